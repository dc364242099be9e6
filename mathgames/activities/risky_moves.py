"""Before a risky move, a careful teacher's question."""

from __future__ import annotations

from typing import Any, ClassVar

from mathgames.games.contract import Activity, Moment, MoveQuestion
from mathgames.language.words import _


class RiskyMoves(Activity[None]):
    """Asks before a move that the rules warn of (``Rules.warning``), each time that it is to be made.

    A warning says what the move would come to: where that is masked, it does not ask.
    """

    name: ClassVar[str] = "risky-moves"

    def ask_before(self, state: None, moment: Moment, move: Any) -> MoveQuestion | None:
        warning = moment.rules.warning(moment.scene.position, move) if moment.scene.shows_results else None
        if warning is None:
            return None
        return MoveQuestion(
            code="warning", said=warning, text=warning, yes=_("Move anyway"), no=_("Choose another move")
        )
