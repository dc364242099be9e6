"""The file that a pupil hands in: it comes back as it was, and one that is damaged or edited says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mathgames as mg
from learning.reports.classroom import Simulated
from mathgames.arithmetic.misconceptions import misconception_named
from mathgames.engine.saves import FOLDER
from mathgames.language.errors import SaveError
from mathgames.learning.practice import topic_named
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.reports import PupilWork, kept_here, read_work
from mathgames.learning.work import Shelf

pytestmark = pytest.mark.usefixtures("stock_lesson")

NAME = "integers/07-back-to-the-sender"


@pytest.fixture(scope="module")
def work() -> PupilWork:
    return Simulated(topic_named("subtracting"), misconception_named("double-minus-read-once"), 7).works(1)


def test_the_file_is_small_and_comes_back_as_it_was(work: PupilWork) -> None:
    text = work.to_text()
    assert PupilWork.from_text(text) == work
    assert len(text) < 5000


def test_no_name_and_no_time_of_day_is_in_it(work: PupilWork) -> None:
    data = json.loads(work.to_text())
    assert set(data) == {"format", "lessons", "practice", "check"}
    assert set(data["lessons"][0]) == {"format", "lesson", "at", "tasks"}
    given = [one for task in data["lessons"][0]["tasks"].values() for one in task["given"]]
    assert {key for one in given for key in one} <= {"question", "answer", "seconds", "hints"}
    assert set(data["practice"]) == {"format", "sittings"}
    assert {key for sitting in data["practice"]["sittings"] for key in sitting} == {"topic", "day", "given"}


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
def test_what_is_no_work_is_refused(text: str) -> None:
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
    Shelf().write(work.lessons[NAME])
    KeptPractice(Path(FOLDER, FILE)).write(work.practice)
    Shelf().path("damaged").write_text("{")
    path = mg.hand_in()
    assert path == Path("my-work.json")
    assert read_work(path) == work == kept_here()


def test_the_files_in_which_work_is_kept_are_read_too(work: PupilWork, tmp_path: Path) -> None:
    shelf, kept = Shelf(tmp_path), KeptPractice(tmp_path / FILE)
    shelf.write(work.lessons[NAME])
    kept.write(work.practice)
    assert read_work(shelf.path(NAME)).lessons == work.lessons
    assert read_work(kept.path).practice == work.practice


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be written"):
        mg.hand_in(tmp_path / "no-such-folder" / "work.json")
