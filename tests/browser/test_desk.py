"""The teacher’s desk, and what only a browser shows of inventing, comparing and a form of answering from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import mathgames as mg
from arithmetic.items import toy_interaction
from browser.keys import press_by_keyboard, reach
from harness import axe
from harness.board import OpenWidget
from learning.lessons.test_inventing_and_talking import COMPARE, OPEN, lesson
from mathgames.activities import FreePlay, Opponent
from mathgames.activities.board_settings import BoardSettings
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.lessons import parse
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.notebook.give_game import GiveGame
from mathgames.page import MatchSession

LINE = "import mathgames as mg; mg.play(\"minus-vs-plus\", position='c3+5 d4+3')"


@pytest.mark.quick
def test_desk_position_by_mouse_is_written_in_its_line(open_widget: OpenWidget) -> None:
    board = open_widget(desk_session(), width=1300)
    for name, *squares in (
        ("Set up the board",),
        ("Empty board",),
        ("−3", "d4"),
        ("+5", "c3"),
        ("+2", "c3"),
        ("+5", "c3"),
        ("Swap sides", "d4"),
    ):
        board.root.get_by_role("button", name=name, exact=True).click()
        board.wait_rev()
        for square in squares:
            board.click(square)
            board.wait_rev()
    expect(board.root.get_by_text("import mathgames as mg")).to_have_text([LINE])
    expect(board.root.locator(".mg-told-line")).to_have_text(LINE)
    assert axe.violations(board.page) == []


def test_everything_at_the_desk_is_reached_by_keyboard_alone(open_widget: OpenWidget) -> None:
    board = open_widget(desk_session(), width=1300)

    def press(name: str) -> None:
        press_by_keyboard(board, board.root.get_by_role("button", name=name, exact=True))

    press("Set up the board")
    press("Empty board")
    press("+5")
    press_by_keyboard(board, board.cell("c3"))
    press("−3")
    press_by_keyboard(board, board.cell("d4"))
    press("Swap sides")
    press_by_keyboard(board, board.cell("d4"))
    for panel in ("Questions and explanations", "Turned off"):
        reach(board, board.root.locator("summary", has_text=panel))
        board.press("Enter")
    press("Typed moves")
    press("Hide each result until you tap")
    reach(board, board.root.get_by_label("Say it first"))
    board.press("ArrowDown")
    board.wait_rev()
    expect(board.root.locator(".mg-told-line")).to_have_text(
        f'{LINE[:-1]}, predict="mover", demonstrate=True, locks="typed")'
    )


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "name", "width"), [("play", "tinc", 1366), ("lesson", "integers/06-the-detective", 1024)]
)
def test_projector_shows_the_class_its_link_and_begins(
    open_widget: OpenWidget, monkeypatch: pytest.MonkeyPatch, kind: str, name: str, width: int
) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://mathgames.a-school-with-a-long-name.example/")
    arguments = {"locks": "undo why", "language": "en"}
    assignment = Assignment.from_arguments(kind, name, arguments)
    board = open_widget(desk_session(prints=Path, assignment=assignment), width=width - 16)
    board.page.set_viewport_size({"width": width, "height": 768})
    line, begin = board.root.locator(".mg-told-line").first, board.root.get_by_role("button", name="Begin", exact=True)
    printing = board.root.get_by_role("button", name="Print", exact=True)
    for part in (line, printing):
        expect(part).to_be_visible()
    expect(begin).to_be_hidden()
    board.button("Full screen").click()
    for part in (board.root.locator(".mg-for-class h2"), board.root.locator(".mg-for-class .mg-qr"), begin):
        expect(part).to_be_in_viewport(ratio=1)
    code = board.root.locator(".mg-for-class .mg-qr").bounding_box()
    assert code is not None
    assert code["width"] > 300  # so that the last row can scan it
    expect(board.root.locator(".mg-address")).to_contain_text("https://mathgames.a-school")
    expect(board.root.get_by_role("combobox")).to_have_count(0)
    for part in (line, printing):
        expect(part).to_be_hidden()
    board.root.get_by_text("For the teacher").click()
    expect(line).to_be_visible()
    begin.click()
    board.wait_rev()
    for part in (board.root.locator(".mg-at-desk"), printing):
        expect(part).to_have_count(0)
    assert board.session.match.outcome is None
    board.open_tab("More")
    board.button("Back to the desk").click()
    board.wait_rev()
    expect(begin).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("width", [1366, 390])
def test_panel_to_give_a_game_is_in_sight_once_opened(
    open_widget: OpenWidget, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    give = GiveGame(BoardSettings(opponent="leo"), on_site=True)
    board = open_widget(MatchSession(mg.Match("minus-vs-plus"), activities=(FreePlay(), Opponent("leo"), give)), width)
    board.page.set_viewport_size({"width": width, "height": 768})
    board.open_tab("More")
    board.button("Give to class").click()
    board.wait_rev()
    for part in (board.root.get_by_label("Link for your pupils"), board.root.locator(".mg-give .mg-qr")):
        expect(part).to_be_in_viewport(ratio=0.9)
    assert axe.violations(board.page) == []


@pytest.mark.parametrize(("width", "rows"), [(1346, 1), (340, 2)])
def test_calculation_keys_work_and_solutions_fit_side_by_side(open_widget: OpenWidget, width: int, rows: int) -> None:
    board = open_widget(lesson_session(lesson(OPEN, COMPARE)), width=width)
    for key in "−7−2":
        board.root.locator(".mg-key").get_by_text(key, exact=True).click()
    keys = [box for key in board.root.locator(".mg-key").all() if (box := key.bounding_box()) is not None]
    assert len({round(key["width"]) for key in keys}) == 1, "all keys are as wide"
    board.root.get_by_role("button", name="Check").click()
    board.root.get_by_text("Right: −7 − 2 = −9. Now invent another one.").wait_for()
    board.button("One task forward").click()
    board.root.locator(".mg-compared").wait_for()
    boxes = [box for one in board.root.locator(".mg-compared section").all() if (box := one.bounding_box()) is not None]
    assert len({round(box["y"]) for box in boxes}) == rows


def test_a_form_from_outside_is_answered_by_keyboard(open_widget: OpenWidget) -> None:
    with toy_interaction.known():
        board = open_widget(lesson_session(parse(toy_interaction.LESSON, name="strokes")))
        reach(board, board.root.get_by_role("textbox", name="Your answer"))
        board.page.keyboard.type("||")
        board.page.keyboard.press("Enter")
        expect(board.root.get_by_text("One is missing.").first).to_be_visible()
        reach(board, board.root.get_by_role("textbox", name="Your answer"))
        board.page.keyboard.press("ControlOrMeta+a")
        board.page.keyboard.type("|||")
        board.page.keyboard.press("Enter")
        expect(board.root.get_by_text("Two and one are three.").first).to_be_visible()
