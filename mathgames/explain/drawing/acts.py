"""Acts: how a drawing tells where a thing came from.

A thing is drawn where it *is*. Two groups tell where it came from, which together are nothing, so that the drawing is
the final state wherever no style sheet moves it: on paper, in a saved page, for eyes that want no motion. The style
sheet brings it here from there (``frontend/src/look/acts.css``); nothing waits for it. ``beat`` is the place of a thing
in the order of those that move one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString

Verb = Literal["meet", "join", "hop", "rise", "grow", "late", "gone", "went"]
"""``meet``, ``join`` and ``rise`` come from elsewhere, and what has met dims; ``hop`` and ``grow`` appear where they
are; ``late`` appears after the others; ``gone`` dims, and ``went`` is seen no more: both stood there before.
"""

WIDTH: Final = 480
HEIGHT: Final = 120
"""The usual size of a picture, in the units of all lengths here."""
LAST_BEAT: Final = 12
"""The last beat, which all that follows shares: so an act is never longer than 1.2 seconds."""
_BEATS: Final = (
    *("mg-i0", "mg-i1", "mg-i2", "mg-i3", "mg-i4", "mg-i5", "mg-i6"),
    *("mg-i7", "mg-i8", "mg-i9", "mg-i10", "mg-i11", "mg-i12"),
)
_ACTS: Final[dict[Verb, str]] = {
    "meet": "mg-act mg-meet",
    "join": "mg-act mg-join",
    "hop": "mg-act mg-hop",
    "rise": "mg-act mg-rise",
    "grow": "mg-act mg-grow",
    "late": "mg-act mg-late",
    "gone": "mg-act mg-gone",
    "went": "mg-act mg-went",
}
_LEFT: Final = {"meet": 0.45, "gone": 0.45, "went": 0}
"""The opacity of what is dim in the end, or not seen."""


def act(verb: Verb, *parts: Node | None, beat: int = 0) -> Node:
    """Draw parts that appear, or go, where they are.

    >>> act("hop", beat=20)
    ['g', {'class': 'mg-act mg-hop mg-i12'}]
    """
    return node("g", {"class": f"{_ACTS[verb]} {_BEATS[min(beat, LAST_BEAT)]}", "opacity": _LEFT.get(verb)}, *parts)


def bring(verb: Verb, from_x: int, from_y: int, *parts: Node | None, beat: int = 0, kind: str = "") -> Node:
    """Draw parts of a ``kind``, if there is one, that come from this distance, across and down.

    >>> bring("join", 0, -8)
    ['g', {'transform': 'translate(0 -8)'}, ['g', {'class': 'mg-act mg-join mg-i0', 'transform': 'translate(0 8)'}]]
    """
    return bring_one_by_one(verb, from_x, from_y, [parts], beat=beat, kind=kind)


def bring_one_by_one(
    verb: Verb, from_x: int, from_y: int, things: Iterable[Iterable[Node | None]], *, beat: int = 0, kind: str = ""
) -> Node:
    """Draw things of a ``kind`` that come from the same distance, one beat after the other."""
    back = {"opacity": _LEFT.get(verb), "transform": f"translate({-from_x} {-from_y})"}
    moved = [
        node("g", {"class": f"{_ACTS[verb]} {_BEATS[min(at, LAST_BEAT)]}", **back}, *parts)
        for at, parts in enumerate(things, beat)
    ]
    return node("g", {"class": kind or None, "transform": f"translate({from_x} {from_y})"}, *moved)


def draw_acts(label: LazyString, *parts: Node | None, width: int = WIDTH, height: int = HEIGHT) -> Node:
    """Draw a picture of things that act, which a label says in words."""
    kind = "mg-picture mg-scene mg-acted"
    place = {"viewBox": f"0 0 {width} {height}", "preserveAspectRatio": "xMinYMid meet"}
    return node("svg", {"class": kind, **place, "role": "img", "aria-label": label}, *parts)
