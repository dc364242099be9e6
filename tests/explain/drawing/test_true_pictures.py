"""No picture contradicts its equation: what is drawn is read off the drawing again and calculated with."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given

from arithmetic.strategies import finite, integers, operators
from harness.games import random_game
from mathgames.arithmetic import derive, evaluate
from mathgames.explain import Counters, Groups, Operation, Operator, Step, TakeAway, TwoWalks, Walk
from mathgames.explain.derivation import Illustration
from mathgames.explain.drawing import illustrate
from mathgames.explain.nodes import Node, iter_nodes


def named(picture: Node, name: str) -> list[list[Any]]:
    return [element for element in iter_nodes(picture) if name in str(element[1].get("class", "")).split()]


def written(picture: Node, name: str) -> list[Fraction]:
    """The numbers in the texts of this class."""
    return [number(str(element[2])) for element in named(picture, name)]


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace(" ", "").strip("()"))


def ends(picture: Node) -> tuple[Fraction, Fraction]:
    """The numbers written at the start and at the end of a walk."""
    (start,) = written(picture, "mg-start-label")
    (end,) = written(picture, "mg-end-label") or [start]
    return start, end


def check(step: Step, picture: Illustration) -> None:
    asked, drawn = step.before, illustrate(picture)
    assert isinstance(asked, Operation)
    a, b, of = evaluate(asked.left), evaluate(asked.right), asked.operator
    assert isinstance(a, Fraction)
    assert isinstance(b, Fraction)
    match picture:
        case Counters():
            discs, tiles = len(named(drawn, "mg-disc")), len(named(drawn, "mg-tile"))
            cancelled = len(named(drawn, "mg-pair"))
            assert of is Operator.PLUS
            assert discs - tiles == (discs - cancelled) - (tiles - cancelled) == a + b
            assert min(discs, tiles) == cancelled, "all pairs cancel"
        case TakeAway():
            discs, tiles = len(named(drawn, "mg-disc")), len(named(drawn, "mg-tile"))
            put, taken = len(named(drawn, "mg-put")), len(named(drawn, "mg-taken"))
            assert of is Operator.MINUS
            assert (discs - put) - (tiles - put) == a
            assert taken == abs(b)
            left = (discs - taken) - tiles if b > 0 else discs - (tiles - taken)
            (worth,) = named(drawn, "mg-worth")
            assert str(worth[2]) == f"worth {str(left).replace('-', '−')}"
            assert left == a - b
        case Walk():
            start, end = ends(drawn)
            jumps = written(drawn, "mg-jump-label")
            assert start == a
            assert start + sum(jumps) == end == (a + b if of is Operator.PLUS else a - b)
            assert [start + sum(jumps[: n + 1]) for n in range(len(jumps) - 1)] == [0] * (start * end < 0)
        case TwoWalks():
            assert of is Operator.MINUS
            subtracted, added = (str(caption[2]).split(": ")[0] for caption in named(drawn, "mg-jump-label"))
            start, end = ends(drawn)
            assert start == a
            assert subtracted[0] == "−"
            assert added[0] == "+"
            assert start - number(subtracted[1:].strip(" ()")) == start + number(added[1:].strip(" ()")) == end == a - b
        case Groups(count, size):
            assert len(named(drawn, "mg-jump-head")) == count
            (end,) = written(drawn, "mg-end-label")
            assert end == count * size
            if of is Operator.TIMES:
                assert end == a * b
                assert {Fraction(count), size} == {a, b}
            else:
                assert end == a, "jumps of the one reach the dividend"
                assert sorted((Fraction(count), size)) == sorted((b, a / b))


def checked(of: Operator, a: Fraction, b: Fraction) -> None:
    for step in derive(of, a, b).steps:
        for picture in step.illustrations:
            check(step, picture)


@given(operators, finite, finite)
@example(Operator.MINUS, Fraction(-2), Fraction(-5))
@example(Operator.MINUS, Fraction(-6), Fraction(-5))
@example(Operator.MINUS, Fraction(3), Fraction(5))
@example(Operator.PLUS, Fraction(3), Fraction(-5))
def test_no_picture_contradicts_its_equation(of: Operator, a: Fraction, b: Fraction) -> None:
    checked(of, a, b)


@given(operators, integers, integers)
def test_no_picture_of_whole_numbers_contradicts_its_equation(of: Operator, a: Fraction, b: Fraction) -> None:
    checked(of, a, b)


@pytest.mark.parametrize(
    ("name", "options"),
    [("minus-vs-plus", {}), ("infinity-masters", {}), ("tinc", {}), ("slice-boundaries", {"n": 6, "players": 4})],
)
def test_no_picture_of_a_game_contradicts_its_equation(name: str, options: dict[str, Any]) -> None:
    match, seen = random_game(100, seed=11, game=name, **options), 0
    for ply in range(1, match.ply + 1):
        for derivation in match.explanation_at(ply).derivations:
            for step in derivation.steps:
                for picture in step.illustrations:
                    check(step, picture)
                    seen += 1
    assert seen
