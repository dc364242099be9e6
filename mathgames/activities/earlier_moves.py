"""Before a move that would do away with later ones, a question."""

from __future__ import annotations

from typing import Any, ClassVar

from mathgames.game import Activity, Question, Table
from mathgames.words import _, _n


class EarlierMoves(Activity[None]):
    """Asks before another move is made at an earlier moment than the last, since the moves after it are then lost."""

    name: ClassVar[str] = "earlier-moves"

    def question(self, state: None, table: Table, move: Any) -> Question | None:
        lost = len(table.line) - table.ply
        if lost == 0 or table.rules.format(move) == table.line[table.ply]:
            return None
        asked = _n(
            "You are viewing move {ply} of {last}. Playing from here removes {n} later move.",
            "You are viewing move {ply} of {last}. Playing from here removes {n} later moves.",
            lost,
            ply=table.ply,
            last=len(table.line),
        )
        return Question(code="earlier", said=asked, text=asked, yes=_("Play from here"), no=_("Keep all moves"))
