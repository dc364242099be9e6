"""A twin of a question: the same calculation with other numbers, for who has had help with the first.

It is the same for everybody and needs not be kept: work tells only what was answered to it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from mathgames.arithmetic.answers.asked import asked_task
from mathgames.arithmetic.answers.form import Form, Question, Wrong
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.plan import LessonStage

SIZES: Final = range(2, 10)
_DIVIDENDS: Final = range(2, 82)
_MOST: Final = 100
"""A result that is farther from zero is worked out on paper."""
_NONE: Final = frozenset({LessonStage.LAUNCH, LessonStage.NOTICE})
"""In these stages one tries things out, and nothing has to be shown again."""
_SIZE: Final = re.compile(r"\d+")
_NOT_ONE: Final = re.compile(r"[/.,]")
"""What makes one number of several runs of digits."""


def twin(task: Task, number: int) -> Question | None:
    """The twin of the question with this number; None where none is asked, or none can be made.

    >>> from mathgames.learning.lessons import find
    >>> task = next(one for one in find("integers/07-back-to-the-sender").all_tasks if one.number == 0)
    >>> one = twin(task, 0)
    >>> one.form, one.ask != task.questions[0].ask
    (<Form number>, True)
    """
    if task.stage in _NONE or not task.questions or task.kind.unmarked is not None or task.kind.asks_once:
        return None
    question = task.questions[number]
    if question.move:
        return None
    keys = frozenset(wrong.misconception for wrong in question.wrong if wrong.misconception in MISCONCEPTIONS)
    others = frozenset(map(_written, task.questions))
    form = question.form if question.form.is_number and not question.form.asks_sign else Form.NUMBER
    return _twin(_written(question), form, keys, others, task.number)


def _written(question: Question) -> str:
    """The calculation that is asked for; where it is told in words, that which the words mean, if it is one step.

    Of several that are put where they belong it is the first.
    """
    if isinstance(question.task, Sum):
        return str(plain(question.task.expression))
    texts = (question.of, *(question.options if question.form.takes_all else ()))
    return next((one for one in texts if asked_task(one) is not None), question.ask)


@lru_cache(maxsize=1024)
def _twin(like: str, form: Form, keys: frozenset[str | None], others: frozenset[str], number: int) -> Question | None:
    problem = asked_task(like)
    known = [MISCONCEPTIONS[key] for key in sorted(filter(None, keys))] if problem is not None else []
    showing = [idea for idea in known if problem is not None and idea.answers(problem)]
    possible = []
    for ask, value in _alike(like):
        task = asked_task(ask)
        wrong = [Wrong(answers[0], idea.key) for idea in showing if task and (answers := idea.answers(task))]
        if ask not in others and len({value, *(one.answer for one in wrong)}) == len(showing) + 1:
            possible.append(Question(ask, form, (value,), tuple(wrong), task=task))
    return random.Random(f"{number} {like}").choice(possible) if possible else None


class _Traits(NamedTuple):
    """What is the same in a twin: which numbers are farther from zero, and what kind of number it leaves."""

    farther: tuple[int, ...]
    side: int
    parts: int
    """Of how many parts one is made: the denominator; 0 of ∞."""


def _alike(like: str) -> Iterator[tuple[str, Quantity]]:
    """The calculations with the same signs and traits as this one, and what they leave."""
    sizes, value = tuple(map(int, _SIZE.findall(like))), _value(like)
    if value is None or _NOT_ONE.search(like):
        return
    traits, divides = _traits(like, sizes, value), Operator.DIVIDED_BY.value in like
    ranges = [SIZES if size else (0,) for size in sizes]
    if divides and traits.parts == 1 and value != 0 and "▢" not in like:
        ranges[0] = _DIVIDENDS
    for others in product(*ranges):
        numbers = iter(map(str, others))
        ask = _SIZE.sub(lambda _match: next(numbers), like)  # noqa: B023 - called at once
        result = _value(ask)
        if result is None or sorted(others) == sorted(sizes) or _traits(ask, others, result) != traits:
            continue
        differs = isinstance(result, Fraction) and result != value and abs(result) <= (SIZES[-1] if divides else _MOST)
        if differs or result == value == 0 or traits.parts == 0:
            yield ask, result


def _value(text: str) -> Quantity | None:
    """What the calculation leaves; None where the text is none, or it has no value."""
    problem = asked_task(text)
    try:
        value = evaluate(expression(text)) if problem is None else problem.value
    except NoExpression:
        return None
    return None if value is DOES_NOT_EXIST else value


def _traits(text: str, sizes: tuple[int, ...], value: Quantity) -> _Traits:
    is_product = Operator.TIMES.value in text
    farther = () if is_product else tuple((a > b) - (a < b) for a, b in combinations(sizes, 2))
    return _Traits(farther, sign(value), value.denominator if isinstance(value, Fraction) else 0)
