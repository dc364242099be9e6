"""Every option of Minus vs Plus does what its reading says; presets; values that an option does not take."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import mathgames as mg
from games.minus_vs_plus.boards import at
from mathgames.engine.rounds import ROUNDS
from mathgames.games.minus_vs_plus.clauses import CLAUSES
from mathgames.games.minus_vs_plus.position import Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

RULES = MinusVsPlus()


def row(position: Position, rank: int) -> list[int | None]:
    """The values on a rank, from the a-file."""
    return [position.value(f"{file}{rank}") for file in "abcdef"]


def test_the_basic_set_up_looks_the_same_from_both_sides() -> None:
    """MP-3, numbers="point"."""
    start = RULES.initial()
    assert row(start, 1) == [1, 2, 3, 4, 5, 6]
    assert row(start, 2) == [6, 5, 4, 3, 2, 1]
    assert row(start, 3) == row(start, 4) == [None] * 6
    assert row(start, 5) == [-1, -2, -3, -4, -5, -6]
    assert row(start, 6) == [-6, -5, -4, -3, -2, -1]
    assert [RULES.config.label(0, file) for file in range(6)] == [1, 2, 3, 4, 5, 6]
    assert [RULES.config.label(1, file) for file in range(6)] == [6, 5, 4, 3, 2, 1]


def test_mirrored_numbers_run_from_the_a_file_at_both_ends() -> None:
    """MP-3, numbers="mirror"."""
    mirror = MinusVsPlus(numbers="mirror")
    start = mirror.initial()
    assert (row(start, 1), row(start, 2)) == (row(RULES.initial(), 1), row(RULES.initial(), 2))
    assert row(start, 5) == [-6, -5, -4, -3, -2, -1]
    assert row(start, 6) == [-1, -2, -3, -4, -5, -6]
    assert [mirror.config.label(1, file) for file in range(6)] == [1, 2, 3, 4, 5, 6]
    assert [mirror.config.entrance(1, number) for number in (1, 6)] == ["a6", "f6"]


@pytest.mark.parametrize("numbers", ["point", "mirror"])
def test_a_random_set_up_keeps_two_of_each_value(numbers: str) -> None:
    """MP-3, setup="random": both players get the same order as they see it."""
    start = MinusVsPlus(setup="random", seed=7, numbers=numbers).initial()
    plus, minus = row(start, 1) + row(start, 2), row(start, 6) + row(start, 5)
    assert Counter(plus) == dict.fromkeys(range(1, 7), 2)
    assert Counter(minus) == dict.fromkeys(range(-6, 0), 2)
    seen = [-value for rank in (6, 5) for value in row(start, rank)[:: -1 if numbers == "point" else 1] if value]
    assert seen == plus
    assert row(start, 3) == row(start, 4) == [None] * 6


def test_a_seed_makes_the_random_set_up_repeatable() -> None:
    boards = {MinusVsPlus(setup="random", seed=seed).initial() for seed in range(20)}
    assert len(boards) == 20
    assert MinusVsPlus(setup="random", seed=3).initial() == MinusVsPlus(setup="random", seed=3).initial()


def test_a_random_set_up_without_a_seed_draws_one_and_keeps_it() -> None:
    rules = MinusVsPlus(setup="random")
    assert type(rules.settings["seed"]) is int
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert eval(repr(rules), {"mathgames": mg}) == rules
    match = mg.Match(rules)
    match.play(next(iter(match.legal_moves)))
    assert mg.Match.from_record(match.to_record()).position == match.position
    assert RULES.settings["seed"] is None, "the basic set-up draws nothing"


def test_the_seed_of_a_basic_set_up_changes_nothing() -> None:
    assert MinusVsPlus(seed=5).initial() == RULES.initial()


@pytest.mark.parametrize("player", ["positive", "negative"])
def test_the_player_who_begins_can_be_chosen(player: str) -> None:
    """MP-4."""
    rules = MinusVsPlus(first_player=player)
    assert rules.turn(rules.initial()) == player
    assert len(list(rules.moves(rules.initial()))) == 19


def test_the_target_score_can_be_chosen() -> None:
    """MP-22."""
    position = at("c3:5 d4:-3 a2:1 a5:-1", score=(9, 0))
    rules = MinusVsPlus(target_score=12)
    outcome = rules.outcome(rules.apply(position, rules.parse("c3-d4")))
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.margin) == ("positive", "target-score", 12)
    assert RULES.outcome(RULES.apply(position, RULES.parse("c3-d4"))) is None


@pytest.mark.parametrize(("turns", "last"), [(80, 79), (160, 159)])
def test_the_longest_game_can_be_chosen(turns: int, last: int) -> None:
    """MP-24."""
    rules = MinusVsPlus(max_turns=turns)
    assert rules.outcome(rules.initial()._replace(ply=last)) is None
    outcome = rules.outcome(rules.initial()._replace(ply=turns))
    assert outcome is not None
    assert f"{turns} moves have been played" in str(outcome.reason)


@pytest.mark.parametrize("ply", [160, 10**9, 10**30])
def test_with_no_limit_a_game_goes_on_however_long_it_was(ply: int) -> None:
    """MP-24: off is off."""
    rules = MinusVsPlus(max_turns=None)
    assert rules == MinusVsPlus(max_turns="off")
    assert rules.outcome(rules.initial()._replace(ply=ply)) is None
    assert len(list(rules.moves(rules.initial()._replace(ply=ply)))) == 19


def test_endless_game_is_possible_without_ban_and_limit() -> None:
    """MP-26: two pieces with a zero in front of them wherever they stand."""
    rules = MinusVsPlus(stuck_by_lateral_ban="ban_lifted", max_turns=None)
    start = position = at("c3:1 c5:-1 c4:0 e4:0")
    for text in ("c3-e3", "c5-e5", "e3-c3", "e5-c5") * 2:
        assert rules.why_illegal(position, rules.parse(text)) is None
        position = rules.apply(position, rules.parse(text))
    assert position == start._replace(ply=start.ply + 8, positive_sideways=True, negative_sideways=True)
    usual = MinusVsPlus(max_turns=None)
    position = start
    for text in ("c3-e3", "c5-e5"):
        position = usual.apply(position, usual.parse(text))
    assert usual.outcome(position) is not None, "under the usual rules nobody moves sideways twice running"


def test_the_classroom_preset_is_two_short_rounds() -> None:
    rules = mg.rules("minus-vs-plus", preset="classroom")
    assert rules.settings["target_score"] == 12
    assert repr(rules) == "mathgames.rules('minus-vs-plus', target_score=12, rounds=2)"
    assert mg.rules("minus-vs-plus", preset="classroom", target_score=6).settings["target_score"] == 6


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("numbers", "round", "'point', 'mirror'"),
        ("setup", None, "'basic', 'random'"),
        ("seed", -1, "a whole number from 0 to 2147483647"),
        ("seed", 2**31, "a whole number from 0 to 2147483647"),
        ("seed", "1", "a whole number from 0 to 2147483647"),
        ("first_player", "P", "'positive', 'negative'"),
        ("stuck_by_lateral_ban", True, "'immobilised', 'ban_lifted'"),
        ("lastrow_points", "both", "'mover', 'survivor'"),
        ("max_turns", 81, "80, 160, None"),
        ("max_turns", 80.0, "80, 160, None"),
        ("max_turns", "none", "80, 160, None"),
        ("target_score", 0, "a whole number from 1 to 1000"),
        ("target_score", True, "a whole number from 1 to 1000"),
        ("target_score", 12.5, "a whole number from 1 to 1000"),
    ],
)
def test_an_option_says_what_it_takes(option: str, value: object, says: str) -> None:
    with pytest.raises(mg.errors.OptionError, match=f"{option} cannot be") as caught:
        MinusVsPlus(**{option: value})
    assert says in str(caught.value)


def test_every_option_cites_the_clause_that_leaves_it_open() -> None:
    cited = {option.name: option.clause for option in RULES.options if option is not ROUNDS}
    assert {*cited.values()} <= {*CLAUSES}
    assert (
        cited.items()
        >= {
            "numbers": "MP-3",
            "setup": "MP-3",
            "seed": "MP-3",
            "first_player": "MP-4",
            "stuck_by_lateral_ban": "MP-23",
            "lastrow_points": "MP-21",
            "max_turns": "MP-24",
            "target_score": "MP-22",
        }.items()
    )
