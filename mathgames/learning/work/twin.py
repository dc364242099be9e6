"""A twin of a question: the same calculation with other numbers, for who has had help with the first.

It is the same for everybody and needs not be kept: work tells only what was answered to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from mathgames.arithmetic.answers.asked import asked_task
from mathgames.arithmetic.answers.form import Form, Question, Wrong
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum
from mathgames.explain.expression import Operator, plain
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.plan import LessonStage

SIZES = range(2, 10)
_NONE = frozenset({LessonStage.LAUNCH, LessonStage.NOTICE})
"""In these stages one tries things out, and nothing has to be shown again."""


def twin(task: Task, number: int) -> Question | None:
    """The twin of the question with this number; None where none is asked, or none can be made.

    >>> from mathgames.learning.lessons import find
    >>> task = next(one for one in find("integers/07-back-to-the-sender").all_tasks if one.number == 0)
    >>> one = twin(task, 0)
    >>> one.form, one.task != asked_task(task.questions[0].ask)
    (<Form number>, True)
    """
    if task.stage in _NONE or not task.questions or task.kind.unmarked is not None or task.kind.asks_once:
        return None
    question = task.questions[number]
    like = question.task or asked_task(question.of or question.ask)
    if not isinstance(like, Sum) or question.move:
        return None
    keys = frozenset(wrong.misconception for wrong in question.wrong if wrong.misconception in MISCONCEPTIONS)
    others = frozenset(one for one in (asked_task(it.of or it.ask) for it in task.questions) if isinstance(one, Sum))
    return _twin(like, keys, others, task.number)


@lru_cache(maxsize=1024)
def _twin(like: Sum, keys: frozenset[str | None], others: frozenset[Sum], number: int) -> Question | None:
    showing = [one for key in sorted(filter(None, keys)) if (one := MISCONCEPTIONS[key]).answers(like)]
    possible = []
    for task in _alike(like):
        by_idea = {one.key: one.answers(task)[:1] for one in showing}
        values = [*(value for values in by_idea.values() for value in values), task.value]
        if task not in others and len(set(values)) == len(showing) + 1:
            possible.append((task, by_idea))
    if not possible:
        return None
    task, by_idea = random.Random(f"{number} {plain(like.expression)}").choice(possible)
    wrong = tuple(Wrong(values[0], key) for key, values in by_idea.items())
    return Question(str(plain(task.expression)), Form.NUMBER, (task.value,), wrong, task=task)


def _alike(like: Sum) -> Iterator[Sum]:
    """The calculations with the same signs, in which the same number is farther from zero; all values are whole."""
    numbers = [like.a, like.b]
    first, second = (number for number in numbers if isinstance(number, Fraction)) if _whole(like) else (None, None)
    if first is None or second is None:
        return
    for size in SIZES if first else (0,):
        for other in SIZES if second else (0,):
            product = size * other if like.operator is Operator.DIVIDED_BY else size
            a, b = product * _sign(first), other * _sign(second)
            same_farther = like.operator in (Operator.TIMES, Operator.DIVIDED_BY) or (
                (abs(a) > abs(b)) == (abs(first) > abs(second)) and (abs(a) == abs(b)) == (abs(first) == abs(second))
            )
            if same_farther and {abs(a), abs(b)} != {abs(first), abs(second)}:
                yield Sum(like.operator, Fraction(a), Fraction(b), like.over_zero)


def _whole(like: Sum) -> bool:
    """Whether a calculation and its result are whole numbers."""
    return all(isinstance(one, Fraction) and one.denominator == 1 for one in (like.a, like.b, like.value))


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)
