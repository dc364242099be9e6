"""The grid, a line across it and its numbered crossings as nodes.

One square is 100 units wide and the origin is the top left corner of the grid, so a point (x, y) of the rules is drawn
at (100x, 100y). A filled square is a tile on the ground, an empty one shows the ground: the shape tells them apart, not
the colour alone. A grid of 26 × 26 has 676 squares, so a square is a single path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import NamedTuple

from mathgames.explain.drawing.acts import act
from mathgames.explain.drawing.grid import UNIT, reached_mark
from mathgames.explain.nodes import Attributes, Node, node
from mathgames.games.slice_boundaries.lines import (
    Crossing,
    Point,
    StraightLine,
    coordinates,
    crossings,
    point_text,
    y_up,
)
from mathgames.games.slice_boundaries.position import LETTERS, crossing_words, square_words, squares
from mathgames.language.words import LazyString, _

TOP_MARGIN, SIDE_MARGIN = 70, 90
"""The room around the grid, where a square is ``UNIT`` wide: above for the names of the columns; on the left for those
of the rows and on the right for y, the same on both sides. The room below, for x and the ends of a line, makes the
drawing a square.
"""
MIN_PIXELS = 24
"""The side of a square on the screen, in pixels, below which the board is scrolled instead of shrunk."""

CENTRED_TEXT: Attributes = {"text-anchor": "middle", "dominant-baseline": "central"}
WRITING: Attributes = {"class": "mg-crossings", **CENTRED_TEXT}
AXES: Attributes = {"class": "mg-axes", "aria-hidden": "true", **CENTRED_TEXT}
MAX_TINY = 3
"""The largest side of the grid, in squares, at which the texts of two points have to be small to fit side by side."""
MAX_COARSE = 8
"""The largest side of the grid, in squares, at which text takes a smaller part of the large squares."""


def view_box(n: int) -> str:
    """Return the part of the plane that is drawn: the grid and the room around it, a square."""
    side = n * UNIT + 2 * SIDE_MARGIN
    return f"{-SIDE_MARGIN} {-TOP_MARGIN} {side} {side}"


def drawing(n: int, *layers: Node | None) -> Node:
    """Draw the board: the names of rows and columns, and on it these layers."""
    room = (n * UNIT + 2 * SIDE_MARGIN) * MIN_PIXELS // UNIT
    return node(
        "div",
        {"class": "mg-scrolls"},
        node("svg", {"width": room, "height": 0, "aria-hidden": "true"}),
        node(
            "svg",
            {"class": f"mg-board {size_class(n)}", "viewBox": view_box(n), "xmlns": "http://www.w3.org/2000/svg"},
            names(n),
            *layers,
        ),
    )


def size_class(n: int) -> str:
    """Return the class of a drawing of the grid, which sets the size of its text."""
    if n <= MAX_TINY:
        return "mg-slice mg-tiny"
    return "mg-slice" if n <= MAX_COARSE else "mg-slice mg-fine"


@lru_cache(maxsize=32)
def names(n: int) -> Node:
    """Draw the numbers of the columns and the letters of the rows."""
    middles = range(UNIT // 2, n * UNIT, UNIT)
    return node(
        "g",
        AXES,
        *(_axis_text(str(number), x, -TOP_MARGIN // 2) for number, x in enumerate(middles, 1)),
        *(_axis_text(LETTERS[row], -SIDE_MARGIN // 2, y) for row, y in enumerate(middles)),
    )


@lru_cache(maxsize=32)
def axes(n: int) -> Node:
    """Draw the coordinates of the grid lines, to measure a line by: x below the grid, y on its right, upwards."""
    size = n * UNIT
    return node(
        "g",
        {**AXES, "class": "mg-axes mg-scale"},
        *(_axis_text(str(at), at * UNIT, size + 32) for at in range(n + 1)),
        *(_axis_text(str(at), size + 40, size - at * UNIT) for at in range(1, n + 1)),
        _axis_text("x", size + 62, size + 32),
        _axis_text("y", size + 40, -TOP_MARGIN // 2),
    )


def _axis_text(text: str, x: int, y: int) -> Node:
    return node("text", {"x": x, "y": y}, text)


def draw_cells(n: int, filling: Sequence[int], title: LazyString, last: int | None = None) -> Node:
    """Draw the squares as cells of a grid with keyboard navigation; their names tell their state."""
    size, cell_states = str(n), bytes(filling)
    attributes = {
        "role": "grid",
        "aria-label": title,
        "aria-rowcount": size,
        "aria-colcount": size,
        "class": "mg-squares",
    }
    last_place = None if last is None else divmod(last, n)
    rows = (
        _row(
            n, row, cell_states[row * n : (row + 1) * n], last_place[1] if last_place and last_place[0] == row else None
        )
        for row in range(n)
    )
    return ["g", attributes, *rows]


@lru_cache(maxsize=512)  # all but one or two are the same after a move
def _row(n: int, row: int, filling: bytes, last: int | None) -> Node:
    """Draw the squares of one row; ``last`` is the column of the square that was filled last, if it is in this row."""
    attributes = {
        "role": "row",
        "aria-label": _("row {letter}", letter=LETTERS[row]),
        "aria-rowindex": str(row + 1),
        "shift": [0, row * UNIT],
    }
    return ["g", attributes, *(_square(n, row, column, filling[column], last=column == last) for column in range(n))]


@lru_cache(maxsize=4096)  # in a row in which one square changes, the others stay the objects that they were
def _square(n: int, row: int, column: int, is_filled: int, *, last: bool) -> Node:
    name = squares(n)[row * n + column]
    words = square_words(name, is_filled)
    attributes = {
        "at": name,
        "role": "gridcell",
        "aria-label": _("{square}, last move", square=words) if last else words,
        "aria-colindex": str(column + 1),
        "d": f"M{column * UNIT} 0h{UNIT}v{UNIT}h-{UNIT}z",
    }
    return ["path", {**attributes, "class": "mg-filled"} if is_filled else attributes]


def rulings(n: int, last: int | None = None) -> Node:
    """Draw the lines of the grid, its border, and a frame around the square that was filled last."""
    mark = None if last is None else reached_mark(*divmod(last, n))
    return node("g", {"class": "mg-rulings", "aria-hidden": "true"}, *_lines(n), mark)


@lru_cache(maxsize=32)
def _lines(n: int) -> tuple[Node | None, Node]:
    side = n * UNIT
    inner = "".join(f"M{at} 0V{side}M0 {at}H{side}" for at in range(UNIT, side, UNIT))
    return (
        node("path", {"class": "mg-ruling", "d": inner}) if inner else None,
        node("rect", {"class": "mg-edge", "width": side, "height": side}),
    )


def boundaries(n: int, filling: Sequence[int]) -> Node:
    """Draw the sides between a filled and an empty square with thick strokes; sides in a row are one stroke."""
    rows = [filling[start : start + n] for start in range(0, n * n, n)]
    strokes = []
    for at in range(1, n):
        vertical = [row[at - 1] != row[at] for row in rows]
        horizontal = [above != below for above, below in zip(rows[at - 1], rows[at], strict=True)]
        strokes += [f"M{at} {start}v{length}" for start, length in _runs(vertical)]
        strokes += [f"M{start} {at}h{length}" for start, length in _runs(horizontal)]
    attributes = {"class": "mg-boundary", "aria-hidden": "true", "transform": f"scale({UNIT})"}
    return node("path", {**attributes, "d": "".join(strokes) or "M0 0"})


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the runs of set flags as (start, length)."""
    start = 0
    for flag, run in groupby(flags):
        length = len(list(run))
        if flag:
            yield start, length
        start += length


