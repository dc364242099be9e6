"""The way through a route, the next lesson on the same page, and a game that is played again with the idea in sight."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import Lesson, Task, find, routes
from mathgames.learning.pages.lesson_session import LessonSession, lesson_session
from mathgames.learning.reports.class_folder import ClassCall
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.route_progress import LessonStanding, way_at
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO, NEXT = "integers/07-back-to-the-sender", "integers/08-taking-counters-away"
ROUTE = routes()["subtracting-negatives"]


def finished(lesson: Lesson) -> LessonWork:
    """Return the work of a pupil who had every answer shown."""
    tasks = {task.number: TaskWork(shown=frozenset(range(task.parts))) for task in lesson.all_tasks}
    return LessonWork(lesson.name, lesson.all_tasks[-1].number, tasks)


def at_the_end(shelf: LessonStore | None, but: Sequence[int] = (), **how: object) -> Pupil:
    """A pupil at the end of a lesson of which only the exit was left, and the tasks that are named."""
    lesson = find(UNDO)
    if shelf is not None:
        work = finished(lesson)
        shelf.write(LessonWork(UNDO, 0, {n: one for n, one in work.tasks.items() if n and n not in but}))
    session = lesson_session(lesson, shelf, at=0, another=find, **how)  # type: ignore[arg-type]
    pupil = Pupil(session)
    while (question := pupil.question) is not None:
        pupil.give(question.key[0])
    return pupil


def way(pupil: Pupil) -> list[str]:
    """The names of the lessons on the way, as they are read aloud."""
    section = next(one for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("class") == "mg-lesson-way")
    return [part[1]["aria-label"] for item in iter_nodes(section) if item[0] == "li" for part in item[2:]]


def test_the_end_of_a_lesson_shows_the_way_through_the_route(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    shelf.write(finished(find("integers/03-tug-of-war")))
    begun = find(NEXT)
    first = begun.tasks[0]
    shelf.write(LessonWork(NEXT, 1, {1: TaskWork(shown=frozenset(), moves=("x",))}))
    assert first.number == 1
    names = way(at_the_end(shelf))
    titles = [find(name).title for name in ROUTE.lessons]
    assert names == [
        f"{titles[0]}, not begun yet",
        f"{titles[1]}, done",
        f"{titles[2]}, not begun yet",
        f"{titles[3]}, done",
        f"{titles[4]}, begun",
        f"{titles[5]}, not begun yet",
    ]


@pytest.mark.parametrize(
    ("left", "told"), [([1], "You still have 1 task to do."), ([1, 2], "You still have 2 tasks to do.")]
)
def test_what_is_left_is_counted_at_the_end_of_a_lesson(tmp_path: Path, left: list[int], told: str) -> None:
    assert told in plain_text(at_the_end(LessonStore(tmp_path), left).session.view["tree"])


def test_next_lesson_opens_on_same_page_with_own_work(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    pupil = at_the_end(shelf)
    assert pupil.offers(lesson=NEXT)
    names: list[str] = []
    assert isinstance(pupil.session, LessonSession)
    pupil.session.on_lesson = names.append
    pupil.task(lesson=NEXT)
    assert names == [NEXT]
    assert pupil.session.view["say"].startswith(f"{find(NEXT).title}. Task 1 of ")
    assert pupil.session.lesson.lesson.name == NEXT
    forms = [it[1]["key"] for it in iter_nodes(pupil.session.view["tree"]) if it[1].get("class") == "mg-task-form"]
    assert all(NEXT in name for name in forms), "what was half typed in the other lesson is not for this one"
    assert LessonStore(tmp_path).read(NEXT).at == 1
    assert LessonStore(tmp_path).read(UNDO).is_done(find(UNDO))
    pupil.ask("language", code="es")
    assert pupil.session.language.code == "es"
    assert pupil.session.lesson.lesson.language == "es"


def test_when_all_is_done_no_next_lesson_is_offered(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    for name in ROUTE.lessons:
        shelf.write(finished(find(name)))
    for then in ROUTE.next_routes:  # to show what was learnt
        pupil = at_the_end(shelf)
        assert "6 of 6 lessons done" in plain_text(pupil.session.view["tree"])
        assert pupil.offers(lesson=then)
        shelf.write(finished(find(then)))
    assert "Next: " not in plain_text(at_the_end(shelf).session.view["tree"])


def test_the_teacher_sees_in_which_lesson_a_pupil_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(finished(find(UNDO)))
    (tmp_path / "class").mkdir()
    widget = mg.lesson(UNDO, task=0, share=tmp_path / "class", label="lamp-1", warm_up=False)
    pupil = Pupil(widget._session)
    assert pupil.task(lesson=NEXT)["ok"]
    (shared,) = (tmp_path / "class").glob("lamp-1*.json")
    assert json.loads(shared.read_text(encoding="utf-8"))["now"] == NEXT
    assert widget.work.lesson == NEXT


def test_a_page_that_leads_to_no_lesson_names_the_next_one() -> None:
    """In words: on the site and in a learning platform a pupil has nothing to run a line in."""
    lesson = find("slices/22-how-many-squares")
    pupil = Pupil(lesson_session(lesson, at=0))
    for task in lesson.all_tasks:
        pupil.session.lesson.keep(  # type: ignore[attr-defined]
            finished(lesson) if task.number else pupil.session.lesson.work  # type: ignore[attr-defined]
        )
    pupil.task(go=0)
    said = plain_text(pupil.session.view["tree"])
    assert "The next lesson is “Rise and run”." in said
    assert "mg.lesson" not in said
    assert not any(one[1].get("class") == "mg-lesson-way" for one in iter_nodes(pupil.session.view["tree"]))


def test_replayed_game_shows_idea_and_changes_no_work(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    pupil = at_the_end(shelf)
    assert isinstance(pupil.session, LessonSession)
    before = pupil.session.lesson.work
    pupil.task(again=True)
    game: Task = pupil.doing
    assert game.kind.is_played
    assert "The idea:" in plain_text(pupil.session.view["tree"])
    pupil.play(pupil.session.match.rules.format(next(iter(pupil.session.match._session.moves))))
    assert pupil.session.match.played
    assert LessonStore(tmp_path).read(UNDO) == before
    pupil.ask("activity", name="way-back", back=True)
    assert pupil.doing.number == 0
    assert pupil.is_done
    assert work_done(pupil.session) == before


def test_who_plays_again_still_heeds_the_teacher(tmp_path: Path) -> None:
    pupil = at_the_end(LessonStore(tmp_path))
    assert isinstance(pupil.session, LessonSession)
    pupil.task(again=True)
    pupil.session.show_call(ClassCall(number=1, lesson=UNDO, task=2))
    assert pupil.doing.number == 2
    assert pupil.session.lesson.lesson.name == UNDO


def test_a_lesson_on_no_route_has_no_way() -> None:
    assert way_at("a lesson of one's own", lambda lesson: LessonWork(lesson.name)) is None


def test_standings_are_said_in_words() -> None:
    assert [str(one.spoken_label("Undo it")) for one in LessonStanding] == [
        "Undo it, done",
        "Undo it, begun",
        "Undo it, not begun yet",
    ]
