"""Lessons in a learning platform, by SCORM 1.2: scorm-again plays the packages, from a server of its own."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import mathgames as mg
from harness.board import Widget
from harness.lessons import work_done
from harness.platform import Platform, lesson_in, platform
from harness.site import SITE, Server, Visitor
from learning.work.pupils import Pupil
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.scorm import read_package, site_files, to_package
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.packed_work import pack_work, unpack_work
from mathgames.learning.work.work import LessonWork, TaskWork
from mathgames.page import sharing

pytestmark = pytest.mark.site

LESSON = "integers/07-back-to-the-sender"
GIVEN = Assignment.from_arguments("lesson", LESSON)


@pytest.fixture
def school(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Platform]:
    """A platform whose course has a thin package, which opens the site."""
    monkeypatch.setenv(sharing.SITE, server.url)
    with platform(tmp_path, to_package(GIVEN)) as it:
        yield it


def pay_the_bill(lesson: Widget) -> None:
    """Answer the first task."""
    expect(lesson.root).to_contain_text("Pay a bill")
    for cell in ("c3", "b4"):
        lesson.cell(cell).click(force=True)
    expect(solved(lesson)).to_have_count(1)


def solved(lesson: Widget) -> Any:
    """The tasks that are right."""
    return lesson.root.locator(".mg-dots > .is-right")


def work_of(school: Platform, pupil: str) -> Any:
    """Return the work that the platform has."""
    return unpack_work(school.attempts[pupil]["suspend_data"], LESSON)[""]


def test_lesson_goes_on_on_another_computer(school: Platform, visitor: Visitor, cut_off: Browser) -> None:
    window = school.open(visitor.context, "anna")
    pay_the_bill(lesson_in(window))
    tasks = len(find(LESSON).all_tasks)
    score = str(round(100 / tasks))
    assert (school.core("anna")["lesson_status"], school.core("anna")["score"]["raw"]) == ("incomplete", score)
    lesson_in(window).button("Next").click()
    expect(lesson_in(window).root).to_contain_text("Send it back")
    window.close()
    assert school.core("anna")["exit"] == "suspend"
    elsewhere = Visitor(cut_off)
    lesson = lesson_in(school.open(elsewhere.context, "anna"))
    expect(lesson.root).to_contain_text("Send it back")
    expect(solved(lesson)).to_have_count(1)
    elsewhere.context.close()
    # Another pupil at the first computer begins at the beginning, and takes nothing from there.
    lesson = lesson_in(school.open(visitor.context, "ben"))
    expect(lesson.root).to_contain_text("Pay a bill")
    expect(solved(lesson)).to_have_count(0)
    assert visitor.errors == []


def nearly_done() -> LessonWork:
    """Return the work of a pupil who has done all but the last question, some of it with the answer shown."""
    lesson = find(LESSON)
    pupil = Pupil(lesson_session(lesson))
    pupil.task(go=lesson.all_tasks[-1].number)
    for _ in range(lesson.all_tasks[-1].parts - 1):
        pupil.give(pupil.right)
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        while not task.goal and task is not lesson.all_tasks[-1] and pupil.question is not None:
            pupil.give(pupil.right)
    work = work_done(pupil.session)
    shown = {it.number: TaskWork(shown=frozenset(range(it.parts))) for it in lesson.all_tasks if it.goal}
    return replace(work, at=lesson.all_tasks[-1].number, tasks={**work.tasks, **shown})


def finish(lesson: Widget) -> None:
    """Answer the last question, and hand in."""
    last = find(LESSON).all_tasks[-1]
    lesson.root.get_by_role("textbox").last.fill(str(last.answer_to(last.parts - 1)))
    lesson.button("Check").click()
    lesson.button("Hand in now").click()


def test_finished_lesson_is_completed_with_its_score(school: Platform, visitor: Visitor) -> None:
    work = nearly_done()
    school.attempts["anna"] = {"suspend_data": pack_work({"": work}), "core": {"lesson_status": "incomplete"}}
    window = school.open(visitor.context, "anna")
    finish(lesson_in(window))
    told = window.frame_locator("iframe").get_by_role("status").first
    expect(told).to_have_text("Your learning platform has your work.")
    assert school.core("anna")["lesson_status"] == "completed"
    result = Judge([find(LESSON)]).lesson_result(work_of(school, "anna"))
    assert 1 < result.done_count < result.total == len(find(LESSON).all_tasks)
    assert school.core("anna")["score"]["raw"] == str(round(100 * result.done_count / result.total))


def test_grades_of_the_platform_are_those_of_the_report(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    """A teacher saves the package at the desk; the bell stops one pupil, another one ends at the same computer."""
    desk = visitor.open(f"{server.url}desk.html#v=1&lesson={LESSON}&locks=undo")
    desk.get_by_text("For Moodle, Canvas, ILIAS").click()
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Save the package", exact=True).click()
    codes = {}
    with platform(tmp_path, Path(saved.value.path()).read_bytes()) as school:
        school.attempts["ben"] = {"suspend_data": pack_work({"": nearly_done()})}
        for pupil in ("anna", "ben"):
            lesson = lesson_in(school.open(visitor.context, pupil))
            if pupil == "anna":
                pay_the_bill(lesson)
                lesson.root.get_by_role("tab", name="More").click()
                lesson.button("Hand in…").click()
            else:
                finish(lesson)
            codes[pupil] = lesson.root.get_by_label("My work code").input_value()
            assert lesson.root.get_by_role("button", name="Undo").count() == 0
        statuses = {pupil: school.core(pupil)["lesson_status"] for pupil in codes}
        scores = {pupil: school.core(pupil)["score"]["raw"] for pupil in codes}
        works = {pupil: work_of(school, pupil) for pupil in codes}
    assert statuses == {"anna": "incomplete", "ben": "completed"}
    assert [sorted(work.tasks) for work in works.values()] == [[1], sorted(nearly_done().tasks)]
    files = {pupil: tmp_path / f"{pupil}.json" for pupil in codes}
    for pupil, file in files.items():
        file.write_text(PupilWork().with_lesson(works[pupil]).to_text(), encoding="utf-8")
    for handed_in in (codes, [*files.values()]):
        rows = csv.DictReader(mg.report(handed_in).csv().splitlines())
        assert {row["pupil"]: row["grade"] for row in rows} == scores
    assert visitor.errors == []


FAULTS = {
    "takes nothing": "(api) => { api.LMSSetValue = () => 'false'; }",
    "says that it has taken what it has not": "(api) => { api.LMSSetValue = () => 'true'; }",
    "fails": "(api) => { api.LMSSetValue = () => { throw new Error('broken'); }; }",
    "does not commit": "(api) => { api.LMSCommit = () => 'false'; }",
    "ends the session": "(api) => { api.LMSSetValue = () => (api.LMSFinish(''), 'false'); }",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_work_that_the_platform_does_not_take_is_sent_again(school: Platform, visitor: Visitor, fault: str) -> None:
    window = school.open(visitor.context, "anna", fault=FAULTS[fault])
    pay_the_bill(lesson_in(window))
    told = window.frame_locator("iframe").get_by_role("status").first
    expect(told).to_contain_text("Your learning platform does not save your work now. It is kept in this browser")
    window.close()
    school.attempts.clear()
    window = school.open(visitor.context, "anna")
    expect(solved(lesson_in(window))).to_have_count(1)
    assert work_of(school, "anna").tasks
    lesson = lesson_in(school.open(visitor.context, "ben"))
    expect(solved(lesson)).to_have_count(0)


@pytest.mark.parametrize(
    "fault", ["(api) => { delete globalThis.API; }", "(api) => { api.LMSInitialize = () => 'false'; }"]
)
def test_without_a_platform_it_is_the_lesson_of_the_site(school: Platform, visitor: Visitor, fault: str) -> None:
    window = school.open(visitor.context, "anna", fault=fault)
    pay_the_bill(lesson_in(window))
    told = window.frame_locator("iframe").get_by_role("status").first
    expect(told).to_contain_text("No learning platform is around this page")
    assert school.attempts == {}
    expect(solved(lesson_in(school.open(visitor.context, "anna", fault=fault)))).to_have_count(1)


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ("junk", "the work is damaged"),
        ("2.AAAA", "from a newer version of mathgames"),
        (pack_work({"": work_done(lesson_session(find("integers/02-make-nothing")))}), "the work is of another lesson"),
    ],
)
def test_work_that_cannot_be_read_is_said(school: Platform, visitor: Visitor, work: str, told: str) -> None:
    school.attempts["anna"] = {"suspend_data": work, "core": {"lesson_status": "completed", "score": {"raw": "80"}}}
    window = school.open(visitor.context, "anna")
    lesson = lesson_in(window)
    alert = window.frame_locator("iframe").frame_locator("iframe").locator("#told")
    expect(alert).to_contain_text(told)
    pay_the_bill(lesson)
    assert (school.core("anna")["lesson_status"], school.core("anna")["score"]["raw"]) == ("completed", "80")


def test_whole_package_needs_no_other_server(tmp_path: Path, visitor: Visitor, server: Server) -> None:
    server.stop()
    try:
        with platform(tmp_path, to_package(GIVEN, site_files(SITE))) as school:
            window = school.open(visitor.context, "anna")
            pay_the_bill(lesson_in(window))
            assert school.core("anna")["lesson_status"] == "incomplete"
    finally:
        server.start()
    assert visitor.asked == []


def test_desk_saves_packages(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open(f"{server.url}desk.html#v=1&lesson={LESSON}&pupils=2")
    page.get_by_text("For Moodle, Canvas, ILIAS").click()
    for name, size in (("Save the package", 20_000), ("Save it with everything inside", 16_000_000)):
        with page.expect_download() as saved:
            page.get_by_role("button", name=name, exact=True).click()
        content = Path(saved.value.path()).read_bytes()
        assert saved.value.suggested_filename == "integers-07-back-to-the-sender-scorm.zip"
        assert read_package(content) == Assignment.from_arguments("lesson", LESSON, {"pupils": 2})
        assert len(content) < size
    assert visitor.errors == []
