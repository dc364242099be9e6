"""The kinds of tasks of the package: the activities of pupils. A kind registers itself, and is found by its name."""

from collections.abc import Sequence
from typing import Any, Final

from mathgames.arithmetic.answers.form import Question
from mathgames.learning.lessons.kind import Kind, all_kinds, register
from mathgames.learning.lessons.kinds import asking, invent, making, moving, test, turning, unmarked, working

__all__ = [
    "WITH_MISTAKES",
    "all_kinds",
    "asking",
    "invent",
    "kind_asking",
    "making",
    "moving",
    "register",
    "test",
    "turning",
    "unmarked",
    "working",
]

WITH_MISTAKES: Final = working.MistakeKind.name
"""The name of the kind that shows wrong lines without asking for one."""


def kind_asking(questions: Sequence[Question]) -> Kind[Any]:
    """Return the kind of a task that a program makes from these questions: reasons, manipulatives, or results."""
    if any(question.options for question in questions):
        return asking.EXPLAIN
    return asking.PLACE if any(question.form.by_hand for question in questions) else asking.PREDICT
