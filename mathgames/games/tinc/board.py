"""The board of TINC: the visible part of the endless grid, its overlays, and a small map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, groupby, repeat
from typing import Any, Final

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import at_a_glance, lesson
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Board, BoardScene, Cells, Gesture, Nothing, PlacedPiece, Reaction
from mathgames.games.contract.board import age, said_against
from mathgames.games.contract.controls import Overlay, overlay_switches, toggle_overlay
from mathgames.games.tinc import panels, teaching
from mathgames.games.tinc.census import GridLine, lines_through, ring_size
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of, example_of
from mathgames.games.tinc.names import WINS_FOR, Caller, Note, Notes, in_steps, name_of, row_of
from mathgames.games.tinc.panels import in_words, navigate_window, strip
from mathgames.games.tinc.picture import (
    USUAL_SPAN_CELLS,
    Window,
    draw_symbol,
    frame,
    ground_squares,
    middle_of,
    place_of,
    stroke,
    symbol,
    usual_window,
    whole_window,
)
from mathgames.games.tinc.position import CROSSES, LABELS, PLAYERS, SYMBOLS, Cell, Position
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey_position
from mathgames.language.words import LazyString, Text, _, _n, join_with_and


@cache
def _how_to_play(line: str) -> tuple[Node, ...]:
    return lesson(teaching.AIM, teaching.pictures(line))


@cache
def _at_a_glance(line: str) -> Node:
    return at_a_glance(teaching.GOAL, teaching.pictures(line)[-1].picture)


MAX_DRAWN_LINES: Final = 6  # together: the fullest
THREATS = Overlay("threats", _("Threats"), _("Threats: on."), _("Threats: off."))
RING = Overlay("ring", _("Ring"), _("Outer ring: on."), _("Outer ring: off."))
LINES = Overlay("lines", _("Lines"), _("Open lines: on."), _("Open lines: off."))
OVERLAYS = (THREATS, RING, LINES)

COUNT_SENTENCES = (_("No cell is chosen."), _("1 cell is chosen."), _("2 cells are chosen."))
"""The announcements by the number of chosen cells."""

FULL = _("You have chosen two cells. Choose one of them again to remove it.")


def cell_of(name: str) -> Cell:
    """Parse the name of a cell such as ``1,-1``."""
    x, y = name.split(",")
    return int(x), int(y)


@dataclass(frozen=True, slots=True)
class BoardUiState:
    """The state of the board: the visible part of the grid, and the overlays that are switched on.

    Before the first view there is no window.
    """

    window: Window | None = None
    overlays: frozenset[str] = frozenset()


class TincBoard(Board[Tinc, BoardUiState]):
    """The board of TINC, on which one or two cells are collected, and then confirmed with Done."""

    # What is looked at.

    def begin(self) -> BoardUiState:
        return BoardUiState()

    def on_match_changed(self, scene: BoardScene[BoardUiState]) -> BoardUiState:
        window, won = _follow_window(scene), self._won(scene.position) or ()
        if not all(cell in window for cell in won):  # a line that wins is seen whole
            window = whole_window(scene.position.radius)
        return replace(scene.state, window=window)

    def on_intent(self, scene: BoardScene[BoardUiState], arguments: Mapping[str, Any]) -> Reaction | None:
        position: Position = scene.position
        if "overlay" in arguments:
            now = toggle_overlay(OVERLAYS, scene.state.overlays, arguments["overlay"])
            return Reaction(replace(scene.state, overlays=now[0]), now[1]) if now else None
        window = navigate_window(self._window(scene), arguments, position.radius, last_cell(scene))
        if window is None:
            return None
        return Reaction(replace(scene.state, window=window), in_words(window, position.radius))

    def draw(self, scene: BoardScene[BoardUiState]) -> Node:
        position: Position = scene.position
        window = self._window(scene)
        notes = self._notes(scene, window)
        call = cell_text if scene.tells_names else in_steps
        rows = []
        for cells, names in _named_rows(window):
            on_row = tuple([notes.get(cell, ()) for cell in cells])
            rows.append(_row(cells, position.radius, _owners(scene, names), on_row, call))
        has_grown = window.span == position.side and ring_before(scene) < position.radius
        return frame(
            window,
            position.radius,
            _("Grid of TINC, {side} by {side}", side=position.side),
            self._ground(scene, window),
            self._pieces(scene, window),
            rows,
            [grid.told_square(*place_of(cell)) for cell in self._advice(scene) if cell in window],
            has_grown=has_grown,
            masked_cell=cell_of(scene.asked_squares[0]) if scene.covers_name and scene.asked_squares else None,
        )

    def beside_board(self, scene: BoardScene[BoardUiState]) -> Node:
        return strip(self._window(scene), scene.position.radius)

    def _notes(self, scene: BoardScene[BoardUiState], window: Window) -> Notes:
        position: Position = scene.position
        notes: dict[Cell, tuple[Note, ...]] = {}

        def note(cells: Iterable[Cell], kind: Note) -> None:
            for cell in cells:
                if cell in window and kind not in notes.get(cell, ()):
                    notes[cell] = (*notes.get(cell, ()), kind)

        note(window.edge(position.radius), Note.ON_EDGE)
        note(map(cell_of, scene.last), Note.LAST)
        note(self._won(position) or (), Note.WINNING)
        if self._warns(scene):
            for player, threats in enumerate(survey_position(self.rules.config.line, position).threats):
                note((cell for threat in threats for cell in (*threat.starts, *threat.ends)), WINS_FOR[player])
        if LINES.name in scene.state.overlays:
            begun_lines, window_cells = set(self._begun_lines(position)), chain.from_iterable(window.rows())
            note((cell for cell in window_cells if not begun_lines.isdisjoint(lines_through(cell))), Note.BEGUN)
        return notes

    def _marks_sentence(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        """Describe the threats or begun lines if they are marked, or that there are none."""
        position: Position = scene.position
        lines_now = survey_position(self.rules.config.line, position)
        if self._warns(scene):
            if any(lines_now.threats):
                return _("The cells with “!” complete a line.")
            return _("No turn can complete a line now.")
        if LINES.name in scene.state.overlays:
            return _n(
                "{player} have started {n} straight line that can still win.",
                "{player} have started {n} straight lines that can still win.",
                len(lines_now.open_lines[position.turn].begun_lines),
                player=LABELS[position.turn],
            )
        return None

    @staticmethod
    def _warns(scene: BoardScene[BoardUiState]) -> bool:
        """Check if threats are marked: not while they must stay hidden, and not after the game."""
        return THREATS.name in scene.state.overlays and scene.shows_results and not scene.over

    def _won(self, position: Position) -> Sequence[Cell] | None:
        return self.rules.winning_line(position) if position.edge_taken else None

    def _begun_lines(self, position: Position) -> Iterator[GridLine]:
        lines_now = survey_position(self.rules.config.line, position)
        return (line for line, _count in lines_now.open_lines[position.turn].begun_lines[:MAX_DRAWN_LINES])

    def _window(self, scene: BoardScene[BoardUiState]) -> Window:
        return scene.state.window or _follow_window(scene)

    @staticmethod
    def _advice(scene: BoardScene[BoardUiState]) -> Sequence[Cell]:
        return () if scene.advice is None else cells_of(scene.advice)

    def _ground(self, scene: BoardScene[BoardUiState], window: Window) -> Iterator[Node]:
        position: Position = scene.position
        has_grown = scene.before is not None and scene.before.radius < position.radius
        yield from ground_squares(window, position.radius, has_grown=has_grown)
        if RING.name in scene.state.overlays:
            for cell in window.edge(position.radius):
                x, y = (at - 36 for at in middle_of(cell))
                yield node("rect", {"class": "mg-outer-ring", "x": x, "y": y, "width": 72, "height": 72})
        yield from self._border(position, window)
        yield from self._winning(position, window)
        for name in scene.last:
            if cell_of(name) in window:
                yield grid.reached_mark(*place_of(cell_of(name)))
        yield from (
            grid.asked_mark(*place_of(cell_of(name))) for name in scene.asked_squares if cell_of(name) in window
        )
        if LINES.name in scene.state.overlays:
            for line in self._begun_lines(position):
                if line_stroke := stroke(line.ends(position.radius), window, "mg-possible"):
                    yield line_stroke
        if self._warns(scene):
            yield from self._threats(position, window)

    def _border(self, position: Position, window: Window) -> Iterator[Node]:
        """Draw the border of the grid as a strong line, since the window has a frame everywhere."""
        if window.span == position.side:
            return
        radius = position.radius
        left, right, top, bottom = (at * UNIT for at in (window.left, window.right + 1, -window.top, 1 - window.bottom))
        for at_end, x1, y1, x2, y2 in (
            (window.left == -radius, left, top, left, bottom),
            (window.right == radius, right, top, right, bottom),
            (window.top == radius, left, top, right, top),
            (window.bottom == -radius, left, bottom, right, bottom),
        ):
            if at_end:
                yield node("line", {"class": "mg-border", "x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def _pieces(self, scene: BoardScene[BoardUiState], window: Window) -> Iterator[Node]:
        """Draw the symbols of each player in turn: of symbols that are alike only the places are sent."""
        symbols = sorted(_in_window(scene, window), key=age)
        for player in PLAYERS:
            drawn = [draw_symbol(symbol, *place_of(cell_of(symbol.at))) for symbol in symbols if symbol.piece == player]
            yield node("g", None, *drawn)

    def _threats(self, position: Position, window: Window) -> Iterator[Node]:
        lines_now = survey_position(self.rules.config.line, position)
        threats = chain.from_iterable(lines_now.threats)
        for cell in sorted({cell for threat in threats for cell in (*threat.starts, *threat.ends)}):
            if cell in window:
                row, column = place_of(cell)
                yield node("g", {"shift": [column * UNIT, row * UNIT]}, grid.draw_badge_mark("mg-risky", "!"))

    def _winning(self, position: Position, window: Window) -> Iterator[Node]:
        if won := self._won(position):
            for is_inside, cells in groupby(won, window.__contains__):
                points = " ".join("{},{}".format(*middle_of(cell)) for cell in cells)
                if is_inside:
                    yield node("polyline", {"class": "mg-winning", "points": points})
                    yield node("polyline", {"class": "mg-winning-within", "points": points})

    # How it is played.

    def input(self, scene: BoardScene[BoardUiState]) -> Gesture:
        if scene.over:
            return Nothing()
        position: Position = scene.position
        occupied_cells = [placed.at for placed in _in_window(scene, self._window(scene))]
        ghost = node("g", {"class": f"mg-ghost mg-{SYMBOLS[position.turn]}", "shift": [50, 50]}, symbol(position.turn))
        label = _("cross to be placed") if position.turn == CROSSES else _("nought to be placed")
        return Cells(
            occupied_cells,
            {"label": label, "node": ghost},
            maximum=2 if position.radius else 1,
            confirm=position.radius > 0,
            count_texts=COUNT_SENTENCES,
            full=FULL,
            asks_reason=True,
            position_key=(hash(position),),
        )

    def example(self, scene: BoardScene[BoardUiState]) -> Move:
        return example_of(scene.position)

    def why_immobile(self, scene: BoardScene[BoardUiState], at: str) -> LazyString | None:
        return said_against(self.rules, scene.position, at)

    def read(self, args: Mapping[str, Any]) -> str | None:
        cells = args.get("cells")
        return " ".join(cells) if isinstance(cells, list) else super().read(args)

    def overlays(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        return overlay_switches(OVERLAYS, scene.state.overlays)

    def finish(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        return (_CHOICE,)

    def how_to_play(self) -> tuple[Node, ...]:
        return _how_to_play(self.rules.config.line)

    def at_a_glance(self) -> Node:
        return _at_a_glance(self.rules.config.line)

    def hint(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        position: Position = scene.position
        if (sentence := self._marks_sentence(scene)) is not None:
            return sentence
        if RING.name in scene.state.overlays and position.radius:
            return _("The outer ring has {cells} cells, and all are empty.", cells=ring_size(position.radius))
        if not position.radius:
            return _("Place the first cross.") if position.turn == CROSSES else _("Place the first nought.")
        if len(scene.history) > len(self.rules.players):  # each has been told once
            return None
        if position.turn == CROSSES:
            return _("Choose one or two cells for your crosses, then press Done.")
        return _("Choose one or two cells for your noughts, then press Done.")

    def panels(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        position: Position = scene.position
        window = self._window(scene)
        small = panels.small_map(position, window) if window.span < position.side else None
        proof = scene.shows_results and not scene.over  # it reveals the result of a turn that touches the edge
        return tuple(filter(None, (small, panels.mathematics(self.rules.config, position, proof=proof))))

    def stage(self, scene: BoardScene[BoardUiState]) -> LazyString:
        return _("The grid is {side} × {side}.", side=scene.position.side)

    def accessible_stage(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        return None if scene.last else self.stage(scene)  # the headline of a move says that the grid grows

    def place_text(self, move: Move) -> Text:
        return join_with_and(map(cell_in_words, cells_of(move)))

    def squares(self, move: Move) -> tuple[str, ...]:
        return tuple(map(cell_text, cells_of(move)))


@lru_cache(maxsize=64)
def _named_rows(window: Window) -> tuple[tuple[tuple[Cell, ...], tuple[str, ...]], ...]:
    return tuple([(tuple(cells), tuple([f"{x},{y}" for x, y in cells])) for cells in window.rows()])


def _in_window(scene: BoardScene[BoardUiState], window: Window) -> list[PlacedPiece]:
    """Return the symbols in the window; the board reads no others, however many there are."""
    at, occupied_squares = scene.pieces.at, scene.pieces.squares
    return [
        piece
        for _cells, names in _named_rows(window)
        for name in names
        if name in occupied_squares and (piece := at(name)) is not None
    ]


def _owners(scene: BoardScene[BoardUiState], names: Iterable[str]) -> tuple[str | None, ...]:
    at, occupied_squares = scene.pieces.at, scene.pieces.squares
    return tuple(
        [piece.piece if name in occupied_squares and (piece := at(name)) is not None else None for name in names]
    )


_CHOICE: Final = node(
    "div",
    {"class": "mg-tools", "key": "tools"},
    node("button", {"class": "mg-primary", "local": ["done"]}, _("Done")),
    node("button", {"local": ["clear"]}, _("Take back")),
)
"""The buttons for the choice, which are always there, since others would move if they came and went."""


@lru_cache(maxsize=512)  # all but a few are the same after a turn in which the grid does not grow
def _row(
    cells: tuple[Cell, ...],
    radius: int,
    marks: tuple[str | None, ...],
    notes: tuple[tuple[Note, ...], ...],
    call: Caller,
) -> Node:
    """Draw the cells of one row of the window, with their symbols and marks.

    Rows and columns are counted in the whole grid.
    """
    y = cells[0][1]
    node_tree = grid.draw_row(radius - y + 1, row_of(y, call), map(_cell, cells, marks, notes, repeat(call)))
    assert isinstance(node_tree, list)
    node_tree[1]["aria-colindex"] = str(cells[0][0] + radius + 1)  # of its first cell: no cell changes as it grows
    node_tree[1]["key"] = str(y)  # the row stays itself where the grid grows, and so does the focus on one of its cells
    return node_tree


@lru_cache(maxsize=4096)
def _cell(cell: Cell, mark: str | None, notes: tuple[Note, ...], call: Caller) -> Node:
    x, y = cell
    return grid.named_cell(f"{x},{y}", [x * UNIT, -y * UNIT], name_of(cell, mark, notes, call))


def last_cell(scene: BoardScene[BoardUiState]) -> Cell:
    """Return the cell that was filled last, or the middle of the grid."""
    return cell_of(scene.last[-1]) if scene.last else (0, 0)


def _follow_window(scene: BoardScene[BoardUiState]) -> Window:
    """Return the window after a move or a step back: unchanged, unless the grid outgrew it or hides the last cell."""
    position: Position = scene.position
    window, last = scene.state.window, last_cell(scene)
    if window is None:
        return usual_window(position.radius, last)
    if window.span > position.side or window.span == 2 * ring_before(scene) + 1:
        # The whole grid was looked at, and it is another one now.
        return usual_window(position.radius, last) if window.span <= USUAL_SPAN_CELLS else whole_window(position.radius)
    return window if last in window else window.center_on(last, position.radius)


def ring_before(scene: BoardScene[BoardUiState]) -> int:
    """Return the radius of the grid before the last move."""
    return scene.before.radius if scene.before is not None else 0
