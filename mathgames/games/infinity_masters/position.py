"""Squares, pieces and positions of Infinity Master's.

Squares are numbered along the ranks, from a1::

    rank 8   56 57 58 59 60 61 62 63     Red's back row; Red ("negative") moves down
    rank 7   48 49 50 51 52 53 54 55
    rank 6   40 41 42 43 44 45 46 47
    rank 5   32 33 34 35 36 37 38 39
    rank 4   24 25 26 27 28 29 30 31
    rank 3   16 17 18 19 20 21 22 23
    rank 2    8  9 10 11 12 13 14 15
    rank 1    0  1  2  3  4  5  6  7     Blue's back row; Blue ("positive") moves up
              a  b  c  d  e  f  g  h

The classroom board is the part a1 to f6 of the same numbering. A board is 64 bytes, and a byte encodes the content of
its square::

    64 + v         Blue's piece of value v, −60 ≤ v ≤ 60
    126            Blue's infinity
    128 + 64 + v   Red's piece of value v
    128 + 126      Red's infinity
    255            an empty square; a piece of value 0 is 64 or 192, so empty is not zero
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple, SupportsIndex, overload

from mathgames.engine.outcome import Score
from mathgames.engine.rules import board_of, picture_of, position_repr
from mathgames.explain.quantity import Quantity, plain_number, quantity
from mathgames.language.errors import PositionError
from mathgames.language.words import MINUS, LazyString, _

SIDE: Final = 8
FILES: Final = "abcdefgh"
SQUARES: Final = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES)
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}

POSITIVE: Final = 0
NEGATIVE: Final = 1
PLAYERS: Final = ("positive", "negative")
"""The players in records and programs; their pieces have the classes ``mg-positive`` and ``mg-negative``."""
NAMES: Final[dict[str, LazyString]] = {PLAYERS[POSITIVE]: _("Blue"), PLAYERS[NEGATIVE]: _("Red")}
SIGNS: Final = {PLAYERS[POSITIVE]: "+", PLAYERS[NEGATIVE]: MINUS}
"""The sign of the results that each player scores."""
"""What the players are called: by the colours of their pieces, since both own numbers of both signs."""

EMPTY: Final = 255
ZERO: Final = 64
LARGEST: Final = 60
INFINITE: Final = 126
OWNER: Final = 128
"""The bit of a piece's byte that is set when the piece is Red's."""
INFINITIES: Final = (INFINITE, OWNER | INFINITE)
"""The byte of each player's infinity."""


class Piece(NamedTuple):
    """A piece: its owner, and its value's exact text, ``"inf"`` for an infinity.

    >>> piece = Piece("negative", "-5")
    >>> str(piece), piece.quantity, str(piece.full_name)
    ('−5', Fraction(-5, 1), "Red's −5")
    """

    owner: str
    value: str

    @property
    def quantity(self) -> Quantity:
        """The value as an exact quantity; an infinity is worth +∞ for either owner (IM-16)."""
        return quantity(self.value)

    @property
    def infinite(self) -> bool:
        """True if this is an infinity."""
        return self.value == "inf"

    @property
    def full_name(self) -> LazyString:
        """The piece with its owner, as a sentence names it."""
        if self.owner == PLAYERS[POSITIVE]:
            return _("Blue's {value}", value=str(self))
        return _("Red's {value}", value=str(self))

    def __str__(self) -> str:
        return str(plain_number(self.quantity))


def symbol(piece: Piece) -> str:
    """Return a piece on a board in text: its value after the letter of its owner, for both have all numbers.

    >>> symbol(Piece("positive", "-3")), symbol(Piece("negative", "inf"))
    ('B−3', 'R∞')
    """
    return f"{str(NAMES[piece.owner])[0]}{piece}"


def piece_code(owner: int, value: int | None) -> int:
    """Return the byte of a piece; the value None is infinity.

    >>> piece_code(POSITIVE, -5), piece_code(NEGATIVE, 0), piece_code(NEGATIVE, None)
    (59, 192, 254)
    """
    return owner * OWNER + (INFINITE if value is None else ZERO + value)


