"""Predictions on the real widget: two pupils at one screen, by mouse and by keyboard alone."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import axe
from harness.board import Board, OpenWidget
from harness.game_page import match_of, position
from mathgames.activities import FreePlay, Opponent, Predict, UndoAsks, Who
from mathgames.activities.takebacks import UndoAsksFor
from mathgames.arithmetic import diagnose
from mathgames.arithmetic.items import calculations
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import aloud
from mathgames.games.slice_boundaries.lines import StraightLine, line_score
from mathgames.page import MatchSession

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}


def predicting(match: mg.Match, who: Who = Who.OTHER_PLAYER) -> MatchSession:
    return MatchSession(match, activities=(FreePlay(), Opponent(), Predict(who)))


def press(board: Board, *keys: str) -> None:
    for key in keys:
        board.root.locator(".mg-key", has_text=key).click()


def test_keys_on_the_screen_answer_and_the_move_is_made(open_widget: OpenWidget) -> None:
    board = open_widget(predicting(position(ATTACK)))
    board.click("c3")
    board.click("d4")
    board.wait_rev()
    asked = board.root.get_by_role("alertdialog")
    expect(asked).to_contain_text("Red: what is the result?")
    expect(asked.get_by_role("textbox")).to_be_focused()
    press(board, "±", "1")
    board.button("Check").click()
    board.wait_rev()
    expect(asked).to_have_count(0)
    expect(board.root.locator(".mg-context")).to_have_text("Right: 5 + (−6) = −1.")
    assert match_of(board).played == ("c3-d4",)


def test_keys_stay_side_by_side_on_a_narrow_phone(open_widget: OpenWidget) -> None:
    board = open_widget(predicting(position(ATTACK)), width=270, touch=True)
    board.tap("c3")
    board.tap("d4")
    keys = board.root.locator(".mg-key")
    expect(keys.first).to_be_visible()
    boxes = [box for key in keys.all() if (box := key.bounding_box())]
    assert len(boxes) >= 12, "ten digits, a sign, and one to take a digit back"
    beside = [(one, other) for one, other in pairwise(boxes) if one["y"] == other["y"]]
    assert beside
    assert all(one["x"] + one["width"] <= other["x"] for one, other in beside)


def test_a_wrong_answer_fits_a_classroom_laptop(open_widget: OpenWidget) -> None:
    """1366 × 768: the second question, and the answer beside the calculation, can be seen without scrolling."""
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
    picture = over.locator(".mg-scene-number-line")
    expect(picture).to_be_in_viewport(ratio=1)
    expect(picture).to_have_accessible_name(re.compile("Your answer is negative 11.*Its last step is missing"))
    height = picture.locator("text").first.evaluate("it => it.getBoundingClientRect().height")
    assert height >= 12, "the numbers of the line are read"
    way = over.locator(".mg-calculation")
    expect(way).to_be_hidden()
    over.get_by_text("Show me how").click()
    expect(way).to_be_visible()


def test_wrong_answer_fits_below_board_on_upright_tablet(open_widget: OpenWidget) -> None:
    board = open_widget(predicting(position(ATTACK)), width=804, touch=True)
    board.page.set_viewport_size({"width": 820, "height": 1180})
    expect(board.root).to_have_css("--room", "1180px")
    board.play("c3", "d4")
    field = board.root.get_by_role("alertdialog").get_by_role("textbox")
    for given in ("11", "-11"):
        field.fill(given)
        field.press("Enter")
        board.wait_rev()
        expect(board.root.locator(".mg-asks .mg-primary")).to_be_in_viewport(ratio=1)
        assert board.root.locator(".mg-asks").evaluate("it => it.scrollHeight - it.clientHeight") <= 1


@pytest.mark.parametrize(
    ("a", "b", "given", "idea"),
    [
        (5, -6, "1", "sign-of-first-kept"),
        (5, -6, "11", "second-sign-lost"),
        (5, -6, "-11", "minus-before-sum-of-distances"),
        (2, 3, "6", "multiplied-instead"),
        (5, -4, "0", "any-pair-cancels"),
    ],
)
def test_five_misconceptions_are_met_by_questions_of_their_own(
    open_widget: OpenWidget, a: int, b: int, given: str, idea: str
) -> None:
    board = open_widget(predicting(position({"c3": a, "d4": b, "a1": 2, "a5": -1})))
    board.play("c3", "d4")
    found = diagnose(a, "+", b, given)[0]
    assert found.key == idea
    asked = board.root.get_by_role("alertdialog")
    press(board, *(["±"] if given.startswith("-") else []), *given.lstrip("-"))
    board.button("Check").click()
    board.wait_rev()
    expect(asked).to_contain_text(str(found.question))
    assert aloud(str(found.question)) in board.say()
    assert match_of(board).ply == 0
    press(board, *(["±"] if a + b < 0 else []), *str(abs(a + b)))
    board.button("Check again").click()
    board.wait_rev()
    assert match_of(board).ply == 1


def test_two_pupils_play_a_whole_game_by_mouse(open_widget: OpenWidget) -> None:
    """The one who does not move predicts, and then they swap; now and then the first answer is wrong."""
    board = open_widget(predicting(mg.Match(mg.rules("minus-vs-plus", target_score=4))))
    match, asked = match_of(board), board.root.get_by_role("alertdialog")
    predicted: list[str] = []
    while match.outcome is None and match.ply < 40:
        rules, turn = match.rules, match.turn
        move = max(match._session.moves, key=lambda it: (len(rules.explain(match.position, it).derivations), -it))
        expected = calculations(rules.explain(match.position, move))
        before = match.ply
        board.play(*rules.format(move).split("-"))
        for calculation in expected:
            other = next(player for player in rules.players if player != turn)
            expect(asked).to_contain_text(f"{rules.player_label(other)}: what is the result?")
            if len(predicted) % 3 == 1:
                press(board, "7", "7")
                board.button("Check").click()
                board.wait_rev()
                expect(asked).to_contain_text("?")
            right = str(plain_number(calculation.value))
            press(board, *right.lstrip("−"), *(["±"] if right.startswith("−") else []))
            board.button(re.compile("^Check")).click()
            board.wait_rev()
            predicted.append(other)
        if board.button("Move anyway").count():
            board.button("Move anyway").click()
            board.wait_rev()
        assert match.ply == before + 1, rules.format(move)
    expect(board.root.locator(".mg-result")).to_be_visible()
    assert set(predicted) == {"positive", "negative"}
    assert [it.by for it in mg.answer_log(match).answers if it.right] == predicted
    assert any(not it.right for it in mg.answer_log(match).answers)


def test_scorer_and_covered_number_are_answered_by_keyboard(open_widget: OpenWidget) -> None:
    around = (FreePlay(), Opponent(), Predict(Who.OTHER_PLAYER, asks="scorer"), UndoAsks(UndoAsksFor.COVERED_NUMBER))
    board = open_widget(MatchSession(position(ATTACK), activities=around))
    board.cell("c3").focus()
    board.press("Enter")
    board.cell("d4").focus()
    board.press("Enter")
    board.wait_rev()
    asked = board.root.get_by_role("alertdialog")
    expect(asked).to_contain_text("Who gets points for this move?")
    assert axe.violations(board.page) == []
    asked.get_by_role("button", name="Blue").press("Enter")
    board.wait_rev()
    assert board.say().startswith("Right: Blue gets points.")
    board.button("Undo").press("Enter")
    board.wait_rev()
    expect(asked).to_contain_text("Which number is covered?")
    assert "Which number plus negative 6 equals negative 1?" in board.say()
    assert axe.violations(board.page) == []
    expect(asked.get_by_role("textbox")).to_be_focused()
    board.page.keyboard.type("5")
    board.press("Enter")
    board.wait_rev()
    assert match_of(board).ply == 0


def test_a_line_is_predicted_on_the_board(open_widget: OpenWidget) -> None:
    """Slice: the line that is asked about is on the board, and the question fits a classroom's laptop."""
    rules = mg.rules("slice-boundaries", n=4)
    match = mg.Match(rules)
    while match.position.phase == "fill":
        match.play(next(iter(match._session.moves)))
    board = open_widget(predicting(match, Who.MOVER), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    board.open_tab("Moves")
    typed = board.root.get_by_role("textbox", name="Type a move")
    typed.fill("line 0,1/10 39/10,4")
    typed.press("Enter")
    board.wait_rev()
    asked = board.root.get_by_role("alertdialog")
    expect(asked).to_contain_text("How many points does this line score?")
    expect(board.root.locator(".mg-board").get_by_role("img", name="The line from")).to_be_visible()
    expect(asked.get_by_role("img")).to_have_count(0)
    points = line_score(StraightLine(*rules.parse("line 0,1/10 39/10,4")), 4, match.position.filled)
    for given in (points + 70, points + 1):
        field = asked.get_by_role("textbox")
        field.fill(str(given))
        field.press("Enter")
        board.wait_rev()
        over = board.root.locator(".mg-asks")
        assert over.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    expect(asked).to_contain_text("The line changes between filled and empty")
    asked.get_by_role("button", name="Continue").click()
    board.wait_rev()
    assert match.ply == 9


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters"])
def test_two_pupils_play_a_whole_game_by_keyboard_alone(open_widget: OpenWidget, game: str) -> None:
    options = {"target_score": 4} if game == "minus-vs-plus" else {"board": "classroom"}
    board = open_widget(predicting(mg.Match(mg.rules(game, **options))))
    match, keyboard = match_of(board), board.page.keyboard
    asked = said = 0
    while match.outcome is None and match.ply < 60:
        rules = match.rules
        move = max(match._session.moves, key=lambda it: (len(rules.explain(match.position, it).derivations), -it))
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
