"""Why a square is filled or a line drawn: sentences of the player who does it, true of the position and the move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from mathgames.games.contract.thinking import Reason
from mathgames.games.slice_boundaries.lines import StraightLine, score, visited
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import Settled
from mathgames.games.slice_boundaries.position import FILL, Position, squares
from mathgames.games.slice_boundaries.sweep import best_line_across
from mathgames.language.words import _, _n


def reasons(position: Position, move: Move, settled: Settled, points: int | None = None) -> tuple[Reason, ...]:
    """Why the player whose turn it is would make this move, the best reason first.

    ``points`` is what the round comes to if all go on as well as can be, where that is known for certain.
    """
    if isinstance(move, int):
        filling = _Filling(position, move, settled, points)
        return tuple(reason for kind in FILLS if (reason := kind(filling)) is not None)
    cut = _Cut(position, move, settled)
    return tuple(reason for kind in CUTS if (reason := kind(cut)) is not None)


ALL_LINES: Final = {"solved", "raises", "lowers", "holds", "best"}
"""The kinds that are known only to a player who has looked at all lines."""


def sampled(whole: tuple[Reason, ...], phase: str, looked: int) -> tuple[Reason, ...]:
    """What is left of the reasons for a player who has looked at so many lines, and not at all of them."""
    if phase == FILL:
        words = _n(
            "I looked at {n} line for each square, and this square seemed best.",
            "I looked at {n} lines for each square, and this square seemed best.",
            looked,
        )
        look_for = _("Look at what a square changes for different lines.")
    else:
        words = _n("I looked at {n} line, and drew it.", "I looked at {n} lines, and drew the best of them.", looked)
        look_for = _("Look for a line that crosses many boundaries.")
    known = tuple(reason for reason in whole if reason.kind not in ALL_LINES)
    return (*known[:1], Reason("sampled", words, look_for), *known[1:])


# Squares.


@dataclass(frozen=True)
class _Filling:
    """A square that is filled, with what the reasons ask about it, counted when it is first asked for."""

    position: Position
    square: int
    settled: Settled
    points: int | None

    @cached_property
    def named(self) -> tuple[str, ...]:
        return (squares(self.position.n)[self.square],)

    @cached_property
    def offence(self) -> bool:
        """Whether the player who fills it will draw the line."""
        return self.position.turn == self.position.round

    @cached_property
    def before(self) -> int:
        """What the best line scores before."""
        return best_line_across(self.position.n, self.position.filled).score

    @cached_property
    def after(self) -> int:
        """What the best line scores after."""
        grid = bytearray(self.position.filled)
        grid[self.square] = 1
        return best_line_across(self.position.n, grid).score

    @cached_property
    def beside(self) -> list[int]:
        """The squares that share a side with it."""
        n = self.position.n
        row, column = divmod(self.square, n)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [y * n + x for y, x in around if 0 <= y < n and 0 <= x < n]

    @cached_property
    def more(self) -> int:
        """How many boundaries are added when it is filled: one at each empty neighbour, less those at filled ones."""
        return sum(-1 if self.position.filled[square] else 1 for square in self.beside)


def _solved(filling: _Filling) -> Reason | None:
    if filling.points is None:
        return None
    if filling.offence:
        words = _n(
            "I have checked all the squares that are left: my line will score at least {n} point.",
            "I have checked all the squares that are left: my line will score at least {n} points.",
            filling.points,
        )
    else:
        words = _n(
            "I have checked all the squares that are left: the line can score at most {n} point.",
            "I have checked all the squares that are left: the line can score at most {n} points.",
            filling.points,
        )
    return Reason("solved", words, _("Look at how few squares are left: what can each of them change?"), filling.named)


def _raises(filling: _Filling) -> Reason | None:
    if not filling.offence or filling.after <= filling.before:
        return None
    words = _n(
        "The best line scores {n} point now, instead of {before}.",
        "The best line scores {n} points now, instead of {before}.",
        filling.after,
        before=filling.before,
    )
    return Reason("raises", words, _("Look for a square that gives the best line more boundaries."), filling.named)


def _lowers(filling: _Filling) -> Reason | None:
    if filling.offence or filling.after >= filling.before:
        return None
    words = _n(
        "The best line scores only {n} point now, instead of {before}.",
        "The best line scores only {n} points now, instead of {before}.",
        filling.after,
        before=filling.before,
    )
    return Reason("lowers", words, _("Look for a square that takes boundaries away from the best line."), filling.named)


def _holds(filling: _Filling) -> Reason | None:
    if filling.offence or filling.after != filling.before:
        return None
    words = _n(
        "The best line gains nothing: it still scores {n} point.",
        "The best line gains nothing: it still scores {n} points.",
        filling.after,
    )
    return Reason("holds", words, _("Look for a square that adds nothing to the best line."), filling.named)


def _makes(filling: _Filling) -> Reason | None:
    if not filling.offence or filling.more <= 0:
        return None
    words = _n(
        "This square gives the grid {n} more boundary.",
        "This square gives the grid {n} more boundaries.",
        filling.more,
    )
    return Reason("makes", words, _("Look for a square with empty squares around it."), filling.named)


def _takes(filling: _Filling) -> Reason | None:
    if filling.offence or filling.more >= 0:
        return None
    words = _n(
        "This square takes {n} boundary away.",
        "This square takes {n} boundaries away.",
        -filling.more,
    )
    return Reason("takes", words, _("Look for an empty square with filled squares around it."), filling.named)


def _border(filling: _Filling) -> Reason | None:
    if filling.offence or len(filling.beside) > 3:
        return None
    words = _n(
        "This square is at the border: it has only {n} neighbour.",
        "This square is at the border: it has only {n} neighbours.",
        len(filling.beside),
    )
    return Reason("border", words, _("Look for a square with few neighbours."), filling.named)


# Lines.


@dataclass(frozen=True)
class _Cut:
    """A line that is drawn, with what the reasons ask about it."""

    position: Position
    line: StraightLine
    settled: Settled

    @cached_property
    def points(self) -> int:
        return score(self.line, self.position.n, self.position.filled)

    @cached_property
    def named(self) -> tuple[str, ...]:
        names = squares(self.position.n)
        return tuple(names[square] for square in visited(self.line, self.position.n))


def _wins(cut: _Cut) -> Reason | None:
    position = cut.position
    others = [points for player, points in enumerate(position.score, 1) if player != position.round]
    if position.round < cut.settled.players or not others or cut.points <= max(others):
        return None
    words = _n(
        "With {n} point I win: the most any other player has is {most}.",
        "With {n} points I win: the most any other player has is {most}.",
        cut.points,
        most=max(others),
    )
    return Reason("wins", words, _("Look at how many points you need to win."), cut.named)


def _best(cut: _Cut) -> Reason | None:
    if cut.points < best_line_across(cut.position.n, cut.position.filled).score:
        return None
    words = _n(
        "I score {n} point, and no other line scores more.",
        "I score {n} points, and no other line scores more.",
        cut.points,
    )
    look_for = _("Look for a line along which filled and empty squares change as often as possible.")
    return Reason("best", words, look_for, cut.named)


def _every(cut: _Cut) -> Reason | None:
    if not 0 < cut.points == len(cut.named) - 1:
        return None
    words = _("Filled and empty squares alternate along the whole line: each crossing scores a point.")
    return Reason("every", words, _("Look for squares that are alternately filled and empty."), cut.named)


def _changes(cut: _Cut) -> Reason | None:
    if not cut.points:
        return None
    words = _n(
        "The line changes between filled and empty squares {n} time.",
        "The line changes between filled and empty squares {n} times.",
        cut.points,
    )
    return Reason("changes", words, _("Look for a line that crosses many boundaries."), cut.named)


_Fill: TypeAlias = Callable[[_Filling], Reason | None]
_Draw: TypeAlias = Callable[[_Cut], Reason | None]
FILLS: Final[tuple[_Fill, ...]] = (_solved, _raises, _lowers, _takes, _holds, _makes, _border)
"""Each kind of reason to fill a square, the best first."""
CUTS: Final[tuple[_Draw, ...]] = (_wins, _best, _every, _changes)
"""Each kind of reason to draw a line, the best first."""
