from __future__ import annotations

import re
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mathgames.arithmetic.misconceptions as package
from arithmetic.strategies import operators, quantities
from harness.misconceptions_page import EXAMPLES, OTHER_EXAMPLES, PAGE, lessons, look_again, page
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic import as_operator, diagnose, evaluate, operate
from mathgames.arithmetic.misconceptions import (
    CATALOGUE,
    Misconception,
    OperationPrompt,
    find_misconception,
)
from mathgames.arithmetic.misconceptions.other_prompts import PointsTask
from mathgames.explain import Operator, Quantity
from mathgames.explain.quantity import quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import override_language

# Ideas that lead to no number: lessons cite them.
CITED = {
    "infinity-is-a-big-number",
    "xy-swapped",
    "quadrant-sign",
    "growth-forgotten",
    "linear-growth",
    "corners-twice",
    "every-diagonal",
    "example-is-proof",
    "width-plus-height",
    "run-over-rise",
    "uphill-negative",
    "longest-is-best",
}


def worked_out(task: OperationPrompt) -> set[Quantity]:
    """Every answer that some misconception leads to."""
    return {answer for misconception in CATALOGUE for answer in misconception.answers(task)}


def test_each_misconception_has_an_example() -> None:
    shown, known = {*EXAMPLES, *OTHER_EXAMPLES, *CITED}, {misconception.key for misconception in CATALOGUE}
    assert not known - shown, f"give {known - shown} an example in EXAMPLES of tests/harness/misconceptions_page.py"
    assert not shown - known, f"{shown - known} is in no catalogue: take its example out"


def test_each_declared_misconception_is_in_the_catalogue() -> None:
    """One that is declared and in no tuple of its module would never be diagnosed."""
    modules = (import_module(f"mathgames.arithmetic.misconceptions.{it.name}") for it in iter_modules(package.__path__))
    declared = [(module.__name__, it) for module in modules for it in vars(module).values()]
    unlisted = {f"{it.key} of {name}" for name, it in declared if isinstance(it, Misconception) and it not in CATALOGUE}
    assert not unlisted, f"name it in the tuple at the end of its module: {unlisted}"
    assert sum(isinstance(it, Misconception) for _name, it in declared) > 50


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_answer_of(key: str) -> None:
    a, of, b, answer = EXAMPLES[key]
    assert key in [diagnosis.key for diagnosis in diagnose(a, of, b, answer)]
    task = OperationPrompt(as_operator(of), quantity(a), quantity(b))
    assert quantity(answer) in find_misconception(key).answers(task)


@pytest.mark.parametrize("key", OTHER_EXAMPLES)
def test_the_answer_to_another_kind_of_task(key: str) -> None:
    task, answer = OTHER_EXAMPLES[key]
    assert answer in find_misconception(key).answers(task)
    assert task.value not in find_misconception(key).answers(task)


def test_a_misconception_is_about_its_own_kind_of_task() -> None:
    assert find_misconception("distance-negative").answers(PointsTask(Fraction(-4), Fraction(3))) == ()
    assert find_misconception("linear-growth").answers(PointsTask(Fraction(-4), Fraction(3))) == ()


def test_a_key_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match=r"'N-halving' is not the key of a misconception: use one of .*halving"):
        find_misconception("N-halving")


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


def test_diagnosis_through_negative_steps_is_less_likely() -> None:
    assert [diagnosis.key for diagnosis in diagnose(-3, "−", 5, 2)] == [
        "half-changed",
        "sign-of-difference-forgotten",
        "minus-before-everything",  # −(3 − 5): who can work that out knows how to go below zero
    ]
    assert diagnose(-7, "−", 3, -4)[0].key == "minus-before-everything"


@pytest.mark.parametrize("b", ["1/3", "3/2", 3])
def test_multiplying_fractions_across_by_adding_is_named(b: str | int) -> None:
    factor = Fraction(b)
    across = Fraction(1 + factor.numerator, 2 + factor.denominator)
    assert diagnose("1/2", "×", b, across)[0].key == "added-across"
    assert "added-across" not in [diagnosis.key for diagnosis in diagnose("1/2", "+", b, across)]


def test_an_answer_of_no_value_is_read_as_pupils_write_it() -> None:
    assert [diagnosis.key for diagnosis in diagnose(0, "÷", 5, "no value")] == ["zero-divided-thought-impossible"]
    assert diagnose(5, "÷", 0, "no value") == []


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
    answers = worked_out(OperationPrompt(of, a, b))
    assume(answers)
    answer = data.draw(st.sampled_from(sorted(answers, key=str)))
    for diagnosis in diagnose(a, of, b, answer):
        for sentence in map(str, (diagnosis.question, diagnosis.comparison)):
            assert sentence.endswith((".", "?"))
            assert not re.search(r"Fraction\(|Extended|[{}]|= does not", sentence)
        with override_language(PSEUDO):
            for words in (diagnosis.name, diagnosis.question, diagnosis.comparison):
                assert str(words).startswith("⟦")
                assert unspoken(str(words)) == []


