"""Number line and counters as thinking tools: shown on request, removed with the move, silent about results."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.game_page import position
from mathgames.explain.nodes import iter_nodes
from mathgames.learning.lessons import parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from page.hand import Hand

RISKY = {"c5": 3, "d6": -1, "a2": -2}


def tools(name: str = "minus-vs-plus", **shown: bool) -> Hand:
    """A hand at a board beside which these tools are shown."""
    hand = Hand(session=MatchSession(mg.Match(mg.rules(name))))
    for tool in shown or {"line": True, "counters": True}:
        hand.ask("activity", {"name": "thinking-tools", "show": tool})
    return hand


def work(hand: Hand, on: str, *moves: str) -> dict[str, Any]:
    """Works at a bench, and gives the last answer."""
    for move in moves:
        hand.ask("activity", {"name": "thinking-tools", "on": on, "move": move})
    ack: dict[str, Any] = hand.view["ack"]
    return ack


def cells(hand: Hand) -> dict[str, str]:
    """The names of the cells of the tools."""
    drawn = (element[1] for element in iter_nodes(hand.view["tree"]) if element[1].get("role") == "gridcell")
    return {cell["at"]: cell["aria-label"] for cell in drawn if " " in cell["at"]}


def test_thinking_tools_hidden_before_request() -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    assert cells(hand) == {}
    assert "beside" not in hand.view["input"]


@pytest.mark.parametrize(
    ("name", "there"),
    [("minus-vs-plus", True), ("infinity-masters", True), ("tinc", False), ("slice-boundaries", False)],
)
def test_they_are_there_where_numbers_are_calculated_with(name: str, there: bool) -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules(name))))
    tabs = {element[1].get("key") for element in iter_nodes(hand.view["tree"]) if element[1].get("role") == "tab"}
    assert ("think" in tabs) == there


def test_a_walk_is_drawn_and_said_jump_by_jump() -> None:
    hand = tools()
    work(hand, "line", "walk -3")
    assert hand.view["say"] == "The walk starts at negative 3."
    assert cells(hand)["line -3"] == "negative 3, the walker"
    work(hand, "line", "walk 0", "walk 2")
    assert hand.view["say"] == "A jump of 2 to the right, to 2."
    assert (cells(hand)["line -3"], cells(hand)["line 2"]) == ("negative 3, the start", "2, the walker")


def test_the_line_is_wider_on_request() -> None:
    hand = tools(line=True)
    hand.ask("activity", {"name": "thinking-tools", "width": 3})
    assert hand.view["say"] == "Number line from negative 10 to 10."
    assert "line -10" in cells(hand)


def test_taking_away_from_nothing_says_what_to_do() -> None:
    hand = tools()
    answer = work(hand, "counters", "take -")
    assert not answer["ok"]
    assert "First put down a zero pair." in answer["text"]
    assert work(hand, "counters", "put pair", "take -")["ok"]
    assert hand.view["say"].endswith("On the mat: 1 positive counter. Taken away: 1 negative counter.")


def test_both_work_beside_the_board() -> None:
    hand = tools()
    moves = hand.view["input"]["moves"]
    assert {"a2", "line wait", "counters store+"} <= set(moves)
    work(hand, "line", "walk 4")
    hand.play("a2-a3")
    assert hand.match.history == ("a2-a3",)


def test_thinking_tools_reset_but_stay_open_after_move() -> None:
    hand = tools()
    work(hand, "line", "walk 4")
    work(hand, "counters", "put +")
    hand.play("a2-a3")
    assert cells(hand)["line 4"] == "4"
    assert cells(hand)["counters p0"] == "empty"


def test_thinking_tools_keep_work_below_open_question() -> None:
    hand = Hand(session=MatchSession(position(RISKY)))
    hand.ask("activity", {"name": "thinking-tools", "show": "line"})
    hand.ask("play", {"move": "c5-d5"})
    assert hand.view["ack"]["code"] == "warning"
    work(hand, "line", "walk 3")
    [question] = [element for element in iter_nodes(hand.view["tree"]) if element[1].get("role") == "alertdialog"]
    inside = {element[1].get("at") for element in iter_nodes(question)}
    assert "line 3" in inside
    assert cells(hand)["line 3"] == "3, the walker"
    hand.ask("answer")
    assert hand.match.history == ("c5-d5",)


def test_a_hand_is_told_why_not() -> None:
    hand = tools()
    hand.ask("why", {"from": "line 3"})
    assert hand.view["ack"]["text"].startswith("Put the walker on the tick")
    hand.ask("why", {"from": "counters p0", "to": "counters p1"})
    assert hand.view["ack"]["text"].startswith("Put it on a counter of the other kind")
    hand.ask("why", {"from": "counters p0"})
    assert hand.view["ack"]["text"].startswith("Take counters from the left")


@pytest.mark.parametrize(
    "args",
    [
        {"name": "thinking-tools", "on": "cards", "move": "clear"},
        {"name": "thinking-tools", "on": None, "move": "clear"},
        {"name": "thinking-tools", "on": ["line"], "move": "clear"},
        {"name": "hints", "on": "line", "move": "walk 3"},
        {"on": "line", "move": "walk 3"},
        {"name": "thinking-tools", "on": "line"},
        {"name": "thinking-tools", "on": "line", "move": {"walk": 3}},
        {"name": "thinking-tools", "on": "line", "move": "walk " + "9" * 5000},
        {"name": "thinking-tools", "on": "line", "move": "walk 1/0"},
    ],
)
def test_thinking_tools_refuse_invalid_work_unchanged(args: dict[str, Any]) -> None:
    hand = tools()
    before = cells(hand)
    hand.ask("activity", args)
    answer = hand.view["ack"]
    assert not answer["ok"]
    assert answer["code"] in {"bench", "not-offered", "malformed"}
    assert cells(hand) == before


def test_nothing_is_told_of_a_result() -> None:
    """The pupil has to find the value of the counters."""
    hand = tools()
    work(hand, "counters", *["put +"] * 5, *["put -"] * 3, "pair", "pair", "pair")
    assert hand.view["say"].endswith("On the mat: 2 positive counters. 3 pairs are paired off.")
    said = " ".join(cells(hand).values())
    assert "worth" not in said


@pytest.mark.parametrize("board", ["", "position: {side: 5}\n"], ids=["alone", "with a board"])
@pytest.mark.parametrize(
    ("ask", "answer", "there"),
    [("How many lines are there?", "12\nof: 5 + 5 + 2", False), ("2 − 5", "−3", True), ("2 × (−5)", "−10", False)],
)
def test_a_lesson_about_cells_has_them_only_where_a_sum_is_asked(
    ask: str, answer: str, there: bool, board: str
) -> None:
    task = f"kind: predict\nprompt: Write a number.\n{board}ask: {ask}\nanswers: {answer}"
    lesson = parse(f"---\ntitle: Cells\ngame: tinc\n---\n\n## One\n\n```task\n{task}\n```\n")
    asked = Hand(session=lesson_session(lesson))
    answered = asked.ask("activity", {"name": "thinking-tools", "show": "line"})
    assert answered["ok"] == there
    assert ("line 0" in cells(asked)) == there
