"""The board of TINC: the part of the endless grid that is looked at, what can be shown on it, and a small map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, groupby
from typing import Any, Final

from mathgames.drawing import grid
from mathgames.drawing.grid import UNIT
from mathgames.game import Answer, Board, Cells, Gesture, Nothing, PlacedPiece, Scene
from mathgames.game.board import age
from mathgames.game.controls import Overlay, button, overlay_switches, toggled
from mathgames.games.tinc import panels
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.picture import ROOM_SIDE_CELLS, draw_symbol, margins, middle, number, place, stroke, symbol
from mathgames.games.tinc.position import CROSSES, PLAYERS, SYMBOLS, Cell, Position, ring
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey
from mathgames.games.tinc.window import (
    DIRECTIONS,
    USUAL_SPAN_CELLS,
    Window,
    available_spans,
    usual_window,
    whole_window,
)
from mathgames.nodes import Node, node
from mathgames.words import Text, Words, _, listed

MAX_DRAWN_LINES: Final = 6  # at once: the fullest

RING = Overlay("ring", _("Outer ring"), _("Outer ring: on."), _("Outer ring: off."))
THREATS = Overlay("threats", _("Threats"), _("Threats: on."), _("Threats: off."))
LINES = Overlay(
    "lines",
    _("Begun lines still possible"),
    _("Begun lines still possible: on."),
    _("Begun lines still possible: off."),
)
OVERLAYS = (RING, THREATS, LINES)

LOOK = {"left": _("Look left"), "right": _("Look right"), "up": _("Look up"), "down": _("Look down")}


def cell_of(name: str) -> Cell:
    """The cell that a name like ``1,-1`` names."""
    x, y = name.split(",")
    return int(x), int(y)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the board keeps: the part of the grid that is looked at, and the overlays that are switched on.

    Before the first look there is no window.
    """

    window: Window | None = None
    overlays: frozenset[str] = frozenset()


