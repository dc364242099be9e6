"""The clauses of Minus vs Plus, and the reasons why a move is illegal, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from mathgames.engine.outcome import Refusal, RefusalKind
from mathgames.games.minus_vs_plus.moves import TARGET, can_advance
from mathgames.games.minus_vs_plus.options import GameConfig
from mathgames.games.minus_vs_plus.position import EMPTY, LARGEST, POSITIVE, SIDE, SQUARES, ZERO, Position
from mathgames.language.words import LazyString, _

CLAUSES: Final[Mapping[str, LazyString]] = MappingProxyType(
    {
        "MP-1": _(
            "Two players take turns, one move each. Blue has the positive numbers, Red the negative ones. Pieces are "
            "worth −6 to 6."
        ),
        "MP-2": _(
            "The board has 36 squares. Each player begins with twelve pieces, and there are always enough zeros."
        ),
        "MP-3": _(
            "Each player begins with 1 to 6 in the first row, in the order printed at that end of the board, and with "
            "the same numbers in the opposite order in the second row."
        ),
        "MP-4": _("Blue makes the first move, unless the options say otherwise."),
        "MP-5": _(
            "There are seven ways to move: straight ahead, sideways to either side, a jump along either forward "
            "diagonal, and a step along either forward diagonal. Nothing moves backward, and a diagonal step must "
            "meet another piece."
        ),
        "MP-6": _("Straight ahead, a piece moves one square, and that square must be empty."),
        "MP-7": _("Sideways, a piece moves over any number of empty squares. It jumps over nothing and meets nothing."),
        "MP-8": _("A player who has just moved sideways must move a piece forward before moving sideways again."),
        "MP-9": _(
            "A piece can jump diagonally forward over one piece of its own sign, which stays. It lands two squares "
            "away, on an empty square or on a piece it can meet."
        ),
        "MP-10": _("A piece can step one square diagonally forward onto a piece of either sign or onto a zero."),
        "MP-11": _(
            "Two pieces of the same sign that meet become one piece worth their sum. The move is not allowed if the "
            "sum would be more than 6 or less than −6. An addition scores nothing."
        ),
        "MP-12": _(
            "When two pieces of different signs meet, the smaller distance from zero is subtracted from the larger, "
            "and the sign of the piece farther from zero is kept: +5 and −3 leave +2. So a piece can attack one that "
            "is farther from zero."
        ),
        "MP-13": _("The result is the value of the one piece that remains, on the square where the two met."),
        "MP-14": _("When both are the same distance from zero, both pieces leave and a zero takes their place."),
        "MP-15": _("Neither player can move a zero."),
        "MP-16": _("No piece jumps over a zero."),
        "MP-17": _(
            "A piece captures a zero with a diagonal move. It takes the zero's square, keeps its value and scores "
            "nothing."
        ),
        "MP-18": _(
            "Capturing a zero brings a new piece, worth as much as the one that captured it, to its number in the "
            "player's own first row. If a piece is already there, the two are added if the sum is in range; otherwise "
            "nothing is added."
        ),
        "MP-19": _(
            "A piece that reaches the last row goes back to its number in its own first row. If a piece is already "
            "there, the two are added if the sum is in range; otherwise the returning piece leaves the board."
        ),
        "MP-20": _(
            "The attacker always scores the smaller of the two distances from zero, even if the other piece is "
            "farther from zero."
        ),
        "MP-21": _(
            "A player who brings a piece to the last row scores its distance from zero. After an attack there, an "
            "option says whether the piece counts as it was before the attack or as what is left of it."
        ),
        "MP-22": _("The first player to reach 24 points wins. An option can set another number."),
        "MP-23": _(
            "The game is over when the player to move has no legal move. The opponent wins if ahead; otherwise it is "
            "a draw."
        ),
        "MP-24": _(
            "After the 80th move the higher score wins, and equal scores are a draw. An option can make games longer. "
            "The points are checked first, then the number of moves, then whether the player can move."
        ),
        "MP-25": _("A win is worth the difference between the two scores."),
        "MP-26": _(
            "Under the usual rules every game ends, even with no limit on moves: a player cannot move sideways twice "
            "in a row, and pieces come back only from the last row, which scores, or for a zero, which was made by an "
            "attack that scored."
        ),
    }
)
"""The text of each clause by its name, for readers of a clause that is cited."""


# Why a move is not legal.

NOT_A_MOVE: Final = RefusalKind("not-a-move", "MP-2")
NO_PIECE: Final = RefusalKind("no-piece", "MP-1")
NOT_YOURS: Final = RefusalKind("not-yours", "MP-1")
ZERO_IMMOVABLE: Final = RefusalKind("zero-immovable", "MP-15")
SAME_SQUARE: Final = RefusalKind("same-square", "MP-5")
BACKWARD: Final = RefusalKind("backward", "MP-5")
NO_SUCH_WAY: Final = RefusalKind("no-such-way", "MP-5")
TOO_FAR: Final = RefusalKind("too-far", "MP-6")
FORWARD_BLOCKED: Final = RefusalKind("forward-blocked", "MP-6")
SIDEWAYS_BLOCKED: Final = RefusalKind("sideways-blocked", "MP-7")
SIDEWAYS_JUMP: Final = RefusalKind("sideways-jump", "MP-7")
SIDEWAYS_BAN: Final = RefusalKind("lateral-ban", "MP-8")
PLAIN_DIAGONAL: Final = RefusalKind("plain-diagonal", "MP-5")
NOTHING_TO_JUMP: Final = RefusalKind("nothing-to-jump", "MP-9")
ENEMY_JUMP: Final = RefusalKind("enemy-jump", "MP-9")
ZERO_JUMP: Final = RefusalKind("zero-jump", "MP-16")
SUM_TOO_LARGE: Final = RefusalKind("sum-too-large", "MP-11")

REFUSALS: Final = (
    NOT_A_MOVE,
    NO_PIECE,
    NOT_YOURS,
    ZERO_IMMOVABLE,
    SAME_SQUARE,
    BACKWARD,
    NO_SUCH_WAY,
    TOO_FAR,
    FORWARD_BLOCKED,
    SIDEWAYS_BLOCKED,
    SIDEWAYS_JUMP,
    SIDEWAYS_BAN,
    PLAIN_DIAGONAL,
    NOTHING_TO_JUMP,
    ENEMY_JUMP,
    ZERO_JUMP,
    SUM_TOO_LARGE,
)
"""The kinds of refusals of this game, in the order in which the rules check them."""


def refuse(config: GameConfig, position: Position, move: int) -> Refusal | None:
    """Explain why a move is illegal in a game that goes on. None if it is legal."""
    origin, target = move >> 6, move & TARGET
    if not (0 <= origin < SIDE * SIDE and 0 <= target < SIDE * SIDE):
        return NOT_A_MOVE.because(_("There is no such move: squares are a1 to f6."))
    board, turn = position.board, position.turn
    mover = board[origin]
    start, end = SQUARES[origin], SQUARES[target]
    if (nobodys := _owner(position, origin)) is not None:
        return nobodys
    if origin == target:
        return SAME_SQUARE.because(_("The piece is already on {square}: choose another square.", square=start))
    direction = 1 if turn == POSITIVE else -1
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    rank_steps, file_steps = (to_rank - rank) * direction, abs(to_file - file)
    if rank_steps < 0:
        return BACKWARD.because(_("Pieces never move backward."))
    if rank_steps == 0:
        return _sideways(config, position, origin, target)
    if file_steps == 0:
        return _check_forward(board, target, rank_steps)
    if (rank_steps, file_steps) == (1, 1):
        if board[target] == EMPTY:
            return PLAIN_DIAGONAL.because(
                _(
                    "{square} is empty: a piece goes one square diagonally only to meet a piece or capture a zero.",
                    square=end,
                )
            )
        return _meet(mover, board[target], turn, end)
    if (rank_steps, file_steps) == (2, 2):
        return _jump(board, origin, target, turn)
    return NO_SUCH_WAY.because(
        _(
            "Pieces move straight ahead, sideways, or diagonally forward: one square to meet a piece, two to jump "
            "over one."
        )
    )


def why_immobile(position: Position, origin: int, moves: Iterable[int]) -> LazyString | None:
    """Explain why no move leaves this square in a game that goes on. None if one does."""
    if (nobodys := _owner(position, origin)) is not None:
        return nobodys.sentence
    if any(move >> 6 == origin for move in moves):
        return None
    square = SQUARES[origin]
    if position.was_sideways(position.turn):
        return _(
            "The piece on {square} cannot move now: its ways ahead are blocked. You moved sideways last turn, so you "
            "cannot do it again.",
            square=square,
        )
    return _("The piece on {square} cannot move now: all its ways are blocked.", square=square)


def _owner(position: Position, origin: int) -> Refusal | None:
    mover, start = position.board[origin], SQUARES[origin]
    if mover == EMPTY:
        return NO_PIECE.because(_("There is no piece on {square}.", square=start))
    if mover == ZERO:
        return ZERO_IMMOVABLE.because(_("The piece on {square} is a zero: neither player can move it.", square=start))
    if (mover > ZERO) != (position.turn == POSITIVE):
        return NOT_YOURS.because(_not_yours(position.turn, start))
    return None


def _not_yours(turn: int, square: str) -> LazyString:
    if turn == POSITIVE:
        return _("The piece on {square} is Red's, and it is Blue's turn.", square=square)
    return _("The piece on {square} is Blue's, and it is Red's turn.", square=square)


def _check_forward(board: bytes, target: int, rank_steps: int) -> Refusal | None:
    if rank_steps > 1:
        return TOO_FAR.because(_("Straight ahead, a piece moves only one square."))
    if board[target] != EMPTY:
        return FORWARD_BLOCKED.because(
            _(
                "{square} is occupied: a forward move needs an empty square. Pieces meet only diagonally.",
                square=SQUARES[target],
            )
        )
    return None


def _sideways(config: GameConfig, position: Position, origin: int, target: int) -> Refusal | None:
    if position.board[target] != EMPTY:
        return SIDEWAYS_BLOCKED.because(
            _("{square} is occupied: a sideways move needs an empty square.", square=SQUARES[target])
        )
    for square in range(min(origin, target) + 1, max(origin, target)):
        if position.board[square] != EMPTY:
            return SIDEWAYS_JUMP.because(
                _("{square} is in the way: a sideways move jumps over nothing.", square=SQUARES[square])
            )
    is_lifted = config.ban_lifted and not can_advance(position.board, position.turn)
    if position.was_sideways(position.turn) and not is_lifted:
        return SIDEWAYS_BAN.because(_("You moved sideways last turn: move a piece forward first."))
    return None


def _jump(board: bytes, origin: int, target: int, turn: int) -> Refusal | None:
    middle = (origin + target) // 2
    over, place = board[middle], SQUARES[middle]
    if over == EMPTY:
        return NOTHING_TO_JUMP.because(
            _("A jump needs one of your own pieces to jump over; {square} is empty.", square=place)
        )
    if over == ZERO:
        return ZERO_JUMP.because(_("The piece on {square} is a zero: you cannot jump over zeros.", square=place))
    if (over > ZERO) != (turn == POSITIVE):
        return ENEMY_JUMP.because(
            _("The piece on {square} is your opponent's: you can jump only over your own pieces.", square=place)
        )
    return _meet(board[origin], board[target], turn, SQUARES[target])


def _meet(mover: int, defender: int, turn: int, place: str) -> Refusal | None:
    if defender in (EMPTY, ZERO) or (defender > ZERO) != (turn == POSITIVE):
        return None
    total = mover + defender - 2 * ZERO
    if abs(total) <= LARGEST:
        return None
    if turn == POSITIVE:
        sentence = _(
            "On {square} the sum would be {total}, more than {limit}: this move is not allowed.",
            square=place,
            total=total,
            limit=LARGEST,
        )
    else:
        sentence = _(
            "On {square} the sum would be {total}, less than {limit}: this move is not allowed.",
            square=place,
            total=total,
            limit=-LARGEST,
        )
    return SUM_TOO_LARGE.because(sentence)
