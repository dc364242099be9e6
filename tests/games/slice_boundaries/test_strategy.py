"""The computer players of Slice Through the Boundaries: each level, the strength of the best, and its reasons."""

from __future__ import annotations

import random
import sys

import pytest

from games.slice_boundaries.play import choose, done, random_positions, to_cut
from mathgames.games.contract.thinking import WIN
from mathgames.games.slice_boundaries import GAME, SliceBoundaries, best_line
from mathgames.games.slice_boundaries.cell_values import STEPS, LineScores, gather_lines, positions, solve
from mathgames.games.slice_boundaries.lines import line_score, ticked_lines
from mathgames.games.slice_boundaries.position import FILL, SLICE, Position
from mathgames.games.slice_boundaries.strategy import OPENINGS, SliceStrategy
from mathgames.language.errors import PlayerError
from mathgames.study import slice_tables

LEVELS = range(1, 9)
VALUES = {2: (1, 2), 3: (3, 3), 4: (4, 5), 5: (6, 6)}
"""Value of a round under perfect play, by the side of the grid: offence first, defence first."""


def test_the_game_declares_it() -> None:
    assert GAME.strategy is SliceStrategy


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"n": 1},
        {"n": 3, "snap": 1},
        {"n": 4, "first_filler": "defense"},
        {"n": 4, "players": 3, "snap": 7},
        {"n": 5, "players": 1},
        {"n": 6},
    ],
    ids=str,
)
def test_every_move_is_legal_and_the_same_again(options: dict[str, int], level: int) -> None:
    rules = SliceBoundaries(**options)
    for position in list(random_positions(rules))[::5]:
        choice = choose(rules, position, level, seed=2)
        assert rules.why_illegal(position, choice.move) is None
        assert choice.line == (choice.move,)
        assert choice == choose(rules, position, level, seed=2)


def test_the_seed_decides_among_equals() -> None:
    rules = SliceBoundaries(n=6)
    assert len({choose(rules, rules.initial(), 8, seed).move for seed in range(20)}) > 2


@pytest.mark.parametrize("slices", [1, 3, 20])
def test_stopped_search_returns_immediately(slices: int) -> None:
    rules, stopped = SliceBoundaries(n=6), 0
    for position in list(random_positions(rules))[::3]:
        for level in LEVELS:
            thought = SliceStrategy(rules).search(position, level, 1, None)
            try:
                next(thought)
                for _ in range(slices - 1):
                    thought.send(None)
                with pytest.raises(StopIteration) as end:
                    thought.send(True)
            except StopIteration:
                continue  # it was over before
            stopped += 1
            assert rules.why_illegal(position, end.value.value.move) is None
    assert stopped


def test_nodes_bound_what_is_looked_at() -> None:
    rules = SliceBoundaries(n=4)
    assert choose(rules, rules.initial(), 8, nodes=100).nodes <= 100 < choose(rules, rules.initial(), 8).nodes


def test_without_numpy_a_player_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SliceBoundaries(n=4)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert rules.why_illegal(rules.initial(), choose(rules, rules.initial(), 1).move) is None
    with pytest.raises(PlayerError, match="numpy"):
        choose(rules, rules.initial(), 8)
    assert choose(rules, to_cut(4, 1), 8).value != 0, "a line is drawn without it"


# Lines.


@pytest.mark.parametrize("n", [1, 2, 5, 8, 12, 20])
def test_the_highest_level_draws_the_exact_best_line(n: int) -> None:
    rules = SliceBoundaries(n=n)
    for seed in range(10):
        position = to_cut(n, seed)
        line = choose(rules, position, 8).move
        assert not isinstance(line, int)
        assert line_score(line, n, position.filled) == best_line(position).score


