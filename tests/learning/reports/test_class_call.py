"""What a teacher asks of the class: heeded once, for so long, and whatever else is in the file is not."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from harness.games import armies, played
from learning.reports.simulated_class import LESSON, ClassTime, some_class
from learning.reports.test_class_watch import press, watching
from mathgames.engine import saves
from mathgames.explain.nodes import plain_text, validate_view
from mathgames.language.words import LazyString
from mathgames.learning.lessons import find
from mathgames.learning.pages.classroom_session import ClassroomSession
from mathgames.learning.pages.lesson_session import LOOK_UP, Heeding, LessonSession, lesson_session, task_on
from mathgames.learning.reports.class_folder import FILE, FRESH, RENEWAL_SECONDS, ClassCall, PupilCalls, TeacherCalls
from mathgames.notebook.widgets import page_widget

pytestmark = pytest.mark.usefixtures("stock_lesson")


@pytest.fixture
def clock() -> ClassTime:
    return ClassTime()


def one_lesson() -> LessonSession:
    return lesson_session(find(LESSON))


def heeding(session: LessonSession, folder: Path, clock: ClassTime) -> Heeding:
    return Heeding(session, PupilCalls(folder, clock=clock), session.show_call)


def hint(session: LessonSession) -> dict[str, Any]:
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


def test_pause_without_renewal_expires(tmp_path: Path, clock: ClassTime) -> None:
    teacher, pupil = TeacherCalls(tmp_path, clock=clock), PupilCalls(tmp_path, clock=clock)
    teacher.pause(on=True)
    assert pupil.look().is_paused
    for _time in range(20):
        clock.now += RENEWAL_SECONDS
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


def test_sent_task_opens_once_and_not_for_latecomers(tmp_path: Path, clock: ClassTime) -> None:
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


def test_a_position_is_shown_to_all_and_the_task_is_kept(tmp_path: Path, clock: ClassTime) -> None:
    teacher, session = TeacherCalls(tmp_path, clock=clock), one_lesson()
    pupil = heeding(session, tmp_path, clock)
    work = session.lesson.work
    match = armies({"c3": ("positive", "5"), "d4": ("negative", "3")})
    assert teacher.send_position(match.to_record()) is None
    pupil.look()
    validate_view(session.view["tree"])
    assert (session.match.rules, session.match.position) == (match.rules, match.position)
    assert session.view["say"] == "Your teacher has sent a position to everybody."
    assert "Try it out. Your own task is kept as it was." in plain_text(session.view["tree"])
    move = match.rules.format(next(iter(match.rules.moves(match.position))))
    session.match.play(move)
    assert session.lesson.work == work
    session.receive({"intent": ["activity", {"name": "sent", "back": True}], "fields": {}, "rev": session.view["rev"],
                     "client": "c", "id": 1})  # fmt: skip
    assert session.view["ack"]["ok"]
    assert (task_on(session).task, session.lesson.work) == (session.task, work)
    pupil.look()
    assert task_on(session).task.number == 1, "it is sent once"

    teacher.send_position(match.to_record())
    pupil.look()
    teacher.send_to(LESSON, 3)
    pupil.look()
    assert task_on(session).task.number == 3, "from a position, too"


@pytest.mark.parametrize("record", ["x", "minus-vs-plus", "{" * 3000, "mathgames 1\ngame: none\n", "\0", "ß" * 1000])
def test_invalid_record_is_not_sent(tmp_path: Path, clock: ClassTime, record: str) -> None:
    teacher, session = TeacherCalls(tmp_path, clock=clock), one_lesson()
    pupil = heeding(session, tmp_path, clock)
    before = session.view
    assert teacher.send_position(record) is None
    pupil.look()
    assert session.view is before


def test_a_position_that_is_too_large_is_not_sent(tmp_path: Path, clock: ClassTime) -> None:
    teacher = TeacherCalls(tmp_path, clock=clock)
    assert str(teacher.send_position("9" * 40_001)) == "This position is too large to be sent."
    assert not (tmp_path / FILE).exists()


def test_teacher_sends_game_by_code_or_last_played(
    tmp_path: Path, clock: ClassTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    session, pupil = ClassroomSession(watching(folder, clock)), one_lesson()
    heard = heeding(pupil, folder, clock)

    def send(game: str) -> dict[str, Any]:
        session.receive({"intent": ["position", {}], "fields": {"game": game}, "rev": 0, "client": "t", "id": 1})
        heard.look()
        ack: dict[str, Any] = session.view["ack"]
        return ack

    assert not send("")["ok"], "nothing was played yet"
    assert send("no code")["code"] == "error"
    played_game = played("minus-vs-plus", "a2-a3", "b5-b4")
    assert send(played_game.to_code())["ok"]
    assert session.view["say"] == "All have the position of Minus vs Plus now."
    assert (pupil.match.position, pupil.match.ply) == (played_game.position, 0)
    Path(".mathgames").mkdir()
    last = played("tinc", "0,0")
    Path(".mathgames", "tinc-2026-01-01-000000.mathgame").write_text(saves.saved_text(last))
    assert send("")["ok"]
    assert pupil.match.position == last.position


def test_pupil_in_subfolder_follows_class_call(tmp_path: Path, clock: ClassTime) -> None:
    own = tmp_path / "anna"
    own.mkdir()
    pupil = PupilCalls(own, clock=clock)
    TeacherCalls(tmp_path, clock=clock).pause(on=True)
    assert pupil.look().is_paused


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "[]", "[" * 100_000, "null", '{"format": 2}', "\0", " " * 40_001,
        json.dumps({"format": 1, "paused": True, "lesson": "", "task": 0, "record": [], "number": 0}),
        json.dumps({"format": 1, "paused": 1, "lesson": "", "task": 0, "record": "", "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "x" * 201, "task": 0, "record": "", "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "", "task": -3, "record": "", "number": 0}),
        json.dumps({"format": 1, "paused": True, "lesson": "", "task": 0, "record": "", "number": 2**40}),
        '{"format": 1, "paused": true, "lesson": "", "task": 1' + "0" * 900 + ', "record": "", "number": 0}',
    ],
)  # fmt: skip
def test_invalid_call_file_is_ignored(tmp_path: Path, clock: ClassTime, content: str) -> None:
    pupil = PupilCalls(tmp_path, clock=clock)
    (tmp_path / FILE).write_text(content)
    assert pupil.look() == ClassCall()


@pytest.mark.parametrize("kind", ["pipe", "folder", "endless"])
def test_special_call_file_is_ignored_and_teacher_told(tmp_path: Path, clock: ClassTime, kind: str) -> None:
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
    assert "The pupils' boards are covered until you let them go on." in plain_text(session.view["tree"])
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
    shown = plain_text(session.view["tree"])
    assert "Not finished, or absentlamp-27 (1 of 6 tasks), moon-13 (0 of 6 tasks)" in shown
    assert f"mg.report({str(tmp_path)!r})" in shown
    assert press(session, "plan", on=False)["ok"]
    assert "Not finished" not in plain_text(session.view["tree"])

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
    assert isinstance(LOOK_UP, LazyString)


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

        again = page_widget.Repeated(act)
        await enough
        again.stop()
        await asyncio.sleep(0.02)

    asyncio.run(some_time())
    assert len(times) == 3
    page_widget.Repeated(lambda: times.append(1) or 0.0)
    assert len(times) == 4, "once where no kernel runs"
