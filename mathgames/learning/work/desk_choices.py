"""What can be chosen at the teacher's desk, and how it is called there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mathgames.activities import MARKS, Explained, Who
from mathgames.engine import Option, Rules
from mathgames.games.contract import Control
from mathgames.language.words import Words, _
from mathgames.learning.lessons.library import list_lessons, list_tests

LESSON: Final = "lesson"
"""Stands among the games for a lesson."""
PUPILS: Final = (1, 2, 3, 4)
MINUTES: Final = (0, 5, 10, 15, 20, 30)

LOCKABLE: Final[Mapping[str, Words]] = {
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
"""What can be locked on a board."""
LESSON_LOCKS: Final[Mapping[str, Words]] = {
    Control.HINTS.value: _("Hints"),
    Control.UNDO.value: _("Undo"),
    Control.WHY.value: _("Why a move is not allowed"),
}
"""What can be locked in a lesson, beside what the lesson itself locks."""
PREDICTS: Final[Mapping[str, Words]] = {
    Who.OFF.value: _("Nobody predicts"),
    Who.MOVER.value: _("The player who moves predicts"),
    Who.OTHER.value: _("The other player predicts"),
    Who.ALL.value: _("Everyone predicts"),
}
EXPLAINED: Final[Mapping[str, Words]] = {
    Explained.STEPS.value: _("The result and all steps"),
    Explained.RESULT.value: _("Only the result"),
    Explained.NOTHING.value: _("Nothing: pupils explain"),
}


def lessons() -> list[str]:
    """The names of the lessons, then those of the tests before and after routes."""
    return [*list_lessons(), *list_tests()]


def options_of(rules: Rules[Any, Any]) -> tuple[Option, ...]:
    """The rules that can be chosen. The clock is one for all games."""
    return tuple(option for option in rules.options if option.name != "clock")
