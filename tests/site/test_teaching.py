"""The work of a pupil and a teacher on the site without a notebook: practice, the desk, and a class's report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from harness.board import Widget
from harness.lessons import code_after
from harness.site import STARTING, Server, Visitor
from mathgames.arithmetic.items import Response
from mathgames.learning.reports import PupilWork
from mathgames.learning.work import LessonWork
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.site

LESSON = "integers/07-back-to-the-sender"


@contextmanager
def no_network(server: Server) -> Iterator[None]:
    """Let no request succeed while this lasts."""
    server.stop()
    try:
        yield
    finally:
        server.start()


def shown_on(page: Page) -> Widget:
    """Return what Python shows on a page, as soon as it does."""
    widget = Widget(page)
    widget.root = page.locator(".mathgames")
    widget.root.get_by_role("button").first.wait_for(timeout=STARTING)
    return widget


def handed_in(path: Path, *answers: str) -> Path:
    """Write the file of a pupil who gave these answers to a question of the lesson."""
    given = tuple(Response(0, answer, seconds=seconds) for seconds, answer in enumerate(answers or ("77",), 1))
    path.write_text(PupilWork().with_lesson(LessonWork(LESSON, 7, {7: TaskWork(given)})).to_text(), encoding="utf-8")
    return path


def test_practice_goes_on_where_it_was_left_also_with_no_network(server: Server, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}practice.html")
    page.get_by_role("link", name="Adding signed numbers", exact=True).click()
    practice = shown_on(page)
    practice.root.get_by_role("textbox").first.fill("100")
    practice.button("Check").click()
    expect(practice.root).to_contain_text("Not yet")
    kept = page.evaluate("Object.entries(localStorage).find(([at]) => at.endsWith('/play/practice'))[1]")
    assert '"sittings"' in kept

    page.locator("html[data-kept]").wait_for(timeout=STARTING)
    with no_network(server):
        page.goto(f"{server.url}practice.html")
        page.get_by_role("link", name="Subtracting signed numbers", exact=True).click()
        practice = shown_on(page)
        practice.root.get_by_role("textbox").first.fill("100")
        practice.button("Check").click()
        expect(practice.root).to_contain_text("Not yet")
        after = page.evaluate("Object.entries(localStorage).find(([at]) => at.endsWith('/play/practice'))[1]")
    assert after.count('"topic"') == kept.count('"topic"') + 1, "all topics share one progress"
    assert visitor.asked == []
    assert visitor.errors == []


def test_desk_gives_link_and_sheets_and_opens_offline(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open(f"{server.url}teachers.html")
    page.get_by_role("link", name="Teacher's desk").click()
    desk = shown_on(page)
    expect(desk.root.get_by_label("Link for your pupils")).to_have_value(
        re.compile(f"^{re.escape(server.url)}play/minus-vs-plus.html")
    )
    with page.expect_download(timeout=60_000) as saved:
        desk.button("Print").click()
    saved.value.save_as(tmp_path / "sheets.html")
    assert saved.value.suggested_filename == "minus-vs-plus.html"
    assert "sheet-board" in (tmp_path / "sheets.html").read_text(encoding="utf-8")

    page.locator("html[data-kept]").wait_for(timeout=STARTING)
    with no_network(server):
        page.goto(f"{server.url}teachers.html")
        page.get_by_role("link", name="Teacher's desk").click()
        assert shown_on(page).root.get_by_label("Link for your pupils").is_visible()
    assert visitor.asked == []
    assert visitor.errors == []


def test_report_is_made_of_codes_and_files_offline(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    work = handed_in(tmp_path / "8.json")
    page = visitor.open(f"{server.url}report.html")
    page.get_by_label("Work codes").fill(f"7 {code_after(11)}")
    page.get_by_label("Work files").set_input_files(work)
    page.get_by_role("button", name="Make the report").click()
    report = page.locator("#report")
    expect(report).to_contain_text("Back to the sender", timeout=STARTING)
    expect(report).to_contain_text("2 pupils are counted.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save for the gradebook").click()
    saved.value.save_as(tmp_path / "grades.csv")
    assert (tmp_path / "grades.csv").read_text(encoding="utf-8-sig").startswith("pupil,")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a page").click()
    saved.value.save_as(tmp_path / "report.html")
    assert "Back to the sender" in (tmp_path / "report.html").read_text(encoding="utf-8")

    page.locator("html[data-kept]").wait_for(timeout=STARTING)
    with no_network(server):  # also for a teacher who opened no other page
        page.reload()
        page.get_by_label("Work codes").fill(f"7 {code_after(11)}")
        page.get_by_role("button", name="Make the report").click()
        expect(report).to_contain_text("Back to the sender", timeout=STARTING)
    assert visitor.asked == []
    assert visitor.errors == []


def test_report_takes_a_folder_and_a_zip_by_their_paths(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    """A bulk download of a learning platform; two files called my-work.json are two pupils."""
    download = tmp_path / "download"
    for name, answer in (("Anna Smith_12345", "3"), ("Ben Li_12346", "-5")):
        (download / f"{name}_assignsubmission_file_").mkdir(parents=True)
        handed_in(download / f"{name}_assignsubmission_file_" / "my-work.json", answer)
    with ZipFile(tmp_path / "Monday.zip", "w") as archive:
        archive.write(handed_in(tmp_path / "c.json", "-1", "5"), "Cy Roe_12347_assignsubmission_file_/my-work.json")
    page = visitor.open(f"{server.url}report.html")
    page.get_by_label("A whole folder").set_input_files(download)
    page.get_by_label("Work files").set_input_files(tmp_path / "Monday.zip")
    page.get_by_role("button", name="Make the report").click()
    report = page.locator("#report")
    expect(report).to_contain_text("3 pupils are counted.", timeout=STARTING)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save for the gradebook").click()
    saved.value.save_as(tmp_path / "grades.csv")
    rows = (tmp_path / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row.partition(",")[0] for row in rows] == ["pupil", "Anna Smith", "Ben Li", "Cy Roe"]
    assert visitor.asked == []
    assert visitor.errors == []


class Profile:
    """A person with a browser of their own, who presses and is counted."""

    def __init__(self, browser: Browser) -> None:
        self.visitor, self.presses = Visitor(browser), 0

    def press(self, part: Locator) -> None:
        self.presses += 1
        part.click()


def code_of(lesson: Widget, pupil: Profile) -> str:
    """Return the code that a pupil hands in before the end of a lesson."""
    pupil.press(lesson.root.get_by_role("tab", name="More"))
    pupil.press(lesson.button("Hand in…"))
    pupil.presses += 1  # copying it
    return lesson.root.get_by_label("My work code").input_value()


def test_the_loop_from_a_link_to_the_report(server: Server, cut_off: Browser) -> None:
    """A teacher gives a lesson, the bell stops two pupils at different tasks, and both are counted."""
    teacher, anna, ben = (Profile(cut_off) for _ in range(3))
    page = teacher.visitor.open(server.url)
    teacher.press(page.get_by_role("link", name="For teachers").first)
    teacher.press(page.get_by_role("link", name="Give to class: Back to the sender"))
    link = shown_on(page).root.get_by_label("Link for your pupils").input_value()
    teacher.presses += 1  # copying it
    codes = []
    for pupil, label in ((anna, "7"), (ben, "blue-8")):
        lesson = shown_on(pupil.visitor.open(f"{link}#v=1&lesson={LESSON}&label={label}"))
        for cell in ("c3", "b4"):
            lesson.click(cell)
            pupil.presses += 1
        expect(lesson.root.locator(".mg-dots > .is-right")).to_have_count(1)
        if pupil is anna:
            pupil.press(lesson.button("Next"))
            expect(lesson.root).to_contain_text("Send it back")
        codes.append(code_of(lesson, pupil))
    assert [code.split()[0] for code in codes] == ["7", "blue-8"]
    page.goto(f"{server.url}teachers.html")
    teacher.press(page.get_by_role("link", name="Class report").first)
    page.get_by_label("Work codes").fill("\n".join(codes))
    teacher.press(page.get_by_role("button", name="Make the report"))
    report = page.locator("#report")
    expect(report).to_contain_text("2 pupils are counted.", timeout=STARTING)
    expect(report).to_contain_text("blue-8")
    assert (teacher.presses, anna.presses, ben.presses) == (5, 6, 5)
    for profile in (teacher, anna, ben):
        assert (profile.visitor.asked, profile.visitor.errors) == ([], [])
        profile.visitor.context.close()
