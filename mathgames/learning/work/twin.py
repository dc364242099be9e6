"""A twin of a question: the same calculation with other numbers, for pupils who have had help with the first.

It is the same for everyone and is not saved: work contains only the answers to it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items.item import Distractor, Interaction, Item
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.plan import LessonStage

SIZES: Final = range(2, 10)
_DIVIDENDS: Final = range(2, 82)
_MAX_RESULT: Final = 100
"""The greatest distance from zero of a result; others need paper."""
_STAGES_WITHOUT_TWIN: Final = frozenset({LessonStage.LAUNCH, LessonStage.NOTICE})
"""The stages in which pupils try things out, without a need to show anything again."""
_SIZE: Final = re.compile(r"\d+")
_COMPOUND_NUMBER: Final = re.compile(r"[/.,]")
"""The characters that join several runs of digits into one number."""


def twin(task: Task, number: int) -> Item | None:
    """Return the twin that the author has written, or one made from the calculation of a question of the task.

    The question with this number is tried first. None if no twin is asked, or there is none.

    >>> from mathgames.learning.lessons import find
    >>> task = next(one for one in find("integers/07-back-to-the-sender").all_tasks if one.number == 0)
    >>> one = twin(task, 0)
    >>> one.interaction, one.stem != task.questions[0].stem
    (<Interaction number>, True)
    """
    if task.stage in _STAGES_WITHOUT_TWIN or task.kind.unmarked_text is not None or task.kind.asks_once:
        return None
    if task.is_drawn_again:
        return None
    if task.twin is not None:
        return task.twin
    if task.questions and (variant := made_from_numbers(task, number)) is not None:
        return variant
    return next(filter(None, (made_from_numbers(task, other) for other in range(len(task.questions)))), None)


def made_from_numbers(task: Task, number: int) -> Item | None:
    """Return the calculation of the question with this number, with other numbers. None if it has none."""
    question = task.questions[number]
    if question.move:
        return None
    keys = frozenset(wrong.misconception for wrong in question.distractors if wrong.misconception in MISCONCEPTIONS)
    others = frozenset(map(_calculation_text, task.questions))
    interaction = (
        question.interaction
        if question.interaction.is_number and not question.interaction.asks_sign
        else Interaction.NUMBER
    )
    return _twin(_calculation_text(question), interaction, keys, others, task.number)


def _calculation_text(question: Item) -> str:
    """Return the calculation that is asked for; for a word problem, the one that the words mean, if it is one step.

    Of several that are put where they belong it is the first.
    """
    if isinstance(question.task, OperationPrompt):
        return str(plain(question.task.expression))
    texts = (question.source, *(question.options if question.interaction.takes_all else ()))
    return next((one for one in texts if asked_task(one) is not None), question.stem)


@lru_cache(maxsize=1024)
def _twin(
    like: str, interaction: Interaction, keys: frozenset[str | None], others: frozenset[str], number: int
) -> Item | None:
    problem = asked_task(like)
    misconceptions = [MISCONCEPTIONS[key] for key in sorted(filter(None, keys))] if problem is not None else []
    showing = [idea for idea in misconceptions if problem is not None and idea.answers(problem)]
    possible = []
    for ask, task, value in _alike(like):
        wrong = [Distractor(answers[0], idea.key) for idea in showing if task and (answers := idea.answers(task))]
        if ask not in others and len({value, *(one.response for one in wrong)}) == len(showing) + 1:
            possible.append(Item(ask, interaction, (value,), tuple(wrong), task=task))
    return random.Random(f"{number} {like}").choice(possible) if possible else None


def _alike(like: str) -> Iterator[tuple[str, Prompt | None, Quantity]]:
    """Yield the calculations like this one, with their question and result.

    They have the same signs, the same numbers are farther from zero, and the result is a number of the same kind.
    """
    task, sizes = asked_task(like), tuple(map(int, _SIZE.findall(like)))
    value = _value(like, task)
    if value is None or _COMPOUND_NUMBER.search(like):
        return
    farther, kind, divides = _farther(like, sizes), _kind(value), Operator.DIVIDED_BY.value in like
    ranges = [SIZES if size else (0,) for size in sizes]
    if divides and kind.parts == 1 and value != 0 and "▢" not in like:
        ranges[0] = _DIVIDENDS
    for others in product(*ranges):
        if sorted(others) == sorted(sizes) or _farther(like, others) != farther:
            continue
        numbers = iter(map(str, others))
        ask = _SIZE.sub(lambda _match: next(numbers), like)  # noqa: B023 - called here
        task = asked_task(ask)
        result = _value(ask, task)
        if result is None or _kind(result) != kind:
            continue
        differs = (
            isinstance(result, Fraction) and result != value and abs(result) <= (SIZES[-1] if divides else _MAX_RESULT)
        )
        if differs or result == value == 0 or kind.parts == 0:
            yield ask, task, result


def _value(text: str, task: Prompt | None) -> Quantity | None:
    """Return the result of the calculation. None if the text is not one, or it has no value."""
    try:
        value = evaluate(parse_expression(text)) if task is None else task.value
    except NoExpression:
        return None
    return None if value is DOES_NOT_EXIST else value


def _farther(text: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Compare the distances from zero of each two numbers; () for a product, where they do not matter."""
    return () if Operator.TIMES.value in text else tuple((a > b) - (a < b) for a, b in combinations(sizes, 2))


class _Kind(NamedTuple):
    """The kind of a result."""

    side: int
    parts: int
    """The number of parts of one whole, which is the denominator; 0 for ∞."""


def _kind(value: Quantity) -> _Kind:
    return _Kind(sign_of(value), value.denominator if isinstance(value, Fraction) else 0)
