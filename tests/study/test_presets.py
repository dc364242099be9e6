"""The presets of the games: what their games calculate, and the table of them."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from mathgames.games.registry import rules
from mathgames.players import tournament
from mathgames.study import presets
from mathgames.study.presets import preset_row


def test_a_preset_is_told_by_what_its_games_calculate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = preset_row("infinity-masters", "classroom", 4, players="level-2")
    assert row == preset_row("infinity-masters", "classroom", 4, players="level-2")
    assert {part.split(":")[0] for part in row.operations.split()} == {"+", "−"}
    played_here = tournament(
        rules("infinity-masters", preset="classroom"), ["level-2"], games=4, seed=1, opening=2, progress=False
    )
    assert row.calculations == round(sum(game.operations for game in played_here.games) / 4, 1)
    assert 0 < row.first < row.plies
    assert row.few == sum(game.operations < 3 for game in played_here.games) / 4
    assert (row.rounds, row.minutes) == (2, round(row.plies / 3, 1))
    monkeypatch.setattr("sys.argv", ["presets", "tinc", "--games", "2", "--level", "level-1"])
    presets.main()
    default, classroom = capsys.readouterr().out.splitlines()
    assert default.startswith("tinc | default | level-1 | 1 | 2 | 1 | ")
    assert classroom.startswith("tinc | classroom | level-1 | 2 | 2 | 1 | ")
    assert " | 0 | 0 | 1 |  | " in classroom, "nothing is calculated"


def test_presets_are_written_as_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One command plays the presets of a game for each kind of player, and keeps the games."""
    arguments = ["--games", "2", "--folder", str(tmp_path / "games"), "--out", str(tmp_path / "rows.csv")]
    monkeypatch.setattr("sys.argv", ["presets", "tinc", *arguments])
    monkeypatch.setattr(presets, "PLAYERS", ("level-1", "level-2", "characters"))
    presets.main()
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    names = [(row["preset"], row["players"], row["games"]) for row in rows]
    assert names == [(preset, level, "2") for preset in ("default", "classroom") for level in ("level-1", "level-2")]
    assert len([*(tmp_path / "games").iterdir()]) == 4


def test_characters_play_each_other(tmp_path: Path) -> None:
    row = preset_row("minus-vs-plus", "classroom", 20, players="characters", folder=tmp_path)
    assert (row.games, row.rounds) == (20, 2)
    assert row.by_points == 1.0
