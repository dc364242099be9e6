from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain import DOES_NOT_EXIST, INFINITY, Operator
from mathgames.language.errors import OptionError
from mathgames.learning.practice.practising import problem
from mathgames.learning.practice.topics import (
    SMALL,
    TOPICS,
    CalculationKind,
    Numbers,
    contrast,
    drawn,
    has_tasks,
    kind_of,
    tasks_of,
    topic_named,
)

KINDS = list(dict.fromkeys(kind for topic in TOPICS for kind in topic.kinds))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_task_of_a_kind_is_of_this_kind(kind) -> None:  # type: ignore[no-untyped-def]  # the ids are the kinds
    tasks = tasks_of(kind)
    assert tasks
    assert len(set(tasks)) == len(tasks)
    assert {kind_of(task) for task in tasks} == {kind}


def test_whether_there_are_tasks_of_a_kind_is_known_without_making_them() -> None:
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


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_which_keys_there_are_tells_nothing_of_the_result(kind: CalculationKind) -> None:
    extended = {problem(task).extended for task in tasks_of(kind)}
    assert extended == {kind.is_extended}
    others = [task.value for task in tasks_of(kind) if getattr(task.value, "denominator", 0) != 1]
    assert kind.is_extended or not others


def test_a_contrast_pair_is_equal_but_for_one_sign() -> None:
    task = Sum(Operator.MINUS, Fraction(-5), Fraction(3))
    assert (contrast(task).a, contrast(task).b) == (Fraction(-5), Fraction(-3))
    assert contrast(contrast(task)).expression == task.expression


def test_what_is_drawn_is_new_while_there_is_something_new() -> None:
    kind, chance = KINDS[0], random.Random(1)
    drawn_before: set[Sum] = set()
    for _draw in tasks_of(kind):
        task = drawn(kind, chance, frozenset(drawn_before))
        assert task not in drawn_before
        drawn_before.add(task)
    assert drawn(kind, chance, frozenset(drawn_before)) in drawn_before


def test_small_numbers_are_drawn_often() -> None:
    chance = random.Random(1)
    small = sum(max(map(abs, (task.a, task.b))) <= SMALL for task in (drawn(KINDS[0], chance) for _draw in range(200)))  # type: ignore[type-var,arg-type]  # tasks of practice have numbers
    assert 80 < small < 160


def test_a_task_with_what_has_no_value_is_of_no_kind() -> None:
    with pytest.raises(TypeError, match="practice has tasks with numbers and with infinity only"):
        kind_of(Sum(Operator.PLUS, DOES_NOT_EXIST, Fraction(1)))


def test_fractions_and_infinity_are_kinds_of_their_own() -> None:
    numbers = {
        Sum(Operator.DIVIDED_BY, Fraction(17), Fraction(5)): Numbers.FRACTIONS,
        Sum(Operator.PLUS, Fraction(1, 2), Fraction(-3)): Numbers.FRACTIONS,
        Sum(Operator.DIVIDED_BY, Fraction(15), Fraction(5)): Numbers.WHOLE,
        Sum(Operator.MINUS, INFINITY, Fraction(1)): Numbers.INFINITE,
    }
    assert {task: kind_of(task).numbers for task in numbers} == numbers


def test_a_topic_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match=r'there is no practice called .*: use one of "adding", "subtracting"'):
        topic_named("knitting")
