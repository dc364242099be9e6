"""How the parts of an answer are marked: in their names, by a cross in a drawing, by a frame on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.explain.drawing.grid import framed
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _

CROSS: Final[Node] = node(
    "g", {"class": "mg-wrong"}, node("circle", {"r": 28}), node("path", {"d": "M-19 -19l38 38m0 -38l-38 38"})
)
"""Over what is wrong in a picture, around its middle."""


def named(part: Text) -> Words:
    """The name of a wrong part."""
    return _("{part}, not right yet", part=part)


_RIGHT: Final = framed("mg-adds", drawn="M-9 0L-6 -3L-2 1L6 -7L9 -4L-2 7Z")
_WRONG: Final = framed("mg-risky", drawn="M-8 -5L-5 -8L0 -3L5 -8L8 -5L3 0L8 5L5 8L0 3L-5 8L-8 5L-3 0Z")


def on_board(drawn: Node, answered: Mapping[str, bool]) -> Node:
    """The same board, on which the squares of an answer are marked, each by whether it is right."""
    if not isinstance(drawn, list):
        return drawn
    tag, attributes, *children = drawn
    if attributes.get("role") == "gridcell" and (right := answered.get(attributes["at"])) is not None:
        called = attributes["aria-label"]
        called = _("{part}, right", part=called) if right else named(called)
        return [tag, {**attributes, "aria-label": called}, *children, _RIGHT if right else _WRONG]
    return [tag, attributes, *(on_board(child, answered) for child in children)]
