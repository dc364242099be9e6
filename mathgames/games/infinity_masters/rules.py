"""The rules of Infinity Master's, clause by clause (``docs/rules/infinity-masters.md``)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import compress
from operator import itemgetter
from typing import Any, ClassVar, Final

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Operator
from mathgames.games.infinity_masters import encounter, explain, moves, refusals, setup
from mathgames.games.infinity_masters.encounter import Encounter
from mathgames.games.infinity_masters.moves import PASS, PATHS, TARGET, Move
from mathgames.games.infinity_masters.options import OPTIONS, PRESETS, settled_map, settled_values
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INDEX,
    INFINITIES,
    NEGATIVE,
    OWN,
    PIECES,
    PLAYERS,
    POSITIVE,
    SQUARES,
    Points,
    Position,
    from_json,
    to_json,
)
from mathgames.games.infinity_masters.resolution import NOBODY, Resolutions

_UNLIMITED: Final = 10**9  # quiet plies; no game gets there


class InfinityMasters(Rules[Position, Move]):
    """The rules of Infinity Master's under one choice of options.

    >>> rules = InfinityMasters()
    >>> len(list(rules.moves(rules.initial())))
    24
    >>> after = rules.apply(rules.initial(), rules.parse("a2-a3"))
    >>> str(after.piece("a3")), rules.turn(after), rules.operator("a3").value
    ('4', 'negative', '−')
    """

    name: ClassVar[str] = "infinity-masters"
    title: ClassVar[str] = "Infinity Master's"
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS = PRESETS

    side: int
    """How many files and ranks the board has."""
    on_board: frozenset[int]
    """The numbers of the board's squares."""
    operations: bytes
    """For each square the number of its operation in ``setup.OPERATORS`` (IM-7)."""
    goals: tuple[frozenset[int], frozenset[int]]
    """For each player the squares where his infinity wins (IM-20)."""
    mandatory_operation: bool
    quiet_limit: int
    """After so many quiet plies the score decides (IM-25)."""
    resolutions: Resolutions
    """What every operation comes to, worked out once per rules object."""
    _positive_goals: Callable[[bytes], tuple[int, ...]]
    """What stands on the goals of the positive player."""
    _negative_goals: Callable[[bytes], tuple[int, ...]]
    _paths: tuple[tuple[tuple[Move, ...], ...], tuple[tuple[Move, ...], ...]]
    _start: Position

    def __init__(self, *, preset: str = "default", **chosen: Value) -> None:
        if "values" in chosen:
            chosen["values"] = settled_values(chosen["values"])
        if "ops" in chosen:
            chosen["ops"] = settled_map(chosen["ops"])
        super().__init__(preset=preset, **chosen)
        chose = self.settings
        side = setup.side(chose)
        reserve = 2 - chose["start_infinities"]
        goals = setup.goals(chose)
        self._set(
            side=side,
            on_board=frozenset(setup.on_board(side)),
            operations=setup.operations(chose),
            goals=goals,
            # Each goal twice, so that a single one gives a tuple as well.
            _positive_goals=itemgetter(*goals[POSITIVE], *goals[POSITIVE]),
            _negative_goals=itemgetter(*goals[NEGATIVE], *goals[NEGATIVE]),
            mandatory_operation=chose["mandatory_operation"],
            quiet_limit=chose["no_progress"] or _UNLIMITED,
            resolutions=Resolutions(chose),
            _paths=PATHS[side],
            _start=Position(setup.start_board(chose), POSITIVE, 0, 0, Points(), Points(), reserve, reserve),
        )

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        return "random" in (settings["setup"], settings["ops"])

    def initial(self) -> Position:
        return self._start

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    # Moves. This loop is the hot path: it visits the player's own pieces and asks a table for their ways.

    def moves(self, position: Position) -> Iterator[Move]:
        if self._decided(position):
            return iter(())
        board, turn = position.board, position.turn
        own = board.translate(OWN[turn])
        found = [move for path in compress(self._paths[turn], own) for move in path if not own[move & TARGET]]
        if self.mandatory_operation:
            found = [move for move in found if board[move & TARGET] != EMPTY] or found
        if not found and self.can_move(board, 1 - turn):  # IM-24
            return iter((PASS,))
        return iter(found)

    def candidates(self, _position: Position) -> Iterator[Move]:
        yield from range(PASS + 1)

    def can_move(self, board: bytes, player: int) -> bool:
        """Whether one of the player's pieces could move, were it his turn (IM-24)."""
        own = board.translate(OWN[player])
        return any(not own[move & TARGET] for path in compress(self._paths[player], own) for move in path)

    def _decided(self, position: Position) -> bool:
        """Whether the game ended before anyone had to be unable to move (IM-18, IM-20, IM-25)."""
        board = position.board
        positive, negative = INFINITIES
        return (
            positive not in board
            or negative not in board
            or positive in self._positive_goals(board)
            or negative in self._negative_goals(board)
            or position.quiet >= self.quiet_limit
        )

    def apply(self, position: Position, move: Move) -> Position:
        board, turn, ply, quiet, positive, negative, positive_reserve, negative_reserve = position
        if move == PASS:
            return position._replace(turn=1 - turn, ply=ply + 1, quiet=quiet + 1)
        origin, target = move >> 6, move & TARGET
        squares = bytearray(board)
        attacker, defender = squares[origin], squares[target]
        squares[origin] = EMPTY
        if defender == EMPTY:
            squares[target] = attacker
            quiet = quiet + 1 if origin >> 3 == target >> 3 else 0
        else:
            quiet = 0
            survivor, scorer, credit, converts = self.resolutions[
                attacker << 10 | defender << 2 | self.operations[target]
            ]
            squares[target] = survivor
            if scorer == POSITIVE:
                positive = positive.plus(credit)
                positive_reserve -= converts and positive_reserve > 0
            elif scorer != NOBODY:
                negative = negative.plus(credit)
                negative_reserve -= converts and negative_reserve > 0
        return Position(
            bytes(squares), 1 - turn, ply + 1, quiet, positive, negative, positive_reserve, negative_reserve
        )

    # Judging, in the order of the rules: infinities, goals, standstill.

    def forbid(self, position: Position, move: Move) -> Refusal | None:
        return refusals.refuse(self, position, move)

    def judge(self, position: Position) -> Outcome | None:
        board = position.board
        if not self._decided(position) and self.can_move(board, position.turn):
            return None
        alive = [infinity in board for infinity in INFINITIES]
        if not any(alive):
            return self._by_score(position, "both players have lost their last infinity", "infinity-encounter", "IM-21")
        if not all(alive):
            loser, winner = PLAYERS[alive.index(False)], PLAYERS[alive.index(True)]
            return Outcome(winner, f"the {loser} player has no infinity left on the board.", "no-infinity", "IM-18")
        for player in (1 - position.turn, position.turn):
            for square in sorted(self.goals[player]):
                if board[square] == INFINITIES[player]:
                    reason = f"the {PLAYERS[player]} player's infinity has reached its goal on {SQUARES[square]}."
                    return Outcome(PLAYERS[player], reason, "goal", "IM-20")
        if position.quiet >= self.quiet_limit:
            why = f"{self.quiet_limit} moves in a row brought no operation and no step forward"
            return self._by_score(position, why, "no-progress", "IM-25")
        if self.can_move(board, 1 - position.turn):
            return None
        return self._by_score(position, "neither player can move", "standstill", "IM-24")

    def _by_score(self, position: Position, why: str, code: str, clause: str) -> Outcome:
        """The player with the higher score wins; equal scores are a draw."""
        positive, negative = position.score(POSITIVE), position.score(NEGATIVE)
        if positive == negative:
            return Outcome(None, f"{why}, and the scores are level, {positive} each.", code, clause)
        winner = POSITIVE if positive > negative else NEGATIVE
        standing = f"{position.score(winner)} against {position.score(1 - winner)}"
        return Outcome(PLAYERS[winner], f"{why}, and the {PLAYERS[winner]} player leads, {standing}.", code, clause)

    def repetition_key(self, position: Position) -> Hashable | None:
        return None if self.settings["no_progress"] is None else (position.board, position.turn)

    def repetition_outcome(self, position: Position) -> Outcome:
        return self._by_score(position, "the same position stands for the third time", "repetition", "IM-25")

    # Explaining.

    def encounter(self, position: Position, move: Move) -> Encounter | None:
        """What happens when the two pieces of this move meet, or None if it meets none."""
        return encounter.encounter(self, position, move)

    def explain(self, position: Position, move: Move) -> Explanation:
        return explain.explain(self, position, move)

    def warning(self, position: Position, move: Move) -> str | None:
        """An attack in which the attacker leaves the board (IM-11): allowed, but not to be made unawares."""
        return explain.warning(self, position, move)

    # What people read and write.

    def parse(self, text: str) -> Move:
        return moves.parse(text, self.side)

    def format(self, move: Move) -> str:
        return moves.format_move(move)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        return from_json(data, frozenset(SQUARES[square] for square in self.on_board))

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Hashable]:
        return {SQUARES[i]: PIECES[code] for i, code in enumerate(position.board) if code != EMPTY}

    def scores(self, position: Position) -> dict[str, Score]:
        return {"positive": position.score(POSITIVE), "negative": position.score(NEGATIVE)}

    def operator(self, square: str) -> Operator:
        """The operation that is printed on a square (IM-7)."""
        return setup.OPERATORS[self.operations[INDEX[square]]]
