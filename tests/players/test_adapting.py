"""The adaptive opponent: it loses half of its games to any player, and survives corrupted records."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.engine.json_file import MAX_BYTES
from mathgames.players import choose, tournament
from mathgames.players.adapting import (
    FILE,
    LEAST_STEP,
    MAX_KEPT,
    UNKNOWN,
    FinishedGame,
    Strength,
    kept_strength,
    record_game,
)

SETTLING, COUNTED = 10, 30
SHARES = st.sampled_from([0.0, 0.5, 1.0])


@dataclass
class Adapting:
    """The adaptive player in a tournament, told after each game how it ended."""

    strength: Strength = UNKNOWN

    def choose(self, rules: Any, position: Any, *, seed: int = 0, nodes: int | None = None, **more: Any) -> Any:
        return choose(rules, position, self.strength.level_of_move(seed).name, seed, nodes)


def lost_to(game: str, pupil: str) -> tuple[float, Strength]:
    """The share of the points that it loses to a level, once it has settled, and how strong it is then."""
    adapting, lost = Adapting(), []
    for seed in range((SETTLING + COUNTED) // 2):
        result = tournament(
            game,
            {"pupil": pupil, "adapting": adapting},
            games=2,
            seed=seed,
            longest=60,
            nodes=300,
            codes=False,
            progress=False,
        )
        for one in result.games:
            share = one.points(one.players.index("adapting"))
            adapting.strength = adapting.strength.after_game(share)
            lost.append(1 - share)
    return sum(lost[SETTLING:]) / COUNTED, adapting.strength


@pytest.mark.parametrize(
    ("game", "pupil"),
    [("minus-vs-plus", "level-2"), ("tinc", "level-2"), ("tinc", "level-4")],
)
def test_it_loses_about_half_of_its_games_to_a_level(game: str, pupil: str) -> None:
    lost, strength = lost_to(game, pupil)
    assert 0.3 <= lost <= 0.7
    assert abs(strength.level - int(pupil[-1])) <= 2


@given(true=st.floats(1.5, 7.5), slope=st.floats(0.8, 4.0), seed=st.integers(0, 2**32))
def test_adaptive_level_converges_for_any_pupil(true: float, slope: float, seed: int) -> None:
    """A pupil who beats weaker players the more often, the weaker they are, and loses to stronger ones."""
    chance, strength, lost, games = random.Random(seed), Strength(), 0, 400
    for number in range(games + 100):
        beaten = chance.random() < 1 / (1 + 10 ** (slope * (strength.level - true) / 4))
        strength = strength.after_game(0.0 if beaten else 1.0)
        lost += beaten and number >= 100
    assert 0.4 < lost / games < 0.6


@given(shares=st.lists(SHARES, max_size=60))
def test_it_stays_within_the_levels_and_says_so_in_json(shares: list[float]) -> None:
    strength = UNKNOWN
    for share in shares:
        after = strength.after_game(share)
        assert share != 0.5 or after.level == strength.level
        assert (after.level - strength.level) * (1 - 2 * share) >= 0
        strength = after
    assert 1 <= strength.level <= 8
    assert strength.games == len(shares)
    again = Strength.from_json(json.loads(json.dumps(strength.to_json())))
    assert again is not None
    assert abs(again.level - strength.level) < LEAST_STEP / 100


@given(level=st.floats(1, 8), seed=st.integers(0, 2**32))
def test_each_move_is_of_one_of_the_two_levels_around_it(level: float, seed: int) -> None:
    assert abs(Strength(level).level_of_move(seed).number - level) <= 1
    if level == int(level):
        assert Strength(level).level_of_move(seed).number == level


def test_between_two_levels_it_plays_as_both() -> None:
    numbers = [Strength(2.25).level_of_move(seed).number for seed in range(400)]
    assert 0.15 < numbers.count(3) / len(numbers) < 0.35
    assert set(numbers) == {2, 3}


# The file.


def test_what_is_learned_is_kept_for_each_game(tmp_path: Path) -> None:
    record_game(FinishedGame("tinc", 0.0), tmp_path)
    record_game(FinishedGame("tinc", 0.0), tmp_path)
    record_game(FinishedGame("minus-vs-plus", 1.0), tmp_path)
    assert kept_strength("tinc", tmp_path) == Strength(3.5, 2)
    assert kept_strength("minus-vs-plus", tmp_path) == Strength(1.0, 1)
    assert kept_strength("slice-boundaries", tmp_path) == UNKNOWN


def test_only_games_are_kept(tmp_path: Path) -> None:
    record_game("something else", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nonsense",
        "{" * 100_000,
        '{"tinc": 3}',
        '{"tinc": {"level": 99, "games": 1}}',
        '{"tinc": {"level": 1e999, "games": 1}}',
        '{"tinc": {"level": NaN, "games": 1}}',
        '{"tinc": {"level": true, "games": 1}}',
        '{"tinc": {"level": "3", "games": 1}}',
        '{"tinc": {"level": 3, "games": -1}}',
        '{"tinc": {"level": 3, "games": 1000000000000}}',
        pytest.param(" " * (MAX_BYTES + 1), id="long"),
    ],
)
def test_foreign_strength_file_is_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert kept_strength("tinc", tmp_path) == UNKNOWN
    record_game(FinishedGame("tinc", 0.0), tmp_path)
    assert kept_strength("tinc", tmp_path) == Strength(3.0, 1)


def test_damaged_entries_cost_only_themselves(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"tinc": 3, "minus-vs-plus": {"level": 4, "games": 9}}', encoding="utf-8")
    record_game(FinishedGame("tinc", 1.0), tmp_path)
    assert kept_strength("minus-vs-plus", tmp_path) == Strength(4.0, 9)


def test_the_file_does_not_grow_without_limit(tmp_path: Path) -> None:
    for number in range(MAX_KEPT + 20):
        record_game(FinishedGame(f"game-{number}", 0.0), tmp_path)
    assert len(json.loads((tmp_path / FILE).read_text(encoding="utf-8"))) == MAX_KEPT
    assert kept_strength(f"game-{MAX_KEPT + 19}", tmp_path).games == 1


def test_where_nothing_can_be_written_the_games_go_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    record_game(FinishedGame("tinc", 0.0), tmp_path)
    assert kept_strength("tinc", tmp_path) == Strength(3.0, 1), "what is not a file is put aside"
    (tmp_path / "file").write_text("", encoding="utf-8")
    record_game(FinishedGame("tinc", 0.0), tmp_path / "file" / "folder")
