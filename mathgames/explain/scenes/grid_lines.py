"""Lines of a square grid: the cells of one line, and all lines that reach from a side to the opposite one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.counting import TilesScene, TilesState, draw_squares, read_side, tile_corners
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, path, rect
from mathgames.explain.scenes.scene import CalculationLike, Key
from mathgames.language.words import LazyString, _, _n, join_sentences

_Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class StripState(TilesState):
    """One line of cells, some of them filled with ``symbols``; of those at its ends, ``edge`` on each side are new."""

    symbols: int = 0
    edge: int = 0
    size: Fraction = Fraction(0)
    """How many cells are counted: those that lack a symbol, those between the ends, or all of them."""


class StripScene(TilesScene):
    """One line from a side of a grid to the opposite side."""

    name = "strip"
    keys: ClassVar[Mapping[str, Key]] = {"side": read_side, "symbols": read_side, "edge": read_side}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> StripState:
        side, value = values.get("side", 0), None if calculation is None else calculation.value
        size = value if isinstance(value, Fraction) else Fraction(0)
        ends = values.get("edge", 0)
        return StripState(side, min(side, 1), values.get("symbols", 0), ends, size)

    def describe(self, state: TilesState) -> LazyString:
        assert isinstance(state, StripState)
        symbols = _n("There is {n} symbol on it.", "There are {n} symbols on it.", state.symbols)
        return join_sentences(
            _n("A line of {n} cell.", "A line of {n} cells.", state.width),
            symbols if state.symbols else None,
            _("The cells at its two ends are marked.") if state.edge else None,
        )

    def counted_tiles(self, state: TilesState) -> Sequence[_Tile]:
        """Return the cells that are counted, from the left to the right.

        >>> [x for x, _y in StripScene().counted_tiles(StripState(7, 1, symbols=3, size=Fraction(4)))]
        [0, 1, 5, 6]
        """
        assert isinstance(state, StripState)
        cells, edge = [(x, 0) for x in range(state.width)], state.edge
        inner = [(state.width - state.symbols) // 2 <= x < (state.width + state.symbols) // 2 for x, _y in cells]
        empty = [cell for cell, is_filled in zip(cells, inner, strict=True) if not is_filled]
        counts = (empty if state.symbols else cells, cells[edge : state.width - edge], cells)
        return next((count for count in counts if len(count) == state.size), cells)

    def draw_floor(self, state: TilesState, side: int, left: int, top: int) -> Iterator[Node | None]:
        assert isinstance(state, StripState)
        yield rect("mg-mat", 4, 4, WIDTH - 8, HEIGHT - 8, 18)
        corners = tile_corners(state, ((x, 0) for x in range(state.width)), side, left, top)
        yield path("mg-tile", draw_squares(corners, side, 2))
        if state.edge:
            yield path("mg-place", draw_squares((*corners[: state.edge], *corners[-state.edge :]), side, 4))
        first, arm = (state.width - state.symbols) // 2, side // 2
        crosses = "".join(
            f"M{x + side // 4} {y + side // 4}l{arm} {arm}m{-arm} 0l{arm} {-arm}"
            for x, y in corners[first : first + state.symbols]
        )
        yield path("mg-tick", crosses) if crosses else None


class LinesScene(TilesScene):
    """The rows, the columns and the two diagonals of a square yard, which are counted one after the other."""

    name = "lines"
    keys: ClassVar[Mapping[str, Key]] = {"side": read_side}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> TilesState:
        return TilesState(values.get("side", 0), values.get("side", 0))

    def describe(self, state: TilesState) -> LazyString:
        return _("A square yard of {width} by {height} tiles.", width=state.width, height=state.height)

    def counted_tiles(self, state: TilesState) -> Sequence[_Tile]:
        """Return each line as its number in its direction: rows are 0, columns 1, diagonals 2."""
        ways = (state.width, state.width, 2 if state.width > 1 else 0)
        return [(number, way) for way, count in enumerate(ways) for number in range(count)]

    def draw_floor(self, state: TilesState, side: int, left: int, top: int) -> Iterator[Node | None]:
        yield rect("mg-grass", 0, 0, WIDTH, HEIGHT)
        tiles = ((x, y) for x in range(state.width) for y in range(state.height))
        yield path("mg-stone", draw_squares(tile_corners(state, tiles, side, left, top), side, 2))

    def draw_counted(
        self, state: TilesState, tiles: Iterable[_Tile], side: int, left: int, top: int
    ) -> Iterator[Node | None]:
        """Draw lines from side to side."""
        length, inset = side * state.width, side // 4
        along, bottom = length - 2 * inset, top + length
        lines = []
        for number, way in tiles:
            middle = side * number + side // 2
            row = f"M{left + inset} {top + middle}h{along}"
            column = f"M{left + middle} {top + inset}v{along}"
            down = f"M{left + inset} {top + inset}l{along} {along}"
            up = f"M{left + inset} {bottom - inset}l{along} {-along}"
            lines.append((row, column, up if number else down)[way])
        yield path("mg-hop", "".join(lines)) if lines else None

    draw_claimed = draw_counted
