"""The kinds of tasks that come with mathgames: what a pupil does, one module each. A kind registers itself."""

from mathgames.learning.lessons.kind import all_kinds, register
from mathgames.learning.lessons.kinds import (
    compare,
    draw,
    explain,
    find,
    invent,
    mistake,
    odd_one_out,
    place,
    play,
    predict,
    revisit,
    talk,
    test,
    vote,
)

__all__ = [
    "all_kinds",
    "compare",
    "draw",
    "explain",
    "find",
    "invent",
    "mistake",
    "odd_one_out",
    "place",
    "play",
    "predict",
    "register",
    "revisit",
    "talk",
    "test",
    "vote",
]
