"""Scenes that count: tiles that a beam crosses, and stones of a ring. A count is a walk by ones or by equal strips."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import (
    HEIGHT,
    WIDTH,
    circle,
    end_pill,
    group,
    number,
    path,
    picture,
    pill,
    rect,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Path, Trace, value_of
from mathgames.language.errors import OptionError
from mathgames.language.words import LazyString, _, join_sentences

MOST_SIDE: Final = 20
_MOST_COUNT: Final = 200
_LARGEST_TILE: Final = 64
_Tile = tuple[int, int]


def read_side(text: str) -> int:
    """Return the number of tiles along a side. Raises ``OptionError`` if they cannot be drawn."""
    if not text.strip().isdecimal() or not 0 < int(text) <= MOST_SIDE:
        raise OptionError(_("a side has 1 to {most} tiles: write it like 6", most=MOST_SIDE))
    return int(text)


@dataclass(frozen=True, slots=True)
class TilesState(SceneState):
    """Tiles in columns and rows, of which some are counted."""

    width: int = 0
    height: int = 0


class TilesScene(Scene[TilesState]):
    """A floor of tiles that are counted one after the other."""

    @abstractmethod
    def counted_tiles(self, state: TilesState) -> Sequence[_Tile]:
        """Return the tiles in the order in which they are counted, each with its column and its row from below."""

    @abstractmethod
    def draw_floor(self, state: TilesState, side: int, left: int, top: int) -> Iterable[Node | None]:
        """Draw the given tiles: ``side`` is that of a tile, and the first one is at ``left`` and ``top``."""

    def steps(self, state: TilesState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the count: of a product by equal strips, of all others by ones."""
        end = calculation.value
        if end == 0:
            return Path(()), Path((Fraction(0),))
        if not isinstance(end, Fraction) or end.denominator != 1 or not 0 < end <= _MOST_COUNT:
            return (Landing(end),)
        strip = calculation.b if calculation.operator is Operator.TIMES else Fraction(1)
        strip = strip if isinstance(strip, Fraction) and strip > 0 and (end / strip).denominator == 1 else Fraction(1)
        stops = tuple(strip * number for number in range(int(end / strip) + 1))
        return tuple(Path(stops[: number + 1]) for number in range(len(stops)))

    def acts_out(self, state: TilesState, calculation: CalculationLike) -> bool:
        return bool(self.counted_tiles(state)) and len(self.steps(state, calculation)) > 1

    def holds(self, state: TilesState, value: Fraction) -> bool:
        return value.denominator == 1 and value >= 0

    def draw(self, state: TilesState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        side, left, top = frame_of(state)
        tiles = self.counted_tiles(state)
        parts: list[Node | None] = [*self.draw_floor(state, side, left, top)]
        if model is not None:
            parts += self.draw_counted(state, tiles[: _count(value_of(model))], side, left, top)
            parts.append(end_pill(model, WIDTH - 52, 250))
        if answer is not None:
            value = value_of(answer)
            parts.append(group("mg-own", self.draw_claimed(state, tiles[: _count(value)], side, left, top)))
            if value is not None and value > len(tiles) > 0:
                parts.append(pill("own", WIDTH - 52, 92, f"+{min(int(value) - len(tiles), 9999)}"))
            parts.append(pill("own", WIDTH - 52, 50, trace_text(answer)))
        if answer is None and model is None:
            parts.append(end_pill(None, WIDTH - 52, 250))
        return picture(self.name, self.in_words(state, answer, model), *self.draw_above(state, side, left, top, parts))

    def draw_counted(
        self, state: TilesState, tiles: Sequence[_Tile], side: int, left: int, top: int
    ) -> Iterator[Node | None]:
        """Draw the tiles that the calculation counts, with their numbers where there is room."""
        lit = tile_corners(state, tiles, side, left, top)
        yield path("mg-lit", draw_squares(lit, side, 2))
        if side >= 26:
            yield from self.draw_numbers(state, lit, side)

    def draw_claimed(
        self, state: TilesState, tiles: Sequence[_Tile], side: int, left: int, top: int
    ) -> Iterator[Node | None]:
        """Draw the tiles that an answer claims."""
        yield path("mg-ring", draw_squares(tile_corners(state, tiles, side, left, top), side, max(side // 7, 3)))

    def draw_numbers(self, state: TilesState, places: Sequence[_Tile], side: int) -> Iterator[Node]:
        """Draw the numbers of the tiles that are counted."""
        for count, ((x, y), tile) in enumerate(zip(places, self.counted_tiles(state), strict=False), 1):
            shift = self.number_side(state, tile) * (side // 5)
            yield number(x + side // 2 - shift, y + side // 2 + 7 - shift, str(count), "mg-count")

    def number_side(self, state: TilesState, tile: _Tile) -> int:
        """Return the side on which the number of a tile is free: −1 is at the lower right, 0 in the middle."""
        return 0

    def draw_above(
        self, state: TilesState, side: int, left: int, top: int, parts: list[Node | None]
    ) -> Iterable[Node | None]:
        """Draw what lies above the tiles, after the other parts."""
        return parts


def _count(value: Fraction | None) -> int:
    return 0 if value is None or value < 0 else int(min(value, Fraction(_MOST_COUNT)))


def frame_of(state: TilesState) -> tuple[int, int, int]:
    """Return the side of a tile, and where the floor begins in the drawing, from the left and from the top."""
    columns, rows = max(state.width, 1), max(state.height, 1)
    room = 340 if rows > 1 else WIDTH - 60  # beside the numbers, or between them
    side = min(room // columns, 248 // rows, _LARGEST_TILE)
    return side, 30 + (room - side * state.width) // 2, (HEIGHT - side * state.height) // 2


def tile_corners(state: TilesState, tiles: Iterable[_Tile], side: int, left: int, top: int) -> list[_Tile]:
    """Return the upper left corner of each tile in the drawing."""
    return [(left + side * x, top + side * (state.height - 1 - y)) for x, y in tiles]


def draw_squares(places: Iterable[_Tile], side: int, inset: int) -> str:
    """Return the path of squares at these corners, each smaller by ``inset`` on all sides."""
    edge = side - 2 * inset
    return "".join(f"M{x + inset} {y + inset}h{edge}v{edge}h{-edge}z" for x, y in places)


@dataclass(frozen=True, slots=True)
class FloorState(TilesState):
    """A floor with a beam, whose tiles are not seen before the answer if it is ``closed``; some tiles are filled."""

    closed: int = 0
    filled: str = ""


STRIPES: Final = "stripes"
FILLINGS: Final = {
    "checkers": _("Its tiles are filled like a checkerboard."),
    STRIPES: _("Every second column of tiles is filled."),
}
"""The ways in which tiles are filled, described."""


class FloorScene(TilesScene):
    """A floor with a beam from corner to corner, which crosses some of its tiles."""

    name = "floor"
    keys: ClassVar[Mapping[str, Key]] = {"width": read_side, "height": read_side, "closed": read_side, "filled": str}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> TilesState:
        sides = values.get("width", 0), values.get("height", 0)
        return FloorState(*sides, values.get("closed", 0), values.get("filled", ""))

    def describe(self, state: TilesState) -> LazyString:
        floor = _("A floor of {width} by {height} tiles.", width=state.width, height=state.height)
        filled = FILLINGS.get(getattr(state, "filled", ""))
        return join_sentences(floor, filled, _("A beam goes from one corner to the opposite one."))

    def counted_tiles(self, state: TilesState) -> Sequence[_Tile]:
        """Return the tiles in whose inside the beam is.

        >>> FloorScene().counted_tiles(TilesState(3, 2))
        [(0, 0), (1, 0), (1, 1), (2, 1)]
        """
        w, h = state.width, state.height
        # A tile lies on both sides of the beam if its upper left corner is above and its lower right one is below.
        return [(x, y) for x in range(w) for y in range(h) if (y + 1) * w > x * h and y * w < (x + 1) * h]

    def draw(self, state: TilesState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        assert isinstance(state, FloorState)
        if not state.closed or answer is not None or model is not None:
            return super().draw(state, answer, model)
        side, left, top = frame_of(state)
        width, height = side * state.width, side * state.height
        return picture(
            self.name,
            self.in_words(state),
            rect("mg-mat", 4, 4, WIDTH - 8, HEIGHT - 8, 18),
            rect("mg-wood", left, top, width, height),
            number(left + width // 2, top + height + 20, str(state.width)),
            number(left - 14, top + height // 2 + 7, str(state.height)),
            pill("ask", WIDTH - 52, 250, "?"),
        )

    def number_side(self, state: TilesState, tile: _Tile) -> int:
        x, y = tile
        return 1 if (2 * y + 1) * state.width > (2 * x + 1) * state.height else -1

    def draw_floor(self, state: TilesState, side: int, left: int, top: int) -> Iterator[Node | None]:
        yield rect("mg-mat", 4, 4, WIDTH - 8, HEIGHT - 8, 18)
        tiles = [(x, y) for x in range(state.width) for y in range(state.height)]
        yield path("mg-tile", draw_squares(tile_corners(state, tiles, side, left, top), side, 2))
        if filling := getattr(state, "filled", ""):
            filled = [(x, y) for x, y in tiles if (x + y * (filling != STRIPES)) % 2 == 0]
            yield path("mg-wood", draw_squares(tile_corners(state, filled, side, left, top), side, 2))

    def draw_above(
        self, state: TilesState, side: int, left: int, top: int, parts: list[Node | None]
    ) -> Iterator[Node | None]:
        right, bottom = left + side * state.width, top + side * state.height
        yield from parts
        yield path("mg-beam", f"M{left} {bottom}L{right} {top}")
        yield circle("mg-beam-end", left, bottom, 8)
        yield circle("mg-beam-end", right, top, 8)


class YardScene(TilesScene):
    """A square yard that gets a ring of stones."""

    name = "yard"
    keys: ClassVar[Mapping[str, Key]] = {"side": read_side}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> TilesState:
        side = values.get("side", 0)
        return TilesState(side + 2, side + 2) if side else TilesState()

    def describe(self, state: TilesState) -> LazyString:
        side = max(state.width - 2, 0)
        return _("A yard of {width} by {height} stones gets a ring of stones.", width=side, height=side)

    def counted_tiles(self, state: TilesState) -> Sequence[_Tile]:
        """Return the ring in four strips, each with one corner."""
        end = state.width - 1
        if end < 1:
            return ()
        upper, right = [(x, end) for x in range(end)], [(end, y) for y in range(end, 0, -1)]
        return [*upper, *right, *((x, 0) for x in range(end, 0, -1)), *((0, y) for y in range(end))]

    def draw_floor(self, state: TilesState, side: int, left: int, top: int) -> Iterator[Node | None]:
        yield rect("mg-grass", 0, 0, WIDTH, HEIGHT)
        inside = [
            (left + side * x, top + side * y) for x in range(1, state.width - 1) for y in range(1, state.width - 1)
        ]
        yield path("mg-stone", draw_squares(inside, side, 2))
        ring = [(left + side * x, top + side * (state.width - 1 - y)) for x, y in self.counted_tiles(state)]
        yield path("mg-place", draw_squares(ring, side, 4))
