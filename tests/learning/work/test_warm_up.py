"""The warm-up brings back what was learnt in earlier lessons, and what was missed."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.learning.lessons import find, list_lessons, routes
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.look_again import with_warm_up
from mathgames.learning.work.task_context import WARM_UP
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")


@pytest.fixture
def shelf(tmp_path: Path) -> LessonStore:
    return LessonStore(tmp_path)


def asked_in(name: str) -> set[str]:
    return {question.stem for task in find(name).all_tasks for question in task.questions}


def begin(shelf: LessonStore, names: list[str]) -> None:
    """A pupil has been in these lessons."""
    for name in names:
        shelf.write(LessonWork(name).with_task(find(name).tasks[0], TaskWork()))


def test_warm_up_asks_from_two_and_four_lessons_ago(shelf: LessonStore) -> None:
    """Two questions of two lessons ago and one of four lessons ago on the route."""
    lesson = find("integers/09-the-balloon")
    way = list_lessons("subtracting-negatives")
    place = way.index(lesson.name)
    begin(shelf, way[:place])
    warm = with_warm_up(lesson, shelf).tasks[0]
    assert warm.number == WARM_UP
    asks = [question.stem for question in warm.questions]
    assert len(set(asks) & asked_in(way[place - 2])) == 2
    assert set(asks) <= asked_in(way[place - 2]) | asked_in(way[place - 4])


@pytest.mark.parametrize("route", routes())
def test_a_warm_up_asks_of_no_lesson_that_its_route_has_not_had(route: str, shelf: LessonStore) -> None:
    """Of a pupil who has begun every lesson of the route before it, and none of another one."""
    way = list_lessons(route)
    for place, name in enumerate(way):
        asks = {question.stem for task in with_warm_up(find(name), shelf).tasks[:1] for question in task.questions}
        if with_warm_up(find(name), shelf) is not find(name):
            assert asks <= set().union(*map(asked_in, way[:place])), name
        begin(shelf, [name])


def test_what_was_missed_comes_back(shelf: LessonStore) -> None:
    Pupil(lesson_session(find("integers/07-back-to-the-sender"), shelf)).give("-1")
    warm = with_warm_up(find("integers/10-the-bank-account"), shelf).tasks[0]
    assert find("integers/07-back-to-the-sender").tasks[0].questions[0] in warm.questions


def test_first_lessons_have_no_warm_up(shelf: LessonStore) -> None:
    for name in list_lessons()[:2]:
        assert with_warm_up(find(name), shelf) is find(name)


@pytest.mark.parametrize("name", list_lessons())
def test_every_warm_up_can_be_done_and_leads_to_the_first_task(name: str, shelf: LessonStore) -> None:
    lesson = with_warm_up(find(name), shelf)
    pupil = Pupil(lesson_session(lesson, shelf))
    if lesson.tasks[0].number == WARM_UP:
        while pupil.question is not None:
            assert pupil.give(pupil.right)["ok"]
        assert pupil.is_done
        pupil.task(go=1)
        assert pupil.doing.number == 1
        assert not work_done(pupil.session).is_done(find(name))
        assert Pupil(lesson_session(lesson, shelf)).doing.number == 1
    assert with_warm_up(find(name), shelf) == lesson


def test_a_lesson_of_ones_own_has_none(shelf: LessonStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.md").write_text(
        Path(find("integers/07-back-to-the-sender").file).read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert repr(mg.lesson("mine.md")).endswith("task 1>")
    assert repr(mg.preview("mine.md")).endswith("task 1>")
    assert repr(mg.lesson("integers/07-back-to-the-sender")).endswith("warm-up>")
    assert repr(mg.lesson("integers/07-back-to-the-sender", task=3)).endswith("task 3>")
