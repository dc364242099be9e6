"""Number lines, counters and cards under mouse, finger and keyboard, beside a board that goes on being played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.answered import wrong
from browser.keys import press_by_keyboard, reach
from browser.pages import DONE, KINDS, with_a_bench
from harness.board import Board, OpenWidget
from harness.game_page import position
from harness.layout import at_rest
from learning.lessons.test_making import CHANGE, lesson
from learning.work.pupils import Pupil
from mathgames.activities import FreePlay, Predict, Who
from mathgames.explain.manipulatives import Manipulative, PointLine, Ruler, WalkLine
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession


def opened(open_widget: OpenWidget, kind: str | Manipulative, width: int = 1340, **how: Any) -> Board:
    work = KINDS[kind] if isinstance(kind, str) else kind
    board = open_widget(with_a_bench(work), width=width, **how)
    board.page.set_viewport_size({"width": max(width, 390), "height": 768})
    # The benches stand in the tab of the thinking tools, before these.
    board.open_tab("Think")
    return board


def made(board: Board) -> Any:
    """Return what is on the bench now."""
    [bench] = next(kept for kept in board.session._state.activities.values() if isinstance(kept, tuple))  # type: ignore[attr-defined]
    return bench.work


@pytest.mark.parametrize("kind", KINDS)
def test_by_mouse_it_is_dragged(open_widget: OpenWidget, kind: str) -> None:
    board = opened(open_widget, kind)
    moves, is_done = DONE[kind]
    for origin, target in moves:
        board.drag(f"it {origin}", f"it {target}")
    assert is_done(made(board)), made(board)


@pytest.mark.parametrize("kind", KINDS)
def test_by_finger_it_is_tapped_on_a_phone(open_widget: OpenWidget, kind: str) -> None:
    board = opened(open_widget, kind, width=390, touch=True)
    moves, is_done = DONE[kind]
    for origin, target in moves:
        board.tap(f"it {origin}")
        board.tap(f"it {target}")
        board.wait_rev()
    assert is_done(made(board)), made(board)


def go(board: Board, target: str, bench: str = "it") -> None:
    """Move with the arrow keys from the focused cell to another one."""
    for _step in range(60):
        here, there = board.middle(str(board.focused())), board.middle(f"{bench} {target}")
        if board.focused() == f"{bench} {target}":
            return
        right, down = there[0] - here[0], there[1] - here[1]
        if abs(down) > 12:
            board.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            board.press("ArrowRight" if right > 0 else "ArrowLeft")
    raise AssertionError(f"no way leads to {target}")


@pytest.mark.parametrize("kind", KINDS)
def test_by_keyboard_alone(open_widget: OpenWidget, kind: str) -> None:
    board = opened(open_widget, kind)
    board.root.get_by_role("tab", name="Think").focus()
    while not str(board.focused()).startswith("it "):
        board.press("Tab")
    moves, is_done = DONE[kind]
    for origin, target in moves:
        go(board, origin)
        board.press("Enter")
        assert "picked up" in board.say()
        go(board, target)
        board.press("Enter")
        board.wait_rev()
    assert is_done(made(board)), made(board)


LONG = Ruler.between(-12, 12)


@pytest.mark.parametrize("work", [WalkLine.from_start(LONG), PointLine.from_points(LONG)], ids=["walk", "points"])
def test_what_can_be_picked_up_is_in_sight_on_a_phone(open_widget: OpenWidget, work: Manipulative) -> None:
    """A long line is scrolled sideways, and its middle has to be there from the start."""
    board = opened(open_widget, work, width=390, touch=True)
    row = board.root.locator(".mg-bench-top").bounding_box()
    piece = board.root.locator(".mg-work-pieces > g").bounding_box()
    assert row is not None
    assert piece is not None
    assert row["x"] <= piece["x"]
    assert piece["x"] + piece["width"] <= row["x"] + row["width"]


def test_long_line_keeps_scroll_position_while_points_wait(open_widget: OpenWidget) -> None:
    board = opened(open_widget, PointLine.from_points(LONG, ["A", "B"]), width=390, touch=True)
    board.tap("it wait0")
    board.tap("it -12")
    board.wait_rev()
    expect(board.root.locator(".mg-bench-top")).to_have_js_property("scrollLeft", 0)


@pytest.mark.parametrize("kind", ["walk", "points"])
def test_what_a_finger_drags_is_seen_beside_it(open_widget: OpenWidget, kind: str) -> None:
    board = opened(open_widget, kind, width=390, touch=True)
    for dot in board.root.locator(".mg-work-dot").all():
        box = dot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 36


def test_in_a_lesson_a_line_has_the_place_of_a_board(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/01-two-armies-on-one-line"), at=5), width=1340)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    box = board.root.locator(".mg-bench-top").bounding_box()
    assert box is not None
    assert box["height"] > 0.8 * box["width"]


PLACES_APART = """root => {
  const box = (it) => it.getBoundingClientRect(), seen = root.querySelector(".mg-seen > svg");
  const parts = [...root.querySelectorAll(".mg-bench :is(.mg-cards-row, .mg-bench-drawing, .mg-row button, .mg-note)")];
  const over = parts.filter((it) => {
    const [a, b] = [box(it), box(seen)];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  });
  return { over: over.map((it) => it.className), bottom: Math.max(...parts.map((it) => box(it).bottom)) };
}"""


@pytest.mark.parametrize("size", [(934, 647), (1350, 768)])
@pytest.mark.parametrize(
    ("name", "task", "given"),
    [
        ("integers/01-two-armies-on-one-line", 8, True),
        ("integers/14-the-film", 6, True),
        ("integers/10-the-bank-account", 7, False),
        ("integers/08-taking-counters-away", 4, True),
        ("integers/04-receipts", 2, False),
        ("integers/13-the-submarine", 5, False),
    ],
)
def test_picture_and_bench_lie_apart(
    open_widget: OpenWidget, name: str, task: int, size: tuple[int, int], *, given: bool
) -> None:
    """The picture of a task is above the bench, and that of a second wrong answer below it."""
    session = lesson_session(find(name), at=task)
    board = open_widget(session, width=size[0])
    board.page.set_viewport_size({"width": size[0] + 20, "height": size[1]})
    pupil = Pupil(session)
    for _time in range(2 if given else 0):
        assert pupil.question is not None
        pupil.give(wrong(pupil.question))
    board.push()
    expect(board.root.locator(".mg-seen > svg")).to_be_visible()
    at_rest(board.page)
    found = board.root.evaluate(PLACES_APART)
    assert found["over"] == []
    assert found["bottom"] <= size[1]


def test_cards_and_their_boxes_are_all_in_sight_on_a_tablet(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/07-back-to-the-sender"), at=6), width=804)
    board.page.set_viewport_size({"width": 820, "height": 1100})
    bench = board.root.locator(".mg-bench").bounding_box()
    assert bench is not None
    for row in board.root.locator(".mg-cards-row").all():
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bench["y"] + bench["height"]


def test_point_pickup_is_announced_with_name_and_targets(open_widget: OpenWidget) -> None:
    board = opened(open_widget, "points")
    board.click("it wait1")
    assert board.say() == "Point negative 1 picked up. Put it on a tick of the line."
    board.click("it -1")
    board.wait_rev()
    assert board.say() == "Point negative 1 is at negative 1."


def test_on_a_bench_p_reads_what_lies_there(open_widget: OpenWidget) -> None:
    board = opened(open_widget, "counters")
    board.cell("it p0").focus()
    board.press("p")
    assert board.say() == "On the mat: 2 positive counters and 1 negative counter."
    board.cell("a1").focus()
    board.press("p")
    assert "a1" in board.say()


def test_one_press_takes_a_counter_out_of_the_store(open_widget: OpenWidget) -> None:
    board = opened(open_widget, "counters")
    board.click("it store-")
    board.wait_rev()
    assert made(board).negatives == 2
    board.drag("it store+", "it p4")
    assert made(board).positives == 3


def test_a_button_that_cannot_says_why(open_widget: OpenWidget) -> None:
    board = opened(open_widget, "counters")
    for _press in range(2):
        board.button("Take away a negative").click()
        board.wait_rev()
    expect(board.root.locator(".notice")).to_contain_text("First put down a zero pair.")


def test_the_board_is_played_meanwhile(open_widget: OpenWidget) -> None:
    board = opened(open_widget, "walk")
    board.drag("it wait", "it 3")
    board.drag("a2", "a3")
    board.drag("it 3", "it 1")
    assert board.session.match.history == ("a2-a3",)  # type: ignore[attr-defined]
    assert tuple(map(int, made(board).stops)) == (3, 1)


# In a question, as its answer and to think with.


def test_a_prediction_is_answered_on_the_line_by_keyboard_alone(open_widget: OpenWidget) -> None:
    match = position({"c3": 5, "d4": -6, "a1": 2, "f6": -3})
    session = MatchSession(match, activities=(FreePlay(), Predict(Who.OTHER_PLAYER, asks="on a line")))
    board = open_widget(session, width=1340)
    board.play("c3", "d4")
    expect(board.root.get_by_role("alertdialog")).to_be_focused()
    while board.focused() != "answer wait0":
        board.press("Tab")
    board.press("Enter")
    go(board, "-1", "answer")
    board.press("Enter")
    board.wait_rev()
    assert board.say() == "The point is at negative 1."
    check = board.button("Check")
    while not check.evaluate("button => button === document.activeElement"):
        board.press("Tab")
    board.press("Enter")
    board.wait_rev()
    assert match.ply == 1


def test_thinking_tools_move_from_question_to_tab(open_widget: OpenWidget) -> None:
    match = position({"c3": 5, "d4": -6, "a1": 2, "f6": -3})
    board = open_widget(MatchSession(match, activities=(FreePlay(), Predict(Who.OTHER_PLAYER))), width=1340)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    board.play("c3", "d4")
    question = board.root.get_by_role("alertdialog")
    question.get_by_role("button", name="Counters").click()
    board.wait_rev()
    for store, times in (("+", 5), ("-", 6)):
        for _counter in range(times):
            board.click(f"counters store{store}")
            board.wait_rev()
    board.drag("counters p0", "counters n0")
    assert board.say().endswith("1 pair is paired off.")
    assert match.ply == 0
    question.get_by_role("textbox").fill("-1")
    question.get_by_role("button", name="Check").click()
    board.wait_rev()
    assert match.ply == 1
    board.open_tab("Think")
    expect(board.cell("counters p0")).to_have_attribute("aria-label", "empty")


def test_at_a_desk_a_line_and_counters_fit_below_the_tabs(open_widget: OpenWidget) -> None:
    for kind in ("walk", "counters"):
        board = opened(open_widget, kind)
        panel = board.root.locator(".mg-tab-think")
        hidden = panel.evaluate("panel => panel.scrollHeight - panel.clientHeight")
        assert hidden <= 0, kind


def test_thinking_line_is_in_sight_on_classroom_laptop(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})  # what JupyterLab leaves of 1366 × 768
    board.open_tab("Think")
    board.button("Number line").click()
    board.wait_rev()
    for tick in ("-7", "7"):
        expect(board.cell(f"line {tick}")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height", "touch"), [(1346, 768, False), (820, 1180, True)])
def test_thinking_tools_in_place_of_board_are_all_reachable(
    open_widget: OpenWidget, width: int, height: int, touch: bool
) -> None:
    board = open_widget(lesson_session(find("integers/07-back-to-the-sender"), at=7), width=width, touch=touch)
    board.page.set_viewport_size({"width": width + 20, "height": height})
    expect(board.root).to_have_css("--room", f"{height}px")
    stage = board.root.locator(".mg-stage")
    for tool in ("Number line", "Counters"):
        board.button(tool).scroll_into_view_if_needed()
        at = board.button(tool).bounding_box()
        board.button(tool).click()
        board.wait_rev()
        assert board.button(tool).bounding_box() == at
    last = stage.get_by_role("button").last
    last.scroll_into_view_if_needed()
    is_in = "(it, page) => it.getBoundingClientRect().bottom <= page.getBoundingClientRect().bottom"
    assert last.evaluate(is_in, board.root.element_handle())


@pytest.mark.parametrize(
    ("width", "by"),
    [
        pytest.param(1340, "mouse", marks=pytest.mark.slow),
        pytest.param(390, "finger", marks=pytest.mark.slow),
        (800, "keys"),
    ],
)
def test_a_board_is_changed_until_it_is_right(open_widget: OpenWidget, width: int, by: str) -> None:
    board = open_widget(lesson_session(lesson(CHANGE)), width=width, touch=by == "finger")
    field, check = board.root.get_by_label("b3", exact=True), board.button("Check")
    for number, told in (("3", ".mg-asked-back"), ("4", ".mg-praise")):
        if by == "keys":
            reach(board, field)
            board.page.keyboard.type(number)
            press_by_keyboard(board, check)
        else:
            field.select_option(number)
            check.tap() if by == "finger" else check.click()
            board.wait_rev()
        expect(board.root.locator(told)).to_contain_text("c3 to b4 (2 + (−4) = −2)")
        match = board.session.match  # type: ignore[attr-defined]
        assert match.rules.pieces(match.position)["b3"].value == number
    assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth")


@pytest.mark.parametrize("width", [390, 1346])
def test_minus_sign_on_line_is_near_its_own_number(open_widget: OpenWidget, width: int) -> None:
    board = open_widget(lesson_session(find("integers/14-the-film"), at=1), width=width)
    numbers = board.root.locator(".number-line .mg-tick-label").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect()).map(it => [it.left, it.right, it.height])"
    )
    for (_left, right, height), (left, *_) in pairwise(numbers):
        assert left - right > 0.15 * height
