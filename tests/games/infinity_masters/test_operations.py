"""Operations with known answers: attacker and defender by sign, and their result (IM-2, IM-6, IM-10 to IM-17)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from mathgames.engine.outcome import Score
from mathgames.games.infinity_masters.rules import InfinityMasters

P, N = "positive", "negative"
INFINITE = Score(1)


def points(number: str) -> Score:
    return Score(0, Fraction(number))


# attacker, defender's value, sign; who is credited and how much; the piece on the square afterwards
DEFENDER_FIRST = [
    (("3", P), "-5", "+", N, points("2"), ("-5", N)),
    (("5", P), "3", "÷", P, points("3/5"), ("5", P)),
    (("3", P), "5", "−", P, points("2"), ("3", P)),
    (("5", P), "3", "−", N, points("2"), ("3", N)),
    (("0", N), "4", "÷", P, INFINITE, ("inf", P)),
    (("0", P), "4", "÷", P, INFINITE, ("inf", P)),
    (("0", P), "-2", "÷", N, INFINITE, ("inf", N)),
    (("0", P), "0", "÷", None, None, None),
    (("inf", N), "3", "−", N, INFINITE, ("3", P)),
    (("3", P), "inf", "−", P, INFINITE, ("inf", N)),
    (("3", P), "inf", "+", P, INFINITE, ("inf", N)),
    (("0", N), "inf", "×", None, None, None),
    (("inf", P), "5", "÷", None, None, None),
    (("inf", N), "5", "÷", None, None, None),
    (("5", P), "inf", "÷", P, INFINITE, ("inf", N)),
    (("5", N), "inf", "÷", P, INFINITE, ("inf", P)),
    (("inf", P), "inf", "−", None, None, None),
    (("inf", P), "inf", "÷", None, None, None),
    (("inf", P), "inf", "+", P, INFINITE, ("inf", P)),
    (("inf", P), "inf", "×", P, INFINITE, ("inf", P)),
]
ATTACKER_FIRST = [
    (("3", P), "-5", "+", N, points("2"), ("-5", N)),
    (("5", P), "3", "÷", P, points("5/3"), ("5", P)),
    (("3", P), "5", "−", N, points("2"), ("5", N)),
    (("5", P), "3", "−", P, points("2"), ("5", P)),
    (("0", N), "4", "÷", None, None, None),
    (("4", P), "0", "÷", P, INFINITE, ("inf", P)),
    (("-2", N), "0", "÷", N, INFINITE, ("inf", N)),
    (("0", P), "0", "÷", None, None, None),
    (("inf", N), "3", "−", P, INFINITE, ("inf", N)),
    (("3", P), "inf", "−", N, INFINITE, ("3", P)),
    (("3", P), "inf", "+", P, INFINITE, ("inf", N)),
    (("0", N), "inf", "×", None, None, None),
    (("inf", P), "5", "÷", P, INFINITE, ("inf", P)),
    (("5", P), "inf", "÷", None, None, None),
    (("inf", P), "inf", "−", None, None, None),
    (("inf", P), "inf", "÷", None, None, None),
    (("inf", P), "inf", "+", P, INFINITE, ("inf", P)),
]


@pytest.mark.parametrize(
    ("order", "attacker", "defender", "sign", "scorer", "credit", "survivor"),
    [("defender_first", *case) for case in DEFENDER_FIRST] + [("attacker_first", *case) for case in ATTACKER_FIRST],
)
def test_an_operation(
    meeting: Callable[..., Any],
    order: str,
    attacker: tuple[str, str],
    defender: str,
    sign: str,
    scorer: str | None,
    credit: Score | None,
    survivor: tuple[str, str] | None,
) -> None:
    met = meeting(attacker, defender, sign, operand_order=order)
    expected = {P: Score(), N: Score()} | ({scorer: credit} if scorer else {})
    assert met.score == expected
    assert met.survivor == survivor
    assert met.explanation.position == met.after


def test_a_scorer_keeps_the_piece_under_that_option(meeting: Callable[..., Any]) -> None:  # IM-17
    for attacker, defender, sign, scorer, survivor in [
        (("inf", N), "3", "−", N, ("inf", N)),  # 3 − ∞
        (("3", P), "inf", "−", P, ("3", P)),  # ∞ − 3
        (("3", P), "inf", "+", P, ("3", P)),
        (("inf", P), "-3", "×", N, ("-3", N)),
        (("inf", N), "-3", "×", N, ("inf", N)),
    ]:
        met = meeting(attacker, defender, sign, infinity_capture="scorer")
        assert (met.survivor, met.score[scorer]) == (survivor, INFINITE)


def test_reserve_shrinks_with_conversions_without_limiting_them(position: Callable[..., Any]) -> None:  # IM-9
    rules = InfinityMasters(ops="÷" * 64)
    board = {"d4": (P, "0"), "d5": (N, "4"), "h2": (P, "inf"), "a7": (N, "inf")}
    for reserve, left in (((1, 1), 0), ((0, 1), 0), ((2, 0), 1)):
        before = position(rules, board, reserve=reserve)
        after = rules.apply(before, rules.parse("d4-d5"))
        assert (after.piece("d5"), after.positive_reserve, after.negative_reserve) == ((P, "inf"), left, reserve[1])


def test_infinite_credit_is_worth_what_the_option_says(meeting: Callable[..., Any]) -> None:  # IM-10
    for value, credit in (("tally", Score(1)), ("none", Score()), ("bonus:36", points("36"))):
        met = meeting(("3", P), "inf", "+", infinite_credit=value)
        assert met.score == {P: credit, N: Score()}
        assert met.survivor == ("inf", N)


def test_scores_add_up_exactly(position: Callable[..., Any]) -> None:  # IM-8
    rules = InfinityMasters(ops="÷" * 64)
    board = {"d4": (P, "3"), "d5": (N, "1"), "h2": (P, "inf"), "a7": (N, "inf")}
    before = position(rules, board, score={P: (2, "5/3")})
    assert str(rules.scores(rules.apply(before, rules.parse("d4-d5")))[P]) == "2·∞ + 2"


def test_the_other_piece_stays_under_that_option(meeting: Callable[..., Any]) -> None:  # IM-27
    stays = {"dne_other": "stays"}
    assert meeting(("0", N), "inf", "×", **stays).survivor == ("0", N)  # the attacker moves in
    assert meeting(("inf", N), "0", "×", **stays).survivor == ("0", P)
    assert meeting(("0", N), "0", "÷", **stays).survivor is None  # IM-26 has no infinity
    assert meeting(("inf", N), "inf", "−", **stays).survivor is None
    assert meeting(("0", N), "inf", "÷", inf_over_zero="dne", **stays).survivor == ("0", N)


def test_infinity_over_zero(meeting: Callable[..., Any]) -> None:  # IM-13
    met = meeting(("0", P), "inf", "÷")
    assert (met.survivor, met.score[P], met.after.positive_reserve) == (("inf", N), INFINITE, 1)
    met = meeting(("0", P), "inf", "÷", inf_over_zero="dne")
    assert (met.survivor, met.score) == (None, {P: Score(), N: Score()})


def test_an_encounter_of_infinities_without_credit(meeting: Callable[..., Any]) -> None:  # IM-21
    for sign in "+×":
        met = meeting(("inf", N), "inf", sign, infinity_encounter="both_out")
        assert (met.survivor, met.score) == (None, {P: Score(), N: Score()})
