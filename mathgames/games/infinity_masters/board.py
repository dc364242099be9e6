"""The board of Infinity Master's: Blue's pieces are discs, Red's are squares.

Both players own numbers of both signs, so a piece's shape and colour say whose it is, and what is written on it says
what it is worth. In the corners of a square stands what must not be hidden by a piece: its operation at the top left,
the flag of a goal at the bottom left, what is safe or endangered at the bottom right; the top right is for the marks of
targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from mathgames.drawing import grid
from mathgames.drawing.grid import UNIT, Cell
from mathgames.explain.speech import spoken_number, spoken_operator
from mathgames.game import Answer, Board, Gesture, Nothing, Pick, PlacedPiece, Scene
from mathgames.game.controls import Overlay, button, overlay_switches, toggled
from mathgames.games.infinity_masters import panels, safety
from mathgames.games.infinity_masters.ledger import Ledger
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move, pack
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
from mathgames.games.infinity_masters.safety import Safety
from mathgames.nodes import Node, node
from mathgames.words import Words, _
from mathgames.words import row as joined

MARGIN = {"left": 44, "right": 12, "top": 12, "bottom": 48}
SAFE = Overlay(
    "safe",
    _("Where is an infinity safe?"),
    _("Where is an infinity safe: on."),
    _("Where is an infinity safe: off."),
)

MARKS = {
    "plain": grid.plain_mark(),
    "stays": {"label": _("can be attacked, and your piece stays"), "node": grid.framed("mg-adds", "✓")},
    "leaves": {"label": _("can be attacked, but your piece leaves"), "node": grid.framed("mg-risky", "!")},
    "goal": {"label": _("goal, wins the game"), "node": grid.framed("mg-captures", "★")},
}
SHAPES = {
    PLAYERS[POSITIVE]: (
        "M18 53a35 35 0 1 0 70 0a35 35 0 1 0 -70 0z",
        "M23 53a30 30 0 1 0 60 0a30 30 0 1 0 -60 0z",
    ),
    PLAYERS[NEGATIVE]: ("M22 22h63v63h-63z", "M27 27h53v53h-53z"),
}
"""Each player's piece, and the second outline that tells an infinity from the numbers."""

SIGNS = {
    Safety.WINS: ("mg-wins", "m0 -13l4 8h9l-7 6l3 9l-9 -6l-9 6l3 -9l-7 -6h9z"),
    Safety.SAFE: ("mg-safe", "m-8 0l6 7l11 -13"),
    Safety.ENDANGERED: ("mg-unsafe", "m-8 -8l16 16m0 -16l-16 16"),
    Safety.LOST: ("mg-lost", "m-8 -8l16 16m0 -16l-16 16"),
}
SAFETY_TOLD = _(
    "An infinity of the player to move would be safe on squares with ✓; on squares with ✗ it could be lost. "
    "On squares with ★ it wins."
)
SAFETY_NAMES = {
    Safety.WINS: _("wins"),
    Safety.SAFE: _("safe"),
    Safety.ENDANGERED: _("not safe"),
    Safety.LOST: _("not safe to attack"),
}
"""What a square is to an infinity, as the name of its cell says it."""
GOALS = {POSITIVE: _("goal of Blue"), NEGATIVE: _("goal of Red")}
DANGER = ("mg-danger", "m0 -9v10m0 7v1")
"""Signs in the corner of a square: their class, and how they are drawn on their ground."""


def _dots(kind: str, places: Iterable[tuple[int, int]]) -> Node:
    """Many small grounds for signs, in one path; the style sheet makes them round or square."""
    return node("path", {"class": kind, "d": "".join(f"M{x} {y}h0" for x, y in places)})


def spoken_piece(piece: Piece | None) -> Words:
    """What stands on a square as a cell's name says it.

    >>> [str(spoken_piece(piece)) for piece in (Piece("negative", "-3"), Piece("positive", "inf"), None)]
    ["Red's negative 3", "Blue's infinity", 'empty']
    """
    if piece is None:
        return _("empty")
    if piece.owner == PLAYERS[POSITIVE]:
        return _("Blue's {value}", value=spoken_number(piece.quantity))
    return _("Red's {value}", value=spoken_number(piece.quantity))


