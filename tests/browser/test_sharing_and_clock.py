"""The parts around a game: sharing it, its clock, the first look at a board, names of the players."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import axe
from harness.board import OpenWidget
from harness.games import random_game
from harness.qr import read_screen
from mathgames.engine import saves
from mathgames.page import MatchSession


def test_the_code_that_is_copied_tells_the_game(open_widget: OpenWidget) -> None:
    match = random_game(6)
    board = open_widget(MatchSession(match))
    board.open_tab("More")
    board.button("Save or share this game…").click()
    board.wait_rev()
    field = board.root.get_by_label("Game code")
    expect(field).to_have_value(match.to_code())
    board.button("Copy the code").click()
    expect(board.button("Copy the code")).to_have_class("is-copied")
    assert board.say() == "Copied."
    # Pasted into the only field of the page that takes a text.
    board.open_tab("Moves")
    board.root.get_by_label("Type a move").focus()
    board.press("Control+v")
    assert saves.find(board.root.get_by_label("Type a move").input_value()).played == match.played


def test_the_link_is_copied_and_a_camera_reads_its_qr_code(
    open_widget: OpenWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    match = random_game(6)
    address = str(mg.share_link(match))
    board = open_widget(MatchSession(match), dark=True)
    board.open_tab("More")
    board.button("Save or share this game…").click()
    board.wait_rev()
    expect(board.root.get_by_label("Link that opens this game in a browser")).to_have_value(address)
    board.button("Copy the link").click()
    expect(board.button("Copy the link")).to_have_class("is-copied")
    code = board.root.get_by_role("img", name="QR code of the link")
    assert read_screen(code) == [address]


def test_the_download_is_a_saved_game_also_with_the_kernel_gone(open_widget: OpenWidget, tmp_path: Path) -> None:
    match = random_game(6)
    board = open_widget(MatchSession(match))
    board.open_tab("More")
    board.button("Save or share this game…").click()
    board.wait_rev()
    board.page.evaluate("host.end()")
    with board.page.expect_download() as download:
        board.button("Download the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "minus-vs-plus.mathgame"
    assert saves.find(file).to_record() == match.to_record()


def test_a_clock_counts_down_and_ends_the_game(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(3.2))
    board = open_widget(MatchSession(match))
    board.button("Start the clock").click()
    board.wait_rev()
    times = board.root.get_by_role("timer")
    for left in ("0:03", "0:02", "0:01"):
        expect(times.first).to_have_text(left)
    expect(times.nth(1)).to_have_text("0:04")
    expect(board.root.locator(".mg-result")).to_contain_text("Blue ran out of time")
    assert match.outcome is not None


def test_the_time_left_is_said_at_a_key_and_at_ten_seconds(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(10.6))))
    board.button("Start the clock").click()
    board.wait_rev()
    board.cell("a2").focus()
    board.press("t")
    expect(board.root.locator('[aria-live="polite"]')).to_have_text(re.compile(r"Blue's turn\. Time left: 0:1[01]\."))
    expect(board.root.locator('[aria-live="polite"]')).to_have_text("Ten seconds left.")


def test_a_browser_that_is_too_fast_ends_no_game(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60))
    board = open_widget(MatchSession(match))
    board.button("Start the clock").click()
    board.wait_rev()
    before = board.session.view["rev"]
    board.session.receive({"intent": ["flag", {}], "rev": 1, "id": 1, "client": "too fast"})
    board.push()
    assert match.outcome is None
    assert board.session.view["rev"] == before + 1


def test_a_first_board_is_looked_at_and_played_on(open_stage: Any) -> None:
    stage = open_stage(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    stage.page.evaluate("localStorage.setItem('mathgames-tour', 'false')")
    board = stage.show(1300)
    look = board.root.get_by_role("group", name="First steps")
    before = board.root.locator(".mg-board").bounding_box()
    expect(look).to_contain_text("Start on the board.")
    assert board.page.evaluate("document.activeElement === document.body")
    assert axe.violations(board.page) == []
    look.get_by_role("button", name="Next").press("Enter")
    look.get_by_role("button", name="Next").press("Enter")
    expect(look).to_contain_text("light bulb")
    assert board.say().startswith("Are you stuck?")
    board.play("a2", "a3")
    expect(look).to_have_count(0)
    assert board.root.locator(".mg-board").bounding_box() == before
    assert board.page.evaluate("localStorage.getItem('mathgames-tour')") == "true"


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
    for told in (heard, session.view, session.match.to_record(), session.picture().html()):
        assert "Mina" not in json.dumps(told)
