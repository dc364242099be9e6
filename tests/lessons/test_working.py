"""Whatever a lesson asks to be placed or drawn can be placed and drawn by hand, and is then right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from mathgames.explain.quantity import exact_text
from mathgames.lessons import Form, Kind, Question, Verdict, find, list_lessons
from mathgames.lessons.working import given, work_for
from mathgames.manipulatives import Cards, CounterMat, Manipulative, PointLine, WalkLine

BY_HAND = {Form.POINTS, Form.CARDS, Form.ORDER, Form.COUNTERS, Form.WALK}


def asked(name: str) -> Iterator[Question]:
    lesson = find(name)
    for task in (*lesson.tasks, *([lesson.exit] if lesson.exit else [])):
        yield from task.questions


QUESTIONS = [
    pytest.param(question, id=f"{name}-{number}")
    for name in list_lessons()
    for number, question in enumerate(asked(name))
    if question.form in BY_HAND
]


def moves_for(question: Question, work: Manipulative) -> Iterator[str]:
    """The moves of a hand that gives the answer which the lesson shows."""
    answer: Any = question.answers[0]
    match work:
        case PointLine() if question.form is Form.CARDS:
            numbers = {card: place.replace("−", "-") for card, place in answer}
            yield from (f"point {number} {numbers[str(point.label)]}" for number, point in enumerate(work.points))
        case PointLine():
            yield from (f"point {number} {exact_text(at)}" for number, at in enumerate(sorted(answer)))
        case WalkLine():
            yield from (f"walk {exact_text(stop)}" for stop in answer)
        case CounterMat():
            yield from ["put +"] * answer.positive + ["put -"] * answer.negative
        case Cards() if question.form is Form.ORDER:
            yield from (f"card {work.cards.index(card)} to {place}" for place, card in enumerate(answer))
        case Cards():
            lies = dict(answer)
            yield from (
                f"card {number} to {work.places.index(lies[str(card)])}"
                for number, card in enumerate(work.cards)
                if str(card) in lies
            )


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_right_answer_can_be_given_by_hand(question: Question) -> None:
    work = work_for(question)
    assert work is not None
    assert question.judge(given(work)).verdict is not Verdict.MET, "it is right before anything was done"
    for move in moves_for(question, work):
        work = work.apply(move)
    assert question.judge(given(work)).verdict is Verdict.MET, question.judge(given(work)).feedback


def test_each_task_to_place_or_draw_has_something_to_work_with() -> None:
    for name in list_lessons():
        for task in find(name).tasks:
            if task.kind in {Kind.PLACE, Kind.DRAW} and task.questions:  # a goal is met on the board itself
                forms = {question.form for question in task.questions}
                assert forms & (BY_HAND | {Form.CELLS}), f"{name}, task {task.number}"


def test_nothing_is_placed_where_a_number_is_asked_for() -> None:
    assert work_for(Question("2 + 3", Form.NUMBER, (Fraction(5),))) is None