@dataclass(frozen=True, slots=True)
class Shown:
    """What the board keeps: the overlays that are switched on, and the infinity ledger as far as it was written."""

    overlays: frozenset[str] = frozenset()
    ledger: Ledger = field(default_factory=Ledger)


class InfinityMastersBoard(Board[InfinityMasters, Shown]):
    """How Infinity Master's is drawn and played: pick up a piece, put it down."""

    def begin(self) -> Shown:
        return Shown()

    def follow(self, scene: Scene[Shown]) -> Shown:
        return replace(scene.state, ledger=scene.state.ledger.following(self.rules.settled, scene.past))

    def asked(self, scene: Scene[Shown], asked: Mapping[str, Any]) -> Answer | None:
        now = toggled(self._offered(scene), scene.state.overlays, asked.get("overlay"))
        return Answer(replace(scene.state, overlays=now[0]), now[1]) if now else None

    def _offered(self, scene: Scene[Shown]) -> tuple[Overlay, ...]:
        """The overlays that there is a switch for now."""
        return () if scene.over or not scene.tells else (SAFE,)

    def _maps_safety(self, scene: Scene[Shown]) -> bool:
        """Whether the board shows where an infinity is safe."""
        return SAFE in self._offered(scene) and SAFE.name in scene.state.overlays

    def place(self, square: str) -> tuple[int, int]:
        """The row from the top and the column from the left of a square."""
        rank, file = divmod(INDEX[square], SIDE)
        return self.rules.side - 1 - rank, file

    @cached_property
    def ranks(self) -> list[list[str]]:
        """The squares as they are drawn, row by row from the top."""
        side = self.rules.side
        return [[SQUARES[rank * SIDE + file] for file in range(side)] for rank in reversed(range(side))]

    # Drawing.

    def draw(self, scene: Scene[Shown]) -> Node:
        endangered = self._endangered(scene)
        known = self._safety(scene)
        codes, last = scene.position.board, frozenset(scene.last)
        rows = (
            self._row(
                rank,
                codes[rank * SIDE : rank * SIDE + self.rules.side],
                endangered.intersection(squares),
                tuple((square, known[square]) for square in squares if square in known),
                last.intersection(squares),
            )
            for rank, squares in zip(reversed(range(self.rules.side)), self.ranks, strict=True)
        )
        return grid.board(
            _("Board of Infinity Master's"),
            self.rules.side,
            self.rules.side,
            self._ground(scene),
            map(self._piece, scene.pieces),
            rows,
            MARGIN,
            self._surround,
            [*self._signs, *self._corner_signs(endangered, known)],
        )

    @cached_property
    def _goals(self) -> list[Node]:
        """The frames of the goals."""
        drawn: list[Node] = []
        for player, goals in enumerate(self.rules.goals):
            for goal in sorted(goals):
                row, column = self.place(SQUARES[goal])
                frame = {"x": column * UNIT + 3, "y": row * UNIT + 3, "width": UNIT - 6, "height": UNIT - 6}
                drawn.append(node("rect", {"class": f"mg-goal-square mg-{PLAYERS[player]}-goal", **frame}))
        return drawn

    def _ground(self, scene: Scene[Shown]) -> Iterator[Node]:
        yield from grid.chequered(self.rules.side, self.rules.side)
        yield from self._goals
        for number, square in enumerate(reversed(scene.last)):
            yield (grid.left_mark if number else grid.reached_mark)(*self.place(square))

    @cached_property
    def _piece(self) -> Callable[[PlacedPiece], Node]:
        """``_drawn_piece``, once for a piece where it stands: most stay there."""
        return lru_cache(maxsize=512)(self._drawn_piece)

    def _drawn_piece(self, standing: PlacedPiece) -> Node:
        piece: Piece = standing.piece
        shape, ring = SHAPES[piece.owner]
        return node(
            "g",
            {
                "key": standing.key,
                "at": standing.at,
                "shift": grid.corner(*self.place(standing.at)),
                "class": f"mg-piece mg-{piece.owner}",
            },
            node("path", {"class": "mg-body", "d": shape}),
            node("path", {"class": "mg-inner", "d": ring}) if piece.infinite else None,
            node("text", {"class": _lettering(str(piece)), "x": 53, "y": 55}, str(piece)),
        )

    @cached_property
    def _signs(self) -> list[Node]:
        """The operation of each square (IM-7) and the flags of the goals (IM-20), over the pieces."""
        middles = [column * UNIT + 19 for column in range(self.rules.side)]
        rows = range(self.rules.side)
        drawn: list[Node] = [_dots("mg-operation-ground", [(x, row * UNIT + 19) for row in rows for x in middles])]
        for row, squares in enumerate(self.ranks):
            signs = "".join(self.rules.operator(square).value for square in squares)
            places = {"x": " ".join(map(str, middles)), "y": row * UNIT + 22}  # one text, each sign in its own square
            drawn.append(node("text", {"class": "mg-operations", **places}, signs))
        for player, goals in enumerate(self.rules.goals):
            for goal in sorted(goals):
                row, column = self.place(SQUARES[goal])
                drawn.append(_flag(player, column * UNIT, row * UNIT))
        return drawn

    def _corner_signs(self, endangered: frozenset[str], known: dict[str, Safety]) -> Iterator[Node]:
        """Which infinities are in danger, and on request where one would be safe."""
        marked = {**{square: SIGNS[what] for square, what in known.items()}, **dict.fromkeys(endangered, DANGER)}
        for mark in (*SIGNS.values(), DANGER):
            corners = [self.place(square) for square, what in marked.items() if what == mark]
            places = [(column * UNIT + 82, row * UNIT + 82) for row, column in corners]
            if places:
                kind, drawn = mark
                signs = node("path", {"class": "mg-sign", "d": "".join(f"M{x} {y}{drawn}" for x, y in places)})
                yield node("g", {"class": f"mg-corners {kind}"}, _dots("mg-sign-ground", places), signs)

    @cached_property
    def _row(self) -> Callable[..., Node]:
        """``_drawn_row``, once for equal ranks: all but two or three are the same after a move."""
        return lru_cache(maxsize=512)(self._drawn_row)

    def _drawn_row(
        self,
        rank: int,
        codes: bytes,
        endangered: frozenset[str],
        known: tuple[tuple[str, Safety], ...],
        last: frozenset[str],
    ) -> Node:
        """The cells of a rank, counted from 0, on which this stands."""
        safety_of = dict(known)
        cells = (
            self._cell(square, code, safety_of.get(square), endangered=square in endangered, last=square in last)
            for square, code in zip(SQUARES[rank * SIDE :], codes, strict=False)
        )
        return grid.row(self.rules.side - rank, _("rank {number}", number=rank + 1), cells)

    @cached_property
    def _cell(self) -> Callable[..., Node]:
        return lru_cache(maxsize=2048)(self._drawn_cell)

    def _drawn_cell(self, square: str, code: int, known: Safety | None, *, endangered: bool, last: bool) -> Node:
        """One cell: its operation, its piece, and what else a screen reader says of it."""
        piece = None if code == EMPTY else PIECES[code]
        parts: list[str | Words] = [square, spoken_operator(self.rules.operator(square)), spoken_piece(piece)]
        parts += [GOALS[player] for player, goals in enumerate(self.rules.goals) if INDEX[square] in goals]
        if endangered:
            parts.append(_("endangered"))
        if known is not None:
            parts.append(SAFETY_NAMES[known])
        if last:
            parts.append(_("last move"))
        return grid.cell(Cell(square, *self.place(square), joined(parts)))

    @cached_property
    def _surround(self) -> list[Node]:
        """Files and ranks."""
        side = self.rules.side
        drawn: list[Node] = []
        for file in range(side):
            middle = file * UNIT + UNIT // 2
            drawn.append(grid.caption(FILES[file], middle, side * UNIT + 26, "mg-coordinate"))
            drawn.append(grid.caption(str(side - file), -22, middle, "mg-coordinate"))
        return drawn

    # What is in danger, and what is safe.

    def _endangered(self, scene: Scene[Shown]) -> frozenset[str]:
        """The squares of infinities that one move could capture; none once the game is over."""
        if scene.over or not scene.tells:
            return frozenset()
        return frozenset(SQUARES[square] for square in safety.endangered(self.rules.settled, scene.position.board))

    def _safety(self, scene: Scene[Shown]) -> dict[str, Safety]:
        """What the squares are to an infinity of the player to move, if that is asked for."""
        if not self._maps_safety(scene):
            return {}
        known = safety.safety(self.rules.settled, scene.position.board, scene.position.turn)
        return {SQUARES[square]: what for square, what in known.items()}

    # Playing.

    def input(self, scene: Scene[Shown]) -> Gesture:
        if scene.over:
            return Nothing()
        position: Position = scene.position
        moves = (
            (self.squares(move), self.rules.format(move), self._mark(position, move))
            for move in scene.moves
            if move != PASS
        )
        return Pick.among(moves, MARKS)

    def _mark(self, position: Position, move: Move) -> str:
        target, infinity = move & TARGET, INFINITIES[position.turn]
        stays = safety.stays(self.rules.settled, position, move)
        wins = target in self.rules.goals[position.turn] and position.board[move >> 6] == infinity
        if stays and wins:
            return "goal"
        if position.piece(SQUARES[target]) is None:
            return "plain"
        return "stays" if stays else "leaves"

    def where(self, move: Move) -> Words | None:
        if move == PASS:
            return None
        origin, target = self.squares(move)
        return _("{origin} to {target}", origin=origin, target=target)

    def squares(self, move: Move) -> tuple[str, ...]:
        return () if move == PASS else (SQUARES[move >> 6], SQUARES[move & TARGET])

    def attempted_move(self, origin: str, target: str) -> str | None:
        if not {INDEX.get(origin), INDEX.get(target)} <= self.rules.settled.on_board:
            return None
        return self.rules.format(pack(INDEX[origin], INDEX[target]))

    # Beside the board.

    def controls(self, scene: Scene[Shown]) -> tuple[Node, ...]:
        if scene.over:
            return ()
        tools = node(
            "div",
            {"class": "mg-tools", "key": "tools"},
            node("p", None, panels.order(self.rules.settled.reckoning)),
            node("p", {"key": "safe"}, SAFETY_TOLD) if self._maps_safety(scene) else None,
            button(_("Pass"), ["play", {"move": "pass"}], kind="mg-primary") if PASS in scene.moves else None,
        )
        return (tools, *overlay_switches(self._offered(scene), scene.state.overlays))

    def beside_score(self, scene: Scene[Shown], player: str) -> list[Node]:
        position: Position = scene.position
        reserve = position.reserve(PLAYERS.index(player))
        return [node("span", {"class": "mg-holding"}, _("{number} ∞ in reserve", number=reserve))]

    def panels(self, scene: Scene[Shown]) -> tuple[Node, ...]:
        written = scene.state.ledger.following(self.rules.settled, scene.past)
        return (panels.ledger(written.lines),)


def _lettering(value: str) -> str:
    """The class of a piece's value: an infinity is written large, a long number small."""
    if value == "∞":
        return "mg-value mg-infinity"
    return "mg-value mg-long" if len(value) > 2 else "mg-value"


def _flag(player: int, x: int, y: int) -> Node:
    """The flag of a goal: a pennant for Blue, a banner for Red."""
    cloth = "l20 8l-20 8z" if player != NEGATIVE else "h19v15h-19z"
    pole = node("path", {"class": "mg-pole", "d": f"M{x + 10} {y + 95}v-28"})
    banner = node("path", {"class": "mg-cloth", "d": f"M{x + 10} {y + 67}{cloth}"})
    return node("g", {"class": f"mg-goal-flag mg-{PLAYERS[player]}-goal"}, pole, banner)
