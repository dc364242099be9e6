"""The window on a large grid: it never leaves the grid, and every part of the grid can be reached with it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mathgames.games.tinc.picture import (
    DIRECTIONS,
    USUAL_SPAN_CELLS,
    WINDOW_SPANS_CELLS,
    Window,
    available_spans,
    usual_window,
    whole_window,
)

radii = st.integers(0, 60) | st.integers(0, 10**6)


@st.composite
def windows(draw: st.DrawFn) -> tuple[Window, int]:
    """A window somewhere on a grid, and the grid's radius."""
    radius = draw(radii)
    span = draw(st.sampled_from(available_spans(radius) or (1,)))
    cell = st.integers(-radius, radius)
    return Window(0, 0, span).center_on((draw(cell), draw(cell)), radius), radius


def within(window: Window, radius: int) -> bool:
    return -radius <= window.left <= window.right <= radius and -radius <= window.bottom <= window.top <= radius


@given(radii)
def test_window_spans_are_odd_growing_and_end_with_grid(radius: int) -> None:
    spans, side = available_spans(radius), 2 * radius + 1
    assert list(spans) == sorted(set(spans))
    assert all(span % 2 for span in spans)
    assert spans[-1] == min(side, WINDOW_SPANS_CELLS[-1])
    assert whole_window(radius).span == spans[-1]


@given(windows(), st.sampled_from(sorted(DIRECTIONS)), st.sampled_from([-1, 1]))
def test_no_way_to_look_leaves_the_grid(place: tuple[Window, int], way: str, steps: int) -> None:
    window, radius = place
    assert within(window, radius)
    assert within(window.pan(way, radius), radius)
    assert within(window.zoom(steps, radius), radius)


@given(windows(), st.data())
def test_a_window_around_a_cell_has_it_and_keeps_its_span(place: tuple[Window, int], data: st.DataObject) -> None:
    window, radius = place
    cell = data.draw(st.tuples(*[st.integers(-radius, radius)] * 2))
    moved = window.center_on(cell, radius)
    assert cell in moved
    assert moved.span == window.span
    assert moved.center_on(cell, radius) == moved


@given(windows())
def test_what_is_in_the_window_are_the_cells_of_its_rows(place: tuple[Window, int]) -> None:
    window, _ = place
    rows = list(window.rows())
    assert [len(row) for row in rows] == [window.span] * window.span
    assert rows[0][0] == (window.left, window.top)
    assert rows[-1][-1] == (window.right, window.bottom)
    for beside in (
        (window.left - 1, window.top),
        (window.right + 1, window.top),
        (window.left, window.top + 1),
        (window.left, window.bottom - 1),
    ):
        assert beside not in window
    assert "0,0" not in window


@given(windows())
def test_panning_goes_there_and_back_and_ends_at_the_edge(place: tuple[Window, int]) -> None:
    window, radius = place
    for way, back in (("left", "right"), ("up", "down")):
        moved = window.pan(way, radius)
        step = max(window.span // 2, 1)
        if abs(moved.left - window.left) + abs(moved.top - window.top) == step:
            assert moved.pan(back, radius) == window
        else:
            assert moved.left == -radius if way == "left" else moved.top == radius
            assert moved.pan(way, radius) == moved


@given(windows())
def test_zooming_out_and_in_again_keeps_the_span(place: tuple[Window, int]) -> None:
    window, radius = place
    spans = available_spans(radius)
    assert window.zoom(1, radius).span == spans[min(spans.index(window.span) + 1, len(spans) - 1)]
    assert window.zoom(-1, radius).span == spans[max(spans.index(window.span) - 1, 0)]
    if window.span != spans[-1]:
        assert window.zoom(1, radius).zoom(-1, radius).span == window.span


@given(st.integers(0, 40))
def test_usual_window_shows_whole_grid_up_to_usual_span(radius: int) -> None:
    window = usual_window(radius, (radius, -radius))
    assert window.span == min(2 * radius + 1, USUAL_SPAN_CELLS)
    assert (radius, -radius) in window


def test_every_cell_comes_into_sight_by_panning() -> None:
    radius = 23
    for span in available_spans(radius):
        seen, row = set(), Window(0, 0, span).center_on((-radius, radius), radius)
        while True:
            window = row
            while True:
                seen.update(cell for line in window.rows() for cell in line)
                if window.right == radius:
                    break
                window = window.pan("right", radius)
            if row.bottom == -radius:
                break
            row = row.pan("down", radius)
        assert len(seen) == (2 * radius + 1) ** 2
