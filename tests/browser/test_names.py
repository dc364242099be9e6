"""Names of the players: typed once, shown at the score, the turn and the result, said in the turn, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

import mathgames as mg
from harness.board import OpenWidget
from mathgames.page import MatchSession


def test_the_players_of_a_board_are_called_by_their_names(open_widget: OpenWidget) -> None:
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")))
    heard: list[Any] = []
    receive = session.receive
    session.receive = lambda message: (heard.append(message), receive(message))[1]  # type: ignore[method-assign, func-returns-value]
    board = open_widget(session, 1300)
    board.open_tab("More")
    board.root.locator("summary", has_text="Names of the players").click()
    board.root.get_by_label("Blue", exact=True).fill("Mina")
    board.press("Tab")
    board.page.keyboard.type("Ben")
    expect(board.root.locator(".mg-name")).to_have_text(["Mina (Blue)", "Ben (Red)"])
    expect(board.root.locator(".mg-status")).to_have_text("Mina's turn")
    board.play("b1", "d3")
    assert board.say().endswith("Ben's turn.")
    board.cell("d3").focus()
    board.press("t")
    assert board.say() == "Ben's turn."
    board.open_tab("More")
    board.root.locator("summary", has_text="End the game").click()
    board.button("Red: give up").click()
    expect(board.root.locator(".mg-who-won")).to_have_text("Mina won!")
    board.button("Rematch").click()
    expect(board.root.locator(".mg-status")).to_have_text("Mina's turn")
    for told in (heard, session.view, session.match.record(), session.picture().html()):
        assert "Mina" not in json.dumps(told)