PIECES: Final[dict[int, Piece]] = {
    piece_code(owner, value): Piece(PLAYERS[owner], "inf" if value is None else str(value))
    for owner in (POSITIVE, NEGATIVE)
    for value in (*range(-LARGEST, LARGEST + 1), None)
}
CODES: Final = {piece: code for code, piece in PIECES.items()}
QUANTITIES: Final[dict[int, Quantity]] = {code: piece.quantity for code, piece in PIECES.items()}

OWN_CODES: Final = tuple(
    bytes(code in PIECES and PIECES[code].owner == player for code in range(256)) for player in PLAYERS
)
"""The tables that translate a board into 1 for each piece of a player and 0 elsewhere, by player."""


class Points(NamedTuple):
    """A player's score in a position, in plain integers: infinite credits, and the finite sum in lowest terms.

    >>> str(Points(1, 3, 5).plus(Points(0, 2, 5)).score)
    '∞ + 1'
    """

    infinite: int = 0
    numerator: int = 0
    denominator: int = 1

    @property
    def score(self) -> Score:
        """The points as a score, which can be compared."""
        return Score(self.infinite, Fraction(self.numerator, self.denominator))

    def plus(self, credit: Points) -> Points:
        """Return the exact points after a credit. They are integers, since fractions take many times as long."""
        infinite, numerator, denominator = self
        infinite_credit, over_credit, under_credit = credit
        numerator, denominator = numerator * under_credit + over_credit * denominator, denominator * under_credit
        common = gcd(numerator, denominator)
        return Points(infinite + infinite_credit, numerator // common, denominator // common)


class Position(NamedTuple):
    """A position: the board, the player to move, the number of plies and of the quiet ones at the end (IM-25), both
    scores, and the infinities in reserve of each player (IM-9).
    """

    board: bytes
    turn: int
    ply: int
    quiet: int
    positive: Points
    negative: Points
    positive_reserve: int
    negative_reserve: int

    def __str__(self) -> str:
        return board_of(self)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    @overload
    def __getitem__(self, place: str) -> Piece | None: ...
    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: Any) -> Any:
        """Return the piece on a square, ``None`` if it is empty. Raises ``KeyError`` if there is no such square."""
        return self.piece(place) if isinstance(place, str) else tuple.__getitem__(self, place)

    def _repr_html_(self) -> str:
        return picture_of(self)

    def __repr__(self) -> str:
        standing = ((square, self.piece(square)) for square in SQUARES)
        pieces = (f"{square}{symbol(piece)}" for square, piece in standing if piece is not None)
        return position_repr(self, "infinity-masters", pieces, "board")

    def piece(self, square: str) -> Piece | None:
        """Return the piece on a square, None for an empty one."""
        return PIECES.get(self.board[INDEX[square]])

    def score(self, player: int) -> Score:
        """Return the player's points."""
        return (self.negative if player else self.positive).score

    def reserve(self, player: int) -> int:
        """Return the number of infinities that the player has in reserve."""
        return self.negative_reserve if player else self.positive_reserve

    def infinities(self, player: int) -> list[str]:
        """Return the squares of the player's infinities."""
        return [SQUARES[i] for i, code in enumerate(self.board) if code == INFINITIES[player]]


def to_json(position: Position) -> dict[str, Any]:
    """Return the position as JSON data, with exactly the keys that ``docs/rules/infinity-masters.md`` names."""
    return {
        "board": {SQUARES[i]: list(PIECES[code]) for i, code in enumerate(position.board) if code != EMPTY},
        "turn": PLAYERS[position.turn],
        "ply": position.ply,
        "score": {
            owner: {"infinite": score.infinite, "finite": str(score.finite)}
            for owner, score in zip(PLAYERS, (position.score(POSITIVE), position.score(NEGATIVE)), strict=True)
        },
        "reserve": {"positive": position.positive_reserve, "negative": position.negative_reserve},
        "quiet": position.quiet,
    }


