from __future__ import annotations

import random
from itertools import combinations

import pytest

from mathgames.games.tinc import census
from mathgames.games.tinc.census import Direction, GridLine
from mathgames.games.tinc.position import CROSSES, NOUGHTS, Cell, Position, cell_at, first_of_ring
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import Shortfall, never_lose, survey_position

RADII = range(1, 7)


def position(turns: str, **options: str) -> Position:
    rules = Tinc(**options)
    reached = rules.initial()
    for text in turns.split(" / "):
        reached = rules.apply(reached, rules.parse(text))
    return reached


def test_the_odd_squares_are_sums_of_rings() -> None:
    for radius in range(20):
        assert census.odd_square(radius) == sum(census.ring_size(r) for r in range(radius + 1))
        assert len(set(census.outer_ring(radius))) == census.ring_size(radius)
        assert all(max(abs(x), abs(y)) == radius for x, y in census.outer_ring(radius))


@pytest.mark.parametrize("radius", RADII)
def test_a_grid_of_side_s_has_2s_plus_2_lines(radius: int) -> None:
    side = 2 * radius + 1
    lines = list(census.lines(radius))
    assert len(set(lines)) == len(lines) == census.line_count(side) == 2 * side + 2
    along = range(-radius, radius + 1)
    expected = {frozenset((x, y) for x in along) for y in along} | {frozenset((x, y) for y in along) for x in along}
    expected |= {frozenset((x, x) for x in along), frozenset((x, -x) for x in along)}
    assert {frozenset(line.cells(radius)) for line in lines} == expected


def test_other_diagonals_are_too_short() -> None:
    """A diagonal that misses the corners does not reach the opposite side: x − y = d ≠ 0 leaves 2r + 1 − |d| cells."""
    radius = 3
    for shift in range(-2 * radius, 2 * radius + 1):
        cells = [(x, x - shift) for x in range(-radius, radius + 1) if abs(x - shift) <= radius]
        assert (len(cells) == 2 * radius + 1) == (shift == 0)


@pytest.mark.parametrize("radius", RADII)
def test_growing_adds_the_four_sides(radius: int) -> None:
    before, now = set(census.lines(radius - 1)), set(census.lines(radius))
    assert set(census.new_lines(radius)) == now - before
    assert len(now - before) == (4 if radius > 1 else 8)
    assert all(len(line.cells(radius)) == len(line.cells(radius - 1)) + 2 for line in before)


def test_lines_through_a_cell() -> None:
    for radius in RADII:
        for line in census.lines(radius):
            assert all(line in census.lines_through(cell) for cell in line.cells(radius))
    assert str(GridLine(Direction.ROW, -2).words) == "the row y = −2"
    assert str(GridLine(Direction.FALLING).words) == "the falling diagonal"


def test_lines_still_possible() -> None:
    reached = position("0,0 / 1,-1 1,0 / 0,1")
    crosses, noughts = survey_position("straight", reached).open_lines
    # Crosses block a column, two rows and both diagonals; noughts a column, two rows and the falling diagonal.
    assert (noughts.total, crosses.total) == (12 - 5, 12 - 4)
    assert noughts.begun_lines == ((GridLine(Direction.COLUMN, 1), 2), (GridLine(Direction.ROW, -1), 1))
    assert crosses.begun_lines == (
        (GridLine(Direction.COLUMN, 0), 2),
        (GridLine(Direction.RISING), 1),
        (GridLine(Direction.ROW, 1), 1),
    )
    assert survey_position("straight", Tinc().initial()).open_lines == ((0, ()), (0, ()))


@pytest.mark.parametrize("reading", ["straight", "path8"])
def test_threats_are_exactly_the_winning_turns(reading: str) -> None:
    """On random grids: the turns that ``threats`` foretells are those after which a full rescan finds a line."""
    chance = random.Random(1)
    found = 0

    def complete(cells: set[Cell], radius: int) -> object:
        if reading == "path8":
            return census.complete_chain(cells, radius)
        return census.complete_straight(census.count_on_lines(cells), radius)

    for _turn in range(40):
        radius = chance.randint(1, 3)
        inner = [cell_at(number) for number in range(first_of_ring(radius))]
        own = set(chance.sample(inner, chance.randint(len(inner) // 3, len(inner))))
        free = [cell_at(number) for number in range(census.odd_square(radius)) if cell_at(number) not in own]
        foretold = {
            frozenset((start, end))
            for threat in census.find_threats(reading, own, radius)
            for start in threat.starts
            for end in threat.ends
        }
        winning = {frozenset(turn) for turn in combinations(free, 2) if complete({*own, *turn}, radius)}
        assert foretold == winning
        assert not any(complete({*own, cell}, radius) for cell in free)
        found += bool(winning)
    assert 10 < found < 40


@pytest.mark.parametrize("reading", ["straight", "path8"])
def test_a_threat_is_answered_by_touching_the_edge(reading: str) -> None:
    reached = position("0,0 / 1,0 1,1 / -1,1 1,-1", line=reading)
    assert census.find_threats(reading, reached.cells(CROSSES), reached.radius)
    answered = Tinc(line=reading).apply(reached, Tinc().parse("2,0"))
    assert not census.find_threats(reading, answered.cells(CROSSES), answered.radius)


def test_the_theorem_with_the_numbers_at_hand() -> None:
    reached = position("0,0 / 1,0 1,1 / -1,1 1,-1")
    assert survey_position("straight", reached).shortfall(CROSSES) == Shortfall(CROSSES, 3, 5)
    assert survey_position("straight", reached).shortfall(CROSSES).can_win
    told = [str(sentence) for sentence in never_lose(survey_position("straight", reached))]
    assert told[0] == (
        "The outer ring of the 5 × 5 grid is empty, so crosses have at most 5 − 2 = 3 symbols in a line; they have 3."
    )
    assert told[1] == "Noughts put a symbol on the edge: the grid grows to 7 × 7."
    assert told[2] == (
        "Crosses have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win."
    )


def test_the_shortfall_of_a_chain_counts_rows_or_columns() -> None:
    reached = position("0,0 / 1,-1 1,0 / 0,1 2,2", line="path8")
    assert survey_position("path8", reached).shortfall(CROSSES) == Shortfall(CROSSES, 3, 7)
    assert survey_position("path8", reached).shortfall(CROSSES).missing == 4


def test_incremental_census_equals_full_count() -> None:
    rules, chance = Tinc(), random.Random(4)
    position = rules.initial()
    for _turn in range(60):
        move = rules.random_move(position, chance)
        assert move is not None
        position = rules.explain(position, move).position
        found = survey_position("straight", position)
        for player, counts in ((CROSSES, found.counts[CROSSES]), (NOUGHTS, found.counts[NOUGHTS])):
            assert counts == census.count_on_lines(position.cells(player))
            assert found.open(player) == found.open_lines[player].total
            most = max((count for _line, count in found.open_lines[player].begun_lines), default=0)
            assert found.shortfall(player).has == most


def test_turn_explanation_counts_only_new_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, chance = Tinc(), random.Random(5)
    position = rules.initial()
    for _turn in range(30):
        move = rules.random_move(position, chance)
        assert move is not None
        if position.ply == 20:
            counted: list[object] = []
            monkeypatch.setattr(census, "count_on_lines", counted.append)
        position = rules.explain(position, move).position
    assert position.ply == 30
    assert not counted
