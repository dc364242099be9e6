"""The pairings of a tournament, with the sides."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from mathgames.players.tournaments.plan import Fixture, Plan, TournamentGame, neighbours, round_robin, swiss_round

GAMES = (mg.rules("minus-vs-plus"), mg.rules("infinity-masters"))


def plan(players: int, pairing: str = "round-robin", rounds: int = 1, games: int = 4) -> Plan:
    names = tuple(f"player {number}" for number in range(players))
    return Plan(GAMES, names, pairing, rounds, games, seed=1, opening=4, longest=400, nodes=None)


def decided(played: Plan, fixture: Fixture, winner: int | None) -> TournamentGame:
    first, second = fixture.seats
    names = played.players[first], played.players[second]
    return TournamentGame(fixture.number, fixture.rules, names, winner, "goal", plies=9, operations=1, code="")


@given(st.integers(1, 9), st.sampled_from(["round-robin", "neighbours"]))
def test_those_who_meet_play_each_side_equally_under_all_rules(players: int, pairing: str) -> None:
    played = plan(players, pairing)
    (fixtures,) = played.fixtures({})
    assert [fixture.number for fixture in fixtures] == list(range(played.total))
    met = {"round-robin": round_robin, "neighbours": neighbours}[pairing](players)
    sides = Counter((fixture.rules, fixture.seats) for fixture in fixtures)
    if players == 1:
        assert sides == {(rules, (0, 0)): 4 for rules in (0, 1)}
    else:
        assert sides == {(rules, seats): 2 for rules in (0, 1) for pair in met for seats in (pair, pair[::-1])}


@given(st.integers(1, 12))
def test_everybody_meets_everybody_once(players: int) -> None:
    assert Counter(round_robin(players)) == Counter(combinations(range(players), 2) if players > 1 else [(0, 0)])


def test_consecutive_games_share_opening_and_swap_sides() -> None:
    (round_of_all,) = plan(5).fixtures({})
    fixtures = list(round_of_all)
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.number // 2 == other.number // 2
        assert one.seats == other.seats[::-1]


def can_be_paired(players: frozenset[int], met: Counter[tuple[int, int]]) -> bool:
    """Check if all players can be paired without a repeated meeting, by trying all pairings."""
    if not players:
        return True
    first = min(players)
    return any(met[first, other] == 0 and can_be_paired(players - {first, other}, met) for other in players - {first})


@given(st.integers(2, 9), st.randoms(use_true_random=False))
def test_swiss_round_avoids_rematches_if_possible(players: int, chance: Random) -> None:
    everybody = frozenset(range(players + players % 2))  # who rests is paired with one more
    points, met = [0.0] * players, Counter[tuple[int, int]]()
    for _round in range(2 * players):
        fresh = can_be_paired(everybody, met)
        pairs = swiss_round(points, met)
        assert Counter(player for pair in pairs for player in pair) == Counter(everybody)
        assert all(one < other for one, other in pairs)
        assert not fresh or not any(met[pair] for pair in pairs)
        for one, other in pairs:
            met[one, other] += 1
            points[one if other == players or chance.random() < 0.5 else other] += 1


def test_those_meet_who_stand_nearest() -> None:
    assert swiss_round([3, 1, 2, 0, 2, 1], Counter()) == [(0, 2), (1, 4), (3, 5)]


def test_the_last_one_rests_who_has_not_rested() -> None:
    assert swiss_round([2, 1, 0], Counter()) == [(0, 1), (2, 3)]
    assert (1, 3) in swiss_round([2, 1, 1], Counter({(0, 1): 1, (2, 3): 1}))


@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_swiss_tournament_is_paired_by_what_was_played(players: int) -> None:
    """The one with the smaller number always wins: in the end the ranking is the list."""
    played = plan(players, "swiss", rounds=3, games=2)
    games: dict[int, TournamentGame] = {}
    rounds = []
    for fixtures in played.fixtures(games):
        rounds.append(fixtures)
        games |= {each.number: decided(played, each, int(each.seats[0] > each.seats[1])) for each in fixtures}
    assert [len(fixtures) for fixtures in rounds] == [2 * (players // 2) * 2] * 3
    assert sorted(games) == list(range(played.total))
    met = Counter((fixture.rules, frozenset(fixture.seats)) for fixtures in rounds for fixture in fixtures)
    assert set(met.values()) == ({6} if players == 2 else {2}), "nobody meets again, unless there is nobody else"
    rested = Counter(
        player
        for fixtures in rounds
        for player in set(range(players)) - {seat for fixture in fixtures for seat in fixture.seats}
    )
    assert max(rested.values(), default=0) <= 1


def test_who_rests_loses_nothing_by_it() -> None:
    played, games = plan(7, "swiss", rounds=2, games=2), dict[int, TournamentGame]()
    fixtures = played.fixtures(games)
    games |= {each.number: decided(played, each, int(each.seats[0] > each.seats[1])) for each in next(fixtures)}
    met = {frozenset(fixture.seats) for fixture in next(fixtures)}
    assert met == {frozenset(pair) for pair in ((0, 2), (4, 6), (1, 3))}, (
        "the last player rested, and stands at the top"
    )


def test_a_round_is_paired_without_a_look_at_later_games() -> None:
    """The file of a tournament that is continued holds games of all rounds."""
    played, games = plan(6, "swiss", rounds=3, games=2), dict[int, TournamentGame]()
    once = []
    for fixtures in played.fixtures(games):
        once.append(fixtures)
        games |= {each.number: decided(played, each, each.number % 2) for each in fixtures}
    assert list(played.fixtures(games)) == once
