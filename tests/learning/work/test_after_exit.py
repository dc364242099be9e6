"""After the exit of a lesson two more draws at most tell of a misconception: they are evidence, and can be left out."""

from __future__ import annotations

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from learning.work.test_draws import buttons
from mathgames.arithmetic.items import FIELD
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import Lesson, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.items import find_top
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.one_more import MOST_AFTER_EXIT, after_exit

KEY = "double-minus-read-once"
TEXT = f"""---
title: The way back
game: minus-vs-plus
aim: A bill goes back.
misconceptions: [sign-ignored, {KEY}]
---

## Back

```task
kind: predict
slots: {{a: 2..6, b: 2..6}}
prompt: The bill goes back.
ask: a − (−b)
answers: a + b
wrong: {{double-minus-read-once: "You took it away twice."}}
```

## Times

```task
kind: predict
slots: {{a: 2..6, b: 2..6}}
prompt: Multiply.
ask: a × (−b)
answers: −a × b
```

## The end

```exit
kind: predict
prompt: And now?
ask: 2 − 5
answers: −3
```
"""
LESSON = parse(TEXT, name="back")


def done(lesson: Lesson = LESSON, wrong: str = "") -> Pupil:
    """A pupil at the end of the lesson, with a wrong answer before the first right one."""
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        if wrong and task.number == 1:
            pupil.task({FIELD: wrong}, give=True)
        pupil.give(pupil.right)
    return pupil


def offered(pupil: Pupil) -> list[str]:
    ends = [part for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("key") == "after"]
    return [plain_text(end) for end in ends]


def test_it_is_a_draw_of_what_tells_of_the_misconception_that_was_seen() -> None:
    assert offered(done()) == ["One more: Times"], "the first one that is declared"
    assert offered(done(wrong="0")) == ["One more: Back"]


def test_two_at_most_are_asked_after_the_exit_and_each_leads_back_to_its_end() -> None:
    pupil = done(wrong="0")
    slots = [LESSON.tasks[0].slots]
    for number in range(1, MOST_AFTER_EXIT + 1):
        pupil.task(after=1)
        assert (task_of(pupil.session).number, task_of(pupil.session).draw) == (1, number)
        assert task_of(pupil.session).slots not in slots
        slots.append(task_of(pupil.session).slots)
        assert f"One more like it · {number}" in plain_text(pupil.session.view["tree"])
        pupil.give(pupil.right)
        assert "Next" in buttons(pupil)
        pupil.task(go=0)
    assert offered(pupil) == []
    assert not pupil.task(after=1)["ok"]
    assert [draw.task for draw in work_done(pupil.session).more] == [1, 1]


def test_it_can_be_left_out_and_is_not_offered_before_the_end() -> None:
    pupil = done()
    assert work_done(pupil.session).is_done(LESSON)
    begun = Pupil(lesson_session(LESSON, on_later=lambda _seconds, _act: None))
    assert not begun.task(after=1)["ok"]
    assert after_exit(LESSON, work_done(begun.session)) is None


def test_what_is_answered_there_is_evidence() -> None:
    pupil = done(wrong="0")
    judge = Judge([LESSON])
    first = find_top(judge.lesson_result(work_done(pupil.session)).items)
    assert first is None or not first.is_named
    for _time in range(MOST_AFTER_EXIT):
        pupil.task(after=1)
        values = dict(task_of(pupil.session).slots)
        pupil.task({FIELD: str(int(values["a"]) - int(values["b"]))}, give=True)
        assert progress_of(pupil.session).feedback is not None
        pupil.give(pupil.right)
        pupil.task(go=0)
    result = judge.lesson_result(work_done(pupil.session))
    top = find_top((*result.items, *result.drawn))
    assert top is not None
    assert (top.misconception.key, top.is_named) == (KEY, True)


@pytest.mark.parametrize("without", ["slots: {a: 2..6, b: 2..6}\n", "```exit"])
def test_nothing_is_asked_where_nothing_can_be(without: str) -> None:
    text = TEXT.replace(without, "" if "slots" in without else "```task")
    text = text.replace("a − (−b)", "2 − (−3)").replace("a + b", "5").replace("a × (−b)", "2 × (−3)")
    lesson = parse(text.replace("−a × b", "−6") if "slots" in without else TEXT.replace("```exit", "```task"), name="b")
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        pupil.give(pupil.right)
    assert offered(pupil) == []


def weak(lesson: Lesson = LESSON) -> Pupil:
    """A pupil at the end of the lesson, whose first answer to each question was wrong."""
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        pupil.task({FIELD: "77"}, give=True)
        pupil.give(pupil.right)
    return pupil


def test_a_weak_run_claims_nothing_and_counts_what_was_reached() -> None:
    pupil = weak()
    (end,) = (part for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("class") == "mg-end")
    said = plain_text(end)
    assert "You worked through “The way back”." in said
    assert "3 right answers. For 3 of them you looked again." in said
    assert LESSON.aim not in said
    assert "0 of" not in said
    assert "You worked through “The way back”." in pupil.session.view["say"]
    assert LESSON.aim in plain_text(done().session.view["tree"])


def test_three_draws_of_what_was_missed_follow_a_weak_run() -> None:
    pupil = weak()
    assert offered(pupil) == ["Three more like these"]
    for place, number in enumerate((1, 2, 1)):
        assert pupil.offers(after=number)
        pupil.task(after=number)
        assert (task_of(pupil.session).number, bool(task_of(pupil.session).draw)) == (number, True)
        pupil.give(pupil.right)
        nexts = [
            part[1]["intent"][1] for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("key") == "next"
        ]
        assert nexts[-1].get("go") == (0 if place == 2 else None), "the round leads on, and back to the end"
    pupil.task(go=0)
    assert offered(pupil) == ["Three more like these"]
