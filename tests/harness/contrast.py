"""Contrast of colours as a browser computes them, by the formula of WCAG 2.2, and what has to stand out from what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from harness.board import Board
from harness.layout import at_rest

TEXT, MARK = 4.5, 3.0

Colour = tuple[float, float, float]


def colour(css: str) -> Colour:
    """An opaque colour as the browser computes it, in shares of red, green and blue."""
    parts = [float(part) for part in re.findall(r"[\d.]+", css)]
    assert css.startswith(("rgb", "color(srgb ")), css
    assert len(parts) == 3 or parts[3] == 1, f"{css} lets something shine through"
    most = 255 if css.startswith("rgb") else 1  # a mixed colour is told in shares
    red, green, blue = (part / most for part in parts[:3])
    return red, green, blue


def luminance(of: Colour) -> float:
    """The relative luminance of WCAG 2.2."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(colour(one)), luminance(colour(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True)
class Pair:
    """A foreground that must have contrast with its background, each by selector and property."""

    front: str
    paint: str
    ground: str
    ground_paint: str
    least: float


SQUARES = (".mg-light", ".mg-dark")


def on_squares(front: str, paint: str, least: float = MARK) -> list[Pair]:
    """Something that can stand on either kind of square."""
    return [Pair(front, paint, square, "fill", least) for square in SQUARES]


def on(front: str, paint: str, ground: str, least: float = MARK, ground_paint: str = "fill") -> list[Pair]:
    return [Pair(front, paint, ground, ground_paint, least)]


COMPUTED = """(root, wanted) => wanted.map(([selector, name]) => {
  const elements = selector === ":scope" ? [root] : [...root.querySelectorAll(selector)];
  return [...new Set(elements.map((element) => getComputedStyle(element)[name]))];
})"""


def computed(board: Board, selector: str, name: str) -> set[str]:
    """The values of a property of all elements that a selector finds in the widget; there has to be one."""
    at_rest(board.page)
    [found] = board.root.evaluate(COMPUTED, [[selector, name]])
    assert found, f"there is no {selector} to judge"
    return set(found)


def least_contrasts(board: Board, pairs: Sequence[Pair]) -> dict[Pair, float]:
    """Return the least contrast of each pair whose front is in the widget; its ground has to be there as well."""
    at_rest(board.page)
    parts = [it for pair in pairs for it in ((pair.front, pair.paint), (pair.ground, pair.ground_paint))]
    found = iter(board.root.evaluate(COMPUTED, parts))
    judged = {}
    for pair, fronts, grounds in zip(pairs, found, found, strict=True):
        if fronts:
            assert grounds, f"there is no {pair.ground} to judge"
            judged[pair] = min(contrast(front, ground) for front in fronts for ground in grounds)
    return judged
