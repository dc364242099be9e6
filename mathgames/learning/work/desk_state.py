"""The state of the desk: the assignment that is being set up, and what is offered to set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mathgames.activities import MARKS, Explained
from mathgames.engine import Option, Rules
from mathgames.games.contract import Control
from mathgames.games.contract.declaration import Editor
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, _
from mathgames.learning.assignments.assignment import MAX_PUPILS, Assignment, AssignmentKind
from mathgames.learning.lessons import find, routes
from mathgames.learning.lessons.library import list_lessons, list_tests

KINDS: Final[Mapping[str, LazyString]] = {
    AssignmentKind.LESSON.value: _("Lesson"),
    AssignmentKind.ROUTE.value: _("Route"),
    AssignmentKind.PRACTICE.value: _("Practice"),
}
"""What can be chosen beside the games."""
PUPILS: Final = range(1, MAX_PUPILS + 1)
MINUTES: Final = (0, 5, 10, 15, 20, 30)

LOCKABLE: Final[Mapping[str, LazyString]] = {
    MARKS: _("Marks that show results in advance"),
    Control.UNDO.value: _("Undo"),
    Control.WALK.value: _("Stepping through moves"),
    Control.TYPED.value: _("Typed moves"),
    Control.WHY.value: _("Why a move is not allowed"),
    Control.OPTIONS.value: _("Other rules"),
    Control.NEW.value: _("New game"),
    Control.SHARE.value: _("Saving and sharing"),
    Control.END.value: _("Giving up"),
}
"""The controls of a board that can be locked."""
LESSON_LOCKS: Final[Mapping[str, LazyString]] = {
    Control.HINTS.value: _("Hints"),
    Control.UNDO.value: _("Undo"),
    Control.WHY.value: _("Why a move is not allowed"),
}
"""The controls of a lesson that can be locked, beside those that the lesson itself locks."""
EXPLANATION_LEVELS: Final[Mapping[str, LazyString]] = {
    Explained.BACKGROUND.value: _("Everything: also “What if?” and what the computer considered"),
    Explained.STEPS.value: _("The result and all steps"),
    Explained.RESULT.value: _("Only the result"),
    Explained.NO_RESULT.value: _("Nothing: pupils explain"),
}


def lessons() -> list[str]:
    """Return the names of the lessons, then those of the tests before and after routes."""
    return [*list_lessons(), *list_tests()]


def options_of(rules: Rules[Any, Any]) -> tuple[Option, ...]:
    """Return the rules that can be chosen. The clock is one for all games."""
    return tuple(option for option in rules.options if option.name != "clock")


@dataclass(frozen=True)
class DeskState:
    """The assignment at the desk. If the board ``edits``, a press puts down ``piece``."""

    assignment: Assignment = field(default_factory=Assignment)
    edits: bool = False
    piece: str = ""
    has_begun: bool = False
    """True if the page shows what the class gets, in place of the desk."""

    def with_arguments(self, **changes: Any) -> DeskState:
        """Return the state with these arguments of the assignment. Raises as ``Assignment.from_arguments``."""
        it = self.assignment
        rules = it.rules if it.kind is AssignmentKind.GAME else None
        settings = {} if rules is None else {option.name: rules.settings[option.name] for option in options_of(rules)}
        now = settings | dict(it.arguments()) | changes
        return replace(self, assignment=Assignment.from_arguments(it.kind, it.name, now))

    @property
    def game(self) -> str:
        """The game whose board is beside the desk."""
        it = self.assignment
        match it.kind:
            case AssignmentKind.GAME:
                return it.name
            case AssignmentKind.LESSON:
                return find(it.name).game
            case AssignmentKind.ROUTE:
                return find(routes()[it.name].lessons[0]).game
        return Assignment().name

    @property
    def editor(self) -> Editor | None:
        """The editor of positions of its game. None if it has none."""
        return find_game(self.game).teaching.editor if self.assignment.kind is AssignmentKind.GAME else None

    @property
    def in_hand(self) -> str:
        """The piece that a press puts down: the first one, until another is chosen."""
        return self.piece or ("" if self.editor is None else self.editor.pieces[0][0])
