from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.pseudo import PSEUDO, unspoken
from mathgames.explain import Counters, Groups, TakeAway, TwoWalks, Walk
from mathgames.explain.derivation import Illustration
from mathgames.explain.drawing import illustrate
from mathgames.explain.nodes import Node, iter_nodes, validate_view
from mathgames.explain.quantity import plain_number
from mathgames.language.words import override_language

SMALLEST_PICTURE = 240  # px; a notebook's output can be as narrow as this
SMALLEST_TEXT = 12  # px
LETTER = Fraction(58, 100)  # the width of a digit in a common typeface, in parts of the font size

whole = st.integers(-1000, 1000).map(Fraction)
parts = st.builds(Fraction, st.integers(-60, 60), st.integers(1, 12))
walks = st.builds(Walk, st.one_of(whole, parts), st.one_of(whole, parts))
jumps = st.builds(Groups, st.integers(1, 12), st.one_of(st.integers(-80, 80).map(Fraction), parts).filter(bool))


@st.composite
def counters(draw: st.DrawFn) -> Counters:
    positive, negative = draw(st.integers(0, 20)), draw(st.integers(0, 20))
    return Counters(positive, negative, draw(st.integers(0, min(positive, negative))))


takings = st.builds(TakeAway, st.integers(-10, 10), st.integers(-10, 10).filter(bool))
double = st.builds(TwoWalks, st.one_of(whole, parts), st.one_of(whole, parts).filter(bool))
illustrations: st.SearchStrategy[Illustration] = st.one_of(walks, double, jumps, counters(), takings)


def size(picture: list[object]) -> tuple[int, int]:
    left, top, width, height = map(int, picture[1]["viewBox"].split())  # type: ignore[index]
    assert (left, top) == (0, 0)
    return width, height


def texts(picture: object) -> list[tuple[str, str, int, int, int]]:
    """Class, words, middle, baseline and font size of every text."""
    return [
        (element[1]["class"], str(element[2]), element[1]["x"], element[1]["y"], element[1]["font-size"])
        for element in iter_nodes(picture)  # type: ignore[arg-type]
        if element[0] == "text"
    ]


def of_class(picture: object, name: str) -> list[list[object]]:
    return [element for element in iter_nodes(picture) if name in str(element[1].get("class", "")).split()]  # type: ignore[arg-type]


@given(illustrations)
def test_every_picture_is_drawable_and_named(illustration: Illustration) -> None:
    picture = illustrate(illustration)
    validate_view(picture)
    tag, attributes, *_ = picture
    assert tag == "svg"
    assert attributes["role"] == "img"
    label = str(attributes["aria-label"])
    assert label.endswith(".")
    assert not set(label) & set("−-+/{}")


@given(illustrations)
def test_picture_names_are_in_readers_language(illustration: Illustration) -> None:
    picture = illustrate(illustration)
    with override_language(PSEUDO):
        assert str(picture[1]["aria-label"]).startswith("⟦")
        assert unspoken(str(picture[1]["aria-label"])) == []
        for _name, words, *_place in texts(picture):
            assert unspoken(words) == []


@given(illustrations)
@example(Walk(Fraction(-9), Fraction(1, 11)))
def test_texts_are_inside_and_large_enough(illustration: Illustration) -> None:
    picture = illustrate(illustration)
    width, height = size(picture)
    for _, words, middle, baseline, font in texts(picture):
        assert Fraction(font * SMALLEST_PICTURE, width) >= SMALLEST_TEXT
        half = len(words) * LETTER * font / 2
        assert half <= middle + 2
        assert middle + half <= width + 2
        assert font * 3 // 4 <= baseline <= height - font // 6


@given(st.one_of(walks, double, jumps))
def test_labels_on_the_line_do_not_overlap(illustration: Illustration) -> None:
    taken = sorted(
        (baseline, middle - len(words) * LETTER * font / 2, middle + len(words) * LETTER * font / 2)
        for _name, words, middle, baseline, font in texts(illustrate(illustration))
    )
    for (row, _, right), (next_row, left, _) in pairwise(taken):
        assert row != next_row or right <= left


