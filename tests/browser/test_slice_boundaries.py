"""Slice Through the Boundaries on the real widget: filled and sliced by mouse, by finger and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.keys import reach
from browser.own_pages import example
from harness.board import Board, OpenWidget
from harness.layout import in_each_family
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

Point = tuple[float, float]


def game_of(side: int) -> mg.Match:
    """A new game on a small grid."""
    return mg.Match(mg.rules("slice-boundaries", n=side))


def slicing(side: int) -> mg.Match:
    """A small grid, half filled, with the line to draw."""
    match = game_of(side)
    while match.position.phase == "fill":
        match.play(next(iter(match.legal_moves)))
    return match


def pixel(board: Board, point: Point) -> Point:
    """A point of the grid, counted in squares from its top left corner, in pixels of the page."""
    edge = board.root.locator(".mg-board .mg-edge")
    edge.scroll_into_view_if_needed()
    box = edge.bounding_box()
    assert box
    unit = box["width"] / board.session.match.rules.n  # type: ignore[attr-defined]  # a mathgames.page.MatchSession
    return box["x"] + point[0] * unit, box["y"] + point[1] * unit


def crossings(board: Board) -> list[str]:
    """The names of the numbered crossings on the board."""
    grid = board.root.get_by_role("grid", name="Crossings of the line, in order")
    return re.findall(r'gridcell "((?:Point|No point)[^"]*)"', grid.aria_snapshot())


def play_through(board: Board, fill: Callable[[str], None], cut: Callable[[], None]) -> mg.Match:
    """Plays a whole game: fills the first empty square as often as needed, cuts, goes on."""
    match: mg.Match = board.session.match  # type: ignore[attr-defined]
    while match.outcome is None:
        while match.position.phase == "fill":
            square = next(iter(match.legal_moves))
            fill(square)
            board.wait_rev()
            assert match.history[-1] == square
            assert board.name(square) == f"{square}, filled, last move"
        expect(board.root.locator(".mg-context")).to_contain_text("draws the line.")
        cut()
        board.wait_rev()
        assert match.history[-1].startswith("line ")
    expect(board.root.locator(".mg-result")).to_be_visible()
    return match


@pytest.mark.quick
def test_a_whole_game_by_mouse(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_of(4)))

    def cut() -> None:
        board.page.mouse.move(*pixel(board, (0, 0.3)))
        board.page.mouse.down()
        board.page.mouse.move(*pixel(board, (2, 2)), steps=3)
        # Off the grid the end sticks to the nearest point of the border.
        board.page.mouse.move(*pixel(board, (3.7, 4.4)), steps=3)
        board.page.mouse.up()
        expect(board.root.locator(".chord-line")).to_be_visible()
        board.button("Draw the line").click()
        board.wait_rev()
        if board.button("Begin round 2").count():
            board.button("Begin round 2").click()

    match = play_through(board, board.click, cut)
    ends = [move.split()[1:] for move in match.history if move.startswith("line")]
    assert len(ends) == 2
    assert all(start.startswith("0,") and end.endswith(",4") for start, end in ends)


def test_a_whole_game_by_touch(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_of(3)), width=360, touch=True)

    def cut() -> None:
        for point in ((0, 0.5), (2.5, 3)):
            board.page.touchscreen.tap(*pixel(board, point))
        board.button("Draw the line").tap()
        board.wait_rev()
        if board.button("Begin round 2").count():
            board.button("Begin round 2").tap()

    match = play_through(board, board.tap, cut)
    assert sum(move.startswith("line") for move in match.history) == 2


@pytest.mark.quick
def test_a_whole_game_by_keyboard_alone(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_of(3)))

    def fill(square: str) -> None:
        reach(board, board.cell(square))
        board.press("Enter")

    def cut() -> None:
        reach(board, board.button("first end of the line, not placed"))
        for key in ("Enter", "ArrowDown", "ArrowDown", "Control+ArrowDown"):
            board.press(key)
        assert board.root.locator(":focus").get_attribute("aria-valuetext") == "(0, 279/100)"
        board.press("Tab")
        for key in ("Enter", "PageUp", "ArrowUp"):
            board.press(key)
        assert board.root.locator(":focus").get_attribute("aria-valuetext") == "(3, 11/10)"
        board.press("Enter")
        board.wait_rev()
        if board.button("Begin round 2").count():
            # The crossings are one stop of Tab; arrows walk along them.
            for _ in range(8):
                if (board.focused() or "").startswith("crossing"):
                    break
                board.press("Tab")
            board.press("Home")
            assert board.focused() == "crossing 1"
            assert board.name("crossing 1") == "No point: 1A, filled, to 2A, filled"
            board.press("ArrowRight")
            assert board.focused() == "crossing 2"
            reach(board, board.button("Begin round 2"))
            board.press("Enter")

    match = play_through(board, fill, cut)
    assert [move for move in match.history if move.startswith("line")] == ["line 0,21/100 3,19/10"] * 2
    assert board.say().endswith("A draw: players 1 and 2 share the highest score, 1 point.")


@pytest.mark.parametrize(
    ("line", "points", "verdict"),
    [
        ("line 0,1/10 59/10,6", 7, "This line scores 7 points, and no line scores more."),
        ("line 0,1/2 11/2,6", 7, "This line scores 7 points, and no line scores more."),
        ("line 0,0 6,6", 3, "This line scores 3 points; the best line scores 7."),
    ],
)
def test_the_rulebooks_example(open_widget: OpenWidget, line: str, points: int, verdict: str) -> None:
    board = open_widget(MatchSession(example()))
    board.root.get_by_role("tab", name="Moves").click()
    board.root.get_by_label("Type a move").fill(line)
    board.button("Play").click()
    board.wait_rev()
    board.root.get_by_role("tab", name="Explain").click()
    names = crossings(board)
    expect(board.root.locator(".mg-verdict")).to_have_text(verdict)
    expect(board.root.locator(".mg-player-1 .mg-points")).to_have_text(str(points))
    assert board.root.locator(".mg-crossing-list li").all_inner_texts() == names
    worn = board.root.locator(".mg-board .mg-badge-number").all_text_contents()
    assert worn == [str(point) for point in range(1, points + 1)], "a line of so many points wears 1 to that number"
    if points == 7:
        scoring = [name for name in names if name.startswith("Point ")]
        pairs = [re.match(r"Point \d: (\w+), \w+, to (\w+),", name).groups() for name in scoring]  # type: ignore[union-attr]
        told = "1B-2B 2B-2C 2C-3C 3C-3D 4D-4E 4E-5E 5E-5F"
        assert pairs == [tuple(pair.split("-")) for pair in told.split()]


def test_a_stroke_inside_the_grid_is_prolonged_to_the_border(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    board.page.mouse.move(*pixel(board, (2, 2)))
    board.page.mouse.down()
    board.page.mouse.move(*pixel(board, (3, 4)), steps=4)
    board.page.mouse.up()
    ends = [handle.get_attribute("aria-valuetext") for handle in board.root.get_by_role("slider").all()]
    assert ends == ["(1, 6)", "(4, 0)"], "y counts upwards"
    assert board.say() == "First end at (1, 6). Second end at (4, 0)."
    expect(board.root.get_by_role("slider", name="second end of the line")).to_be_focused()
    board.button("Draw the line").click()
    board.wait_rev()
    match: mg.Match = board.session.match  # type: ignore[attr-defined]
    assert match.history == ("line 1,0 4,6",)


def test_the_line_is_not_silent(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    assert board.root.get_by_role("slider").count() == 0, "an end that is not placed has no value"
    board.page.mouse.click(*pixel(board, (0, 5.6)))
    assert board.say() == "First end at (0, 2/5)."
    first = board.root.get_by_role("slider", name="first end of the line")
    expect(first).to_be_focused()
    for key, place in (
        ("Home", "(0, 6)"),
        ("ArrowDown", "(0, 59/10)"),
        ("Shift+ArrowDown", "(0, 49/10)"),
        ("End", "(0, 0)"),
    ):
        board.press(key)
        expect(first).to_have_attribute("aria-valuetext", place)
    board.press("Tab")
    expect(board.button("second end of the line, not placed")).to_be_focused()
    board.press("ArrowLeft")
    assert board.say() == "Second end at (59/10, 0)."
    board.press("Escape")
    assert board.say() == "Line removed."
    expect(board.button("first end of the line, not placed")).to_have_count(1)


OVERLAPS = """(root) => {
  const all = (selector) => [...root.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
  const boxes = (selector) => all(selector).filter((box) => box.width);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const [edge] = boxes(".mg-board .mg-edge");
  const ends = boxes(".chord-text");
  const around = [edge, ...boxes(".mg-axes text")];
  return ends.length !== 2 || meet(...ends) || ends.some((end) => around.some((one) => meet(end, one)));
}"""


@in_each_family
@pytest.mark.parametrize("side", [2, 4, 12, 20])
def test_line_end_coordinates_lie_outside_grid_uncovered(open_widget: OpenWidget, side: int) -> None:
    board = open_widget(MatchSession(slicing(side)), width=934)
    for points in (((0, 0.1), (side, side - 0.1)), ((0.3, 0), (side - 0.3, side))):
        for end in points:
            board.page.mouse.click(*pixel(board, end))
        assert not board.root.evaluate(OVERLAPS)
        board.press("Escape")


def test_a_crossing_that_is_chosen_in_the_list_has_a_ring(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    board.session.match.play("line 0,1/10 59/10,6")  # type: ignore[attr-defined]
    board.push()
    rings = board.root.locator(".mg-ring:visible")
    expect(rings).to_have_count(0)
    board.root.locator(".mg-crossing-list button").nth(3).click()
    expect(rings).to_have_count(1)
    expect(board.root.locator(".mg-crossing-list [aria-current]")).to_contain_text("Point 3: 2C, empty, to 3C, filled")
    badge = board.cell("crossing 4").locator(".mg-badge").bounding_box()
    ring = rings.bounding_box()
    assert badge
    assert ring
    assert ring["x"] + ring["width"] / 2 == pytest.approx(badge["x"] + badge["width"] / 2, abs=1)


def test_the_live_count_follows_the_line_when_it_rests(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    board.root.get_by_role("tab", name="Explain").click()
    counted = board.root.locator(".mg-preview")
    expect(counted).to_have_count(0)
    board.button("Live count").click()
    expect(counted).to_have_text("Place both ends.")
    above = counted.evaluate(
        "(it) => it.closest('.mg-scroll').getBoundingClientRect().top - it.getBoundingClientRect().top"
    )
    assert -30 < above <= 0, "first of all that is said"
    board.page.mouse.click(*pixel(board, (0, 0.1)))
    board.page.mouse.click(*pixel(board, (5.9, 6)))
    expect(counted).to_have_text("This line scores 7 points.")
    assert board.say() == "This line scores 7 points."
    rev = board.session.view["rev"]
    board.root.get_by_role("slider", name="first end of the line").focus()
    board.press("PageDown")
    expect(counted).not_to_have_text("This line scores 7 points.")
    board.press("PageUp")
    expect(counted).to_have_text("This line scores 7 points.")
    assert board.session.view["rev"] == rev
    # The line is played although the board has just told of it.
    board.press("Enter")
    board.wait_rev()
    assert board.session.match.history  # type: ignore[attr-defined]


def test_the_line_stays_when_the_count_is_switched_on_and_off(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    board.root.get_by_role("tab", name="Explain").click()
    board.page.mouse.click(*pixel(board, (0, 0.1)))
    board.page.mouse.click(*pixel(board, (5.9, 6)))
    line = board.root.locator(".chord-line")
    expect(line).to_have_count(1)
    board.button("Live count").click()
    expect(board.root.locator(".mg-preview")).to_have_text("This line scores 7 points.")
    expect(line).to_have_count(1)
    board.button("Live count").click()
    expect(board.root.locator(".mg-preview")).to_have_count(0)
    expect(line).to_have_count(1)


def test_a_long_press_places_an_end_and_draws_no_line(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example()))
    for name, key in (("first end of the line", "Enter"), ("second end of the line", "Space")):
        board.button(f"{name}, not placed").focus()
        board.page.keyboard.down(key)
        board.page.keyboard.down(key)  # as a key does that is held
        board.page.keyboard.up(key)
    expect(board.root.locator(".chord-end.is-unplaced")).to_have_count(0)
    assert board.session.view["ack"] is None, "nothing was sent"


def test_with_snap_the_ends_are_ticks(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(example(snap=4)))
    board.page.set_viewport_size({"width": 1366, "height": 768})
    expect(board.root).to_have_css("--room", "768px")
    board.page.mouse.click(*pixel(board, (0, 0.3)))
    board.page.mouse.click(*pixel(board, (5.6, 6)))
    assert [handle.get_attribute("aria-valuetext") for handle in board.root.get_by_role("slider").all()] == [
        "(0, 23/4)",
        "(11/2, 0)",
    ]


@in_each_family
@pytest.mark.parametrize(("side", "width"), [(6, 240), (12, 240), (12, 360), (26, 800)])
def test_squares_are_at_least_24_pixels_wide(open_widget: OpenWidget, side: int, width: int) -> None:
    board = open_widget(MatchSession(game_of(side)), width=width)
    box = board.cell("1A").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 23.9
    # What does not fit is scrolled inside its frame; the page does not grow.
    assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
    last = f"{side}{chr(ord('A') + side - 1)}"
    board.click(last)
    board.wait_rev()
    assert board.name(last) == f"{last}, filled, last move"


def test_a_refusal_in_a_lesson_on_a_phone_moves_nothing(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("slices/22-how-many-squares")))
    stage.page.set_viewport_size({"width": 390, "height": 784})
    board = stage.show(374)
    for point in ((0, 1), (6, 1)):
        stage.page.mouse.click(*pixel(board, point))
    before = stage.page.evaluate("scrollY")
    board.button("Draw the line").click()
    expect(board.root.locator(".notice")).to_contain_text("exactly horizontal")
    expect(board.root.locator(".notice")).to_be_in_viewport(ratio=1)
    assert stage.page.evaluate("scrollY") == before


def test_remaining_count_is_read_beside_back_button_on_phone(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("slices/22-how-many-squares"), at=7))
    stage.page.set_viewport_size({"width": 390, "height": 784})
    board = stage.show(344)
    for point in ((0, 6), (6, 0)):
        stage.page.mouse.click(*pixel(board, point))
    board.button("Draw the line").click()
    for given, press in (("7", "Check"), ("6", "Check again")):
        board.root.get_by_role("textbox", name="Your answer").fill(given)
        board.button(press).click()
        board.wait_rev()
    said, place = board.root.locator(".mg-praise").bounding_box(), board.root.locator(".mg-told-here").bounding_box()
    assert said
    assert place
    assert place["y"] <= said["y"] + 1
    assert board.button("Back to the start").evaluate("it => it.getBoundingClientRect().bottom <= innerHeight")


def test_task_played_alone_has_no_winner(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("slices/22-how-many-squares"), at=7))
    stage.page.set_viewport_size({"width": 390, "height": 784})
    board = stage.show(344)
    for end, visited in (((6, 0), "6"), ((6, 3.5), "8"), ((6, 4.4), "7")):
        for point in ((0, 6), end):
            stage.page.mouse.click(*pixel(board, point))
        board.button("Draw the line").click()
        board.root.get_by_role("textbox", name="Your answer").fill(visited)
        board.button("Check").click()
        board.wait_rev()
        if board.button("Back to the start").count():
            board.button("Back to the start").click()
            board.wait_rev()
    expect(board.root.locator(".mg-praise")).to_contain_text("Right.")
    expect(board.root.locator(".mg-banner")).to_have_count(0)
    expect(board.button("Next")).to_be_focused()