def still_image(n: int, filling: Sequence[int]) -> Node:
    """Draw the squares as a picture only: all tiles are one path."""
    tiles = (divmod(number, n) for number, full in enumerate(filling) if full)
    inset, side = UNIT // 20, UNIT - UNIT // 10
    path = "".join(f"M{c * UNIT + inset} {r * UNIT + inset}h{side}v{side}h-{side}z" for r, c in tiles)
    return node(
        "g",
        None,
        node("rect", {"class": "mg-ground", "width": n * UNIT, "height": n * UNIT}),
        node("path", {"class": "mg-tiles", "d": path or "M0 0"}),
    )


def slice_line(line: StraightLine, kind: str) -> Node:
    """Draw the line from border to border, with a rim that sets it off from tiles and ground alike."""
    (x0, y0), (x1, y1) = (_to_units(end) for end in line.ends)
    ends = {"x1": x0, "y1": y0, "x2": x1, "y2": y1}
    return node(
        "g",
        {"class": kind, "aria-hidden": "true"},
        node("line", {"class": "mg-rim", **ends}),
        node("line", {"class": "mg-stroke", **ends}),
        node("circle", {"class": "mg-end", "cx": x0, "cy": y0, "r": 11}),
        node("circle", {"class": "mg-end", "cx": x1, "cy": y1, "r": 11}),
    )


def draw_flags(points: Sequence[Point], n: int) -> Node:
    """Draw flags at points of the plane, y counted upwards: each is directly above its point."""
    return node("g", {"key": "flags"}, *(_flag(point, n) for point in points))


def _flag(point: Point, n: int) -> Node:
    x, y = _to_units(y_up(point, n))
    label = _("Flag at {point}", point=point_text(point))
    return node(
        "g",
        {"class": "mg-flag", "role": "img", "aria-label": label, "transform": f"translate({x} {y})"},
        node("path", {"class": "mg-flag-pole", "d": "M0 0V-74"}),
        node("path", {"class": "mg-flag-cloth", "d": "M0 -74L46 -57L0 -40z"}),
        node("circle", {"class": "mg-flag-point", "r": 10}),
    )


