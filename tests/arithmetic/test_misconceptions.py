from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arithmetic.strategies import operators, quantities
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic import diagnose, evaluate, operate
from mathgames.arithmetic.misconceptions import CATALOGUE
from mathgames.arithmetic.misconceptions.task import Task
from mathgames.errors import NotationError
from mathgames.explain import Operator, Quantity
from mathgames.words import speaking

# One task for each misconception, with the answer that a pupil with it gives.
EXAMPLES = {
    "infinity-like-number": ("inf", "−", "inf", 0),
    "infinity-always-wins": (7, "÷", "inf", "inf"),
    "smaller-from-larger": (13, "−", 21, 8),
    "larger-from-smaller-thought-impossible": (13, "−", 21, "dne"),
    "zero-minus-number": (0, "−", 17, 17),
    "zero-swallows": (0, "−", 17, 0),
    "double-minus-read-once": (13, "−", -21, -8),
    "minus-before-everything": (-13, "−", 4, -9),
    "two-negatives-make-positive": (-13, "−", 21, 34),
    "added-instead-of-subtracted": (-13, "−", 21, 8),
    "sum-signed-like-product": (-13, "+", 21, -8),
    "sign-of-first-kept": (13, "+", -21, 8),
    "first-sign-lost": (-13, "−", 21, -8),
    "second-sign-lost": (13, "+", -21, 34),
    "sign-of-difference-forgotten": (-21, "+", 13, 8),
    "minus-before-sum-of-distances": (13, "−", 21, -34),
    "subtracted-instead-of-added": (13, "+", 21, -8),
    "reversed-subtraction": (-13, "−", -21, -8),
    "across-the-bar": ("1/2", "+", "1/5", "2/7"),
    "counted-one-off": (8, "−", 5, 4),
    "minus-one-like-one": (13, "÷", -1, 13),
    "negatives-stay-negative": (-7, "×", -6, -42),
    "sign-ignored": (-42, "÷", 6, 7),
    "divided-by-one-is-one": (13, "÷", 1, 1),
    "divided-by-itself-is-zero": (13, "÷", 13, 0),
    "zero-divided-is-divisor": (0, "÷", 13, 13),
    "zero-divided-is-one": (0, "÷", 13, 1),
    "zero-divided-thought-impossible": (0, "÷", 13, "dne"),
    "divided-by-zero": (13, "÷", 0, 13),
    "zero-divided-by-zero": (0, "÷", 0, 1),
    "times-zero-changes-nothing": (13, "×", 0, 13),
    "reversed-division": (6, "÷", 42, 7),
    "sign-of-larger-kept": (-6, "×", 7, 42),
    "remainder-dropped": (17, "÷", 5, 3),
    "denominator-kept": ("2/7", "×", "3/7", "6/7"),
    "neighbouring-product": (7, "×", 8, 63),
    "added-instead": (13, "×", 4, 17),
    "subtracted-instead": (13, "÷", 4, 9),
    "multiplied-instead": (13, "+", 4, 52),
    "divided-instead": (12, "×", 4, 3),
    "wrong-side-of-zero": (13, "+", 4, -17),
}


def worked_out(task: Task) -> set[Quantity]:
    """Every answer that some misconception leads to."""
    return {evaluate(instead) for misconception in CATALOGUE for instead in misconception.instead(task)}


def test_each_misconception_has_an_example() -> None:
    assert set(EXAMPLES) == {misconception.key for misconception in CATALOGUE}


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_answer_of(key: str) -> None:
    assert key in [diagnosis.key for diagnosis in diagnose(*EXAMPLES[key])]


@pytest.mark.parametrize(
    "key",
    [
        "smaller-from-larger",
        "double-minus-read-once",
        "minus-before-everything",
        "two-negatives-make-positive",
        "sum-signed-like-product",
        "minus-one-like-one",
        "negatives-stay-negative",
        "sign-ignored",
        "divided-by-one-is-one",
        "infinity-always-wins",
    ],
)
def test_the_likeliest_comes_first(key: str) -> None:
    assert diagnose(*EXAMPLES[key])[0].key == key


