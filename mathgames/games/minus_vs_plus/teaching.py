"""Minus vs Plus in lessons, at the teacher's desk and on paper, and its introduction in four pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mathgames.arithmetic.integers import short_integer
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.drawing.lesson import IllustratedStep, arrow, squares, standing
from mathgames.explain.quantity import sign_of
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
from mathgames.games.minus_vs_plus.moves import MoveKind, kind
from mathgames.games.minus_vs_plus.picture import draw_value
from mathgames.games.minus_vs_plus.position import PLAYERS, POSITIVE, SIDE
from mathgames.language.errors import PositionError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, _, _n, join_sentences

_FILES: Final = "abcdef"


class SignedPieces(BoardEditor):
    """The editor of pieces that are numbers."""

    pieces = (tuple(f"+{value}" for value in range(1, 7)), tuple(f"{MINUS}{value}" for value in range(1, 7)), ("0",))

    def button(self, piece: str) -> PieceButton:
        return PieceButton(piece, owner={"+": "positive", MINUS: "negative"}.get(piece[0], ""))

    def read(self, piece: str) -> int:
        return int(with_hyphens(piece))

    def flip(self, piece: int) -> int:
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
    signed_values = {
        at: f"+{value}" if value >= 0 else f"{MINUS}{-value}" for at, value in sorted(data["board"].items())
    }
    pieces = " ".join(f"{at}{value}" for at, value in signed_values.items())
    yield pieces
    yield f"{{pieces: {pieces}, turn: {data['turn']}}}"


def _signs_differ(move: PlayedMove) -> bool:
    if move.operation is None:
        return False
    a, _operation, b = move.operation
    return sign_of(a) * sign_of(b) < 0


# How it is played.


def aim(target: int) -> LazyString:
    """Return the aim of the game in a sentence."""
    return _n(
        "Blue has the positive numbers, Red the negative ones. The first player with {n} point wins.",
        "Blue has the positive numbers, Red the negative ones. The first player with {n} points wins.",
        target,
    )


def goal(target: int) -> LazyString:
    """Return the aim of the game in one line."""
    return _n("The first player with {n} point wins.", "The first player with {n} points wins.", target)


def pictures(*, ban_lifted: bool) -> tuple[IllustratedStep, ...]:
    """Return the pictures with their sentences.

    A player with only sideways moves after a sideways move is stuck, unless the ban is lifted then (MP-23).
    """
    stuck_nodes = (
        _("If you then have only sideways moves, you can move sideways again.")
        if ban_lifted
        else _("If you then have only sideways moves, you cannot move, and the game ends.")
    )
    forward_nodes = (
        standing(draw_value(4), 2, 0),
        arrow((2, 0), (1, 0)),
        standing(draw_value(3), 1, 1),
        arrow((1, 1), (0, 1)),
    )
    attack = (
        standing(draw_value(5), 1, 0),
        arrow((1, 0), (0, 1)),
        standing(draw_value(-3), 0, 1),
        standing(draw_value(2), 1, 2),
    )
    return (
        IllustratedStep(
            squares(3, 2, *forward_nodes), _("A piece moves one square straight ahead, onto an empty square.")
        ),
        IllustratedStep(
            squares(1, 3, standing(draw_value(2), 0, 0), arrow((0, 0), (0, 2))),
            join_sentences(
                _("Sideways it moves any distance over empty squares."),
                _("After a sideways move, your next move must go forward or diagonally."),
                stuck_nodes,
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
    over = (
        standing(draw_value(3), 2, 0),
        standing(draw_value(4), 1, 1),
        standing(draw_value(-5), 0, 2),
        arrow((2, 0), (0, 2)),
    )
    return IllustratedStep(
        squares(3, 3, *over),
        _("A piece can jump diagonally forward over one of its own side, to an empty square or onto an enemy."),
    )


def _last_row() -> IllustratedStep:
    return IllustratedStep(
        squares(2, 2, standing(draw_value(6), 1, 0), arrow((1, 0), (0, 0))),
        _(
            "A piece that reaches the last row scores its distance from zero: +6 scores 6 points. Then it goes "
            "back to its first row."
        ),
    )


def _zero() -> IllustratedStep:
    nodes = (standing(draw_value(5), 1, 0), standing(draw_value(0), 0, 1), arrow((1, 0), (0, 1)))
    return IllustratedStep(
        squares(2, 2, *nodes), _("A piece that captures a zero brings a new piece like itself to its first row.")
    )


def _merge() -> IllustratedStep:
    nodes = (
        standing(draw_value(2), 1, 0),
        standing(draw_value(4), 0, 1),
        arrow((1, 0), (0, 1)),
        standing(draw_value(6), 1, 2),
    )
    return IllustratedStep(
        squares(2, 3, *nodes),
        _("A piece can move diagonally onto one of its own side. The two are added, if the sum is from −6 to 6."),
    )


def _adds(move: PlayedMove) -> bool:
    return move.operation is not None and move.defender != 0 and not _signs_differ(move)


def _arrives(move: PlayedMove) -> bool:
    last = SIDE if move.player == PLAYERS[POSITIVE] else 1
    return move.text.endswith(str(last))


TEACHING: Final = Teaching(
    short_positions=ShortPositions({"pieces": _pieces}, {"board": {}}, _short_texts),
    editor=SignedPieces(),
    paper=Paperwork(
        blank={"board": {}},
        set_up=True,
        extra_position={"board": {f"{_FILES[n % 6]}{n // 6 + 3}": n - 6 for n in range(13)}},
        instructions=_("An attack makes new numbers: take them from the last rows of these pieces."),
        large_coordinates=True,
    ),
    moves={
        "jump": MoveRule(lambda move: kind(move.move) is MoveKind.JUMP, _jump),
        "last row": MoveRule(_arrives, _last_row),
        "zero": MoveRule(lambda move: move.defender == 0, _zero),
        "merge": MoveRule(_adds, _merge),
    },
)
