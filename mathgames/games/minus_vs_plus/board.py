"""The board of Minus vs Plus: positive pieces are discs, negative ones squares, zeros diamonds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property, lru_cache

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.bars import progress
from mathgames.explain.drawing.grid import UNIT, Cell
from mathgames.explain.drawing.lesson import at_a_glance, attack, lesson, standing
from mathgames.explain.nodes import Node
from mathgames.games.contract import Board, BoardScene, Cover, Gesture, Nothing, Pick
from mathgames.games.minus_vs_plus import teaching
from mathgames.games.minus_vs_plus.clauses import why_immobile
from mathgames.games.minus_vs_plus.moves import TARGET, Move, MoveKind, kind, pack
from mathgames.games.minus_vs_plus.picture import draw_covered_piece, draw_piece, draw_value, place_of
from mathgames.games.minus_vs_plus.position import (
    EMPTY,
    FILES,
    INDEX,
    NEGATIVE,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    ZERO,
    Position,
)
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.language.words import LazyString, _

MARGIN = {"left": 64, "right": 64, "top": 46, "bottom": 82}
"""The room for numbers and coordinates: equal across and down, so the board is square."""

MEETING = "M-11 -8L-1 0L-11 8ZM11 -8L1 0L11 8Z"
"""Two points that meet: the mark of an attack, which also adds and does not subtract."""
NOUGHT = "M-7 0a7 9 0 1 0 14 0a7 9 0 1 0 -14 0ZM-3.5 0a3.5 5.5 0 1 1 7 0a3.5 5.5 0 1 1 -7 0Z"
"""A nought as a drawing: as text it would be part of the cell, but not of its name."""
MARKS = {
    "plain": grid.plain_mark(),
    "adds": {"label": _("can be added to"), "node": grid.draw_badge_mark("mg-adds", "+")},
    "meets": {"label": _("can be attacked"), "node": grid.draw_badge_mark("mg-meets", path_data=MEETING)},
    "zero": {"label": _("can be captured"), "node": grid.draw_badge_mark("mg-captures", path_data=NOUGHT)},
    "risky": {"label": _("can move here, but may then be stuck"), "node": grid.draw_badge_mark("mg-risky", "!")},
}
"""The marks of targets by their content, each with its own shape: a dot on an empty square, frames with signs else."""
BLIND = {"label": _("can move here"), "node": grid.draw_frame_mark("mg-adds")}
"""The mark of every target whose content is hidden: a frame, so that the number on a piece stays readable."""


def spoken_value(value: int | None) -> LazyString:
    """Return the piece on a square as a cell's name states it.

    >>> [str(spoken_value(value)) for value in (None, 0, 3, -3)]
    ['empty', 'zero', 'positive 3', 'negative 3']
    """
    if value is None:
        return _("empty")
    if value == 0:
        return _("zero")
    return _("positive {number}", number=value) if value > 0 else _("negative {number}", number=-value)


def spoken_cover(value: int, cover: Cover) -> LazyString:
    """Return a partly covered piece as a cell's name states it.

    >>> [str(spoken_cover(-3, cover)) for cover in Cover]
    ['negative, number covered', '3, sign covered', 'covered']
    """
    if cover is Cover.SIGN:
        return _("{number}, sign covered", number=abs(value))
    if cover is Cover.ALL or value == 0:
        return _("covered")
    return _("positive, number covered") if value > 0 else _("negative, number covered")


@cache  # as few as there are squares, values and answers
def name_of(square: str, value: int | None, *, last: bool, cover: Cover | None = None) -> LazyString:
    """Return the name of a cell: the square, its content, and whether the last move touched it."""
    piece = spoken_value(value) if cover is None or value is None else spoken_cover(value, cover)
    if last:
        return _("{square}, {piece}, last move", square=square, piece=piece)
    return _("{square}, {piece}", square=square, piece=piece)


@lru_cache(maxsize=2048)
def _cell(square: str, value: int | None, *, last: bool, cover: Cover | None = None) -> Node:
    return grid.cell(Cell(square, *place_of(square), name_of(square, value, last=last, cover=cover)))


@lru_cache(maxsize=512)  # all but two or three are the same after a move
def _row(rank: int, codes: bytes, last: tuple[str, ...], cover_items: tuple[tuple[str, Cover], ...] = ()) -> Node:
    covers = dict(cover_items)
    squares = SQUARES[rank * SIDE : (rank + 1) * SIDE]
    cells = [
        _cell(square, None if code == EMPTY else code - ZERO, last=square in last, cover=covers.get(square))
        for square, code in zip(squares, codes, strict=True)
    ]
    return grid.draw_row(SIDE - rank, _("row {number}", number=rank + 1), cells)


_HINT = _("Choose one of your pieces, then a marked square.")


class MinusVsPlusBoard(Board[MinusVsPlus, None]):
    """The board of Minus vs Plus, on which a piece is picked up and put down."""

    covers = True

    def draw(self, scene: BoardScene[None]) -> Node:
        position: Position = scene.position
        covers = scene.covers
        ground = [*grid.draw_checkerboard(SIDE, SIDE)]
        for number, square in enumerate(reversed(scene.last)):
            ground.append((grid.left_mark if number else grid.reached_mark)(*place_of(square)))
        ground.extend(grid.asked_mark(*place_of(square)) for square in scene.asked_squares)
        pieces = [
            draw_covered_piece(piece, covers[piece.at]) if piece.at in covers else draw_piece(piece)
            for piece in scene.pieces
        ]
        ground.extend(self.act_blow(scene, pieces, draw_piece))
        rows = (
            _row(
                rank,
                position.board[rank * SIDE : (rank + 1) * SIDE],
                tuple(at for at in scene.last if at[1:] == str(rank + 1)),
                tuple(both for both in scene.covers.items() if both[0][1:] == str(rank + 1)),
            )
            for rank in reversed(range(SIDE))
        )
        return grid.board(
            _("Board of {title}", title=self.rules.title),
            SIDE,
            SIDE,
            ground,
            pieces,
            rows,
            MARGIN,
            self._surround,
            (*self._draw_arrow(scene),),
        )

    def _draw_arrow(self, scene: BoardScene[None]) -> Iterator[Node]:
        if (move := self.proposed_move(scene)) is not None:
            origin, target = map(place_of, self.squares(move))
            yield grid.told_move(origin, target, {place_of(piece.at) for piece in scene.pieces})

    @cached_property
    def _surround(self) -> list[Node]:
        """Draw files, ranks, and the numbers printed at both ends of the board (MP-3)."""
        nodes: list[Node] = []
        for file in range(SIDE):
            x, bottom = file * UNIT + UNIT // 2, SIDE * UNIT
            nodes.append(
                grid.caption(str(self.rules.config.label(NEGATIVE, file)), x, -24, "mg-number mg-negative-number")
            )
            nodes.append(
                grid.caption(
                    str(self.rules.config.label(POSITIVE, file)), x, bottom + 24, "mg-number mg-positive-number"
                )
            )
            nodes.append(grid.caption(FILES[file], x, bottom + 64, "mg-coordinate"))
            nodes.append(grid.caption(str(SIDE - file), -22, x, "mg-coordinate"))
        return nodes

    def input(self, scene: BoardScene[None]) -> Gesture:
        if scene.over:
            return Nothing()
        position: Position = scene.position
        moves = ((self.squares(move), self.rules.format(move), self._mark(position, move)) for move in scene.moves)
        return replace(Pick.among(moves, MARKS), blind_mark=BLIND)

    def how_to_play(self) -> tuple[Node, ...]:
        return self._how_to_play

    @cached_property
    def _how_to_play(self) -> tuple[Node, ...]:
        steps = teaching.pictures(ban_lifted=self.rules.config.ban_lifted)
        return lesson(teaching.aim(self.rules.config.target_score), steps, MARKS.values())

    def at_a_glance(self) -> Node:
        return self._at_a_glance

    @cached_property
    def _at_a_glance(self) -> Node:
        meets = (standing(draw_value(value), 0, 2 * place) for place, value in enumerate((5, -3, 2)))
        return at_a_glance(teaching.goal(self.rules.config.target_score), attack(*meets))

    def hint(self, scene: BoardScene[None]) -> LazyString | None:
        return None if scene.history else _HINT

    def _mark(self, position: Position, move: Move) -> str:
        defender = position.value(SQUARES[move & TARGET])
        if defender is None:
            risky = kind(move) is MoveKind.SIDEWAYS and self.rules.warning(position, move) is not None
            return "risky" if risky else "plain"
        if defender == 0:
            return "zero"
        return "adds" if (defender > 0) == (position.turn == POSITIVE) else "meets"

    def spoken_piece(self, piece: int, cover: Cover | None = None) -> LazyString:
        return spoken_value(piece) if cover is None else spoken_cover(piece, cover)

    def place_text(self, move: Move) -> LazyString:
        origin, target = self.squares(move)
        return _("{origin} to {target}", origin=origin, target=target)

    def squares(self, move: Move) -> tuple[str, str]:
        return SQUARES[move >> 6], SQUARES[move & TARGET]

    def attempted_move(self, origin: str, target: str) -> str | None:
        if origin not in INDEX or target not in INDEX:
            return None
        return self.rules.format(pack(INDEX[origin], INDEX[target]))

    def why_immobile(self, scene: BoardScene[None], at: str) -> LazyString | None:
        return None if scene.over or at not in INDEX else why_immobile(scene.position, INDEX[at], scene.moves)

    def beside_score(self, scene: BoardScene[None], player: str) -> tuple[Node, ...]:
        position: Position = scene.position
        points = position.positive_score if player == PLAYERS[POSITIVE] else position.negative_score
        return progress(points, self.rules.config.target_score)
