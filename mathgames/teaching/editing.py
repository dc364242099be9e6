"""Positions set up by hand, square by square: pieces put down, turned over and taken away, on a position's JSON."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.errors import PositionError
from mathgames.words import MINUS, Text, Words, _

Json = dict[str, Any]

REMOVE, FLIP = "remove", "flip"


class Told(NamedTuple):
    """What stands on the button of a piece, its name if that does not say all, and the player whose piece it is."""

    label: Text
    name: Text | None = None
    owner: str = ""


class Editor(ABC):
    """How positions of a game are set up. ``pieces`` is what can be put down, in rows."""

    pieces: ClassVar[tuple[tuple[str, ...], ...]]
    flips: ClassVar[bool] = True
    """Whether a piece can be turned over to the other side."""

    def told(self, piece: str) -> Told:
        """A piece, as its button tells it."""
        return Told(piece)

    def emptied(self, data: Json) -> Json:
        """The position with nothing on the board."""
        return data | {"board": {}}

    def placed(self, data: Json, at: str, piece: str) -> Json:
        """The position with a piece put down on a square, taken away, or turned over to the other side."""
        board = dict(data["board"])
        before = board.pop(at, None)
        if piece == FLIP and before is not None:
            board[at] = self._turned(before)
        elif piece not in (FLIP, REMOVE):
            board[at] = self._read(piece)
        return data | {"board": board}

    def _read(self, piece: str) -> Any:
        raise NotImplementedError

    def _turned(self, piece: Any) -> Any:
        raise NotImplementedError

    def changes(self, data: Json) -> Mapping[str, Words]:
        """What else can be changed of this position: by name, what stands on the button."""
        return {"turn": _("The other player begins")}

    def changed(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        """The position with one of these ``changes``."""
        return data | {"turn": next(player for player in players if player != data["turn"])}


class SignedPieces(Editor):
    """Minus vs Plus: a piece is its number."""

    pieces = (tuple(f"+{value}" for value in range(1, 7)), tuple(f"{MINUS}{value}" for value in range(1, 7)), ("0",))

    def told(self, piece: str) -> Told:
        return Told(piece, owner={"+": "positive", MINUS: "negative"}.get(piece[0], ""))

    def _read(self, piece: str) -> int:
        return int(piece.replace(MINUS, "-"))

    def _turned(self, piece: int) -> int:
        return -piece


_NUMBERS: Final = (*range(1, 7), *range(-1, -7, -1), "∞", 0)


class OwnedPieces(Editor):
    """Infinity Master's: a piece has an owner and a number."""

    pieces = tuple(
        tuple(f"{owner} {value}".replace("-", MINUS) for value in _NUMBERS) for owner in ("positive", "negative")
    )

    def told(self, piece: str) -> Told:
        owner, value = piece.split()
        name = _("Blue {number}", number=value) if owner == "positive" else _("Red {number}", number=value)
        return Told(value, name, owner)

    def _read(self, piece: str) -> list[str]:
        owner, value = piece.split()
        return [owner, value.replace(MINUS, "-").replace("∞", "inf")]

    def _turned(self, piece: list[str]) -> list[str]:
        owner, value = piece
        return ["negative" if owner == "positive" else "positive", value]


class Symbols(Editor):
    """TINC: crosses and noughts on a grid that grows under a symbol on its edge."""

    pieces = (("crosses", "noughts"),)

    def told(self, piece: str) -> Told:
        return Told(_("Cross") if piece == "crosses" else _("Nought"), owner=piece)

    def emptied(self, data: Json) -> Json:
        return data | {"radius": 2, "crosses": [], "noughts": []}

    def placed(self, data: Json, at: str, piece: str) -> Json:
        cell = [int(part) for part in at.split(",")]
        before = next((kind for kind in ("crosses", "noughts") if cell in data[kind]), None)
        now = {kind: [other for other in data[kind] if other != cell] for kind in ("crosses", "noughts")}
        if piece == FLIP and before is not None:
            now["noughts" if before == "crosses" else "crosses"].append(cell)
        elif piece not in (FLIP, REMOVE):
            now[piece].append(cell)
        data = data | now
        return data | {"radius": max(data["radius"], _needed(data))}

    def changes(self, data: Json) -> Mapping[str, Words]:
        return {**super().changes(data), "larger": _("Larger grid"), "smaller": _("Smaller grid")}

    def changed(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        if name == "turn":
            return super().changed(data, players, name)
        radius = data["radius"] + (1 if name == "larger" else -1)
        if radius < _needed(data):
            raise PositionError(_("The edge of the grid is empty during a game: take symbols away first."))
        return data | {"radius": radius}


def _needed(data: Json) -> int:
    """The radius of the smallest grid on whose edge none of the symbols stands."""
    return max((1 + max(map(abs, cell)) for cell in (*data["crosses"], *data["noughts"])), default=0)


class Squares(Editor):
    """Slice Through the Boundaries: squares are filled, or a line is drawn next."""

    pieces = (("filled",),)
    flips = False

    def told(self, piece: str) -> Told:
        return Told(_("Filled square"))

    def emptied(self, data: Json) -> Json:
        return data | {"filled": [], "phase": "fill", "ply": 0}

    def placed(self, data: Json, at: str, piece: str) -> Json:
        filled = {*data["filled"]} - {at} if piece == REMOVE or at in data["filled"] else {*data["filled"], at}
        ordered = sorted(filled, key=lambda square: (square[-1], int(square[:-1])))  # row by row, each from the left
        return data | {"filled": ordered, "ply": len(ordered)}

    def changes(self, data: Json) -> Mapping[str, Words]:
        filling = data["phase"] == "fill"
        return {"phase": _("Start with drawing the line") if filling else _("Start with filling squares")}

    def changed(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        phase = "slice" if data["phase"] == "fill" else "fill"
        return data | {"phase": phase, "turn": str(data["round"])}


EDITORS: Final[Mapping[str, Editor]] = {
    "minus-vs-plus": SignedPieces(),
    "infinity-masters": OwnedPieces(),
    "tinc": Symbols(),
    "slice-boundaries": Squares(),
}
"""The games whose positions can be set up by hand."""
