"""A board of squares: the ground, the pieces on it, and above them the cells for pointer and keyboard.

Three layers, from below: the *ground* (what the board looks like when empty, and marks of the last move), the *pieces*,
and the *cells*, transparent squares with names that take focus, clicks and the marks of targets. Cells lie on top, so
that a target's mark is never hidden by the piece that it is about.

One square is ``UNIT`` units of the drawing wide. Rows are drawn from the top; x grows to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from math import hypot
from typing import Any, Final, NamedTuple

from mathgames.explain.drawing.acts import act
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _

UNIT = 100
INSET = 3
"""The distance between a square's edge and a frame inside it."""


class Cell(NamedTuple):
    """A square of the board: its name on the board, its place in the grid from the top left, and its spoken name."""

    at: str
    row: int
    column: int
    label: Text


def corner(row: int, column: int) -> list[int]:
    """Return the top left corner of a square, in units of the drawing; a cell and its piece have the same offset."""
    return [column * UNIT, row * UNIT]


def board(
    title: Text,
    rows: int,
    columns: int,
    ground: Iterable[Node],
    pieces: Iterable[Node],
    rows_of_cells: Iterable[Node],
    margin: Mapping[str, int],
    surround: Iterable[Node] = (),
    top_layer: Sequence[Node] = (),
) -> list[Any]:
    """Return the whole board as an SVG node.

    ``margin`` is the room left around the squares, by ``left``, ``right``, ``top`` and ``bottom``; ``surround`` is
    drawn there, in the coordinates of the squares. ``top_layer`` is drawn over the pieces: what has to stay readable
    on an occupied square. ``rows_of_cells`` are made by ``draw_row``.
    """
    width = columns * UNIT + margin["left"] + margin["right"]
    height = rows * UNIT + margin["top"] + margin["bottom"]
    return node(
        "svg",
        {
            "class": "mg-board",
            "viewBox": f"{-margin['left']} {-margin['top']} {width} {height}",
            "xmlns": "http://www.w3.org/2000/svg",
        },
        node("g", {"class": "mg-ground", "aria-hidden": "true"}, *surround, *ground, _edge(rows, columns)),
        node("g", {"class": "mg-pieces", "aria-hidden": "true"}, *pieces),
        node("g", {"class": "mg-above", "aria-hidden": "true"}, *top_layer) if top_layer else None,
        node(
            "g",
            {
                "class": "mg-cells",
                "key": "board",  # independent of the layers below: a reader on a cell stays there
                "role": "grid",
                "aria-label": title,
                "aria-rowcount": str(rows),
                "aria-colcount": str(columns),
            },
            *rows_of_cells,
        ),
    )


def draw_row(number: int, label: Text, cells: Iterable[Node]) -> Node:
    """Draw a row of cells; the topmost row has the number 1.

    It is named for screen readers, so that they do not read the names of all cells in one breath.
    """
    return node("g", {"role": "row", "aria-label": label, "aria-rowindex": str(number)}, *cells)


@cache
def _edge(rows: int, columns: int) -> Node:
    return node("rect", {"class": "mg-edge", "x": -2, "y": -2, "width": columns * UNIT + 4, "height": rows * UNIT + 4})


_TOUCH_AREA: Final = node("path", {"class": "mg-cell", "d": f"M2 2h{UNIT - 4}v{UNIT - 4}h-{UNIT - 4}z"})
"""The transparent square of a cell: the same node in all cells, and so rendered once."""


def cell(cell: Cell) -> Node:
    """Draw a square as a cell of the grid: transparent, and named."""
    node_tree = named_cell(cell.at, corner(cell.row, cell.column), cell.label)
    node_tree[1]["aria-colindex"] = str(cell.column + 1)
    return node_tree


def named_cell(at: str, shift: Sequence[float], label: Text) -> list[Any]:
    """Draw a named cell at this corner, in a row that tells the columns of its cells."""
    return ["g", {"at": at, "role": "gridcell", "shift": shift, "aria-label": label}, _TOUCH_AREA]


