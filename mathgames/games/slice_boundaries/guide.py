"""How hints lead to a square or a line of Slice Through the Boundaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mathgames.games.contract.reasons import Clue, Guide
from mathgames.games.contract.thinking import Choice
from mathgames.games.slice_boundaries.lines import Point, StraightLine, score, visited
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, LETTERS, Position, squares
from mathgames.language.words import Words, _, _n

SIDES: Final = {
    ("left", "right"): _("Look for a line from the left side to the right side."),
    ("left", "top"): _("Look for a line from the left side to the top side."),
    ("bottom", "left"): _("Look for a line from the left side to the bottom side."),
    ("right", "top"): _("Look for a line from the top side to the right side."),
    ("bottom", "right"): _("Look for a line from the bottom side to the right side."),
    ("bottom", "top"): _("Look for a line from the top side to the bottom side."),
}
"""Where a line is, by the two sides of the grid that it joins, in the order of the alphabet."""


class SliceGuide(Guide[Position, Move]):
    """A question about boundaries, then a row or two sides of the grid, then what to count there."""

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
    """What to compare squares by: boundaries added, where the chosen square is the best of them by that."""
    if offence and added[chosen] == max(added.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is most left?")
    if not offence and added[chosen] == min(added.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is least left?")
    return _("Compare these squares: what does the best line score after each of them?")


def boundaries_added(square: int, n: int, filled: bytes) -> int:
    """How many boundaries more the grid has once this empty square is filled."""
    row, column = divmod(square, n)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(-1 if filled[y * n + x] else 1 for y, x in around if 0 <= y < n and 0 <= x < n)


def sides(line: StraightLine, n: int) -> tuple[str, str]:
    """The two sides of the grid that a line joins; an end in a corner counts for the side that the other has not.

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
    """The sides of the grid that a square is at."""
    row, column = divmod(square, n)
    touched = {"left": column == 0, "right": column == n - 1, "top": row == 0, "bottom": row == n - 1}
    return {side for side, touches in touched.items() if touches}
