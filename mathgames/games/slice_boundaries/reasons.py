"""Why a square is filled or a line drawn: sentences of the player who does it, true of the position and the move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from mathgames.games.contract.reasons import Considered
from mathgames.games.contract.thinking import Reason
from mathgames.games.slice_boundaries.lines import StraightLine, score, visited
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import Settled
from mathgames.games.slice_boundaries.position import FILL, Position, squares
from mathgames.games.slice_boundaries.sweep import best_line_across
from mathgames.language.words import Words, _, _n

FILLS: Final[Mapping[str, Words]] = {
    "solved": _("Look at how few squares are left: what can each of them change?"),
    "raises": _("Look for a square that gives the best line more boundaries."),
    "lowers": _("Look for a square that takes boundaries away from the best line."),
    "takes": _("Look for an empty square with filled squares around it."),
    "holds": _("Look for a square that adds nothing to the best line."),
    "makes": _("Look for a square with empty squares around it."),
    "border": _("Look for a square with few neighbours."),
}
"""The kinds of reason to fill a square, the best first, and what one looks for to find each."""
CUTS: Final[Mapping[str, Words]] = {
    "wins": _("Look at how many points you need to win."),
    "best": _("Look for a line along which filled and empty squares change as often as possible."),
    "every": _("Look for squares that are alternately filled and empty."),
    "changes": _("Look for a line that crosses many boundaries."),
}
"""The same to draw a line."""
ALL_LINES: Final = {"solved", "raises", "lowers", "holds", "best"}
"""The kinds that are known only to a player who has looked at all lines."""


def reasons(position: Position, move: Move, settled: Settled, points: int | None = None) -> tuple[Reason, ...]:
    """Why the player whose turn it is would make this move, the best reason first.

    ``points`` is what the round comes to if all go on as well as can be, where that is known for certain.
    """
    if isinstance(move, int):
        return _Filling(position, move, points).reasons()
    return _Cut(position, move, settled).reasons()


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
        look_for = CUTS["changes"]
    known = tuple(reason for reason in whole if reason.kind not in ALL_LINES)
    return (*known[:1], Reason("sampled", words, look_for), *known[1:])


class _Filling(Considered):
    """A square that is filled."""

    KINDS = FILLS

    def __init__(self, position: Position, square: int, points: int | None) -> None:
        self.position, self.square, self.points = position, square, points

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

    def holding(self) -> Iterator[Reason]:
        helps = self.position.turn == self.position.round  # the player who fills it will draw the line
        more = sum(-1 if self.position.filled[square] else 1 for square in self.beside)
        for kind, words in self.offence(more) if helps else self.defence(more):
            yield self.reason(kind, words, (squares(self.position.n)[self.square],))

    def offence(self, more: int) -> Iterator[tuple[str, Words]]:
        """What speaks for it where one wants many boundaries; it adds ``more`` of them to the grid."""
        if self.points is not None:
            yield (
                "solved",
                _n(
                    "I have checked all the squares that are left: my line will score at least {n} point.",
                    "I have checked all the squares that are left: my line will score at least {n} points.",
                    self.points,
                ),
            )
        if self.after > self.before:
            yield (
                "raises",
                _n(
                    "The best line scores {n} point now, instead of {before}.",
                    "The best line scores {n} points now, instead of {before}.",
                    self.after,
                    before=self.before,
                ),
            )
        if more > 0:
            yield (
                "makes",
                _n(
                    "This square gives the grid {n} more boundary.",
                    "This square gives the grid {n} more boundaries.",
                    more,
                ),
            )

    def defence(self, more: int) -> Iterator[tuple[str, Words]]:
        """What speaks for it where somebody else will draw the line."""
        if self.points is not None:
            yield (
                "solved",
                _n(
                    "I have checked all the squares that are left: the line can score at most {n} point.",
                    "I have checked all the squares that are left: the line can score at most {n} points.",
                    self.points,
                ),
            )
        if self.after < self.before:
            yield (
                "lowers",
                _n(
                    "The best line scores only {n} point now, instead of {before}.",
                    "The best line scores only {n} points now, instead of {before}.",
                    self.after,
                    before=self.before,
                ),
            )
        if self.after == self.before:
            yield (
                "holds",
                _n(
                    "The best line gains nothing: it still scores {n} point.",
                    "The best line gains nothing: it still scores {n} points.",
                    self.after,
                ),
            )
        if more < 0:
            yield "takes", _n("This square takes {n} boundary away.", "This square takes {n} boundaries away.", -more)
        if len(self.beside) < 4:
            yield (
                "border",
                _n(
                    "This square is at the border: it has only {n} neighbour.",
                    "This square is at the border: it has only {n} neighbours.",
                    len(self.beside),
                ),
            )


class _Cut(Considered):
    """A line that is drawn."""

    KINDS = CUTS

    def __init__(self, position: Position, line: StraightLine, settled: Settled) -> None:
        self.position, self.settled = position, settled
        self.points = score(line, position.n, position.filled)
        names = squares(position.n)
        self.squares = [names[square] for square in visited(line, position.n)]

    def holding(self) -> Iterator[Reason]:
        for kind, words in self.saying():
            yield self.reason(kind, words, self.squares)

    def saying(self) -> Iterator[tuple[str, Words]]:
        """What speaks for the line."""
        position, points = self.position, self.points
        others = [score for player, score in enumerate(position.score, 1) if player != position.round]
        if position.round == self.settled.players and others and points > max(others):
            yield (
                "wins",
                _n(
                    "With {n} point I win: the most any other player has is {most}.",
                    "With {n} points I win: the most any other player has is {most}.",
                    points,
                    most=max(others),
                ),
            )
        if points >= best_line_across(position.n, position.filled).score:
            yield (
                "best",
                _n(
                    "I score {n} point, and no other line scores more.",
                    "I score {n} points, and no other line scores more.",
                    points,
                ),
            )
        if 0 < points == len(self.squares) - 1:
            yield "every", _("Filled and empty squares alternate along the whole line: each crossing scores a point.")
        if points:
            yield (
                "changes",
                _n(
                    "The line changes between filled and empty squares {n} time.",
                    "The line changes between filled and empty squares {n} times.",
                    points,
                ),
            )
