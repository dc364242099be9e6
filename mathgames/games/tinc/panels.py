"""What stands beside the grid: a small map of it, its lines, and why touching the edge never loses."""

from __future__ import annotations

from mathgames.games.tinc.census import line_count, never_lose, new_lines, odd_square, open_lines, outer_ring_is_empty
from mathgames.games.tinc.position import PLAYERS, SYMBOLS, Position
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.window import Window
from mathgames.nodes import Node, node

MAP = 120  # units of the map's drawing
DOTS = 300  # symbols on the map at the most: those nearest to the edge, which are the last of the packed ones


def small_map(position: Position, window: Window) -> Node:
    """The whole grid, the symbols on it, and the part that is looked at."""
    side = position.side
    unit = MAP / side

    def corner(x: int, y: int) -> tuple[float, float]:
        return round((x + position.radius) * unit, 2), round((position.radius - y) * unit, 2)

    dot = max(unit, 2)
    dots = []
    for player in (0, 1):
        cells = list(position.cells(player))[-DOTS // 2 :]
        path = "".join(f"M{x} {y}h{dot:.2f}v{dot:.2f}h-{dot:.2f}z" for x, y in (corner(*cell) for cell in cells))
        dots.append(node("path", {"class": f"mg-map-{SYMBOLS[player]}", "d": path}))
    x, y = corner(window.left, window.top)
    seen = round(max(window.span * unit, 4), 2)
    label = (
        f"Map of the {side} by {side} grid; the part from x = {window.left} to {window.right} "
        f"and y = {window.bottom} to {window.top} is shown"
    )
    return node(
        "section",
        {"class": "mg-panel mg-map", "key": "map", "aria-label": "Map"},
        node("h3", {"class": "mg-heading"}, "Map"),
        node(
            "svg",
            {"viewBox": f"-2 -2 {MAP + 4} {MAP + 4}", "role": "img", "aria-label": label},
            node("rect", {"class": "mg-map-grid", "width": MAP, "height": MAP}),
            *dots,
            node("rect", {"class": "mg-map-window", "x": x, "y": y, "width": seen, "height": seen}),
        ),
    )


def mathematics(rules: Tinc, position: Position, *, over: bool) -> Node:
    """The census of lines, the invariant of the outer ring, and the proof that touching the edge never loses."""
    side = position.side
    cells, lines = odd_square(position.radius), line_count(side)
    said: list[Node] = [node("p", None, f"{side} × {side} = {cells} cells, an odd square.")]
    if lines:
        new = "all new" if side == 3 else f"{len(new_lines(position.radius))} of them new"
        count = f"2 × {side} + 2 = {lines} straight lines reach from side to side"
        said.append(node("p", None, f"{count}: {side} rows, {side} columns and 2 diagonals, {new}."))
        if rules.line == "straight":
            possible = " and ".join(f"{open_lines(position, player).total} for {PLAYERS[player]}" for player in (0, 1))
            said.append(node("p", None, f"Still possible, without an opposing symbol: {possible}."))
    if not over and outer_ring_is_empty(position):
        said.append(node("h4", None, "Why touching the edge never loses"))
        said.append(
            node("ol", {"class": "mg-proof"}, *(node("li", None, line) for line in never_lose(rules.line, position)))
        )
    return node(
        "details",
        {"class": "mg-panel", "key": "mathematics"},
        node("summary", None, "The mathematics of this grid"),
        *said,
    )
