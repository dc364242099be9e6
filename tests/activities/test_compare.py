"""The comparison of two moves: results, differences and derivations side by side."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.games import armies
from mathgames.activities.compare import Compare, Comparison
from mathgames.explain import nodes
from page.hand import Hand


@pytest.fixture
def match() -> mg.Match:
    return armies({"d4": ("positive", "5"), "c5": ("negative", "-3"), "e5": ("negative", "3")}, ops="−" * 64)


def compared(match: mg.Match, args: dict[str, Any], **fields: str) -> Comparison:
    answer = Compare().on_intent(None, Hand(match, studies=True).session.moment, args, fields)
    assert answer is not None
    assert isinstance(answer.state, Comparison)
    return answer.state


def ask(hand: Hand, args: dict[str, Any], fields: dict[str, str] | None = None) -> Any:
    return hand.ask("activity", {"name": "compare", **args}, fields)


def test_two_moves_side_by_side(match: mg.Match) -> None:
    found = compared(match, {}, first="d4-c5", second="d4-e5")
    assert (found.first.label, found.second.label) == ("d4-c5", "d4-e5")
    calculation, points, _, after = found.aspects
    assert (str(calculation.first), str(calculation.second)) == ("−3 − 5 = −8", "3 − 5 = −2")
    assert (str(points.first), str(points.second)) == ("Red: 8", "Red: 2")
    assert after.differs is False
    assert str(found.difference) == "They differ in the calculation, the points and the board."


def test_compare_move_with_itself_has_same_effect(match: mg.Match) -> None:
    found = compared(match, {}, first="d4-c5", second="d4-c5")
    assert str(found.difference) == "Both have the same effect."
    assert all(
        a is not None and b is not None and nodes.plain_text(a.content) == nodes.plain_text(b.content)
        for a, b in found.rows
    )


def test_the_same_move_under_both_operand_orders(match: mg.Match) -> None:
    found = compared(match, {"variant": "operand_order"}, first="d4-c5")
    assert str(found.first.label) == "d4-c5, defender first"
    assert str(found.second.label) == "d4-c5, attacker first"
    calculation, points, *_ = found.aspects
    assert (str(calculation.first), str(calculation.second)) == ("−3 − 5 = −8", "5 − (−3) = 8")
    assert (str(points.first), str(points.second)) == ("Red: 8", "Blue: 8")


@pytest.mark.parametrize(("sign", "called"), [("+", "sum"), ("×", "product")])
def test_a_sum_or_product_whose_numbers_are_swapped_is_the_same(sign: str, called: str) -> None:
    match = armies({"d4": ("positive", "5"), "c5": ("negative", "-3")}, ops=sign * 64)
    found = compared(match, {"variant": "operand_order"}, first="d4-c5")
    assert not any(aspect.differs for aspect in found.aspects)
    calculation = found.aspects[0]
    assert str(calculation.heading) == f"Calculation: = the same {called}, swapped"
    assert str(calculation.first) != str(calculation.second)
    assert str(found.difference) == "Both have the same effect: only the two numbers are swapped."


@pytest.mark.parametrize(("sign", "second"), [("−", "-3"), ("÷", "-3"), ("+", "-4")])
def test_what_is_not_the_same_sum_swapped_is_different(sign: str, second: str) -> None:
    pieces = {"d4": ("positive", "5"), "e4": ("positive", "-3"), "d5": ("negative", "-3"), "e5": ("negative", "5")}
    pieces |= {"d5": ("negative", second)}
    found = compared(armies(pieces, ops=sign * 64), {}, first="d4-d5", second="e4-e5")
    assert found.aspects[0].differs, "5 and −3 meet in both, or −4 in one of them"
    assert "the calculation" in str(found.difference)


def test_derivations_are_aligned(match: mg.Match) -> None:
    found = compared(match, {}, first="d4-c5", second="d4-e5")
    rows = list(found.rows)
    for number, one in enumerate((found.first, found.second)):
        kinds = [row[number].kind for row in rows if row[number] is not None]  # type: ignore[union-attr]
        steps = [step.rule.key for step in one.explanation.derivations[0].steps]
        assert kinds.index("result") - kinds.index("question") == len(steps), "no step is left out"
    beside = {(a and a.kind, b and b.kind) for a, b in rows}
    assert {("question", "question"), ("result", "result"), ("IM-10", "IM-10"), ("IM-11", "IM-11")} <= beside


def test_an_ending_is_told() -> None:
    match = armies({"d7": ("positive", "inf"), "h7": ("positive", "2")}, ops="+" * 64)
    found = compared(match, {}, first="d7-d8", second="h7-h8")
    assert str(found.aspects[-1].first).startswith("the game is over. Blue wins")
    assert str(found.aspects[-1].second) == "the game goes on"


def test_the_page_compares_and_closes_again(match: mg.Match) -> None:
    hand = Hand(match, studies=True)
    answer = ask(hand, {}, {"first": "d4-c5", "second": " D4−e5 "})
    assert answer["ok"]
    assert hand.view["say"] == "d4 to c5 and d4 to e5. They differ in the calculation, the points and the board."
    nodes.validate_view(hand.view["tree"])
    assert hand.find(key="result")
    assert hand.find(key="compare")[0][1]["open"] is True
    assert match.ply == 0, "compared in thought only"
    assert ask(hand, {"end": True})["ok"]
    assert not hand.find(key="result")


def test_a_comparison_ends_with_the_next_move(match: mg.Match) -> None:
    hand = Hand(match, studies=True)
    ask(hand, {"variant": "operand_order"}, {"first": "d4-c5"})
    assert hand.find(key="result")
    hand.play("d4-d5")
    assert not hand.find(key="result")


def test_the_last_move_is_compared_where_it_was_made(match: mg.Match) -> None:
    hand = Hand(match, studies=True)
    last = ["activity", {"name": "compare", "variant": "operand_order", "last": True}]
    assert last not in hand.offered()
    match.play("d4-c5")
    assert hand.ask(*last)["ok"]
    assert "5 − (−3) = 8" in nodes.plain_text(hand.find(key="result")[0])


@pytest.mark.parametrize(
    ("args", "fields", "code"),
    [
        ({}, {"first": "d4-c5"}, "notation"),
        ({}, {}, "notation"),
        ({}, {"first": "d4-c5", "second": "nonsense"}, "notation"),
        ({}, {"first": "d4-c5", "second": "d4-d3"}, "backward"),
        ({"variant": "operand_order"}, {"first": "d4-d3"}, "backward"),
        ({"variant": "no such"}, {"first": "d4-c5"}, "not-offered"),
        ({"variant": "operand_order", "last": True}, {}, "not-offered"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    match: mg.Match, args: dict[str, Any], fields: dict[str, str], code: str
) -> None:
    hand = Hand(match, studies=True)
    answer = ask(hand, args, fields)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["text"]
    assert not hand.find(key="result")


def test_games_that_compare_nothing_have_no_such_panel() -> None:
    hand = Hand(studies=True)
    assert not hand.find(key="compare")
    assert ask(hand, {}, {"first": "a2-a3", "second": "b2-b3"})["code"] == "not-offered"


def test_a_page_of_pupils_compares_nothing(match: mg.Match) -> None:
    hand = Hand(match)
    assert not hand.find(key="compare")
    assert ask(hand, {}, {"first": "d4-c5", "second": "d4-e5"})["code"] == "not-offered"
