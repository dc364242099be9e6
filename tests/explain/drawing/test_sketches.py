"""Pictures of situations: the drawing and the text agree."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.explain.drawing.sketches import FARTHEST, MAX_NUMBERS, Situation, Sketch, drawn_sketch, in_words
from mathgames.explain.nodes import Node, iter_nodes, plain_text, validate_view
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_number

NUMBERS = st.lists(st.integers(-FARTHEST, FARTHEST), min_size=1, max_size=MAX_NUMBERS).map(tuple)
ON_A_SCALE = [Situation.THERMOMETER, Situation.LIFT, Situation.DIVE, Situation.SUBMARINE]


def flags(tree: Node) -> list[tuple[str, int]]:
    """The numbers that stand beside the figures, each with its height."""
    return [
        (plain_text(element), element[1]["y"])
        for element in iter_nodes(tree)
        if element[1].get("class") == "mg-sketch-number"
    ]


@given(st.sampled_from(ON_A_SCALE), NUMBERS)
def test_each_number_stands_where_the_scale_has_it(situation: Situation, numbers: tuple[int, ...]) -> None:
    tree = drawn_sketch(Sketch(situation, numbers))
    validate_view(tree)
    shown = flags(tree)
    assert [number for number, _y in shown] == [plain_number(number) for number in numbers]
    scale = {
        plain_text(one): one[1]["y"] for one in iter_nodes(tree) if one[0] == "text" and one[1]["text-anchor"] == "end"
    }
    assert "0" in scale
    for number, y in zip(numbers, (y for _number, y in shown), strict=True):
        if number > 0:
            assert y < scale["0"]
        if number < 0:
            assert y > scale["0"]
        if (tick := scale.get(plain_number(number))) is not None:
            assert y == tick


@given(st.sampled_from([*Situation]), NUMBERS)
def test_all_that_is_drawn_is_in_the_picture(situation: Situation, numbers: tuple[int, ...]) -> None:
    tree = drawn_sketch(Sketch(situation, numbers))
    assert isinstance(tree, list)
    left, _top, width, height = map(int, tree[1]["viewBox"].split())
    for element in iter_nodes(tree):
        if element[0] == "text":
            assert left <= element[1]["x"] <= left + width
            assert 0 < element[1]["y"] <= height


@given(st.sampled_from([*ON_A_SCALE, Situation.SLIPS]), NUMBERS)
def test_every_number_is_heard(situation: Situation, numbers: tuple[int, ...]) -> None:
    heard = str(in_words(Sketch(situation, numbers)))
    for number in numbers:
        assert str(spoken_number(Fraction(number))) in heard


@pytest.mark.parametrize(("numbers", "right", "left"), [((7, -3), 7, 3), ((4, -6), 4, 6), ((1, -1), 1, 1)])
def test_a_rope_has_as_many_pullers_as_its_numbers_say(numbers: tuple[int, ...], right: int, left: int) -> None:
    tree = drawn_sketch(Sketch(Situation.ROPE, numbers))
    names = [element[1].get("class") for element in iter_nodes(tree)]
    assert (names.count("mg-sketch-positive"), names.count("mg-sketch-negative")) == (right, left)
    assert [*map(int, re.findall(r"\d+", str(in_words(Sketch(Situation.ROPE, numbers)))))] == [right, left, 0]
    start, _top, width, _height = map(int, str(tree[1]["viewBox"]).split())
    heads = [
        int(str(one[1]["cx"]))
        for one in iter_nodes(tree)
        if str(one[1].get("class")).startswith("mg-sketch-") and "cx" in one[1]
    ]
    assert 0 < min(min(heads) - start, start + width - max(heads)) < 60, "all are in it, as large as there is room"


def slip(number: int) -> str:
    """The path of the slip of paper with a number on it."""
    parts = iter_nodes(drawn_sketch(Sketch(Situation.SLIPS, (number,))))
    return next(str(one[1]["d"]) for one in parts if one[1].get("class", "").startswith("mg-sketch-slip"))


def test_a_bill_has_a_torn_edge_and_a_receipt_has_not() -> None:
    assert slip(-3).count("l7") > 2
    assert "l7" not in slip(3)
