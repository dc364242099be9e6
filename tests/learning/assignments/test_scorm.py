"""Packages for learning platforms, and the work that a platform stores between two visits."""

from __future__ import annotations

import re
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathgames as mg
from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items import Response
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.scorm import FILE_LIST, read_package, site_files, to_package
from mathgames.learning.lessons import find, routes
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.packed_work import MAX_CHARACTERS, pack_work, unpack_work
from mathgames.learning.work.work import LessonWork, TaskWork
from mathgames.notebook.commands import main
from mathgames.page import sharing

LESSON = "integers/07-back-to-the-sender"
SPACES = {"cp": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
PARTS = st.integers(0, 3)
ANSWERS = st.builds(Response, PARTS, st.text(max_size=30) | st.integers(-99, 99).map(str), seconds=st.integers(0, 5000))


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sharing.SITE, "https://games.example/school")


@pytest.mark.parametrize("kind", ["lesson", "route"])
def test_manifest_names_each_file_of_a_package_once(kind: str) -> None:
    name = LESSON if kind == "lesson" else "adding-and-subtracting"
    archive = ZipFile(BytesIO(to_package(Assignment.from_arguments(kind, name, {"language": "es"}))))
    manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    identifiers = [it.attrib["identifier"] for it in manifest.iter() if "identifier" in it.attrib]
    assert len(set(identifiers)) == len(identifiers)
    named = [it.attrib["href"] for it in manifest.iterfind(".//cp:file", SPACES)]
    assert sorted(named) == sorted({*archive.namelist()} - {"imsmanifest.xml"})
    titles = [it.text for it in manifest.iterfind(".//cp:item/cp:title", SPACES)]
    lessons = (LESSON,) if kind == "lesson" else routes()[name].lessons
    assert len(titles) == len(lessons)
    for number in range(1, len(lessons) + 1):
        page = archive.read(f"{number}.html").decode()
        assert re.search(r'frame-src https://games\.example"', page)
        assert lessons[number - 1] in page


def test_game_has_no_package() -> None:
    with pytest.raises(mg.errors.LinkError, match="has a lesson or a route"):
        to_package(Assignment.from_arguments("play", "tinc"))


def test_thin_package_needs_a_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sharing.SITE)
    with pytest.raises(mg.errors.LinkError, match="MATHGAMES_SITE names no site"):
        to_package(Assignment.from_arguments("lesson", LESSON))


def test_whole_package_has_the_files_of_the_site(tmp_path: Path) -> None:
    page = f"lessons/{LESSON}.html"
    for path, text in ((FILE_LIST, '["play/board.js"]'), ("play/board.js", "x"), (page, "<p>")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    with ZipFile(tmp_path / "site.zip", "w") as packed:
        for path in (FILE_LIST, "play/board.js", page):
            packed.write(tmp_path / path, path)
    for site in (tmp_path, tmp_path / "site.zip"):
        archive = ZipFile(BytesIO(to_package(Assignment.from_arguments("lesson", LESSON), site_files(site))))
        assert {"site/play/board.js", f"site/{page}"} <= {*archive.namelist()}
        assert "games.example" not in archive.read("1.html").decode()
    (tmp_path / page).unlink()
    with pytest.raises(mg.errors.LinkError, match="is not a whole site"):
        to_package(Assignment.from_arguments("lesson", LESSON), site_files(tmp_path))
    with pytest.raises(mg.errors.LinkError, match=r"there is no file or folder 'site\.zpi'"):
        site_files(Path("site.zpi"))


@pytest.mark.parametrize("content", [b"", b"PK\3\4", b"<html>", None])
def test_other_file_is_refused_as_package(content: bytes | None) -> None:
    if content is None:
        file = BytesIO()
        with ZipFile(file, "w") as archive:
            archive.writestr("assignment.txt", "#v=1&lesson=" + "x" * 30_000)
        content = file.getvalue()
    with pytest.raises(mg.errors.LinkError):
        read_package(content)


@given(st.data())
def test_damaged_package_is_an_assignment_or_refused(data: st.DataObject) -> None:
    content = bytearray(to_package(Assignment.from_arguments("lesson", LESSON, {"pupils": 2})))
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=6)):
        content[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([0, len(content)]) | st.integers(0, len(content)))
    with suppress(mg.errors.LinkError):
        assert read_package(bytes(content[cut:] or content)).kind is AssignmentKind.LESSON


def test_commands_write_and_read_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["scorm", f'mg.lesson("{LESSON}", pupils=2)']) == 0
    file = capsys.readouterr().out.strip()
    for what in (file, f"#v=1&lesson={LESSON}&pupils=2"):
        assert main(["give", what]) == 0
        told = capsys.readouterr().out
        assert f'mg.lesson("{LESSON}", pupils=2)' in told
        assert "https://games.example/school/lessons/" in told
    assert main(["scorm", LESSON, "-o", file]) == 0  # a package replaces a package
    Path("notes.txt").write_text("mine")
    assert main(["scorm", LESSON, "-o", "notes.txt"]) == 1
    assert main(["give", "notes.txt"]) == 1
    assert "is not an assignment" in capsys.readouterr().err


def works() -> st.SearchStrategy[LessonWork]:
    """Draw work in a lesson, also far more than pupils do."""
    given = st.builds(
        lambda answers, times: tuple(answers * times), st.lists(ANSWERS, max_size=8), st.sampled_from([1, 50])
    )
    tasks = st.dictionaries(st.integers(1, 9), st.builds(TaskWork, given), max_size=9)
    return st.builds(LessonWork, st.just(LESSON), st.integers(1, 9), tasks)


@settings(max_examples=30)
@given(works())
def test_packed_work_fits_and_comes_back(work: LessonWork) -> None:
    text = pack_work({"": work})
    assert len(text) <= MAX_CHARACTERS
    assert re.fullmatch(r"1\.[\w-]+", text, re.ASCII)
    back = unpack_work(text, LESSON)[""]
    assert back.at == work.at
    if sum(len(task.given) for task in work.tasks.values()) < 40:
        assert back == work


def test_shortened_work_settles_what_it_settled() -> None:
    lesson = find(LESSON)
    asking = next(task for task in lesson.tasks if task.parts > 1 and task.goal is None)
    number = asking.number
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task(go=number)
    while pupil.question is not None:
        pupil.give(pupil.right)
    task = work_done(pupil.session).tasks[number]
    question = task.given[-1].question
    many = tuple(Response(question, str(wrong), words="because " * 10, id=f"{wrong:08x}") for wrong in range(100, 490))
    text = pack_work(
        {"": LessonWork(LESSON, number, {number: TaskWork((*many, *task.given)), number + 1: TaskWork(many)})}
    )
    assert len(text) <= MAX_CHARACTERS
    back = unpack_work(text, LESSON)[""].tasks[number]
    assert back.settled_questions(asking) == task.settled_questions(asking)
    assert back.first_answers(asking)[question].given == "100"


@given(st.text(max_size=60) | st.text(alphabet="1.AbC-_=", max_size=60))
def test_other_text_is_refused_as_work(text: str) -> None:
    with pytest.raises(mg.errors.SaveError):
        unpack_work(text, LESSON)
