"""Two pupils of a hub at a table: a whole game of each game, each move made at one screen and seen at the other."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, expect

import mathgames as mg
from harness.board import Widget
from harness.games import random_game
from harness.hub import Hub
from hub.conftest import People

WITHIN = 1.0
"""Seconds within which half of the moves are seen at the other screen."""
WON_TINC = Path(__file__).parent.parent / "playthroughs" / "tinc-won.txt"

GAMES: Final[dict[str, tuple[dict[str, Any], Sequence[str], tuple[str, str]]]] = {
    "minus-vs-plus": ({}, random_game(400, 20).history, ("Blue", "Red")),
    "infinity-masters": ({}, random_game(400, 39, "infinity-masters").history, ("Blue", "Red")),
    "tinc": (
        {},
        tuple(re.findall(r"^## \d+\. ([-\d, ]+):", WON_TINC.read_text(), re.MULTILINE)),
        ("Crosses", "Noughts"),
    ),
    "slice-boundaries": ({"n": 4}, random_game(400, 0, "slice-boundaries", n=4).history, ("Player 1", "Player 2")),
}
"""The options, the moves and the sides of a whole game of each."""


def test_whole_games_at_a_table(hub: Hub, people: People, figures: list[str]) -> None:
    pages = people(), people()
    labs = [hub.enter(page, f"player-{number}") for number, page in enumerate(pages, 1)]
    waits: list[float] = []
    for game, (options, moves, sides) in GAMES.items():
        table = hub.shared / f"table-{game}"
        line = f"mg.play({game!r}, table={str(table)!r}, **{options!r})"
        boards = []
        for page, lab, side in zip(pages, labs, sides, strict=True):
            lab.open(page, lab.add(f"{game}.ipynb", f"import mathgames as mg\n{line}"))
            lab.run_cell(page, 0)
            board = Widget(page)
            board.button(re.compile(f"^{side}$")).click(timeout=60_000)
            expect(board.root.locator(".mg-context")).to_contain_text(f"You play {side}.")
            board.open_tab("Moves")
            boards.append(board)
        for board in boards:
            expect(board.root.locator(".mg-seat").filter(has_text="other screen")).to_be_visible()
        waits += _game(boards, game, options, moves)
        for board in boards:
            expect(_latest(board)).to_have_text(_whole(moves[-1]))
            expect(board.root.locator(".mg-banner")).to_be_visible()
        boards[0].screenshot(f"hub-{game}")
        seen = [path.read_text() for path in sorted(table.glob("*.event"))]
        assert sum('"move"' in event for event in seen) == len(moves), "each move is in the record once"
    median = statistics.median(waits)
    figures.append(f"{len(waits)} moves seen at the other screen: median {median:.2f} s, slowest {max(waits):.2f} s")
    assert len(waits) >= 40
    assert median <= WITHIN


def test_offers_reach_other_screen_and_survive_killed_kernel(hub: Hub, people: People) -> None:
    table = hub.shared / "table-offers"
    line = f"import mathgames as mg\nmg.play('minus-vs-plus', table={str(table)!r}, predict='other')"
    boards, pages, labs = [], [], []
    for name, side in (("offers-1", "Blue"), ("offers-2", "Red")):
        page = people()
        lab = hub.enter(page, name)
        lab.open(page, lab.add("offers.ipynb", line, "import os\nos.kill(os.getpid(), 9)"))
        lab.run_cell(page, 0)
        board = Widget(page)
        board.button(re.compile(f"^{side}$")).click(timeout=60_000)
        expect(board.root.locator(".mg-context")).to_contain_text(f"You play {side}.")
        boards.append(board)
        pages.append(page)
        labs.append(lab)
    blue, red = boards
    blue.click("c1")
    blue.click("e3")
    expect(red.cell("e3")).to_have_accessible_name("e3, positive 3, last move")
    red.click("d6")
    red.click("f4")
    expect(blue.cell("f4")).to_have_accessible_name("f4, negative 3, last move")

    for answer, there in (("Decline", True), ("Accept", False)):
        red.button("Take back a move").click()
        expect(blue.root).to_contain_text("Red asks to take back a move.")
        blue.button(answer).click()
        if there:
            expect(red.root).to_contain_text("Your offer was declined.")
            expect(blue.cell("f4")).to_have_accessible_name("f4, negative 3, last move")
        else:
            for board in boards:
                expect(board.cell("f4")).to_have_accessible_name("f4, empty")

    red.click("d6")
    red.click("f4")
    expect(blue.cell("f4")).to_have_accessible_name("f4, negative 3, last move")
    blue.click("e3")
    blue.click("f4")
    asked = red.root.get_by_role("textbox").first
    expect(asked).to_be_visible()
    asked.fill("0")
    asked.press("Enter")
    for board in boards:
        expect(board.cell("f4")).to_have_accessible_name(re.compile("zero"))
    labs[1].run_cell(pages[1], 1)
    expect(pages[1].get_by_role("dialog")).to_contain_text("Kernel Restarting", timeout=60_000)
    pages[1].get_by_role("dialog").get_by_role("button", name="Ok").click()
    labs[1].run_cell(pages[1], 0)
    expect(red.root.locator(".mg-context")).to_contain_text("Choose one of your pieces", timeout=60_000)
    red.click("b5")
    red.click("b4")
    expect(blue.cell("b4")).to_have_accessible_name("b4, negative 2, last move")


def _game(boards: Sequence[Widget], game: str, options: dict[str, Any], moves: Sequence[str]) -> list[float]:
    """Play the moves, each at the screen of its player; the seconds until the other screen shows it."""
    match, waits = mg.Match(mg.rules(game, **options)), []
    for move in moves:
        here = match.rules.players.index(match.turn)
        field = boards[here].root.get_by_label("Type a move")
        field.fill(move)
        began = time.monotonic()
        field.press("Enter")
        insist = boards[here].root.get_by_role("alertdialog").get_by_role("button", name="Move anyway")
        expect(_latest(boards[here]).filter(has_text=_whole(move)).or_(insist)).to_be_visible()
        if insist.count():  # the page warns of it
            began = time.monotonic()
            insist.click()
        expect(_latest(boards[1 - here])).to_have_text(_whole(move))
        waits.append(time.monotonic() - began)
        match.play(move)
    assert match.outcome is not None, "a whole game"
    return waits


def _latest(board: Widget) -> Locator:
    """Return the list's move that led to the visible position."""
    return board.root.locator('.mg-moves [aria-current="step"]')


def _whole(move: str) -> re.Pattern[str]:
    return re.compile(rf"^\W*{re.escape(move)}\b")
