"""The panels beside the board: the crossings of a line as a list, and the mathematics of the grid and of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mathgames.explain.nodes import Node, node
from mathgames.games.slice_boundaries import geometry
from mathgames.games.slice_boundaries.lines import StraightLine, coordinates, crossings, line_score
from mathgames.games.slice_boundaries.picture import badges, cut_picture
from mathgames.games.slice_boundaries.sweep import best_line_across
from mathgames.language.words import MINUS, LazyString, _, _n, join_sentences

best_line = lru_cache(maxsize=8)(best_line_across)
"""The best line of a grid, cached for repeated drawing of the page."""


def score_sentence(line: StraightLine, n: int, filling: bytes) -> LazyString:
    """Describe the points of the line."""
    return _n("This line scores {n} point.", "This line scores {n} points.", line_score(line, n, filling))


def comparison_sentence(line: StraightLine, n: int, filling: bytes) -> LazyString:
    """Compare the points of the line with those of the best line."""
    points, best = line_score(line, n, filling), best_line(n, filling).score
    if points == best:
        return _n(
            "This line scores {n} point, and no line scores more.",
            "This line scores {n} points, and no line scores more.",
            points,
        )
    return _n(
        "This line scores {n} point; the best line scores {best}.",
        "This line scores {n} points; the best line scores {best}.",
        points,
        best=best,
    )


def cut(line: StraightLine, n: int, filling: bytes, player: int, pager: str | None) -> Node:
    """Draw the panel of a cut: the verdict and every crossing.

    ``pager`` rings a crossing on the board; None where the board shows the cut no more, and then a picture of it does.
    """
    verdict = comparison_sentence(line, n, filling)
    label = join_sentences(_("The grid of round {number} with the line of player {number}.", number=player), verdict)
    return node(
        "section",
        {"class": "mg-panel mg-cut-panel", "aria-label": _("The line"), "key": "cut"},
        node("h3", {"class": "mg-heading"}, _("The line of player {player}", player=player)),
        node("p", {"class": "mg-verdict"}, verdict),
        cut_picture(line, n, filling, label) if pager is None else None,
        node("ol", {"class": "mg-crossing-list", "roving": True}, *_crossings(line, n, filling, pager)),
    )


def _crossings(line: StraightLine, n: int, filling: bytes, pager: str | None) -> Iterator[Node]:
    """Draw every crossing, as a button that rings it on the board if that shows the cut."""
    for badge in badges(line, n, filling):
        attributes: dict[str, Any] = {"class": badge.kind}
        if pager is not None:
            attributes["local"] = ["page", pager, badge.number]
        tag = "span" if pager is None else "button"
        yield node("li", {"key": badge.number}, node(tag, attributes, badge.words(n, filling)))


def live_count() -> Node:
    """Draw the panel with the points of the line that is being drawn."""
    return node(
        "section",
        {"class": "mg-panel", "aria-label": _("Live count"), "key": "count"},
        node("p", {"class": "mg-preview", "preview": True}, _("Place both ends.")),
    )


def mathematics(title: LazyString, *parts: Node) -> Node:
    """Draw a panel of sentences about numbers."""
    return node(
        "section",
        {"class": "mg-panel mg-mathematics", "aria-label": title, "key": "mathematics"},
        node("h3", {"class": "mg-heading"}, title),
        *parts,
    )


def of_the_grid(n: int, filling: Sequence[int]) -> Node:
    """Draw the panel with the mathematics of the grid, while squares are filled and before the line is drawn."""
    facts = (geometry.boundary_sides(n, filling), geometry.most_squares(n), geometry.most_points(n))
    return mathematics(_("Mathematics of the grid"), *(node("p", None, fact.sentence) for fact in facts))


def of_the_line(line: StraightLine, n: int, filling: bytes) -> Node:
    """Draw the equation of a line, the squares that it visits, and the facts about its score."""
    parts: list[Node] = [
        node("p", {"class": "mg-formula"}, equation(line, n)),
        *(node("p", None, sentence) for sentence in _sentences(line, n, filling)),
    ]
    return mathematics(_("Mathematics of the line"), *parts)


def _sentences(line: StraightLine, n: int, filling: bytes) -> Iterator[LazyString]:
    start, end = line.ends
    yield _(
        "The line runs from {start} to {end}: x counts squares to the right and y counts squares up, from the bottom "
        "left corner.",
        start=coordinates(start, n),
        end=coordinates(end, n),
    )
    yield geometry.gradient(line).sentence
    yield geometry.count_visited_squares(line, n).sentence
    yield geometry.most_squares(n).sentence
    if all(number.denominator == 1 for number in (*start, *end)):
        yield geometry.diagonal_squares(abs(int(end[0] - start[0])), abs(int(end[1] - start[1]))).sentence
    yield geometry.parity(line, n, filling).sentence
    if any(crossing.vertex for crossing in crossings(line, n)):
        yield geometry.vertices_cost(line, n, filling).sentence


def equation(line: StraightLine, n: int) -> Node:
    """Draw the equation y = m·x + b of a line as MathML."""
    m, b = line_equation = geometry.equation(line, n)
    parts: list[Node] = [["mi", {}, "y"], ["mo", {}, "="]]
    if m < 0:
        parts.append(["mo", {"form": "prefix"}, MINUS])
    if abs(m) != 1:
        parts += [_number(abs(m)), ["mo", {}, "·"]]
    parts.append(["mi", {}, "x"])
    if b:
        parts += [["mo", {}, "+" if b > 0 else MINUS], _number(abs(b))]
    return node("math", {"display": "block", "aria-label": str(line_equation)}, node("mrow", None, *parts))


def _number(number: Fraction) -> Node:
    if number.denominator == 1:
        return ["mn", {}, str(number)]
    return ["mfrac", {}, ["mn", {}, str(number.numerator)], ["mn", {}, str(number.denominator)]]


def best_in_words(n: int, filling: bytes) -> LazyString:
    """Describe the points of the best line and its course."""
    best = best_line(n, filling)
    start, end = (coordinates(point, n) for point in best.move.ends)
    return _n(
        "The best line scores {n} point: it runs from {start} to {end}.",
        "The best line scores {n} points: it runs from {start} to {end}.",
        best.score,
        start=start,
        end=end,
    )
