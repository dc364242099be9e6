"""Reasons to fill a square or draw a line, in sentences of the player, and hints that lead to either."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from mathgames.games.contract.reasons import Clue, Considered, Guide
from mathgames.games.contract.thinking import Choice, Reason
from mathgames.games.slice_boundaries.lines import Point, StraightLine, score, visited
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import Settled
from mathgames.games.slice_boundaries.position import FILL, LETTERS, Position, squares
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
"""The kinds of reason to fill a square, the best first, and what to look for to find each."""
CUTS: Final[Mapping[str, Words]] = {
    "wins": _("Look at how many points you need to win."),
    "best": _("Look for a line along which filled and empty squares change as often as possible."),
    "every": _("Look for squares that are alternately filled and empty."),
    "changes": _("Look for a line that crosses many boundaries."),
}
"""The kinds of reason to draw a line, in the same form."""
ALL_LINES: Final = {"solved", "raises", "lowers", "holds", "best"}
"""The kinds that are only known to a player who has looked at all lines."""


def reasons(position: Position, move: Move, settled: Settled, points: int | None = None) -> tuple[Reason, ...]:
    """Return the reasons for a move of the player to move, the best one first.

    ``points`` is the result of the round under best play, if that is known for certain.
    """
    if isinstance(move, int):
        return _Filling(position, move, points).reasons()
    return _Cut(position, move, settled).reasons()


def sampled(whole: tuple[Reason, ...], phase: str, looked: int) -> tuple[Reason, ...]:
    """Return the reasons that remain for a player who has looked at *looked* lines instead of all of them."""
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
    """The filling of a square."""

    KINDS = FILLS

    def __init__(self, position: Position, square: int, points: int | None) -> None:
        self.position, self.square, self.points = position, square, points

    @cached_property
    def before(self) -> int:
        """The points of the best line before the move."""
        return best_line_across(self.position.n, self.position.filled).score

    @cached_property
    def after(self) -> int:
        """The points of the best line after the move."""
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
        """Yield the reasons for a player who wants many boundaries; the move adds ``more`` of them to the grid."""
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
        """Yield the reasons for a player if another one will draw the line."""
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
    """The drawing of a line."""

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
        """Yield the reasons for the line."""
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


# Hints.

SIDES: Final = {
    ("left", "right"): _("Look for a line from the left side to the right side."),
    ("left", "top"): _("Look for a line from the left side to the top side."),
    ("bottom", "left"): _("Look for a line from the left side to the bottom side."),
    ("right", "top"): _("Look for a line from the top side to the right side."),
    ("bottom", "right"): _("Look for a line from the bottom side to the right side."),
    ("bottom", "top"): _("Look for a line from the top side to the bottom side."),
}
"""The place of a line, by the two sides of the grid that it joins, in the order of the alphabet."""


class SliceGuide(Guide[Position, Move]):
    """A guide with a question about boundaries, then a row or two sides of the grid, then what to count there."""

    def question(self, position: Position) -> Clue:
        if position.phase != FILL:
            return Clue(_("You draw the line. Where do filled and empty squares alternate most?"))
        if position.turn == position.round:
            return Clue(_("You will draw the line. Which empty square adds the most boundaries?"))
        return Clue(_("Another player will draw the line. Which empty square adds the fewest boundaries?"))

    def where(self, position: Position, move: Move) -> Clue:
        if isinstance(move, int):
            return self.part(position, move)[0]
        line, n, names = StraightLine(*move), position.n, squares(position.n)
        first, second = sorted(sides(line, n))
        marked = [name for at, name in enumerate(names) if _beside(at, n) & {first, second}]
        return Clue(SIDES[first, second], tuple(marked))

    def parts(self, moves: Sequence[Move], move: Move) -> Iterator[tuple[Clue, Callable[[Move], bool]]]:
        n, names = self.rules.settings["n"], squares(self.rules.settings["n"])
        assert isinstance(move, int)
        row, column = divmod(move, n)
        legal = [it for it in moves if isinstance(it, int)]
        in_row = [it for it in legal if it // n == row]
        in_column = [it for it in legal if it % n == column]
        words = _("Look at the empty squares in row {row}.", row=LETTERS[row])
        yield Clue(words, tuple(names[it] for it in in_row)), in_row.__contains__
        words = _("Look at the empty squares in column {column}.", column=column + 1)
        yield Clue(words, tuple(names[it] for it in in_column)), in_column.__contains__

    def compare(self, position: Position, choice: Choice[Move]) -> Clue:
        move, n, filled = choice.move, position.n, position.filled
        if isinstance(move, int):
            clue, legal = self.part(position, move)
            added = {at: boundaries_added(at, n, filled) for at in legal if isinstance(at, int)}
            return Clue(_compared(added, move, offence=position.turn == position.round), clue.squares)
        words = _n(
            "Count the boundaries along your line: {n} point is possible.",
            "Count the boundaries along your line: {n} points are possible.",
            score(StraightLine(*move), n, filled),
        )
        return Clue(words, self.where(position, move).squares)

    def answer(self, choice: Choice[Move]) -> Clue:
        move = choice.move
        if isinstance(move, int):
            return super().answer(choice)
        n = self.rules.settings["n"]
        where = self.board.where(move)
        crossed = tuple(squares(n)[at] for at in visited(StraightLine(*move), n))
        return Clue(_("A strong player would draw {line}.", line=where), crossed)


def _compared(added: dict[int, int], chosen: int, *, offence: bool) -> Words:
    """Return a criterion for comparing squares: added boundaries, if the chosen square is the best by them."""
    if offence and added[chosen] == max(added.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is most left?")
    if not offence and added[chosen] == min(added.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is least left?")
    return _("Compare these squares: what does the best line score after each of them?")


def boundaries_added(square: int, n: int, filled: bytes) -> int:
    """Return the number of boundaries that filling this empty square adds."""
    row, column = divmod(square, n)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(-1 if filled[y * n + x] else 1 for y, x in around if 0 <= y < n and 0 <= x < n)


def sides(line: StraightLine, n: int) -> tuple[str, str]:
    """Return the two sides of the grid that a line joins.

    An end in a corner counts for the side that the other has not.

    >>> sides(StraightLine(10, 0, 1, 59, 60), 6)
    ('left', 'bottom')
    """
    first, second = (_sides(end, n) for end in line.ends)
    return next((one, other) for one in first for other in second if one != other)


def _sides(end: Point, n: int) -> list[str]:
    x, y = end
    touched = {"left": x == 0, "right": x == n, "top": y == 0, "bottom": y == n}
    return [side for side, touches in touched.items() if touches]


def _beside(square: int, n: int) -> set[str]:
    row, column = divmod(square, n)
    touched = {"left": column == 0, "right": column == n - 1, "top": row == 0, "bottom": row == n - 1}
    return {side for side, touches in touched.items() if touches}
