"""What a teacher asks of the class: heeded once, for so long, and whatever else is in the file is not."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from learning.reports.simulated_class import LESSON, ClassTime, some_class
from learning.reports.test_class_watch import press, watching
from mathgames.explain.nodes import text, validate_view
from mathgames.language.words import Words
from mathgames.learning.lessons import find
from mathgames.learning.pages.classroom_session import ClassroomSession
from mathgames.learning.pages.heeding import LOOK_UP, Heeding
from mathgames.learning.pages.lesson_session import lesson_session, open_task, task_on
from mathgames.learning.reports.class_call import FILE, FRESH, RENEWED, ClassCall, PupilCalls, TeacherCalls
from mathgames.notebook.widgets import repeated
from mathgames.page.match_session import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")


@pytest.fixture
def clock() -> ClassTime:
    return ClassTime()


def one_lesson() -> MatchSession:
    return lesson_session(find(LESSON))


def heeding(session: MatchSession, folder: Path, clock: ClassTime) -> Heeding:
    return Heeding(session, PupilCalls(folder, clock=clock), lambda name, task: open_task(session, name, task))


def hint(session: MatchSession) -> dict[str, Any]:
    intent = ["activity", {"name": "lesson-task", "hint": True}]
    session.receive({"intent": intent, "fields": {}, "rev": session.view["rev"], "client": "c", "id": 1})
    ack: dict[str, Any] = session.view["ack"]
    return ack


def test_a_pause_covers_the_page_and_nothing_on_it_is_lost(tmp_path: Path, clock: ClassTime) -> None:
    teacher, session = TeacherCalls(tmp_path, clock=clock), one_lesson()
    pupil = heeding(session, tmp_path, clock)
    before = session.view
    assert teacher.pause(on=True) is None
    pupil.look()
    covered = session.view
    validate_view(covered["tree"])
    assert (covered["say"], covered["rev"]) == (str(LOOK_UP), before["rev"])
    assert covered["tree"][3:] == before["tree"][2:], "the page is still there, below the cover"
    ack = hint(session)
    assert (ack["ok"], ack["code"]) == (False, "covered")
    assert teacher.pause(on=False) is None
    pupil.look()
    assert (session.view["tree"], session.view["say"]) == (before["tree"], "You can go on.")
    assert hint(session)["ok"]


def test_a_pause_that_nobody_renews_ends_by_itself(tmp_path: Path, clock: ClassTime) -> None:
    teacher, pupil = TeacherCalls(tmp_path, clock=clock), PupilCalls(tmp_path, clock=clock)
    teacher.pause(on=True)
    assert pupil.look().is_paused
    for _time in range(20):
        clock.now += RENEWED
        teacher.renew()
        assert pupil.look().is_paused, "as long as the teacher's page is there"
    clock.now += FRESH
    assert not pupil.look().is_paused


def test_a_pause_ends_where_the_folder_goes_away(tmp_path: Path, clock: ClassTime) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    TeacherCalls(folder, clock=clock).pause(on=True)
    pupil = PupilCalls(folder, clock=clock)
    folder.rename(tmp_path / "away")
    assert pupil.look().is_paused
    clock.now += FRESH
    assert not pupil.look().is_paused


def test_a_task_is_opened_once_and_not_by_who_comes_later(tmp_path: Path, clock: ClassTime) -> None:
    teacher, session = TeacherCalls(tmp_path, clock=clock), one_lesson()
    pupil = heeding(session, tmp_path, clock)
    teacher.send_to(LESSON, 3)
    pupil.look()
    assert task_on(session).task.number == 3
    assert session.view["say"].startswith("Your teacher has opened this task for everybody.")
    session.receive({"intent": ["activity", {"name": "lesson-task", "go": 2}], "fields": {}, "rev": session.view["rev"],
                     "client": "c", "id": 1})  # fmt: skip
    assert task_on(session).task.number == 2
    pupil.look()
    assert task_on(session).task.number == 2, "who goes back is not sent again"
    late = one_lesson()
    heeding(late, tmp_path, clock).look()
    assert task_on(late).task.number == 1
    teacher.send_to("integers/01-other", 4)
    teacher_again = PupilCalls(tmp_path, clock=clock)
    pupil.look()
    assert task_on(session).task.number == 2, "another lesson"
    assert teacher_again.look() == ClassCall()
    teacher.send_to(LESSON, 4000)
    pupil.look()
    assert task_on(session).task.number == 2, "no such task"


def test_who_has_a_folder_of_their_own_heeds_the_call_of_the_class(tmp_path: Path, clock: ClassTime) -> None:
    own = tmp_path / "anna"
    own.mkdir()
    pupil = PupilCalls(own, clock=clock)
    TeacherCalls(tmp_path, clock=clock).pause(on=True)
    assert pupil.look().is_paused


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "[]", "[" * 100_000, "null", '{"format": 2}', "\0", " " * 2000,
        json.dumps({"format": 1, "paused": 1, "lesson": "", "task": 0, "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "x" * 201, "task": 0, "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "", "task": -3, "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "", "task": 0, "number": 2**40}),
        '{"format": 1, "paused": true, "lesson": "", "task": 1' + "0" * 900 + ', "number": 0}',
    ],
)  # fmt: skip
def test_what_is_no_call_asks_nothing(tmp_path: Path, clock: ClassTime, content: str) -> None:
    pupil = PupilCalls(tmp_path, clock=clock)
    (tmp_path / FILE).write_text(content)
    assert pupil.look() == ClassCall()


@pytest.mark.parametrize("kind", ["pipe", "folder", "endless"])
def test_what_is_no_file_asks_nothing_and_the_teacher_is_told(tmp_path: Path, clock: ClassTime, kind: str) -> None:
    match kind:
        case "pipe":
            os.mkfifo(tmp_path / FILE)
        case "folder":
            (tmp_path / FILE).mkdir()
        case _:
            (tmp_path / FILE).symlink_to("/dev/zero")
    assert PupilCalls(tmp_path, clock=clock).look() == ClassCall()
    teacher = TeacherCalls(tmp_path, clock=clock)
    said = teacher.pause(on=True)
    assert str(said).startswith("The pupils cannot be reached")
    assert not teacher.call.is_paused


def test_the_teacher_asks_from_the_page_of_the_class(tmp_path: Path, clock: ClassTime) -> None:
    pupils = some_class(tmp_path, ["lamp-27", "moon-13"], clock)
    session = ClassroomSession(watching(tmp_path, clock))
    assert press(session, "pause", on=True)["ok"]
    assert "The pupils' boards are covered until you let them go on." in text(session.view["tree"])
    assert PupilCalls(tmp_path, clock=clock).look().is_paused
    assert press(session, "pause", on=True)["code"] == "not-offered"
    assert press(session, "show", on=True)["ok"]
    assert press(session, "pause", on=False)["ok"], "beside what is shown, too"
    assert not PupilCalls(tmp_path, clock=clock).look().is_paused
    assert press(session, "show", on=False)["ok"]

    heard = PupilCalls(tmp_path, clock=clock)
    message = {"intent": ["send", {"lesson": LESSON}], "fields": {"task": "3"}, "rev": 0, "client": "t", "id": 1}
    session.receive(message)
    assert session.view["ack"]["ok"]
    assert "All are sent to Task 3" in session.view["say"]
    call = heard.look()
    assert (call.lesson, call.task) == (LESSON, 3)
    for field in ("", "99", "-1", "x", "9" * 100, "³"):
        session.receive({**message, "fields": {"task": field}})
        assert session.view["ack"]["code"] == "not-offered"
    assert heard.look() == ClassCall()

    pupils[0].give("5")
    assert press(session, "plan", on=True)["ok"]
    shown = text(session.view["tree"])
    assert "Not sure yet: lamp-27 (1 answer), moon-13 (0 answers)." in shown
    assert f"mg.report({str(tmp_path)!r})" in shown
    assert press(session, "plan", on=False)["ok"]
    assert "Not sure yet" not in text(session.view["tree"])

    press(session, "pause", on=True)
    session.let_go()
    assert not PupilCalls(tmp_path, clock=clock).look().is_paused


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, clock: ClassTime) -> None:
    some_class(tmp_path, ["lamp-27"], clock)
    session = ClassroomSession(watching(tmp_path, clock))
    (tmp_path / FILE).mkdir()
    ack = press(session, "pause", on=True)
    assert (ack["ok"], ack["code"]) == (False, "error")
    assert "The pupils cannot be reached" in ack["text"]


def test_a_sentence_over_a_page_comes_and_goes_once() -> None:
    session = one_lesson()
    shown: list[Any] = []
    session.on_view = shown.append
    for sentence in (None, LOOK_UP, LOOK_UP, None, None):
        session.cover(sentence)
    assert [view["say"] for view in shown] == [str(LOOK_UP), "You can go on."]
    assert isinstance(LOOK_UP, Words)


def test_what_is_repeated_stops() -> None:
    times: list[int] = []

    async def some_time() -> None:
        loop = asyncio.get_running_loop()
        enough = loop.create_future()

        def act() -> float:
            times.append(1)
            if len(times) == 3:
                enough.set_result(None)
            return 0.0

        again = repeated.Repeated(act)
        await enough
        again.stop()
        await asyncio.sleep(0.02)

    asyncio.run(some_time())
    assert len(times) == 3
    repeated.Repeated(lambda: times.append(1) or 0.0)
    assert len(times) == 4, "once where no kernel runs"
