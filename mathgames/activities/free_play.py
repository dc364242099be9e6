"""Free play: two at one screen, with every control of a page."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, ClassVar, Final

from mathgames.games.contract import Activity, Control, Maskable, MoveQuestion, Snapshot
from mathgames.language.words import _

_ALL: Final = frozenset(Control)

MARKS: Final = "marks"
"""The lock, besides those of controls, for every mark that shows the result of a move."""


class Explained(Enum):
    """The amount of information on the last move."""

    BACKGROUND = "background"
    """The result with its derivation and all that is behind it: for teachers, and for people who study a game."""
    STEPS = "steps"
    """The result with its derivation."""
    RESULT = "result"
    NO_RESULT = "nothing"
    """No information: pupils look at the board, and explain the move themselves."""

    @property
    def masks(self) -> frozenset[Maskable]:
        """The information that is hidden."""
        return _MASKS_BY_LEVEL[self]


_MASKS_BY_LEVEL: Final = {
    Explained.BACKGROUND: frozenset[Maskable](),
    Explained.STEPS: frozenset({Maskable.BACKGROUND}),
    Explained.RESULT: frozenset({Maskable.BACKGROUND, Maskable.REASONS}),
    Explained.NO_RESULT: frozenset({Maskable.BACKGROUND, Maskable.REASONS, Maskable.STEPS}),
}


class FreePlay(Activity[None]):
    """Free play: offers all controls except ``locks`` ones, without a plan. The ``masks`` information is hidden."""

    name: ClassVar[str] = "free-play"

    def __init__(self, locks: Iterable[Control] = (), masks: Iterable[Maskable] = Explained.STEPS.masks) -> None:
        self.locked_controls = frozenset(locks)
        self._masked_parts = frozenset(masks)

    def offers(self, state: None, snapshot: Snapshot) -> frozenset[Control]:
        return _ALL

    def locks(self, state: None, snapshot: Snapshot) -> frozenset[Control]:
        return self.locked_controls

    def calls_by_name(self, state: None, snapshot: Snapshot) -> bool:
        return True

    def masks(self, state: None, snapshot: Snapshot) -> frozenset[Maskable]:
        return self._masked_parts


# Before a risky move, a careful teacher's question.


class RiskyMoves(Activity[None]):
    """A question before a move that the rules warn of (``Rules.warning``), each time that it is to be made.

    A warning reveals the result of the move: if that is masked, it does not ask.
    """

    name: ClassVar[str] = "risky-moves"

    def ask_before(self, state: None, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        warning = snapshot.rules.warning(snapshot.scene.position, move) if snapshot.scene.shows_results else None
        if warning is None:
            return None
        return MoveQuestion(
            code="warning", announcement=warning, text=warning, yes=_("Move anyway"), no=_("Choose another move")
        )
