"""The file that a pupil hands in: it comes back as it was, and one that is damaged or edited says so."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import code_after
from learning.reports.classroom import Simulated
from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.engine.saves import FOLDER
from mathgames.language.errors import SaveError
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.reports import PupilWork, load_work, read_work
from mathgames.learning.work import LessonStore

pytestmark = pytest.mark.usefixtures("stock_lesson")

NAME = "integers/07-back-to-the-sender"


@pytest.fixture(scope="module")
def work() -> PupilWork:
    return Simulated(find_topic("subtracting"), find_misconception("double-minus-read-once"), 7).works(1)


def test_the_file_is_small_and_comes_back_as_it_was(work: PupilWork) -> None:
    text = work.to_text()
    assert PupilWork.from_text(text) == work
    assert len(text) < 5000


def test_no_name_and_no_time_of_day_is_in_it(work: PupilWork) -> None:
    data = json.loads(work.to_text())
    assert set(data) == {"format", "lessons", "practice", "check"}
    assert set(data["lessons"][0]) == {"format", "lesson", "at", "tasks"}
    given = [one for task in data["lessons"][0]["tasks"].values() for one in task["given"]]
    assert {key for one in given for key in one} <= {"part", "given", "as", "seconds", "hints", "id"}
    assert all(re.fullmatch("[0-9a-f]{8}", one.get("id", "0" * 8)) for one in given), "drawn by chance"
    assert set(data["practice"]) == {"format", "sittings"}
    assert {key for sitting in data["practice"]["sittings"] for key in sitting} <= {"topic", "day", "given", "id"}


def test_how_it_is_laid_out_does_not_matter(work: PupilWork) -> None:
    assert PupilWork.from_text(json.dumps(json.loads(work.to_text()), indent=2, sort_keys=True)) == work


def test_an_edited_file_says_so(work: PupilWork) -> None:
    data = json.loads(work.to_text())
    data["practice"]["sittings"][0]["given"][0][3] = "99"
    with pytest.raises(SaveError, match="part of this file is missing, or it was edited"):
        PupilWork.from_text(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "3",
        "[" * 100_000,
        '{"format": 1}',
        '{"format": 1, "lessons": [], "practice": {}, "check": 5}',
        '{"lesson": "x"}',
        '{"sittings": [{}]}',
        '{"sittings": 3, "format": 1}',
        '{"sittings": [1.5], "format": 1}',
    ],
)
def test_invalid_work_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        PupilWork.from_text(text)


def test_a_file_that_is_cut_off_anywhere_is_refused(work: PupilWork) -> None:
    text = work.to_text()
    for end in range(0, len(text), 97):
        with pytest.raises(SaveError):
            PupilWork.from_text(text[:end])


def test_files_that_cannot_be_read_are_named_by_why(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        read_work(tmp_path / "nobody.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.json").write_text(" " * 3_000_000)
    for name in ("bytes.json", "large.json"):
        with pytest.raises(SaveError, match="damaged"):
            read_work(tmp_path / name)


def test_all_that_is_kept_goes_into_one_file(work: PupilWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(work.lessons[NAME])
    KeptPractice(Path(FOLDER, FILE)).write(work.practice)
    LessonStore().path("damaged").write_text("{")
    path = mg.hand_in()
    assert path == Path("my-work.json")
    assert read_work(path) == work == load_work()


def test_hand_in_says_what_it_holds_and_what_it_does_not(
    work: PupilWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(work.lessons[NAME])
    mg.hand_in("lesson.json")
    assert capsys.readouterr().out == "lesson.json: 6 tasks of 1 lesson\n"
    KeptPractice(Path(FOLDER, FILE)).write(work.practice)
    LessonStore().path("damaged").write_text("{")
    mg.hand_in("all.json")
    assert capsys.readouterr().out.splitlines() == [
        "all.json: 6 tasks of 1 lesson, and 16 practice items",
        f"{LessonStore().path('damaged')} cannot be read, so what it holds is not included",
    ]
    Path(FOLDER, FILE).write_text("[")
    mg.hand_in("less.json")
    assert f"{FILE} cannot be read" in capsys.readouterr().out


def test_hand_in_replaces_no_fuller_work(work: PupilWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook that was moved without its hidden folder."""
    monkeypatch.chdir(tmp_path)
    LessonStore().write(work.lessons[NAME])
    path = mg.hand_in()
    Path(FOLDER).rename("elsewhere")
    with pytest.raises(SaveError, match="there is no work in this folder"):
        mg.hand_in()
    KeptPractice(Path(FOLDER, FILE)).write(work.practice)
    with pytest.raises(SaveError, match=r"my-work.json holds more than is kept here"):
        mg.hand_in()
    shutil.rmtree(FOLDER)
    assert read_work(path).lessons == work.lessons
    Path("elsewhere").rename(FOLDER)
    KeptPractice(Path(FOLDER, FILE)).write(work.practice)
    assert read_work(mg.hand_in()).practice == work.practice


@pytest.mark.parametrize("name", ["lesson.ipynb", "own.md", "class.txt", "page.html"])
def test_hand_in_and_pictures_replace_nothing_else(
    name: str, work: PupilWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(work.lessons[NAME])
    text = {"lesson.ipynb": '{"cells": []}', "page.html": "<!doctype html>"}.get(name, f"Anna {code_after(7)}")
    (tmp_path / name).write_text(text)
    picture = mg.picture(mg.rules("tinc").initial())
    for write in (mg.hand_in, picture.save):
        with pytest.raises(SaveError, match="would be replaced"):
            write(tmp_path / name)
    picture.save(picture.save(tmp_path / "board.svg"))
    mg.hand_in(tmp_path / "my-work.json")
    with pytest.raises(SaveError, match="would be replaced"):
        picture.save(tmp_path / "my-work.json")
    assert (tmp_path / name).read_text() == text


def test_hand_in_without_work_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SaveError, match="there is no work in this folder; "):
        mg.hand_in()
    assert list(tmp_path.iterdir()) == []


def test_the_files_in_which_work_is_kept_are_read_too(work: PupilWork, tmp_path: Path) -> None:
    shelf, kept = LessonStore(tmp_path), KeptPractice(tmp_path / FILE)
    shelf.write(work.lessons[NAME])
    kept.write(work.practice)
    assert read_work(shelf.path(NAME)).lessons == work.lessons
    assert read_work(kept.path).practice == work.practice


def test_where_nothing_can_be_written_it_says_so(
    work: PupilWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(work.lessons[NAME])
    with pytest.raises(SaveError, match="cannot be written"):
        mg.hand_in(tmp_path / "no-such-folder" / "work.json")