def check_label(picture: Node, name: str, says: str, x: int) -> None:
    """Check that a label is at x, or at the edge of the picture if there is no room."""
    ((words, middle, font),) = [(w, m, f) for found, w, m, _, f in texts(picture) if found == name]
    half = len(words) * LETTER * font / 2
    assert words == says
    assert middle == x or min(middle - half, size(picture)[0] - middle - half) <= 2


@given(walks)
@example(Walk(Fraction(-832), Fraction(-17, 12)))
def test_a_walk_shows_where_it_starts_and_ends(illustration: Walk) -> None:
    picture = illustrate(illustration)
    start, end = illustration.start, illustration.start + illustration.change
    (ring,), (disc,) = of_class(picture, "mg-start"), of_class(picture, "mg-end")
    check_label(picture, "mg-start-label", str(plain_number(start)), ring[1]["cx"])  # type: ignore[index]
    if start != end:
        check_label(picture, "mg-end-label", str(plain_number(end)), disc[1]["cx"])  # type: ignore[index]
        to_the_right = disc[1]["cx"] > ring[1]["cx"]  # type: ignore[index]
        assert to_the_right == (illustration.change > 0)
        *stop, head = of_class(picture, "mg-jump-head")
        assert head[1]["d"].startswith(f"M{disc[1]['cx']} ")  # type: ignore[index]
        assert len(stop) == (start * end < 0), "who crosses zero stops there"
        for at in stop:
            (zero,) = of_class(picture, "mg-tick-zero")
            assert at[1]["d"].split()[0] == zero[1]["d"].split()[0]  # type: ignore[index]


@given(double)
def test_two_walks_land_together(illustration: TwoWalks) -> None:
    picture = illustrate(illustration)
    (ring,), (disc,) = of_class(picture, "mg-start"), of_class(picture, "mg-end")
    start, end = (node[1]["cx"] for node in (ring, disc))  # type: ignore[index]
    walks_drawn, heads = of_class(picture, "mg-jump"), of_class(picture, "mg-jump-head")
    assert [drawn[1]["d"].split()[0] for drawn in walks_drawn] == [f"M{start}"] * 2  # type: ignore[index]
    assert [head[1]["d"].split()[0] for head in heads] == [f"M{end}"] * 2  # type: ignore[index]
    noses = [re.search(r"l(-?\d+)", str(walker[1]["d"])) for walker in of_class(picture, "mg-walker")]  # type: ignore[index]
    faces = [nose is not None and int(nose[1]) > 0 for nose in noses]
    assert faces == [illustration.subtrahend > 0, illustration.subtrahend < 0]
    assert (end > start) == faces[1] != faces[0], "one walks backward, the other forward"


@given(takings)
def test_what_is_taken_away_lies_there_and_is_crossed_out(illustration: TakeAway) -> None:
    picture = illustrate(illustration)
    discs, tiles = of_class(picture, "mg-disc"), of_class(picture, "mg-tile")
    assert len(discs) - len(tiles) == illustration.have
    assert len(of_class(picture, "mg-put")) == illustration.pairs <= abs(illustration.subtrahend)
    places = {(x + 18, y + 18) for x, y in ((tile[1]["x"], tile[1]["y"]) for tile in tiles)}  # type: ignore[index]
    if illustration.subtrahend > 0:
        places = {(disc[1]["cx"], disc[1]["cy"]) for disc in discs}  # type: ignore[index]
    crossed = {tuple(map(int, re.findall(r"-?\d+", str(mark[1]["d"]))[:2])) for mark in of_class(picture, "mg-taken")}  # type: ignore[index]
    assert {(x + 19, y + 19) for x, y in crossed} <= places
    assert len(crossed) == abs(illustration.subtrahend)


