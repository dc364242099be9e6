"""Predictions on the real widget: two pupils at one screen, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness.board import Board, OpenWidget
from harness.game_page import match_of, position
from mathgames.activities import FreePlay, Opponent, Predict, Who
from mathgames.answering import calculations
from mathgames.explain.quantity import plain_number
from mathgames.views import Session

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}


def predicting(match: mg.Match, who: Who = Who.OTHER) -> Session:
    return Session(match, activities=(FreePlay(), Opponent(), Predict(who)))


def press(board: Board, *keys: str) -> None:
    for key in keys:
        board.root.locator(".mg-key", has_text=key).click()


def test_keys_on_the_screen_answer_and_the_move_is_made(open_widget: OpenWidget) -> None:
    board = open_widget(predicting(position(ATTACK)))
    board.click("c3")
    board.click("d4")
    board.wait_rev()
    asked = board.root.get_by_role("alertdialog")
    expect(asked).to_contain_text("Negative: what does it come to?")
    expect(asked.get_by_role("textbox")).to_be_focused()
    press(board, "±", "1")
    board.button("Check").click()
    board.wait_rev()
    expect(asked).to_have_count(0)
    expect(board.root.locator(".mg-context")).to_have_text("Right: 5 + (−6) = −1.")
    assert match_of(board).line == ("c3-d4",)


def test_a_wrong_answer_fits_a_classroom_laptop(open_widget: OpenWidget) -> None:
    """1366 × 768: the second question with its picture, and the way to the result, can be seen without scrolling."""
    board = open_widget(predicting(position(ATTACK)), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})  # what JupyterLab leaves of it
    board.click("c3")
    board.click("d4")
    board.wait_rev()
    field = board.root.get_by_role("alertdialog").get_by_role("textbox")
    for given in ("11", "-11"):
        field.fill(given)
        field.press("Enter")
        board.wait_rev()
        over = board.root.locator(".mg-asks")
        assert over.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    expect(board.root.get_by_role("alertdialog")).to_contain_text("say “5 plus negative 6 equals negative 1”")


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters"])
def test_two_pupils_play_a_whole_game_by_keyboard_alone(open_widget: OpenWidget, game: str) -> None:
    options = {"target_score": 4} if game == "minus-vs-plus" else {"board": "classroom"}
    board = open_widget(predicting(mg.Match(mg.rules(game, **options))))
    match, keyboard = match_of(board), board.page.keyboard
    asked = said = 0
    while match.outcome is None and match.ply < 60:
        rules = match.rules
        move = max(match.moves, key=lambda it: (len(rules.explain(match.position, it).derivations), -it))
        expected = calculations(rules.explain(match.position, move))
        before = match.ply
        for at in rules.format(move).split("-"):
            board.cell(at).focus()
            keyboard.press("Enter")
        board.wait_rev()
        for calculation in expected:
            keyboard.type(str(plain_number(calculation.value)))
            keyboard.press("Enter")
            board.wait_rev()
            asked += 1
            said += board.say().startswith("Right: ")
        if board.button("Move anyway").count():
            board.button("Move anyway").press("Enter")
            board.wait_rev()
        assert match.ply == before + 1, rules.format(move)
    assert asked >= 3
    assert said == asked
