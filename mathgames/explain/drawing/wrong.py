"""How the wrong part of an answer is marked: in its name, and by a cross in a drawing."""

from __future__ import annotations

from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _

CROSS: Final[Node] = node(
    "g", {"class": "mg-wrong"}, node("circle", {"r": 28}), node("path", {"d": "M-19 -19l38 38m0 -38l-38 38"})
)
"""Over what is wrong in a picture, around its middle."""


def named(part: Text) -> Words:
    """The name of a wrong part."""
    return _("{part}, not right yet", part=part)
