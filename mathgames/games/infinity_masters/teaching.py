"""Infinity Master's in lessons, at the teacher's desk and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mathgames.games.contract.teaching import (
    BoardEditor,
    Json,
    Paperwork,
    PieceButton,
    ShortPositions,
    Teaching,
    with_pieces,
)
from mathgames.language.typed import with_hyphens
from mathgames.language.words import MINUS, _

_NUMBERS: Final = (*range(1, 7), *range(-1, -7, -1), "∞", 0)


class OwnedPieces(BoardEditor):
    """A piece has an owner and a number."""

    pieces = tuple(
        tuple(f"{owner} {value}".replace("-", MINUS) for value in _NUMBERS) for owner in ("positive", "negative")
    )

    def button(self, piece: str) -> PieceButton:
        owner, value = piece.split()
        name = _("Blue {number}", number=value) if owner == "positive" else _("Red {number}", number=value)
        return PieceButton(value, name, owner)

    def read(self, piece: str) -> list[str]:
        owner, value = piece.split()
        return [owner, with_hyphens(value).replace("∞", "inf")]

    def flipped(self, piece: list[str]) -> list[str]:
        owner, value = piece
        return ["negative" if owner == "positive" else "positive", value]


def _pieces_of(owner: str) -> Callable[[Json, Sequence[str]], Json]:
    def piece(text: str) -> list[str]:
        return [owner, text.removeprefix("+").replace("∞", "inf")]

    return lambda data, texts: with_pieces(data, texts, piece)


def _short_texts(data: Json) -> Iterator[str]:
    pieces_of = {
        name: " ".join(
            f"{at} {value.replace('-', MINUS).replace('inf', '∞')}"
            for at, (by, value) in sorted(data["board"].items())
            if by == owner
        )
        for name, owner in (("blue", "positive"), ("red", "negative"))
    }
    sides = [f"{name}: {pieces}" for name, pieces in pieces_of.items() if pieces]
    if sides:
        yield f"{{{', '.join(sides)}}}"
    yield "{" + ", ".join([*sides, f"turn: {data['turn']}"]) + "}"


TEACHING: Final = Teaching(
    short_positions=ShortPositions(
        {"blue": _pieces_of("positive"), "red": _pieces_of("negative")}, {"board": {}}, _short_texts
    ),
    editor=OwnedPieces(),
    paper=Paperwork(blank={"board": {}}, set_up=True),
)
