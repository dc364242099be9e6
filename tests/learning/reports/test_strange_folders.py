"""A folder in which anything may stand: what can be counted is counted, all else is named, nothing is waited for."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from mathgames.arithmetic.items import response_from_json
from mathgames.language.errors import MathgamesError
from mathgames.learning.lessons import find
from mathgames.learning.lessons.library import folder
from mathgames.learning.reports import PupilWork
from mathgames.learning.work.work import TaskWork
from mathgames.notebook.commands import main

pytestmark = pytest.mark.usefixtures("stock_lesson")

CODE = "6N700-R0000-0VBAV"
SECONDS = 20
DIRTY = "a\n\x1b[2J\u202eb.json"


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A class of one pupil and one list of codes, among much that is neither."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "anna.json").write_text(PupilWork().to_text())
    (folder / "codes.txt").write_text(f"bo {CODE}\n")
    os.mkfifo(folder / "pipe.json")
    os.mkfifo(folder / "pipe2.txt")
    (folder / "endless.json").symlink_to("/dev/zero")
    (folder / "endless2.txt").symlink_to("/dev/zero")
    (folder / "nowhere.json").symlink_to(folder / "nobody")
    (folder / "around.json").symlink_to(folder)
    (folder / "latin.txt").write_bytes(b"Jos\xe9 6N700-R0000-0VBAV\n")
    (folder / "large.txt").write_bytes(b"x" * 2_000_000)
    (folder / "large2.json").write_bytes(b"[" * 3_000_000)
    (folder / "deep.json").write_bytes(b"[" * 100_000)
    inside = folder
    for _ in range(24):
        inside /= "x.json"
    inside.mkdir(parents=True)
    (inside / "carla.json").write_text(PupilWork().to_text())
    (folder / DIRTY).write_text("{}")
    os.close(os.open(os.fsencode(folder) + b"/caf\xe9.json", os.O_WRONLY | os.O_CREAT))
    return folder


def test_a_strange_folder_is_reported_on(strange: Path) -> None:
    begun = time.monotonic()
    report = mg.report(strange)
    assert time.monotonic() - begun < SECONDS
    assert [pupil.label for pupil in report.class_report.pupils] == ["anna", "bo", "carla"]
    assert {one.label for one in report.class_report.refused_files} == {
        *("pipe", "pipe2", "endless", "endless2", "nowhere", "latin", "large", "large2", "deep"),
        *("a\\n\\x1b[2J\\u202eb", "caf\\udce9"),
    }
    report.html()
    report.csv()


def test_nothing_commands_the_terminal(strange: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("report", "check", "export", "print"):
        for what in (strange / DIRTY, strange):
            assert main([command, str(what)]) == 1
    for command in (["notebooks"], ["print", "tinc", "-o"], ["report", CODE, "-o"]):
        assert main([*command, str(strange / f"{command[0]} {DIRTY}")]) == 0
    assert main(["play", DIRTY]) == 1
    written = capsys.readouterr()
    assert not {"\x1b", "\u202e"} & {*written.out, *written.err}


def test_output_replaces_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where a shell makes `-o *.json` of a class's files."""
    monkeypatch.chdir(tmp_path)
    names = ("anna.json", "bo.json", "codes.txt", "own.md", "game.mathgame", "other.ipynb")
    for name in names:
        Path(name).write_text(PupilWork().to_text())
    for name in names:
        for command in (["report", "-o", name, "bo.json"], ["print", "tinc", "-o", name]):
            assert main(command) == 1
            assert f"{name} would be replaced: give the page a name that ends in .html" in capsys.readouterr().err
        with pytest.raises(MathgamesError, match="would be replaced"):
            mg.play("tinc", save=False).save_html(name)
    assert {Path(name).read_text() for name in names} == {PupilWork().to_text()}
    for name in ("new.json", "report.html", "report.csv", "report"):
        for _ in range(2 if name != "new.json" else 1):
            assert main(["report", "-o", name, "bo.json"]) == 0


