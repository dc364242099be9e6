"""Room for text: with the spacing and the size that a pair of eyes needs nothing is cut, however low the window is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from harness.board import OpenWidget
from harness.games import random_game
from harness.middle_games import middle
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

# What WCAG 1.4.12 asks a page to bear.
SPACED = """p { margin-bottom: 2em !important }
.mathgames * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"""

# Texts of which a part is cut off and cannot be scrolled to.
CUT = """root => {
  const cut = [];
  for (const it of root.querySelectorAll(":not(svg *, math *, .mg-hidden, .live, .live *, span.mg-clause)")) {
    const isText = (node) => node.nodeType === 3 && node.textContent.trim();
    if (![...it.childNodes].some(isText) || !it.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(it);
    const text = range.getBoundingClientRect();
    for (let around = it; around !== root; around = around.parentElement) {
      const how = getComputedStyle(around).overflowY, box = around.getBoundingClientRect();
      if (how === "auto" || how === "scroll") break;
      if (how !== "visible" && (text.bottom > box.bottom + 2 || text.top < box.top - 2)) cut.push(it.textContent);
    }
  }
  return cut;
}"""


def twice_as_large(page: Page) -> None:
    page.evaluate("document.dispatchEvent(new CustomEvent('mathgames-look', { detail: { size: 5 } }))")


@pytest.mark.parametrize("game", ["minus-vs-plus", "tinc"])
def test_nothing_is_cut_with_wide_spacing_and_twice_the_size(open_widget: OpenWidget, game: str) -> None:
    board = open_widget(MatchSession(middle(game)), width=780, reduced_motion=True)
    board.page.set_viewport_size({"width": 800, "height": 700})
    board.open_tab("Explain")
    twice_as_large(board.page)
    assert board.root.evaluate(CUT) == []
    # What explains the move is read, and not a slit.
    assert board.root.locator(".mg-scroll").evaluate("it => it.clientHeight") > 200
    board.page.add_style_tag(content=SPACED)
    assert board.root.evaluate(CUT) == []
    board.page.evaluate("document.dispatchEvent(new CustomEvent('mathgames-look', { detail: { size: 1 } }))")
    assert board.root.evaluate(CUT) == []


@pytest.mark.parametrize("width", [320, 390, 760, 934])
def test_a_large_grid_covers_nothing_in_a_low_window(open_widget: OpenWidget, width: int) -> None:
    board = open_widget(MatchSession(random_game(150, 3, "slice-boundaries", n=12)), width=width)
    board.page.set_viewport_size({"width": width + 20, "height": 400})
    apart = """root => {
      const [board, card, controls] = [".mg-board", ".mg-result-card", ".mg-controls"].map(
        (it) => root.querySelector(it).getBoundingClientRect());
      return [card, controls].every((it) => it.top >= board.bottom - 1 || it.left >= board.right - 1);
    }"""
    board.page.wait_for_function(f"root => ({apart})(root)", arg=board.root.element_handle(), timeout=3000)


def test_on_an_upright_tablet_what_stands_beside_the_board_goes_on_below_it(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/09-the-detective"), at=3), width=820)
    board.page.set_viewport_size({"width": 840, "height": 1180})
    for button in ("Check", "Hint"):
        expect(board.button(button)).to_be_in_viewport(ratio=1)
