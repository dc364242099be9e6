"""Questions about a turn of TINC: the numbers agree with counting cells, and a wrong one is explained."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

import pytest

from activities.predicting import check_judgements
from games.tinc.play import after, eager_turn
from harness.sentences import spoken
from mathgames.arithmetic.items import Item
from mathgames.arithmetic.items.item_feedback import lead_back, spoken_solution, spoken_stem
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.engine.played_move import PlayedMove
from mathgames.games.tinc import predicting
from mathgames.games.tinc.position import Position
from mathgames.games.tinc.rules import Tinc

Ask: TypeAlias = Callable[[PlayedMove], Sequence[Item]]
ASKS: tuple[Ask, ...] = (
    predicting.ask_coordinates,
    predicting.new_cells,
    predicting.ask_line_counts,
    predicting.missing,
)
RULES = Tinc()
SEVEN = after(RULES, "0,0", "1,0", "2,0")
GROWN = after(RULES, "0,0", "1,0 1,1", "-1,1", "2,0", "0,3")


def of(position: Position, text: str) -> PlayedMove:
    return PlayedMove(RULES, position, RULES.parse(text))


def lines_of(radius: int) -> list[frozenset[tuple[int, int]]]:
    """Every row, every column and both diagonals, cell by cell."""
    along = range(-radius, radius + 1)
    straight = [frozenset((x, y) for x in along) for y in along] + [frozenset((x, y) for y in along) for x in along]
    return [*straight, frozenset((i, i) for i in along), frozenset((i, -i) for i in along)]


@pytest.mark.parametrize("seed", range(40))
def test_the_numbers_are_those_of_counting_cell_by_cell(seed: int) -> None:
    chance, position = random.Random(seed), RULES.initial()
    for _turn in range(14):
        move = PlayedMove(RULES, position, eager_turn(RULES, position, chance))
        placed = [tuple(map(int, cell.split(","))) for cell in move.text.split()]
        before, now = move.position_before.radius, move.position_after.radius
        assert [call.key[0] for call in predicting.ask_coordinates(move)] == placed
        ring = [cell for cell in product(range(-now, now + 1), repeat=2) if max(map(abs, cell)) > before]
        assert [count.key[0] for count in predicting.new_cells(move)] == [len(ring)] * (now > before)
        if before:
            through = [sum(cell in line for line in lines_of(before)) for cell in placed]
            assert [count.key[0] for count in predicting.ask_line_counts(move)] == through
        if RULES.outcome(move.position_after) is None:
            mine, theirs = (set(move.position_after.cells(player)) for player in (position.turn, 1 - position.turn))
            open_lines = [line for line in lines_of(now) if not line & mine]
            fewest = min(len(line - theirs) for line in open_lines)
            assert [count.key[0] for count in predicting.missing(move)] == [fewest]
        else:
            assert predicting.missing(move) == ()
            return
        position = move.position_after


@pytest.mark.parametrize("ask", ASKS)
def test_the_right_answer_is_right_and_no_named_mistake_is(ask: Ask) -> None:
    for text in ("3,3", "-3,2 1,-3", "0,1", "2,2"):
        for item in ask(of(GROWN, text)):
            check_judgements(item)


@pytest.mark.parametrize(
    ("ask", "text", "typed", "idea", "why"),
    [
        (predicting.ask_coordinates, "-2,1", "(1, −2)", "xy-swapped", "Which way does the first number lead?"),
        (predicting.ask_coordinates, "-2,1", "2, 1", "quadrant-sign", "On which side of the axis is it?"),
        (predicting.ask_coordinates, "-2,1", "3, 3", None, "Start at (0, 0)"),
        (predicting.new_cells, "3,0", "36", "corners-twice", "Whose are the corner cells?"),
        (predicting.new_cells, "3,0", "24", "linear-growth", "Is the next one as long as the last?"),
        (predicting.new_cells, "3,0", "28", None, "left out the corners"),
        (predicting.new_cells, "3,0", "7", None, "The ring has four sides"),
        (predicting.ask_line_counts, "2,-1", "4", "every-diagonal", "Does it reach the other side?"),
        (predicting.ask_line_counts, "2,-1", "3", "every-diagonal", "Does it reach the other side?"),
        (predicting.ask_line_counts, "2,2", "2", None, "row and its column"),
        (predicting.ask_line_counts, "2,2", "7", None, "in order"),
        (predicting.missing, "4,4", "7", None, "before the grid grew"),
        (predicting.missing, "4,4", "8", None, "one end only"),
        (predicting.missing, "4,4", "2", None, "already"),
    ],
)
def test_a_wrong_answer_is_met_with_why(ask: Ask, text: str, typed: str, idea: str | None, why: str) -> None:
    (item,) = ask(of(GROWN if ask is not predicting.new_cells else SEVEN, text))
    judged = judge_entry(item, typed)
    assert (judged.right, judged.misconception) == (False, idea)
    assert why in " ".join(map(str, lead_back(item, judged)))


def test_a_call_is_heard_without_its_name_and_lights_one_cell() -> None:
    first, second = predicting.ask_coordinates(of(GROWN, "-2,1 0,-1"))
    assert (first.ref.slot("at"), second.ref.slot("at")) == ("-2,1", "0,-1")
    assert str(spoken_stem(first)) == (
        "The cell is 2 to the left of (0, 0) and 1 up from it. Which cell lights up? Give its two coordinates."
    )
    assert "(−2, 1)" not in str(spoken_stem(first))
    assert "(−2, 1)" in str(spoken_solution(first))


@pytest.mark.parametrize("cell", [(x, y) for x in (-2, 0, 2) for y in (-1, 0, 1)])
def test_where_a_cell_is_heard_differs_for_each(cell: tuple[int, int]) -> None:
    others = {str(predicting._steps((x, y))) for x in (-2, 0, 2) for y in (-1, 0, 1) if (x, y) != cell}
    assert str(predicting._steps(cell)) not in others


def test_nothing_is_asked_where_nothing_is_to_be_known() -> None:
    assert predicting.ask_line_counts(of(RULES.initial(), "0,0")) == ()
    assert predicting.new_cells(of(GROWN, "0,1")) == ()
    chains = Tinc(line="path8")
    move = PlayedMove(chains, after(chains, "0,0"), chains.parse("1,1"))
    assert (predicting.ask_line_counts(move), predicting.missing(move)) == ((), ())


def test_a_blocked_line_counts_for_nothing() -> None:
    # Three crosses are on the row y = 0, which a nought blocks, and two on the column x = 1.
    start = RULES.to_json(RULES.initial()) | {
        "radius": 3,
        "crosses": [[-1, 0], [0, 0], [1, 0], [1, 1]],
        "noughts": [[2, 0]],
        "turn": "noughts",
    }
    (count,) = predicting.missing(of(RULES.from_json(start), "0,2"))
    assert count.key == (7 - 2,)
    assert "blocked" in str(lead_back(count, judge_entry(count, "4"))[0])


@pytest.mark.parametrize("ask", ASKS)
def test_all_that_is_said_can_be_said_in_another_language(ask: Ask) -> None:
    for text in ("3,3", "-3,2 1,-3", "0,1", "2,2 -2,2", "-1,-3"):
        for item in ask(of(GROWN, text)):
            own = (it.said for it in item.distractors)
            for said in (item.ask, spoken_stem(item), spoken_solution(item), *own):
                spoken(said)
