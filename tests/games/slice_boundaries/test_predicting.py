"""Questions about a line: the numbers agree with following it step by step, and a wrong one is explained."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import pytest

from activities.predicting import check_judgements
from games.slice_boundaries.play import to_cut
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic.items import Item
from mathgames.arithmetic.items.item_feedback import lead_back, spoken_solution, spoken_stem
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.engine.played_move import PlayedMove
from mathgames.games.slice_boundaries import SliceBoundaries, predicting
from mathgames.games.slice_boundaries.lines import StraightLine
from mathgames.language.words import LazyString, override_language

Ask: TypeAlias = Callable[[PlayedMove], Sequence[Item]]
ASKS: tuple[Ask, ...] = (predicting.points, predicting.ask_visited_squares, predicting.line_equation)
RULES = SliceBoundaries(n=6)
EMPTY = RULES.from_json(RULES.to_json(RULES.initial()) | {"phase": "slice", "filled": []})
STRIPES = RULES.from_json(
    RULES.to_json(RULES.initial())
    | {"phase": "slice", "filled": [f"{column}{letter}" for letter in "ABCDEF" for column in (1, 3, 5)], "ply": 18}
)


def of(text: str, position: object = EMPTY) -> PlayedMove:
    """The line between two points that are told as pupils are told them, y upwards."""
    start, end = (tuple(map(Fraction, point.split(","))) for point in text.split())
    return PlayedMove(RULES, position, RULES.parse(f"line {start[0]},{6 - start[1]} {end[0]},{6 - end[1]}"))


def followed(line: StraightLine, n: int) -> list[int]:
    """The squares along a line: those in which the middles between any two of its crossings are."""
    (x0, y0), (x1, y1) = line.ends
    cuts = {Fraction(0), Fraction(1)}
    cuts |= {t for at in range(n + 1) for t in ((at - x0) / (x1 - x0), (at - y0) / (y1 - y0)) if 0 < t < 1}
    ordered = sorted(cuts)
    middles = [(a + b) / 2 for a, b in pairwise(ordered)]
    return [int(y0 + t * (y1 - y0)) * n + int(x0 + t * (x1 - x0)) for t in middles]


@pytest.mark.parametrize("seed", range(40))
def test_the_numbers_are_those_of_following_the_line(seed: int) -> None:
    chance = random.Random(seed)
    rules = SliceBoundaries(n=chance.randint(2, 8), snap=chance.choice([None, 1, 2]))
    position = to_cut(rules.n, seed)
    drawn = rules.random_move(position, chance)
    assert isinstance(drawn, tuple)
    move, line = PlayedMove(rules, position, drawn), StraightLine(*drawn)
    squares = followed(line, rules.n)
    colours = [position.filled[square] for square in squares]
    ((points,), (visits,), (naming,)) = (ask(move) for ask in ASKS)
    assert points.key[0] == sum(a != b for a, b in pairwise(colours))
    assert visits.key[0] == len(squares)
    for x, down in line.ends:
        assert naming.key[0].at(x) == rules.n - down  # type: ignore[attr-defined]  # it is the equation of a line


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("text", ["0,0 6,4", "0,0 6,6", "1,0 4,6", "0,5 5,0", "0,1/4 23/4,6"])
def test_the_right_answer_is_right_and_no_named_mistake_is(ask: Ask, text: str) -> None:
    (item,) = ask(of(text, STRIPES))
    check_judgements(item)


@pytest.mark.parametrize(
    ("ask", "text", "typed", "idea", "why"),
    [
        (predicting.ask_visited_squares, "0,0 6,4", "9", "width-plus-height", "a step into a new row and a new column"),
        (predicting.ask_visited_squares, "0,0 6,4", "10", "width-plus-height", "added the columns and the rows"),
        (predicting.ask_visited_squares, "0,0 6,4", "7", None, "In which square does the line begin?"),
        (predicting.ask_visited_squares, "0,0 6,4", "3", None, "Which grid lines"),
        (
            predicting.line_equation,
            "0,2 6,5",
            "y = 2x + 2",
            "run-over-rise",
            "How far up does it go for one to the right?",
        ),
        (
            predicting.line_equation,
            "0,2 6,5",
            "y = −1/2 x + 2",
            "uphill-negative",
            "From left to right, does it go up or down?",
        ),
        (predicting.line_equation, "0,2 6,5", "y = 1/2 x + 5", None, "right end"),
        (predicting.line_equation, "1,0 4,6", "y = 2x", None, "x is not 0 there"),
        (predicting.line_equation, "1,0 4,6", "y = 2x + 1", None, "The gradient is right"),
        (predicting.points, "0,1/2 6,3/2", "6", None, "counted the squares"),
        (predicting.points, "0,1/2 6,3/2", "2", None, "Can an even number of changes"),
        (predicting.points, "0,1/2 6,3/2", "1", None, "Follow the line"),
    ],
)
def test_a_wrong_answer_is_met_with_why(ask: Ask, text: str, typed: str, idea: str | None, why: str) -> None:
    (item,) = ask(of(text, STRIPES))
    judged = judge_entry(item, typed)
    assert (judged.right, judged.misconception) == (False, idea)
    assert why in " ".join(map(str, lead_back(item, judged)))


def test_a_score_of_the_wrong_parity_is_asked_about_the_two_ends() -> None:
    (odd,), (even,) = (predicting.points(of(text, STRIPES)) for text in ("0,1/2 6,3/2", "0,1/2 5,6"))
    assert (odd.key, even.key) == ((5,), (4,))
    assert "ends in the other" in str(lead_back(odd, judge_entry(odd, "2"))[0])
    assert "squares of the same kind" in str(lead_back(even, judge_entry(even, "3"))[0])


def test_an_equation_is_heard_with_both_ends_of_the_line() -> None:
    (naming,) = predicting.line_equation(of("0,2 6,5"))
    assert str(spoken_stem(naming)) == "The line from (0, 2) to (6, 5). What is the equation of this line?"
    assert str(spoken_solution(naming)).endswith("At x = 0 its height is 2, so y = 1/2 x + 2.")


def test_of_filling_a_square_nothing_is_asked() -> None:
    fill = PlayedMove(RULES, RULES.initial(), 0)
    assert [ask(fill) for ask in ASKS] == [(), (), ()]


@pytest.mark.parametrize("ask", ASKS)
def test_all_that_is_said_can_be_said_in_another_language(ask: Ask) -> None:
    for text in ("0,0 6,4", "0,0 6,6", "1,0 4,6", "0,5 5,0"):
        (item,) = ask(of(text, STRIPES))
        own = (it.said for it in item.distractors)
        for said in (item.ask, spoken_stem(item), spoken_solution(item), *own):
            assert isinstance(said, LazyString)
            with override_language(PSEUDO):
                assert unspoken(str(said)) == []
