"""Minus vs Plus in lessons, at the teacher's desk and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mathgames.arithmetic.integers import short_integer
from mathgames.explain.quantity import sign
from mathgames.games.contract.played_move import PlayedMove
from mathgames.games.contract.teaching import (
    BoardEditor,
    Json,
    Paperwork,
    PieceButton,
    ShortPositions,
    Teaching,
    with_pieces,
)
from mathgames.language.errors import PositionError
from mathgames.language.typed import with_hyphens
from mathgames.language.words import MINUS, _

_FILES: Final = "abcdef"


class SignedPieces(BoardEditor):
    """A piece is its number."""

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
)
