"""The kinds of tasks that come with mathgames: what a pupil does, one module each. A kind registers itself."""

from mathgames.learning.lessons.kinds import draw, explain, find, mistake, place, play, predict, revisit, vote
from mathgames.learning.lessons.model import all_kinds, register

__all__ = [
    "all_kinds",
    "draw",
    "explain",
    "find",
    "mistake",
    "place",
    "play",
    "predict",
    "register",
    "revisit",
    "vote",
]
