"""Files that an earlier version wrote are read and judged as it judged them.

``earlier/`` was written by the version before items were drawn from families, and is never written again: the work in
``work.md``, in which every interaction was answered wrongly and rightly, the answers of a practice in all its ways, and
the answers before moves to all that was asked. ``expected.json`` is what that version said of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mathgames.arithmetic.items import all_interactions, move_answer_from_json
from mathgames.learning.lessons import parse
from mathgames.learning.practice.progress import PracticeProgress
from mathgames.learning.work.work import LessonWork

FOLDER = Path(__file__).parent / "earlier"
LESSON = parse((FOLDER / "work.md").read_text(encoding="utf-8"), file="work.md", name="earlier-work")


def _data(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


EXPECTED = _data("expected")
NEVER_LOST = {"○": ("○", "◐", "✓"), "◐": ("◐", "✓"), "✓": ("✓",)}
"""The marks that may be given today for a mark of then: no pupil loses one."""


def test_earlier_work_has_every_interaction() -> None:
    asked = {question.interaction.name for task in LESSON.all_tasks for question in task.questions}
    assert asked == {*all_interactions(), "invented", "laid"}


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


def test_earlier_work_is_written_with_all_that_it_had() -> None:
    then, now = _data("work"), LessonWork.from_json(_data("work")).to_json()
    for number, task in then["tasks"].items():
        for name, part in task.items():
            assert name == "predictions" or now["tasks"][number][name] == part, (number, name)


def test_earlier_answers_before_moves_are_judged_as_before() -> None:
    answers = [move_answer_from_json(entry) for entry in _data("moves")]
    assert [[one.right, [*one.judgement().misconceptions]] for one in answers if one] == EXPECTED["moves"]


def test_earlier_practice_is_judged_as_before() -> None:
    progress = PracticeProgress.from_json(_data("practice"))
    answers = [answer for sitting in progress.sittings for answer in sitting.given]
    judged = [
        [str(one.question.prompt_text), one.question.way.value, str(one.response_text), one.is_right] for one in answers
    ]
    assert judged == EXPECTED["practice"]
    assert [len(sitting.given) for sitting in progress.sittings] == [
        len(it["given"]) for it in _data("practice")["sittings"]
    ]
