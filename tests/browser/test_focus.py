"""The focus: its ring as it is really painted, and where it is when a control was pressed."""

from __future__ import annotations

import base64
import itertools
import re

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.pages import GAMES
from harness.board import Board, OpenWidget
from harness.later import Later
from harness.screenshots import MOMENTS
from mathgames.learning.lessons import find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

LEAST_CONTRAST = 3
THICK = 2  # pixels, as WCAG 2.4.13 counts: an area as large as a line of this width along the edge

# How many pixels of two pictures differ from one another by at least so much contrast.
DIFFERENT = """async ([before, after, least]) => {
  const pixels = async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  };
  const part = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data, i) => 0.2126 * part(data[i]) + 0.7152 * part(data[i + 1]) + 0.0722 * part(data[i + 2]) + 0.05;
  const [one, other] = [await pixels(before), await pixels(after)];
  let different = 0;
  for (let i = 0; i < one.length; i += 4) {
    const [a, b] = [light(one, i), light(other, i)];
    if (Math.max(a / b, b / a) >= least) different += 1;
  }
  return different;
}"""

RINGED = {
    # an empty cell, one that is filled, and one of the last move
    "minus-vs-plus": (("a2-a3",), "c4", "b6", "a3"),
    "infinity-masters": (("a2-a3",), "c4", "b7", "a3"),
    "tinc": (("0,0", "1,0 0,1"), "-1,-1", "0,0", "0,1"),
    "slice-boundaries": (("1A", "2B", "3C"), "5E", "1A", "3C"),
}


def picture(board: Board, at: str) -> str:
    x, y = board.middle(at)
    box = board.cell(at).bounding_box()
    assert box
    half = box["width"] / 2 + 8
    clip = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
    return base64.b64encode(board.page.screenshot(clip=clip, animations="disabled")).decode()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", list(RINGED))
def test_the_ring_stands_out_on_every_kind_of_square(open_widget: OpenWidget, name: str, dark: bool) -> None:
    moves, *squares = RINGED[name]
    match = mg.Match(mg.rules(name))
    for move in moves:
        match.play(move)
    board = open_widget(MatchSession(match), dark=dark, reduced_motion=True)
    ring = board.root.locator(".focus-ring")
    for at in squares:
        board.root.evaluate("root => root.focus()")
        expect(ring).to_have_count(0)
        without = picture(board, at)
        board.cell(at).focus()
        board.press("Shift")
        expect(ring).to_have_count(1)
        width = board.cell(at).evaluate("cell => cell.getBoundingClientRect().width")
        least = 4 * THICK * (width - THICK) * 0.9
        different = board.page.evaluate(DIFFERENT, [without, picture(board, at), LEAST_CONTRAST])
        assert different >= least, f"{at}: {different} of {least:.0f} pixels"
    board.page.add_style_tag(content=".mathgames .focus-ring { opacity: 0 !important }")
    assert board.page.evaluate(DIFFERENT, [without, picture(board, at), LEAST_CONTRAST]) < least, "it would be found"


@pytest.mark.parametrize("name", list(RINGED))
def test_the_ring_lies_around_its_cell_and_above_all_else(open_widget: OpenWidget, name: str) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules(name))))
    boxes = (
        "([one, other]) => [one, other].map((e) => e.getBoundingClientRect()).map((r) => [r.x, r.y, r.width, r.height])"
    )
    ring = board.root.locator(".focus-ring")
    for cell in itertools.islice(board.root.get_by_role("gridcell").all(), 0, None, 7):
        cell.focus()
        board.press("Shift")
        expect(ring).to_have_count(1)
        one, other = board.page.evaluate(boxes, [cell.element_handle(), ring.element_handle()])
        assert all(abs(a - b) <= 10 for a, b in zip(one, other, strict=True)), (one, other)
        assert ring.evaluate("ring => ring.parentElement.localName === 'svg' && ring.nextElementSibling === null")


