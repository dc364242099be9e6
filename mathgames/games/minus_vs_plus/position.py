"""Squares, pieces and positions of Minus vs Plus.

Squares are numbered along the ranks, from a1::

    rank 6   30 31 32 33 34 35     the negative player's first row, moving down
    rank 5   24 25 26 27 28 29
    rank 4   18 19 20 21 22 23
    rank 3   12 13 14 15 16 17
    rank 2    6  7  8  9 10 11
    rank 1    0  1  2  3  4  5     the positive player's first row, moving up
              a  b  c  d  e  f

A board is 36 bytes. A piece of value v is the byte v + 6, so the positive player's pieces are the bytes above
``ZERO`` and the negative player's those below it; a zero piece is the byte ``ZERO`` itself, and an empty square is
``EMPTY``, which no value has: nothing is not zero.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, SupportsIndex, overload

from mathgames.arithmetic.integers import MAX_DIGITS, is_short
from mathgames.engine.rules import board_of, picture_of, position_repr
from mathgames.language.errors import PositionError, short_repr
from mathgames.language.words import MINUS, LazyString, _

SIDE: Final = 6
FILES: Final = "abcdef"
SQUARES: Final = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES)
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}

ZERO: Final = 6
EMPTY: Final = 13
LARGEST: Final = 6

POSITIVE: Final = 0
NEGATIVE: Final = 1
PLAYERS: Final = ("positive", "negative")


class Position(NamedTuple):
    """A position: the board, the player to move, the number of plies, both scores, and for each player whether the last
    move was sideways (MP-8).
    """

    board: bytes
    turn: int
    ply: int
    positive_score: int
    negative_score: int
    positive_sideways: bool
    negative_sideways: bool

    def __str__(self) -> str:
        return board_of(self)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    @overload
    def __getitem__(self, place: str) -> int | None: ...
    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: Any) -> Any:
        """Return the piece on a square, ``None`` if it is empty. Raises ``KeyError`` if there is no such square."""
        return self.value(place) if isinstance(place, str) else tuple.__getitem__(self, place)

    def _repr_html_(self) -> str:
        return picture_of(self)

    def __repr__(self) -> str:
        standing = ((square, self.value(square)) for square in SQUARES)
        pieces = (f"{square}{with_plus_or_minus(value)}" for square, value in standing if value is not None)
        return position_repr(self, "minus-vs-plus", pieces, "board")

    def value(self, square: str) -> int | None:
        """Return the value of the piece on a square, None for an empty one."""
        code = self.board[INDEX[square]]
        return None if code == EMPTY else code - ZERO

    def was_sideways(self, player: int) -> bool:
        """Check if the player's last move was sideways."""
        return self.negative_sideways if player else self.positive_sideways


def to_json(position: Position) -> dict[str, Any]:
    """Return the position as JSON data, with exactly the keys that ``docs/rules/minus-vs-plus.md`` names."""
    return {
        "board": {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY},
        "turn": PLAYERS[position.turn],
        "ply": position.ply,
        "score": {"positive": position.positive_score, "negative": position.negative_score},
        "last_lateral": {"positive": position.positive_sideways, "negative": position.negative_sideways},
    }


KEYS: Final = frozenset({"board", "turn", "ply", "score", "last_lateral"})


def from_json(data: object) -> Position:
    """Return the position that JSON data describes. Raises ``PositionError``, which names the key, if it is invalid."""
    if not isinstance(data, dict) or set(data) != KEYS:
        raise PositionError(_("a position of Minus vs Plus has exactly the keys {keys}", keys=", ".join(sorted(KEYS))))
    board = _board(data["board"])
    if data["turn"] not in PLAYERS:
        raise PositionError(
            _("{key}: {value} is neither 'positive' nor 'negative'", key="turn", value=short_repr(data["turn"]))
        )
    if not _counts(data["ply"]):
        raise PositionError(
            _(
                "{key}: {value} is not a number of plies: give 0 or more, with at most {digits} digits",
                key="ply",
                value=short_repr(data["ply"]),
                digits=MAX_DIGITS,
            )
        )
    score, sideways = _parse_pair(data["score"]), _parse_pair(data["last_lateral"])
    if score is None or not all(map(_counts, score)):
        raise PositionError(
            _(
                "{key}: give a whole number for 'positive' and for 'negative', 0 or more, with at most {digits} digits",
                key="score",
                digits=MAX_DIGITS,
            )
        )
    if sideways is None or any(type(last) is not bool for last in sideways):
        raise PositionError(_("{key}: give true or false for 'positive' and for 'negative'", key="last_lateral"))
    return Position(board, PLAYERS.index(data["turn"]), data["ply"], *score, *sideways)


def _board(pieces: object) -> bytes:
    if not isinstance(pieces, dict):
        raise PositionError(
            _(
                "{key}: give the value of the piece on each occupied square, like {example}",
                key="board",
                example="{'a1': 1}",
            )
        )
    board = bytearray([EMPTY] * SIDE * SIDE)
    for square, value in pieces.items():
        if square not in INDEX:
            raise PositionError(
                _("{key}: there is no square {square}; squares are a1 to f6", key="board", square=short_repr(square))
            )
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise PositionError(
                _(
                    "{key}: {square} holds {value}; pieces are worth −6 to 6",
                    key="board",
                    square=square,
                    value=short_repr(value),
                )
            )
        rank = INDEX[square] // SIDE
        if (rank == 0 and value < 0) or (rank == SIDE - 1 and value > 0):
            raise PositionError(
                _(
                    "{key}: {value} cannot be on {square}: a piece that reaches its last row goes back immediately",
                    key="board",
                    value=value,
                    square=square,
                )
            )
        board[INDEX[square]] = value + ZERO
    return bytes(board)


def _counts(value: object) -> bool:
    return is_short(value) and value >= 0


def _parse_pair(pair: object) -> tuple[Any, Any] | None:
    if not isinstance(pair, dict) or set(pair) != set(PLAYERS):
        return None
    return pair["positive"], pair["negative"]


# How sentences name players and pieces.

_PLAYERS: Final = (_("Blue"), _("Red"))
SIGNS: Final = ("+", MINUS)
"""The sign of each player's numbers."""


def player_name(player: int) -> LazyString:
    """Return a player's name: Blue has the positive numbers, Red the negative ones."""
    return _PLAYERS[player]


def with_plus_or_minus(value: int) -> str:
    """Return a piece's value with its sign, as it is printed on the piece.

    >>> with_plus_or_minus(3), with_plus_or_minus(-3), with_plus_or_minus(0)
    ('+3', '−3', '0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"
