"""The survey of a position for both players, computed once for all uses: warnings, explanations, the board, panels.

A survey holds numbers and cells and no words, so that it can be kept for readers of two languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from mathgames.games.tinc import census
from mathgames.games.tinc.census import GridLine, OpenLines, Threat
from mathgames.games.tinc.position import CROSSES, LABELS, NAMES, NOUGHTS, PLACED_IN_A_TURN, Cell, Position
from mathgames.language.words import LazyString, _, _n

Counts: TypeAlias = Counter[GridLine]
Threats: TypeAlias = tuple[Threat, ...]

MAX_SURVEYS = 8  # a turn asks about two positions, before and after it; comparing and looking back about some more


@dataclass(frozen=True, slots=True)
class Shortfall:
    """The distance of a player from winning on a grid.

    A line needs ``needs`` symbols, the player has ``has`` that can count towards it, and one turn places two.
    """

    player: int
    has: int
    needs: int

    @property
    def missing(self) -> int:
        """The number of symbols that are still missing."""
        return self.needs - self.has

    @property
    def can_win(self) -> bool:
        """True if one turn could be enough."""
        return self.missing <= PLACED_IN_A_TURN


@dataclass(frozen=True)
class Survey:
    """A position under one reading of the line.

    Its counts are computed at their first use, player by player: first for crosses, then for noughts.
    """

    reading: str
    position: Position

    @cached_property
    def counts(self) -> tuple[Counts, Counts]:
        """The number of symbols of each player on each straight line."""
        return (
            census.count_on_lines(self.position.cells(CROSSES)),
            census.count_on_lines(self.position.cells(NOUGHTS)),
        )

    def set_counts(self, counts: tuple[Counts, Counts]) -> None:
        """Use these counts, so that a caller who has made the last turn need not count all symbols again."""
        self.__dict__.setdefault("counts", counts)

    def counts_after(self, cells: Iterable[Cell]) -> tuple[Counts, Counts]:
        """Return the counts after the player to move has filled these cells."""
        counts = list(self.counts)
        counts[self.position.turn] = census.count_more(counts[self.position.turn], cells)
        return counts[CROSSES], counts[NOUGHTS]

    def open(self, player: int) -> int:
        """Return the number of straight lines that the player can still complete."""
        return census.line_count(self.position.side) - len(self.counts[1 - player]) if self.position.radius else 0

    @cached_property
    def open_lines(self) -> tuple[OpenLines, OpenLines]:
        """The straight lines that each player can still complete."""
        crosses, noughts = self.counts
        radius = self.position.radius
        return census.open_lines(crosses, noughts, radius), census.open_lines(noughts, crosses, radius)

    @cached_property
    def threats(self) -> tuple[Threats, Threats]:
        """The winning turns of each player with two symbols on the edge."""
        return self._threats(CROSSES), self._threats(NOUGHTS)

    def _threats(self, player: int) -> Threats:
        position = self.position
        if self.reading == "straight" and not position.edge_taken:
            return census.straight_threats(self.counts[player], position.radius)
        return census.find_threats(self.reading, position.cells(player), position.radius)

    @cached_property
    def _most_symbols(self) -> tuple[int, int]:
        """The largest number of symbols of each player that can count towards one line.

        A straight line: the most that the player has on one line without an opposing symbol. A chain has a symbol in
        every row, or one in every column, so there the rows, or columns, with a symbol of the player count.
        """
        if self.reading == "straight":
            player_counts, other = self.counts
            return (
                (census.most_open(player_counts, other), census.most_open(other, player_counts))
                if self.position.radius
                else (0, 0)
            )
        crosses, noughts = (
            max(len({cell[axis] for cell in self.position.cells(player)}) for axis in (0, 1))
            for player in (CROSSES, NOUGHTS)
        )
        return crosses, noughts

    def shortfall(self, player: int, radius: int | None = None) -> Shortfall:
        """Return the distance of the player from winning, on this grid or on one of another radius."""
        side = 2 * (self.position.radius if radius is None else radius) + 1
        return Shortfall(player, self._most_symbols[player], side)


@lru_cache(maxsize=MAX_SURVEYS)
def survey_position(reading: str, position: Position) -> Survey:
    """Return the survey of a position, cached for all callers in the same turn."""
    return Survey(reading, position)


# Why a player who touches the edge every turn never loses, in sentences with the numbers of the position at hand.
#
# The general theorem: a line needs a symbol in every row of the grid, or in every column. Before my turn the edge is
# empty, so on a grid of side s the opponent's line has at most s − 2. My symbol on the edge makes the side s + 2, so at
# least four are missing, and a turn places two (TINC-11).


def comparison(gap: Shortfall) -> LazyString:
    """Compare the symbols that a player has, needs and can place.

    >>> print(comparison(Shortfall(1, has=3, needs=7)))
    Noughts have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win.
    """
    limit = gap.has + PLACED_IN_A_TURN
    if not gap.has:
        return _no_symbols_sentence(gap)
    if gap.can_win:
        return _(
            "{player} have {has}, a line needs {needs}, and a turn places 2: {has} + 2 = {most} can be enough.",
            player=LABELS[gap.player],
            has=gap.has,
            needs=gap.needs,
            most=limit,
        )
    return _(
        "{player} have {has}, a line needs {needs}, and a turn places 2: {has} + 2 = {most} is less than {needs}, so "
        "their next turn cannot win.",
        player=LABELS[gap.player],
        has=gap.has,
        needs=gap.needs,
        most=limit,
    )


def _no_symbols_sentence(gap: Shortfall) -> LazyString:
    if gap.player == CROSSES:
        return _(
            "No open line has a cross, a line needs {needs}, and a turn places 2: their next turn cannot win.",
            needs=gap.needs,
        )
    return _(
        "No open line has a nought, a line needs {needs}, and a turn places 2: their next turn cannot win.",
        needs=gap.needs,
    )


def never_lose(lines_now: Survey) -> tuple[LazyString, ...]:
    """Return the proof that touching the edge cannot lose, for the player to move."""
    position = lines_now.position
    player, opponent = position.turn, 1 - position.turn
    larger_shortfall = lines_now.shortfall(opponent, position.radius + 1)
    return (
        _sentence_before_turn(lines_now, opponent),
        _(
            "{player} put a symbol on the edge: the grid grows to {side} × {side}.",
            player=LABELS[player],
            side=larger_shortfall.needs,
        ),
        comparison(larger_shortfall),
        _("The same holds after every turn that touches the edge, so a player who always touches it never loses."),
    )


def _sentence_before_turn(lines_now: Survey, opponent: int) -> LazyString:
    """Describe the most that the opponent can have before the turn, since the edge is empty."""
    side = lines_now.position.side
    if side == 1:
        return _("The grid is a single cell, so {player} have nothing yet.", player=NAMES[opponent])
    return _n(
        "The outer ring of the {side} × {side} grid is empty, so {player} have at most {side} − 2 = {n} symbol in a "
        "line; they have {has}.",
        "The outer ring of the {side} × {side} grid is empty, so {player} have at most {side} − 2 = {n} symbols in a "
        "line; they have {has}.",
        side - 2,
        side=side,
        player=NAMES[opponent],
        has=lines_now.shortfall(opponent).has,
    )
