"""Minus vs Plus on small boards, which can be solved: the clauses of the game for any side, and every position's value.

A board of side n has the numbers 1 to n, and no piece may be farther from zero than n (MP-11). Each player begins with
``rows`` rows: 1 to n in the first, and n to 1 in the second where there are two, so side 6 with two rows is the game
itself; the tests compare it with the engine there. All options are as by default, with no limit of turns.

A position is seen by the player to move, who moves up and has positive numbers; after a move the board is turned round
and every sign changed. So both players have the same table. A position can never come again without a score in between:
pieces go forward or sideways, and no player goes sideways twice in a row (MP-8); and points only grow. The graph of the
positions has no cycles, so the value of each follows from those after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

EMPTY_SQUARE: Final = 99
"""The content of an empty square; 0 is a zero piece."""
WIN, DRAW, LOSS = 1, 0, -1
WITHOUT_LIMIT: Final = 10**6
"""The limit of plies for a search without a limit, above the length of any of these games."""


class Small(NamedTuple):
    """A position as the player to move sees it: the board, row by row from that player's first row, both scores, and
    whether the last move of each player was sideways.
    """

    board: tuple[int, ...]
    own_score: int
    other: int
    own_slid: bool
    other_slid: bool


class Value(NamedTuple):
    """The value of a position to the player to move, and its plies: the winner hurries, the loser delays.

    In a draw ``plies`` is the longest way.
    """

    result: int
    plies: int


Table: TypeAlias = dict[Small, Value]


@dataclass(frozen=True)
class SmallBoard:
    """The rules on a board of this side, with ``rows`` rows of pieces each and ``target`` points to win.

    >>> small = SmallBoard(4, rows=1, target=4)
    >>> len(list(small.moves(small.start)))
    4
    """

    side: int
    rows: int = 1
    target: int = 4

    def __post_init__(self) -> None:
        if not (2 <= self.side <= 6 and 1 <= self.rows <= 2 * self.rows <= self.side and self.target >= 1):
            raise ValueError("the side is 2 to 6, the rows of both players fit it, and 1 point or more wins")

    @property
    def start(self) -> Small:
        """The position that the game starts from."""
        first = list(range(1, self.side + 1))
        pieces = (first + first[::-1])[: self.rows * self.side]
        between = [EMPTY_SQUARE] * (self.side**2 - 2 * len(pieces))
        board = (*pieces, *between, *(-value for value in reversed(pieces)))
        return Small(board, 0, 0, own_slid=False, other_slid=False)

    def result(self, position: Small) -> int | None:
        """Return the result for the player to move. None while the game goes on (MP-22, MP-23)."""
        if position.other >= self.target:
            return LOSS
        if position.own_score >= self.target:
            return WIN
        if next(self.moves(position), None) is not None:
            return None
        return LOSS if position.other > position.own_score else DRAW

    def moves(self, position: Small) -> Iterator[tuple[int, int]]:
        """Yield the moves as pairs of squares, from and to (MP-5 to MP-11); scores are not checked."""
        board, side = position.board, self.side
        for origin, value in enumerate(board):
            if not 0 < value <= side:
                continue
            row, column = divmod(origin, side)
            if row + 1 < side:
                if board[origin + side] == EMPTY_SQUARE:
                    yield origin, origin + side
                for direction in (-1, 1):
                    if 0 <= column + direction < side:
                        yield from self._diagonal(board, origin, value, direction, row, column)
            if not position.own_slid:
                for direction in (-1, 1):
                    to = column + direction
                    while 0 <= to < side and board[row * side + to] == EMPTY_SQUARE:
                        yield origin, row * side + to
                        to += direction

    def _diagonal(
        self, board: tuple[int, ...], origin: int, value: int, direction: int, row: int, column: int
    ) -> Iterator[tuple[int, int]]:
        """Yield a step onto a piece, and a jump over one of the same player, in a diagonal (MP-6, MP-9 to MP-12)."""
        step = origin + self.side + direction
        defender = board[step]
        if defender == EMPTY_SQUARE:
            return
        if value + defender <= self.side:
            yield origin, step
        if defender > 0 and row + 2 < self.side and 0 <= column + 2 * direction < self.side:
            jump = step + self.side + direction
            if board[jump] == EMPTY_SQUARE or value + board[jump] <= self.side:
                yield origin, jump

    def apply(self, position: Small, move: tuple[int, int]) -> Small:
        """Return the position after a legal move, as the other player sees it (MP-10 to MP-21)."""
        origin, target = move
        board, points = list(position.board), 0
        value, defender = board[origin], board[target]
        board[origin] = EMPTY_SQUARE
        board[target] = value if defender == EMPTY_SQUARE else value + defender
        if defender < 0:
            points += min(value, -defender)
        if defender == 0:
            self._enter(board, value)
        slid = origin // self.side == target // self.side
        if not slid and target // self.side == self.side - 1 and (left := board[target]) > 0:
            points += value
            board[target] = EMPTY_SQUARE
            self._enter(board, left)
        flipped_board = tuple([piece if piece == EMPTY_SQUARE else -piece for piece in reversed(board)])
        return Small(flipped_board, position.other, position.own_score + points, position.other_slid, slid)

    def _enter(self, board: list[int], value: int) -> None:
        """Put a piece on its number in the first row: placed, added, in a zero's place, or lost (MP-18)."""
        occupant = board[value - 1]
        total = value if occupant == EMPTY_SQUARE else occupant + value
        if abs(total) <= self.side:
            board[value - 1] = total


