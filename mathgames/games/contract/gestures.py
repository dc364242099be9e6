"""The gestures that a board can take, as values: the closed list of the view protocol (``docs/view-protocol.md``).

Each tells itself to the browser with ``told``. ``blind`` is the same gesture without anything that says what a move
would come to: what a page shows while that is asked. A bench beside the board takes moves by the same gesture.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mathgames.explain.drawing import grid
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import heard
from mathgames.games.contract.controls import button
from mathgames.language.words import Text, Words, _

Mark: TypeAlias = Mapping[str, Any]
"""How a cell is marked: a ``label`` for its name and a ``node`` drawn on it, both optional."""

PLAIN = "plain"
"""The name of the mark that says no more than that one can go there."""
ATTACK = "attack"
"""The name of the mark that says no more than that a move there is an attack."""
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
    blind_mark: Mark | None = None
    """What marks every target where it is not told what is met there: None is the plain mark."""
    attacks: frozenset[str] = frozenset()
    """The cells on which a move is an attack: so much is told where no results are."""

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
        """Every target with the same mark, apart from the word for an attack."""
        moves = {
            origin: {
                target: [text, ATTACK if target in self.attacks else PLAIN] for target, (text, _mark) in targets.items()
            }
            for origin, targets in self.moves.items()
        }
        plain = self.blind_mark or self.marks[PLAIN]
        attack = {ATTACK: {**plain, "label": _("can be attacked")}} if self.attacks else {}
        return replace(self, moves=moves, marks={PLAIN: plain, **attack})


@dataclass(frozen=True, slots=True)
class Cells:
    """Collect from ``least`` to ``most`` cells that are not ``taken``; with ``confirm`` they wait for a word. Where
    only few can be collected, they are the ones that are ``open``.

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
    open: Sequence[str] | None = None

    def to_json(self) -> dict[str, Any]:
        """The gesture as the protocol has it."""
        data = {
            "kind": "cells",
            "open": {"not": list(self.taken)} if self.open is None else list(self.open),
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


# A bench: something to work with by hand on a page, beside the board or instead of it.


@dataclass(frozen=True, slots=True)
class Bench:
    """A manipulative on a page: ``name`` is the first word of its cells, unlike that of any other on the page, and
    ``owner`` is the name of the activity that keeps it. What lies there and is ``wrong`` is marked.
    """

    name: str
    owner: str
    work: Manipulative
    wrong: frozenset[Hashable] = frozenset()

    @property
    def intent(self) -> list[Any]:
        """What its moves are sent with: a page works them out, and tells the owner (``Activity.on_work``)."""
        return ["activity", {"name": self.owner, "on": self.name}]

    def worked(self, move: str) -> tuple[Bench, Words]:
        """The bench after a move, and what is said. ManipulativeError, with the reason, if it cannot be made."""
        work = self.work.apply(move)
        return replace(self, work=work), self.work.said(move)

    def why_not(self, origin: str, target: str | None) -> Words:
        """Why a hand can do nothing at a cell, or cannot put down at another one what it picked up there."""
        return self.work.why_not(self._cell(origin), None if target is None else self._cell(target))

    def _cell(self, at: str) -> str:
        return at.removeprefix(f"{self.name} ")

    def drawn(self) -> Node:
        """The manipulative, how it is worked with, and its buttons."""
        return _drawn(self)


@lru_cache(maxsize=64)  # it stays as it is in most views
def _drawn(bench: Bench) -> Node:
    name, args = bench.intent
    work = bench.work
    buttons = (
        button(
            it.label, [name, {**args, "move": it.move}], enabled=it.tells or work.refuse(it.move) is None, key=it.move
        )
        for it in work.buttons()
    )
    row = {"class": "mg-row", "role": "toolbar", "aria-label": work.title, "key": f"{bench.name} buttons"}
    return node(
        "div",
        {"class": "mg-bench", "key": f"bench {bench.name}"},
        node("p", {"class": "mg-note"}, work.hand),
        work.key(bench.wrong),
        node("div", {"class": "mg-bench-top"}, work.drawn(bench.name, bench.wrong)),
        node("div", row, *buttons),
    )


def with_benches(gesture: Gesture, benches: Sequence[Bench]) -> Gesture:
    """The gesture that takes the moves of the benches as well.

    Beside the gesture of picking up they have room; any other one rests as long as there is a bench.
    """
    if not benches:
        return gesture
    board = gesture if isinstance(gesture, Pick) else Pick({}, {PLAIN: grid.plain_mark()}, why=False)
    moves, marks, names, beside = dict(board.moves), dict(board.marks), dict(board.names), {}
    marks.setdefault(PLAIN, grid.plain_mark())
    for bench in benches:
        for origin, targets in bench.work.moves().items():
            moves[f"{bench.name} {origin}"] = {
                f"{bench.name} {target}": [move, PRESS if target == origin else _mark(bench, move)]
                for target, move in targets.items()
            }
            names[f"{bench.name} {origin}"] = heard(bench.work.held(origin))
        marks |= {f"{bench.name} {mark}": drawn for mark, drawn in bench.work.marks.items()}
        beside[bench.name] = {"intent": bench.intent, "say": bench.work.hand, "next": bench.work.put_down}
    return Pick(moves, marks, board.why, names, beside)


def _mark(bench: Bench, move: str) -> str:
    mark = bench.work.mark_of(move)
    return f"{bench.name} {mark}" if mark else PLAIN


def bench_of(benches: Sequence[Bench], cell: object) -> Bench | None:
    """The bench to which a cell belongs, if it is not the board's."""
    return next((it for it in benches if isinstance(cell, str) and cell.startswith(f"{it.name} ")), None)
