"""Looking back at a game in a real browser: the graph clicked through and walked by keyboard, and the moments."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from harness.board import Board, OpenWidget
from harness.games import random_game
from harness.later import Slices
from mathgames.activities import look_back
from mathgames.page import MatchSession, scheduling

PLIES = 30

# What must stay where it is, whatever is looked back at.
# Where parts of the page stand in it; on a phone the board stays at the head of the window instead.
PLACES = """root => ["header", "board-frame", "controls", "tabs"].map((it) => {
  if (getComputedStyle(root.querySelector(`.mg-${it}`)).position === "sticky") return it;
  const { left, top, width, height } = root.querySelector(`.mg-${it}`).getBoundingClientRect();
  const corner = root.getBoundingClientRect();
  return [it, ...[left - corner.left, top - corner.top, width, height].map(Math.round)].join(" ");
})"""

# Whether an element is seen whole in the row that is scrolled.
IN_SIGHT = """bar => {
  const [it, row] = [bar, bar.parentElement].map((element) => element.getBoundingClientRect());
  return it.left >= row.left - 1 && it.right <= row.right + 1;
}"""


@pytest.fixture(autouse=True)
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_back, "NODES", 600)
    monkeypatch.setattr(scheduling, "NEWS", 0.0)


def opened(open_widget: OpenWidget, slices: Slices, **how: Any) -> Board:
    """A board that tells how the last move is explained."""
    match = random_game(PLIES, 7)
    match.resign()  # the game is over: the panel is above the explanation
    return open_widget(MatchSession(match, on_later=slices), reduced_motion=True, **how)


def looked(open_widget: OpenWidget, slices: Slices, **how: Any) -> Board:
    """A board whose game was looked back at."""
    board = opened(open_widget, slices, **how)
    board.button("Look back at this game").click()
    board.wait_rev()
    slices.pass_()
    board.push()
    return board


def bars(board: Board) -> Locator:
    return board.root.locator(".mg-bars button")


def test_it_is_seen_how_far_it_is_and_it_can_be_stopped(open_widget: OpenWidget, slices: Slices) -> None:
    board = opened(open_widget, slices)
    places = board.root.evaluate(PLACES)
    board.button("Look back at this game").click()
    board.wait_rev()
    expect(board.button("Stop")).to_be_focused()
    slices.pass_(6)
    board.push()
    seen = bars(board).count()
    assert 0 < seen < PLIES
    expect(board.root.locator(".mg-look-back")).to_contain_text(f"Looked at {seen} of {PLIES} moves.")
    board.press("Enter")
    board.wait_rev()
    assert board.say() == f"Looked at {seen} of {PLIES} moves."
    expect(board.button("Continue looking back")).to_be_focused()
    board.press("Enter")
    board.wait_rev()
    slices.pass_()
    board.push()
    expect(bars(board)).to_have_count(PLIES)
    expect(board.button("Look back at this game")).to_have_attribute("aria-disabled", "true")
    assert board.root.evaluate(PLACES) == places


@pytest.mark.parametrize("width", [360, 934])
def test_the_graph_is_clicked_through(open_widget: OpenWidget, slices: Slices, width: int) -> None:
    board = looked(open_widget, slices, width=width)
    places = board.root.evaluate(PLACES)
    for ply in (1, 2, 9, PLIES, 17):
        bar = bars(board).nth(ply - 1)
        bar.click()
        board.wait_rev()
        assert board.session.match.ply == ply  # type: ignore[attr-defined]
        expect(board.root.locator(".mg-bars [aria-current=step]")).to_have_count(1)
        expect(bar).to_have_attribute("aria-current", "step")
        name = bar.get_attribute("aria-label")
        assert name is not None
        assert name.startswith(f"Move {ply}, ")
        expect(board.root.locator(".mg-here")).to_contain_text(f"Move {ply}, ")
        # A short explanation is as tall as a long one: nothing but the scrolled content can move.
        assert board.root.evaluate(PLACES) == places


def test_the_graph_is_one_stop_of_tab_and_arrows_walk_in_it(open_widget: OpenWidget, slices: Slices) -> None:
    board = looked(open_widget, slices, width=934)
    stops = [bar for bar in bars(board).all() if bar.get_attribute("tabindex") != "-1"]
    assert len(stops) == 1
    expect(stops[0]).to_have_attribute("aria-current", "step")
    stops[0].focus()
    for key, ply in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("End", PLIES), ("ArrowLeft", PLIES - 1)):
        board.press(key)
        expect(bars(board).nth(ply - 1)).to_be_focused()
        assert bars(board).nth(ply - 1).evaluate(IN_SIGHT)
    board.press("Enter")
    board.wait_rev()
    assert board.session.match.ply == PLIES - 1  # type: ignore[attr-defined]
    expect(bars(board).nth(PLIES - 2)).to_be_focused()
    board.press("ArrowLeft")
    board.press("Space")
    board.wait_rev()
    assert board.session.match.ply == PLIES - 2  # type: ignore[attr-defined]


def go(board: Board, name: str) -> None:
    """Press a button that leads to another moment, which for the ends of the game stands under Moves."""
    board.open_tab("Moves")
    board.button(name).click()
    board.wait_rev()
    board.open_tab("Explain")


def test_the_bar_of_the_shown_move_comes_into_sight_in_its_row(open_widget: OpenWidget, slices: Slices) -> None:
    board = looked(open_widget, slices, width=934)
    for name, ply in (("Go to the start", 0), ("Go to the latest move", PLIES), ("Undo", PLIES - 1)):
        go(board, name)
        if ply:
            expect(bars(board).nth(ply - 1)).to_have_attribute("aria-current", "step")
            assert bars(board).nth(ply - 1).evaluate(IN_SIGHT), ply
    go(board, "Go to the start")
    board.button("Redo").click()
    board.wait_rev()
    assert bars(board).first.evaluate(IN_SIGHT)


def test_a_moment_leads_there_and_shows_what_would_have_come(open_widget: OpenWidget, slices: Slices) -> None:
    board = looked(open_widget, slices)
    moments = board.root.locator(".mg-moment")
    expect(moments).to_have_count(3)
    note = board.session.match._session.notes["look-back"]["moments"]  # type: ignore[attr-defined]
    for place, kept in enumerate(note):
        shown = moments.nth(place)
        expect(shown).to_contain_text(f"Move {kept['ply']}: ")
        line = shown.locator("li")
        expect(line.first).to_be_hidden()
        shown.get_by_text("What would have happened").click()
        expect(line).to_have_count(len(kept["line"]))
        expect(line.first).to_contain_text(f"{kept['better']}: ")
        expect(line.first).to_be_visible()
        board.root.locator(".mg-look-back .mg-row:has(h3) button").nth(place).click()
        board.wait_rev()
        assert board.session.match.ply == kept["ply"]  # type: ignore[attr-defined]
        expect(line.first).to_be_visible()


def test_review_moments_and_graph_fit_classroom_laptop(open_widget: OpenWidget, slices: Slices) -> None:
    board = looked(open_widget, slices, width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})  # what JupyterLab leaves of 1366 × 768
    ways = board.root.locator(".mg-look-back .mg-row:has(h3) button")
    expect(ways).to_have_count(3)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
    ways.first.click()
    board.wait_rev()
    expect(ways.first).to_have_attribute("aria-current", "step")
    expect(board.root.locator(".mg-graph")).to_be_in_viewport(ratio=1)
    expect(board.root.locator(".mg-here")).to_contain_text("This is a key moment.")