def test_only_the_missing_pairs_are_put_down() -> None:
    assert (TakeAway(-2, -5).pairs, TakeAway(-2, -5).left) == (3, 3)
    assert (TakeAway(-6, -5).pairs, TakeAway(-6, -5).left) == (0, -1)
    assert (TakeAway(3, -5).pairs, TakeAway(3, 5).pairs) == (5, 2)


def test_counters_have_no_colour_of_a_player() -> None:
    for illustration in (Counters(3, 2, 2), TakeAway(-2, -5), Walk(Fraction(3), Fraction(-5)), Groups(2, Fraction(-3))):
        picture = illustrate(illustration)
        assert not of_class(picture, "mg-positive") + of_class(picture, "mg-negative")


@given(jumps)
def test_equal_jumps_are_equal(illustration: Groups) -> None:
    picture = illustrate(illustration)
    (ring,) = of_class(picture, "mg-start")
    landings = [ring[1]["cx"]]  # type: ignore[index]
    landings += [int(head[1]["d"][1:].split()[0]) for head in of_class(picture, "mg-jump-head")]  # type: ignore[index]
    assert len(landings) == illustration.count + 1
    lengths = [after - before for before, after in pairwise(landings)]
    assert max(lengths) - min(lengths) <= 2  # rounding to whole units
    assert all((length > 0) == (illustration.size > 0) for length in lengths)


@given(counters())
def test_there_are_as_many_counters_as_there_should_be(illustration: Counters) -> None:
    picture = illustrate(illustration)
    width, height = size(picture)
    discs, tiles = of_class(picture, "mg-disc"), of_class(picture, "mg-tile")
    assert (len(discs), len(tiles)) == (illustration.positive, illustration.negative)
    assert len(of_class(picture, "mg-pair")) == illustration.pairs
    signs = of_class(picture, "mg-counter-sign")
    assert len(signs) == len(discs) + len(tiles)
    places = Counter((sign[1]["x"], sign[1]["y"]) for sign in signs)  # type: ignore[index]
    assert set(places.values()) <= {1}
    assert all(0 < x < width and 0 < y < height for x, y in places)


@pytest.mark.parametrize(
    ("illustration", "sentence"),
    [
        (Walk(Fraction(3), Fraction(5)), "Number line: start at 3, go 5 to the right and arrive at 8."),
        (
            Walk(Fraction(-3), Fraction(8)),
            "Number line: start at negative 3, go 3 to the right to 0 and 5 more, and arrive at 5.",
        ),
        (
            TwoWalks(Fraction(-2), Fraction(-5)),
            "Number line: start at negative 2. To subtract negative 5, face left and go 5 backward. To add 5, face "
            "right and go 5 forward. Both walks arrive at 3.",
        ),
        (
            TakeAway(-2, -5),
            "There are 2 negative counters. 3 zero pairs are put down. 5 negative counters are taken away. What "
            "is left is worth 3.",
        ),
        (
            TakeAway(-6, -1),
            "There are 6 negative counters. 1 negative counter is taken away. What is left is worth negative 5.",
        ),
        (Walk(Fraction(2), Fraction(0)), "Number line: start at 2 and stay there, so arrive at 2."),
        (Groups(1, Fraction(-4)), "Number line: 1 jump of negative 4, starting at 0, arrives at negative 4."),
        (Counters(1, 1, 1), "1 positive counter and 1 negative counter; 1 zero pair cancels; worth 0."),
        (Counters(0, 0), "no counters; worth 0."),
    ],
)
def test_what_a_picture_is_called(illustration: Illustration, sentence: str) -> None:
    assert str(illustrate(illustration)[1]["aria-label"]) == sentence


@pytest.mark.parametrize("start", [100, -100, 997])
def test_zero_is_shown_only_where_it_leaves_room(start: int) -> None:
    ticks = len(of_class(illustrate(Walk(Fraction(start), Fraction(3))), "mg-tick-zero"))
    assert ticks == 0
    assert len(of_class(illustrate(Walk(Fraction(start), Fraction(-start))), "mg-tick-zero")) == 1