@pytest.mark.parametrize(("n", "snap"), [(4, 1), (6, 1), (5, 2), (6, 3)])
def test_it_draws_the_best_line_between_ticks(n: int, snap: int) -> None:
    rules, lost = SliceBoundaries(n=n, snap=snap), 0
    for seed in range(10):
        position = to_cut(n, seed, snap=snap)
        line = choose(rules, position, 8).move
        assert not isinstance(line, int)
        assert rules.why_illegal(position, line) is None
        most = max(line_score(line, n, position.filled) for line in ticked_lines(n, snap))
        assert line_score(line, n, position.filled) == most
        lost += most < best_line(position).score
    assert lost or snap > 1, "coarse ticks cost something"


def test_fine_ticks_lose_nothing() -> None:
    for n, snap in ((6, 1000), (9, 997)):
        rules = SliceBoundaries(n=n, snap=snap)
        for seed in range(5):
            position = to_cut(n, seed, snap=snap)
            line = choose(rules, position, 8).move
            assert not isinstance(line, int)
            assert rules.why_illegal(position, line) is None
            assert line_score(line, n, position.filled) == best_line(position).score


def test_a_higher_level_draws_better_lines() -> None:
    rules, scored = SliceBoundaries(n=8), []
    for level in LEVELS:
        total = 0
        for seed in range(30):
            position = to_cut(8, seed)
            line = choose(rules, position, level, seed).move
            assert not isinstance(line, int)
            total += line_score(line, 8, position.filled)
        scored.append(total)
    assert scored == sorted(scored)


# Squares.


@pytest.mark.parametrize("n", [2, 3, 6])
def test_one_product_scores_all_lines(n: int) -> None:
    import numpy as np

    lines: LineScores = done(gather_lines(n, None))
    chance = random.Random(n)
    grids = [bytes(chance.randrange(2) for _ in range(n * n)) for _ in range(50)]
    found = lines.best(np.array([[*grid] for grid in grids], dtype=np.int8))
    assert found.tolist() == [best_line(Position(n, 1, SLICE, grid, 1, 0, (0, 0))).score for grid in grids]


def test_what_lines_weigh_grows_fourfold_with_each_point() -> None:
    lines: LineScores = done(gather_lines(3, None))
    grids = lines.fill(bytes(9), range(9))
    weights = lines.weights(grids, 4).tolist()
    for grid, weighed in zip(lines.scores(grids).tolist(), weights, strict=True):
        assert weighed == sum(4 ** (STEPS - 4 + int(points)) for points in grid)


def test_a_line_that_crosses_nothing_of_its_own_is_left_out() -> None:
    for n in (2, 3, 4, 5):
        lines: LineScores = done(gather_lines(n, None))
        assert len(lines) == len(slice_tables.crossed_boundaries(n))


@pytest.mark.parametrize("n", [4, 6])
def test_lines_weigh_more_after_offence_than_after_defence(n: int) -> None:
    """The rest of the round is too long to be searched, as it is set up here."""
    rules, lines = SliceBoundaries(n=n), done(gather_lines(n, None))
    for position in random_positions(rules, 5):
        if position.phase != FILL:
            break
        empty = [square for square, full in enumerate(position.filled) if not full]
        weights = dict(zip(empty, lines.weights(lines.fill(position.filled, empty), 2 * n).tolist(), strict=True))
        sought = max(weights.values()) if position.turn == 1 else min(weights.values())
        assert weights[choose(rules, position, 8, nodes=len(empty)).move] == sought


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("offence_first", [True, False])
def test_up_to_4_the_filling_is_solved_exactly(n: int, offence_first: bool) -> None:
    expected = slice_tables.values(n, offence_first=offence_first)
    assert expected[0] == VALUES[n][not offence_first]
    rules = SliceBoundaries(n=n, first_filler="offense" if offence_first else "defense")
    lines: LineScores = done(gather_lines(n, None))
    for seed in range(10):
        for position in random_positions(rules, seed):
            if position.phase != FILL or position.round == 2:
                break
            done_so_far = sum(position.filled)
            offence = [(turn % 2 == 0) == offence_first for turn in range(done_so_far, rules.quota)]
            bits = sum(1 << square for square, full in enumerate(position.filled) if full)
            for square, points in done(solve(lines, position.filled, offence)).items():
                assert points == expected[bits | 1 << square]


