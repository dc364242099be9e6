from __future__ import annotations

import itertools
import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import as_operator
from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt, find_misconception
from mathgames.arithmetic.misconceptions.evidence import Evidence, telling_apart, wrong_answers_at
from mathgames.explain import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, quantity


def task(a: int | str, of: str, b: int | str) -> OperationPrompt:
    return OperationPrompt(as_operator(of), quantity(a), quantity(b))


def gathered(*answers: tuple[int, str, int, int]) -> Evidence:
    evidence = Evidence()
    for a, of, b, answer in answers:
        evidence = evidence.with_answer(task(a, of, b), Fraction(answer))
    return evidence


NUMBERS = [*range(-12, 13), "1/2", "2/3", "1/3", "3/2", "inf", "-inf"]
TASKS = [task(a, of.value, b) for of in Operator for a in NUMBERS for b in NUMBERS]
ABOUT_CALCULATIONS = [
    misconception for misconception in CATALOGUE if any(misconception.answers(some) for some in TASKS)
]


def test_one_wrong_answer_names_nothing() -> None:
    assert gathered((2, "−", -3, -1)).misconception is None


def test_two_wrong_answers_of_two_name_nothing() -> None:
    assert gathered((2, "−", -3, -1), (5, "−", -1, 4)).misconception is None


def test_two_answers_of_three_name_it_when_nothing_else_fits() -> None:
    evidence = gathered((8, "÷", 1, 1), (5, "÷", 1, 5), (9, "÷", 1, 1), (7, "÷", 7, 1))
    assert evidence.misconception is find_misconception("divided-by-one-is-one")


def test_one_answer_of_three_does_not() -> None:
    assert gathered((8, "÷", 1, 1), (5, "÷", 1, 5), (9, "÷", 1, 9)).misconception is None


def test_what_fits_as_well_as_another_is_not_named() -> None:
    """3 − 5 → 2 has several reasons, and so have all tasks of its kind."""
    evidence = gathered((3, "−", 5, 2), (1, "−", 4, 3), (2, "−", 8, 6))
    assert evidence.misconception is None
    assert {"smaller-from-larger", "reversed-subtraction"} <= {found.key for found in evidence.tied_misconceptions}


def test_the_next_task_tells_them_apart() -> None:
    evidence = gathered((3, "−", 5, 2), (1, "−", 4, 3), (2, "−", 8, 6))
    subtractions = [some for some in TASKS if some.operator is Operator.MINUS and some.is_finite]
    while evidence.misconception is None:
        asked = telling_apart(evidence.tied_misconceptions, subtractions)
        assert asked is not None
        (answer,) = find_misconception("smaller-from-larger").answers(asked) or (asked.value,)
        evidence = evidence.with_answer(asked, answer)
        assert len(evidence.answers) < 12
    assert evidence.misconception is find_misconception("smaller-from-larger")


def test_some_task_tells_any_two_apart() -> None:
    assert len(ABOUT_CALCULATIONS) > 40
    for one, other in itertools.combinations(ABOUT_CALCULATIONS, 2):
        assert any(one.answers(some) != other.answers(some) for some in TASKS), (one.key, other.key)


def test_what_answers_alike_is_not_told_apart() -> None:
    level = [find_misconception("smaller-from-larger"), find_misconception("reversed-subtraction")]
    assert telling_apart(level, [task(3, "−", 5)]) is None
    assert telling_apart(level, []) is None


def test_telling_apart_stops_once_all_are_distinguished() -> None:
    """A report asks it of every pupil of a class, and there are thousands of calculations."""
    level = [find_misconception("smaller-from-larger"), find_misconception("reversed-subtraction")]
    asked = iter([task(3, "−", 5), task(7, "−", 2), task(8, "−", 3), task(9, "−", 4)])
    assert telling_apart(level, asked) == task(7, "−", 2)
    assert next(asked) == task(8, "−", 3)


def test_right_answers_speak_against_a_misconception() -> None:
    wrong = gathered((2, "−", -3, -1), (5, "−", -1, 4), (7, "−", 2, 5), (6, "−", 1, 5), (8, "−", -4, 4))
    assert wrong.misconception is find_misconception("double-minus-read-once")
    for a, b in ((1, -2), (3, -4), (9, -6)):
        wrong = wrong.with_answer(task(a, "−", b), Fraction(a - b))
    assert wrong.misconception is None


def test_shown_explanation_is_best_supported_by_answers() -> None:
    asked, answer = task(-3, "−", 5), Fraction(2)
    assert [found.key for found in _shown(Evidence(), asked, answer)] == ["half-changed"]
    calculated_first = gathered((-7, "−", 3, -4), (-9, "−", 2, -7), (-8, "+", 3, -11))
    assert [found.key for found in _shown(calculated_first, asked, answer)] == ["minus-before-everything"]
    assert Evidence().diagnosis(asked, asked.value) is None
    assert Evidence().diagnosis(asked, Fraction(977)) is None


def _shown(evidence: Evidence, asked: OperationPrompt, answer: Fraction) -> list[Misconception]:
    diagnosis = evidence.diagnosis(asked, answer)
    return [] if diagnosis is None else [find_misconception(diagnosis.key)]


@given(st.lists(st.sampled_from(TASKS), max_size=12))
def test_right_answers_never_name_anything(tasks: list[OperationPrompt]) -> None:
    evidence = Evidence(tuple((some, some.value) for some in tasks))
    assert evidence.fits == ()
    assert evidence.misconception is None
    assert evidence.tied_misconceptions == ()


@given(st.integers(0, 10**6))
def test_what_is_named_explains_two_answers_of_three(seed: int) -> None:
    chance = random.Random(seed)
    finite = [some for some in TASKS if some.value is not DOES_NOT_EXIST]
    answers = []
    for some in chance.sample(finite, 15):
        wrong = sorted({answer for all_ in wrong_answers_at(some).values() for answer in all_}, key=str)
        answers.append((some, chance.choice([some.value, *wrong])))
    named = Evidence(tuple(answers)).misconception
    if named is not None:
        could = [(some, answer) for some, answer in answers if named.answers(some)]
        assert len(could) >= 3
        assert sum(answer in named.answers(some) for some, answer in could) >= 2
