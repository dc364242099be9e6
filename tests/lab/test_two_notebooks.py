"""Two notebooks in one folder: a game each, and the one that was played last is resumed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.jupyter import Lab

BEGIN = "import mathgames as mg\nmg.play('minus-vs-plus')"


def play(board: Widget, origin: str, target: str, name: str) -> None:
    """Make a move by two clicks, and wait until it is seen."""
    board.click(origin)
    board.click(target)
    expect(board.cell(target)).to_have_accessible_name(f"{target}, {name}, last move")


def test_each_has_its_game_and_the_one_played_last_is_resumed(page: Page, lab: Lab) -> None:
    other = page.context.new_page()
    other.set_default_timeout(60_000)
    boards = {}
    for at, name in ((page, "one.ipynb"), (other, "two.ipynb")):
        lab.open(at, lab.add(name, BEGIN))
        lab.run_cell(at, 0)
        boards[name] = Widget(at)
    one, two = boards["one.ipynb"], boards["two.ipynb"]

    play(one, "a2", "a3", "positive 6")
    play(two, "b2", "b3", "positive 5")
    play(one, "b5", "b4", "negative 2")
    expect(two.cell("b3")).to_have_accessible_name("b3, positive 5, last move")
    expect(two.cell("a3")).to_have_accessible_name("a3, empty")
    expect(one.cell("b3")).to_have_accessible_name("b3, empty")

    other.goto("about:blank")
    lab.open(other, lab.add("three.ipynb", "import mathgames as mg\nmg.resume()"))
    lab.run_cell(other, 0)
    resumed = Widget(other)
    expect(resumed.cell("b4")).to_have_accessible_name("b4, negative 2, last move")
    expect(resumed.cell("a3")).to_have_accessible_name("a3, positive 6")
