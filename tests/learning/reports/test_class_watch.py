"""A class while it works: who needs help and why, the question most pupils are at, and what a folder may hold."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from learning.reports.simulated_class import LESSON, MISREAD, ClassTime, SharedPupil, some_class
from mathgames.explain.nodes import iter_nodes, plain_text, validate_view
from mathgames.language.errors import SaveError
from mathgames.learning.pages.classroom_session import POLL_SECONDS, ClassroomSession
from mathgames.learning.reports import class_status as watching_module
from mathgames.learning.reports.class_status import AWAY_SECONDS, SILENT, ClassWatch, HelpReason, class_now

pytestmark = pytest.mark.usefixtures("stock_lesson")


@pytest.fixture(autouse=True)
def time_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """One look reads all files, however busy the machine is: the limit is real time, which no clock of a test sets."""
    monkeypatch.setattr(watching_module, "LONGEST", 60.0)


@pytest.fixture
def clock() -> ClassTime:
    return ClassTime()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    return folder


def watching(folder: Path, clock: ClassTime) -> ClassWatch:
    return ClassWatch(folder, clock=clock, wall=clock)


def press(session: ClassroomSession, intent: str, **args: Any) -> dict[str, Any]:
    message = {"intent": [intent, args], "fields": {}, "rev": session.view["rev"], "client": "teacher", "id": 1}
    session.receive(message)
    ack: dict[str, Any] = session.view["ack"]
    return ack


def test_who_needs_help_comes_first_and_the_reasons_are_told(folder: Path, clock: ClassTime) -> None:
    silent, fine, *_rest = some_class(folder, ["ant-slow", "bee-fine", "cat-idea", "dog-wrong"], clock)
    clock.now += SILENT
    fine.give(5)
    SharedPupil(folder, "cat-idea", clock).at(1).give("-1").at(3).give(MISREAD)
    SharedPupil(folder, "dog-wrong", clock).at(3).give("7", "8", "9")
    watch = watching(folder, clock)
    watch.look()
    tiles = class_now(watch.pupils, clock.now).tiles
    assert [tile.label for tile in tiles] == ["dog-wrong", "ant-slow", "cat-idea", "bee-fine"]
    assert [[reason.name for reason in tile.reasons] for tile in tiles] == [
        ["WRONG"],
        ["SILENT"],
        ["MISCONCEPTION"],
        [],
    ]
    shown = plain_text(ClassroomSession(watch).view["tree"])
    for sentence in (
        "3 wrong answers to this question",
        "Nothing done for 3 minutes",
        "Seen twice: reading two minus signs side by side as one",
        "Right first time: 0 of 2",
        "4 pupils are working. 3 need help.",
    ):
        assert sentence in shown
    silent.give(5)
    watch.look()
    assert class_now(watch.pupils, clock.now).tiles[-2].label == "ant-slow"


def test_who_is_done_or_away_needs_no_help(folder: Path, clock: ClassTime) -> None:
    (away,) = some_class(folder, ["yesterday"], clock)
    clock.now += AWAY_SECONDS + 1
    watch = watching(folder, clock)
    watch.look()
    (tile,) = class_now(watch.pupils, clock.now).tiles
    assert (tile.minutes, tile.reasons) == (None, ())
    assert "Not here: nothing done for an hour" in plain_text(ClassroomSession(watch).view["tree"])
    away.give("7")
    watch.look()
    assert class_now(watch.pupils, clock.now).tiles[0].minutes == 0


def test_a_file_is_read_once_as_long_as_it_does_not_change(folder: Path, clock: ClassTime) -> None:
    pupils = some_class(folder, [f"pupil-{number}" for number in range(5)], clock)
    watch = watching(folder, clock)
    assert watch.look()
    assert watch.reads == 5
    assert not watch.look()
    assert watch.reads == 5
    pupils[3].give("-1")
    assert watch.look()
    assert watch.reads == 6
    pupils[2].file.unlink()
    assert watch.look()
    assert (watch.reads, len(watch.pupils)) == (6, 4)
    same = pupils[1].file.read_text()
    before = pupils[1].file.stat()
    pupils[1].file.with_name("beside").write_text(same)
    os.utime(pupils[1].file.with_name("beside"), ns=(before.st_atime_ns, before.st_mtime_ns))
    pupils[1].file.with_name("beside").replace(pupils[1].file)
    watch.look()
    assert watch.reads == 7, "another file of the same size and time"


def test_planted_misconception_named_after_second_error(folder: Path, clock: ClassTime) -> None:
    """Two of six pupils think it; the page looks every two seconds, so it is named two seconds later."""
    pupils = some_class(folder, [f"pupil-{number}" for number in range(6)], clock)
    session = ClassroomSession(watching(folder, clock))
    name = "reading two minus signs side by side as one"
    for pupil in pupils[2:]:
        pupil.give("5").at(3)
    pupils[0].give("-1")
    session.poll()
    assert session.now.misconceptions == ()
    pupils[1].give("-1")
    clock.now += POLL_SECONDS
    session.poll()
    ((misconception, labels),) = session.now.misconceptions
    assert (str(misconception.name), labels) == (name, ("pupil-0", "pupil-1"))
    assert name in plain_text(session.view["tree"]).casefold()
    assert POLL_SECONDS <= 10


def test_the_question_most_are_at_with_its_answers(folder: Path, clock: ClassTime) -> None:
    pupils = some_class(folder, ["lamp-27", "moon-13", "kite-40", "frog-55"], clock)
    for pupil, answer in zip(pupils, ("-1", "-1", "7", "5"), strict=True):
        pupil.give(answer)
    pupils[0].give("-1")  # who gives it twice is one pupil all the same
    session = ClassroomSession(watching(folder, clock))
    question = session.now.question()
    assert question is not None
    assert (question.pupil_count, str(question.prompt)) == (3, "2 − (−3)")
    counts = [(str(one.answer), one.pupils, one.is_right) for one in question.answers]
    assert counts == [("−1", 2, False), ("5", 1, True), ("7", 1, False)]
    assert question.answers[0].misconception is not None
    assert press(session, "show", on=True)["ok"]
    shown = plain_text(session.view["tree"])
    assert "2 pupils" in shown
    labels = [one.label for one in session.now.tiles]
    assert all(f'"{label}"' not in json.dumps(session.view["tree"]) for label in labels)
    for pupil in pupils:
        pupil.at(3)
    session.poll()
    assert "2 − (−3)" in plain_text(session.view["tree"]), "what is shown stays while the class goes on"
    assert press(session, "show", on=False)["ok"]
    assert "−1 − (−4)" in plain_text(session.view["tree"])


def test_an_answer_alone_has_no_bar_to_be_compared_with(folder: Path, clock: ClassTime) -> None:
    first, second = some_class(folder, ["ant", "bee"], clock)
    first.give("-1")
    session = ClassroomSession(watching(folder, clock))
    press(session, "show", on=True)
    assert "mg-classroom-bar" not in json.dumps(session.view["tree"])
    second.give("7")
    session.poll()
    assert json.dumps(session.view["tree"]).count("mg-classroom-bar") == 2


def test_tiles_name_lesson_only_if_pupils_differ(folder: Path, clock: ClassTime) -> None:
    def said(part: str) -> list[str]:
        found = (it for it in iter_nodes(session.view["tree"]) if part in it[1].get("class", "").split())
        return [plain_text(it) for it in found]

    ant, _bee = some_class(folder, ["ant", "bee"], clock)
    session = ClassroomSession(watching(folder, clock))
    title = str(ant.lesson.title)
    assert [title in tile for tile in said("mg-pupil-tile")] == [False, False]
    assert [title in head for head in said("mg-classroom-head")] == [True]
    SharedPupil(folder, "cat", clock, "integers/10-the-bank-account").at(1)
    session.poll()
    assert [title in tile for tile in said("mg-pupil-tile")] == [True, True, False]
    assert [title in head for head in said("mg-classroom-head")] == [False]


def test_report_line_uses_folder_name_of_this_notebook(
    folder: Path, clock: ClassTime, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    some_class(folder, ["ant"], clock)
    monkeypatch.chdir(folder.parent)
    session = ClassroomSession(watching(folder, clock))
    press(session, "plan", on=True)
    assert f"mg.report('{folder.name}')" in plain_text(session.view["tree"])
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    press(session, "plan", on=False)
    press(session, "plan", on=True)
    assert f"mg.report('{folder}')" in plain_text(session.view["tree"])


def test_class_page_announces_only_new_reasons(folder: Path, clock: ClassTime) -> None:
    first, second = some_class(folder, ["ant", "bee"], clock)
    session = ClassroomSession(watching(folder, clock))
    rev = session.view["rev"]
    session.poll()
    assert session.view["rev"] == rev, "nothing new: nothing is sent"
    first.give("7")
    session.poll()
    assert (session.view["rev"], session.view["say"]) == (rev + 1, "")
    first.give("8", "9")
    session.poll()
    assert session.view["say"] == "ant: 3 wrong answers to this question."
    second.give("5")
    session.poll()
    assert session.view["say"] == ""


def test_tiles_show_boards_in_a_valid_view(folder: Path, clock: ClassTime) -> None:
    """The view uses the elements and attributes of the closed lists only."""
    pupil, *_others = some_class(folder, ["ant", "bee"], clock)
    pupil.at(6)
    session = ClassroomSession(watching(folder, clock))
    validate_view(session.view["tree"])
    assert json.dumps(session.view["tree"]).count("data:image/svg+xml") == 1
    task = next(one for one in pupil.lesson.all_tasks if one.number == 6)
    before = json.dumps(session.view["tree"])
    pupil.play(task.rules.format(next(iter(task.rules.moves(task.position)))))
    session.poll()
    after = json.dumps(session.view["tree"])
    assert after.count("data:image/svg+xml") == 1
    assert after != before
    pupil.play("no move")
    session.poll()
    assert "cannot be read" not in plain_text(session.view["tree"])


@pytest.mark.parametrize("where", ["", 7, "a\0b", None])
def test_invalid_class_folder_is_refused(where: object) -> None:
    with pytest.raises(SaveError, match="is not a folder"):
        ClassWatch(where)


def test_a_folder_that_is_missing_a_file_or_goes_away(folder: Path, clock: ClassTime) -> None:
    with pytest.raises(SaveError, match="there is no folder"):
        ClassWatch(folder / "none")
    (folder.parent / "file").write_text("")
    with pytest.raises(SaveError, match="is a file: the class needs a folder"):
        ClassWatch(folder.parent / "file")
    some_class(folder, ["ant"], clock)
    session = ClassroomSession(watching(folder, clock))
    away = folder.rename(folder.with_name("away"))
    session.poll()
    assert session.view["say"].startswith("The folder of the class cannot be read now")
    assert "ant" in plain_text(session.view["tree"])
    away.rename(folder)
    session.poll()
    assert "cannot be read now" not in plain_text(session.view["tree"])


def test_hostile_files_are_named_and_the_others_are_seen(folder: Path, clock: ClassTime) -> None:
    (good,) = some_class(folder, ["good"], clock)
    whole = json.loads(good.file.read_text())
    os.mkfifo(folder / "pipe.json")
    (folder / "nowhere.json").symlink_to("nothing")
    (folder / "endless.json").symlink_to("/dev/zero")
    (folder / "loop.json").symlink_to("loop.json")
    (folder / "folder.json").mkdir()
    (folder / "large.json").write_text(" " * 2_000_001)
    (folder / "deep.json").write_text("[" * 100_000)
    (folder / "half.json").write_text(good.file.read_text()[:-9])
    (folder / "<b>\n.json").write_text("{}")
    (folder / "number.json").write_text('{"format": 1, "lessons": [], "practice": {}, "check": 1' + "0" * 10_000 + "}")
    bad_work = {"format": 1, "lesson": LESSON, "at": 6}
    far = {"6": {"given": [], "moves": ["a1-a2"] * 5000}}
    (folder / "far.json").write_text(json.dumps({**bad_work, "tasks": far}))
    strange = {"999": {"given": []}}
    (folder / "strange.json").write_text(json.dumps({**bad_work, "tasks": strange}))
    assert whole["now"] == LESSON
    session = ClassroomSession(watching(folder, clock))
    unread = {one.label for one in session.now.unread}
    assert {"pipe", "nowhere", "endless", "loop", "large", "deep", "half", "<b>\\n", "number", "far"} <= unread
    assert {"folder", "strange"} <= unread
    assert [tile.label for tile in session.now.tiles] == ["good"]
    shown = plain_text(session.view["tree"])
    assert "7 more files cannot be read." in shown
    validate_view(session.view["tree"])


def test_ten_thousand_foreign_files_keep_labelled_pupils(folder: Path, clock: ClassTime) -> None:
    for number in range(10_000):
        (folder / f"0-{number}.json").touch()
    some_class(folder, ["lamp-27", "moon-13-A"], clock)
    session = ClassroomSession(watching(folder, clock))
    assert [tile.label for tile in session.now.tiles] == ["lamp-27", "moon-13-A"]
    assert len(session.now.unread) == watching_module.MOST_PUPILS - 2
    assert "9802 more files are not shown" in plain_text(session.view["tree"])


def test_files_that_come_later_take_no_place_of_pupils(
    folder: Path, clock: ClassTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching_module, "MOST_PUPILS", 2)
    some_class(folder, ["moon-13", "lamp-27"], clock)
    watch = watching(folder, clock)
    watch.look()
    for number in range(10, 40):
        (folder / f"aaaa-{number}.json").write_bytes((folder / "lamp-27.json").read_bytes())
    watch.look()
    assert [pupil.label for pupil in watch.pupils] == ["lamp-27", "moon-13"]
    assert watch.left_out == 30


def test_files_are_read_in_time_slices(folder: Path, clock: ClassTime, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that are left are read the next time."""
    some_class(folder, ["ant", "bee", "cat"], clock)
    monkeypatch.setattr(watching_module, "LONGEST", 0.0)
    watch = watching(folder, clock)
    counts = []
    for _time in range(4):
        watch.look()
        counts.append(len(watch.pupils))
    assert counts == [1, 2, 3, 3]


def test_a_folder_for_each_pupil_is_read_too(folder: Path, clock: ClassTime) -> None:
    for name in ("anna", "ben"):
        (folder / name).mkdir()
    some_class(folder, ["anna/lamp-27", "ben/lamp-27"], clock)
    watch = watching(folder, clock)
    watch.look()
    assert [one.label for one in watch.pupils] == ["anna/lamp-27", "ben/lamp-27"]


def test_a_reason_is_one_of_three() -> None:
    assert [reason.name for reason in HelpReason] == ["WRONG", "SILENT", "MISCONCEPTION"]
