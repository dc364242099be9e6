"""Problems of scenes: numbers that have no place in the picture, and wrong answers that are not acted out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mathgames.arithmetic.items.item import WORKING, Distractor, Item
from mathgames.arithmetic.items.item_scene import calculation_behind, scene_faults
from mathgames.explain.scenes import Said
from mathgames.language.errors import short_repr
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.family import ground_of
from mathgames.learning.lessons.model import Task
from mathgames.page.picture import draw_position


def scene_problems(task: Task) -> Iterator[tuple[int, LazyString]]:
    """Yield the problems of the scene of a task, and its wrong answers that nothing acts out."""
    if task.kind.asks_once or task.kind.unmarked_text is not None:
        return
    asked = [question for question in task.questions if question.source != WORKING]
    told = [question for question in asked if question.scene is not None]
    for question in told:
        if calculation_behind(question) is not None or len(told) == 1:
            board = partial(draw_position, task.rules, task.position)
            for fault in scene_faults(question, board, ground_of(task.family, task.questions.index(question))):
                yield task.lines.get("scene", task.line), fault
    if task.has_slots and not task.nothing_beside:
        for question in asked:
            for wrong in question.distractors:
                if isinstance(question.acts(wrong.response).trace, Said):
                    yield wrong.line or question.line, _missing_acts(question, wrong)


def _missing_acts(question: Item, wrong: Distractor) -> LazyString:
    return _(
        "nothing acts out {answer} beside the calculation: add 'acts' with what it would lead to, or write "
        "{it} below the task",
        answer=short_repr(str(question.text(wrong.response))),
        it="'beside: {none: why}'",
    )
