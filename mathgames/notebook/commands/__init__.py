"""The command line: ``mathgames play``, ``list``, ``notebooks``, ``export``, ``tournament``, ``doctor``."""

from mathgames.notebook.commands.main import main

__all__ = ["main"]