@pytest.mark.parametrize("key", EXAMPLES)
def test_misconception_texts_are_in_readers_language(key: str) -> None:
    (told,) = [diagnosis for diagnosis in diagnose(*EXAMPLES[key]) if diagnosis.key == key]
    with override_language(PSEUDO):
        for words in (told.name, told.question, told.comparison):
            assert str(words).startswith("⟦")
            assert unspoken(str(words)) == []


def test_what_reads_alike_is_equal() -> None:
    assert diagnose(3, "−", 5, 2) == diagnose("3", "-", "5", "2")
    assert len(set(diagnose(3, "−", 5, 2))) == len(diagnose(3, "−", 5, 2))


@given(operators, quantities, quantities, quantities)
def test_a_diagnosis_means_that_this_very_answer_was_worked_out(
    of: Operator, a: Quantity, b: Quantity, answer: Quantity
) -> None:
    for diagnosis in diagnose(a, of, b, answer):
        assert (
            evaluate(diagnosis.wrong_expression, over_zero=OperationPrompt(of, a, b).reading)
            == diagnosis.answer
            == answer
        )


def test_mathematics_is_asked_of_a_division_by_zero() -> None:
    assert diagnose(5, "÷", 0, "inf") == []
    assert [diagnosis.key for diagnosis in diagnose(5, "÷", 0, "inf", over_zero="none")] == ["over-zero-is-infinite"]
    assert diagnose(5, "÷", 0, "dne", over_zero="none") == []


@pytest.mark.parametrize(
    ("a", "of", "b", "keys"),
    [
        ("inf", "−", "inf", ["infinity-like-number"]),
        (0, "×", "inf", ["infinity-like-number"]),
        (5, "+", "inf", []),
        (5, "÷", 0, ["divided-by-zero"]),
    ],
)
def test_infinity_like_number_needs_missing_result(a: int | str, of: str, b: int | str, keys: list[str]) -> None:
    """5 + ∞ has a result, and nothing in 5 ÷ 0 is infinite."""
    assert [diagnosis.key for diagnosis in diagnose(a, of, b, 0, over_zero="none")] == keys


def test_the_first_sentence_asks_and_no_sentence_has_a_number_of_the_task() -> None:
    """A zero is named as a place, and 0 and 2 as they are written in a division and in a square."""
    for one in CATALOGUE:
        assert str(one.question).endswith("?"), one.key
        assert str(one.comparison).endswith("."), one.key
        assert not set(re.findall(r"\d+", f"{one.question} {one.comparison}")) - {"0", "2"}, one.key
        assert max(len(str(sentence).split()) for sentence in (one.question, one.comparison)) <= 20, one.key


def test_few_answers_are_explained() -> None:
    """A catalogue that explains every answer explains none: of 61 answers, on average fewer than one in eight."""
    answers = range(-30, 31)
    tasks = [
        OperationPrompt(of, Fraction(a), Fraction(b)) for of in Operator for a in range(-9, 10) for b in range(-8, 9)
    ]
    explained = sum(len(worked_out(task).intersection(answers) - {task.value}) for task in tasks)
    assert Fraction(explained, len(tasks) * len(answers)) < Fraction(1, 8)


@pytest.mark.parametrize("task", [(13, "−", 21), (-4, "×", 6), (-12, "÷", -3), (2, "+", -9)])
def test_an_answer_out_of_the_blue_is_not_explained(task: tuple[int, str, int]) -> None:
    assert diagnose(*task, 977) == []


def test_answers_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(NotationError):
        diagnose(1, "+", 1, "two")


def test_the_page_of_the_misconceptions_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "docs/misconceptions.md tells other tasks: run `PYTHONPATH=tests:. .venv/bin/python -m "
        "harness.misconceptions_page`"
    )


def test_misconceptions_page_lists_tasks_with_their_evidence() -> None:
    """Task 5 of lesson 08 and task 4 of lesson 04 are made by hand."""
    assert list(lessons("zero-is-least")) == ["08.5"]
    assert "04.4" in lessons("minus-before-everything")
    assert look_again("double-minus-read-once") == "07.4 with counters"


def test_questions_of_the_catalogue_name_no_counters() -> None:
    """A pupil has none in a lesson about a balloon or a bank, and with numbers that no counters can be."""
    for one in CATALOGUE:
        assert "counter" not in f"{one.question} {one.comparison}".casefold(), one.key
