"""Games and players of your own, from one import: what docs/own-game.md shows.

    from mathgames.authoring import CellBoard, CellRules, Game, register

A game in which cells are taken needs no more than ``CellRules`` asks; any other begins with ``Rules`` and ``Board``. A
player is whatever has the method of ``Player``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from mathgames.arithmetic import derive
from mathgames.arithmetic.items import calculations
from mathgames.engine import Match, Option, OptionValue, Outcome, Refusal, RefusalKind, Rules, Score, check_rules
from mathgames.explain import Effect, Explanation, Moved, Operator, Placed, Removed, Scored
from mathgames.explain.drawing import grid
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Board, BoardScene, Cells, Game, Gesture, Nothing, PlacedPiece
from mathgames.games.registry import register
from mathgames.language.errors import NotationError, PositionError, short_repr
from mathgames.language.words import LazyString, Text, _, _n
from mathgames.players import Player, Reason, SearchResult, choose, tournament

__all__ = [
    "Board",
    "BoardScene",
    "CellBoard",
    "CellRules",
    "Cells",
    "Effect",
    "Explanation",
    "Fraction",
    "Game",
    "Gesture",
    "LazyString",
    "Match",
    "Moved",
    "Node",
    "NotationError",
    "Nothing",
    "Operator",
    "Option",
    "OptionValue",
    "Outcome",
    "Placed",
    "Player",
    "PositionError",
    "Reason",
    "Refusal",
    "RefusalKind",
    "Removed",
    "Rules",
    "Score",
    "Scored",
    "SearchResult",
    "_",
    "_n",
    "calculations",
    "check_rules",
    "choose",
    "derive",
    "grid",
    "node",
    "register",
    "short_repr",
    "tournament",
]


class CellRules(Rules[str, int]):
    """The rules of a game in which players take cells, one a turn, and keep them.

    A position has one character for each cell: the name of the player who has it, or ``FREE``. A move is the place of a
    cell. A game says what its ``cells`` are, how a move is explained and when it is over; what else is so here (whose
    turn it is, which cells can be taken, points) can be said in another way.
    """

    version: ClassVar[int] = 1
    players: tuple[str, ...] = ("1", "2")
    """The names of the players, single characters, the first to move first."""
    cells: ClassVar[Sequence[str]]
    """The names of the cells, row by row from the top left, in small letters."""
    columns: ClassVar[int] = 0
    """The number of cells in a row; 0 if all cells are in one row."""
    numbers: ClassVar[Sequence[int]] = ()
    """The points that each cell adds to its owner's score; empty if the game counts no points."""
    taken: ClassVar[RefusalKind] = RefusalKind("taken", "")
    """The refusal, with its clause, for a cell that is already occupied."""

    FREE: ClassVar[str] = "."

    def initial(self) -> str:
        return self.FREE * len(self.cells)

    def turn(self, position: str) -> str:
        return self.players[sum(owner != self.FREE for owner in position) % len(self.players)]

    def moves(self, position: str) -> list[int]:
        if self.outcome(position) is not None:
            return []
        return [place for place, owner in enumerate(position) if owner == self.FREE]

    def candidates(self, position: str) -> range:
        return range(len(self.cells))

    def why_illegal_in_play(self, position: str, move: int) -> Refusal | None:
        if (owner := position[move]) == self.FREE:
            return None
        cell = self.cells[move]
        return self.taken.because(_("{player} has taken {cell}.", player=self.player_label(owner), cell=cell))

    def apply(self, position: str, move: int) -> str:
        return position[:move] + self.turn(position) + position[move + 1 :]

    def parse(self, text: str) -> int:
        cells, cell = [*self.cells], text.strip().lower()
        if cell not in cells:
            cell_names = ", ".join(cells)
            raise NotationError(
                _("{text} is not a cell: the cells are {cells}", text=short_repr(text, 20), cells=cell_names)
            )
        return cells.index(cell)

    def format(self, move: int) -> str:
        return self.cells[move]

    def to_json(self, position: str) -> dict[str, Any]:
        return {"owners": position}

    def from_json(self, data: object) -> str:
        match data:
            case {"owners": str(owners), **rest} if not rest and len(owners) == len(self.cells):
                turns = [owners.count(player) for player in self.players]
                in_turn = turns == sorted(turns, reverse=True) and turns[0] - turns[-1] <= 1
                if in_turn and sum(turns) + owners.count(self.FREE) == len(owners):
                    return owners
        raise PositionError(_("owners: give one character a cell, and to each player as many as had turns"))

    def pieces(self, position: str) -> dict[str, Any]:
        return {cell: owner for cell, owner in zip(self.cells, position, strict=True) if owner != self.FREE}

    def scores(self, position: str) -> dict[str, Score]:
        if not self.numbers:
            return {}
        owner_numbers = list(zip(position, self.numbers, strict=True))
        return {
            player: Score(0, Fraction(sum(number for owner, number in owner_numbers if owner == player)))
            for player in self.players
        }


