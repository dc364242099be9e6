"""The rules of TINC, clause by clause (``docs/rules/tinc.md``)."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, Final

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Change, Explanation, Piece, Placed
from mathgames.games.tinc import census, clauses, explanation, moves
from mathgames.games.tinc.census import winning_line
from mathgames.games.tinc.moves import Move, cell_text
from mathgames.games.tinc.options import OPTIONS, GameConfig
from mathgames.games.tinc.position import (
    CROSSES,
    LABELS,
    NAMES,
    NOUGHTS,
    PLAYERS,
    SIGNS,
    TURNS,
    CellsOfPlayer,
    Position,
    cell_at,
    first_of_ring,
    from_json,
    is_occupied,
    to_json,
)
from mathgames.games.tinc.survey import survey_position
from mathgames.language.errors import PositionError
from mathgames.language.words import LazyString, _, join_sentences

# How a game ends: by a line, or by a grid that must not grow any more. It can also go on for ever.


def judge(config: GameConfig, position: Position) -> Outcome | None:
    """Return the outcome of the game. None while it goes on. See ``Rules.outcome``."""
    if not position.edge_taken:
        return None
    side, mover = position.side, 1 - position.turn
    if line := winning_line(config.line, position):
        reason = _(
            "{player} have an unbroken line of {length} from side to side of the {side} × {side} grid.",
            player=NAMES[mover],
            length=len(line),
            side=side,
        )
        return Outcome(PLAYERS[mover], reason, "line", "TINC-6")
    reason = _("the grid would grow beyond {side} × {side}.", side=side)
    return Outcome(None, reason, "max-side", "TINC-10")


_new: Final = tuple.__new__  # makes a named tuple in half the time: it looks at no names


class Tinc(Rules[Position, Move]):
    """The rules of TINC under one choice of options.

    >>> rules = Tinc()
    >>> after = rules.apply(rules.initial(), rules.parse("0,0"))
    >>> after.side, rules.turn(after), sum(1 for _ in rules.moves(after))
    (3, 'noughts', 36)
    """

    name: ClassVar[str] = "tinc"
    title: ClassVar[LazyString] = _("Theoretically Infinite Noughts and Crosses")
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS: ClassVar = {"classroom": {"max_side": 15, "rounds": 2}}

    config: GameConfig
    """The options, with their types."""

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        super().__init__(preset=preset, **overrides)
        self._set(config=GameConfig.from_options(self.settings))

    def initial(self) -> Position:
        return Position(0, (), self.config.first_player, 0, edge_taken=False)

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    def moves(self, position: Position) -> Iterator[Move]:
        return iter(()) if position.edge_taken else moves.all_moves(position)

    def apply(self, position: Position, move: Move) -> Position:
        radius, symbols, turn, ply, _edge_taken = position
        edge = first_of_ring(radius)
        if move[0] >= edge:  # the edge was empty, so what is placed there comes last
            symbols += tuple([2 * number + turn for number in move])
        else:
            new_symbols = list(symbols)
            for number in move:
                insort(new_symbols, 2 * number + turn)
            symbols = tuple(new_symbols)
        over = False
        if move[-1] >= edge:  # a symbol touches the edge (TINC-9)
            over = self._ends(symbols, move, turn, radius)
            if not over:
                radius += 1
        return _new(Position, (radius, symbols, 1 - turn, ply + 1, over))

    def _ends(self, symbols: tuple[int, ...], move: Move, turn: int, radius: int) -> bool:
        """Check if a turn that touched the edge ends the game: by a line, or because the grid cannot grow."""
        if radius == self.config.max_radius:
            return True
        if len(move) == 1 or move[0] < first_of_ring(radius) or len(symbols) <= 2 * radius:
            return False  # both ends of a line are on the edge, and it has 2r + 1 symbols
        start, end = cell_at(move[0]), cell_at(move[1])
        if not census.face_each_other(start, end, radius):
            return False
        return census.READINGS[self.config.line](CellsOfPlayer(symbols, turn), start, end) is not None

    def random_move(self, position: Position, chance: random.Random) -> Move | None:
        """Return a random legal move, each equally likely, without listing any; None in a finished game.

        Of the n · (n + 1) pairs (i, j) with i < n and j ≤ n, where n is the number of cells, exactly two stand for each
        turn: (i, j) and (j, i) for the two cells i and j, and (i, i) and (i, n) for the one cell i. So a fair pair
        makes a fair turn, and a pair that meets an occupied cell is drawn again. Where at most half of the grid is
        occupied, that takes at most four draws on average. Even on the fullest grid the edge is free, more than 2√n
        cells, so a pair is free with a chance above 4/n: the draws stay in proportion to the symbols.
        """
        if position.edge_taken:
            return None
        radius, symbols = position.radius, position.symbols
        cells = (2 * radius + 1) ** 2
        pairs = cells * (cells + 1)
        bits, draw = pairs.bit_length(), chance.getrandbits
        while True:
            number = draw(bits)
            if number >= pairs:
                continue
            first, second = divmod(number, cells + 1)
            if is_occupied(symbols, first):
                continue
            if second in (first, cells):
                return (first,)
            if is_occupied(symbols, second):
                continue
            return (first, second) if first < second else (second, first)

    # Judging.

    def why_illegal_in_play(self, position: Position, move: Move) -> Refusal | None:
        return clauses.forbid(position, move)

    def candidates(self, position: Position) -> Iterator[Move]:
        """Return all sets of one or two cells of the grid or of the ring around it, in any order, taken or not."""
        cells = range((position.side + 2) ** 2)
        return chain(((first,) for first in cells), ((first, second) for first in cells for second in cells))

    def judge(self, position: Position) -> Outcome | None:
        return judge(self.config, position)

    def winning_line(self, position: Position) -> census.Chain | None:
        """Return the cells of the line that won the game, from end to end, or None.

        Only the last turn can win (TINC-7).
        """
        return census.winning_line(self.config.line, position)

    def warning(self, position: Position, move: Move) -> LazyString | None:
        """Return a warning of a turn that leaves the edge empty although the opponent threatens a line (TINC-11)."""
        if move[-1] >= first_of_ring(position.radius):
            return None
        opponent = 1 - position.turn
        if not survey_position(self.config.line, position).threats[opponent]:
            return None
        return join_sentences(
            _(
                "Careful: {player} need only the two ends of a line, and this turn leaves the edge empty.",
                player=NAMES[opponent],
            ),
            _("Put a symbol on the edge: the grid grows and their line is too short again."),
        )

    def explain(self, position: Position, move: Move) -> Explanation:
        return explanation.explain(self.config, position, move)

    def changes(self, position: Position, move: Move) -> tuple[Change, ...]:
        player = PLAYERS[position.turn]
        return tuple(Placed(cell_text(cell), player) for cell in moves.cells_of(move))

    # What people read and write.

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def format(self, move: Move) -> str:
        return moves.format_move(move)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        position = from_json(data)
        largest = self.config.max_radius
        if largest is not None and position.radius > largest:
            raise PositionError(
                _("{key}: the grid cannot be larger than {side} × {side}", key="radius", side=2 * largest + 1)
            )
        if position.edge_taken and position.radius != largest and self.winning_line(position) is None:
            raise PositionError(
                _("{key}: a symbol is on the edge and nobody has won, so the grid would have grown", key="radius")
            )
        return position

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {cell_text(cell): PLAYERS[player] for player in (CROSSES, NOUGHTS) for cell in position.cells(player)}

    def scores(self, position: Position) -> dict[str, Score]:
        return {}

    def symbol(self, piece: Any) -> str:
        return SIGNS[PLAYERS.index(piece)]

    def player_label(self, player: str) -> LazyString:
        return LABELS[PLAYERS.index(player)]

    def player_words(self, player: str) -> LazyString:
        return NAMES[PLAYERS.index(player)]

    def turn_words(self, player: str) -> LazyString:
        return _("Crosses' turn") if player == PLAYERS[CROSSES] else _("Noughts' turn")

    def spoken_turn(self, player: str) -> LazyString:
        return TURNS[PLAYERS.index(player)]

    def result(self, outcome: Outcome) -> LazyString:
        if outcome.winner is None:
            return super().result(outcome)
        return _("{player} win: {reason}", player=self.player_label(outcome.winner), reason=outcome.reason)
