"""Reasons to fill a square or draw a line, in sentences of the player, and hints that lead to either."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from mathgames.games.contract.reasons import HintProvider, HintStage, ReasonedMove
from mathgames.games.contract.thinking import Reason, SearchResult
from mathgames.games.slice_boundaries.lines import Point, StraightLine, line_score, visited_squares
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import GameConfig
from mathgames.games.slice_boundaries.position import FILL, LETTERS, Position, squares
from mathgames.games.slice_boundaries.sweep import best_line_across
from mathgames.language.words import LazyString, _, _n

FILLS: Final[Mapping[str, LazyString]] = {
    "solved": _("Look at how few squares are left: what can each of them change?"),
    "raises": _("Look for a square that gives the best line more boundaries."),
    "lowers": _("Look for a square that takes boundaries away from the best line."),
    "takes": _("Look for an empty square with filled squares around it."),
    "holds": _("Look for a square that adds nothing to the best line."),
    "makes": _("Look for a square with empty squares around it."),
    "border": _("Look for a square with few neighbours."),
}
"""The kinds of reason to fill a square, the best first, and what to look for to find each."""
CUTS: Final[Mapping[str, LazyString]] = {
    "wins": _("Look at how many points you need to win."),
    "best": _("Look for a line along which filled and empty squares change as often as possible."),
    "every": _("Look for squares that are alternately filled and empty."),
    "changes": _("Look for a line that crosses many boundaries."),
}
"""The kinds of reason to draw a line, in the same form."""
ALL_LINES: Final = {"solved", "raises", "lowers", "holds", "best"}
"""The kinds that are only known to a player who has looked at all lines."""


def reasons(position: Position, move: Move, config: GameConfig, points: int | None = None) -> tuple[Reason, ...]:
    """Return the reasons for a move of the player to move, the best one first.

    ``points`` is the result of the round under best play, if that is known for certain.
    """
    if isinstance(move, int):
        return _Filling(position, move, points).reasons()
    return _Cut(position, move, config).reasons()


def sample_reasons(whole: tuple[Reason, ...], phase: str, line_count: int) -> tuple[Reason, ...]:
    """Return the reasons that remain for a player who has looked at *line_count* lines instead of all of them."""
    if phase == FILL:
        words = _n(
            "I looked at {n} line for each square, and this square seemed best.",
            "I looked at {n} lines for each square, and this square seemed best.",
            line_count,
        )
        look_for = _("Look at what a square changes for different lines.")
    else:
        words = _n(
            "I looked at {n} line, and drew it.", "I looked at {n} lines, and drew the best of them.", line_count
        )
        look_for = CUTS["changes"]
    general_reasons = tuple(reason for reason in whole if reason.kind not in ALL_LINES)
    return (*general_reasons[:1], Reason("sampled", words, look_for), *general_reasons[1:])


class _Filling(ReasonedMove):
    KINDS = FILLS

    def __init__(self, position: Position, square: int, points: int | None) -> None:
        self.position, self.square, self.points = position, square, points

    @cached_property
    def score_before(self) -> int:
        """The points of the best line before the move."""
        return best_line_across(self.position.n, self.position.filled).score

    @cached_property
    def score_after(self) -> int:
        """The points of the best line after the move."""
        grid = bytearray(self.position.filled)
        grid[self.square] = 1
        return best_line_across(self.position.n, grid).score

    @cached_property
    def neighbours(self) -> list[int]:
        """The squares that share a side with it."""
        n = self.position.n
        row, column = divmod(self.square, n)
        neighbours = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [y * n + x for y, x in neighbours if 0 <= y < n and 0 <= x < n]

    def applicable_reasons(self) -> Iterator[Reason]:
        helps = self.position.turn == self.position.round  # the player who fills it will draw the line
        added_boundaries = sum(-1 if self.position.filled[square] else 1 for square in self.neighbours)
        for kind, words in self.offence(added_boundaries) if helps else self.defence(added_boundaries):
            yield self.reason(kind, words, (squares(self.position.n)[self.square],))

    def offence(self, added_boundaries: int) -> Iterator[tuple[str, LazyString]]:
        """Yield the reasons for a player who wants many boundaries; the move adds ``added_boundaries`` of them to the
        grid.
        """
        if self.points is not None:
            yield (
                "solved",
                _n(
                    "I have checked all the squares that are left: my line will score at least {n} point.",
                    "I have checked all the squares that are left: my line will score at least {n} points.",
                    self.points,
                ),
            )
        if self.score_after > self.score_before:
            yield (
                "raises",
                _n(
                    "The best line scores {n} point now, instead of {before}.",
                    "The best line scores {n} points now, instead of {before}.",
                    self.score_after,
                    before=self.score_before,
                ),
            )
        if added_boundaries > 0:
            yield (
                "makes",
                _n(
                    "This square gives the grid {n} more boundary.",
                    "This square gives the grid {n} more boundaries.",
                    added_boundaries,
                ),
            )

    def defence(self, added_boundaries: int) -> Iterator[tuple[str, LazyString]]:
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
        if self.score_after < self.score_before:
            yield (
                "lowers",
                _n(
                    "The best line scores only {n} point now, instead of {before}.",
                    "The best line scores only {n} points now, instead of {before}.",
                    self.score_after,
                    before=self.score_before,
                ),
            )
        if self.score_after == self.score_before:
            yield (
                "holds",
                _n(
                    "The best line gains nothing: it still scores {n} point.",
                    "The best line gains nothing: it still scores {n} points.",
                    self.score_after,
                ),
            )
        if added_boundaries < 0:
            yield (
                "takes",
                _n("This square takes {n} boundary away.", "This square takes {n} boundaries away.", -added_boundaries),
            )
        if len(self.neighbours) < 4:
            yield (
                "border",
                _n(
                    "This square is at the border: it has only {n} neighbour.",
                    "This square is at the border: it has only {n} neighbours.",
                    len(self.neighbours),
                ),
            )


class _Cut(ReasonedMove):
    KINDS = CUTS

    def __init__(self, position: Position, line: StraightLine, config: GameConfig) -> None:
        self.position, self.config = position, config
        self.points = line_score(line, position.n, position.filled)
        names = squares(position.n)
        self.squares = [names[square] for square in visited_squares(line, position.n)]

    def applicable_reasons(self) -> Iterator[Reason]:
        for kind, words in self.saying():
            yield self.reason(kind, words, self.squares)

    def saying(self) -> Iterator[tuple[str, LazyString]]:
        """Yield the reasons for the line."""
        position, points = self.position, self.points
        others = [score for player, score in enumerate(position.score, 1) if player != position.round]
        if position.round == self.config.players and others and points > max(others):
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


class SliceGuide(HintProvider[Position, Move]):
    """A guide with a question about boundaries, then a row or two sides of the grid, then what to count there."""

    def question(self, position: Position) -> HintStage:
        if position.phase != FILL:
            return HintStage(_("You draw the line. Where do filled and empty squares alternate most?"))
        if position.turn == position.round:
            return HintStage(_("You will draw the line. Which empty square adds the most boundaries?"))
        return HintStage(_("Another player will draw the line. Which empty square adds the fewest boundaries?"))

    def region(self, position: Position, move: Move) -> HintStage:
        if isinstance(move, int):
            return self.part(position, move)[0]
        line, n, names = StraightLine(*move), position.n, squares(position.n)
        first, second = sorted(sides(line, n))
        side_squares = [name for at, name in enumerate(names) if _touching_sides(at, n) & {first, second}]
        return HintStage(SIDES[first, second], tuple(side_squares))

    def parts(self, moves: Sequence[Move], move: Move) -> Iterator[tuple[HintStage, Callable[[Move], bool]]]:
        n, names = self.rules.settings["n"], squares(self.rules.settings["n"])
        assert isinstance(move, int)
        row, column = divmod(move, n)
        legal = [it for it in moves if isinstance(it, int)]
        in_row = [it for it in legal if it // n == row]
        in_column = [it for it in legal if it % n == column]
        words = _("Look at the empty squares in row {row}.", row=LETTERS[row])
        yield HintStage(words, tuple(names[it] for it in in_row)), in_row.__contains__
        words = _("Look at the empty squares in column {column}.", column=column + 1)
        yield HintStage(words, tuple(names[it] for it in in_column)), in_column.__contains__

    def compare(self, position: Position, choice: SearchResult[Move]) -> HintStage:
        move, n, filling = choice.move, position.n, position.filled
        if isinstance(move, int):
            clue, legal = self.part(position, move)
            gains = {at: count_added_boundaries(at, n, filling) for at in legal if isinstance(at, int)}
            return HintStage(_comparison_hint(gains, move, offence=position.turn == position.round), clue.squares)
        words = _n(
            "Count the boundaries along your line: {n} point is possible.",
            "Count the boundaries along your line: {n} points are possible.",
            line_score(StraightLine(*move), n, filling),
        )
        return HintStage(words, self.region(position, move).squares)

    def answer(self, choice: SearchResult[Move]) -> HintStage:
        move = choice.move
        if isinstance(move, int):
            return super().answer(choice)
        n = self.rules.settings["n"]
        place = self.board.place_text(move)
        crossed_squares = tuple(squares(n)[at] for at in visited_squares(StraightLine(*move), n))
        return HintStage(_("A strong player would draw {line}.", line=place), crossed_squares)


def _comparison_hint(gains: dict[int, int], choice: int, *, offence: bool) -> LazyString:
    """Return a criterion for comparing squares: added boundaries, if the chosen square is the best by them."""
    if offence and gains[choice] == max(gains.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is most left?")
    if not offence and gains[choice] == min(gains.values()):
        return _("For each one, take its filled neighbours from its empty ones. Where is least left?")
    return _("Compare these squares: what does the best line score after each of them?")


def count_added_boundaries(square: int, n: int, filling: bytes) -> int:
    """Return the number of boundaries that filling this empty square adds."""
    row, column = divmod(square, n)
    neighbours = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(-1 if filling[y * n + x] else 1 for y, x in neighbours if 0 <= y < n and 0 <= x < n)


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
    touches_side = {"left": x == 0, "right": x == n, "top": y == 0, "bottom": y == n}
    return [side for side, touches in touches_side.items() if touches]


def _touching_sides(square: int, n: int) -> set[str]:
    row, column = divmod(square, n)
    touches_side = {"left": column == 0, "right": column == n - 1, "top": row == 0, "bottom": row == n - 1}
    return {side for side, touches in touches_side.items() if touches}
