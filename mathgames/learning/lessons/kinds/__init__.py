"""The kinds of tasks of the package: the activities of pupils. A kind registers itself, and is found by its name."""

from collections.abc import Sequence
from typing import Any, Final

from mathgames.arithmetic.items.item import Item
from mathgames.learning.lessons.kind import Kind, all_kinds, register
from mathgames.learning.lessons.kinds import (
    board_task,
    invent,
    look_back,
    moves,
    question_kinds,
    swap,
    test,
    unmarked,
    worked_examples,
)

__all__ = [
    "WITH_MISTAKES",
    "all_kinds",
    "board_task",
    "invent",
    "kind_asking",
    "look_back",
    "moves",
    "question_kinds",
    "register",
    "swap",
    "test",
    "unmarked",
    "worked_examples",
]

WITH_MISTAKES: Final = worked_examples.MistakeKind.name
"""The name of the kind that shows wrong lines without asking for one."""


def kind_asking(questions: Sequence[Item]) -> Kind[Any]:
    """Return the kind of a task that a program makes from these questions: reasons, manipulatives, or results."""
    if any(question.options for question in questions):
        return question_kinds.EXPLAIN
    return (
        question_kinds.PLACE if any(question.interaction.by_hand for question in questions) else question_kinds.PREDICT
    )
