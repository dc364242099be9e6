"""The command line: ``mathgames play``, ``mathgames export``, ``mathgames doctor``."""

from mathgames.commands.main import main

__all__ = ["main"]
