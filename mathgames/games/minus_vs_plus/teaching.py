"""Minus vs Plus in lessons, at the teacher's desk and on paper, and its introduction in four pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mathgames.arithmetic.integers import short_integer
from mathgames.explain.drawing.lesson import IllustratedStep, arrow, squares, standing
from mathgames.explain.quantity import sign
from mathgames.games.contract.declaration import (
    BoardEditor,
    Json,
    MoveRule,
    Paperwork,
    PieceButton,
    ShortPositions,
    Teaching,
    with_pieces,
)
from mathgames.games.contract.move_asks import PlayedMove
from mathgames.games.minus_vs_plus.moves import MoveKind, kind
from mathgames.games.minus_vs_plus.picture import drawn
from mathgames.games.minus_vs_plus.position import PLAYERS, POSITIVE, SIDE
from mathgames.language.errors import PositionError
from mathgames.language.typed import with_hyphens
from mathgames.language.words import MINUS, Words, _, _n, together

_FILES: Final = "abcdef"


class SignedPieces(BoardEditor):
    """The editor of pieces that are numbers."""

    pieces = (tuple(f"+{value}" for value in range(1, 7)), tuple(f"{MINUS}{value}" for value in range(1, 7)), ("0",))

    def button(self, piece: str) -> PieceButton:
        return PieceButton(piece, owner={"+": "positive", MINUS: "negative"}.get(piece[0], ""))

    def read(self, piece: str) -> int:
        return int(with_hyphens(piece))

    def flipped(self, piece: int) -> int:
        return -piece


def _pieces(data: Json, texts: Sequence[str]) -> Json:
    def value(text: str) -> int:
        whole = short_integer(text.removeprefix("+"), digits=3)
        if whole is None:
            raise PositionError(_("{piece} is not a piece of this game: write −6 to 6", piece=text))
        return whole

    return with_pieces(data, texts, value)


def _short_texts(data: Json) -> Iterator[str]:
    if not data["board"]:
        yield f"{{turn: {data['turn']}}}"
        return
    signed = {at: f"+{value}" if value >= 0 else f"{MINUS}{-value}" for at, value in sorted(data["board"].items())}
    pieces = " ".join(f"{at}{value}" for at, value in signed.items())
    yield pieces
    yield f"{{pieces: {pieces}, turn: {data['turn']}}}"


def _signs_differ(move: PlayedMove) -> bool:
    if move.operation is None:
        return False
    a, _operation, b = move.operation
    return sign(a) * sign(b) < 0


# How it is played.


def aim(target: int) -> Words:
    """Return the aim of the game in a sentence."""
    return _n(
        "Blue has the positive numbers, Red the negative ones. The first player with {n} point wins.",
        "Blue has the positive numbers, Red the negative ones. The first player with {n} points wins.",
        target,
    )


def goal(target: int) -> Words:
    """Return the aim of the game in one line."""
    return _n("The first player with {n} point wins.", "The first player with {n} points wins.", target)


def pictures(*, ban_lifted: bool) -> tuple[IllustratedStep, ...]:
    """Return the pictures with their sentences.

    A player with only sideways moves after a sideways move is stuck, unless the ban is lifted then (MP-23).
    """
    stuck = (
        _("If you then have only sideways moves, you can move sideways again.")
        if ban_lifted
        else _("If you then have only sideways moves, you cannot move, and the game ends.")
    )
    ahead = (standing(drawn(4), 2, 0), arrow((2, 0), (1, 0)), standing(drawn(3), 1, 1), arrow((1, 1), (0, 1)))
    attack = (standing(drawn(5), 1, 0), arrow((1, 0), (0, 1)), standing(drawn(-3), 0, 1), standing(drawn(2), 1, 2))
    return (
        IllustratedStep(squares(3, 2, *ahead), _("A piece moves one square straight ahead, onto an empty square.")),
        IllustratedStep(
            squares(1, 3, standing(drawn(2), 0, 0), arrow((0, 0), (0, 2))),
            together(
                _("Sideways it moves any distance over empty squares."),
                _("After a sideways move, your next move must go forward or diagonally."),
                stuck,
            ),
        ),
        IllustratedStep(
            squares(2, 3, *attack),
            _(
                "Diagonally it moves onto another piece, and the two are added: 5 + (−3) = 2. If the signs differ, it "
                "is an attack. The attacker scores the smaller distance from zero: here 3 points."
            ),
        ),
        _last_row(),
    )


# Rules of moving that lessons introduce one by one.


def _jump() -> IllustratedStep:
    over = (standing(drawn(3), 2, 0), standing(drawn(4), 1, 1), standing(drawn(-5), 0, 2), arrow((2, 0), (0, 2)))
    return IllustratedStep(
        squares(3, 3, *over),
        _("A piece can jump diagonally forward over one of its own side, to an empty square or onto an enemy."),
    )


def _last_row() -> IllustratedStep:
    return IllustratedStep(
        squares(2, 2, standing(drawn(6), 1, 0), arrow((1, 0), (0, 0))),
        _(
            "A piece that reaches the last row scores its distance from zero: +6 scores 6 points. Then it goes "
            "back to its first row."
        ),
    )


def _zero() -> IllustratedStep:
    onto = (standing(drawn(5), 1, 0), standing(drawn(0), 0, 1), arrow((1, 0), (0, 1)))
    return IllustratedStep(
        squares(2, 2, *onto), _("A piece that captures a zero brings a new piece like itself to its first row.")
    )


def _merge() -> IllustratedStep:
    onto = (standing(drawn(2), 1, 0), standing(drawn(4), 0, 1), arrow((1, 0), (0, 1)), standing(drawn(6), 1, 2))
    return IllustratedStep(
        squares(2, 3, *onto),
        _("A piece can move diagonally onto one of its own side. The two are added, if the sum is from −6 to 6."),
    )


def _adds(move: PlayedMove) -> bool:
    return move.operation is not None and move.met != 0 and not _signs_differ(move)


def _arrives(move: PlayedMove) -> bool:
    last = SIDE if move.player == PLAYERS[POSITIVE] else 1
    return move.text.endswith(str(last))


TEACHING: Final = Teaching(
    short_positions=ShortPositions({"pieces": _pieces}, {"board": {}}, _short_texts),
    editor=SignedPieces(),
    paper=Paperwork(
        blank={"board": {}},
        set_up=True,
        more={"board": {f"{_FILES[n % 6]}{n // 6 + 3}": n - 6 for n in range(13)}},
        how=_("An attack makes new numbers: take them from the last rows of these pieces."),
        large_coordinates=True,
    ),
    attacks=_signs_differ,
    moves={
        "jump": MoveRule(lambda move: kind(move.move) is MoveKind.JUMP, _jump),
        "last row": MoveRule(_arrives, _last_row),
        "zero": MoveRule(lambda move: move.met == 0, _zero),
        "merge": MoveRule(_adds, _merge),
    },
)
