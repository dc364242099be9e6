"""Elo numbers: known cases, what cannot be said, and whether the intervals hold what they promise."""

from __future__ import annotations

from itertools import combinations
from math import comb, inf, log10
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mathgames.players.tournaments.standings import Ratings, Tally, luck, wilson_interval


def test_three_to_one_is_191_points() -> None:
    ratings = Ratings([[0, 3], [1, 0]])
    assert ratings.difference(0, 1).value == pytest.approx(400 * log10(3))
    assert [estimate.value for estimate in ratings.all] == pytest.approx([95.42, -95.42], abs=0.01)
    # The information of four games at 3 : 1 is 4 · 3/4 · 1/4, in units of 400 / ln 10 points.
    assert ratings.difference(0, 1).margin == pytest.approx(1.959964 * 173.7178 / 0.75**0.5, rel=1e-5)


def test_drawn_games_count_as_half() -> None:
    """Two won, two drawn, none lost: three points of four."""
    assert Ratings([[0, 2 + 1], [1, 0]]).difference(0, 1).value == pytest.approx(400 * log10(3))


def test_a_chain_adds_up() -> None:
    ratings = Ratings([[0, 3, 0], [1, 0, 3], [0, 1, 0]])
    assert ratings.difference(0, 2).value == pytest.approx(2 * 400 * log10(3))
    one, two, both = (ratings.difference(*pair).margin for pair in ((0, 1), (1, 2), (0, 2)))
    assert both**2 == pytest.approx(one**2 + two**2), "what is not measured at once is less sure"


def test_equal_results_are_equal_numbers() -> None:
    ratings = Ratings([[0 if one == other else 5 for other in range(6)] for one in range(6)])
    assert [round(estimate.value, 6) for estimate in ratings.all] == [0] * 6
    assert ratings.sweeps == ()


LOPSIDED = [[0, 10_000, 0, 1], [1, 0, 2, 0], [0, 0, 0, 1], [10_000, 0, 1000, 0]]
"""Results for which whole steps of Newton's method diverge."""


@example(LOPSIDED)
@given(st.lists(st.lists(st.integers(1, 20), min_size=4, max_size=4), min_size=4, max_size=4))
def test_the_numbers_explain_the_points(points: list[list[int]]) -> None:
    """At the maximum everybody has as many points as was to be expected, and the average is 0."""
    ratings = Ratings(points)
    assert sum(estimate.value for estimate in ratings.all) == pytest.approx(0, abs=1e-6)
    for one in range(4):
        got, expected = 0.0, 0.0
        for other in set(range(4)) - {one}:
            got += points[one][other]
            chance = 1 / (1 + 10 ** (-ratings.difference(one, other).value / 400))
            expected += chance * (points[one][other] + points[other][one])
        assert got == pytest.approx(expected, rel=1e-6)


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=4, max_size=4), st.permutations(range(4)))
def test_the_order_of_the_players_does_not_matter(points: list[list[int]], order: list[int]) -> None:
    ratings = Ratings(points)
    shuffled = Ratings([[points[one][other] for other in order] for one in order])
    for place, player in enumerate(order):
        assert shuffled[place].value == pytest.approx(ratings[player].value, abs=1e-4)
        assert shuffled[place].margin == pytest.approx(ratings[player].margin, rel=1e-4, abs=1e-4)


def test_who_lost_everything_has_a_number_that_says_so() -> None:
    ratings = Ratings([[0, 10, 20], [10, 0, 20], [0, 0, 0]])
    assert ratings.sweeps == ((0, 2), (1, 2))
    assert ratings[0].value == pytest.approx(ratings[1].value)
    assert -inf < ratings[2].high < ratings[0].low
    # With one drawn game more, 20½ : ½ against each.
    assert ratings.difference(0, 2).value == pytest.approx(400 * log10(41))


def test_a_point_against_anybody_is_enough() -> None:
    """The last beat the first once, who beat everybody else always: the wins lead round, and nothing is added."""
    ratings = Ratings([[0, 8, 8, 7], [0, 0, 8, 8], [0, 0, 0, 8], [1, 0, 0, 0]])
    assert ratings.sweeps == ()
    assert ratings.difference(0, 1).value > 0


def test_of_those_who_never_met_nothing_is_known() -> None:
    ratings = Ratings([[0, 3, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 3, 0]])
    assert ratings.groups == ((0, 1), (2, 3))
    assert ratings.difference(0, 3) is None
    assert ratings.difference(0, 1).value == pytest.approx(ratings.difference(3, 2).value)


def test_single_player_rating_is_0() -> None:
    assert Ratings([[8]]).all == [(0, 0)]


def simulated(strengths: list[float], games: int, chance: Random) -> Ratings:
    points = [[0.0] * len(strengths) for _player in strengths]
    for one, other in combinations(range(len(strengths)), 2):
        for _game in range(games):
            wins = chance.random() < 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
            points[one][other] += wins
            points[other][one] += not wins
    return Ratings(points)


def test_intervals_hold_true_strengths_as_often_as_they_say() -> None:
    strengths, chance = [0.0, 90.0, 170.0, 200.0, 350.0, 420.0], Random(1)
    held = 0
    for _tournament in range(200):
        ratings = simulated(strengths, 40, chance)
        for one, other in ((0, 1), (2, 3), (0, 5)):
            found = ratings.difference(one, other)
            held += found.low <= strengths[one] - strengths[other] <= found.high
    assert 0.93 <= held / 600 <= 0.97


@pytest.mark.parametrize(
    ("score", "better"), [((4, 0, 0), False), ((6, 0, 0), True), ((15, 9, 5), True), ((14, 9, 6), False)]
)
def test_who_is_better_is_said_only_where_luck_would_be_rare(score: tuple[int, int, int], better: bool) -> None:
    assert Tally(*score).is_better is better
    exact = sum(comb(score[0] + score[2], wins) for wins in range(score[0], score[0] + score[2] + 1))
    assert luck(score[0], score[2]) == pytest.approx(exact / 2 ** (score[0] + score[2]))


def test_the_share_holds_the_true_chance_as_often_as_it_says() -> None:
    chance, held = Random(2), 0
    for _series in range(2000):
        found = wilson_interval(sum(chance.random() < 0.7 for _game in range(40)), 40)
        held += found.low <= 0.7 <= found.high
    assert 0.93 <= held / 2000 <= 0.97
