"""Every scene draws every answer beside a calculation without its last step, and nothing tells the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arithmetic.strategies import operators, quantities
from explain.scenes.drawn import (
    BOARD,
    LINE,
    LINE_OF_NINE,
    MAT,
    MOST_BYTES,
    a_board,
    any_calculations,
    bodies,
    calculations,
    classes,
    pills,
    small,
    state_of,
    traces,
)
from mathgames.arithmetic import Calculation, calculate
from mathgames.explain import DOES_NOT_EXIST, INFINITY, Operator
from mathgames.explain.nodes import iter_nodes, markup, render_tree, validate_view
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes import (
    BoardState,
    GridScene,
    Landing,
    Marked,
    NumberLineState,
    Path,
    Pile,
    Said,
    Scene,
    Trace,
    all_scenes,
    register,
    value_of,
)
from mathgames.explain.scenes.registry import STORIES
from mathgames.explain.speech import spoken_number
from mathgames.language.errors import OptionError

scenes = pytest.mark.parametrize("scene", all_scenes().values(), ids=lambda scene: scene.name)


@scenes
@given(calculation=any_calculations, own=traces)
@example(calculation=calculate(3, "+", -5), own=Landing(INFINITY, Fraction(3)))
@example(calculation=calculate(3, "+", -5), own=Landing(DOES_NOT_EXIST))
@example(calculation=calculate(3, "+", -5), own=Landing(Fraction(10**3999)))
@example(calculation=calculate(3, "+", -5), own=Path(()))
@example(calculation=calculate(5, "÷", 0), own=Marked(()))
@example(calculation=calculate(10**900, "×", -(10**900)), own=Said("<b>" * 999))
def test_every_answer_is_drawn_beside_every_calculation(
    scene: Scene[Any], calculation: Calculation, own: Trace
) -> None:
    state = state_of(scene, calculation)
    drawing = scene.draw(state, own, scene.short(state, calculation))
    validate_view(drawing)
    assert pills(drawing).keys() == {"own", "ask"}
    assert pills(drawing)["ask"] == "… ?"
    label = str(drawing[1]["aria-label"])
    assert "Your answer" in label
    assert "Its last step is missing" in label


@scenes
@given(calculation=calculations, given_number=quantities)
def test_the_name_of_a_drawing_tells_answer_and_calculation(
    scene: Scene[Any], calculation: Calculation, given_number: Any
) -> None:
    state = state_of(scene, calculation)
    told = str(scene.in_words(state, Landing(given_number), scene.steps(state, calculation)[-1]))
    said = "there is no value" if given_number is DOES_NOT_EXIST else f"{spoken_number(given_number)}."
    assert f"Your answer is {'that ' if given_number is DOES_NOT_EXIST else ''}{said}" in told
    assert "calculation" in told
    assert "missing" not in told


@given(calculation=calculations)
def test_a_walk_without_its_last_step_does_not_land(calculation: Calculation) -> None:
    state = LINE.state(calculation)
    short = LINE.short(state, calculation)
    assert isinstance(short, Path)
    assert short.open
    if calculation.operator is Operator.DIVIDED_BY:
        hops = len(short.stops) - 1
        assert not hops or hops < abs(calculation.value)
    elif calculation.value not in (calculation.a, 0):
        assert calculation.value not in short.stops
    shown = LINE.draw(state, None, short)
    assert pills(shown) == {"ask": "… ?"}
    assert not [*classes(shown, "mg-land")]


@given(calculation=calculations)
def test_a_pile_without_its_last_step_is_not_the_result(calculation: Calculation) -> None:
    state = MAT.state(calculation)
    short = MAT.short(state, calculation)
    assert getattr(short, "open", False)
    if isinstance(short, Pile) and calculation.value not in (calculation.a, 0):
        is_settled = not short.subtrahend and not (short.positive and short.negative)
        assert not (is_settled and value_of(short) == calculation.value)
    assert pills(MAT.draw(state, None, short)) == {"ask": "… ?"}


@given(all_cells=st.integers(1, 9), left_out=st.integers(1, 9))
def test_cells_without_the_last_step_are_not_the_result(all_cells: int, left_out: int) -> None:
    calculation = calculate(all_cells, "−", left_out)
    short = BOARD.short(LINE_OF_NINE, calculation)
    assert value_of(BOARD.steps(LINE_OF_NINE, calculation)[-1]) in (None, calculation.value)
    if calculation.value >= 0:
        assert isinstance(short, Marked)
        assert len(short.cells) == calculation.value + 1
    assert pills(BOARD.draw(LINE_OF_NINE, None, short)) == {"ask": "… ?"}


@pytest.mark.parametrize("scene", [LINE, MAT], ids=lambda scene: scene.name)
@given(calculation=calculations)
def test_the_last_step_is_the_result(scene: Scene[Any], calculation: Calculation) -> None:
    end = scene.steps(scene.state(calculation), calculation)[-1]
    if calculation.value is DOES_NOT_EXIST:
        assert isinstance(end, Landing)
        assert end.at is DOES_NOT_EXIST
    else:
        assert value_of(end) == calculation.value
        assert pills(scene.draw(scene.state(calculation), None, end)) == {"right": str(plain_number(calculation.value))}


@scenes
@given(a=small, operator=operators, b=small)
def test_the_drawing_of_numbers_does_not_tell_the_result(scene: Scene[Any], a: int, operator: Operator, b: int) -> None:
    """It has no number but those of the item, and another one with another result is drawn alike."""
    calculation = calculate(a, operator, b)
    state = state_of(scene, calculation)
    drawing = scene.draw(state)
    shown = pills(drawing)
    assert shown.pop("given", None) in (None, str(plain_number(Fraction(a if operator is not Operator.TIMES else 0))))
    assert shown in ({"ask": "?"}, {})
    assert not [*classes(drawing, "mg-own")]
    if scene.name in STORIES:
        return
    assert not [*classes(drawing, "mg-model")]
    if isinstance(state, NumberLineState):
        assert -state.low == state.high
    if isinstance(state, NumberLineState) or operator in (Operator.MINUS, Operator.DIVIDED_BY):
        assert scene.draw(state_of(scene, calculate(a, operator, -b))) == drawing


@given(calculation=calculations, own=traces)
def test_the_line_stays_where_it_is(calculation: Calculation, own: Trace) -> None:
    state = LINE.state(calculation)
    asked, beside = LINE.draw(state), LINE.draw(state, own, LINE.short(state, calculation))
    assert [*classes(asked, "mg-axis")] == [*classes(beside, "mg-axis")]
    assert [*classes(asked, "mg-n")] == [*classes(beside, "mg-n")]


@pytest.mark.parametrize("scene", [LINE, MAT], ids=lambda scene: scene.name)
@given(calculation=calculations, own=traces)
def test_all_is_inside_of_a_small_picture(scene: Scene[Any], calculation: Calculation, own: Trace) -> None:
    state = scene.state(calculation)
    for model in (scene.short(state, calculation), scene.steps(state, calculation)[-1]):
        drawing = scene.draw(state, own, model)
        for _tag, shape, *_parts in iter_nodes(drawing):
            if "cx" in shape:
                assert shape["r"] <= shape["cx"] <= 480 - shape["r"]
            elif "width" in shape:
                assert 0 <= shape["x"] <= shape["x"] + shape["width"] <= 480
                assert 0 <= shape["y"] <= shape["y"] + shape["height"] <= 300
        assert all(0 <= x <= 460 and 10 <= y <= 290 for x, y in bodies(drawing))
        assert len(markup(render_tree(drawing)).encode()) <= MOST_BYTES


@given(calculation=any_calculations)
def test_a_bench_holds_the_first_number(calculation: Calculation) -> None:
    state = LINE.state(calculation)
    bench = LINE.bench(state)
    assert len(bench.ruler) <= 41
    assert state.start is None or state.start not in (state.low, state.high) or state.start in bench.ruler
    assert MAT.bench(MAT.state(calculation)).worth == 0


def test_a_walk_of_many_units_hops_by_tens() -> None:
    def hops(*calculation: Any) -> list[int]:
        asked = calculate(*calculation)
        walk = LINE.steps(LINE.state(asked), asked)[-1]
        assert isinstance(walk, Path)
        return [int(there - here) for here, there in pairwise(walk.stops)]

    assert hops(2, "−", -3) == [1, 1, 1]
    assert hops(-20, "+", 17) == [10, 7]
    assert hops(4, "×", -3) == [-3, -3, -3, -3]
    assert hops(-2, "×", -3) == [6]  # the last step turns round
    assert LINE.short(LINE.state(calculate(-2, "×", -3)), calculate(-2, "×", -3)) == Path((0, -3, -6), open=True)


def test_what_is_missing_is_framed_on_the_mat() -> None:
    def frames(*calculation: Any) -> int:
        asked = calculate(*calculation)
        state = MAT.state(asked)
        return len([*classes(MAT.draw(state, None, MAT.short(state, asked)), "mg-to-come")])

    assert frames(3, "+", -5) == 3  # pairs that cancel
    assert frames(2, "−", -3) == 1  # what is taken away
    assert frames(2, "+", 1) == 1  # one more counter, beside the others
    drawing = MAT.draw(MAT.state(calculate(2, "+", 1)), None, Pile(2, 0, open=True))
    (frame,) = classes(drawing, "mg-to-come")
    assert max(bodies(drawing))[0] < frame[1]["x"]
    assert frames(-2, "×", -3) == frames(12, "÷", -3) == 0


@pytest.mark.parametrize("pile", [Pile(5, 3, 2, open=True), Pile(3, 5, -4, open=True)])
def test_the_frame_is_around_what_is_taken_away(pile: Pile) -> None:
    drawing = MAT.draw(MAT.state(), None, pile)
    (frame,) = (shape for _tag, shape, *_parts in classes(drawing, "mg-to-come"))
    (row,) = classes(drawing, "mg-positives" if pile.subtrahend > 0 else "mg-negatives")
    lying = [*bodies(row)]
    right, below = frame["x"] + frame["width"], frame["y"] + frame["height"]
    inside = [(x, y) for x, y in lying if frame["x"] <= x <= right and frame["y"] <= y <= below]
    assert len(inside) == abs(pile.subtrahend)
    assert inside == lying[-len(inside) :]


def test_cells_are_marked_in_their_places() -> None:
    drawing = BOARD.draw(LINE_OF_NINE, Landing(Fraction(2)), Marked(("b1", "c1"), open=True))
    assert [*_marked(drawing)] == [([0, 0], 1, 0), ([100, 0], 1, 1), ([200, 0], 0, 1)]


def test_a_line_of_a_board_is_drawn_alone() -> None:
    state = BOARD.read({}, board=["div", {}, a_board()])
    assert state is not None
    assert state.line
    assert state.counted == LINE_OF_NINE.counted
    calculation = calculate(9, "−", 2)
    drawing = BOARD.draw(state, Landing(Fraction(9)), BOARD.short(state, calculation))
    counts = {
        kind: [one[1]["d"].count("M") for one in classes(drawing, kind)] for kind in ("mg-tile", "mg-lit", "mg-ring")
    }
    assert counts == {"mg-tile": [9], "mg-lit": [8], "mg-ring": [9]}
    assert pills(drawing) == {"own": "9", "ask": "… ?"}
    assert pills(BOARD.draw(state)) == {"ask": "?"}


def _marked(drawing: Any) -> Iterator[tuple[Any, int, int]]:
    for element in iter_nodes(drawing):
        marks = [part[1].get("class") for part in element[2:] if isinstance(part, list)]
        if "shift" in element[1]:
            yield element[1]["shift"], marks.count("mg-ringed"), marks.count("mg-framed")


def test_paper_has_room_to_draw_below() -> None:
    state = LINE.state(calculate(3, "+", -5))
    assert LINE.draw_paper(state, room=True)[1]["viewBox"] == "0 0 480 300"
    assert LINE.draw_paper(state, room=False)[1]["viewBox"] == "0 0 480 200"


def test_a_scene_reads_its_own_keys_only() -> None:
    asked = calculate(3, "+", -5)
    assert LINE.read({}, asked) == LINE.state(asked)
    state = LINE.read({"start": "-3", "low": "-4", "high": "6"})
    assert state == NumberLineState(Fraction(-4), Fraction(6), start=Fraction(-3))
    with pytest.raises(OptionError, match="the scene number line has no bags; it has: start, low, high"):
        LINE.read({"bags": "2"})
    with pytest.raises(OptionError, match="the scene counters has no start: nothing is written below it"):
        MAT.read({"start": "2"})
    assert BOARD.read({"cells": "a1, b1"}, board=["div", {}, a_board()]) == BoardState(a_board(), ("a1", "b1"))
    assert BOARD.read({}) is None


def test_a_scene_is_registered_from_anywhere_but_not_twice() -> None:
    assert [*all_scenes()][:3] == ["number line", "counters", "board"]
    assert {*STORIES} < {*all_scenes()}
    with pytest.raises(ValueError, match="there is a scene 'board' already"):
        register(GridScene())


def test_open_traces_are_values() -> None:
    assert replace(Pile(2, 5), open=True) != Pile(2, 5)
    assert value_of(Pile(8, 5, -5)) == 8
