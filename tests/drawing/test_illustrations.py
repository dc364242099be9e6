from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.pseudo import PSEUDO, unspoken
from mathgames.drawing import illustrate
from mathgames.explain import Counters, Groups, Walk
from mathgames.explain.derivation import Illustration
from mathgames.explain.quantity import plain_number
from mathgames.nodes import Node, check, walk
from mathgames.words import speaking

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


illustrations: st.SearchStrategy[Illustration] = st.one_of(walks, jumps, counters())


def size(picture: list[object]) -> tuple[int, int]:
    left, top, width, height = map(int, picture[1]["viewBox"].split())  # type: ignore[index]
    assert (left, top) == (0, 0)
    return width, height


def texts(picture: object) -> list[tuple[str, str, int, int, int]]:
    """Class, words, middle, baseline and font size of every text."""
    return [
        (element[1]["class"], str(element[2]), element[1]["x"], element[1]["y"], element[1]["font-size"])
        for element in walk(picture)  # type: ignore[arg-type]
        if element[0] == "text"
    ]


def of_class(picture: object, name: str) -> list[list[object]]:
    return [element for element in walk(picture) if name in str(element[1].get("class", "")).split()]  # type: ignore[arg-type]


@given(illustrations)
def test_every_picture_is_drawable_and_named(illustration: Illustration) -> None:
    picture = illustrate(illustration)
    check(picture)
    tag, attributes, *_ = picture
    assert tag == "svg"
    assert attributes["role"] == "img"
    label = str(attributes["aria-label"])
    assert label.endswith(".")
    assert not set(label) & set("−-+/{}")


@given(illustrations)
def test_every_picture_is_named_in_the_language_of_who_reads_it(illustration: Illustration) -> None:
    picture = illustrate(illustration)
    with speaking(PSEUDO):
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


@given(st.one_of(walks, jumps))
def test_labels_on_the_line_do_not_overlap(illustration: Illustration) -> None:
    taken = sorted(
        (baseline, middle - len(words) * LETTER * font / 2, middle + len(words) * LETTER * font / 2)
        for name, words, middle, baseline, font in texts(illustrate(illustration))
        if name != "mg-jump-label"
    )
    for (row, _, right), (next_row, left, _) in pairwise(taken):
        assert row != next_row or right <= left


def check_label(picture: Node, name: str, says: str, x: int) -> None:
    """A label stands at x, or at the edge of the picture where it has no room there."""
    ((words, middle, font),) = [(w, m, f) for found, w, m, _, f in texts(picture) if found == name]
    half = len(words) * LETTER * font / 2
    assert words == says
    assert middle == x or min(middle - half, size(picture)[0] - middle - half) <= 2


@given(walks)
@example(Walk(Fraction(-832), Fraction(-17, 12)))
def test_a_walk_shows_where_it_starts_and_ends(illustration: Walk) -> None:
    picture = illustrate(illustration)
    start, end = illustration.start, illustration.start + illustration.by
    (ring,), (disc,) = of_class(picture, "mg-start"), of_class(picture, "mg-end")
    check_label(picture, "mg-start-label", str(plain_number(start)), ring[1]["cx"])  # type: ignore[index]
    if start != end:
        check_label(picture, "mg-end-label", str(plain_number(end)), disc[1]["cx"])  # type: ignore[index]
        to_the_right = disc[1]["cx"] > ring[1]["cx"]  # type: ignore[index]
        assert to_the_right == (illustration.by > 0)
        (head,) = of_class(picture, "mg-jump-head")
        assert head[1]["d"].startswith(f"M{disc[1]['cx']} ")  # type: ignore[index]


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
        (Walk(Fraction(-3), Fraction(8)), "Number line: start at negative 3, go 8 to the right and arrive at 5."),
        (Walk(Fraction(2), Fraction(0)), "Number line: start at 2, stay and arrive at 2."),
        (Groups(1, Fraction(-4)), "Number line: 1 jump of negative 4, starting at 0, arrives at negative 4."),
        (Counters(1, 1, 1), "1 positive counter and 1 negative counter; 1 pair cancels; worth 0."),
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
