"""A board in a notebook that two people have open: both see the same game, and each move is made once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.jupyter import READY, Lab

CELLS = (
    "import mathgames as mg\nmatch = mg.Match(mg.rules('minus-vs-plus'))\nmg.play(match)",
    "print(len(match.history), *match.history)",
)


def opened(lab: Lab, page: Page, name: str) -> Widget:
    """The board on one person's page."""
    lab.open(page, name)
    return Widget(page)


def test_both_see_the_same_game_and_each_move_is_made_once(together: Lab, people: tuple[Page, Page]) -> None:
    first, second = people
    name = together.add("shared.ipynb", *CELLS)
    one = opened(together, first, name)
    together.run_cell(first, 0)
    one.click("a2")
    one.click("a3")
    expect(one.cell("a3")).to_have_accessible_name("a3, positive 6, last move")

    two = opened(together, second, name)
    expect(two.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    two.click("b5")
    two.click("b4")
    expect(one.cell("b4")).to_have_accessible_name("b4, negative 2, last move")
    one.click("a3")
    one.click("a4")
    for board in (one, two):
        expect(board.cell("b4")).to_have_accessible_name("b4, negative 2")
        expect(board.cell("a4")).to_have_accessible_name("a4, positive 6, last move")
    one.screenshot("together-one")
    two.screenshot("together-two")

    together.run_cell(second, 1)
    for page in people:
        expect(page.locator(".jp-OutputArea-output").filter(has_text="3 a2-a3 b5-b4 a3-a4")).to_be_visible()


def test_second_client_sees_picture_then_board(together: Lab, people: tuple[Page, Page]) -> None:
    """JupyterLab draws no widget in a cell that another client has run until the page is loaded again: it trusts
    outputs of its own runs and of opened files only.
    """
    first, second = people
    name = together.add("watched.ipynb", *CELLS)
    one = opened(together, first, name)
    two = opened(together, second, name)
    second.evaluate(READY)
    together.run_cell(first, 0)
    one.click("a2")
    one.click("a3")
    picture = second.locator(".mathgames-picture")
    expect(picture).to_contain_text("Last move: 1. a2-a3")
    expect(picture.locator("img")).to_be_visible()

    second.reload()
    expect(two.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    two.click("b5")
    two.click("b4")
    for board in (one, two):
        expect(board.cell("b4")).to_have_accessible_name("b4, negative 2, last move")
