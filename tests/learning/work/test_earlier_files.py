"""Files that an earlier version wrote are read and judged as it judged them.

``earlier/`` was written by the version before items were drawn from families, and is never written again: the work in
``work.md``, in which every interaction was answered wrongly and rightly, the answers of a practice in all its ways, and
the answers before moves to all that was asked. ``expected.json`` is what that version said of them.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from mathgames.arithmetic.items import all_interactions, response_from_json
from mathgames.learning.lessons import parse
from mathgames.learning.practice.progress import PracticeProgress
from mathgames.learning.practice.question import response_text
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.work import LessonWork, TaskMark

FOLDER = Path(__file__).parent / "earlier"
LESSON = parse((FOLDER / "work.md").read_text(encoding="utf-8"), file="work.md", name="earlier-work")


def _data(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


EXPECTED = _data("expected")
NEW = {"landing", "worth"}
"""The interactions that are newer than these files."""
NEVER_LOST = {"○": ("○", "◐", "✓"), "◐": ("◐", "✓"), "✓": ("✓",)}
"""The marks that may be given today for a mark of then: no pupil loses one."""


def test_earlier_work_has_every_interaction() -> None:
    asked = {question.interaction.name for task in LESSON.all_tasks for question in task.questions}
    assert asked | NEW == {*all_interactions(), "invented", "laid"}


def test_earlier_work_is_judged_as_before() -> None:
    work = LessonWork.from_json(_data("work"))
    for task in LESSON.all_tasks:
        then, done = EXPECTED["tasks"][str(task.number)], work.task_work(task)
        judged = [
            [one.question, one.judgement(task).verdict.value, one.judgement(task).misconception or ""]
            for one in done.given
        ]
        assert judged == then["verdicts"], task
        assert sorted(done.settled_questions(task)) == then["settled"], task
        mark = done.mark(task)
        assert mark is not None
        assert mark.value in NEVER_LOST[then["mark"]], task


def test_an_earlier_twin_is_kept_and_shows_what_was_done_with_help() -> None:
    """It belongs to a question that is not asked any more: it is not judged, and in no rate."""
    data = _data("work")
    work = LessonWork.from_json(data)
    judged = Judge([LESSON]).lesson_result(work)
    with_twins = [task for task in LESSON.all_tasks if work.task_work(task).twins]
    assert with_twins
    for task in with_twins:
        done = work.task_work(task)
        assert len(done.twins) == len(data["tasks"][str(task.number)]["twins"])
        result = next(one for one in judged.tasks if one.number == task.number)
        is_helped = any(done.is_helped(task, number) for number in range(task.parts))
        assert (work.mark(task), result.mark) == ((TaskMark.HELPED,) * 2 if is_helped else (TaskMark.RIGHT,) * 2)
        assert not work.is_to_mend(task)
        without = replace(work, tasks={**work.tasks, task.number: replace(done, twins=())})
        assert len(Judge([LESSON]).lesson_result(without).items) == len(judged.items)


def test_earlier_work_is_written_with_all_that_it_had() -> None:
    then, work = _data("work"), LessonWork.from_json(_data("work"))
    now = work.to_json()
    for number, task in then["tasks"].items():
        for name, part in task.items():
            parts = part if name not in ("given", "others", "twins") else [_as_today(one) for one in part]
            assert name == "predictions" or now["tasks"][number][name] == parts, (number, name)
    assert LessonWork.from_json(json.loads(json.dumps(now))) == work


def _as_today(entry: dict[str, Any]) -> dict[str, Any]:
    """A response in a lesson: its way of answering was not written then, and the first question has no number now."""
    others = {name: entry[name] for name in entry if name not in ("question", "answer")}
    part = {"part": entry["question"]} if entry["question"] else {}
    return part | {"given": entry["answer"], "as": ""} | others


def test_earlier_answers_before_moves_are_judged_as_before() -> None:
    answers = [response_from_json(entry) for entry in _data("moves")]
    assert [[one.right, [*one.judgement().misconceptions]] for one in answers if one] == EXPECTED["moves"]


def test_earlier_practice_is_judged_as_before() -> None:
    progress = PracticeProgress.from_json(_data("practice"))
    answers = [answer for sitting in progress.sittings for answer in sitting.given]
    judged = [[str(one.question.prompt_text), str(response_text(one)), one.right] for one in answers]
    assert judged == [[asked, given, right] for asked, _way, given, right in EXPECTED["practice"]]
    assert PracticeProgress.from_json(json.loads(json.dumps(progress.to_json()))) == progress
    assert [len(sitting.given) for sitting in progress.sittings] == [
        len(it["given"]) for it in _data("practice")["sittings"]
    ]
