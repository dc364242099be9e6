"""Two who do not sit at one screen: moves that are said aloud, and seats."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import mathgames as mg
from harness import axe
from harness.board import Board, OpenWidget
from mathgames.activities import Aloud, FreePlay
from mathgames.engine.tables import Table
from mathgames.page import MatchSession
from mathgames.page.table_session import TableSession


def sat_down(open_widget: OpenWidget, side: str, width: int) -> Board:
    board = open_widget(
        MatchSession(mg.Match(mg.rules("minus-vs-plus")), activities=(FreePlay(), Aloud(on=True))), width=width
    )
    board.button(re.compile(f"^{side}$")).click()
    board.wait_rev()
    return board


def word(board: Board) -> str:
    return board.root.locator(".mg-word").inner_text()


def test_two_screens_that_parted_find_the_move(open_widget: OpenWidget) -> None:
    blue, red = sat_down(open_widget, "Blue", 1000), sat_down(open_widget, "Red", 390)
    assert word(blue) == word(red)
    for origin, target in (("a2", "a3"), ("b5", "b4"), ("c2", "c3")):
        for board in (blue, red):
            board.play(origin, target)
        assert word(blue) == word(red)
    blue.play("d5", "d4")
    red.play("e5", "e4")
    for board in (blue, red):
        board.play("d2", "d3")
    assert word(blue) != word(red)
    for board in (blue, red):
        board.root.locator(".mg-word").click()
        board.wait_rev()
    for _question in range(3):
        asked = [re.search("“(.*)”", board.root.locator(".mg-context").inner_text()) for board in (blue, red)]
        if None in asked:
            break
        one, other = (found.group(1) for found in asked if found)
        for board in (blue, red):
            board.button("Yes" if one == other else "No").click()
            board.wait_rev()
    for board, move in ((blue, "d5-d4"), (red, "e5-e4")):
        expect(board.root).to_contain_text(f"Both screens are the same after move 3. Then this one has {move}.")
        below = board.root.locator(".mg-context").evaluate("context => context.scrollHeight - context.clientHeight")
        assert below <= 0, "the buttons are in sight"
        board.button("Go back there").click()
        board.wait_rev()
    assert word(blue) == word(red)
    expect(blue.root).to_contain_text("Now both screens are after move 3.")
    assert axe.violations(red.page) == []


def test_each_browser_plays_its_side_and_reads_its_own_word(open_stage: Any) -> None:
    table = Table(mg.Match(mg.rules("minus-vs-plus")).to_record())
    session = TableSession(table.match(), table=table)
    blue, red = open_stage(session).show(), open_stage(session).show()
    blue.button("Blue").click()
    expect(blue.root.locator(".notice")).to_contain_text("You play Blue. Your word is ")
    red.push()
    red.button(re.compile("^Red$")).click()
    red.wait_rev()
    words = sorted(table.words.values())
    assert len(words) == 2
    assert sum(bool(re.search(rf"Your word is {word}\b", red.text())) for word in words) == 1

    blue.push()
    red.play("a2", "a3")
    expect(red.root).to_contain_text("Blue plays at the other screen.")
    blue.play("a2", "a3")
    red.push()
    assert session.match.history == ("a2-a3",)
    red.play("b5", "b4")
    assert session.match.history == ("a2-a3", "b5-b4")
