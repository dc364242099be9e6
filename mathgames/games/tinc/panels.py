"""What stands beside the grid: a small map of it, its lines, and why touching the edge never loses."""

from __future__ import annotations

from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.games.tinc.census import line_count, new_lines, odd_square
from mathgames.games.tinc.options import Settled
from mathgames.games.tinc.picture import Window
from mathgames.games.tinc.position import CROSSES, NOUGHTS, SYMBOLS, Position
from mathgames.games.tinc.survey import Survey, never_lose, survey
from mathgames.language.words import Words, _, _n

MAP_SIDE_UNITS: Final = 120  # of the map's own drawing
MAX_DRAWN_DOTS: Final = 300  # the symbols nearest to the edge, which are the last of the packed ones


def small_map(position: Position, window: Window) -> Node:
    """The whole grid, the symbols on it, and the part that is looked at."""
    side = position.side
    unit = MAP_SIDE_UNITS / side

    def corner(x: int, y: int) -> tuple[float, float]:
        return round((x + position.radius) * unit, 2), round((position.radius - y) * unit, 2)

    dot = max(unit, 2)
    dots = []
    for player in (CROSSES, NOUGHTS):
        cells = position.cells(player).last(MAX_DRAWN_DOTS // 2)
        path = "".join(f"M{x} {y}h{dot:.2f}v{dot:.2f}h-{dot:.2f}z" for x, y in (corner(*cell) for cell in cells))
        dots.append(node("path", {"class": f"mg-map-{SYMBOLS[player]}", "d": path}))
    x, y = corner(window.left, window.top)
    width = round(max(window.span * unit, 4), 2)
    label = _(
        "Map of the {side} by {side} grid; the part from x = {left} to {right} and y = {bottom} to {top} is shown",
        side=side,
        left=window.left,
        right=window.right,
        bottom=window.bottom,
        top=window.top,
    )
    return node(
        "section",
        {"class": "mg-panel mg-map", "key": "map", "aria-label": _("Map")},
        node("h3", {"class": "mg-heading"}, _("Map")),
        node(
            "svg",
            {
                "viewBox": f"-2 -2 {MAP_SIDE_UNITS + 4} {MAP_SIDE_UNITS + 4}",
                "role": "img",
                "aria-label": label,
            },
            node("rect", {"class": "mg-map-grid", "width": MAP_SIDE_UNITS, "height": MAP_SIDE_UNITS}),
            *dots,
            node("rect", {"class": "mg-map-window", "x": x, "y": y, "width": width, "height": width}),
        ),
    )


def mathematics(settled: Settled, position: Position, *, proof: bool) -> Node:
    """The census of lines, and in a game that goes on the proof that touching the edge never loses."""
    lines_now = survey(settled.line, position)
    said: list[Node] = [node("p", None, sentence) for sentence in _census(lines_now)]
    if proof:
        said.append(node("h3", None, _("Why touching the edge never loses")))
        said.append(node("ol", {"class": "mg-proof"}, *(node("li", None, line) for line in never_lose(lines_now))))
    return node(
        "details",
        {"class": "mg-panel", "key": "mathematics"},
        node("summary", None, _("The mathematics of this grid")),
        *said,
    )


def _census(lines_now: Survey) -> list[Words]:
    """The cells of the grid and its lines, in numbers."""
    radius, side = lines_now.position.radius, lines_now.position.side
    cells = _n(
        "{side} × {side} = {n} cell, an odd square.",
        "{side} × {side} = {n} cells, an odd square.",
        odd_square(radius),
        side=side,
    )
    if not radius:
        return [cells]
    if radius == 1:
        lines = _(
            "2 × {side} + 2 = {lines} straight lines reach from side to side: {side} rows, {side} columns and "
            "2 diagonals, all new.",
            side=side,
            lines=line_count(side),
        )
    else:
        lines = _(
            "2 × {side} + 2 = {lines} straight lines reach from side to side: {side} rows, {side} columns and "
            "2 diagonals, {new} of them new.",
            side=side,
            lines=line_count(side),
            new=len(new_lines(radius)),
        )
    if lines_now.reading != "straight":
        return [cells, lines]
    possible = _(
        "Still possible, without an opposing symbol: {crosses} for crosses and {noughts} for noughts.",
        crosses=lines_now.open(CROSSES),
        noughts=lines_now.open(NOUGHTS),
    )
    return [cells, lines, possible]
