"""Goals that count what was done since a task began: of answers, of moves, and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic.items.answer import ItemRef, Response, Verdict
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.operations import operate
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import exact_text
from mathgames.games.registry import rules
from mathgames.learning.lessons.counting import PATTERN_NAMES, Attempt, goal_counts, pattern
from mathgames.learning.lessons.goal_reader import goal
from mathgames.learning.lessons.goals import Goal, Played
from mathgames.learning.lessons.plain_yaml import read_yaml
from mathgames.learning.lessons.positions import read_position

MVP = rules("minus-vs-plus", stuck_by_lateral_ban="ban_lifted")


def made(written: str) -> Goal:
    value = read_yaml(written)
    assert value is not None
    return goal(value, MVP)


def played(moves: list[str], **counted: int) -> Played:
    begun = read_position(MVP, read_yaml("a2+1 c3+5 f4−1 d4−6"))
    return Played(MVP, begun, tuple(map(MVP.parse, moves)), frozenset({"positive"}), counted)


def said(
    a: int, operation: str, b: int, answer: int, *, attempt: int = 1, family: str = "move/result"
) -> Response[ItemRef]:
    place = ItemRef(family, (("a", str(a)), ("op", operation), ("b", str(b))))
    return Response(place, str(answer), attempt=attempt)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("{said: 3}", 2),
        ("{said: 3, like: different signs}", 1),
        ("{said: 3, like: through zero}", 0),
        ("{said: 3, like: −▢ + (−▢)}", 1),
    ],
)
def test_said_counts_first_correct_answers_of_pattern(written: str, number: int) -> None:
    answers = [said(5, "+", -3, 2), said(-1, "+", -3, -4), said(2, "+", -3, 1), said(2, "+", -3, -1, attempt=2)]
    assert goal_counts(made(written), predictions=answers) == {"said": number}


def test_undone_counts_inverse_calculation() -> None:
    target = made("{undone: 1, like: ▢ − (−▢), within: 16}")
    assert goal_counts(target, undo_answers=[said(2, "−", 3, -1)]) == {"undone": 0}
    assert goal_counts(target, undo_answers=[said(2, "−", -3, 5)]) == {"undone": 1}
    assert target.judge(played([], undone=0)) is Verdict.ONGOING
    assert target.judge(played([], undone=1)) is Verdict.MET


def test_sign_asked_before_number_counts_once() -> None:
    sign = replace(said(5, "+", -3, 2, family="move/sign"), given="+")
    before = replace(sign, question=sign.question._replace(part=1))
    assert goal_counts(made("{said: 2}"), predictions=[before, said(5, "+", -3, 2)]) == {"said": 1}
    assert goal_counts(made("{said: 2}"), predictions=[sign]) == {"said": 1}


def test_quiet_moves_are_not_attacks() -> None:
    assert made("{attacked: 1}").judge(played(["a2-a3"])) is Verdict.ONGOING
    assert made("{attacked: 1}").judge(played(["c3-d4"])) is Verdict.MET
    assert made("{attacked: 1, like: through zero}").judge(played(["c3-d4"])) is Verdict.MET
    assert made("{attacked: 1, like: same signs}").judge(played(["c3-d4"])) is Verdict.ONGOING


def test_survived_counts_turns() -> None:
    assert made("{survived: 2}").judge(played(["a2-a3"])) is Verdict.ONGOING
    assert made("{survived: 2}").judge(played(["a2-a3", "f4-f3", "a3-a4"])) is Verdict.MET


@given(st.integers(-12, 12), st.integers(-12, 12), st.sampled_from(Operator))
def test_patterns_agree_with_arithmetic(a: int, b: int, sign: Operator) -> None:
    task = OperationPrompt(sign, Fraction(a), Fraction(b))
    value = operate(sign, task.a, task.b)
    assert pattern("same signs").fits(task) == (a * b > 0)
    assert pattern("different signs").fits(task) == (a * b < 0)
    assert pattern("▢ − (−▢)").fits(task) == (sign is Operator.MINUS and b < 0)
    assert pattern("−▢ + ▢").fits(task) == (sign is Operator.PLUS and a < 0)
    if isinstance(value, Fraction):
        assert pattern("through zero").fits(task) == (a * value < 0)
        assert pattern("not whole").fits(task) == (value.denominator > 1)
    assert exact_text(task.a) == str(a)


@pytest.mark.parametrize("text", [*PATTERN_NAMES, "▢ − (−▢)"])
def test_a_pattern_says_what_counts(text: str) -> None:
    assert str(pattern(text).words).endswith("count.")


@given(st.lists(st.sampled_from(["a2-a3", "(0, 1/4) (23/4, 6)", "0,0 1,1"])), st.integers(0, 99))
def test_a_try_is_kept_and_read_again(moves: list[str], number: int) -> None:
    for counted in ({}, {"said": number}):
        assert Attempt.from_json(Attempt(tuple(moves), counted).data) == (tuple(moves), counted)


@pytest.mark.parametrize("data", [None, "a2-a3", 7, {"moves": 7}, {"said": 3}])
def test_attempt_reads_invalid_data_as_empty(data: object) -> None:
    assert Attempt.from_json(data) == ((), {})


def test_attempt_ignores_invented_keys() -> None:
    assert Attempt.from_json({"moves": "a2-a3", "points": 9, "said": True}) == (("a2-a3",), {})