def test_positions_are_counted() -> None:
    assert positions(bytes(16), 8) == sum(1 for bits in range(2**16) if bits.bit_count() <= 8)


def given_away(n: int, level: int, player: str, seed: int, *, offence_first: bool) -> int:
    """Return how many points a level gives away to a perfect player in the first round; player 1 is on offence."""
    expected = slice_tables.values(n, offence_first=offence_first)
    rules = SliceBoundaries(n=n, first_filler="offense" if offence_first else "defense")
    position, bits, chance = rules.initial(), 0, random.Random(seed)
    while position.phase == FILL:
        if rules.turn(position) == player:
            square = choose(rules, position, level, seed).move
            assert isinstance(square, int)
        else:
            follows = {square: int(expected[bits | 1 << square]) for square in rules.moves(position)}  # type: ignore[operator]
            best = max(follows.values()) if player == "2" else min(follows.values())
            square = chance.choice([square for square, points in follows.items() if points == best])
        bits |= 1 << square
        position = rules.apply(position, square)
    lost = int(expected[0]) - best_line(position).score
    return lost if player == "1" else -lost


@pytest.mark.parametrize("n", [3, 4])
@pytest.mark.parametrize("player", ["1", "2"])
def test_up_to_4_nothing_is_given_away(n: int, player: str) -> None:
    for seed in range(5):
        for offence_first in (True, False):
            assert given_away(n, 8, player, seed, offence_first=offence_first) == 0


@pytest.mark.slow
@pytest.mark.parametrize("player", ["1", "2"])
@pytest.mark.parametrize("offence_first", [True, False])
def test_at_5_at_most_three_fifths_of_a_point_are_given_away(player: str, offence_first: bool) -> None:
    assert slice_tables.values(5, offence_first=offence_first)[0] == VALUES[5][not offence_first]
    lost = [given_away(5, 8, player, seed, offence_first=offence_first) for seed in range(25)]
    assert min(lost) >= 0, "nobody does better than perfect play"
    assert sum(lost) / len(lost) <= 0.6


@pytest.mark.slow
def test_the_openings_are_the_best_first_squares() -> None:
    for (n, _players, offence), best in OPENINGS.items():
        expected = slice_tables.values(n, offence_first=offence)
        follows = [int(expected[1 << square]) for square in range(n * n)]
        sought = max(follows) if offence else min(follows)
        assert best == tuple(square for square, points in enumerate(follows) if points == sought)
        assert min(follows) < max(follows), "it matters where one begins"


# Values and words.


def test_the_value_of_the_last_line_is_a_win_or_not() -> None:
    rules = SliceBoundaries(n=4)
    before = to_cut(4, 3)
    last = before._replace(round=2, turn=2, score=(1, 0), ply=17)
    points = best_line(last).score
    assert choose(rules, last, 8).value == WIN - 1
    assert choose(rules, last._replace(score=(points, 0)), 8).value == 0
    assert choose(rules, last._replace(score=(6, 0)), 8).value == (1 - WIN if points < 6 else 0)


def test_the_value_of_a_solved_round_is_the_lead_in_points() -> None:
    rules = SliceBoundaries(n=4)
    assert choose(rules, rules.initial(), 8).value == 0, "4 points each, in equal rounds"
    second = rules.initial()._replace(round=2, turn=2, score=(3, 0), ply=9)
    assert choose(rules, second, 8).value == 100, "player 2 will have 4 points, and player 1 has 3"
    assert choose(rules, second._replace(score=(6, 0)), 8).value == -200


def test_every_level_says_what_it_sees_and_misses() -> None:
    strategy = SliceStrategy(SliceBoundaries())
    told = [str(words) for level in LEVELS for words in (strategy.sees(level), strategy.misses(level))]
    assert len(set(told)) == 16
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in told)
