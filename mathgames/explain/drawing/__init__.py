"""The pictures: boards of squares, the number line, counters. Nothing here knows a game."""

from mathgames.explain.drawing.calculation import illustrate

__all__ = ["illustrate"]
