"""K4: hints that name the move before a thought; K9: hints that use a rule which is not taught yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic.misconceptions import Sum
from mathgames.language.errors import LessonError
from mathgames.language.words import Words, _
from mathgames.learning.lessons.library import find_beside
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.model_hints import for_model, says_nothing
from mathgames.learning.lessons.plan import Model

_PLACE: Final = re.compile(r"(?<![\w,-])[a-l](?:1[0-2]|[1-9])(?!\w)|\(\s*[-−]?\d+(?:/\d+)?\s*,")
_THOUGHT: Final = re.compile(r"[\d)▢∞]\s*[+−×÷<>=]\s*[\d(▢∞−]|\?")
"""A calculation, a comparison, or a question."""


def hint_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """Hints that say too much too early."""
    taught = _taught(lesson)
    for task in lesson.all_tasks:
        line = task.lines.get("hints", task.line)
        if task.goal is not None and task.written_hints is not None and _names_place_first(task.written_hints):
            sentence = _(
                "the hints name a square before they give something to think about: begin with a calculation, a "
                "comparison or a question"
            )
            yield line, sentence
        if task.written_hints is None:
            yield from ((line, problem) for problem in _worked_out(task, taught))


def _names_place_first(hints: tuple[str, ...]) -> bool:
    for hint in hints:
        if _PLACE.search(hint):
            return True
        if _THOUGHT.search(hint):
            return False
    return False


def _worked_out(task: Task, taught: frozenset[str] | None) -> Iterator[Words]:
    for question in task.questions:
        calculation = question.asked
        if not isinstance(calculation, Sum) or task.model is None:
            continue
        if says_nothing(task.model, calculation):
            yield _("{model} has no picture of {ask}: write the hints", model=task.model.value, ask=question.ask)
        reason = None if question.derivation is None else question.derivation.reason
        by_rule = task.model is not Model.BOARD and not for_model(task.model, question)
        if reason is None or taught is None or not (by_rule or task.model is Model.BOARD):
            continue
        if reason.rule.key not in taught:
            yield _(
                "the hint to {ask} uses the rule {rule}, which is not taught yet: write hints from the model, or name "
                "the rule in 'teaches'",
                ask=question.ask,
                rule=reason.rule.key,
            )


def _taught(lesson: Lesson) -> frozenset[str] | None:
    """The rules that a lesson and those that it needs teach; None where one of them does not say what it teaches."""
    assert lesson.plan is not None
    keys, waiting, visited = set(lesson.plan.teaches), [*lesson.plan.needs], set[str]()
    while waiting:
        name = waiting.pop()
        if name in visited:
            continue
        visited.add(name)
        try:
            needed = find_beside(lesson, name)
        except LessonError:
            return None
        if needed is None or needed.plan is None:
            return None
        keys |= {*needed.plan.teaches}
        waiting += needed.plan.needs
    return frozenset(keys)
