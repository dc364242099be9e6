"""Whatever a lesson asks to be placed or drawn can be placed and drawn by hand, and is then right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from learning.work.pupils import moves_for
from mathgames.arithmetic.answers.working import given
from mathgames.learning.lessons import Form, Question, Verdict, find, list_lessons

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


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_right_answer_can_be_given_by_hand(question: Question) -> None:
    work = question.form.bench(question)
    assert work is not None
    assert question.judge(given(work)).verdict is not Verdict.MET, "it is right before anything was done"
    for move in moves_for(question, question.answers[0], work):
        work = work.apply(move)
    assert question.judge(given(work)).verdict is Verdict.MET, question.judge(given(work)).feedback


def test_each_task_to_place_or_draw_has_something_to_work_with() -> None:
    for name in list_lessons():
        for task in find(name).tasks:
            if task.kind.name in {"place", "draw"} and task.questions:  # a goal is met on the board itself
                forms = {question.form for question in task.questions}
                assert forms & (BY_HAND | {Form.CELLS}), f"{name}, task {task.number}"


def test_nothing_is_placed_where_a_number_is_asked_for() -> None:
    assert Form.NUMBER.bench(Question("2 + 3", Form.NUMBER, (Fraction(5),))) is None
