"""Every control of every page is pressed by keyboard once, and the focus is then where somebody can go on from."""

from __future__ import annotations

import pytest

import mathgames as mg
from browser.pages import GAMES
from harness.board import Board, OpenWidget
from mathgames.page import MatchSession

CONTROLS = "button, summary"

# Where the focus may be: on a control, on a cell or handle of the board, or in a panel that has just opened. Never on
# nothing, and never on what is hidden.
WHERE = """root => {
  const focused = root.getRootNode().activeElement;
  if (!focused || focused === root || !root.contains(focused)) return "nowhere";
  if (!focused.checkVisibility()) return "hidden";
  const listed = "button, summary, input, select, [role=gridcell], [role=slider], [data-takes-focus]";
  return focused.matches(listed) ? "" : focused.outerHTML;
}"""


def opened(open_widget: OpenWidget, name: str, **how: object) -> Board:
    match = mg.Match(mg.rules(name))
    for _ply in range(4):
        match.play(next(iter(match.moves)))
    return open_widget(MatchSession(match), **how)


@pytest.mark.parametrize("name", GAMES)
def test_the_focus_is_never_lost_when_a_control_is_pressed(open_widget: OpenWidget, name: str) -> None:
    board = opened(open_widget, name)
    tabs = board.root.get_by_role("tab").all_inner_texts()
    lost = []
    for tab in tabs:
        board.root.get_by_role("tab", name=tab).click()
        count = board.root.locator(CONTROLS).filter(visible=True).count()
        for number in range(count):
            board.root.get_by_role("tab", name=tab).click()
            control = board.root.locator(CONTROLS).filter(visible=True).nth(number)
            if not control.count():
                break
            label = control.evaluate("e => e.ariaLabel ?? e.textContent")
            # Another language has other names for the tabs (tests/browser/test_languages.py).
            if label == "Full screen" or control.get_attribute("type") == "submit" or control.get_attribute("lang"):
                continue
            control.focus()
            board.press("Enter")
            board.wait_rev()
            if where := board.root.evaluate(WHERE):
                lost.append(f"{tab}: {label}: {where}")
    assert lost == []
