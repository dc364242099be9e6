"""Two notebooks with a kernel each at one table: a short game, in which each player moves at a screen of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.jupyter import Lab

CELL = "import mathgames as mg\nmg.play('minus-vs-plus', table='table-7', target_score=1)"


def play(board: Widget, origin: str, target: str) -> None:
    board.click(origin)
    board.click(target)


def test_two_kernels_play_a_game_at_a_table(page: Page, lab: Lab) -> None:
    other = page.context.new_page()
    other.set_default_timeout(60_000)
    boards = []
    for at, name, side in ((page, "blue.ipynb", "Blue"), (other, "red.ipynb", "Red")):
        lab.open(at, lab.add(name, CELL))
        lab.run_cell(at, 0)
        board = Widget(at)
        board.button(re.compile(f"^{side}$")).click()
        expect(board.root.locator(".mg-context")).to_contain_text(f"You play {side}.")
        boards.append(board)
    blue, red = boards

    red.click("b5")  # it is not Red's turn
    play(blue, "c1", "e3")
    expect(red.cell("e3")).to_have_accessible_name("e3, positive 3, last move")
    expect(red.root.locator('[aria-live="polite"]')).to_contain_text("Blue has moved: c1 to e3.")
    expect(red.root.locator(".mg-seat").first).to_have_text("other screen")
    play(red, "d6", "f4")
    expect(blue.cell("f4")).to_have_accessible_name("f4, negative 3, last move")
    play(blue, "e3", "f4")
    for board in boards:
        expect(board.root.locator(".mg-result")).to_contain_text("Blue has reached")
    events = sorted(path.name for path in (lab.root / "table-7").glob("*.event"))
    assert events == [f"00000{number}.event" for number in range(1, 7)]
