"""Before a risky move, a careful teacher's question."""

from __future__ import annotations

from typing import Any, ClassVar

from mathgames.game import Activity, Question, Table
from mathgames.words import _


class RiskyMoves(Activity[None]):
    """Asks before a move that the rules warn of (``Rules.warning``), each time that it is to be made.

    A warning says what the move would come to: where that is masked, it does not ask.
    """

    name: ClassVar[str] = "risky-moves"

    def question(self, state: None, table: Table, move: Any) -> Question | None:
        warning = table.rules.warning(table.scene.position, move) if table.scene.tells else None
        if warning is None:
            return None
        return Question(code="warning", said=warning, text=warning, yes=_("Move anyway"), no=_("Choose another move"))
