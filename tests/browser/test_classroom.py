"""The teacher's page of a class: what changes in the folder is seen, and the class is shown no label."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.keys import press_by_keyboard, reach
from harness import axe
from harness.board import OpenWidget
from harness.contrast import MARK, least_contrasts, on
from harness.games import armies
from learning.lessons.test_votes import WHOLE
from learning.reports.simulated_class import LESSON, MISREAD, ClassTime, SharedPupil, some_class
from mathgames.learning.lessons import find, parse
from mathgames.learning.pages.classroom_session import STYLES, ClassroomSession
from mathgames.learning.pages.lesson_session import Heeding, lesson_session
from mathgames.learning.reports.class_folder import PupilCalls, TeacherCalls
from mathgames.learning.reports.class_status import SILENT, ClassWatch
from mathgames.page import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")

WORDS = ("lamp", "moon", "kite", "frog", "bear", "pond", "rain", "star")

OUTSIDE = """root => [...root.querySelectorAll("*")]
  .filter((one) => one.getClientRects().length && !one.closest(".live, .mg-hidden"))
  .filter((one) => one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
  .map((one) => one.outerHTML.slice(0, 100))"""


def busy_class(folder: Path, pupils: int, clock: ClassTime) -> list[SharedPupil]:
    """A class in the middle of its lesson: some think wrongly, one is silent, some are at a board."""
    silent, *others = some_class(folder, [f"{WORDS[one % 8]}-{10 + one}" for one in range(pupils)], clock)
    clock.now += SILENT + 5
    for number, pupil in enumerate(others):
        pupil.give(("5", "-1", "5", "7")[number % 4])
        match number % 4:
            case 0:
                pupil.at(6)
            case 1:
                pupil.at(3).give(MISREAD)
            case 3:
                pupil.give("8", "9")
    return [silent, *others]


@pytest.mark.parametrize(
    ("pupils", "width", "dark"),
    [pytest.param(8, 1030, False, marks=pytest.mark.quick), (40, 1600, True), (8, 390, False)],
)
def test_the_class_is_seen_while_it_works(
    open_widget: OpenWidget, tmp_path: Path, pupils: int, width: int, dark: bool
) -> None:
    clock = ClassTime()
    silent, *_others = busy_class(tmp_path, pupils, clock)
    watch = ClassWatch(tmp_path, clock=clock, wall=clock)
    session = ClassroomSession(watch)
    while len(watch.pupils) < pupils:  # a slow machine reads them in several looks
        session.poll()
    board = open_widget(session, width=width, dark=dark, look=STYLES)
    tiles = board.root.locator(".mg-pupil-tile")
    expect(tiles).to_have_count(pupils)
    expect(tiles.first).to_contain_text("3 wrong answers to this question")
    expect(board.root.locator(".mg-classroom-seen")).to_contain_text("Reading two minus signs")
    assert axe.violations(board.page) == []
    edges = on(".mg-pupil-tile", "borderTopColor", ":scope", MARK, "backgroundColor")
    assert min(least_contrasts(board, edges).values()) >= MARK
    assert board.root.evaluate(OUTSIDE) == []
    board.screenshot(f"classroom-{pupils}-{width}")

    here = tiles.filter(has_text=silent.file.stem)
    expect(here).to_contain_text("Nothing done for 3 minutes")
    silent.give("5").at(3)
    session.poll()
    board.push()
    expect(here).to_contain_text("Working now")

    board.button("Show to the class").press("Enter")
    board.wait_rev()
    expect(tiles).to_have_count(0)
    asked = board.root.locator("h2")
    expect(asked).to_be_focused()
    expect(asked).to_have_css("outline-style", "none")
    assert not any(pupil.file.stem in board.text() for pupil in (silent, *_others))
    assert axe.violations(board.page) == []
    assert board.root.evaluate(OUTSIDE) == []
    board.screenshot(f"classroom-shown-{pupils}-{width}")
    board.button("Back to the pupils").press("Enter")
    expect(tiles).to_have_count(pupils)

    board.button("Look up, please").press("Enter")
    expect(board.root.locator(".mg-classroom-covered")).to_be_visible()
    board.button("Groups for the next lesson").press("Enter")
    expect(board.root.get_by_text("The whole report: run")).to_be_visible()
    assert axe.violations(board.page) == []
    assert board.root.evaluate(OUTSIDE) == []
    board.screenshot(f"classroom-asked-{pupils}-{width}")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_class_of_forty_fits_one_screen(open_widget: OpenWidget, tmp_path: Path, width: int, height: int) -> None:
    clock = ClassTime()
    busy_class(tmp_path, 40, clock)
    watch = ClassWatch(tmp_path, clock=clock, wall=clock)
    session = ClassroomSession(watch)
    while len(watch.pupils) < 40:
        session.poll()
    board = open_widget(session, width=width - 16, look=STYLES)
    tiles = board.root.locator(".mg-pupil-tile")
    expect(tiles).to_have_count(40)
    top, below = board.root.bounding_box(), tiles.last.bounding_box()
    assert top
    assert below
    assert below["y"] + below["height"] - top["y"] <= height
    assert tiles.evaluate_all("all => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)") == []
    smallest = tiles.last.evaluate("tile => parseFloat(getComputedStyle(tile).fontSize)")
    assert smallest >= 12


def test_covered_page_is_hidden_and_focus_returns(open_widget: OpenWidget, tmp_path: Path) -> None:
    clock = ClassTime()
    session = lesson_session(find(LESSON))
    calls, teacher = PupilCalls(tmp_path, clock=clock), TeacherCalls(tmp_path, clock=clock)
    pupil = Heeding(session, calls)
    board = open_widget(session, width=1030)
    field = board.root.get_by_role("textbox").first
    teacher.send_position(armies({"c3": ("positive", "5"), "d4": ("negative", "3")}).to_record())
    Heeding(session, calls, session.show_call).look()
    board.push()
    expect(board.root.get_by_text("Try it out. Your own task is kept as it was.")).to_be_visible()
    assert axe.violations(board.page) == []
    board.screenshot("classroom-position")
    board.button("Back to my task").press("Enter")
    expect(field).to_be_visible()

    field.fill("12")
    field.focus()
    height = board.root.bounding_box()
    teacher.pause(on=True)
    pupil.look()
    board.push()
    cover = board.root.locator(".mg-cover")
    expect(cover).to_be_visible()
    assert cover.evaluate("cover => cover.checkVisibility({ opacityProperty: true })")
    expect(field).to_be_hidden()
    assert board.root.evaluate("root => root === root.getRootNode().activeElement"), (
        "keys reach no cell of the notebook"
    )
    assert board.root.bounding_box() == height, "nothing jumps"
    assert axe.violations(board.page) == []
    board.screenshot("classroom-look-up")
    board.press("Tab")
    assert not board.root.evaluate("root => root !== document.activeElement && root.contains(document.activeElement)")
    board.root.focus()
    teacher.pause(on=False)
    pupil.look()
    board.push()
    expect(cover).to_be_hidden()
    expect(field).to_have_value("12")
    expect(field).to_be_focused()


@pytest.mark.parametrize(("width", "dark"), [(1366, False), (390, True)])
def test_a_vote_is_taken_by_keyboard(open_widget: OpenWidget, width: int, dark: bool) -> None:
    board = open_widget(lesson_session(parse(WHOLE)), width=width, dark=dark)
    assert "sign covered" in board.name("a5")
    press_by_keyboard(board, board.button("a2"))
    assert "negative 6" in board.name("a5")
    expect(board.button("a2, your answer")).to_be_visible()
    assert board.root.locator(".mg-task").get_by_text("right").count() == 0
    assert board.root.get_by_role("button", name=re.compile("right")).count() == 0
    press_by_keyboard(board, board.button("Next"))
    expect(board.root.locator(".mg-said")).to_contain_text("You said: a2.")
    assert axe.violations(board.page) == []


@pytest.mark.parametrize(("width", "dark"), [(1366, False), (390, True)])
def test_hands_are_counted_by_keyboard(open_widget: OpenWidget, width: int, dark: bool) -> None:
    board = open_widget(lesson_session(parse(WHOLE)), width=width, dark=dark)
    press_by_keyboard(board, board.button("Count hands"), board.button("One hand more: a2"))
    press_by_keyboard(board, board.button("One hand more: a2"))
    field = board.root.get_by_label("Raised hands: a5")
    reach(board, field)
    board.page.keyboard.type("12")  # the old content is selected when Tab reaches it
    board.press("Enter")
    board.wait_rev()
    expect(board.root.get_by_label("Raised hands: a2")).to_have_value("2")
    expect(field).to_have_value("12")
    assert axe.violations(board.page) == []
    press_by_keyboard(board, board.button("All counted"))
    assert "negative 6" in board.name("a5")
    press_by_keyboard(board, board.button("Next"))
    expect(board.root.locator(".mg-said .mg-hand-count")).to_have_text(["2", "0", "12"])
    assert axe.violations(board.page) == []


def test_a_board_on_a_projector_has_a_timer(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("tinc"))), 1300)
    timer, left = board.root.get_by_role("group", name="Timer"), board.root.get_by_role("timer")
    expect(timer).to_be_hidden()
    board.button("Full screen").press("Enter")
    expect(timer).to_be_visible()
    expect(left).to_be_hidden()
    timer.get_by_role("button", name="10 minutes").press("Enter")
    expect(left).to_have_text(re.compile("10:00|9:5."))
    pause = timer.get_by_role("button", name="Pause")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    timer.get_by_role("button", name="Stop the timer").click()
    expect(left).to_be_hidden()
