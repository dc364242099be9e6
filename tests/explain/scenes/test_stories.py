"""The scenes of stories: what each of them acts out, and that it tells the result in its last step only."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explain.scenes.drawn import (
    MOST_BYTES,
    any_calculations,
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
    CountersScene,
    GridScene,
    Landing,
    Marked,
    Said,
    Scene,
    Side,
    Trace,
    all_scenes,
    find_scene,
    value_of,
)
from mathgames.explain.scenes.boxes import BoxesScene
from mathgames.explain.scenes.kit import text_width
from mathgames.explain.scenes.registry import STORIES
from mathgames.explain.scenes.upright import UprightScene
from mathgames.language.errors import OptionError

stories = pytest.mark.parametrize("scene", [*map(find_scene, STORIES)], ids=lambda scene: scene.name)


@stories
@given(calculation=any_calculations, own=traces)
@example(calculation=calculate(3, "+", -5), own=Landing(INFINITY))
@example(calculation=calculate(10**900, "×", -(10**900)), own=Landing(Fraction(-(10**3999))))
@example(calculation=calculate(-19, "−", 20), own=Side(-1))
@example(calculation=calculate(1, "÷", 3), own=Said("<b>" * 9))
def test_a_story_stays_inside_of_a_small_picture(scene: Scene[Any], calculation: Calculation, own: Trace) -> None:
    state = state_of(scene, calculation)
    for drawing in (
        scene.draw(state),
        scene.draw(state, own, scene.short(state, calculation)),
        scene.draw(state, None, scene.steps(state, calculation)[-1]),
    ):
        validate_view(drawing)
        for pill in classes(drawing, "mg-pill"):
            box = pill[2][1]
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 480
            assert 0 <= box["y"] <= box["y"] + box["height"] <= 300
        drawing[1]["aria-label"] = ""
        assert len(markup(render_tree(drawing)).encode()) <= MOST_BYTES


@stories
@given(calculation=calculations)
def test_a_story_tells_the_result_in_its_last_step_only(scene: Scene[Any], calculation: Calculation) -> None:
    state = state_of(scene, calculation)
    if not scene.acts_out(state, calculation):
        return
    asked, short = scene.draw(state), scene.draw(state, None, scene.short(state, calculation))
    assert {*pills(asked)} <= {"ask", "given"}
    end = scene.steps(state, calculation)[-1]
    assert value_of(end) == (calculation.value if isinstance(calculation.value, Fraction) else None)
    assert pills(scene.draw(state, None, end))["right"] == (
        "" if calculation.value is DOES_NOT_EXIST else str(plain_number(calculation.value))
    )
    assert "right" not in pills(asked)
    assert pills(short) == {"ask": "… ?"}
    assert "calculation" not in str(scene.in_words(state))


@stories
@given(a=small, operator=st.sampled_from([Operator.PLUS, Operator.MINUS]), b=small, own=traces)
def test_the_ground_of_a_story_stays_where_it_is(
    scene: Scene[Any], a: int, operator: Operator, b: int, own: Trace
) -> None:
    """Its range is that of the numbers, so that it tells neither where one lands nor that one has landed."""
    calculation = calculate(a, operator, b)
    state, other = state_of(scene, calculation), state_of(scene, calculate(a, operator, -b))
    asked, beside = scene.draw(state), scene.draw(state, own, scene.short(state, calculation))
    for kind in ("mg-axis", "mg-line", "mg-grid", "mg-level-zero", "mg-tile", "mg-stone"):
        assert [*classes(asked, kind)] == [*classes(beside, kind)] == [*classes(scene.draw(other), kind)]


@pytest.mark.parametrize("scene", [*all_scenes().values()], ids=lambda scene: scene.name)
@given(members=st.lists(calculations, min_size=1, max_size=4), own=traces)
def test_a_family_has_one_scale_in_all_states(scene: Scene[Any], members: list[Calculation], own: Trace) -> None:
    ground = scene.ground((calculation, {}) for calculation in members)
    scales = set()
    for calculation in members:
        state = scene.state(calculation, None, ground)
        if isinstance(scene, BoxesScene | CountersScene | GridScene):
            assert ground == {}, "it has no scale"
            continue
        beside = scene.draw(state, own, scene.short(state, calculation))
        for drawing in (scene.draw(state), beside, scene.draw(state, None, scene.steps(state, calculation)[-1])):
            scales.add(str([[*classes(drawing, kind)] for kind in ("mg-axis", "mg-line", "mg-grid", "mg-minute")]))
    assert len(scales) <= 1


@pytest.mark.parametrize("name", ["floor", "yard", "strip", "lines"])
def test_tiles_are_as_large_as_they_have_room(name: str) -> None:
    scene, calculation = all_scenes()[name], calculate(4, "+", 2)
    members = [{"width": side, "height": 2} if name == "floor" else {"side": side} for side in (5, 13)]
    drawings = [scene.draw(scene.state(calculation, None, values)) for values in members]
    tiles = [next(tile for kind in ("mg-tile", "mg-stone") for tile in classes(it, kind)) for it in drawings]
    few, many = (int(tile[1]["d"].partition("h")[2].partition("v")[0]) for tile in tiles)
    assert 12 <= many < few >= 30


def test_a_closed_floor_opens_for_an_answer() -> None:
    floor, calculation = all_scenes()["floor"], calculate(9, "−", 1)
    state = floor.read({"width": "6", "height": "4", "closed": "1"}, calculation)
    asked, beside = floor.draw(state), floor.draw(state, Landing(Fraction(10)), floor.short(state, calculation))
    assert [text[2] for text in classes(asked, "mg-n")] == ["6", "4"]
    assert [*classes(asked, "mg-tile")] == []
    assert next(classes(beside, "mg-tile"))[1]["d"].count("M") == 24


def test_the_balloon_sinks_to_the_answer_and_rises_without_its_last_bag() -> None:
    calculation = calculate(-5, "−", -8)
    scene = all_scenes()["balloon"]
    state = scene.state(calculation)
    drawing = scene.draw(state, Landing(Fraction(-13)), scene.short(state, calculation))

    def heights(kind: str) -> list[int]:
        """Where the things of a kind are: each is moved there from where it was."""
        (part,) = classes(drawing, kind)
        moved = [one[1]["transform"] for one in iter_nodes(part) if str(one[1].get("transform", "")).startswith("tr")]
        return [sum(int(text.strip(")").split()[1]) for text in moved[:2])]

    (own,), (model,) = heights("mg-own"), heights("mg-model")
    assert own > model, "below it"
    ticks = [text for text in classes(drawing, "mg-n") if text[2] in ("−10", "10")]
    unit = abs(ticks[0][1]["y"] - ticks[1][1]["y"]) / 20
    assert round((own - model) / unit) == 15, "from −13 to 2"
    assert sum(path[1]["d"].count("M") for path in classes(drawing, "mg-bodies")) == 1, "one bag still hangs"
    assert "Eight" not in str(drawing[1]["aria-label"])
    assert "8 sandbags hang at it" in str(drawing[1]["aria-label"])


def test_the_minutes_of_a_long_film_do_not_touch() -> None:
    film = all_scenes()["film"]
    drawing = film.draw(film.state(calculate(-8, "×", -7)))
    (strip,) = (part for part in iter_nodes(drawing) if "scale" in str(part[1].get("transform")))
    scale = float(str(strip[1]["transform"]).rpartition("(")[2].strip(")"))
    places = [minute[1]["x"] * scale for minute in strip[2:]]
    assert len(places) == 19
    assert min(b - a for a, b in pairwise(places)) > scale * text_width("−9", 19) + 2


@pytest.mark.parametrize(
    ("name", "texts", "room"),
    [
        ("machines", {"in": "2", "then": "−6", "jobs": "□ × (−3), 7 − □"}, 88),
        ("rows", {"lines": "(−7) ÷ 10 = −7/10, (−7) ÷ 1000 = −7/1000"}, 436),
    ],
)
def test_a_calculation_is_written_whole_where_it_has_room(name: str, texts: dict[str, str], room: int) -> None:
    scene = all_scenes()[name]
    drawing = scene.draw(scene.read(texts, calculate(2, "×", -3)))
    written = [part for part in iter_nodes(drawing) if part[0] == "text" and " " in part[2]]
    assert [part[2] for part in written] == [text.strip() for text in texts[[*texts][-1]].split(",")]
    for part in written:
        scale = float(str(part[1].get("transform", "(1)")).rpartition("(")[2].strip(")"))
        assert scale * text_width(part[2], 34 if name == "rows" else 21) < room


def test_a_film_without_a_product_says_nothing_of_minutes() -> None:
    film = all_scenes()["film"]
    assert str(film.describe(film.state(calculate(-3, "+", -4)))) == "A submarine is at a reef now, which is 0."
    assert "2 minutes" in str(film.describe(film.state(calculate(2, "×", -3))))


def test_the_film_stops_before_it_runs_back() -> None:
    calculation, scene = calculate(-2, "×", -3), all_scenes()["film"]
    state = scene.state(calculation)

    def handle(drawing: Any) -> int:
        """The minute at which the handle is."""
        (frame,) = classes(drawing, "mg-handle")
        middle = frame[1]["x"] + frame[1]["width"] // 2 - 240
        return min(
            (abs(minute[1]["x"] - middle), int(minute[2].replace("−", "-"))) for minute in classes(drawing, "mg-minute")
        )[1]

    assert handle(scene.draw(state, None, scene.short(state, calculation))) == 2
    assert handle(scene.draw(state, None, scene.steps(state, calculation)[-1])) == -2
    assert [*classes(scene.draw(state), "mg-handle")] == []


@pytest.mark.parametrize(
    "scene", [one for one in map(find_scene, STORIES) if isinstance(one, UprightScene)], ids=lambda one: one.name
)
@pytest.mark.parametrize("operator", ["+", "×"])
def test_the_number_of_the_thing_ends_before_that_of_an_answer_begins(scene: UprightScene, operator: str) -> None:
    calculation = calculate(-4, operator, -4)
    state = scene.state(calculation)
    for trace in scene.steps(state, calculation):
        drawing = scene.draw(state, Landing(Fraction(-12)), trace)
        (model,) = classes(drawing, "mg-model")
        (rect,) = (one for pill in classes(model, "mg-pill") for one in pill[2:] if one[0] == "rect")
        assert rect[1]["x"] + rect[1]["width"] < scene.right - scene.half


@pytest.mark.parametrize(("w", "h"), [(6, 4), (3, 2), (5, 5), (1, 7), (12, 8)])
def test_a_beam_crosses_its_tiles(w: int, h: int) -> None:
    floor = all_scenes()["floor"]
    crossed = floor.counted_tiles(floor.state(values={"width": w, "height": h}))  # type: ignore[attr-defined]
    assert len(crossed) == len({*crossed}) == w + h - gcd(w, h)


def test_a_note_works_out_what_an_answer_would_make_of_it() -> None:
    note, calculation = all_scenes()["note"], calculate(1, "−", 6)
    drawing = note.draw(note.state(calculation), Landing(Fraction(5)), note.short(note.state(calculation), calculation))
    texts = ["".join(text[2:]) for text in classes(drawing, "mg-large")]
    assert texts == ["6", "+", "=", "1", "6", "+", "5", "=", "11", "1", "−", "6", "=", "…"]
    assert [*classes(drawing, "mg-strike")]
    right = note.draw(note.state(calculation), Landing(Fraction(-5)))
    assert not [*classes(right, "mg-strike")]


@pytest.mark.parametrize("text", ["", "6", "(0, 0)", "(6, 0) (0, 2)", "(0, 0) (6, 99)", "(0, −1) (6, 2)"])
def test_a_ramp_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="write a ramp as its left and its right end"):
        all_scenes()["plane"].read({"ramps": text})


def test_a_side_of_no_tiles_is_refused() -> None:
    with pytest.raises(OptionError, match="a side has 1 to 20 tiles"):
        all_scenes()["yard"].read({"side": "0"})


def test_a_ship_sails_to_the_answer_and_stops_before_its_last_leg() -> None:
    scene = all_scenes()["map"]
    state = scene.state(values={"reach": 9})
    own, key = Said("(5, −8)"), Said("(−8, 5)")
    assert scene.shows(state, own)
    assert not scene.shows(state, Said("right and up"))
    beside = scene.draw(state, own, Marked(("(−8, 5)",), open=True))
    assert pills(beside) == {"own": "(5, −8)", "ask": "… ?"}
    assert pills(scene.draw(state, None, key)) == {"right": "(−8, 5)"}
    assert len([*classes(beside, "mg-missing")]) == 1


def test_equal_parts_of_two_teams_hold_each_other() -> None:
    scene, calculation = all_scenes()["rope"], calculate(7, "+", -3)
    state = scene.state(calculation)
    assert not [*classes(scene.draw(state), "mg-faint")]
    told = scene.draw(state, None, scene.steps(state, calculation)[-1])
    held = [part[2][1]["d"].count("L") // 2 for part in classes(told, "mg-faint")]
    assert held == [3, 3]
    assert not scene.acts_out(scene.state(values={"right": 4, "left": 4}), calculation)
