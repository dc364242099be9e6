"""The end of a lesson, where a pupil gets a code and a file, and the report that a teacher makes of them, under axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import mathgames as mg
from harness import axe
from harness.board import OpenWidget
from harness.lessons import work_done
from learning.reports.classroom import handed_in
from learning.reports.test_gain import taken
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilWork, WorkCode

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO = "integers/07-back-to-the-sender"


@pytest.mark.quick
@pytest.mark.browser
def test_a_lesson_ends_with_a_code_and_a_file(open_widget: OpenWidget, tmp_path: Path) -> None:
    session = lesson_session(find(UNDO), at=0)
    board = open_widget(session, width=390, touch=True)
    handing_in = board.root.get_by_role("region", name="Hand in")
    expect(board.root.get_by_role("textbox", name="Your answer")).to_be_visible()
    expect(handing_in).to_have_count(0)
    board.root.get_by_role("textbox", name="Your answer").fill("0")
    board.button("Check").click()
    expect(handing_in).to_be_visible()
    code = handing_in.get_by_role("textbox", name="My work code").input_value()
    assert (WorkCode.read(code).lesson, WorkCode.read(code).done_count) == (UNDO, 1)
    with board.page.expect_download() as download:
        handing_in.get_by_role("button", name="Download my work").click()
    download.value.save_as(tmp_path / "a.json")
    assert PupilWork.from_text((tmp_path / "a.json").read_text()).lessons == {UNDO: work_done(session)}
    (pupil,) = mg.report(tmp_path).class_report.pupils
    assert (pupil.lessons[0].done_count, [item.right for item in pupil.items]) == (1, [True])
    board.screenshot("handing-in")
    assert axe.violations(board.page) == []


@pytest.mark.browser
def test_the_report_is_read_in_light_and_in_darkness(browser: Browser, tmp_path: Path) -> None:
    handed_in(tmp_path, 4)
    (tmp_path / "damaged.json").write_text("{")
    saved = mg.report(tmp_path).save(tmp_path / "report.html")
    page = browser.new_page(viewport={"width": 1366, "height": 768})

    def judge() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert axe.violations(page, ".mathgames-report") == [], scheme

    page.goto(saved.as_uri())
    expect(page.get_by_role("heading", name="Team up")).to_be_visible()
    judge()
    page.get_by_text("More below: pupil by pupil").click()
    table = page.get_by_role("table", name="First answers")
    expect(table.get_by_role("rowheader", name="pupil-01")).to_be_visible()
    expect(table.get_by_role("columnheader", name="adding, same signs −3 + (−5)")).to_be_visible()
    judge()
    page.close()


OVERFLOWS = "it => it.scrollWidth > it.clientWidth"


@pytest.mark.browser
def test_the_gain_is_read_on_a_laptop_and_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    for number, name in enumerate(mg.list_tests("multiplying-and-dividing")):
        taken(tmp_path / "class", str(number), name, (1,), ())
    saved = mg.report(tmp_path / "class").save(tmp_path / "report.html")
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto(saved.as_uri())
    both = page.get_by_role("table", name="both answers")
    heads = both.get_by_role("columnheader")
    assert heads.nth(7).inner_text().split("\n") == ["6", "(−18) ÷ (−6)", "(−20) ÷ (−5)"]
    assert not any(head.evaluate(OVERFLOWS) for head in heads.all()), "each form stands in its column"
    page.set_viewport_size({"width": 390, "height": 800})
    gained = page.get_by_role("group", name="before and after")
    assert not gained.evaluate(OVERFLOWS), "what was gained is in view beside its part"
    page.close()
