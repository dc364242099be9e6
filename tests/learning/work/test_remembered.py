"""What a wrong answer costs in calls: little, and the same after many wrong answers as after one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.answer import Verdict
from mathgames.learning.lessons import Lesson, Task, find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonStore

pytestmark = pytest.mark.usefixtures("stock_lesson")

NAME = "integers/07-back-to-the-sender"


def calls(act: Callable[[], object]) -> int:
    """How many Python functions are called."""
    count = 0

    def counted(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


class CountingPupil(Pupil):
    """Pupil who counts the calls of the last message."""

    cost = 0

    def ask(self, intent: str, /, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        ack: list[dict[str, Any]] = []
        self.cost = calls(lambda: ack.append(Pupil.ask(self, intent, fields, **args)))
        return ack[0]


def test_the_sixtieth_wrong_answer_costs_what_the_second_cost() -> None:
    pupil = Pupil(lesson_session(find(NAME)))
    costs = [calls(lambda number=number: pupil.task({"answer": str(20 + number)}, give=True)) for number in range(60)]  # type: ignore[misc]
    assert len(work_done(pupil.session).task_work(pupil.doing).given) == 60
    assert costs[0] <= 4_000
    assert costs[1] <= 9_000
    assert costs[-1] <= 1.2 * costs[1]


def costs_of_wrong_answers(lesson: Lesson, task: Task, shelf: LessonStore) -> list[tuple[int, int]]:
    """Return how many answers a task has and what the last cost in calls, after each of two wrong answers."""
    pupil = CountingPupil(lesson_session(lesson, shelf, at=task.number, on_later=lambda _seconds, _act: None))
    if task.goal is not None or task.kind.asks_once or (question := pupil.question) is None:
        return []
    samples = [raw for raw, verdict in question.interaction.samples(question) if verdict is Verdict.MISSED]
    costs = []
    for raw in islice(cycle(samples), 2 if samples else 0):
        pupil.give(question.interaction.parse_response(raw))
        costs.append((len(progress_of(pupil.session).work.given), pupil.cost))
    return costs


@pytest.mark.full
@pytest.mark.parametrize("name", list_lessons())
def test_wrong_answers_cost_few_calls(name: str, tmp_path: Path) -> None:
    """The second one draws the answer beside the calculation. The work is kept in a file.

    Counted for the second pupil of a kernel: the first one reads the files for all.
    """
    lesson = find(name)
    for task in lesson.all_tasks:
        costs_of_wrong_answers(lesson, task, LessonStore(tmp_path / f"{task.number} before"))
        for tries, cost in costs_of_wrong_answers(lesson, task, LessonStore(tmp_path / str(task.number))):
            assert cost <= (4_000 if tries == 1 else 9_000), (task.number, tries, cost)


def test_sixtieth_stored_answer_costs_as_much_as_second(tmp_path: Path) -> None:
    """Answers in the file are not read or graded again, unless another process has written there."""
    shelf = LessonStore(tmp_path)
    pupil = Pupil(lesson_session(find(NAME), shelf))
    costs = [calls(lambda number=number: pupil.task({"answer": str(20 + number)}, give=True)) for number in range(60)]  # type: ignore[misc]
    assert len(LessonStore(tmp_path).read(NAME).task_work(pupil.doing).given) == 60
    assert costs[-1] <= 1.2 * costs[1]


def test_what_another_board_writes_meanwhile_is_read(tmp_path: Path) -> None:
    here, there = (Pupil(lesson_session(find(NAME), LessonStore(tmp_path))) for _board in range(2))
    here.give("21")
    there.give("22")
    here.give("23")
    given = LessonStore(tmp_path).read(NAME).task_work(here.doing).given
    assert sorted(one.given for one in given) == ["21", "22", "23"]
