"""The picture of a step, whatever its kind."""

from __future__ import annotations

from functools import lru_cache

from mathgames.explain.derivation import Counters, Groups, Illustration, Ring, TakeAway, TwoWalks, Walk
from mathgames.explain.drawing.counters import drawn_counters, drawn_taking_away
from mathgames.explain.drawing.number_line import drawn_jumps, drawn_two_walks, drawn_walk
from mathgames.explain.drawing.ring import drawn_ring
from mathgames.explain.nodes import Node


@lru_cache(maxsize=256)  # the same few sums come again and again in a game
def illustrate(illustration: Illustration) -> Node:
    """The illustration as an SVG node, named by a sentence.

    >>> print(illustrate(Counters(0, 8))[1]["aria-label"])
    8 negative counters; worth negative 8.
    """
    match illustration:
        case Walk():
            return drawn_walk(illustration)
        case TwoWalks():
            return drawn_two_walks(illustration)
        case Groups():
            return drawn_jumps(illustration)
        case Counters():
            return drawn_counters(illustration)
        case TakeAway():
            return drawn_taking_away(illustration)
        case Ring():
            return drawn_ring(illustration)
