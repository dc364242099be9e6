"""Bars: the frequencies of whole numbers with the counts on them; and the progress to a goal, beside the points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences

BAR_WIDTH = 44  # units of the drawing, as all lengths here
BAR_GAP = 10
MAX_BAR_HEIGHT = 220
_EDGE = 30
_LETTER_WIDTH = 10
_TITLE_WIDTH = 480
"""The width for a title in words, whose length is only known once it is rendered in a language."""
_INK = "#1a1d23"


def histogram(counts: Mapping[int, int], title: Text, values: Text) -> Node:
    """Draw a bar for every whole number from the least to the greatest, even for those that never occur.

    ``values`` says what the numbers are. The drawing stands alone: it carries its colours, on a white ground.

    >>> print(histogram({0: 3, 2: 1}, "Scores of four lines", "score")[1]["aria-label"])
    Scores of four lines. Score 0: 3. Score 1: 0. Score 2: 1.
    """
    numbers = range(min(counts), max(counts) + 1)
    largest = max(counts.values())
    title_width = _LETTER_WIDTH * len(title) if isinstance(title, str) else _TITLE_WIDTH
    width = max(2 * _EDGE + len(numbers) * (BAR_WIDTH + BAR_GAP), title_width)
    bars: list[Node] = []
    for place, number in enumerate(numbers):
        count = counts.get(number, 0)
        x, height = _EDGE + place * (BAR_WIDTH + BAR_GAP), round(count / largest * MAX_BAR_HEIGHT)
        top = 60 + MAX_BAR_HEIGHT - height
        bars.append(node("rect", {"x": x, "y": top, "width": BAR_WIDTH, "height": height, "fill": "#2b4bb5"}))
        bars.append(_text(str(count), x + BAR_WIDTH // 2, top - 8, 15))
        bars.append(_text(str(number), x + BAR_WIDTH // 2, 60 + MAX_BAR_HEIGHT + 22, 17))
    floor = 60 + MAX_BAR_HEIGHT
    return node(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {floor + 60}",
            "width": width,
            "role": "img",
            "aria-label": _sentences(counts, numbers, title, values),
            "font-family": "sans-serif",
            "fill": _INK,
        },
        node("rect", {"width": width, "height": floor + 60, "fill": "#ffffff"}),
        node("text", {"x": _EDGE, "y": 26, "font-size": 18, "font-weight": "bold"}, title),
        *bars,
        node("path", {"d": f"M{_EDGE - 8} {floor}H{width - _EDGE + 8}", "stroke": _INK, "stroke-width": 2}),
        _text(values, width // 2, floor + 48, 16),
    )


def _sentences(counts: Mapping[int, int], numbers: range, title: Text, values: Text) -> LazyString:
    sentences = (_("{values} {number}: {count}.", values=values, number=n, count=counts.get(n, 0)) for n in numbers)
    return join_sentences(_("{title}.", title=title), *map(capitalize, sentences))


def _text(text: Text, x: int, y: int, size: int) -> Node:
    return node("text", {"x": x, "y": y, "font-size": size, "text-anchor": "middle"}, text)


LENGTH = 100


@lru_cache(maxsize=256)
def progress(points: int, goal: int) -> tuple[Node, ...]:
    """Draw the progress towards a goal: in words, and as a bar that is hidden from screen readers.

    >>> [part[1]["class"] for part in progress(6, 24)]
    ['mg-goal', 'mg-bar']
    """
    return node("span", {"class": "mg-goal"}, " ", _("of {goal}", goal=goal)), bar(points / goal)


def bar(share: float) -> Node:
    """Draw a bar of which a share, from 0 to 1, is filled."""
    length = round(min(max(share, 0.0), 1.0) * LENGTH, 1)
    return node(
        "svg",
        {"class": "mg-bar", "viewBox": f"0 0 {LENGTH} 8", "preserveAspectRatio": "none", "aria-hidden": "true"},
        node("rect", {"class": "mg-bar-way", "width": LENGTH, "height": 8, "rx": 4}),
        node("rect", {"class": "mg-bar-done", "width": length, "height": 8, "rx": 4}),
    )
