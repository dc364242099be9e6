"""What counts as done: who was helped much does the task once more, and pressing Hint and Show alone counts nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from learning.work.test_draws import buttons, mark
from mathgames.arithmetic.items import FIELD
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.quantity import plain_number
from mathgames.learning.lessons import Interaction, Lesson, Verdict, find, list_lessons, parse
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskMark, TaskWork

LESSON = "integers/07-back-to-the-sender"
COURSE = [name for name in list_lessons() if not name.startswith("tests/")]
TEXT = """---
title: Which one
game: minus-vs-plus
aim: A task without slots.
---

## Which one

```task
kind: predict
prompt: Which sum is 3?
choices: ["7 + (−4)", "4 + (−7)", "−7 + 4"]
answers: "7 + (−4)"
wrong: {"4 + (−7)": "Who has more there?", "−7 + 4": "Who has more there?"}
why: It is so.
```

## Leave two

```task
kind: find
prompt: Leave 2.
position: c3+5 e3+4 b4−3 d4−6 f4−1
goal: {leaves: 2}
answers: [c3-b4]
wrong: {c3-d4: "That leaves −1.", e3-d4: "That leaves −2."}
why: 5 + (−3) = 2.
```
"""


def opened(lesson: Lesson, store: LessonStore | None = None, at: int | None = None) -> Pupil:
    return Pupil(lesson_session(lesson, store, at=at, on_later=lambda _seconds, _act: None))


def now(pupil: Pupil) -> TaskProgress:
    return progress_of(pupil.session)


def choose(pupil: Pupil, *choices: str) -> None:
    for choice in choices:
        pupil.task(choice=task_of(pupil.session).questions[0].options.index(choice))


def test_a_task_without_slots_comes_again_itself_until_it_is_right(tmp_path: Path) -> None:
    pupil = opened(parse(TEXT, name="which"), LessonStore(tmp_path))
    first = task_of(pupil.session).questions[0]
    choose(pupil, "4 + (−7)", "−7 + 4")
    pupil.task(show=True)
    assert mark(pupil) is TaskMark.OPEN
    assert buttons(pupil) == {"Do it again": "mg-primary", "Next": "None"}
    had = [first.options]
    for number in (1, 2):
        pupil.task(more=True)
        assert "Once more." in str(pupil.session.view["say"])
        assert f"Once more · {number}" in plain_text(pupil.session.view["tree"])
        again = task_of(pupil.session).questions[0]
        assert (again.stem, {*again.options}) == (first.stem, {*first.options})
        assert again.options not in had
        had.append(again.options)
        choose(pupil, "4 + (−7)", "−7 + 4", "7 + (−4)")
        assert mark(pupil) is TaskMark.OPEN
    pupil = opened(parse(TEXT, name="which"), LessonStore(tmp_path))  # days later
    pupil.task(more=True)
    choose(pupil, "7 + (−4)")
    assert mark(pupil) is TaskMark.HELPED
    assert "Now you can do it on your own." in str(now(pupil).feedback)
    assert list(buttons(pupil)) == ["Next"], "the same once more would tell nothing"
    judged = [answer.judgement(task_of(pupil.session)).verdict for answer in now(pupil).work.given]
    assert judged == [Verdict.MET], "answers are kept as they are, whatever the order"


def test_who_has_found_the_answer_in_the_end_can_do_it_again() -> None:
    pupil = opened(parse(TEXT, name="which"))
    choose(pupil, "4 + (−7)", "−7 + 4", "7 + (−4)")
    assert mark(pupil) is TaskMark.HELPED
    assert list(buttons(pupil)) == ["Do it again", "Next"]


def test_what_was_asked_again_itself_is_evidence_of_nothing() -> None:
    pupil = opened(find(LESSON))
    pupil.task(go=8)
    for _time in range(3):
        while not pupil.is_done:
            assert pupil.question is not None
            for wrong in pupil.question.distractors[:1]:
                pupil.give(wrong.response)
            pupil.give(997) if pupil.question.interaction.is_number else None
            pupil.give(pupil.right)
        pupil.task(more=True)
    result = Judge([find(LESSON)]).lesson_result(work_done(pupil.session))
    task = find(LESSON).all_tasks[7]
    assert all(bool(item.testimony and item.testimony.support) <= task.has_slots for item in result.drawn)


def test_a_task_of_moves_is_done_again_on_its_board() -> None:
    pupil = opened(parse(TEXT, name="which"), at=2)
    for move in ("c3-d4", "e3-d4"):
        pupil.play(move)
        pupil.ask("goto", ply=0)
    pupil.play("c3-b4")
    pupil.task(more=True)
    assert (task_of(pupil.session).draw, now(pupil).work.moves) == (1, ())
    pupil.play("c3-b4")
    assert mark(pupil) is TaskMark.HELPED
    work = work_done(pupil.session)
    assert TaskWork.from_json(now(pupil).work.to_json()) == now(pupil).work
    assert [draw.number for draw in work.more] == [1]


def test_one_wrong_answer_needs_nothing_more() -> None:
    pupil = opened(parse(TEXT, name="which"))
    choose(pupil, "4 + (−7)", "7 + (−4)")
    assert (mark(pupil), list(buttons(pupil))) == (TaskMark.RIGHT, ["Next"])


@pytest.mark.parametrize("name", COURSE)
def test_no_answer_is_judged_otherwise_when_the_options_are_turned(name: str) -> None:
    for task in find(name).all_tasks:
        if not task.is_drawn_again or task.has_slots or task.family is None:
            continue
        for number in (1, 2):
            for item, turned in zip(task.questions, task.family.draw(number).questions, strict=True):
                assert [turned.judge(raw).verdict for raw, _verdict in item.interaction.samples(item)] == [
                    item.judge(raw).verdict for raw, _verdict in item.interaction.samples(item)
                ]
                assert turned.options not in item.key


@pytest.mark.parametrize("name", COURSE)
def test_who_presses_hint_and_show_only_has_no_task(name: str) -> None:
    lesson, pupil = find(name), opened(find(name))
    shown = 0
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        for _press in range(40):
            if pupil.offers(show=True):
                pupil.task(show=True)
                shown += 1
            elif pupil.offers(hint=True) and pupil.task(hint=True)["ok"]:
                continue
            elif (
                pupil.question is not None and pupil.question.interaction is Interaction.NUMBER and now(pupil).tries < 2
            ):
                pupil.give(997)
            else:
                break
    work = work_done(pupil.session)
    marked = [task for task in lesson.all_tasks if task.kind.counts(None) is Counts.RIGHT]
    assert [task.title for task in marked if (mark := work.task_work(task).mark(task)) and mark.counts] == []
    done = Judge([lesson]).lesson_result(work)
    assert (done.done_count, sum(task.shown_count for task in done.tasks)) == (0, shown)


def test_shown_answer_is_on_line_instead_of_wrong_one() -> None:
    pupil = opened(find("integers/01-two-armies-on-one-line"), at=5)
    for _try in range(2):
        pupil.give(frozenset([3]))
    pupil.task(show=True)
    stood = now(pupil).pinned
    assert stood is not None
    assert isinstance(stood.bench, PointLine)
    assert stood.bench.values == (-3,)


def test_shown_number_is_in_field_instead_of_wrong_one() -> None:
    pupil = opened(find(LESSON), at=7)
    for wrong in ("40", "41"):
        pupil.task({FIELD: wrong}, give=True)
    pupil.task(show=True)
    fields = [one[1].get("value") for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("readonly")]
    answer = now(pupil).work.right_answer(task_of(pupil.session), 0)
    assert str(plain_number(answer)) in fields  # type: ignore[arg-type]
