"""Games for learning libraries: moves with numbers, positions as arrays, and a state that is a value.

A library counts the actions of a game before it begins. In Minus vs Plus and Infinity Master's the number of a move is
the move itself. TINC needs a largest grid (``max_side``), whose cells and pairs of cells are numbered; in Slice Through
the Boundaries first the squares are, then the lines: those that differ, or with ``snap`` all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from mathgames.engine.line import MAX_OCCURRENCES
from mathgames.engine.outcome import Outcome, Score
from mathgames.engine.rounds import PlayedRound, match_outcome, round_scores, sides_in_round
from mathgames.engine.rules import Rules
from mathgames.games.tinc.position import cell_at

MAX_CELLS = 21 * 21
"""The largest number of cells of a TINC grid; with more there are more than 97,461 actions."""


class Actions:
    """The moves of a game under some rules, numbered from 0.

    Raises ``ValueError`` if they cannot be numbered, or if the game is not for two players.

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
        """The number of actions."""
        return len(self._moves)

    def move(self, number: int) -> Any:
        """Return the move with this number."""
        return self._moves[number]

    def number(self, move: Any) -> int:
        """Return the number of a move."""
        return self._numbers[move]

    def legal(self, state: GameState) -> list[int]:
        """Return the numbers of the legal moves, in order; none if the game is over."""
        if state.is_over:
            return []
        return sorted(self._numbers[move] for move in self.rules.moves(state.position))


def _all_moves(rules: Rules[Any, Any]) -> Sequence[Any]:
    match rules.name:
        case "minus-vs-plus":
            return range(64 * 64)
        case "tinc":
            side = rules.settings["max_side"]
            if side is None or side**2 > MAX_CELLS:
                raise ValueError("give TINC a largest grid, max_side, of 21 or less: its moves have to be counted")
            return [*((cell,) for cell in range(side**2)), *combinations(range(side**2), 2)]
        case "slice-boundaries":
            squares = rules.settings["n"] ** 2
            bare = rules.from_json(rules.to_json(rules.initial()) | {"phase": "slice", "turn": "1"})
            return [*range(squares), *rules.moves(bare)]
    return list(rules.candidates(rules.initial()))


