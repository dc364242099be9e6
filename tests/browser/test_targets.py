"""Every control and cell can be hit, and every text on a drawing can be read, at the widths of phones and desks."""

from __future__ import annotations

import pytest

import mathgames as mg
from harness.board import Board, OpenWidget
from mathgames.page import MatchSession

WIDTHS = (320, 390, 800, 1400)
GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")

BY_MOUSE, BY_FINGER = 24, 44
LEAST_TEXT = 9  # pixels on the screen

TOO_SMALL = """(root, least) => [...root.querySelectorAll("button, input, select, summary, [role=gridcell]")]
  .filter((e) => e.checkVisibility() && !e.closest(".mg-hidden"))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([e, box]) => `${e.ariaLabel ?? e.textContent}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`)"""

# Texts of drawings by their class, with the height in which they are painted.
TINY = """(root, least) => {
  const found = new Set();
  for (const text of root.querySelectorAll("svg text")) {
    if (!text.checkVisibility() || !text.textContent.trim()) continue;
    const pixels = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
    if (pixels < least) found.add(`${text.getAttribute("class")} ${text.textContent}: ${pixels.toFixed(1)}`);
  }
  return [...found];
}"""


def opened(open_widget: OpenWidget, name: str, width: int, *, touch: bool) -> Board:
    """A game after a few moves, in a view of this width."""
    match = mg.Match(mg.rules(name))
    for _ply in range(6):
        match.play(next(iter(match.moves)))
    board = open_widget(MatchSession(match), width=width, touch=touch)
    board.page.set_viewport_size({"width": max(width, 320), "height": 800})
    return board


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_every_target_is_large_enough(open_widget: OpenWidget, name: str, width: int, touch: bool) -> None:
    board = opened(open_widget, name, width, touch=touch)
    cells = "[role=gridcell]"
    small = []
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        small += board.root.evaluate(TOO_SMALL, BY_FINGER if touch else BY_MOUSE)
    if touch:  # a board of eight squares has no room for 44 pixels a square on a phone; it has for 24
        named = set(board.root.locator(cells).evaluate_all("cells => cells.map((cell) => cell.ariaLabel)"))
        small = [one for one in small if one.rpartition(": ")[0] not in named]
        small += [one for one in board.root.evaluate(TOO_SMALL, BY_MOUSE) if one.rpartition(": ")[0] in named]
    assert small == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_texts_on_drawings_can_be_read(open_widget: OpenWidget, name: str, width: int) -> None:
    board = opened(open_widget, name, width, touch=False)
    tiny = []
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        tiny += board.root.evaluate(TINY, LEAST_TEXT)
    assert tiny == []


# Nothing is told by a tooltip alone.

ONLY_IN_TITLE = """root => [...root.querySelectorAll("[title]")]
  .filter((e) => ![e.textContent, e.ariaLabel, e.getAttribute("aria-description")].join(" ").includes(e.title))
  .map((e) => e.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("name", GAMES)
def test_nothing_stands_in_a_title_alone(open_widget: OpenWidget, name: str) -> None:
    board = opened(open_widget, name, 800, touch=False)
    found = []
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        found += board.root.evaluate(ONLY_IN_TITLE)
    assert found == []
