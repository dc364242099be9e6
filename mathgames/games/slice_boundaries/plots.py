"""Crossings of lines: a heat map of the sides between squares.

>>> from mathgames.games.slice_boundaries.lines import separations
>>> crossed = crossed_sides(separations(2), 2)
>>> [crossed[side] for side in ((0, 1), (2, 3), (0, 2), (1, 3))]
[9, 9, 9, 9]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.games.slice_boundaries.lines import StraightLine, visited_squares
from mathgames.games.slice_boundaries.position import LETTERS
from mathgames.language.words import Text, _

Side: TypeAlias = tuple[int, int]
"""The side between two squares, named by their numbers, the smaller first."""

_EDGE = 80
"""The room around the grid, in units of the drawing (a square is ``UNIT``)."""
_COLD, _HOT = (214, 222, 240), (140, 20, 40)
"""The colours of the sides that fewest and most lines cross: red, green and blue, 0 to 255."""
_MAX_LABELLED_SIDE = 8
"""The largest side of the grid, in squares, at which the numbers are written on the sides."""


def crossed_sides(lines: Iterable[StraightLine], n: int) -> Counter[Side]:
    """Count the lines that cross each side between two squares. A line through a vertex crosses no side there."""
    crossing_counts: Counter[Side] = Counter()
    for line in lines:
        for before, after in pairwise(visited_squares(line, n)):
            if abs(after - before) in (1, n):
                crossing_counts[min(before, after), max(before, after)] += 1
    return crossing_counts


def heat_map(n: int, crossing_counts: Mapping[Side, int], title: Text, filling: Sequence[int] | None = None) -> Node:
    """Draw the grid, each side between two squares thicker and darker the more lines cross it.

    The numbers are written on the sides of grids up to 8 × 8. The drawing stands alone: it carries its colours.
    """
    highest, lowest = max(crossing_counts.values(), default=0), min(crossing_counts.values(), default=0)
    marks: list[Node] = []
    for (first, second), count in sorted(crossing_counts.items(), key=lambda item: item[1]):
        share = (count - lowest) / (highest - lowest) if highest > lowest else 1.0
        marks += _mark(n, first, second, str(count), share)
    size = n * UNIT + 2 * _EDGE
    tiles = [
        node("rect", {"x": number % n * UNIT, "y": number // n * UNIT, "width": UNIT, "height": UNIT})
        for number, full in enumerate(filling or ())
        if full
    ]
    return node(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"{-_EDGE} {-_EDGE - 60} {size} {size + 60}",
            "width": 460,
            "role": "img",
            "aria-label": _(
                "{title}. Lines across one side: {most} at most, {least} at least.",
                title=title,
                most=highest,
                least=lowest,
            ),
            "font-family": "sans-serif",
            "fill": "#1a1d23",
            "text-anchor": "middle",
        },
        node("rect", {"x": -_EDGE, "y": -_EDGE - 60, "width": size, "height": size + 60, "fill": "#ffffff"}),
        node("text", {"x": n * UNIT // 2, "y": -_EDGE, "font-size": 36, "font-weight": "bold"}, title),
        node("g", {"fill": "#dcdfe6"}, *tiles),
        *(_text(str(at + 1), at * UNIT + UNIT // 2, -20, 30) for at in range(n)),
        *(_text(LETTERS[at], -36, at * UNIT + UNIT // 2 + 10, 30) for at in range(n)),
        node("rect", {"width": n * UNIT, "height": n * UNIT, "fill": "none", "stroke": "#6f7685", "stroke-width": 4}),
        *marks,
    )


def _mark(n: int, first: int, second: int, count: str, share: float) -> list[Node]:
    row, column = divmod(second, n)
    x, y = column * UNIT, row * UNIT
    vertical = second == first + 1
    colour = "#" + "".join(f"{round(cold + (hot - cold) * share):02x}" for cold, hot in zip(_COLD, _HOT, strict=True))
    path = f"M{x} {y + 8}v{UNIT - 16}" if vertical else f"M{x + 8} {y}h{UNIT - 16}"
    bar = node("path", {"d": path, "stroke": colour, "stroke-width": round(4 + 28 * share), "fill": "none"})
    if n > _MAX_LABELLED_SIDE:
        return [bar]
    middle = (x, y + UNIT // 2) if vertical else (x + UNIT // 2, y)
    plate = {"x": middle[0] - 26, "y": middle[1] - 16, "width": 52, "height": 32, "rx": 8, "fill": "#ffffff"}
    return [bar, node("rect", plate), _text(count, middle[0], middle[1] + 9, 26)]


def _text(text: str, x: int, y: int, size: int) -> Node:
    return node("text", {"x": x, "y": y, "font-size": size}, text)
