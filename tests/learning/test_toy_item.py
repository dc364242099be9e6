"""One toy interaction, in a task with slots, where an item can be: in a lesson, once more, on sheets, in a report.

It comes from outside of the package, and nothing else here knows it. Practice and questions before moves have items of
their own as yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items import FIELD, Interaction, Item, all_interactions, register
from mathgames.arithmetic.items.entry import FieldState, field
from mathgames.arithmetic.items.fields import render_typed_form
from mathgames.arithmetic.items.on_paper import ask_on_paper
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression
from mathgames.explain.nodes import Node, markup, node
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes import Pile, Trace
from mathgames.language.errors import NotationError
from mathgames.learning.lessons import Lesson, parse
from mathgames.learning.lessons.checker import check_lesson
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.work import TaskMark


class Tally(Interaction):
    """Strokes, or their number."""

    name = "tally"
    unreadable = (None, "", "x")

    def parse_response(self, raw_answer: object) -> int:
        text = raw_answer if isinstance(raw_answer, str) else ""
        if not text.isdecimal() and {*text} != {"|"}:
            raise NotationError("write strokes")
        return int(text) if text.isdecimal() else len(text)

    def text(self, answer: Any) -> str:
        return "|" * int(answer)

    def trace(self, item: Item, response: Any) -> Trace:
        return Pile(response, 0)

    def with_value(self, asked: Prompt, value: Quantity) -> int | None:
        return int(value) if isinstance(value, Fraction) and value > 0 else None

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        yield render_typed_form(question, state, field(characters=20, example="|||"))

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return *ask_on_paper(question), box(None if answer is None else self.text(answer), wide=True)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == value)


TEXT = """---
title: Strokes
game: minus-vs-plus
aim: You count with strokes.
---

## Count

```task
kind: predict
form: tally
slots: {a: 5..9, b: 2..4}
first: {a: 7, b: 2}
prompt: Make a stroke for each of them.
ask: "You have {a} coins, and a bill of {b} goes back."
of: a − (−b)
answers: a + b
wrong: {double-minus-read-once: "It goes back, and does not come."}
why: There are {a + b} coins now.
```
"""


@pytest.fixture(autouse=True)
def tally() -> Iterator[Interaction]:
    interaction = register(Tally())
    yield interaction
    all_interactions().pop(interaction.name)  # type: ignore[attr-defined]  # only a test takes one away


@pytest.fixture
def lesson() -> Lesson:
    return parse(TEXT, name="strokes")


def test_the_toy_passes_the_checker_and_its_self_test(lesson: Lesson) -> None:
    assert [str(it) for it in check_lesson(lesson)] == []
    family = lesson.tasks[0].family
    assert family is not None
    for _values, member, _errors in family.members():
        assert member is not None
        [item] = member.questions
        assert [one for one in item.interaction.samples(item) if item.judge(one[0]).verdict is not one[1]] == []


def test_the_toy_is_answered_in_a_lesson_and_once_more(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task({FIELD: "|" * 5}, give=True)
    assert str(progress_of(pupil.session).feedback) == "It goes back, and does not come."
    pupil.task({FIELD: "|"}, give=True)
    pupil.task({FIELD: "|" * 9}, give=True)
    assert work_done(pupil.session).mark(task_of(pupil.session)) is TaskMark.OPEN
    pupil.task(more=True)
    [item] = task_of(pupil.session).questions
    assert isinstance(item.interaction, Tally)
    assert item.stem != lesson.tasks[0].questions[0].stem
    pupil.task({FIELD: str(item.interaction.text(item.key[0]))}, give=True)
    assert work_done(pupil.session).mark(task_of(pupil.session)) is TaskMark.TWIN


def test_the_toy_is_on_the_sheets_a_and_b_with_their_answers(lesson: Lesson) -> None:
    drawn = [lesson.with_draws(number) for number in (1, 2)]
    sheets = [[markup(node("div", None, *sheet(it).body)) for sheet in (task_sheet, answer_sheet)] for it in drawn]
    for number, paper in enumerate(drawn):
        [item] = paper.tasks[0].questions
        assert [item.stem in it[0] for it in sheets] == [number == 0, number == 1]
        assert str(item.shown_answer) not in sheets[number][0]
        assert str(item.shown_answer) in sheets[number][1]


def test_the_toy_is_in_the_report(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task({FIELD: "|" * 5}, give=True)
    result = Judge([lesson]).lesson_result(work_done(pupil.session))
    [item] = result.items
    assert (str(item.response), item.right, item.misconception) == ("|" * 5, False, "double-minus-read-once")
