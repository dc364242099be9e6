"""A histogram: how often each whole number occurs, as bars with their counts written on them."""

from __future__ import annotations

from collections.abc import Mapping

from mathgames.nodes import Node, node

BAR = 44
GAP = 10
HEIGHT = 220
_EDGE = 30
_INK = "#1a1d23"


def histogram(counts: Mapping[int, int], title: str, values: str) -> Node:
    """The bars of all whole numbers from the least to the greatest, those that never occur too.

    ``values`` says what the numbers are. The drawing stands alone: it carries its colours, on a white ground.

    >>> histogram({0: 3, 2: 1}, "Scores of four lines", "score")[1]["aria-label"]
    'Scores of four lines. score 0: 3, score 1: 0, score 2: 1.'
    """
    numbers = range(min(counts), max(counts) + 1)
    most = max(counts.values())
    width = max(2 * _EDGE + len(numbers) * (BAR + GAP), 10 * len(title))
    bars: list[Node] = []
    for place, number in enumerate(numbers):
        count = counts.get(number, 0)
        x, height = _EDGE + place * (BAR + GAP), round(count / most * HEIGHT)
        top = 60 + HEIGHT - height
        bars.append(node("rect", {"x": x, "y": top, "width": BAR, "height": height, "fill": "#2b4bb5"}))
        bars.append(_text(str(count), x + BAR // 2, top - 8, 15))
        bars.append(_text(str(number), x + BAR // 2, 60 + HEIGHT + 22, 17))
    said = ", ".join(f"{values} {number}: {counts.get(number, 0)}" for number in numbers)
    floor = 60 + HEIGHT
    return node(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {floor + 60}",
            "width": width,
            "role": "img",
            "aria-label": f"{title}. {said}.",
            "font-family": "sans-serif",
            "fill": _INK,
        },
        node("rect", {"width": width, "height": floor + 60, "fill": "#ffffff"}),
        node("text", {"x": _EDGE, "y": 26, "font-size": 18, "font-weight": "bold"}, title),
        *bars,
        node("path", {"d": f"M{_EDGE - 8} {floor}H{width - _EDGE + 8}", "stroke": _INK, "stroke-width": 2}),
        _text(values, width // 2, floor + 48, 16),
    )


def _text(text: str, x: int, y: int, size: int) -> Node:
    return node("text", {"x": x, "y": y, "font-size": size, "text-anchor": "middle"}, text)