@cache
def draw_checkerboard(rows: int, columns: int) -> tuple[Node, Node]:
    """Draw the ground of a whole board: dark squares on light, the one at the top left light."""
    corners = (corner(row, column) for row in range(rows) for column in range(columns) if (row + column) % 2)
    dark = "".join(f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" for x, y in corners)
    return (
        node("rect", {"class": "mg-light", "width": columns * UNIT, "height": rows * UNIT}),
        node("path", {"class": "mg-dark", "d": dark}),
    )


def caption(text: Text, x: float, y: float, kind: str) -> Node:
    """Draw a text on or beside the board, centred on the point by the style sheet."""
    return node("text", {"class": kind, "x": x, "y": y}, text)


def piece(key: str, at: str, row: int, column: int, kind: str, *drawing: Node) -> Node:
    """Draw a piece, drawn around the middle of its square."""
    attributes: dict[str, Any] = {"key": key, "at": at, "shift": corner(row, column), "class": f"mg-piece {kind}"}
    return node("g", attributes, node("g", {"transform": f"translate({UNIT // 2} {UNIT // 2})"}, *drawing))


def still_standing(standing: Node, key: str, *, moves: bool = False) -> Node:
    """Draw a piece that is seen until the attacker has come; one that ``moves`` is drawn inside of its own piece."""
    assert isinstance(standing, list)
    _tag, attributes, *drawing = standing
    x, y = (0, 0) if moves else attributes["shift"]
    kind = str(attributes["class"]).removeprefix("mg-piece ")
    stood = act("went", node("g", {"class": kind, "transform": f"translate({x} {y})"}, *drawing))
    return node("g", {"key": key}, stood)


def left_mark(row: int, column: int) -> Node:
    """Draw the mark of the square that the last move left: four corner brackets."""
    x, y, start, end, arm = column * UNIT, row * UNIT, INSET, UNIT - INSET, 18
    corners = (
        f"M{x + start} {y + start + arm}V{y + start}H{x + start + arm}",
        f"M{x + end - arm} {y + start}H{x + end}V{y + start + arm}",
        f"M{x + end} {y + end - arm}V{y + end}H{x + end - arm}",
        f"M{x + start + arm} {y + end}H{x + start}V{y + end - arm}",
    )
    return node("path", {"class": "mg-last", "d": "".join(corners)})


def reached_mark(row: int, column: int) -> Node:
    """Draw the mark of the square that the last move went to: a full frame."""
    return _frame("mg-last", column * UNIT, row * UNIT)


@cache
def asked_mark(row: int, column: int) -> Node:
    """Draw the mark of a square of the move that a question is open about."""
    x, y = column * UNIT + 4, row * UNIT + 4
    return node("rect", {"class": "mg-asked", "x": x, "y": y, "width": UNIT - 8, "height": UNIT - 8, "rx": 12})


@cache
def told_square(row: int, column: int) -> Node:
    """Draw the mark of a square that a hint tells to fill: a frame in two tones, visible on any ground."""
    x, y = corner(row, column)
    return node("g", {"class": "mg-advice"}, _frame("mg-advice-rim", x, y), _frame("mg-advice-frame", x, y))


def told_move(origin: tuple[int, int], target: tuple[int, int], obstacles: Container[tuple[int, int]] = ()) -> Node:
    """Draw the arrow of a move that is told, from square to square, which leaves the middle of both readable.

    Where a piece is on the way, on one of the ``obstacles``, it is an arc around it.
    """
    (row, column), (far_row, far_column) = origin, target
    steps = max(abs(far_row - row), abs(far_column - column))
    way = (
        (row + (far_row - row) * step / steps, column + (far_column - column) * step / steps)
        for step in range(1, steps)
    )
    return _arrow(origin, target, 90 if any(place in obstacles for place in way) else 0)


@cache
def _arrow(origin: tuple[int, int], target: tuple[int, int], bend: int) -> Node:
    """Draw an arrow along a parabola whose middle is half of ``bend`` beside the straight way."""
    (y, x), (far_y, far_x) = (((row + 0.5) * UNIT, (column + 0.5) * UNIT) for row, column in (origin, target))
    way = hypot(far_x - x, far_y - y)
    dx, dy = (far_x - x) / way, (far_y - y) / way
    tip = way - 30
    ons = [26 + (tip - 54) * step / 12 for step in range(13)] if bend else [26, tip - 28]

    def place(on: float, off: float) -> tuple[float, float]:
        """Return the point beside the parabola at this distance along the straight way."""
        slope = 2 * bend * (1 - 2 * on / way) / way
        length = hypot(1, slope)
        off_way = 2 * bend * on * (way - on) / way**2 + off / length
        distance = on - off * slope / length
        return x + distance * dx - off_way * dy, y + distance * dy + off_way * dx

    outline = [(on, 7) for on in ons]
    outline += [(ons[-1], 22), (tip, 0), (ons[-1], -22), *((on, -7) for on in reversed(ons))]
    points = (f"{px:.1f} {py:.1f}" for px, py in (place(*it) for it in outline))
    return node("path", {"class": "mg-advice mg-advice-arrow", "d": f"M{'L'.join(points)}Z"})


@cache
def plain_mark() -> dict[str, Any]:
    """Return the mark of a plain target: a dot. Games define the marks of other targets."""
    dot = node("circle", {"class": "mg-mark mg-dot", "cx": 50, "cy": 50, "r": 15})
    return {"label": _("can move here"), "node": dot}


def draw_frame_mark(kind: str) -> Node:
    """Draw a frame around a square, which leaves its content readable."""
    return node("g", {"class": f"mg-mark {kind}"}, _frame("mg-frame"))


def draw_badge_mark(kind: str, sign: str = "", path_data: str = "") -> Node:
    """Draw a frame around a square with a sign on a badge in its top right corner, drawn around the origin."""
    strokes = {"class": "mg-badge-sign", "transform": f"translate({UNIT - 18} 18)", "d": path_data}
    return node(
        "g",
        {"class": f"mg-mark {kind}"},
        _frame("mg-frame"),
        node("circle", {"class": "mg-badge", "cx": UNIT - 18, "cy": 18, "r": 15}),
        node("path", strokes) if path_data else caption(sign, UNIT - 18, 19, "mg-badge-sign"),
    )


def picked_mark(label: LazyString) -> dict[str, Any]:
    """Return the mark of the square whose piece is picked up."""
    return {"label": label, "node": _frame("mg-mark mg-picked")}


def _frame(kind: str, x: int = 0, y: int = 0) -> Node:
    side = UNIT - 2 * INSET
    return node("rect", {"class": kind, "x": x + INSET, "y": y + INSET, "width": side, "height": side, "rx": 6})


CROSS: Final[Node] = node(
    "g", {"class": "mg-wrong"}, node("circle", {"r": 28}), node("path", {"d": "M-19 -19l38 38m0 -38l-38 38"})
)
"""The mark over a wrong part of a picture, around its middle."""


def wrong_part_name(part: Text) -> LazyString:
    """Return the name of a wrong part."""
    return _("{part}, not right yet", part=part)


def right_part_name(part: Text) -> LazyString:
    """Return the name of a right part."""
    return _("{part}, right", part=part)


def given_part_name(part: Text) -> LazyString:
    """Return the name of an answered part if nothing is right or wrong."""
    return _("{part}, your answer", part=part)


_RIGHT: Final = draw_badge_mark("mg-adds", path_data="M-9 0L-6 -3L-2 1L6 -7L9 -4L-2 7Z")
_WRONG: Final = draw_badge_mark("mg-risky", path_data="M-8 -5L-5 -8L0 -3L5 -8L8 -5L3 0L8 5L5 8L0 3L-5 8L-8 5L-3 0Z")


def on_board(tree: Node, verdicts: Mapping[str, bool]) -> Node:
    """Draw the same board with the squares of an answer marked, each by whether it is right.

    All other parts are the same nodes, so that they are not rendered again.
    """
    if not isinstance(tree, list):
        return tree
    tag, attributes, *children = tree
    if attributes.get("role") == "gridcell":
        if (right := verdicts.get(attributes["at"])) is None:
            return tree
        label = attributes["aria-label"]
        label = right_part_name(label) if right else wrong_part_name(label)
        return [tag, {**attributes, "aria-label": label}, *children, _RIGHT if right else _WRONG]
    marked = [on_board(child, verdicts) if isinstance(child, list) else child for child in children]
    return tree if [*map(id, marked)] == [*map(id, children)] else [tag, attributes, *marked]


_FOR_HANDS: Final = frozenset({"role", "tabindex", "focusable", "key", "at", "intent", "local", "handle", "layer"})


def still_drawing(tree: Node) -> Node | None:
    """Return the drawing without the parts that only a pointer, a key or a screen reader needs."""
    if not isinstance(tree, list):
        return tree
    tag, attributes, *children = tree
    if attributes.get("class") == "mg-cell":  # the transparent square that takes the clicks
        return None
    children_left = [part for part in map(still_drawing, children) if part is not None]
    if children and not children_left:
        return None
    plain = {name: value for name, value in attributes.items() if name not in _FOR_HANDS and name[:5] != "aria-"}
    return [tag, plain, *children_left]