KEYS: Final = ("board", "turn", "ply", "score", "reserve", "quiet")
MAX_COUNT: Final = 10**12
"""The largest count in a position; no game gets there."""
MAX_DIGITS: Final = 100
"""The largest number of digits above and below the bar of a score. With values up to 60 a game needs about 30."""
_FINITE: Final = re.compile(rf"[0-9]{{1,{MAX_DIGITS}}}(/[1-9][0-9]{{0,{MAX_DIGITS - 1}}})?", re.ASCII)


def from_json(data: object, squares: frozenset[str]) -> Position:
    """Return the position of JSON data on these squares. Raises ``PositionError``, which names the key."""
    if not isinstance(data, dict) or set(data) != set(KEYS):
        raise PositionError(_("a position of Infinity Master's has exactly the keys {keys}", keys=", ".join(KEYS)))
    if not isinstance(data["board"], dict):
        example = "{'a2': ['positive', '4']}"
        raise _position_error("board", _("give the piece on each occupied square, like {example}", example=example))
    board = bytearray([EMPTY]) * len(SQUARES)
    for square, piece in data["board"].items():
        if square not in squares:
            problem = _(
                "there is no square {square}; squares are a1 to {last}", square=_short_repr(square), last=max(squares)
            )
            raise _position_error("board", problem)
        board[INDEX[square]] = _code(square, piece)
    if data["turn"] not in PLAYERS:
        raise _position_error(
            "turn", _("{value} is neither {one} nor {other}", value=_short_repr(data["turn"]), **_BOTH)
        )
    score, reserve = _both(data, "score"), _both(data, "reserve")
    return Position(
        bytes(board),
        PLAYERS.index(data["turn"]),
        _count(data["ply"], "ply"),
        _count(data["quiet"], "quiet"),
        _points(score[POSITIVE]),
        _points(score[NEGATIVE]),
        _count(reserve[POSITIVE], "reserve"),
        _count(reserve[NEGATIVE], "reserve"),
    )


_BOTH: Final = {"one": "'positive'", "other": "'negative'"}


def _position_error(key: str, problem: LazyString) -> PositionError:
    return PositionError(_("{key}: {what}", key=key, what=problem))


def _short_repr(value: object) -> str:
    """Format a damaged value for a message: texts are shortened, others shown by type, as huge numbers have no repr."""
    return f"{value!r:.40}" if isinstance(value, str) else type(value).__name__


def _code(square: str, piece: object) -> int:
    if isinstance(piece, list | tuple) and len(piece) == 2 and all(isinstance(part, str) for part in piece):
        code = CODES.get(Piece(*piece))
        if code is not None:
            return code
    wrong = _(
        "{square} does not hold a piece; a piece is its owner and its value, like {example}, and values are {least} "
        "to {most} and {infinity}",
        square=square,
        example="['positive', '4']",
        least=f"'-{LARGEST}'",
        most=f"'{LARGEST}'",
        infinity="'inf'",
    )
    raise _position_error("board", wrong)


def _both(data: dict[str, Any], key: str) -> tuple[Any, Any]:
    pair = data[key]
    if not isinstance(pair, dict) or set(pair) != set(PLAYERS):
        raise _position_error(key, _("give it for {one} and for {other}", **_BOTH))
    return pair["positive"], pair["negative"]


def _count(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value <= MAX_COUNT:
        raise _position_error(key, _("give a whole number from 0 to {most}", most=MAX_COUNT))
    return value


def _points(points: object) -> Points:
    if not isinstance(points, dict) or set(points) != {"infinite", "finite"}:
        example = "{'infinite': 0, 'finite': '3/5'}"
        raise _position_error("score", _("give each player's points like {example}", example=example))
    infinite, finite = _count(points["infinite"], "score"), points["finite"]
    if isinstance(finite, str) and _FINITE.fullmatch(finite):
        exact = Fraction(finite)
        if str(exact) == finite:
            return Points(infinite, exact.numerator, exact.denominator)
    wrong = _(
        "{value} is not a fraction in lowest terms, 0 or more, written like {whole} or {fraction}, with at most "
        "{digits} digits above and below",
        value=_short_repr(finite),
        whole="'7'",
        fraction="'13/3'",
        digits=MAX_DIGITS,
    )
    raise _position_error("score", wrong)
