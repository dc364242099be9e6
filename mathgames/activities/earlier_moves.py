"""Before a move that would do away with later ones, a question."""

from __future__ import annotations

from typing import Any, ClassVar

from mathgames.games.contract import Activity, Moment, MoveQuestion
from mathgames.language.words import _, _n


class EarlierMoves(Activity[None]):
    """Asks before another move is made at an earlier moment than the last, since the moves after it are then lost."""

    name: ClassVar[str] = "earlier-moves"

    def ask_before(self, state: None, moment: Moment, move: Any) -> MoveQuestion | None:
        lost = len(moment.line) - moment.ply
        if lost == 0 or moment.rules.format(move) == moment.line[moment.ply]:
            return None
        sentence = _n(
            "You are viewing move {ply} of {last}. Playing from here removes {n} later move.",
            "You are viewing move {ply} of {last}. Playing from here removes {n} later moves.",
            lost,
            ply=moment.ply,
            last=len(moment.line),
        )
        return MoveQuestion(
            code="earlier", said=sentence, text=sentence, yes=_("Play from here"), no=_("Keep all moves")
        )
