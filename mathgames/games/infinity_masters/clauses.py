"""The clauses of Infinity Master's, and the reasons why a move is illegal, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mathgames.engine.outcome import Refusal, RefusalKind
from mathgames.games.infinity_masters.move_generation import can_move, legal_moves
from mathgames.games.infinity_masters.moves import PASS, TARGET, format_move
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import (
    EMPTY,
    FILES,
    NAMES,
    PIECES,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    Position,
)
from mathgames.language.words import LazyString, _

# In a sentence or two: what opens where the page cites a clause.
#
# The whole rules, with the options and the reasons, are in ``docs/rules/infinity-masters.md``.

CLAUSES: Final[Mapping[str, LazyString]] = {
    "IM-1": _("One player is the positive side and plays Blue, the other is the negative side and plays Red."),
    "IM-2": _("Blue scores positive results and Red scores negative ones. It does not matter who attacked."),
    "IM-3": _("Blue goes first. Then the players take turns, one move each."),
    "IM-4": _(
        "Every piece moves one square: straight ahead, diagonally ahead or sideways, and never backward. A square "
        "with one of your own pieces is blocked."
    ),
    "IM-5": _(
        "Moving onto an opponent's piece is an attack: the square's operation is carried out on the two numbers. "
        "Nobody has to attack, unless an option says so."
    ),
    "IM-6": _(
        "The operation needs a first and a second number. The rulebook can be read either way, so an option says "
        "whether the defender's number comes first or the attacker's."
    ),
    "IM-7": _("The operation is the one printed on the square where the pieces meet, the defender's square."),
    "IM-8": _(
        "The result is exact: an integer, a fraction in lowest terms, ∞, −∞, or it does not exist. Decimals are only "
        "shown to help; the game does not count with them."
    ),
    "IM-9": _(
        "Each player has a zero, six positive and six negative integers and two infinities, one of them in reserve at "
        "the start. An option puts both on the board."
    ),
    "IM-10": _(
        "The points are the distance of the result from zero, its absolute value. An option says what an infinite "
        "result is worth."
    ),
    "IM-11": _(
        "The piece of the player who scores stays and keeps its value; the other piece leaves the board. So an attack "
        "can cost the attacker."
    ),
    "IM-12": _("If the result is 0, nobody scores and both pieces leave the board, infinities too."),
    "IM-13": _(
        "In this game a positive number divided by 0 is ∞: Blue scores, and Blue's piece becomes an infinity. In "
        "mathematics a number divided by 0 has no value."
    ),
    "IM-14": _(
        "In this game a negative number divided by 0 is −∞: Red scores, and Red's piece becomes an infinity. In "
        "mathematics a number divided by 0 has no value."
    ),
    "IM-15": _("A player with several infinities loses only when the last one is gone."),
    "IM-16": _("Every infinity on the board is worth +∞, no matter who owns it. −∞ is only ever a result."),
    "IM-17": _(
        "If one of the two pieces is an infinity, it stays if the result is positive, and leaves if the result is "
        "negative, 0 or does not exist, no matter who owns it. An option lets the player who scores keep the piece "
        "instead."
    ),
    "IM-18": _("A player who has no infinity on the board loses."),
    "IM-19": _("Capturing the opponent's last infinity wins."),
    "IM-20": _("A player whose infinity is on one of their goals in the far row wins."),
    "IM-21": _(
        "If both players lose their last infinity in one move, the higher score wins. When two infinities meet on + "
        "or ×, Blue scores and keeps the infinity, unless an option says that both leave."
    ),
    "IM-22": _("If there is a clock, a player whose time runs out loses."),
    "IM-23": _(
        "Our own rule: the board, its squares and the set-up. The rulebook shows none, so we chose them; an option "
        "offers a smaller board."
    ),
    "IM-24": _(
        "Our own rule: a player who has no move passes. If nobody can move, the game is over and the higher score wins."
    ),
    "IM-25": _(
        "Our own rule: if a position occurs for the third time, or too many moves in a row bring no attack and no "
        "step forward, the higher score wins. An option turns this off."
    ),
    "IM-26": _("Our own rule: 0 ÷ 0 does not exist. Nobody scores, and both pieces leave."),
    "IM-27": _(
        "If the result does not exist and one of the pieces is an infinity, both pieces leave, unless an option lets "
        "the other piece stay."
    ),
}
"""The texts of the clauses by id."""


# Why a move of Infinity Master's is not legal: every kind with its code and clause, and the words for it.

NOT_A_MOVE: Final = RefusalKind("not-a-move", "IM-23")
NO_PIECE: Final = RefusalKind("no-piece", "IM-4")
NOT_YOURS: Final = RefusalKind("not-yours", "IM-3")
SAME_SQUARE: Final = RefusalKind("same-square", "IM-4")
BACKWARD: Final = RefusalKind("backward", "IM-4")
TOO_FAR: Final = RefusalKind("too-far", "IM-4")
OWN_PIECE: Final = RefusalKind("own-piece", "IM-4")
MUST_OPERATE: Final = RefusalKind("must-operate", "IM-5")
PASS_WITH_MOVES: Final = RefusalKind("pass-with-moves", "IM-24")

REFUSALS: Final = (
    NOT_A_MOVE,
    NO_PIECE,
    NOT_YOURS,
    SAME_SQUARE,
    BACKWARD,
    TOO_FAR,
    OWN_PIECE,
    MUST_OPERATE,
    PASS_WITH_MOVES,
)
"""The kinds of refusals in a game that goes on."""


def refusal(config: GameConfig, position: Position, move: int) -> Refusal | None:
    """Explain why a move is illegal in a game that goes on. None if it is legal."""
    if move == PASS:
        if not can_move(config, position.board, position.turn):
            return None
        return PASS_WITH_MOVES.because(_("You can move: a player passes only when none of their pieces can move."))
    origin, target = move >> 6, move & TARGET
    if not (0 <= origin < SIDE * SIDE and {origin, target} <= config.on_board):
        last = f"{FILES[config.side - 1]}{config.side}"
        return NOT_A_MOVE.because(_("There is no such move: squares are a1 to {last}.", last=last))
    return _owner(position, origin) or _way(position, origin, target) or _mandatory(config, position, move)


def why_immobile(config: GameConfig, position: Position, origin: int, moves: Iterable[int]) -> LazyString | None:
    """Explain why no move leaves this square in a game that goes on. None if one does."""
    if (nobodys := _owner(position, origin)) is not None:
        return nobodys.sentence
    others = [move for move in moves if move != PASS]
    if any(move >> 6 == origin for move in others):
        return None
    piece, square = PIECES[position.board[origin]].full_name, SQUARES[origin]
    if config.mandatory_operation and any(position.board[move & TARGET] != EMPTY for move in others):
        return _(
            "{piece} on {square} cannot move now: another piece can attack, and in this game it must.",
            piece=piece,
            square=square,
        )
    return _(
        "{piece} on {square} cannot move now: your own pieces or the edge are in its way.", piece=piece, square=square
    )


def _owner(position: Position, origin: int) -> Refusal | None:
    start, mover = SQUARES[origin], position.board[origin]
    if mover == EMPTY:
        return NO_PIECE.because(
            _("There is no piece on {square}: choose a square with one of your pieces.", square=start)
        )
    if PIECES[mover].owner != PLAYERS[position.turn]:
        return NOT_YOURS.because(
            _(
                "{piece} on {square} is not yours to move: it is the turn of {player}.",
                piece=PIECES[mover].full_name,
                square=start,
                player=NAMES[PLAYERS[position.turn]],
            )
        )
    return None


def _way(position: Position, origin: int, target: int) -> Refusal | None:
    start, end = SQUARES[origin], SQUARES[target]
    if origin == target:
        return SAME_SQUARE.because(_("The piece is already on {square}: choose another square.", square=start))
    direction = 1 if position.turn == POSITIVE else -1
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    rank_steps, file_steps = (to_rank - rank) * direction, abs(to_file - file)
    if rank_steps < 0:
        return BACKWARD.because(_("Pieces never move backward: go forward, diagonally forward or sideways."))
    if rank_steps > 1 or file_steps > 1:
        return TOO_FAR.because(
            _("{target} is too far from {origin}: every piece goes one square at a time.", target=end, origin=start)
        )
    defender = position.board[target]
    if defender != EMPTY and PIECES[defender].owner == PLAYERS[position.turn]:
        return OWN_PIECE.because(
            _(
                "Your own {piece} is on {square}: go to an empty square, or attack one of your opponent's pieces.",
                piece=str(PIECES[defender]),
                square=end,
            )
        )
    return None


def _mandatory(config: GameConfig, position: Position, move: int) -> Refusal | None:
    if not config.mandatory_operation or position.board[move & TARGET] != EMPTY:
        return None
    operation = next(
        (m for m in legal_moves(config, position) if m != PASS and position.board[m & TARGET] != EMPTY), None
    )
    if operation is None:
        return None
    return MUST_OPERATE.because(
        _("You can attack, for example with {move}, and in this game you must.", move=format_move(operation))
    )
