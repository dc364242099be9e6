"""Every control of every page is pressed by keyboard once, and the focus is then where somebody can go on from."""

from __future__ import annotations

import itertools

import pytest

import mathgames as mg
from browser.pages import GAMES
from harness.board import OpenWidget
from mathgames.page import MatchSession

# Opens a tab and focuses a control by its number; its name, "" for one that is passed over, null where there is none.
# Another language has other names for the tabs (tests/browser/test_languages.py).
FOCUS = """(root, [tab, number]) => {
  [...root.querySelectorAll("[role=tab]")].find((it) => it.textContent === tab).click();
  const seen = (it) => it.getClientRects().length && it.checkVisibility({ visibilityProperty: true });
  const control = [...root.querySelectorAll("button, summary")].filter(seen)[number];
  if (!control) return null;
  const name = control.ariaLabel ?? control.textContent;
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


@pytest.mark.parametrize("name", GAMES)
def test_the_focus_is_never_lost_when_a_control_is_pressed(open_widget: OpenWidget, name: str) -> None:
    match = mg.Match(mg.rules(name))
    for _ply in range(4):
        match.play(next(iter(match.moves)))
    board = open_widget(MatchSession(match), reduced_motion=True)
    lost, pressed = [], 0
    for tab in board.root.get_by_role("tab").all_text_contents():
        for number in itertools.count():
            label = board.root.evaluate(FOCUS, [tab, number])
            if label is None:
                break
            if label:
                pressed += 1
                board.press("Enter")
                board.wait_rev()
                if where := board.root.evaluate(WHERE):
                    lost.append(f"{tab}: {label}: {where}")
    assert lost == []
    assert pressed > 70
    board.root.evaluate("() => document.activeElement.blur()")
    assert board.root.evaluate(WHERE) == "nowhere", "it would be found"
