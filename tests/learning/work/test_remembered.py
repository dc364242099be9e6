"""The result of an answer is computed once: a message costs the same after many wrong answers as after one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.learning.lessons import find
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


def test_the_sixtieth_wrong_answer_costs_what_the_second_cost() -> None:
    pupil = Pupil(lesson_session(find(NAME)))
    costs = [calls(lambda number=number: pupil.task({"answer": str(20 + number)}, give=True)) for number in range(60)]  # type: ignore[misc]
    assert len(work_done(pupil.session).task_work(pupil.doing).given) == 60
    assert costs[1] <= 9_000
    assert costs[-1] <= 1.2 * costs[1]


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
