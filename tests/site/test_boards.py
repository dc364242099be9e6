"""The pages with nothing but a board: three moves of each game, a reload, and once more with the network cut."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import mathgames as mg
from harness.board import Widget
from harness.site import SITE, STARTING, Server, Visitor, board_of

pytestmark = pytest.mark.site

LAST = re.compile("last move")

Play = Callable[[Widget], None]


def from_to(*moves: str) -> Play:
    """Plays moves that go from one square to another."""

    def play(board: Widget) -> None:
        for move in moves:
            start, target = move.split("-")
            board.click(start)
            board.click(target)
            expect(board.cell(target)).to_have_accessible_name(LAST)

    return play


def noughts_and_crosses(board: Widget) -> None:
    for cell in ("0,0", "1,0", "1,1"):
        board.click(cell)
        if cell != "0,0":  # the first cell is alone: nothing else could be placed
            board.button("Done").click()
        expect(board.cell(cell)).to_have_accessible_name(LAST)


def filling(board: Widget) -> None:
    for square in ("1A", "2B", "3C"):
        board.click(square)
        expect(board.cell(square)).to_have_accessible_name(LAST)


MOVES: dict[str, Play] = {
    "minus-vs-plus": from_to("a2-a3", "a5-a4", "b2-b3"),
    "infinity-masters": from_to("d2-d3", "e7-e6", "d3-d4"),
    "tinc": noughts_and_crosses,
    "slice-boundaries": filling,
}


def cells(page: Page) -> str:
    """Return all cells of the board, as a screen reader has them."""
    return page.get_by_role("grid").first.aria_snapshot()


@pytest.mark.parametrize("game", mg.list_games())
def test_three_moves_a_reload_and_a_cut_network(server: Server, visitor: Visitor, game: str) -> None:
    page = visitor.open(f"{server.url}play/{game}.html")
    board = board_of(page)
    MOVES[game](board)
    played = cells(page)

    page.reload()
    board_of(page)
    assert cells(page) == played

    page.locator("html[data-kept]").wait_for(timeout=STARTING)
    before = len(server.asked())
    page.reload()
    board_of(page)
    # A browser may have more in a cache of its own, for a while: what counts is that nothing else is needed.
    assert {*server.asked()[before:]} <= {f"{SITE.name}/service-worker.js"}
    expect(page.locator("#kept")).to_have_text("This page also opens without a network.")

    server.stop()
    try:
        page.reload()
        board_of(page).button("Undo").click()
        expect(page.get_by_role("grid").first).not_to_match_aria_snapshot(played)
    finally:
        server.start()
    assert visitor.asked == []
    assert visitor.errors == []


@pytest.mark.parametrize("game", mg.list_games())
def test_there_is_something_to_look_at_until_python_has_started(server: Server, visitor: Visitor, game: str) -> None:
    """The picture of the board, and how long it takes."""
    visitor.context.add_init_script("globalThis.Worker = class { postMessage() {} }")  # one that never answers
    page = visitor.open(f"{server.url}play/{game}.html")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("status")).to_contain_text("Fetching Python")
    expect(page.locator(".mathgames-picture img")).to_be_in_viewport(ratio=0.99)
