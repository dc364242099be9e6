"""Row of Numbers in lessons, at the teacher's desk and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest

from mathgames.engine.played_move import PlayedMove
from mathgames.games.contract.declaration import (
    FLIP,
    REMOVE,
    Editor,
    Json,
    MoveProperty,
    Paperwork,
    PieceButton,
    ShortPositions,
    Takes,
    Teaching,
    with_number,
)
from mathgames.language.errors import PositionError, short_repr
from mathgames.language.words import LazyString, _
from toy_game.rules import CELLS, FREE, PLAYERS


class Owners(Editor):
    """A cell has an owner or is free; whose turn it is follows from how many are taken."""

    pieces = (PLAYERS,)

    def button(self, piece: str) -> PieceButton:
        return PieceButton(_("Player {number}", number=piece), owner=piece)

    def clear(self, data: Json) -> Json:
        return data | {"owners": FREE * len(data["owners"])}

    def place_piece(self, data: Json, at: str, piece: str) -> Json:
        owners, place = [*data["owners"]], CELLS.index(at)
        if piece == FLIP:
            owners[place] = {"1": "2", "2": "1"}.get(owners[place], FREE)
        else:
            owners[place] = FREE if piece == REMOVE else piece
        return data | {"owners": "".join(owners)}

    def changes(self, data: Json) -> Mapping[str, LazyString]:
        return {}


def _taken(data: Json, texts: Sequence[str]) -> Json:
    """Cells in the order in which they were taken: ``a c b``."""
    owners = [*data["owners"]]
    for turn, cell in enumerate(" ".join(texts).split()):
        if cell not in CELLS[: len(owners)]:
            raise PositionError(
                _("{text} is not a cell: write cells like {example}", text=short_repr(cell), example="a c")
            )
        owners[CELLS.index(cell)] = PLAYERS[turn % 2]
    return data | {"owners": "".join(owners)}


def _short_texts(data: Json) -> Iterator[str]:
    cells = (
        [cell for cell, owner in zip(CELLS, data["owners"], strict=False) if owner == player] for player in PLAYERS
    )
    yield f"{{taken: {' '.join(filter(None, chain(*zip_longest(*cells))))}}}"


def _takes(move: PlayedMove, number: int) -> bool:
    return bool(move.rules.numbers[move.move] == number)  # type: ignore[attr-defined]


TEACHING = Teaching(
    properties={"takes": MoveProperty(Takes.NUMBER, _takes, with_number(lambda n: _("Take {n}.", n=n)))},
    short_positions=ShortPositions({"taken": _taken}, {}, _short_texts),
    editor=Owners(),
    paper=Paperwork(boards=2, instructions=_("Draw a ring around each number that you take.")),
)
