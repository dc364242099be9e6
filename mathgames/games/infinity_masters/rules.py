"""The rules of Infinity Master's (``docs/rules/infinity-masters.md``), in the interface for other programs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Change, Explanation, Moved
from mathgames.explain.expression import Operator
from mathgames.games.infinity_masters import capture, clauses, conventions_used, explanation, move_generation, moves
from mathgames.games.infinity_masters.capture import Capture
from mathgames.games.infinity_masters.conventions import Convention
from mathgames.games.infinity_masters.conventions_used import LedgerEntry
from mathgames.games.infinity_masters.move_generation import apply, judge
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move
from mathgames.games.infinity_masters.options import OPTIONS, PRESETS, GameConfig, settled_map, settled_values
from mathgames.games.infinity_masters.position import (
    EMPTY,
    NAMES,
    NEGATIVE,
    PIECES,
    PLAYERS,
    POSITIVE,
    SIGNS,
    SQUARES,
    Position,
    from_json,
    symbol,
    to_json,
)
from mathgames.language.words import LazyString, _, join_sentences


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
    title: ClassVar[LazyString] = _("Infinity Master's")
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS = PRESETS

    config: GameConfig
    """The settings as typed fields and tables."""

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        if "values" in overrides:
            overrides["values"] = settled_values(overrides["values"])
        if "ops" in overrides:
            board = overrides.get("board", PRESETS.get(preset, {}).get("board", "standard"))
            overrides["ops"] = settled_map(overrides["ops"], 64 if board == "standard" else 36)
        super().__init__(preset=preset, **overrides)
        self._set(config=GameConfig.from_options(self.settings))

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        return "random" in (settings["setup"], settings["ops"])

    # The game itself.

    def initial(self) -> Position:
        return self.config.start

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    def moves(self, position: Position) -> Iterator[Move]:
        return move_generation.legal_moves(self.config, position)

    def candidates(self, _position: Position) -> Iterator[Move]:
        yield from range(PASS + 1)

    def why_illegal_in_play(self, position: Position, move: Move) -> Refusal | None:
        return clauses.refusal(self.config, position, move)

    def apply(self, position: Position, move: Move) -> Position:
        return move_generation.apply(self.config, position, move)

    def explain(self, position: Position, move: Move) -> Explanation:
        return explanation.explain(self.config, position, move)

    def is_attack(self, position: Position, move: Move) -> bool:
        return move != PASS and position.board[move & TARGET] != EMPTY

    def changes(self, position: Position, move: Move) -> tuple[Change, ...]:
        if move == PASS:
            return ()
        if position.board[move & TARGET] == EMPTY:
            return (Moved(SQUARES[move >> 6], SQUARES[move & TARGET]),)
        return super().changes(position, move)

    def warning(self, position: Position, move: Move) -> LazyString | None:
        """Return a warning of an attack in which the attacker leaves the board, which is easily overlooked (IM-11)."""
        return warning_of_loss(self.config, position, move)

    def judge(self, position: Position) -> Outcome | None:
        return move_generation.judge(self.config, position)

    def repetition_key(self, position: Position) -> Hashable | None:
        return None if self.config.quiet_limit is None else (position.board, position.turn)

    def repetition_outcome(self, position: Position) -> Outcome:
        return move_generation.repetition(position)

    # What people read and write.

    def symbol(self, piece: Any) -> str:
        return symbol(piece)

    def player_label(self, player: str) -> LazyString:
        return NAMES[player]

    def player_words(self, player: str) -> LazyString:
        return NAMES[player]

    def spoken_player(self, player: str) -> LazyString:
        return NAMES[player]

    def player_sign(self, player: str) -> str:
        return SIGNS[player]

    def parse(self, text: str) -> Move:
        return moves.parse(text, self.side)

    def format(self, move: Move) -> str:
        return moves.format_move(move)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        return from_json(data, frozenset(SQUARES[square] for square in self.config.on_board))

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Hashable]:
        return {SQUARES[i]: PIECES[code] for i, code in enumerate(position.board) if code != EMPTY}

    def scores(self, position: Position) -> dict[str, Score]:
        return {"positive": position.score(POSITIVE), "negative": position.score(NEGATIVE)}

    # What only this game has.

    @property
    def side(self) -> int:
        """The number of files and ranks of the board."""
        return self.config.side

    @property
    def goals(self) -> tuple[frozenset[int], frozenset[int]]:
        """The squares where an infinity wins, by player (IM-20)."""
        return self.config.goals

    def operator(self, square: str) -> Operator:
        """Return the operation that is printed on a square (IM-7)."""
        return self.config.operator(square)

    def find_capture(self, position: Position, move: Move) -> Capture | None:
        """Return the encounter of the two pieces of this move, None if it meets no piece."""
        return capture.find_capture(self.config, position, move)

    def ledger(self, position: Position, line: Iterable[Move]) -> Mapping[Convention, tuple[LedgerEntry, ...]]:
        """Return the infinity ledger: the conventions that these moves used, in order of first use, with all uses."""
        return conventions_used.ledger(self.config, position, line)


# What a careful teacher would say before an attack that costs the attacker (IM-11): allowed, but not unawares.

CREDIT_SENTENCES: Final[dict[str, LazyString]] = {
    PLAYERS[POSITIVE]: _("The result is positive: Blue, the positive side, scores."),
    PLAYERS[NEGATIVE]: _("The result is negative: Red, the negative side, scores."),
}
"""The sentences about the player who gets the points, which the sign of the result decides (IM-2)."""


def warning_of_loss(config: GameConfig, position: Position, move: int) -> LazyString | None:
    """Return the warning before an attack in which the attacker leaves the board, None if it stays."""
    attack = capture.find_capture(config, position, move)
    if attack is None or attack.survivor == attack.attacker:
        return None
    outcome = judge(config, apply(config, position, move))
    return join_sentences(
        _("Careful: in this attack your own {piece} leaves the board.", piece=str(attack.attacker.piece)),
        CREDIT_SENTENCES[attack.scorer]
        if attack.scorer is not None and attack.scorer == attack.defender.piece.owner
        else None,
        _("It ends the game: {reason}", reason=outcome.reason) if outcome else None,
    )
