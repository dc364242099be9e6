"""Playing freely: two at one screen, with everything that a page can offer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, ClassVar, Final

from mathgames.games.contract import Activity, Control, Moment, MoveQuestion, Secret
from mathgames.language.words import _

_ALL: Final = frozenset(Control)

MARKS: Final = "marks"
"""What a teacher locks beside controls: everything that says what a move would come to."""


class Explained(Enum):
    """How much of the last move is told."""

    STEPS = "steps"
    """Its result, and how that is worked out."""
    RESULT = "result"
    NOTHING = "nothing"
    """Nothing: pupils look at the board, and explain it themselves."""

    @property
    def masks(self) -> frozenset[Secret]:
        """What is not told then."""
        return _NOT_TOLD[self]


_NOT_TOLD: Final = {
    Explained.STEPS: frozenset[Secret](),
    Explained.RESULT: frozenset({Secret.REASONS}),
    Explained.NOTHING: frozenset({Secret.REASONS, Secret.STEPS}),
}


class FreePlay(Activity[None]):
    """Offers all controls but those that somebody ``locked``, and follows no plan. What is ``masked`` is not told."""

    name: ClassVar[str] = "free-play"

    def __init__(self, locked: Iterable[Control] = (), masked: Iterable[Secret] = ()) -> None:
        self.locked = frozenset(locked)
        self._masked = frozenset(masked)

    def offers(self, state: None, moment: Moment) -> frozenset[Control]:
        return _ALL

    def locks(self, state: None, moment: Moment) -> frozenset[Control]:
        return self.locked

    def calls_by_name(self, state: None, moment: Moment) -> bool:
        return True

    def masks(self, state: None, moment: Moment) -> frozenset[Secret]:
        return self._masked


# Before a risky move, a careful teacher's question.


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
