"""The pictures: boards of squares, the number line, counters. No module here depends on a game."""

from mathgames.explain.drawing.calculation import illustrate

__all__ = ["illustrate"]