def solve(small: SmallBoard, start: Small | None = None) -> Table:
    """Return the exact value of every position that can be reached from the start.

    >>> table = solve(SmallBoard(3, rows=1, target=2))
    >>> table[SmallBoard(3, rows=1, target=2).start].result
    -1
    """
    table: Table = {}
    waiting: list[tuple[Small, list[Small] | None]] = [(small.start if start is None else start, None)]
    while waiting:
        position, follows = waiting.pop()
        if position in table:
            continue
        if follows is None:
            result = small.result(position)
            if result is not None:
                table[position] = Value(result, 0)
                continue
            follows = [small.apply(position, move) for move in small.moves(position)]
            waiting.append((position, follows))
            waiting.extend((after, None) for after in follows if after not in table)
        else:
            table[position] = best(table[after] for after in follows)
    return table


def best(follows: Iterator[Value]) -> Value:
    """Return the value of a position from the values after it, which are those to the other player.

    >>> best(iter([Value(1, 3), Value(-1, 4), Value(-1, 2), Value(0, 8)]))
    Value(result=1, plies=3)
    """
    worth = [Value(-value.result, value.plies + 1) for value in follows]
    result = max(value.result for value in worth)
    lengths = [value.plies for value in worth if value.result == result]
    return Value(result, min(lengths) if result == WIN else max(lengths))


def prove(small: SmallBoard, limit: int) -> Table | None:
    """Return a table that proves the value of the start, with at most ``limit`` positions looked at.

    None if they are too few.

    It looks one ply further in each round, and no further than needed: where a move wins, not at the others. So it has
    fewer positions than ``solve``, and the start's ``plies`` are exact, while those of other positions are bounds.

    >>> start = SmallBoard(4, rows=2, target=4).start
    >>> table = prove(SmallBoard(4, rows=2, target=4), 1000)
    >>> table and table[start]
    Value(result=1, plies=3)
    """
    prover = _Prover(small, limit)
    try:
        depth, result = 1, DRAW
        while (result := prover.look(small.start, depth)) == DRAW and prover.is_cut:
            prover.is_cut, depth = False, depth + 1
        if result == DRAW:  # nothing is deeper: now nothing is left for later, and a game without a winner is drawn
            prover.depths.clear()
            result = prover.look(small.start, WITHOUT_LIMIT)
    except _LimitReachedError:
        return None
    draws = {} if result != DRAW else {position: Value(DRAW, WITHOUT_LIMIT) for position in prover.depths}
    return draws | prover.ends | prover.solved_values


class _LimitReachedError(Exception):
    """The limit of positions is reached."""


class _Prover:
    """The search for a proof. ``is_cut`` says that a position was skipped because it is too deep."""

    def __init__(self, small: SmallBoard, limit: int) -> None:
        self.solved_values: Table = {}
        self.ends: Table = {}
        self.depths: dict[Small, int] = {}
        self.is_cut = False
        self._small, self._left = small, limit

    def look(self, position: Small, depth: int) -> int:
        """Return the result as far as *depth* plies show it; DRAW also if they do not."""
        solution = self.solved_values.get(position) or self.ends.get(position)
        if solution is not None and solution.plies <= depth:
            return solution.result
        if self.depths.get(position, -1) >= depth:
            return DRAW
        if (result := self._small.result(position)) is not None:
            self.ends[position] = Value(result, 0)
            return result
        if not depth:
            self.is_cut = True
            return DRAW
        self._left -= 1
        if not self._left:
            raise _LimitReachedError
        after = [self._small.apply(position, move) for move in self._small.moves(position)]
        after.sort(key=lambda follows: -follows.other)  # what scores comes first
        results = set()
        for follows in after:
            result = self.look(follows, depth - 1)
            if result == LOSS:
                self.solved_values[position] = Value(WIN, depth)
                return WIN
            results.add(result)
        if results == {WIN}:
            self.solved_values[position] = Value(LOSS, depth)
            return LOSS
        self.depths[position] = depth
        return DRAW


def faults(small: SmallBoard, table: Table) -> Iterator[Small]:
    """Yield the positions of a table whose value does not follow from the rules and from the values after them.

    None of them means that the table is right, no matter how it was made: the start is in it, the ends are as the rules
    say, a position is won if a move leads to one that is lost sooner, lost if every move leads to one that is won
    sooner, and drawn if no move wins and one draws.
    """
    if small.start not in table:
        yield small.start
    for position, value in table.items():
        result = small.result(position)
        if result is None:
            after = [table.get(small.apply(position, move)) for move in small.moves(position)]
            if not _follows(value, after):
                yield position
        elif value != Value(result, 0):
            yield position


def _follows(value: Value, after: list[Value | None]) -> bool:
    sooner = [known for known in after if known is not None and known.plies < value.plies]
    match value.result:
        case 1:
            return any(known.result == LOSS for known in sooner)
        case -1:
            return len(sooner) == len(after) and all(known.result == WIN for known in sooner)
    results = {known.result for known in after if known is not None}
    return None not in after and LOSS not in results and DRAW in results
