"""The gestures that a board can take, as values: the closed list of the view protocol (``docs/dev/view-protocol.md``).

Each is written for the browser with ``to_json``. ``blind`` is the same gesture without anything that reveals the result
of a move: it is used while that is a question. A bench beside the board takes moves by the same gesture.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mathgames.explain.drawing import grid
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node, names_of, node
from mathgames.explain.speech import spell_out
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, Text, _

Mark: TypeAlias = Mapping[str, Any]
"""The mark of a cell: a ``label`` for its name and a ``node`` drawn on it, both optional."""

PLAIN = "plain"
"""The name of the plain mark of a possible target."""
ATTACK = "attack"
"""The name of the mark that only tells that a move there is an attack."""
PRESS = "press"
"""The name of the mark of a move from a cell to itself that takes one press, even if there are other moves from it."""


_PICKED_MARK: Final = grid.picked_mark(_("picked up"))


_SAYS: Final = {
    "picked": _("{piece} picked up. {targets}", piece="{piece}", targets="{targets}"),
    "targets": _("Can go to {targets}.", targets="{targets}"),
    "none": _("No piece can be picked up here."),
    "back": _("Put back."),
}
"""The announcements of picking up, with places that the browser fills."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """A board without input."""

    def to_json(self) -> dict[str, Any]:
        """Return the gesture in the form of the protocol."""
        return {"kind": "none"}

    def blind(self) -> Self:
        """Return the gesture itself: it reveals nothing."""
        return self


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a piece up and put it down: ``moves`` has by origin and target a move's text and the name of its mark."""

    moves: Mapping[str, Mapping[str, Sequence[str]]]
    marks: Mapping[str, Mark]
    asks_reason: bool = True
    """True if the board is asked why a square is not a target."""
    names: Mapping[str, Text] = field(default_factory=dict)
    """The spoken names of the pieces that can be picked up, by origin."""
    work_areas: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The benches beside the board, by the first word of their cells: the ``intent`` that their moves are sent with
    instead of ``play``, the instructions to ``say``, and the ``next`` step once a piece is picked up.
    """
    blind_mark: Mark | None = None
    """The mark of every target while its content is not revealed; None is the plain mark."""
    attacks: frozenset[str] = frozenset()
    """The cells on which a move is an attack, which is shown even if results are hidden."""

    @classmethod
    def among(cls, moves: Iterable[tuple[tuple[str, ...], str, str]], marks: Mapping[str, Mark]) -> Pick:
        """Return the gesture that makes one of these moves, each given by its two squares, its text and its mark."""
        targets: dict[str, dict[str, Sequence[str]]] = {}
        for (origin, target), text, mark in moves:
            targets.setdefault(origin, {})[target] = [text, mark]
        return cls(targets, marks)

    def to_json(self) -> dict[str, Any]:
        """Return the gesture in the form of the protocol."""
        return {
            "kind": "pick",
            "moves": self.moves,
            "marks": self.marks,
            "picked": _PICKED_MARK,
            "why": self.asks_reason,
            "names": self.names,
            "says": _SAYS,
            **({"beside": self.work_areas} if self.work_areas else {}),
        }

    def blind(self) -> Pick:
        """Return the gesture with the same mark on every target, apart from the word for an attack."""
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
    """Collect from ``minimum`` to ``maximum`` cells that are not ``occupied_cells``; with ``confirm`` they wait for a
    confirmation.

    If only a few can be collected, they are the ``open`` ones.

    ``full`` says why no more are collected. With ``asks_reason`` the board is asked why a cell cannot be collected.

    Where a board shows a part of its cells, ``occupied_cells`` needs only those that are seen. ``position_key`` then
    says which position it is: what was collected stays, though another part with other cells is looked at.
    """

    occupied_cells: Sequence[str]
    mark: Mark
    minimum: int = 1
    maximum: int = 1
    confirm: bool = False
    full: Text = ""
    asks_reason: bool = False
    count_texts: Sequence[Text] = ()
    """The announcements by the number of cells that are collected, from none on."""
    position_key: tuple[int | str, ...] | None = None
    open: Sequence[str] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the gesture in the form of the protocol."""
        data = {
            "kind": "cells",
            "open": {"not": list(self.occupied_cells)} if self.open is None else list(self.open),
            "least": self.minimum,
            "most": self.maximum,
            "confirm": self.confirm,
            "counted": list(self.count_texts),
            "mark": self.mark,
            "full": self.full,
            "why": self.asks_reason,
        }
        return data if self.position_key is None else data | {"about": list(self.position_key)}

    def blind(self) -> Self:
        """Return the gesture itself: it reveals nothing."""
        return self


class End(NamedTuple):
    """The announcements about an end of a chord: its name, its name while it is not placed, and its place, with ``{x}``
    and ``{y}`` for its coordinates.
    """

    name: Text
    unplaced_name: Text
    placed_text: Text


