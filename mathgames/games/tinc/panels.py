"""The panels beside the grid: a small map of it, its lines, and the reason why touching the edge never loses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button
from mathgames.games.tinc.census import line_count, new_lines, odd_square
from mathgames.games.tinc.options import GameConfig
from mathgames.games.tinc.picture import (
    DIRECTIONS,
    USUAL_SPAN_CELLS,
    Window,
    available_spans,
    number,
    whole_window,
)
from mathgames.games.tinc.position import CROSSES, NOUGHTS, SYMBOLS, Cell, Position
from mathgames.games.tinc.survey import Survey, never_lose, survey_position
from mathgames.language.words import LazyString, _, _n

MAP_SIDE_UNITS: Final = 120  # of the map's own drawing
MAX_DRAWN_DOTS: Final = 300  # the symbols nearest to the edge, which are the last of the packed ones


def small_map(position: Position, window: Window) -> Node:
    """Draw the whole grid, the symbols on it, and the visible part."""
    side = position.side
    unit, middle = MAP_SIDE_UNITS / side, MAP_SIDE_UNITS / 2
    dots = []
    for player in (CROSSES, NOUGHTS):
        cells = position.cells(player).last(MAX_DRAWN_DOTS // 2)
        path = "".join([f"M{x} {-y}h0" for x, y in cells])
        dots.append(node("path", {"class": f"mg-map-{SYMBOLS[player]}", "d": path}))
    places = {"transform": f"translate({middle} {middle}) scale({unit:.3g})", "stroke-width": f"{max(1, 2 / unit):.3g}"}
    x, y = (round((at + position.radius) * unit, 2) for at in (window.left, -window.top))
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
            {"viewBox": f"-2 -2 {MAP_SIDE_UNITS + 4} {MAP_SIDE_UNITS + 4}", "role": "img", "aria-label": label},
            node("rect", {"class": "mg-map-grid", "width": MAP_SIDE_UNITS, "height": MAP_SIDE_UNITS}),
            node("g", {"class": "mg-map-dots", **places}, *dots),
            node("rect", {"class": "mg-map-window", "x": x, "y": y, "width": width, "height": width}),
        ),
    )


def mathematics(config: GameConfig, position: Position, *, proof: bool) -> Node:
    """Draw the census of lines, and in a game that goes on the proof that touching the edge never loses."""
    lines_now = survey_position(config.line, position)
    nodes: list[Node] = [node("p", None, sentence) for sentence in _census(lines_now)]
    if proof:
        nodes.append(node("h3", None, _("Why touching the edge never loses")))
        nodes.append(node("ol", {"class": "mg-proof"}, *(node("li", None, line) for line in never_lose(lines_now))))
    return node(
        "details",
        {"class": "mg-panel", "key": "mathematics"},
        node("summary", None, _("The mathematics of this grid")),
        *nodes,
    )


def _census(lines_now: Survey) -> list[LazyString]:
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


# Controls to look at another part of the grid: the strip of buttons beside it, and the announcement of the view.

SMALL_SIDE_CELLS = 5
"""The largest side of the grid at which zooming in is of no use."""

ARROWS = {
    "left": ("←", "ArrowLeft", _("Look left")),
    "up": ("↑", "ArrowUp", _("Look up")),
    "down": ("↓", "ArrowDown", _("Look down")),
    "right": ("→", "ArrowRight", _("Look right")),
}


@lru_cache(maxsize=64)
def strip(window: Window, radius: int) -> Node:
    """Draw the buttons that move the view.

    They have their place beside every grid, so that nothing moves when they come.

    They are seen as soon as a cell may be out of view; in a narrow page, as soon as cells may be small for a finger.
    """
    spans = available_spans(radius)

    def look(
        label: str | LazyString, name: LazyString | None, args: dict[str, str], *, enabled: bool, key: str = ""
    ) -> Node:
        key_of = {"data-look": key} if key else {}
        return button(label, ["board", args], enabled=enabled, name=name, title=name, **key_of)

    side, use = 2 * radius + 1, ""
    if side <= USUAL_SPAN_CELLS and window.span == side:
        use = " mg-spare" if side > SMALL_SIDE_CELLS else " mg-idle"
    return node(
        "div",
        {
            "class": f"mg-looking{use}",
            "role": "group",
            "roving": True,
            "aria-label": _("Look at another part of the grid"),
            "key": "look",
        },
        look("+", _("Zoom in"), {"zoom": "in"}, enabled=window.span > spans[0], key="in"),
        look("−", _("Zoom out"), {"zoom": "out"}, enabled=window.span < spans[-1], key="out"),
        *(
            look(sign, name, {"pan": way}, enabled=window.pan(way, radius) != window, key=key)
            for way, (sign, key, name) in ARROWS.items()
        ),
        look(_("Fit"), _("Fit the whole grid"), {"show": "all"}, enabled=window != whole_window(radius)),
        look(_("Last"), _("Last move"), {"show": "last"}, enabled=True),
    )


def navigate_window(window: Window, args: Mapping[str, Any], radius: int, last: Cell) -> Window | None:
    """Return the window after a button of the strip or a drag; None if that means nothing.

    A drag is told in cells, to the right and down, as the ground moves: the window moves the other way.
    """
    match args:
        case {"pan": str(direction)} if direction in DIRECTIONS:
            return window.pan(direction, radius)
        case {"right": int(right), "down": int(rows)}:
            return window.shift(-right, rows, radius)
        case {"zoom": "in"}:
            return window.zoom(-1, radius)
        case {"zoom": "out"}:
            return window.zoom(1, radius)
        case {"show": "all"}:
            return whole_window(radius)
        case {"show": "last"}:
            return window.center_on(last, radius)
    return None


def in_words(window: Window, radius: int) -> LazyString:
    """Describe the part of the grid that is shown."""
    side = 2 * radius + 1
    if window.span == side:
        return _("Showing the whole grid, {side} by {side}.", side=side)
    return _(
        "Showing columns {left} to {right}, rows {bottom} to {top}.",
        left=number(window.left),
        right=number(window.right),
        bottom=number(window.bottom),
        top=number(window.top),
    )