def test_of_too_many_files_the_first_with_work_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathgames.learning.reports.submitted_files.MOST_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number} codes.txt").write_text("")
        (tmp_path / f"{number}.json").write_text(PupilWork().to_text())
    counted = mg.report(tmp_path).class_report
    assert len(counted.pupils) == 3
    (rest,) = counted.refused_files
    assert str(rest.problem) == "this folder holds more than 3 files: the others are not counted"


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "\udce9" * 300, "x" * 5000 + ".json", "a\0b.txt", "a\0b.md"])
def test_names_that_no_file_has_are_answered(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mg.report(name).class_report.refused_files
    for command in (["report"], ["check"], ["export"], ["print"], ["notebooks"]):
        assert main([*command, name]) == 1, command
    assert "Traceback" not in capsys.readouterr().err
    asks: list[Any] = [mg.resume, mg.hand_in, mg.export_worksheets]
    asks += [mg.lesson, mg.preview] if name.endswith(".md") else []
    for ask in asks:
        with pytest.raises(MathgamesError):
            ask(name)


def test_the_name_of_a_lesson_of_ones_own_commands_no_terminal(tmp_path: Path) -> None:
    own = tmp_path / "\x1b[2J\u202elesson.md"
    own.write_bytes((folder() / "integers" / "07-back-to-the-sender.md").read_bytes())
    assert r"\x1b[2J\u202elesson" in repr(mg.lesson(own, save=False, warm_up=False))


def test_pipes_among_saved_files_do_not_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lessons = tmp_path / ".mathgames" / "lessons"
    lessons.mkdir(parents=True)
    own = [tmp_path / name for name in ("own.md", "routes.yaml", "own.ipynb", "games.jsonl")]
    for path in (lessons / "integers-07-back-to-the-sender.json", lessons.parent / "practice.json", *own):
        os.mkfifo(path)
    os.mkfifo(lessons.parent / "2026-01-01-000000-tinc-abc.mathgame")
    os.mkfifo(tmp_path / "my-work.json")
    assert "Undo it" in repr(mg.list_lessons())
    assert mg.grade("integers/07-back-to-the-sender")["tried"] == 0
    assert (
        mg.lesson("integers/07-back-to-the-sender", warm_up=False).work.task_work(
            find("integers/07-back-to-the-sender").tasks[0]
        )
        == TaskWork()
    )
    assert "The old file is practice.damaged." in mg.practice("adding")._session.view["say"]
    asks: list[Any] = [mg.hand_in, mg.resume]
    asks += [lambda: mg.lesson("own.md"), lambda: mg.grade("own.md")]
    for ask in asks:
        with pytest.raises(MathgamesError):
            ask()
    for command in (["export", "own.ipynb"], ["tournament", "tinc", "--levels", "1-2", "--out", "games.jsonl"]):
        assert main(command) == 1
    assert main(["check", "."]) == 1


HUGE = (10**9 + 1, 10**90, int("9" * 4300), -2, True, 1.5, "1", [])


def works() -> list[dict[str, Any]]:
    """Files in which one number is none that there can be."""
    given = {"part": 0, "given": "5", "as": "number", "seconds": 3}
    own = {"format": 1, "lesson": "integers/07-back-to-the-sender", "at": 1, "tasks": {"1": {"given": [given]}}}
    sitting = {"topic": "adding", "day": 1, "given": [["2", "+", "-5", "-3"]]}
    made: list[dict[str, Any]] = []
    for value in HUGE:
        made += [own | {"tasks": {"1": {"given": [given | {key: value}]}}} for key in ("part", "seconds", "hints")]
        made += [own | {"tasks": {"1": {"given": [given], key: [value]}}} for key in ("shown", "by_others")]
        made += [own | {"at": value}, {"format": 1, "sittings": [sitting | {"day": value}]}]
    numbers = ("10" * 2000, "-5", "1.5", "٣", "100000", "x")
    made += [own | {"tasks": {number: {"given": [given]}}} for number in numbers]
    return [*made, {"format": 1, "sittings": [sitting | {"given": [["2", "+", "-5", "9" * 3000]]}]}]


def test_a_number_in_a_file_has_bounds(tmp_path: Path) -> None:
    """One took all memory, another the gradebook."""
    for number, work in enumerate(works()):
        (tmp_path / f"{number}.json").write_text(json.dumps(work))
    report = mg.report(tmp_path)
    assert [(tmp_path / f"{pupil.label}.json").read_text() for pupil in report.class_report.pupils] == []
    assert report.csv()


@pytest.mark.parametrize("key", ["try", "ply", "seconds"])
def test_a_number_of_a_prediction_has_bounds(key: str, tmp_path: Path) -> None:
    attempt = {"a": "2", "op": "+", "b": "3", "form": "number", "given": "5", "right": True, "try": 1, "by": ""}
    attempt |= {"ply": 0, "seconds": 3, "rule": "", "ideas": [], "shown": False}
    assert response_from_json(attempt) is not None
    for value in HUGE:
        assert response_from_json(attempt | {key: value}) is None
