"""TINC in lessons, at the teacher's desk and on paper, and its introduction in three pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from mathgames.arithmetic.integers import short_integer
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import IllustratedStep, squares
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.declaration import (
    FLIP,
    REMOVE,
    Editor,
    Json,
    MoveProperty,
    MoveRule,
    Paperwork,
    PieceButton,
    ShortPositions,
    Takes,
    Teaching,
    constant_words,
)
from mathgames.games.tinc.census import lines_through
from mathgames.games.tinc.picture import symbol
from mathgames.games.tinc.position import CROSSES, NOUGHTS, PLAYERS, SYMBOLS, cell_at
from mathgames.games.tinc.survey import survey_position
from mathgames.language.errors import PositionError, short_repr
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, _, _n

MAX_SIDE: Final = 101
"""The side of the largest grid that a lesson may use."""
_CELL: Final = re.compile(r"\(?\s*([+\-]?[0-9]{1,4})\s*,\s*([+\-]?[0-9]{1,4})\s*\)?")


class Symbols(Editor):
    """The editor of crosses and noughts on a grid that grows under a symbol on its edge."""

    pieces = (PLAYERS,)

    def button(self, piece: str) -> PieceButton:
        return PieceButton(_("Cross") if piece == "crosses" else _("Nought"), owner=piece)

    def clear(self, data: Json) -> Json:
        return data | {"radius": 2, "crosses": [], "noughts": []}

    def place_piece(self, data: Json, at: str, piece: str) -> Json:
        cell = [int(part) for part in at.split(",")]
        before = next((kind for kind in PLAYERS if cell in data[kind]), None)
        symbols = {kind: [other for other in data[kind] if other != cell] for kind in PLAYERS}
        if piece == FLIP and before is not None:
            symbols["noughts" if before == "crosses" else "crosses"].append(cell)
        elif piece not in (FLIP, REMOVE):
            symbols[piece].append(cell)
        data = data | symbols
        return data | {"radius": max(data["radius"], _least_radius(data))}

    def changes(self, data: Json) -> Mapping[str, LazyString]:
        return {**super().changes(data), "larger": _("Larger grid"), "smaller": _("Smaller grid")}

    def apply_change(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        if name == "turn":
            return super().apply_change(data, players, name)
        radius = data["radius"] + (1 if name == "larger" else -1)
        if radius < _least_radius(data):
            raise PositionError(_("The edge of the grid is empty during a game: take symbols away first."))
        return data | {"radius": radius}


def _least_radius(data: Json) -> int:
    """Return the radius of the smallest grid on whose edge none of the symbols is."""
    return max((1 + max(map(abs, cell)) for cell in (*data["crosses"], *data["noughts"])), default=0)


def _side(data: Json, texts: Sequence[str]) -> Json:
    text = with_hyphens(" ".join(texts).strip())
    side = short_integer(text, digits=6)
    if side is None or not 1 <= side <= MAX_SIDE:
        raise PositionError(
            _(
                "{text} is not a whole number from {least} to {most}: write one like {example}",
                text=short_repr(text),
                least=1,
                most=MAX_SIDE,
                example="7",
            )
        )
    if side % 2 == 0:
        raise PositionError(_("a grid has an odd side: write {one} or {other}", one=side - 1, other=side + 1))
    return data | {"radius": side // 2}


def _cells_of(kind: str) -> Callable[[Json, Sequence[str]], Json]:
    """Parse cells: ``0,0 1,−1`` or ``(0, 0) (1, −1)``."""

    def cells(data: Json, texts: Sequence[str]) -> Json:
        text = with_hyphens(" ".join(texts))
        rest = _CELL.sub("", text).strip(" ;,")
        if rest:
            raise PositionError(
                _("{text} is not a cell: write cells like {example}", text=short_repr(rest), example="0,0 1,−1")
            )
        return data | {kind: [[int(x), int(y)] for x, y in _CELL.findall(text)]}

    return cells


def _short_texts(data: Json) -> Iterator[str]:
    cells = {kind: " ".join(f"{x},{y}".replace("-", MINUS) for x, y in sorted(data[kind])) for kind in PLAYERS}
    symbols = "".join(f", {kind}: '{written}'" for kind, written in cells.items() if written)
    side = f"side: {2 * data['radius'] + 1}"
    yield f"{{{side}{symbols}}}"
    yield f"{{{side}{symbols}, turn: {data['turn']}}}"


def _fills(move: PlayedMove, count: int) -> bool:
    return len(move.move) == count


def _grows(move: PlayedMove, _value: None) -> bool:
    return bool(move.position_after.radius > move.position_before.radius)


def _closes(move: PlayedMove, count: int) -> bool:
    """Check if the turn closes this number of lines that the opponent had begun and that were still open."""
    begun_lines = dict(
        survey_position("straight", move.position_before).open_lines[1 - move.position_before.turn].begun_lines
    )
    closed_lines = {line for number in move.move for line in lines_through(cell_at(number))} & begun_lines.keys()
    return len(closed_lines) == count


# How it is played.

AIM = _("Make an unbroken line of your own symbols from one side of the grid to the opposite side.")
GOAL = _("Your own line from side to side wins.")


def _at(player: int, row: int, column: int) -> Node:
    x, y = (at + UNIT // 2 for at in grid.corner(row, column))
    return node("g", {"class": f"mg-{SYMBOLS[player]}", "transform": f"translate({x} {y})"}, symbol(player))


def _growth() -> IllustratedStep:
    return IllustratedStep(
        squares(
            5,
            5,
            _at(NOUGHTS, 1, 2),
            _at(CROSSES, 2, 2),
            _at(NOUGHTS, 3, 3),
            node("rect", {"class": "mg-outer-ring", "x": 14, "y": 14, "width": 5 * UNIT - 28, "height": 5 * UNIT - 28}),
        ),
        _("If a symbol is on the edge after a turn, the grid grows by one ring. So the edge moves away from you."),
    )


_FIRST_STEPS: Final = (
    IllustratedStep(
        squares(3, 3, _at(NOUGHTS, 0, 1), _at(CROSSES, 1, 1), _at(NOUGHTS, 2, 2)),
        _("The first turn places one symbol. Every later turn places one or two, in any empty cells. Then press Done."),
    ),
    _growth(),
)


def _won(row: int, *, is_marked: bool) -> Node:
    """Draw three crosses from one side to the other, the last two in the row in the middle, the first in this one."""
    line = node("line", {"class": "mg-winning", "x1": 50, "y1": 150, "x2": 250, "y2": 150}) if is_marked else None
    crosses = (_at(CROSSES, row, 0), _at(CROSSES, 1, 1), _at(CROSSES, 1, 2))
    return squares(3, 3, *((line,) if line else ()), *crosses, _at(NOUGHTS, 0, 0), _at(NOUGHTS, 2, 1))


_WINS: Final = {
    "straight": IllustratedStep(
        _won(1, is_marked=True), _("A whole row, a whole column or a whole diagonal of your symbols wins.")
    ),
    "path8": IllustratedStep(
        _won(2, is_marked=False),
        _(
            "A chain of your symbols from one side to the opposite side wins. Each symbol is next to the one before or "
            "diagonal to it."
        ),
    ),
}
"""The winning condition under each reading of a line (TINC-6)."""


def pictures(line: str) -> tuple[IllustratedStep, ...]:
    """Return the pictures with their sentences, for this kind of line (TINC-6)."""
    return (*_FIRST_STEPS, _WINS[line])


TEACHING: Final = Teaching(
    properties={
        "fills": MoveProperty(Takes.COUNT, _fills, lambda n: _n("Fill {n} cell.", "Fill {n} cells.", n)),
        "grows": MoveProperty(Takes.NOTHING, _grows, constant_words(_("Make the grid grow."))),
        "closes": MoveProperty(
            Takes.COUNT,
            _closes,
            lambda n: _n(
                "Block {n} of the other player's open lines.", "Block {n} of the other player's open lines.", n
            ),
        ),
    },
    short_positions=ShortPositions(
        {"side": _side, "crosses": _cells_of("crosses"), "noughts": _cells_of("noughts")}, {}, _short_texts
    ),
    editor=Symbols(),
    moves={"growth": MoveRule(lambda move: _grows(move, None), _growth)},
    paper=Paperwork(
        blank="{side: 9}",
        extra_position="{side: 5, crosses: '0,0', noughts: '1,0'}",
        times=30,
        instructions=_(
            "Begin in the middle. When the edge is touched, draw a frame that is one cell larger on each side."
        ),
        large_coordinates=True,
    ),
)