@given(operators, quantities, quantities)
def test_the_right_answer_has_no_diagnosis(of: Operator, a: Quantity, b: Quantity) -> None:
    assert diagnose(a, of, b, operate(of, a, b)) == []


@pytest.mark.parametrize("a", [5, -5, "inf"])
def test_a_division_by_zero_is_right_both_ways(a: int | str) -> None:
    assert diagnose(a, "÷", 0, "dne") == []


@given(operators, quantities, quantities, st.data())
def test_whatever_is_worked_out_instead_is_told_in_sentences(
    of: Operator, a: Quantity, b: Quantity, data: st.DataObject
) -> None:
    answer = data.draw(st.sampled_from(sorted(worked_out(Task(of, a, b)), key=str)))
    for diagnosis in diagnose(a, of, b, answer):
        for sentence in map(str, (diagnosis.explanation, diagnosis.remark)):
            assert sentence.endswith((".", "?"))
            assert not re.search(r"Fraction\(|Extended|[{}]|= does not", sentence)
        with speaking(PSEUDO):
            for words in (diagnosis.name, diagnosis.explanation, diagnosis.remark):
                assert str(words).startswith("⟦")
                assert unspoken(str(words)) == []


@pytest.mark.parametrize("key", EXAMPLES)
def test_it_is_told_in_the_language_of_who_reads_it(key: str) -> None:
    (told,) = [diagnosis for diagnosis in diagnose(*EXAMPLES[key]) if diagnosis.key == key]
    with speaking(PSEUDO):
        for words in (told.name, told.explanation, told.remark):
            assert str(words).startswith("⟦")
            assert unspoken(str(words)) == []


def test_what_reads_alike_is_equal() -> None:
    assert diagnose(3, "−", 5, 2) == diagnose("3", "-", "5", "2")
    assert len(set(diagnose(3, "−", 5, 2))) == len(diagnose(3, "−", 5, 2))


@given(operators, quantities, quantities, quantities)
def test_a_diagnosis_means_that_this_very_answer_was_worked_out(
    of: Operator, a: Quantity, b: Quantity, answer: Quantity
) -> None:
    found = {diagnosis.key for diagnosis in diagnose(a, of, b, answer)}
    task = Task(of, a, b)
    for misconception in CATALOGUE:
        if misconception.key in found:
            assert answer in [evaluate(instead, over_zero=task.reading) for instead in misconception.instead(task)]


def test_a_division_by_zero_that_nobody_asked_for_has_no_value() -> None:
    assert "divided-instead" not in {diagnosis.key for diagnosis in diagnose(1, "+", 0, "inf")}
    (found,) = (diagnosis for diagnosis in diagnose(1, "+", 0, "dne") if diagnosis.key == "divided-instead")
    assert str(found.explanation) == "The numbers were divided: 1 ÷ 0 does not exist."


def test_few_answers_are_explained() -> None:
    """A catalogue that explains every answer explains none: of 61 answers, on average fewer than one in eight."""
    answers = range(-30, 31)
    tasks = [Task(of, Fraction(a), Fraction(b)) for of in Operator for a in range(-9, 10) for b in range(-8, 9)]
    explained = sum(len(worked_out(task).intersection(answers) - {task.value}) for task in tasks)
    assert Fraction(explained, len(tasks) * len(answers)) < Fraction(1, 8)


@pytest.mark.parametrize("task", [(13, "−", 21), (-4, "×", 6), (-12, "÷", -3), (2, "+", -9)])
def test_an_answer_out_of_the_blue_is_not_explained(task: tuple[int, str, int]) -> None:
    assert diagnose(*task, 977) == []


def test_answers_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(NotationError):
        diagnose(1, "+", 1, "two")
