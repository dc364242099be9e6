"""The gestures that a board can take, as values: the closed list of the view protocol (``docs/view-protocol.md``).

Each tells itself to the browser with ``told``. ``blind`` is the same gesture without anything that says what a move
would come to: what a page shows while that is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mathgames.explain.drawing import grid
from mathgames.language.words import Text, _

Mark: TypeAlias = Mapping[str, Any]
"""How a cell is marked: a ``label`` for its name and a ``node`` drawn on it, both optional."""

PLAIN = "plain"
"""The name of the mark that says no more than that one can go there."""
PRESS = "press"
"""The name of the mark of a move from a cell to itself that takes one press, though there are other moves from it."""


_PICKED: Final = grid.picked_mark(_("picked up"))


_SAYS: Final = {
    "picked": _("{piece} picked up. {targets}", piece="{piece}", targets="{targets}"),
    "targets": _("Can go to {targets}.", targets="{targets}"),
    "none": _("No piece can be picked up here."),
    "back": _("Put back."),
}
"""What is said of picking up, with places that the browser fills."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The board takes nothing now."""

    def to_json(self) -> dict[str, Any]:
        """The gesture as the protocol has it."""
        return {"kind": "none"}

    def blind(self) -> Self:
        """It tells nothing."""
        return self


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a piece up and put it down: ``moves`` has by origin and target a move's text and the name of its mark."""

    moves: Mapping[str, Mapping[str, Sequence[str]]]
    marks: Mapping[str, Mark]
    why: bool = True
    """Whether the board is asked why a square is no target."""
    names: Mapping[str, Text] = field(default_factory=dict)
    """What is picked up at each origin, as a screen reader says it."""
    beside: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What is worked with beside the board, by the first word of its cells: the ``intent`` that its moves are sent with
    instead of ``play``, what to ``say`` of how it is worked with, and what comes ``next`` once a piece is picked up.
    """

    @classmethod
    def among(cls, moves: Iterable[tuple[tuple[str, ...], str, str]], marks: Mapping[str, Mark]) -> Pick:
        """The gesture that makes one of these moves: each is its two squares, its text, and the name of its mark."""
        targets: dict[str, dict[str, Sequence[str]]] = {}
        for (origin, target), text, mark in moves:
            targets.setdefault(origin, {})[target] = [text, mark]
        return cls(targets, marks)

    def to_json(self) -> dict[str, Any]:
        """The gesture as the protocol has it."""
        return {
            "kind": "pick",
            "moves": self.moves,
            "marks": self.marks,
            "picked": _PICKED,
            "why": self.why,
            "names": self.names,
            "says": _SAYS,
            **({"beside": self.beside} if self.beside else {}),
        }

    def blind(self) -> Pick:
        """Every target with the plain mark."""
        moves = {
            origin: {target: [text, PLAIN] for target, (text, _mark) in targets.items()}
            for origin, targets in self.moves.items()
        }
        return replace(self, moves=moves, marks={name: mark for name, mark in self.marks.items() if name == PLAIN})


@dataclass(frozen=True, slots=True)
class Cells:
    """Collect from ``least`` to ``most`` cells that are not ``taken``; with ``confirm`` they wait for a word.

    ``full`` says why no more are collected. With ``why`` the board is asked why a cell cannot be collected.

    Where a board shows a part of its cells, ``taken`` needs only those that are seen. ``about`` then says which
    position it is: what was collected stays, though another part with other cells is looked at.
    """

    taken: Sequence[str]
    mark: Mark
    least: int = 1
    most: int = 1
    confirm: bool = False
    full: Text = ""
    why: bool = False
    counted: Sequence[Text] = ()
    """What is said when so many cells are collected: none, one, …"""
    about: tuple[int | str, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The gesture as the protocol has it."""
        data = {
            "kind": "cells",
            "open": {"not": list(self.taken)},
            "least": self.least,
            "most": self.most,
            "confirm": self.confirm,
            "counted": list(self.counted),
            "mark": self.mark,
            "full": self.full,
            "why": self.why,
        }
        return data if self.about is None else data | {"about": list(self.about)}

    def blind(self) -> Self:
        """It tells nothing."""
        return self


class End(NamedTuple):
    """What is said of one end of a chord: its name, its name while it is not placed, and where it is when it is placed,
    with ``{x}`` and ``{y}`` for its coordinates.
    """

    name: Text
    unplaced: Text
    placed: Text


@dataclass(frozen=True, slots=True)
class Chord:
    """Draw a line between two points on the border of an n × n square whose cells are ``unit`` wide.

    ``snap`` is the number of ticks in a unit. ``place`` says where an end is, with ``{x}`` and ``{y}`` for its
    coordinates, y counted upwards, and ``cleared`` that the line is taken away. With ``preview`` the board is asked
    what a line would come to.
    """

    n: int
    unit: int
    snap: int | None
    ends: tuple[End, End]
    place: Text
    cleared: Text
    preview: bool = False
    origin: Sequence[int] = field(default=(0, 0))

    def to_json(self) -> dict[str, Any]:
        """The gesture as the protocol has it."""
        return {
            "kind": "chord",
            "n": self.n,
            "unit": self.unit,
            "origin": list(self.origin),
            "snap": self.snap,
            "preview": self.preview,
            "labels": [list(end) for end in self.ends],
            "place": self.place,
            "cleared": self.cleared,
        }

    def blind(self) -> Chord:
        """No previews."""
        return replace(self, preview=False)


Gesture: TypeAlias = Nothing | Pick | Cells | Chord