class Badge(NamedTuple):
    """A crossing, its number on the line, and its drawing: one that scores has the number of its point at ``place``, a
    step ``offset`` from the crossing itself, and any other is a dot.
    """

    number: int
    point: int | None
    crossing: Crossing
    place: tuple[int, int]
    offset: tuple[int, int]

    @property
    def kind(self) -> str:
        """The class for the look of a crossing that scores or does not."""
        return "mg-passes" if self.point is None else "mg-scores"

    def words(self, n: int, filling: bytes) -> LazyString:
        """Describe the crossing."""
        return crossing_words(self.point, self.crossing, n, filling)

    def drawing(self, radius: int) -> tuple[Node, ...]:
        """Draw the number in its circle and a thread to the crossing, around the badge's own middle; or the dot."""
        if self.point is None:
            return (node("circle", {"class": "mg-badge", "r": radius // 2}),)
        dx, dy = self.offset
        way = f"M{-dx} {-dy}L0 0"
        return (
            node("path", {"class": "mg-thread-rim", "d": way}),
            node("path", {"class": "mg-thread", "d": way}),
            node("circle", {"class": "mg-badge", "r": radius}),
            node("text", {"class": "mg-badge-number", "y": 1}, str(self.point)),
        )


@lru_cache(maxsize=8)  # the board, the picture and the list show the badges of one line
def badges(line: StraightLine, n: int, filling: bytes) -> tuple[Badge, ...]:
    """Return the badges of all crossings in order; the numbers are alternately on either side of the line.

    Of any three crossings that follow each other two lie on parallel grid lines, so the first and the third are about
    a square apart or more, and numbers do not cover each other.
    """
    line_dx, line_dy = line.x1 - line.x0, line.y1 - line.y0
    scale = (badge_radius(n) + 16) / hypot(line_dx, line_dy)
    dx, dy = round(scale * line_dy), round(-scale * line_dx)
    badge_nodes, points = [], 0
    for number, crossing in enumerate(crossings(line, n), 1):
        x, y = _to_units(crossing.point)
        if filling[crossing.before] == filling[crossing.after]:
            badge_nodes.append(Badge(number, None, crossing, (x, y), (0, 0)))
            continue
        points += 1
        badge_nodes.append(Badge(number, points, crossing, (x + dx, y + dy), (dx, dy)))
        dx, dy = -dx, -dy
    return tuple(badge_nodes)


def badge_radius(n: int) -> int:
    """Return the radius of a badge."""
    return 20 if n <= MAX_COARSE else 29


def crossing_pager(steps: str) -> str:
    """Return the pager of the crossing in focus, beside the pager ``steps`` of the explanation."""
    return f"{steps} crossing"


def draw_crossings(line: StraightLine, n: int, filling: bytes, pager: str) -> Node:
    """Draw the crossings of a line as badges, a row of cells with keyboard navigation.

    The crossing that is chosen in the list of crossings has a ring, on a page of ``pager``; page 0 has none.
    """
    cells, rings = [], []
    for badge in badges(line, n, filling):
        at = f"crossing {badge.number}"  # the name of a place on the board, as 3B is one, and no sentence
        words = badge.words(n, filling)
        attributes = {
            "key": at,
            "at": at,
            "role": "gridcell",
            "aria-colindex": str(badge.number),
            "aria-label": words,
            "shift": list(badge.place),
            "class": badge.kind,
        }
        cells.append(node("g", attributes, act("hop", *badge.drawing(badge_radius(n)), beat=badge.number - 1)))
        x, y = badge.place
        ring = {"class": "mg-ring", "cx": x, "cy": y, "r": badge_radius(n) + 9}
        rings.append(node("circle", {"page": badge.number, "say": _("{crossing}.", crossing=words), **ring}))
    if not cells:
        return node("g", None)
    row = node("g", {"role": "row", "aria-label": _("crossings"), "aria-rowindex": "1"}, *cells)
    title = _("Crossings of the line, in order")
    return node(
        "g",
        WRITING,
        node("g", {"pager": pager, "pages": len(rings) + 1, "aria-hidden": "true"}, *rings),
        node("g", {"key": "crossings", "role": "grid", "aria-label": title, "aria-rowcount": "1"}, row),
    )


def _to_units(point: Point) -> tuple[int, int]:
    x, y = point
    return round(x * UNIT), round(y * UNIT)


def asked_line(line: StraightLine, n: int) -> Node:
    """Draw a line on the board during a question about it, before it is drawn."""
    stroke = slice_line(line, "mg-cut")
    return node("g", {"key": "asked line", "role": "img", "aria-label": spoken_line(line, n)}, stroke)


def spoken_line(line: StraightLine, n: int) -> LazyString:
    """Describe the line for screen readers."""
    start, end = (coordinates(point, n) for point in line.ends)
    return _("The line from {start} to {end}.", start=start, end=end)


def cut_picture(line: StraightLine, n: int, filling: bytes, label: LazyString) -> Node:
    """Draw a picture of a line and its crossings, to look at while the board shows something else."""
    marks = (
        node("g", {"class": badge.kind, "shift": list(badge.place)}, *badge.drawing(badge_radius(n)))
        for badge in badges(line, n, filling)
    )
    return node(
        "svg",
        {"class": f"mg-picture {size_class(n)}", "viewBox": view_box(n), "role": "img", "aria-label": label},
        names(n),
        axes(n),
        still_image(n, filling),
        rulings(n),
        slice_line(line, "mg-cut"),
        node("g", WRITING, *marks),
    )