@dataclass(frozen=True, slots=True)
class Chord:
    """A line to draw between two points on the border of an n × n square whose cells are ``unit`` wide.

    ``snap`` is the number of ticks in a unit. ``place`` says where an end is, with ``{x}`` and ``{y}`` for its
    coordinates, y counted upwards, and ``removal_text`` that the line is taken away. With ``preview`` the board is
    asked for the result of a line.
    """

    n: int
    unit: int
    snap: int | None
    ends: tuple[End, End]
    place: Text
    removal_text: Text
    preview: bool = False
    origin: Sequence[int] = field(default=(0, 0))

    def to_json(self) -> dict[str, Any]:
        """Return the gesture in the form of the protocol."""
        return {
            "kind": "chord",
            "n": self.n,
            "unit": self.unit,
            "origin": list(self.origin),
            "snap": self.snap,
            "preview": self.preview,
            "labels": [list(end) for end in self.ends],
            "place": self.place,
            "cleared": self.removal_text,
        }

    def blind(self) -> Chord:
        """Return the gesture without previews."""
        return replace(self, preview=False)


Gesture: TypeAlias = Nothing | Pick | Cells | Chord


# A bench: something to work with by hand on a page, beside the board or instead of it.


@dataclass(frozen=True, slots=True)
class ManipulativeSlot:
    """A manipulative on a page: ``name`` is the first word of its cells, unlike that of any other on the page, and
    ``owner`` is the name of the activity that keeps it. The ``wrong`` parts of it are marked.
    """

    name: str
    owner: str
    work: Manipulative
    wrong: frozenset[Hashable] = frozenset()

    @property
    def intent(self) -> list[Any]:
        """The intent of its moves: a page applies them, and reports them to the owner (``Activity.on_work``)."""
        return ["activity", {"name": self.owner, "on": self.name}]

    def apply(self, move: str) -> tuple[ManipulativeSlot, LazyString]:
        """Return the bench after a move, and the announcement.

        Raises ``ManipulativeError``, with the reason, if it is impossible.
        """
        work = self.work.apply(move)
        return replace(self, work=work), self.work.move_announcement(move)

    def refusal_reason(self, origin: str, target: str | None) -> LazyString:
        """Explain why nothing can be picked up at a cell, or why the piece cannot be put down at another one."""
        return self.work.refusal_reason(self._cell(origin), None if target is None else self._cell(target))

    def _cell(self, at: str) -> str:
        return at.removeprefix(f"{self.name} ")

    def draw(self) -> Node:
        """Draw the manipulative, its instruction, and its buttons."""
        return _draw_bench(self)


@lru_cache(maxsize=64)  # it stays as it is in most views
def _draw_bench(bench: ManipulativeSlot) -> Node:
    name, args = bench.intent
    work = bench.work
    buttons = [
        button(
            it.label, [name, {**args, "move": it.move}], enabled=it.tells or work.refuse(it.move) is None, key=it.move
        )
        for it in work.buttons()
    ]
    row = {"class": "mg-row", "role": "toolbar", "aria-label": work.title, "key": f"{bench.name} buttons"}
    work_node = work.draw(bench.name, bench.wrong)
    assert isinstance(work_node, list)
    kinds = {kind.removeprefix("mg-") for kind in work_node[1]["class"].split()}
    is_drawing, is_line = work_node[0] == "svg", not kinds.isdisjoint(("point-line", "walk-line"))
    names = names_of(
        drawing=is_drawing,
        cards="cards" in kinds,
        point_line="point-line" in kinds,
        walk_line="walk-line" in kinds,
        four_buttons=len(buttons) > 3,
    )
    return node(
        "div",
        {"class": "mg-bench", "key": f"bench {bench.name}", "data-layout": names},
        node("p", {"class": "mg-note"}, work.hand),
        work.key(bench.wrong),
        node(
            "div",
            {"class": f"mg-bench-top{' mg-bench-drawing' * is_drawing}{' mg-bench-line' * is_line}"},
            work_node,
        ),
        node("div", row, *buttons),
    )


def with_benches(gesture: Gesture, benches: Sequence[ManipulativeSlot]) -> Gesture:
    """Return the gesture that takes the moves of the benches as well.

    Beside the gesture of picking up they have room; any other one rests as long as there is a bench.
    """
    if not benches:
        return gesture
    board = gesture if isinstance(gesture, Pick) else Pick({}, {PLAIN: grid.plain_mark()}, asks_reason=False)
    moves, marks, names, work_areas = dict(board.moves), dict(board.marks), dict(board.names), {}
    marks.setdefault(PLAIN, grid.plain_mark())
    for bench in benches:
        has_marks = bool(bench.work.marks)
        for origin, targets in bench.work.moves().items():
            moves[f"{bench.name} {origin}"] = {
                f"{bench.name} {target}": [
                    move,
                    PRESS if target == origin else _drop_mark(bench, move) if has_marks else PLAIN,
                ]
                for target, move in targets.items()
            }
            names[f"{bench.name} {origin}"] = spell_out(bench.work.pickup_text(origin))
        marks |= {f"{bench.name} {mark}": drawn for mark, drawn in bench.work.marks.items()}
        work_areas[bench.name] = {"intent": bench.intent, "say": bench.work.hand, "next": bench.work.put_down}
    return Pick(moves, marks, board.asks_reason, names, work_areas)


def _drop_mark(bench: ManipulativeSlot, move: str) -> str:
    mark = bench.work.mark_of(move)
    return f"{bench.name} {mark}" if mark else PLAIN


def bench_of(benches: Sequence[ManipulativeSlot], cell: object) -> ManipulativeSlot | None:
    """Return the bench to which a cell belongs, if it is not the board's."""
    return next((it for it in benches if isinstance(cell, str) and cell.startswith(f"{it.name} ")), None)