def test_a_click_shows_no_ring_and_a_key_does(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    ring = board.root.locator(".focus-ring")
    board.click("a2")
    expect(board.cell("a2")).to_be_focused()
    expect(ring).to_have_count(0)
    board.press("ArrowUp")
    expect(ring).to_have_count(1)
    assert board.focused() == "a3"


# Opens a tab and focuses a control by its number; its name, "" for one that is passed over as one that is `known` or
# leaves the page, null where there is none.
# Another language has other names for the tabs (tests/browser/test_languages.py).
FOCUS = """(root, [tab, number, known]) => {
  [...root.querySelectorAll("[role=tab]")].find((it) => it.textContent === tab).click();
  const seen = (it) => it.getClientRects().length && it.checkVisibility({ visibilityProperty: true });
  const control = [...root.querySelectorAll("button, summary")].filter(seen)[number];
  if (!control) return null;
  const name = control.ariaLabel ?? control.textContent;
  if (known.includes(`${tab}: ${name}`)) return "";
  if (name === "Full screen" || control.getAttribute("type") === "submit" || control.hasAttribute("lang")) return "";
  control.focus();
  return name;
}"""

# Where the focus may be: on a control, on a cell or handle of the board, or in a panel that has just opened. Never on
# nothing, and never on what is hidden.
WHERE = """root => {
  const focused = root.getRootNode().activeElement;
  if (!focused || focused === root || !root.contains(focused)) return "nowhere";
  if (!focused.checkVisibility()) return "hidden";
  const listed = "button, summary, input, select, [role=gridcell], [role=slider], [data-takes-focus]";
  return focused.matches(listed) ? "" : focused.outerHTML;
}"""


def test_the_focus_is_never_lost_when_a_control_is_pressed(open_widget: OpenWidget) -> None:
    lost, pressed = [], dict.fromkeys(GAMES, 0)
    known: list[str] = []
    for name in GAMES:
        match = mg.Match(mg.rules(name))
        for _ply in range(4):
            match.play(next(iter(match._session.moves)))
        board = open_widget(MatchSession(match), reduced_motion=True)
        new = []
        for tab in board.root.get_by_role("tab").all_text_contents():
            for number in itertools.count():
                label = board.root.evaluate(FOCUS, [tab, number, known])
                if label is None:
                    break
                if label:
                    pressed[name] += 1
                    board.press("Enter")
                    board.wait_rev()
                    if where := board.root.evaluate(WHERE):
                        lost.append(f"{name}, {tab}: {label}: {where}")
                    new.append(f"{tab}: {label}")
        known += new
    assert lost == []
    assert pressed[GAMES[0]] > 70
    assert all(pressed.values()), pressed
    board.root.evaluate("() => document.activeElement.blur()")
    assert board.root.evaluate(WHERE) == "nowhere", "it would be found"


def test_focus_that_goes_back_passes_what_takes_it_no_longer(open_widget: OpenWidget) -> None:
    """A part that is long enough to be scrolled is reached by Tab, and only as long as it is."""
    cut, _nothing = MOMENTS["slice-boundaries-cut"]
    board = open_widget(MatchSession(cut()), width=1300)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    told = board.root.locator(".mg-context")
    told.evaluate("it => { it.style.height = '10px'; }")
    begin = board.button("Begin round 2")
    board.button("Best line").focus()
    board.press("Shift+Tab")
    expect(told).to_be_focused()
    told.evaluate("it => { it.style.height = ''; }")
    begin.focus()
    board.press("Enter")
    board.wait_rev()
    assert board.focused() is not None


def test_focus_that_goes_back_passes_what_tab_only_passed(open_widget: OpenWidget) -> None:
    cut, _nothing = MOMENTS["slice-boundaries-cut"]
    board = open_widget(MatchSession(cut()), width=1300)
    board.cell("2C").focus()
    board.press("ArrowRight")
    begin = board.button("Begin round 2")
    while not begin.evaluate("it => it === document.activeElement"):
        board.press("Tab")
    board.press("Tab")
    board.press("Shift+Tab")
    expect(begin).to_be_focused()
    board.press("Enter")
    board.wait_rev()
    assert board.focused() == "3C"


def test_turned_page_scrolls_into_view_in_scrolled_panel(open_widget: OpenWidget) -> None:
    over, _nothing = MOMENTS["infinity-masters-over"]
    board = open_widget(MatchSession(over()), width=934)
    board.page.set_viewport_size({"width": 1366, "height": 647})
    board.open_tab("Explain")
    onward = board.root.get_by_role("button", name="Next", exact=True)
    page = board.root.locator(".mg-step:visible")
    onward.focus()
    unfolds = "it => { for (const one of it.querySelectorAll('details')) one.open = true; it.scrollTo(0, 9e9); }"
    board.root.locator(".mg-why .mg-scroll").evaluate(unfolds)
    expect(page).not_to_be_in_viewport(ratio=0.6)
    top = onward.bounding_box()
    board.press("Enter")
    expect(board.root.locator(".mg-counter")).to_have_text(re.compile("^2 of"))
    expect(page.locator(":scope > :first-child")).to_be_in_viewport(ratio=0.6)  # the card leaves the panel this much
    assert onward.bounding_box() == top, "nothing around the panel moves"


def test_task_list_closes_when_focus_leaves_it(open_widget: OpenWidget) -> None:
    """The list does not stay open over the focused control."""
    board = open_widget(lesson_session(find("integers/07-back-to-the-sender")))
    tasks = board.root.locator(".mg-tasks details")
    tasks.locator("summary").focus()
    for key in ("Enter", "Tab", "ArrowDown"):
        board.press(key)
    expect(tasks).to_have_attribute("open", "")
    board.press("Tab")
    expect(tasks).not_to_have_attribute("open", "")


def test_keyboard_move_keeps_focus_when_hint_arrow_goes(open_widget: OpenWidget) -> None:
    later = Later()
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    while not board.root.locator(".mg-advice").count():
        board.button("Hint").first.click()
        board.wait_rev()
        later.runs_out()
        board.push()
    board.cell("a2").focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        board.press(key)
    board.wait_rev()
    expect(board.root.locator(".mg-advice")).to_have_count(0)
    assert board.focused() == "a3"


def test_a_rematch_by_keyboard_begins_on_the_board(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("tinc"))
    match.play("0,0")
    match.resign()
    board = open_widget(MatchSession(match))
    board.root.get_by_role("tab", name="Moves").focus()
    board.button("Rematch").focus()
    board.press("Enter")
    board.wait_rev()
    assert board.focused() == "0,0"


def test_another_task_is_shown_from_its_beginning(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/05-first-to-twelve"), at=8), width=934)
    board.page.set_viewport_size({"width": 1366, "height": 520})
    board.root.locator(".mg-tab-task").evaluate("it => it.scrollTo(0, 9e9)")
    onward = board.root.get_by_role("button", name="One task forward")
    onward.evaluate("it => { it.focus({ preventScroll: true }); it.click(); }")
    board.wait_rev()
    expect(board.root.locator(".mg-laid select").first).to_be_focused()
    expect(board.root.locator(".mg-prompt")).to_be_in_viewport(ratio=1)


GAPS = """---
title: What was counted?
game: minus-vs-plus
---

```task
kind: explain
position: a3+2 b4−6 c3+5 d4−1 e3+4 f4−3
prompt: "How can you tell from the two numbers what an attack scores? Complete the sentence."
form: sentence
answers: "An attack scores the [smaller / larger / first] of the two [distances from zero / numbers / results]."
wrong:
  larger: "In 2 against −6 only 2 were cancelled, and not 6."
  first: "Let the −6 attack the 2. It scores 2 as well."
  numbers: smaller-number-scores
  results: "There is only one result, and it tells what is left."
hints: [Compare 5 against −6 with 2 against −6.]
```
"""


def test_feedback_covers_no_button_reached_by_tab(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(parse(GAPS)), width=934)
    board.page.set_viewport_size({"width": 1366, "height": 647})
    for gap in board.root.locator(".mg-gaps select").all():
        gap.select_option(index=1)
    board.press("Enter")
    board.button("Check").click()
    board.wait_rev()
    expect(board.root.locator(".mg-asked-back")).to_be_visible()
    for name in ("Hint", "Show the answer"):
        button = board.root.get_by_role("button", name=name)
        while not button.evaluate("it => it === document.activeElement"):
            board.press("Tab")
        x, y, width, height = button.evaluate("it => Object.values(it.getBoundingClientRect().toJSON()).slice(0, 4)")
        under = "([it, x, y]) => it.contains(document.elementFromPoint(x, y))"
        assert board.page.evaluate(under, [button.element_handle(), x + width / 2, y + height / 2]), name
