"""What two at one screen hand in: each is judged by what each answered, and a claim alone counts for nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.language.errors import SaveError
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilWork, class_report
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonWork
from mathgames.learning.work.shared_work import pupil_for, record_of
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO = "integers/07-back-to-the-sender"


@pytest.mark.parametrize("name", list_lessons())
def test_lesson_is_not_done_by_others_answers_alone(name: str) -> None:
    lesson = find(name)
    work = LessonWork(name)
    for task in lesson.all_tasks:
        work = work.with_task(task, TaskWork(by_others=frozenset(range(task.parts))))
    with pytest.raises(SaveError, match="others are said to have answered"):
        Judge([lesson]).lesson_result(work)


def pair(name: str, *, answered: bool = True) -> dict[str, LessonWork]:
    """What each of two at one screen hands in, where both answered all that they were asked; or a claim of it alone."""
    lesson = find(name)
    page = Pupil(lesson_session(lesson, pupils=2))
    for task in lesson.all_tasks:
        page.task(go=task.number)
        while page.question is not None:
            page.give(page.right)
    work = work_done(page.session)
    records = {pupil: record_of(pupil, work, lesson, 2) for pupil in ("A", "B")}
    if answered:
        return records
    return {
        pupil: replace(record, tasks={at: replace(done, others=()) for at, done in record.tasks.items()})
        for pupil, record in records.items()
    }


def test_answers_of_others_at_screen_are_judged_themselves() -> None:
    both, claimed = pair(UNDO), pair(UNDO, answered=False)
    for pupil, other in ("AB", "BA"):
        record = LessonWork.from_json(json.loads(json.dumps(both[pupil].to_json())))
        assert record == both[pupil]
        done = Judge([find(UNDO)]).lesson_result(record)
        assert (done.others, done.unanswered_count) == ((other,), 0)
        mine = sum(len(it.given) for it in record.tasks.values())
        theirs = sum(len(it.by_others) for it in record.tasks.values())
        assert 0 < len(done.items) == mine
        alone = Judge([find(UNDO)]).lesson_result(claimed[pupil])
        assert (alone.others, alone.unanswered_count) == ((), theirs)
        assert alone.done_count < done.done_count, "a claim with no answer does not count"
        assert alone.items == done.items


def test_a_wrong_answer_of_another_settles_nothing() -> None:
    record = pair(UNDO)["A"]
    wrong = {
        at: replace(done, others=tuple(replace(it, given="977") for it in done.others))
        for at, done in record.tasks.items()
    }
    done = Judge([find(UNDO)]).lesson_result(replace(record, tasks=wrong))
    assert done.unanswered_count == sum(len(it.by_others) for it in record.tasks.values())


def test_an_answer_that_was_shown_to_another_is_named() -> None:
    lesson = find(UNDO)
    task = lesson.tasks[0]
    pupil, other = ("A", "B") if pupil_for(task, 0, 2) == "B" else ("B", "A")
    work = LessonWork(UNDO).with_task(task, TaskWork(shown=frozenset({0})))
    done = Judge([lesson]).lesson_result(record_of(pupil, work, lesson, 2))
    assert (done.tasks[0].is_done, done.items, done.shown_to_others_count) == (True, (), 1)
    assert len(Judge([lesson]).lesson_result(record_of(other, work, lesson, 2)).items) == 1


def test_a_report_says_with_whom_a_lesson_was_done(tmp_path: Path) -> None:
    for name, records in (("both", pair(UNDO)), ("claims", pair(UNDO, answered=False))):
        (tmp_path / f"{name}.json").write_text(PupilWork().with_lesson(records["A"]).to_text())
    both, claims = class_report(tmp_path).pupils
    assert [str(note) for note in both.notes] == [f"in {UNDO}, others at the same screen answered too: B"]
    (note,) = map(str, claims.notes)
    assert "not counted as done: " in note
