"""The board of Infinity Master's: Blue's pieces are discs, Red's are squares.

Both players own numbers of both signs, so a piece's shape and colour show its owner, and the number on it shows its
value. A piece is drawn a little up and to the left, and the operation of its square behind it at the bottom right: so
it does not look like the sign of the number, and "6 −" is how the calculation begins. On an empty square the operation
is in the middle. The signs for safe and endangered squares are at the bottom left, the marks of targets at the top
right. Goals have the tint of their owner, and a bar outside of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from mathgames.explain.drawing import grid, signs
from mathgames.explain.drawing.grid import UNIT, Cell
from mathgames.explain.drawing.lesson import at_a_glance, lesson
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Board, BoardScene, Cover, Gesture, Nothing, Pick, PlacedPiece, Reaction
from mathgames.games.contract.controls import Overlay, button, overlay_switches, toggle_overlay
from mathgames.games.contract.gestures import Mark
from mathgames.games.infinity_masters import move_generation, panels, picture, teaching
from mathgames.games.infinity_masters.clauses import why_immobile
from mathgames.games.infinity_masters.conventions_used import Ledger
from mathgames.games.infinity_masters.move_generation import Safety
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move, pack
from mathgames.games.infinity_masters.picture import (
    GOALS,
    SAFETY_NAMES,
    SAFETY_TOLD,
    SQUARE_OF,
    draw_covered_piece,
    spoken_cover,
    spoken_piece,
)
from mathgames.games.infinity_masters.position import (
    EMPTY,
    FILES,
    INDEX,
    INFINITIES,
    NEGATIVE,
    PIECES,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    Piece,
    Position,
)
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.words import LazyString, _
from mathgames.language.words import join_with_commas as joined

MARGIN = {"left": 47, "right": 47, "top": 34, "bottom": 60}
"""The room for the bars of the goals and the coordinates: equal across and down, so the board is square."""

SAFE = Overlay(
    "safe",
    _("Safe squares"),
    _("Safe squares: on."),
    _("Safe squares: off."),
    _("Marks where an infinity of the player to move would be safe, would not be safe, or would win."),
)

RING = node("circle", {"class": "mg-mark mg-way", "cx": UNIT // 2, "cy": UNIT // 2, "r": 32})
"""The mark of an empty target: it leaves the operation readable."""
STAR = "M0 -12L2.9 -4L11.4 -3.7L4.8 1.5L7.1 9.7L0 5L-7.1 9.7L-4.8 1.5L-11.4 -3.7L-2.9 -4Z"
"""A star as a drawing, which is readable at every size."""
MARKS: dict[str, Mark] = {
    "plain": {"label": _("can move here"), "node": RING},
    "stays": {"label": _("can be attacked, and your piece stays"), "node": grid.draw_badge_mark("mg-adds", "✓")},
    "leaves": {"label": _("can be attacked, but your piece leaves"), "node": grid.draw_badge_mark("mg-risky", "!")},
    "goal": {"label": _("goal, wins the game"), "node": grid.draw_badge_mark("mg-captures", path_data=STAR)},
}


@dataclass(frozen=True, slots=True)
class BoardUiState:
    """The state of the board: the overlays that are switched on, and the infinity ledger so far."""

    overlays: frozenset[str] = frozenset()
    ledger: Ledger = field(default_factory=Ledger)


@cache
def _how_to_play() -> tuple[Node, ...]:
    return lesson(teaching.AIM, teaching.pictures(), MARKS.values())


@cache
def _at_a_glance() -> Node:
    return at_a_glance(teaching.GOAL, teaching.draw_attack())


class InfinityMastersBoard(Board[InfinityMasters, BoardUiState]):
    """The board of Infinity Master's, on which a piece is picked up and put down."""

    covers = True

    def begin(self) -> BoardUiState:
        return BoardUiState()

    def on_match_changed(self, scene: BoardScene[BoardUiState]) -> BoardUiState:
        return replace(scene.state, ledger=scene.state.ledger.following(self.rules.config, scene.history))

    def on_intent(self, scene: BoardScene[BoardUiState], arguments: Mapping[str, Any]) -> Reaction | None:
        now = toggle_overlay(self._available_overlays(scene), scene.state.overlays, arguments.get("overlay"))
        return Reaction(replace(scene.state, overlays=now[0]), now[1]) if now else None

    def _available_overlays(self, scene: BoardScene[BoardUiState]) -> tuple[Overlay, ...]:
        return () if scene.over or not scene.shows_results else (SAFE,)

    def _maps_safety(self, scene: BoardScene[BoardUiState]) -> bool:
        return SAFE in self._available_overlays(scene) and SAFE.name in scene.state.overlays

    def place(self, square: str) -> tuple[int, int]:
        """Return the row from the top and the column from the left of a square."""
        rank, file = divmod(INDEX[square], SIDE)
        return self.rules.side - 1 - rank, file

    @cached_property
    def ranks(self) -> list[list[str]]:
        """The squares in the order of drawing, row by row from the top."""
        side = self.rules.side
        return [[SQUARES[rank * SIDE + file] for file in range(side)] for rank in reversed(range(side))]

    # Drawing.

    def draw(self, scene: BoardScene[BoardUiState]) -> Node:
        danger_squares, safety = self._endangered_squares(scene), self._safety(scene)
        codes, last = scene.position.board, frozenset(scene.last)
        rows = (
            self._row(
                rank,
                codes[rank * SIDE : rank * SIDE + self.rules.side],
                danger_squares.intersection(squares),
                tuple((square, safety[square]) for square in squares if square in safety),
                last.intersection(squares),
                tuple(both for both in scene.covers.items() if both[0] in squares),
            )
            for rank, squares in zip(reversed(range(self.rules.side)), self.ranks, strict=True)
        )
        pieces = [self._piece(piece, scene.covers.get(piece.at)) for piece in scene.pieces]
        corners = self._corner_signs(danger_squares, safety)
        return grid.board(
            _("Board of Infinity Master's"),
            self.rules.side,
            self.rules.side,
            (*self._ground(scene), *self.act_blow(scene, pieces, lambda piece: self._piece(piece, None))),
            pieces,
            rows,
            MARGIN,
            self._surround,
            (*self._operations("mg-operation", codes), *corners, *self._advice(scene)),
        )

    @cached_property
    def _goals(self) -> list[Node]:
        """Draw the tints of the goals (IM-20)."""
        nodes: list[Node] = []
        for player, goals in enumerate(self.rules.goals):
            for row, column in (self.place(SQUARES[goal]) for goal in sorted(goals)):
                kind = f"mg-goal-square mg-{PLAYERS[player]}-goal{' mg-goal-dark' if (row + column) % 2 else ''}"
                x, y = grid.corner(row, column)
                nodes.append(node("rect", {"class": kind, "x": x, "y": y, "width": UNIT, "height": UNIT}))
        return nodes

    def _ground(self, scene: BoardScene[BoardUiState]) -> Iterator[Node]:
        yield from grid.draw_checkerboard(self.rules.side, self.rules.side)
        yield from self._goals
        for number, square in enumerate(reversed(scene.last)):
            yield (grid.left_mark if number else grid.reached_mark)(*self.place(square))
        yield from (grid.asked_mark(*self.place(square)) for square in scene.asked_squares)
        yield from self._operations("mg-quiet", scene.position.board)

    def _advice(self, scene: BoardScene[BoardUiState]) -> Iterator[Node]:
        if (move := self.proposed_move(scene)) is not None and move != PASS:
            origin, target = map(self.place, self.squares(move))
            yield grid.told_move(origin, target, {self.place(piece.at) for piece in scene.pieces})

    def _operations(self, kind: str, codes: bytes) -> Iterator[Node]:
        """Draw the operations of the squares (IM-7), rank by rank: muted on empty squares, small beside pieces."""
        for rank in reversed(range(self.rules.side)):
            rank_codes = codes[rank * SIDE : rank * SIDE + self.rules.side]
            yield self._operations_of_rank(kind, rank, tuple([code != EMPTY for code in rank_codes]))

    @cached_property
    def _operations_of_rank(self) -> Callable[..., Node]:
        """Return ``_drawn_operations`` with a cache by the pieces of a rank, since most ranks stay as they are."""
        return lru_cache(maxsize=512)(self._drawn_operations)

    def _drawn_operations(self, kind: str, rank: int, occupancy: tuple[bool, ...]) -> Node:
        at, half = (50, 17) if kind == "mg-quiet" else (84, 9)
        top = (self.rules.side - 1 - rank) * UNIT
        strokes = (
            signs.operation(self.rules.operator(SQUARES[rank * SIDE + file]), file * UNIT + at, top + at, half)
            for file, occupied in enumerate(occupancy)
            if occupied != (kind == "mg-quiet")
        )
        return node("path", {"class": kind, "d": "".join(strokes)})

    @cached_property
    def _piece(self) -> Callable[[PlacedPiece, Cover | None], Node]:
        """Draw a piece with a cache by its square: most pieces stay there."""
        return lru_cache(maxsize=512)(self._drawn_piece)

    def _drawn_piece(self, standing: PlacedPiece, cover: Cover | None) -> Node:
        piece = standing.piece
        kind, drawing = picture.draw_piece(piece) if cover is None else draw_covered_piece(piece, cover)
        place = grid.corner(*self.place(standing.at))
        return node("g", {"key": standing.key, "at": standing.at, "shift": place, "class": kind}, *drawing)

    def _corner_signs(self, danger_squares: frozenset[str], safety: dict[str, Safety]) -> Iterator[Node]:
        """Draw the signs on endangered infinities and, on request, on the squares where one would be safe."""
        square_signs = {
            **{square: picture.SIGNS[what] for square, what in safety.items()},
            **dict.fromkeys(sorted(danger_squares), picture.DANGER),
        }
        for mark in (*picture.SIGNS.values(), picture.DANGER):
            corners = [self.place(square) for square, what in square_signs.items() if what == mark]
            places = [(column * UNIT + 16, row * UNIT + 84) for row, column in corners]
            if places:
                kind, path = mark
                yield node(
                    "g",
                    {"class": f"mg-corners {kind}"},
                    node("path", {"class": "mg-sign-ground", "d": "".join(f"M{x} {y}h0" for x, y in places)}),
                    node("path", {"class": "mg-sign", "d": "".join(f"M{x} {y}{path}" for x, y in places)}),
                )

    @cached_property
    def _row(self) -> Callable[..., Node]:
        """Draw a rank with a cache of equal ranks: all but two or three are the same after a move."""
        return lru_cache(maxsize=512)(self._drawn_row)

    def _drawn_row(
        self,
        rank: int,
        codes: bytes,
        danger_squares: frozenset[str],
        safety: tuple[tuple[str, Safety], ...],
        last: frozenset[str],
        covers: tuple[tuple[str, Cover], ...],
    ) -> Node:
        safety_of, cover_of = dict(safety), dict(covers)
        cells = (
            self._cell(
                square,
                code,
                safety_of.get(square),
                cover_of.get(square),
                is_endangered=square in danger_squares,
                last=square in last,
            )
            for square, code in zip(SQUARES[rank * SIDE :], codes, strict=False)
        )
        return grid.draw_row(self.rules.side - rank, _("row {number}", number=rank + 1), cells)

    @cached_property
    def _cell(self) -> Callable[..., Node]:
        return lru_cache(maxsize=2048)(self._drawn_cell)

    def _drawn_cell(
        self, square: str, code: int, safety: Safety | None, cover: Cover | None, *, is_endangered: bool, last: bool
    ) -> Node:
        piece = None if code == EMPTY else PIECES[code]
        accessible_piece = spoken_piece(piece) if piece is None or cover is None else spoken_cover(piece, cover)
        parts: list[str | LazyString] = [square, accessible_piece, SQUARE_OF[self.rules.operator(square)]]
        parts += [GOALS[player] for player, goals in enumerate(self.rules.goals) if INDEX[square] in goals]
        if is_endangered:
            parts.append(_("in danger"))
        if safety is not None:
            parts.append(SAFETY_NAMES[safety])
        if last:
            parts.append(_("last move"))
        return grid.cell(Cell(square, *self.place(square), joined(parts)))

    @cached_property
    def _surround(self) -> list[Node]:
        """Draw files and ranks, each as one text with a place for every letter, and the bars of the goals."""
        side = self.rules.side
        middles = " ".join(str(number * UNIT + UNIT // 2) for number in range(side))
        ranks = "".join(str(number) for number in range(side, 0, -1))
        return [
            node("text", {"class": "mg-coordinate", "x": middles, "y": side * UNIT + 47}, FILES[:side]),
            node("text", {"class": "mg-coordinate", "x": " ".join(["-24"] * side), "y": middles}, ranks),
            self._goal_bar(POSITIVE),
            self._goal_bar(NEGATIVE),
        ]

    def _goal_bar(self, player: int) -> Node:
        """Draw the bar of a player's goal, along its squares: round ends for Blue, straight ones for Red."""
        columns = [self.place(SQUARES[goal])[1] for goal in self.rules.goals[player]]
        x, wide = min(columns) * UNIT, len(columns) * UNIT
        y, round_ends = (-33, 15) if player == POSITIVE else (self.rules.side * UNIT + 3, 3)
        return node(
            "g",
            {"class": f"mg-goal-bar mg-{PLAYERS[player]}"},
            node("rect", {"class": "mg-body", "x": x, "y": y, "width": wide, "height": 30, "rx": round_ends}),
            grid.caption(_("∞ goal"), x + wide // 2, y + 22, "mg-goal-name"),
        )

    # What is in danger, and what is safe.

    def _endangered_squares(self, scene: BoardScene[BoardUiState]) -> frozenset[str]:
        """Return the squares of infinities that one move could capture; none once the game is over."""
        if scene.over or not scene.shows_results:
            return frozenset()
        return frozenset(
            SQUARES[square] for square in move_generation.endangered_squares(self.rules.config, scene.position.board)
        )

    def _safety(self, scene: BoardScene[BoardUiState]) -> dict[str, Safety]:
        """Return the safety of squares for an infinity of the player to move, if the overlay is on."""
        if not self._maps_safety(scene):
            return {}
        safety = move_generation.safety(self.rules.config, scene.position.board, scene.position.turn)
        return {SQUARES[square]: what for square, what in safety.items()}

    # Playing.

    def input(self, scene: BoardScene[BoardUiState]) -> Gesture:
        if scene.over:
            return Nothing()
        position: Position = scene.position
        moves = (
            (self.squares(move), self.rules.format(move), self._mark(position, move))
            for move in scene.moves
            if move != PASS
        )
        return replace(Pick.among(moves, MARKS), attacks=frozenset(piece.at for piece in scene.pieces))

    def _mark(self, position: Position, move: Move) -> str:
        target, infinity = move & TARGET, INFINITIES[position.turn]
        stays = move_generation.stays(self.rules.config, position, move)
        wins = target in self.rules.goals[position.turn] and position.board[move >> 6] == infinity
        if stays and wins:
            return "goal"
        if position.piece(SQUARES[target]) is None:
            return "plain"
        return "stays" if stays else "leaves"

    def spoken_piece(self, piece: Piece, cover: Cover | None = None) -> LazyString:
        return spoken_piece(piece) if cover is None else spoken_cover(piece, cover)

    def place_text(self, move: Move) -> LazyString | None:
        if move == PASS:
            return None
        origin, target = self.squares(move)
        return _("{origin} to {target}", origin=origin, target=target)

    def squares(self, move: Move) -> tuple[str, ...]:
        return () if move == PASS else (SQUARES[move >> 6], SQUARES[move & TARGET])

    def attempted_move(self, origin: str, target: str) -> str | None:
        if not {INDEX.get(origin), INDEX.get(target)} <= self.rules.config.on_board:
            return None
        return self.rules.format(pack(INDEX[origin], INDEX[target]))

    def why_immobile(self, scene: BoardScene[BoardUiState], at: str) -> LazyString | None:
        if scene.over or at not in INDEX:
            return None
        return why_immobile(self.rules.config, scene.position, INDEX[at], scene.moves)

    # Beside the board.

    def overlays(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        return overlay_switches((SAFE,), scene.state.overlays, self._available_overlays(scene))

    def controls(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        may_pass = PASS in scene.moves and not scene.over
        return (button(_("Pass"), ["play", {"move": "pass"}], kind="mg-primary"),) if may_pass else ()

    def how_to_play(self) -> tuple[Node, ...]:
        return _how_to_play()

    def at_a_glance(self) -> Node:
        return _at_a_glance()

    def hint(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        if self._maps_safety(scene):
            return SAFETY_TOLD[scene.position.turn]
        return None if scene.history else panels.order(self.rules.config.reckoning)

    def beside_score(self, scene: BoardScene[BoardUiState], player: str) -> list[Node]:
        position: Position = scene.position
        number = PLAYERS.index(player)
        reserve = position.reserve(number)
        # What it is for shows with the first conversion; before, "in reserve" beside an ∞ on the board only puzzles.
        if reserve == scene.start.reserve(number):
            return []
        return [node("span", {"class": "mg-holding"}, _("{number} ∞ in reserve", number=reserve))]

    def panels(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        if not scene.shows_background:
            return ()
        entries = scene.state.ledger.following(self.rules.config, scene.history)
        return (panels.ledger(entries.lines),)
