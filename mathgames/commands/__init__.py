"""The command line: ``mathgames play``, ``export``, ``tournament``, ``doctor``."""

from mathgames.commands.main import main

__all__ = ["main"]
