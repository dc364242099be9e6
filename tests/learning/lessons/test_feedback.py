"""A wrong answer in a lesson is answered with a reason: what was done, and where to look."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.item import WORKING, Item, ResponseValue
from mathgames.learning.lessons import Verdict, find, list_lessons, parse
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

TOP = "---\ntitle: Why\ngame: minus-vs-plus\n---\n"


def questions(lesson: str) -> Iterator[tuple[str, Item]]:
    """Yield the questions of a lesson, each with its place."""
    for task in find(lesson).all_tasks:
        for number, question in enumerate(task.questions, 1):
            yield f"{task.number}.{number}", question


def taps(question: Item) -> Iterator[ResponseValue]:
    """Wrong answers as a hand gives them: each other choice, and one card, point, counter or stop that is off."""
    right = question.key[0]
    match question.interaction.name:
        case "number":
            values = [it for it in question.key if isinstance(it, Fraction)]
            yield from (value + by for value in values for by in (-7, -1, 1, 7))
            yield from (-value for value in values)
        case "sign" | "comparison":
            yield from {"+", "−", "0"} - {right} if question.interaction.name == "sign" else {"<", "=", ">"} - {right}
        case "choice":
            yield from (option for option in question.options if option not in question.key)
        case "choices":
            assert isinstance(right, frozenset)
            for option in question.options:
                yield right ^ {option}
        case "order":
            yield from (it for it in permutations(question.options) if it not in question.key)
        case "cards":
            places = question.places or tuple(dict(right).values())
            for card, place in right:  # type: ignore[attr-defined]  # cards in places
                for other in {*places} - {place}:
                    yield right - {(card, place)} | {(card, other)}
        case "points":
            yield from (frozenset({*list(right)[1:], Fraction(1, 2)}), frozenset({*right, Fraction(1, 2)}))
        case "counters":
            plus, minus = right
            yield from (
                CounterResponse(plus + 1, minus),
                CounterResponse(plus, minus + 1),
                CounterResponse(plus + 2, minus + 2),
            )
        case "walk":
            yield from ((right[0] + 1, *right[1:]), (*right[:-1], right[-1] - 1))
        case "cells":
            yield frozenset({*list(right)[1:], "9,9"})


@pytest.mark.parametrize("lesson", list_lessons())
def test_no_wrong_answer_of_a_lesson_is_met_with_not_yet_alone(lesson: str) -> None:
    for place, question in questions(lesson):
        for answer in taps(question):
            if answer in question.key or answer == frozenset():
                continue
            judged = question.judge(dict(answer) if question.interaction is Interaction.CARDS else answer)
            assert judged.verdict is Verdict.MISSED, (place, answer)
            assert judged.feedback, (place, answer)
            # Of a choice only the author knows why.
            assert "is what you chose" not in str(judged.feedback), (place, answer)
            assert str(judged.feedback) != "Not yet. Think again, or use a hint.", (place, answer)


def test_a_line_without_a_mistake_is_answered_with_this_line() -> None:
    found = [
        (lesson, place, it) for lesson in list_lessons() for place, it in questions(lesson) if it.source == WORKING
    ]
    assert found
    for lesson, place, question in found:
        said = [str(question.judge(line).feedback) for line in taps(question)]
        assert len({*said}) == len(said), (lesson, place)
        assert not [sentence for sentence in said if str(question.key[0]) in sentence], (lesson, place)


@pytest.mark.parametrize(
    ("block", "given", "said"),
    [
        ("kind: predict\nanswers: {4 + (−9): −5}", "77", "From 4 your 77 is 73 to the right."),
        ("kind: predict\nask: ▢ + 3 = −2\nanswers: −5", "1", "1 + 3 = −2. Is that true?"),
        ("kind: predict\nform: sign\nanswers: {−8 + 3: −}", "+", "farther from zero"),
        ("kind: predict\nask: −4 ▢ −7\nanswers: '>'", "<", "−4 is to the left of −7"),
        (
            "kind: draw\nline: −8 to 8\nof: −3 + 5\nanswers: [−3, 0, 2]",
            ["−3", "0", "3"],
            "right. Look at the length.",
        ),
        (
            "kind: draw\nline: −8 to 8\nof: −3 + 5\nanswers: [−3, 0, 2]",
            ["−2", "0", "2"],
            "The start should be −3.",
        ),
        ("kind: predict\nanswers: {4 + (−9): −5}", "-6", "one step away"),
        ("kind: predict\nanswers: {4 + (−39): −35}", "-36", "−36 is one away. Work it out once more."),
        ("kind: predict\nanswers: {7/2 + 5/2: 6}", "7", "7 is one away. Work it out once more."),
        ("kind: predict\nanswers: {−2 × 7: −14}", "12", "With 12 the check gives"),
        ("kind: predict\nanswers: {−12 ÷ 3: −4}", "7", "With 7 the check gives 7 × 3 = 21, and it should give −12."),
        ("kind: place\nline: −6 to 6\nanswers: [4, −4]", ["4", "3"], "You marked 3"),
        ("kind: place\nline: −6 to 6\nanswers: [4, −4]", ["4"], "4 is one of the places"),
        (
            "kind: place\nof: −5 + 3\nanswers: {positive: 0, negative: 2}",
            {"positive": 3, "negative": 5},
            "too many of +1",
        ),
        (
            "kind: place\nplaces: [less, more]\nanswers: {−2: less, 2: more}",
            {"−2": "more", "2": "more"},
            "“−2” does not",
        ),
        ("kind: explain\norder: [a, b, c]", ["b", "a", "c"], "“b” and “a” are the wrong way round"),
    ],
)
def test_each_form_says_what_was_done(block: str, given: object, said: str) -> None:
    lesson = parse(f"{TOP}```task\n{block}\nprompt: Try it.\n```\n")
    judged = lesson.tasks[0].questions[0].judge(given)
    assert judged.verdict is Verdict.MISSED
    assert said in str(judged.feedback)
    assert str(lesson.tasks[0].questions[0].shown_answer) not in str(judged.feedback)


def test_what_was_answered_stays_in_sight_until_it_is_right() -> None:
    task = find("integers/07-back-to-the-sender").tasks[0]
    state = TaskProgress.begin(task, TaskWork()).with_answer(task, "-1", pupil="", seconds=1)
    assert str(state.wrong_answer(task)) == "−1"
    assert state.with_answer(task, "5", pupil="", seconds=2).wrong_answer(task) is None
