"""The table of docs/storage.md lists every file that is written while a class works."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import mathgames as mg
from harness.project_files import ROOT
from learning.work.pupils import Pupil
from mathgames.engine.saves import FOLDER
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice, PracticeProgress
from mathgames.learning.work import LessonStore
from mathgames.players.adapting import FinishedGame, record_game

pytestmark = pytest.mark.usefixtures("stock_lesson")

LESSON = "integers/07-back-to-the-sender"


def told() -> list[str]:
    """The places that the table names."""
    guide = (ROOT / "docs" / "storage.md").read_text(encoding="utf-8").partition("## What is written where")[2]
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \|", guide, re.MULTILINE)
    return [place for row in rows for place in re.findall("`([^`]+)`", row)]


def work(folder: Path) -> None:
    """A game, a lesson alone and together, practice, an opponent that adapts, and what is handed in and shared."""
    board = mg.play("minus-vs-plus")
    board.match.play("a2-a3")
    for pupils in (1, 2):
        Pupil(lesson_session(find(LESSON), LessonStore(), pupils=pupils)).give("-1")
    KeptPractice(folder / FOLDER / FILE).write(PracticeProgress().begin(find_topic("adding")))
    record_game(FinishedGame("tinc", 0.0))
    mg.hand_in()
    folder.joinpath("class").mkdir()
    mg.practice("adding", share="class")


def written(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def untold(files: set[str]) -> set[str]:
    """Those of these files that no place of the table is the pattern of."""
    patterns = [place.replace("**/", "*") for place in told()]
    return {path for path in files if not any(fnmatch(path, pattern) for pattern in patterns)}


def test_all_that_is_written_is_in_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    work(tmp_path)
    files = written(tmp_path)
    assert {Path(path).suffix or Path(path).name for path in files} == {".mathgame", ".json", ".lock", ".label"}
    assert untold(files) == set()
    assert untold({"my-secrets.txt"}) == {"my-secrets.txt"}


def test_a_damaged_file_that_is_put_aside_is_in_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = LessonStore().path(LESSON)
    path.parent.mkdir(parents=True)
    for _ in range(2):
        path.write_text("{")
        LessonStore().read(LESSON)
    files = written(tmp_path)
    assert len(files) == 2
    assert untold(files) == set()
