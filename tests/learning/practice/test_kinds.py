from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from harness.loops import loop_over
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain import DOES_NOT_EXIST, INFINITY, Operator
from mathgames.language.errors import OptionError
from mathgames.learning.practice.families import TYPED, item_ref, task_at
from mathgames.learning.practice.sizes import Size, draw_task, is_easy, is_hard, pool, size_of
from mathgames.learning.topics import (
    TOPICS,
    CalculationKind,
    Numbers,
    contrast,
    find_topic,
    has_tasks,
    kind_of,
    tasks_of,
)
from mathgames.learning.work.task_parts import are_extended

KINDS = list(dict.fromkeys(kind for topic in TOPICS for kind in topic.kinds))


@loop_over(zip(KINDS))
def test_every_task_of_a_kind_is_of_this_kind(kind: CalculationKind) -> None:
    tasks = tasks_of(kind)
    assert tasks
    assert len(set(tasks)) == len(tasks)
    assert {kind_of(task) for task in tasks} == {kind}


def test_kind_knows_if_tasks_exist_without_making_them() -> None:
    signs = [(first, second) for first in (1, 0, -1) for second in (1, 0, -1) if first or second]
    for operator, numbers, (first, second), farther in product(Operator, Numbers, signs, (1, 0, -1)):
        kind = CalculationKind(operator, first, second, farther, numbers)
        assert has_tasks(kind) == bool(tasks_of(kind)), kind


def test_what_practice_asks_can_be_worked_out_in_the_head() -> None:
    for kind in KINDS:
        for task in tasks_of(kind):
            value = task.value
            whole = kind.numbers is Numbers.WHOLE
            assert not isinstance(value, Fraction) or (abs(value) <= 100 and value.denominator <= (1 if whole else 12))


@loop_over(zip(KINDS))
def test_which_keys_there_are_tells_nothing_of_the_result(kind: CalculationKind) -> None:
    places = [item_ref(TYPED, task) for task in tasks_of(kind)[:12]]
    drawn = [task for place in places if place is not None and (task := task_at(place, "en")) is not None]
    assert {are_extended(task) for task in drawn} == {kind.is_extended}
    others = [task.value for task in tasks_of(kind) if getattr(task.value, "denominator", 0) != 1]
    assert kind.is_extended or not others


def test_a_contrast_pair_is_equal_but_for_one_sign() -> None:
    task = OperationPrompt(Operator.MINUS, Fraction(-5), Fraction(3))
    assert (contrast(task).a, contrast(task).b) == (Fraction(-5), Fraction(-3))
    assert contrast(contrast(task)).expression == task.expression


def test_what_is_drawn_is_new_while_there_is_something_new() -> None:
    kind, chance = KINDS[0], random.Random(1)
    drawn_before: set[OperationPrompt] = set()
    for _draw in tasks_of(kind):
        task = draw_task(pool([kind], excluded_tasks=drawn_before), chance)
        assert task is not None
        assert task not in drawn_before
        drawn_before.add(task)
    assert draw_task(pool([kind], excluded_tasks=drawn_before), chance) in drawn_before


def test_of_the_numbers_of_a_task_half_are_hard_and_few_are_easy() -> None:
    chance = random.Random(1)
    kinds = [kind for kind in KINDS if kind.operator is Operator.MINUS and (kind.first, kind.second) == (-1, -1)]
    tasks = [task for _draw in range(400) if (task := draw_task(pool(kinds), chance)) is not None]
    assert 170 < sum(map(is_hard, tasks)) < 230
    assert 40 < sum(map(is_easy, tasks)) < 90


@pytest.mark.parametrize(
    ("operator", "a", "b", "size"),
    [
        (Operator.PLUS, -4, 5, Size.HARD),
        (Operator.PLUS, -3, 5, Size.MIDDLE),
        (Operator.PLUS, -2, 9, Size.TWO),
        (Operator.MINUS, -5, 5, Size.EASY),
        (Operator.MINUS, -1, 5, Size.EASY),
        (Operator.TIMES, 9, -9, Size.EASY),
        (Operator.DIVIDED_BY, -12, 4, Size.MIDDLE),
        (Operator.DIVIDED_BY, -20, 4, Size.HARD),
        (Operator.DIVIDED_BY, -8, 8, Size.EASY),
        (Operator.PLUS, 5, -5, Size.EASY),
        (Operator.PLUS, 6, -6, Size.HARD),
        (Operator.DIVIDED_BY, 7, 0, Size.HARD),
    ],
)
def test_the_sizes_of_a_task(operator: Operator, a: int, b: int, size: Size) -> None:
    assert size_of(OperationPrompt(operator, Fraction(a), Fraction(b), "none")) is size


def test_a_task_with_what_has_no_value_is_of_no_kind() -> None:
    with pytest.raises(TypeError, match="practice has tasks with numbers and with infinity only"):
        kind_of(OperationPrompt(Operator.PLUS, DOES_NOT_EXIST, Fraction(1)))


def test_fractions_and_infinity_are_kinds_of_their_own() -> None:
    numbers = {
        OperationPrompt(Operator.DIVIDED_BY, Fraction(17), Fraction(5)): Numbers.FRACTIONS,
        OperationPrompt(Operator.PLUS, Fraction(1, 2), Fraction(-3)): Numbers.FRACTIONS,
        OperationPrompt(Operator.DIVIDED_BY, Fraction(15), Fraction(5)): Numbers.WHOLE,
        OperationPrompt(Operator.MINUS, INFINITY, Fraction(1)): Numbers.INFINITE,
    }
    assert {task: kind_of(task).numbers for task in numbers} == numbers


def test_a_topic_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match=r'there is no practice called .*: use one of "adding", "subtracting"'):
        find_topic("knitting")
