"""What a teacher sets up for a class: a game or a lesson, a position, who predicts, whom one plays, what is locked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mathgames.engine import Rules
from mathgames.errors import MathgamesError
from mathgames.lessons.positions import position_of
from mathgames.registry import rules as rules_of
from mathgames.words import MINUS

Json = dict[str, Any]

REMOVE, FLIP = "remove", "flip"


@dataclass(frozen=True)
class Setup:
    """All that is chosen. ``position`` is the position's JSON, None for the start; a press puts down ``piece``."""

    game: str = "minus-vs-plus"
    position: Any = None
    edits: bool = False
    piece: str = "+1"
    predict: str = "off"
    opponent: str = ""
    locks: frozenset[str] = frozenset()
    lesson: str = ""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return rules_of(self.game)

    @property
    def data(self) -> Json:
        """The position as it stands, as JSON."""
        rules = self.rules
        told: Json = rules.to_json(rules.initial()) if self.position is None else self.position
        return told

    @property
    def line(self) -> str:
        """The one line that pupils run.

        >>> Setup(predict="other", locks=frozenset({"undo"})).line
        'mg.play("minus-vs-plus", predict="other", locks="undo")'
        """
        if self.lesson:
            return f'mg.lesson("{self.lesson}")'
        said = [f'"{self.game}"']
        if self.position is not None:
            said.append(f"position={short(self.rules, self.position)!r}")
        if self.predict != "off":
            said.append(f'predict="{self.predict}"')
        if self.opponent:
            said.append(f'opponent="{self.opponent}"')
        if self.locks:
            said.append(f'locks="{" ".join(sorted(self.locks))}"')
        return f"mg.play({', '.join(said)})"


def short(rules: Rules[Any, Any], data: Json) -> str | Json:
    """A position as the shortest text that tells it, or as its JSON where no short text does."""
    position = rules.from_json(data)
    for written in _written(rules.name, data):
        try:
            if position_of(rules, written) == position:
                return written
        except MathgamesError:
            continue
    return data


def _written(game: str, data: Json) -> list[str]:
    """How a position may be written shortly."""
    board, turn = data.get("board"), data.get("turn")
    if game == "minus-vs-plus" and board:
        pieces = " ".join(f"{at}{_signed(value)}" for at, value in sorted(board.items()))
        return [pieces, f"{{pieces: {pieces}, turn: {turn}}}"]
    if game == "infinity-masters" and board:
        sides = {
            name: " ".join(
                f"{at} {value.replace('-', MINUS).replace('inf', '∞')}"
                for at, (by, value) in sorted(board.items())
                if by == owner
            )
            for name, owner in (("blue", "positive"), ("red", "negative"))
        }
        told = ", ".join(f"{name}: {pieces}" for name, pieces in sides.items() if pieces)
        return [f"{{{told}}}", f"{{{told}, turn: {turn}}}"]
    return []


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


# Setting up, square by square.


def placed(game: str, data: Json, at: str, piece: str) -> Json:
    """The position with a piece put down on a square, taken away, or turned over to the other side."""
    return _EDITS[game](data, at, piece)


def emptied(data: Json) -> Json:
    """The position with nothing on the board."""
    return data | {"board": {}}


def other_side(rules: Rules[Any, Any], data: Json) -> Json:
    """The position with the other side to move, where a position tells whose turn it is."""
    if "turn" not in data:
        return data
    return data | {"turn": next(player for player in rules.players if player != data["turn"])}


def _signed_pieces(data: Json, at: str, piece: str) -> Json:
    board = dict(data["board"])
    before = board.pop(at, None)
    if piece == FLIP and before is not None:
        board[at] = -before
    elif piece not in (FLIP, REMOVE):
        board[at] = int(piece.replace(MINUS, "-"))
    return data | {"board": board}


def _owned_pieces(data: Json, at: str, piece: str) -> Json:
    board = dict(data["board"])
    before = board.pop(at, None)
    if piece == FLIP and before is not None:
        owner, value = before
        board[at] = [_OTHERS[owner], value]
    elif piece not in (FLIP, REMOVE):
        owner, value = piece.split()
        board[at] = [owner, value.replace(MINUS, "-").replace("∞", "inf")]
    return data | {"board": board}


_OTHERS: Final = {"positive": "negative", "negative": "positive"}
_EDITS: Final[Mapping[str, Callable[[Json, str, str], Json]]] = {
    "minus-vs-plus": _signed_pieces,
    "infinity-masters": _owned_pieces,
}
_VALUES: Final = (*range(1, 7), *range(-1, -7, -1))
PIECES: Final[Mapping[str, tuple[str, ...]]] = {
    "minus-vs-plus": tuple(_signed(value) for value in _VALUES),
    "infinity-masters": tuple(
        f"{owner} {value}".replace("-", MINUS) for owner in ("positive", "negative") for value in (*_VALUES, "∞")
    ),
}
"""What can be put down, in the games whose positions can be set up by hand."""
