"""Games as learning libraries want them: moves with numbers, positions as arrays, and a state that is a value.

A library counts the actions of a game before it begins. In Minus vs Plus and Infinity Master's the number of a move is
the move itself. TINC needs a largest grid (``max_side``), whose cells and pairs of cells are numbered; in Slice Through
the Boundaries first the squares are, then the lines: those that differ, or with ``snap`` all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from mathgames.engine.line import MAX_OCCURRENCES
from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import Rules

MOST_CELLS = 21 * 21
"""A grid of TINC with more cells would have more than 97,461 actions."""


class Actions:
    """The moves of a game under some rules, numbered from 0.

    ValueError where they cannot be numbered, or where the game is not for two players.

    >>> from mathgames.games.registry import rules
    >>> actions = Actions(rules("tinc", max_side=3))
    >>> actions.count, actions.number((0, 1)), actions.move(10)
    (45, 9, (0, 2))
    """

    def __init__(self, rules: Rules[Any, Any]) -> None:
        if len(rules.players) != 2:
            raise ValueError(f"{rules!r} is for {len(rules.players)} players: adapters are for games of two")
        self.rules = rules
        self._moves = _all_moves(rules)
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._moves)

    def move(self, number: int) -> Any:
        """The move with this number."""
        return self._moves[number]

    def number(self, move: Any) -> int:
        """The number of a move."""
        return self._numbers[move]

    def legal(self, state: GameState) -> list[int]:
        """The numbers of the legal moves, in order; none where the game is over."""
        if state.is_over:
            return []
        return sorted(self._numbers[move] for move in self.rules.moves(state.position))


def _all_moves(rules: Rules[Any, Any]) -> Sequence[Any]:
    match rules.name:
        case "minus-vs-plus":
            return range(64 * 64)
        case "tinc":
            side = rules.settings["max_side"]
            if side is None or side**2 > MOST_CELLS:
                raise ValueError("give TINC a largest grid, max_side, of 21 or less: its moves have to be counted")
            return [*((cell,) for cell in range(side**2)), *combinations(range(side**2), 2)]
        case "slice-boundaries":
            squares = rules.settings["n"] ** 2
            bare = rules.from_json(rules.to_json(rules.initial()) | {"phase": "slice", "turn": "1"})
            return [*range(squares), *rules.moves(bare)]
    return list(rules.candidates(rules.initial()))


@dataclass(frozen=True, slots=True)
class GameState:
    """A game under way: its position, what of its past the rules ask for, and how it ended. A value: a copy is itself.

    After ``longest`` plies it is stopped as a draw, for a library wants to know how long a game can be.
    """

    rules: Rules[Any, Any]
    position: Any
    longest: int
    plies: int = 0
    outcome: Outcome | None = None
    times: Mapping[Hashable, int] = field(default_factory=Counter)

    @classmethod
    def begun(cls, rules: Rules[Any, Any], longest: int) -> Self:
        """The start of a game."""
        position = rules.initial()
        return cls(rules, position, longest, times=Counter([rules.repetition_key(position)]))

    def __deepcopy__(self, _known: object) -> Self:
        return self

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or was stopped."""
        return self.outcome is not None or self.plies >= self.longest

    @property
    def mover(self) -> int:
        """The place of the player whose turn it is, or would be."""
        return self.rules.players.index(self.rules.turn(self.position))

    def after(self, move: Any) -> GameState:
        """The game after a legal move."""
        rules, position = self.rules, self.rules.apply(self.position, move)
        outcome, key = rules.outcome(position), rules.repetition_key(position)
        times = self.times
        if key is not None:
            times = Counter(times)
            times[key] += 1
            if outcome is None and times[key] >= MAX_OCCURRENCES:
                outcome = rules.repetition_outcome(position)
        return GameState(rules, position, self.longest, self.plies + 1, outcome, times)

    def returns(self) -> list[float]:
        """What each player has of it: 1 for a win, −1 for a loss, 0 for a draw and while the game goes on."""
        winner = None if self.outcome is None else self.outcome.winner
        return [0.0 if winner is None else 1.0 if player == winner else -1.0 for player in self.rules.players]


def observed(state: GameState) -> NDArray[np.float32]:
    """The position as numbers from −1 to 1, always as many under the same rules: first the board, then the rest.

    >>> from mathgames.games.registry import rules
    >>> observed(GameState.begun(rules("minus-vs-plus"), 100)).shape
    (79,)
    """
    rules, position = state.rules, state.position
    board = _BOARDS[rules.name](rules, position)
    scores = [score.infinite + float(score.finite) for score in rules.scores(position).values()] or [0.0, 0.0]
    turn = [float(place == state.mover) for place in range(2)]
    rest = [
        *turn,
        *(score / (1 + abs(score)) for score in scores),
        state.plies / state.longest,
        *_rest(rules, position),
    ]
    return np.concatenate([board.ravel(), np.array(rest)]).astype(np.float32)


def _rest(rules: Rules[Any, Any], position: Any) -> list[float]:
    """What a game keeps beside its board: who went sideways, how quiet it was, how far the grid has come."""
    match rules.name:
        case "minus-vs-plus":
            return [float(position.positive_sideways), float(position.negative_sideways)]
        case "infinity-masters":
            return [position.quiet / (1 + position.quiet), *(min(position.reserve(player), 1) for player in (0, 1))]
        case "tinc":
            return [2 * position.radius / rules.settings["max_side"]]
        case _:
            return [float(position.round == 2), float(position.phase == "slice")]


def _signed_bytes(board: bytes, empty: int, zero: int, largest: int) -> NDArray[Any]:
    codes = np.frombuffer(board, dtype=np.uint8).astype(np.float32)
    there = codes != empty
    return np.stack([there, np.where(there, (codes - zero) / largest, 0)])


def _minus_vs_plus(_rules: Rules[Any, Any], position: Any) -> NDArray[Any]:
    """Two planes: where pieces are, and their values."""
    return _signed_bytes(position.board, 13, 6, 6)


def _infinity_masters(_rules: Rules[Any, Any], position: Any) -> NDArray[Any]:
    """Three planes: Blue's pieces as 1 and Red's as −1, the values of numbers, where infinities are."""
    codes = np.frombuffer(position.board, dtype=np.uint8).astype(np.int16)
    there, value = codes != 255, codes % 128
    infinite = there & (value == 126)
    owner = np.where(there, np.where(codes < 128, 1, -1), 0)
    return np.stack([owner, np.where(there & ~infinite, (value - 64) / 60, 0), infinite])


def _tinc(rules: Rules[Any, Any], position: Any) -> NDArray[Any]:
    """Two planes: the cells of crosses and of noughts, by their numbers."""
    planes = np.zeros((2, rules.settings["max_side"] ** 2))
    for symbol in position.symbols:
        planes[symbol & 1, symbol >> 1] = 1
    return planes


def _slice_boundaries(_rules: Rules[Any, Any], position: Any) -> NDArray[Any]:
    """One plane: the filled squares."""
    return np.frombuffer(position.filled, dtype=np.uint8)


_BOARDS = {
    "minus-vs-plus": _minus_vs_plus,
    "infinity-masters": _infinity_masters,
    "tinc": _tinc,
    "slice-boundaries": _slice_boundaries,
}


@lru_cache(maxsize=32)
def actions(rules: Rules[Any, Any]) -> Actions:
    """The moves of a game under some rules, numbered once."""
    return Actions(rules)
