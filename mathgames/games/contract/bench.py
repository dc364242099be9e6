"""A bench: something to work with by hand on a page, beside the board or instead of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from mathgames.explain.drawing import grid
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import heard
from mathgames.games.contract.controls import button
from mathgames.games.contract.gestures import PLAIN, PRESS, Gesture, Pick
from mathgames.language.words import Words


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
