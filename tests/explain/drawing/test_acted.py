"""A calculation as it happens: its drawing ends in the result, whatever the numbers, and its name says so in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import mathgames as mg
from mathgames.arithmetic import derive
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.acted import draw_acted
from mathgames.explain.drawing.acts import LAST_BEAT
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.nodes import iter_nodes, markup, validate_view
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, plain_number, sign_of
from mathgames.explain.speech import spoken_number

LARGEST = 8_000  # bytes of markup, for twelve zero pairs; most have a quarter of it
WHOLE = (*range(-7, 8), 12, -12, 13, 20, -25, 144)
BROKEN = (Fraction(5, 4), Fraction(-1, 2), Fraction(1, 3), Fraction(-7, 3))


def calculations() -> Iterator[Derivation]:
    numbers = (*WHOLE, *BROKEN)
    for operator in Operator:
        for a in numbers:
            for b in numbers:
                if b or operator is not Operator.DIVIDED_BY:
                    yield derive(operator, Fraction(a), Fraction(b))


def bodies(tree: list[Any], sign: int = 0, *, dim: bool = False) -> Iterator[tuple[int, bool]]:
    """Yield the sign of every counter, and whether it is gone; those that were turned over are not counted."""
    _tag, attributes, *children = tree
    dim = dim or attributes.get("opacity") == 0.45
    kinds = attributes.get("class", "").split()
    sign = 1 if "mg-positives" in kinds else -1 if "mg-negatives" in kinds else sign
    for child in children:
        if "mg-turned" in kinds or not isinstance(child, list):
            continue
        if child[1].get("class") == "mg-bodies":
            yield from ((sign, dim) for _place in range(child[1]["d"].count("M")))
        else:
            yield from bodies(child, sign, dim=dim)


def groups(tree: list[Any]) -> int:
    return sum(1 for part in tree[2:] if isinstance(part, list) and "transform" in part[1])


def ends(tree: list[Any]) -> str:
    """Return the number below the disc at which a walk on the number line ends."""
    *_heads, disc = (it for it in iter_nodes(tree) if it[0] == "circle" and it[1]["class"] == "mg-hop-head")
    texts = [it for it in iter_nodes(tree) if it[0] == "text"]
    return str(min(texts, key=lambda text: abs(text[1]["x"] - disc[1]["cx"]))[2])


def check(derivation: Derivation) -> None:
    equation = str(plain_equation(derivation.expression, derivation.result))
    drawing = draw_acted(derivation)
    assert isinstance(drawing, list), equation
    validate_view(drawing)
    assert len(markup(drawing)) <= LARGEST, equation
    value, label = derivation.value, str(drawing[1]["aria-label"])
    if isinstance(value, Extended):
        [head] = [it[1]["d"] for it in iter_nodes(drawing) if it[1].get("class") == "mg-hop-head"]
        assert head.startswith("M476" if sign_of(value) > 0 else "M4 "), equation
        assert str(spoken_number(value)) in label
        return
    if any(it[1].get("class") == "mg-line" for it in iter_nodes(drawing)):
        assert ends(drawing) == plain_number(value), equation
        assert str(spoken_number(value)) in label
        return
    left = sum(sign for sign, gone in bodies(drawing) if not gone)
    expression = derivation.expression
    assert isinstance(expression, Operation)
    if expression.operator is not Operator.DIVIDED_BY or not value:
        assert left == value, equation
        assert str(spoken_number(value)) in label
        return
    assert isinstance(expression.right, Literal)
    divisor = expression.right.value
    assert isinstance(divisor, Fraction)
    if divisor > 0 or value < 0:
        assert left == value * abs(divisor), equation
        assert groups(drawing) == abs(divisor)
        assert f"worth {spoken_number(value)}" in label
    else:
        assert groups(drawing) == value, equation
        assert f"{value} group" in label


def test_every_calculation_ends_in_its_result() -> None:
    seen = 0
    for it in calculations():
        check(it)
        seen += 1
    assert seen > 2000


@pytest.mark.parametrize("operator", Operator)
@pytest.mark.parametrize("first", [*Extended][:2])
def test_what_is_infinite_leaves_the_picture(operator: Operator, first: Extended) -> None:
    for second in (Fraction(3), Fraction(-2)):
        it = derive(operator, first, second)
        check(it)


def test_what_does_not_exist_lands_nowhere() -> None:
    nothing = derive(Operator.MINUS, Extended.INFINITY, Extended.INFINITY)
    assert nothing.result == Literal(DOES_NOT_EXIST)
    drawing = draw_acted(nothing)
    assert isinstance(drawing, list)
    assert not [it for it in iter_nodes(drawing) if it[1].get("class") == "mg-hop-head"]
    assert "does not exist" in str(drawing[1]["aria-label"])


def test_attacks_of_random_games_end_in_their_results() -> None:
    seen = 0
    for game, seed in (("minus-vs-plus", 1), ("infinity-masters", 2), ("infinity-masters", 3), ("slice-boundaries", 4)):
        match, chance = mg.Match(mg.rules(game)), random.Random(seed)
        while match.outcome is None and match.ply < 90:
            match.play(match.rules.random_move(match.position, chance))
            assert match.explanation is not None
            for it in match.explanation.derivations:
                check(it)
                seen += 1
    assert seen > 20


def test_no_beat_is_later_than_the_last() -> None:
    for it in calculations():
        drawing = draw_acted(it)
        assert isinstance(drawing, list)
        kinds = " ".join(part[1].get("class", "") for part in iter_nodes(drawing)).split()
        beats = [int(kind.removeprefix("mg-i")) for kind in kinds if kind.startswith("mg-i") and kind[4:].isdigit()]
        assert max(beats, default=0) <= LAST_BEAT


def test_a_thing_that_comes_is_drawn_where_it_ends() -> None:
    """The two groups of a thing that comes are together nothing."""
    found = 0
    for it in calculations():
        drawing = draw_acted(it)
        assert isinstance(drawing, list)
        for part in iter_nodes(drawing):
            inner = [child for child in part[2:] if isinstance(child, list) and "mg-act" in child[1].get("class", "")]
            for child in inner:
                if "transform" in child[1]:
                    there, back = (each[1]["transform"][10:-1].split() for each in (part, child))
                    assert [int(a) + int(b) for a, b in zip(there, back, strict=True)] == [0, 0]
                    found += 1
    assert found > 500
