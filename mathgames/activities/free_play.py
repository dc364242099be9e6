"""Free play: two at one screen, with every control of a page."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, ClassVar, Final

from mathgames.games.contract import Activity, Control, Moment, MoveQuestion, Secret
from mathgames.language.words import _

_ALL: Final = frozenset(Control)

MARKS: Final = "marks"
"""The lock, beside controls, for every mark that shows the result of a move."""


class Explained(Enum):
    """The amount of information on the last move."""

    STEPS = "steps"
    """The result with its derivation."""
    RESULT = "result"
    NOTHING = "nothing"
    """No information: pupils look at the board, and explain the move themselves."""

    @property
    def masks(self) -> frozenset[Secret]:
        """The information that is hidden."""
        return _NOT_TOLD[self]


_NOT_TOLD: Final = {
    Explained.STEPS: frozenset[Secret](),
    Explained.RESULT: frozenset({Secret.REASONS}),
    Explained.NOTHING: frozenset({Secret.REASONS, Secret.STEPS}),
}


class FreePlay(Activity[None]):
    """Free play: offers all controls except ``locked`` ones, without a plan. The ``masked`` information is hidden."""

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
    """A question before a move that the rules warn of (``Rules.warning``), each time that it is to be made.

    A warning reveals the result of the move: if that is masked, it does not ask.
    """

    name: ClassVar[str] = "risky-moves"

    def ask_before(self, state: None, moment: Moment, move: Any) -> MoveQuestion | None:
        warning = moment.rules.warning(moment.scene.position, move) if moment.scene.shows_results else None
        if warning is None:
            return None
        return MoveQuestion(
            code="warning", said=warning, text=warning, yes=_("Move anyway"), no=_("Choose another move")
        )