class CellBoard(Board[CellRules, None]):
    """The board of such a game: the content of each cell, with a ring around it in the colour of its owner."""

    def draw(self, scene: BoardScene[None]) -> Node:
        rules = self.rules
        columns = rules.columns or len(rules.cells)
        rows = -(-len(rules.cells) // columns)
        ground = [*grid.draw_checkerboard(rows, columns)]
        for place in range(len(rules.cells)):
            row, column = divmod(place, columns)
            middle = grid.UNIT // 2
            x, y = column * grid.UNIT + middle, row * grid.UNIT + middle
            ground.append(grid.caption(self.caption(place), x, y, "mg-coordinate"))
        ground += [grid.reached_mark(*divmod(rules.parse(cell), columns)) for cell in scene.last]
        pieces = [self._ring(placed, columns) for placed in scene.pieces]
        cells = [
            grid.draw_row(row + 1, _("row {number}", number=row + 1), self._row(scene, row, columns))
            for row in range(rows)
        ]
        return grid.board(rules.title, rows, columns, ground, pieces, cells, _MARGIN)

    def caption(self, place: int) -> Text:
        """Return the caption of a cell: its number, or its name if it has none."""
        return _("{number}", number=self.rules.numbers[place]) if self.rules.numbers else self.rules.cells[place]

    def _row(self, scene: BoardScene[None], row: int, columns: int) -> Iterator[Node]:
        for column in range(columns):
            if (place := row * columns + column) < len(self.rules.cells):
                yield grid.cell(grid.Cell(self.rules.cells[place], row, column, self._label(scene, place)))

    def _label(self, scene: BoardScene[None], place: int) -> Text:
        cell, owner = self.rules.cells[place], scene.position[place]
        label = _("{square}, {piece}", square=cell, piece=self.caption(place)) if self.rules.numbers else cell
        if owner == self.rules.FREE:
            return label
        return _("{square}, {piece}", square=label, piece=self.rules.player_label(owner))

    def _ring(self, piece: PlacedPiece, columns: int) -> Node:
        number = self.rules.players.index(piece.piece)
        row, column = divmod(self.rules.parse(piece.at), columns)
        return grid.piece(piece.key, piece.at, row, column, "", node("g", _OUTLINE, _RINGS[number % len(_RINGS)]))

    def input(self, scene: BoardScene[None]) -> Gesture:
        return Nothing() if scene.over else Cells([it.at for it in scene.pieces], {"label": _("being taken")})

    def read(self, args: Mapping[str, Any]) -> str | None:
        match args:
            case {"cells": [str(cell)]}:
                return cell
        return super().read(args)

    def squares(self, move: int) -> tuple[str, ...]:
        return (self.rules.cells[move],)


_MARGIN: Final = dict.fromkeys(("left", "right", "top", "bottom"), 12)
_OUTLINE: Final = {"fill": "none", "stroke": "currentColor", "stroke-width": 9}
_RINGS: Final = (
    node("circle", {"r": 38}),
    node("rect", {"x": -36, "y": -36, "width": 72, "height": 72}),
    node("path", {"d": "M0 -42L42 36H-42z"}),
)
"""The rings of the players, who are told apart by shape, and not by colour alone."""
