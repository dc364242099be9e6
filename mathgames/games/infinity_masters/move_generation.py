"""The moves without words: generation, application, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import compress

from mathgames.engine.outcome import Outcome
from mathgames.games.infinity_masters.moves import PASS, TARGET, WAYS, Move
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INFINITIES,
    NAMES,
    NEGATIVE,
    OWN_CODES,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    Position,
)
from mathgames.games.infinity_masters.setup import NO_SCORER, CaptureOutcomes
from mathgames.language.words import LazyString, _, _n, join_sentences

_BLUE_INFINITY, _RED_INFINITY = INFINITIES
_new = tuple.__new__  # twice as fast as Position(…), and a position is made for every move


class BoardEnding(Enum):
    """The ways in which a game ends by the pieces on the board and by the count of quiet plies, in their order."""

    BOTH_LOST = "IM-21"
    ONE_LOST = "IM-18"
    GOAL = "IM-20"
    NO_PROGRESS = "IM-25"


def ending(config: GameConfig, position: Position) -> BoardEnding | None:
    """Return the ending of the game, if it has ended; a player without moves (IM-24) is not checked here."""
    board = position.board
    # The foremost infinity of each player says both whether there is one and whether one can be on a goal.
    blue, red = board.rfind(_BLUE_INFINITY), board.find(_RED_INFINITY)
    if blue < 0 or red < 0:
        return BoardEnding.BOTH_LOST if blue == red else BoardEnding.ONE_LOST
    if (blue >= (config.side - 1) * SIDE and reached_goal(config, board, POSITIVE) is not None) or (
        red < SIDE and reached_goal(config, board, NEGATIVE) is not None
    ):
        return BoardEnding.GOAL
    if config.quiet_limit is not None and position.quiet >= config.quiet_limit:
        return BoardEnding.NO_PROGRESS
    return None


def reached_goal(config: GameConfig, board: bytes, player: int) -> int | None:
    """Return the first goal with an infinity of the player, or None."""
    infinity = INFINITIES[player]
    return next((square for square in sorted(config.goals[player]) if board[square] == infinity), None)


def can_move(config: GameConfig, board: bytes, player: int) -> bool:
    """Check if one of the player's pieces could move, if it were this player's turn (IM-24)."""
    own_mask = board.translate(OWN_CODES[player])
    return any(not own_mask[target] for path in compress(config.paths[player], own_mask) for _move, target in path)


# The hot path: it visits the player's own pieces and asks a table for their ways.
def legal_moves(config: GameConfig, position: Position) -> Iterator[Move]:
    """Return the legal moves; none when the game is over."""
    if ending(config, position) is not None:
        return iter(())
    board, turn = position.board, position.turn
    own_mask = board.translate(OWN_CODES[turn])
    legal = [move for path in compress(config.paths[turn], own_mask) for move, target in path if not own_mask[target]]
    if config.mandatory_operation:
        legal = [move for move in legal if board[move & TARGET] != EMPTY] or legal
    if not legal and can_move(config, board, 1 - turn):  # IM-24
        return iter((PASS,))
    return iter(legal)


def apply(config: GameConfig, position: Position, move: Move) -> Position:
    """Return the position after a legal move."""
    board, turn, ply, quiet, positive, negative, positive_reserve, negative_reserve = position
    if move == PASS:
        return position._replace(turn=1 - turn, ply=ply + 1, quiet=quiet + 1)
    origin, target, sideways = WAYS[move]
    squares = bytearray(board)
    attacker, defender = squares[origin], squares[target]
    squares[origin] = EMPTY
    if defender == EMPTY:
        squares[target] = attacker
        quiet = quiet + 1 if sideways else 0
    else:
        quiet = 0
        survivor, scorer, credit, converts = config.resolutions[
            attacker << 10 | defender << 2 | config.operations[target]
        ]
        squares[target] = survivor
        if scorer == POSITIVE:
            positive = positive.plus(credit)
            positive_reserve -= converts and positive_reserve > 0
        elif scorer != NO_SCORER:
            negative = negative.plus(credit)
            negative_reserve -= converts and negative_reserve > 0
    fields = (bytes(squares), 1 - turn, ply + 1, quiet, positive, negative, positive_reserve, negative_reserve)
    return _new(Position, fields)


# Where an infinity is safe: what one move of the other player could do to it (IM-17), on every square of the board.


class Safety(Enum):
    """The safety of a square for an infinity."""

    WINS = "wins"
    SAFE = "safe"
    ENDANGERED = "endangered"
    LOST = "lost"


def _left(config: GameConfig, square: int, attacker: int, defender: int) -> int:
    return config.resolutions[CaptureOutcomes.key(config.operations[square], attacker, defender)].survivor


def stays(config: GameConfig, position: Position, move: int) -> bool:
    """Check if the piece that makes this move is on the board after it; a pass removes no piece.

    The owner of the survivor decides, because a piece that converts stays with another value.
    """
    if move == PASS:
        return True
    target = move & TARGET
    defender = position.board[target]
    if defender == EMPTY:
        return True
    left = _left(config, target, position.board[move >> 6], defender)
    return left != EMPTY and bool(OWN_CODES[position.turn][left])


def threats(config: GameConfig, board: bytes, square: int, player: int) -> list[int]:
    """Return the squares of the pieces that would capture an infinity of the player on this square."""
    infinity, other = INFINITIES[player], OWN_CODES[1 - player]
    return [
        origin
        for origin in config.sources[1 - player][square]
        if other[board[origin]] and _left(config, square, board[origin], infinity) != infinity
    ]


def endangered_squares(config: GameConfig, board: bytes) -> frozenset[int]:
    """Return the squares of the infinities, of both players, that the other player could capture with the next move."""
    return frozenset(
        square
        for square, stands in enumerate(board)
        if stands in INFINITIES and threats(config, board, square, INFINITIES.index(stands))
    )


def safety(config: GameConfig, board: bytes, player: int) -> dict[int, Safety]:
    """Return the safety of squares for an infinity of the player: the empty squares, those with one of the player's
    infinities, and those of the other player's pieces that one of these can attack now.
    """
    infinity, dangers = INFINITIES[player], {}
    for square in sorted(config.on_board):
        stands = board[square]
        if OWN_CODES[player][stands] and stands != infinity:
            continue
        if stands not in (EMPTY, infinity):
            if not any(board[origin] == infinity for origin in config.sources[player][square]):
                continue
            if _left(config, square, infinity, stands) != infinity:
                dangers[square] = Safety.LOST
                continue
        last = stands == INFINITIES[1 - player] and board.count(stands) == 1
        if last or square in config.goals[player]:
            dangers[square] = Safety.WINS
        else:
            dangers[square] = Safety.ENDANGERED if threats(config, board, square, player) else Safety.SAFE
    return dangers


# How a game ends, in words, in the order of the rules.


def judge(config: GameConfig, position: Position) -> Outcome | None:
    """Return the outcome of the game. None while it goes on."""
    match ending(config, position):
        case BoardEnding.BOTH_LOST:
            cause = _("both players have lost their last infinity.")
            return _by_score(position, cause, "infinity-encounter", "IM-21")
        case BoardEnding.ONE_LOST:
            loser, winner = PLAYERS if INFINITIES[NEGATIVE] in position.board else PLAYERS[::-1]
            reason = _("{player} has no infinity left on the board.", player=NAMES[loser])
            return Outcome(winner, reason, "no-infinity", "IM-18")
        case BoardEnding.GOAL:
            return _goal(config, position)
        case BoardEnding.NO_PROGRESS:
            cause = _n(
                "{n} move in a row brought no attack and no step forward.",
                "{n} moves in a row brought no attack and no step forward.",
                config.quiet_limit or 0,
            )
            return _by_score(position, cause, "no-progress", "IM-25")
    if can_move(config, position.board, position.turn) or can_move(config, position.board, 1 - position.turn):
        return None
    return _by_score(position, _("neither player can move."), "standstill", "IM-24")


def repetition(position: Position) -> Outcome:
    """Return the outcome when a position occurs for the third time (IM-25)."""
    return _by_score(position, _("the same position has occurred for the third time."), "repetition", "IM-25")


def _goal(config: GameConfig, position: Position) -> Outcome:
    # Infinities of both on goals: only a position that was set up shows that. The player who moved last was first.
    goals = {player: reached_goal(config, position.board, player) for player in (1 - position.turn, position.turn)}
    player, square = next((player, square) for player, square in goals.items() if square is not None)
    at = SQUARES[square]
    if player == POSITIVE:
        reason = _("Blue's infinity has reached its goal on {square}.", square=at)
    else:
        reason = _("Red's infinity has reached its goal on {square}.", square=at)
    return Outcome(PLAYERS[player], reason, "goal", "IM-20")


def _by_score(position: Position, reason: LazyString, code: str, clause: str) -> Outcome:
    positive, negative = position.score(POSITIVE), position.score(NEGATIVE)
    if positive == negative:
        level = _("The scores are level at {score} each.", score=str(positive))
        return Outcome(None, join_sentences(reason, level), code, clause)
    winner = PLAYERS[POSITIVE if positive > negative else NEGATIVE]
    higher, lower = str(max(positive, negative)), str(min(positive, negative))
    leads = _("{player} leads by {more} to {less}.", player=NAMES[winner], more=higher, less=lower)
    return Outcome(winner, join_sentences(reason, leads), code, clause)