class TincBoard(Board[Tinc, Shown]):
    """How TINC is drawn and played: collect one cell or two, then done."""

    # What is looked at.

    def begin(self) -> Shown:
        return Shown()

    def follow(self, scene: Scene[Shown]) -> Shown:
        return replace(scene.state, window=_followed(scene))

    def asked(self, scene: Scene[Shown], asked: Mapping[str, Any]) -> Answer | None:
        position: Position = scene.position
        window = self._window(scene)
        match asked:
            case {"overlay": str(name)}:
                now = toggled(OVERLAYS, scene.state.overlays, name)
                return Answer(replace(scene.state, overlays=now[0]), now[1]) if now else None
            case {"pan": str(direction)} if direction in DIRECTIONS:
                looked_at = window.panned(direction, position.radius)
            case {"zoom": "in"}:
                looked_at = window.zoomed(-1, position.radius)
            case {"zoom": "out"}:
                looked_at = window.zoomed(1, position.radius)
            case {"show": "all"}:
                looked_at = whole_window(position.radius)
            case {"show": "last"}:
                looked_at = window.around(last_cell(scene), position.radius)
            case _other:
                return None
        return Answer(replace(scene.state, window=looked_at), "")

    def draw(self, scene: Scene[Shown]) -> Node:
        position: Position = scene.position
        window = self._window(scene)
        rows = []
        for place_from_top, (cells, names) in enumerate(_named(window), 1):
            last = tuple(name for name in names if name in scene.last)
            rows.append(_row(place_from_top, cells, position.radius, _held(scene, names), last))
        margin = margins(window, position.radius)
        room = max(ROOM_SIDE_CELLS - window.span, 0) * UNIT // 2
        drawn = grid.board(
            _("Grid of TINC, {side} by {side}", side=position.side),
            window.span,
            window.span,
            self._ground(scene, window),
            self._pieces(scene, window),
            rows,
            {side: width + room for side, width in margin.items()},
            self._coordinates(window, -margin["left"] // 2),
        )
        if ROOM_SIDE_CELLS < window.span == position.side <= USUAL_SPAN_CELLS and ring_before(scene) < position.radius:
            drawn[1]["class"] += f" mg-grown-{window.span}"  # the cells shrink to make room for the new ring
        return drawn

    def _window(self, scene: Scene[Shown]) -> Window:
        return scene.state.window or _followed(scene)

    def _ground(self, scene: Scene[Shown], window: Window) -> Iterator[Node]:
        position: Position = scene.position
        grown = scene.before is not None and scene.before.radius < position.radius
        yield from _squares(window, position.radius, grown=grown)
        if RING.name in scene.state.overlays:
            for cell in chain.from_iterable(window.rows()):
                if ring(cell) == position.radius:
                    x, y = (at - 36 for at in middle(cell, window))
                    yield node("rect", {"class": "mg-outer-ring", "x": x, "y": y, "width": 72, "height": 72})
        yield from self._border(position, window)
        yield from self._winning(position, window)
        for name in scene.last:
            if cell_of(name) in window:
                yield grid.reached_mark(*place(cell_of(name), window))
        if LINES.name in scene.state.overlays:
            yield from self._lines(position, window)
        if THREATS.name in scene.state.overlays and scene.tells:
            yield from self._threats(position, window)

    def _border(self, position: Position, window: Window) -> Iterator[Node]:
        """Where the grid ends, a strong line: the frame around the window is there wherever one looks."""
        if window.span == position.side:
            return
        radius, far = position.radius, window.span * UNIT
        for at_end, x1, y1, x2, y2 in (
            (window.left == -radius, 0, 0, 0, far),
            (window.right == radius, far, 0, far, far),
            (window.top == radius, 0, 0, far, 0),
            (window.bottom == -radius, 0, far, far, far),
        ):
            if at_end:
                yield node("line", {"class": "mg-border", "x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def _pieces(self, scene: Scene[Shown], window: Window) -> Iterator[Node]:
        for placed in sorted(_seen(scene, window), key=age):
            yield draw_symbol(placed, *place(cell_of(placed.at), window))

    def _lines(self, position: Position, window: Window) -> Iterator[Node]:
        found = survey(self.rules.settled.line, position)
        for line, _count in found.open_lines[position.turn].begun[:MAX_DRAWN_LINES]:
            if drawn := stroke(line.ends(position.radius), window, "mg-possible"):
                yield drawn

    def _threats(self, position: Position, window: Window) -> Iterator[Node]:
        found = survey(self.rules.settled.line, position)
        threats = chain.from_iterable(found.threats)
        for cell in sorted({cell for threat in threats for cell in (*threat.starts, *threat.ends)}):
            if cell in window:
                row, column = place(cell, window)
                yield node("g", {"shift": [column * UNIT, row * UNIT]}, grid.framed("mg-risky", "!"))

    def _winning(self, position: Position, window: Window) -> Iterator[Node]:
        won = self.rules.winning_line(position) if position.edge_taken else None
        if won:
            for inside, cells in groupby(won, window.__contains__):
                points = " ".join("{},{}".format(*middle(cell, window)) for cell in cells)
                if inside:
                    yield node("polyline", {"class": "mg-winning", "points": points})
                    yield node("polyline", {"class": "mg-winning-within", "points": points})

    @staticmethod
    @lru_cache(maxsize=64)
    def _coordinates(window: Window, beside: int) -> tuple[Node, ...]:
        drawn = []
        for step in range(window.span):
            middle = step * UNIT + UNIT // 2
            drawn.append(grid.caption(number(window.left + step), middle, window.span * UNIT + 34, "mg-coordinate"))
            drawn.append(grid.caption(number(window.top - step), beside, middle, "mg-coordinate"))
        return tuple(drawn)

    # How it is played.

    def input(self, scene: Scene[Shown]) -> Gesture:
        if scene.over:
            return Nothing()
        position: Position = scene.position
        taken = [placed.at for placed in _seen(scene, self._window(scene))]
        ghost = node("g", {"class": f"mg-ghost mg-{SYMBOLS[position.turn]}", "shift": [50, 50]}, symbol(position.turn))
        label = _("cross to be placed") if position.turn == CROSSES else _("nought to be placed")
        return Cells(
            taken,
            {"label": label, "node": ghost},
            most=2 if position.radius else 1,
            confirm=position.radius > 0,
            about=(position.ply, *scene.last),
        )

    def read(self, args: Mapping[str, Any]) -> str | None:
        cells = args.get("cells")
        return " ".join(cells) if isinstance(cells, list) else super().read(args)

    def controls(self, scene: Scene[Shown]) -> tuple[Node, ...]:
        return (self._tools(scene), *overlay_switches(OVERLAYS, scene.state.overlays))

    def _tools(self, scene: Scene[Shown]) -> Node:
        position: Position = scene.position
        window = self._window(scene)
        return node(
            "div",
            {"class": "mg-tools", "key": "tools"},
            None if scene.over or not position.radius else _done(position.turn),
            _looking(window, position.radius) if position.side > min(USUAL_SPAN_CELLS, window.span) else None,
        )

    def panels(self, scene: Scene[Shown]) -> tuple[Node, ...]:
        position: Position = scene.position
        window = self._window(scene)
        small = panels.small_map(position, window) if window.span < position.side else None
        proof = scene.tells and not scene.over  # it says what a turn that touches the edge comes to
        return tuple(filter(None, (small, panels.mathematics(self.rules.settled, position, proof=proof))))

    def stage(self, scene: Scene[Shown]) -> Words:
        position: Position = scene.position
        return _("The grid is {side} × {side}.", side=position.side)

    def stage_heard(self, scene: Scene[Shown]) -> Words | None:
        return None if scene.last else self.stage(scene)  # the headline of a move says that the grid grows

    def where(self, move: Move) -> Text:
        return listed(map(cell_in_words, cells_of(move)))

    def squares(self, move: Move) -> tuple[str, ...]:
        return tuple(map(cell_text, cells_of(move)))


@lru_cache(maxsize=64)
def _named(window: Window) -> tuple[tuple[tuple[Cell, ...], tuple[str, ...]], ...]:
    """The cells of a window by rows, from the top, and the names of them."""
    return tuple((tuple(cells), tuple(map(cell_text, cells))) for cells in window.rows())


def _seen(scene: Scene[Shown], window: Window) -> list[PlacedPiece]:
    """The symbols that the window shows: the board looks at no others, however many there are."""
    at = scene.pieces.at
    return [placed for _cells, names in _named(window) for name in names if (placed := at(name)) is not None]


def _held(scene: Scene[Shown], names: Iterable[str]) -> tuple[str | None, ...]:
    """Whose symbols stand on these cells."""
    at = scene.pieces.at
    return tuple([placed.piece if (placed := at(name)) is not None else None for name in names])


@lru_cache(maxsize=64)
def _squares(window: Window, radius: int, *, grown: bool) -> tuple[Node, ...]:
    """The squares of the ground by kind: a few paths are drawn sooner than hundreds of squares."""
    squares: dict[str, list[str]] = {}
    for cell in chain.from_iterable(window.rows()):
        row, column = place(cell, window)
        new = " mg-new" if grown and ring(cell) == radius else ""
        kind = f"{'mg-dark' if sum(cell) % 2 else 'mg-light'}{new}"
        squares.setdefault(kind, []).append(f"M{column * UNIT} {row * UNIT}h{UNIT}v{UNIT}h-{UNIT}z")
    return tuple(
        node("path", {"key": f"{kind} {radius}", "class": f"mg-square {kind}", "d": "".join(corners)})
        for kind, corners in sorted(squares.items())
    )


@cache
def _done(turn: int) -> Node:
    if turn == CROSSES:
        asked = _("Choose one or two cells for your crosses; choose one again to take it back.")
    else:
        asked = _("Choose one or two cells for your noughts; choose one again to take it back.")
    return node(
        "div",
        {"class": "mg-done", "key": "done"},
        node("p", None, asked),
        node("button", {"type": "button", "class": "mg-primary", "local": ["done"]}, _("Done")),
        node("button", {"type": "button", "local": ["clear"]}, _("Take back")),
    )


@lru_cache(maxsize=64)
def _looking(window: Window, radius: int) -> Node:
    spans = available_spans(radius)

    def look(label: Text, name: Words, asked: dict[str, str], *, enabled: bool) -> Node:
        return button(label, ["board", asked], enabled=enabled, name=name, title=name)

    arrows = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
    return node(
        "div",
        {"class": "mg-looking", "role": "group", "aria-label": _("Look at another part"), "key": "look"},
        *(
            look(arrows[way], name, {"pan": way}, enabled=window.panned(way, radius) != window)
            for way, name in LOOK.items()
        ),
        look("+", _("Zoom in"), {"zoom": "in"}, enabled=window.span > spans[0]),
        look("−", _("Zoom out"), {"zoom": "out"}, enabled=window.span < spans[-1]),
        look(_("Fit"), _("Show as much as possible"), {"show": "all"}, enabled=window != whole_window(radius)),
        look(_("Last"), _("Show the last move"), {"show": "last"}, enabled=True),
    )


@lru_cache(maxsize=512)  # all but a few are the same after a turn in which the grid does not grow
def _row(
    number: int, cells: tuple[Cell, ...], radius: int, held: tuple[str | None, ...], last: tuple[str, ...]
) -> Node:
    """The cells of one row of the window, the topmost of which has the number 1, and whose symbols they hold."""
    drawn = (
        _cell(cell, number - 1, column, player, on_edge=radius == ring(cell), last=cell_text(cell) in last)
        for column, (cell, player) in enumerate(zip(cells, held, strict=True))
    )
    return grid.row(number, f"y = {cells[0][1]}", drawn)


@lru_cache(maxsize=4096)
def _cell(cell: Cell, row: int, column: int, held: str | None, *, on_edge: bool, last: bool) -> Node:
    return grid.cell(grid.Cell(cell_text(cell), row, column, _name(cell, held, on_edge=on_edge, last=last)))


@lru_cache(maxsize=4096)  # where the grid grows all cells move, but most keep their names
def _name(cell: Cell, held: str | None, *, on_edge: bool, last: bool) -> Words:
    """What a screen reader says of a cell."""
    name = cell_text(cell)
    match held, on_edge, last:
        case None, False, _last:
            return _("{cell}, empty", cell=name)
        case None, True, _last:
            return _("{cell}, empty, on the edge", cell=name)
        case player, False, False:
            return _("{cell}, cross", cell=name) if player == PLAYERS[CROSSES] else _("{cell}, nought", cell=name)
        case player, False, True:
            if player == PLAYERS[CROSSES]:
                return _("{cell}, cross, last move", cell=name)
            return _("{cell}, nought, last move", cell=name)
        case player, True, False:
            if player == PLAYERS[CROSSES]:
                return _("{cell}, cross, on the edge", cell=name)
            return _("{cell}, nought, on the edge", cell=name)
        case player, _edge, _last:
            if player == PLAYERS[CROSSES]:
                return _("{cell}, cross, on the edge, last move", cell=name)
            return _("{cell}, nought, on the edge, last move", cell=name)


def last_cell(scene: Scene[Shown]) -> Cell:
    """The cell that was filled last, or the middle of the grid."""
    return cell_of(scene.last[-1]) if scene.last else (0, 0)


def _followed(scene: Scene[Shown]) -> Window:
    """The window after a move or a step back: as it was, unless the grid outgrew it or the last cell is outside."""
    position: Position = scene.position
    window, last = scene.state.window, last_cell(scene)
    if window is None:
        return usual_window(position.radius, last)
    if window.span > position.side or window.span == 2 * ring_before(scene) + 1:
        # The whole grid was looked at, and it is another one now.
        return usual_window(position.radius, last) if window.span <= USUAL_SPAN_CELLS else whole_window(position.radius)
    return window if last in window else window.around(last, position.radius)


def ring_before(scene: Scene[Shown]) -> int:
    """The radius of the grid before the last move."""
    return scene.before.radius if scene.before is not None else 0