@dataclass(frozen=True, slots=True)
class GameState:
    """A running game: its position, the part of its past that the rules need, and its outcome.

    A value: a copy is itself. In a match of two rounds ``rounds`` are those that have ended; the first player of a
    library is the one who has the first side in the first round.

    After ``longest`` plies it is stopped as a draw, for a library wants to know how long a game can be.
    """

    rules: Rules[Any, Any]
    position: Any
    longest: int
    plies: int = 0
    outcome: Outcome | None = None
    times: Mapping[Hashable, int] = field(default_factory=Counter)
    rounds: tuple[PlayedRound, ...] = ()

    @classmethod
    def begin(cls, rules: Rules[Any, Any], longest: int, plies: int = 0, rounds: tuple[PlayedRound, ...] = ()) -> Self:
        """Return the start of a game, or of a round after others."""
        position = rules.initial()
        return cls(rules, position, longest, plies, times=Counter([rules.repetition_key(position)]), rounds=rounds)

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    @property
    def is_over(self) -> bool:
        """True if the game has ended or was stopped."""
        return self.outcome is not None or self.plies >= self.longest

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each player in this round."""
        return sides_in_round(self.rules, min(len(self.rounds) + 1, self.rules.rounds))

    @property
    def mover(self) -> int:
        """The index of the player whose turn it is, or would be."""
        return self.sides.index(self.rules.turn(self.position))

    def after_move(self, move: Any) -> GameState:
        """Return the game after a legal move."""
        rules, position = self.rules, self.rules.apply(self.position, move)
        outcome, key = rules.outcome(position), rules.repetition_key(position)
        times = self.times
        if key is not None:
            times = Counter(times)
            times[key] += 1
            if outcome is None and times[key] >= MAX_OCCURRENCES:
                outcome = rules.repetition_outcome(position)
        rounds = self.rounds
        if outcome is not None and rules.rounds > 1:
            rounds = (*rounds, PlayedRound(self.plies + 1, outcome, position))
            if len(rounds) < rules.rounds:
                return self.begin(rules, self.longest, self.plies + 1, rounds)
            outcome = match_outcome(rules, rounds)
        return GameState(rules, position, self.longest, self.plies + 1, outcome, times, rounds)

    def returns(self) -> list[float]:
        """Return the result for each player: 1 for a win, −1 for a loss, 0 for a draw and while the game goes on."""
        winner = None if self.outcome is None else self.outcome.winner
        return [0.0 if winner is None else 1.0 if side == winner else -1.0 for side in self.sides]


class Observation(NamedTuple):
    """A state as one of the two players sees it, in numbers from −1 to 1.

    ``planes`` are the board, row by column by plane; ``rest`` is the state outside the board. Values of a player come
    first for the observing player, and then for the other one.
    """

    planes: NDArray[np.float32]
    rest: NDArray[np.float32]


def observation(state: GameState, seat: int) -> Observation:
    """Return the state as the player with this index sees it, with a fixed size under the same rules.

    >>> from mathgames.games.registry import rules
    >>> planes, rest = observation(GameState.begin(rules("minus-vs-plus"), 100), 0)
    >>> planes.shape, rest.shape
    ((6, 6, 3), (11,))
    """
    rules, position = state.rules, state.position
    seats = rules.players.index(state.sides[seat]), rules.players.index(state.sides[1 - seat])
    scores = list(rules.scores(position).values()) or [Score(), Score()]
    key = rules.repetition_key(position)
    rest = [
        float(seats[0]),
        *(float(player == state.mover) for player in (seat, 1 - seat)),
        *(_squash(number) for player in seats for number in (scores[player].infinite, scores[player].finite)),
        state.plies / state.longest,
        0.0 if key is None else state.times[key] / MAX_OCCURRENCES,
        *_rest(rules, position, seats),
        *(_first_round(state, seat) if rules.rounds > 1 else ()),
    ]
    planes = _BOARDS[rules.name](rules, position, seats)
    return Observation(np.moveaxis(planes, 0, -1).astype(np.float32), np.array(rest, np.float32))


def _first_round(state: GameState, seat: int) -> list[float]:
    """Return whether the first round has ended, its result for the player with this index, and the points of both."""
    if not state.rounds:
        return [0.0] * 6
    rules, played = state.rules, state.rounds[:1]
    me, other = rules.players[seat], rules.players[1 - seat]
    winner, scores = played[0].outcome.winner, round_scores(rules, played)[0]
    points = [scores.get(player, Score()) for player in (me, other)]
    result = 0.0 if winner is None else 1.0 if winner == me else -1.0
    return [1.0, result, *(_squash(number) for it in points for number in (it.infinite, it.finite))]


def observation_row(state: GameState) -> NDArray[np.float32]:
    """Return the state in one row, as the first player sees it: first the board, then the rest.

    >>> from mathgames.games.registry import rules
    >>> observation_row(GameState.begin(rules("minus-vs-plus"), 100)).shape
    (119,)
    """
    planes, rest = observation(state, 0)
    return np.concatenate([planes.ravel(), rest])


def _squash(number: Fraction | int) -> float:
    exact = Fraction(number)
    return float(exact / (1 + abs(exact)))


def _rest(rules: Rules[Any, Any], position: Any, seats: tuple[int, int]) -> list[float]:
    """Return the state outside the board: sideways moves, quiet moves and reserves, the radius, or the phase."""
    match rules.name:
        case "minus-vs-plus":
            sideways = position.positive_sideways, position.negative_sideways
            return [float(sideways[player]) for player in seats]
        case "infinity-masters":
            return [_squash(position.quiet), *(_squash(position.reserve(player)) for player in seats)]
        case "tinc":
            return [2 * position.radius / rules.settings["max_side"]]
        case _:
            return [float(position.round == 2), float(position.phase == "slice")]


def _minus_vs_plus(_rules: Rules[Any, Any], position: Any, seats: tuple[int, int]) -> NDArray[Any]:
    """Return three planes: the values of both players' pieces, as distances from zero, and the zeros."""
    codes = np.frombuffer(position.board, np.uint8).astype(np.float32).reshape(6, 6)
    values = np.where(codes == 13, 0, codes - 6)
    return np.stack([*(np.clip((-values if player else values) / 6, 0, 1) for player in seats), codes == 6])


def _infinity_masters(_rules: Rules[Any, Any], position: Any, seats: tuple[int, int]) -> NDArray[Any]:
    """Return four planes: both players' pieces, the values of numbers, and the infinities."""
    codes = np.frombuffer(position.board, np.uint8).astype(np.int16).reshape(8, 8)
    occupancy, value = codes != 255, codes % 128
    infinite = occupancy & (value == 126)
    by_owner = [occupancy & ((codes >= 128) == bool(player)) for player in seats]
    return np.stack([*by_owner, np.where(occupancy & ~infinite, (value - 64) / 60, 0), infinite])


def _tinc(rules: Rules[Any, Any], position: Any, seats: tuple[int, int]) -> NDArray[Any]:
    """Return two planes: the symbols of both, on the largest grid."""
    side = rules.settings["max_side"]
    planes = np.zeros((2, side, side))
    for symbol in position.symbols:
        x, y = cell_at(symbol >> 1)
        planes[seats.index(symbol & 1), y + side // 2, x + side // 2] = 1
    return planes


def _slice_boundaries(rules: Rules[Any, Any], position: Any, _seats: tuple[int, int]) -> NDArray[Any]:
    """Return a plane with the filled squares."""
    side = rules.settings["n"]
    return np.frombuffer(position.filled, np.uint8).reshape(1, side, side)


_BOARDS = {
    "minus-vs-plus": _minus_vs_plus,
    "infinity-masters": _infinity_masters,
    "tinc": _tinc,
    "slice-boundaries": _slice_boundaries,
}


@lru_cache(maxsize=32)
def actions(rules: Rules[Any, Any]) -> Actions:
    """Return the moves of a game under some rules, numbered once."""
    return Actions(rules)
