"""The engine counts as many sequences of moves as the files of this folder say (perft)."""

from __future__ import annotations

import pytest

import mathgames as mg
from perft.rows import FOLDER, Row, read, rows

DAILY = 300_000  # sequences; longer counts take seconds each and run in `make check-long`


def counts(*, daily: bool) -> list[object]:
    """Every count that is quick, or every one that is not, as the parameters of a test."""
    return [
        pytest.param(row, depth, id=f"{game} {row.options} {depth}")
        for game in mg.list_games()
        for row in rows(game)
        for depth, count in row.counts.items()
        if (count <= DAILY) is daily
    ]


@pytest.mark.parametrize(("row", "depth"), counts(daily=True))
def test_the_engine_counts_as_many_sequences(row: Row, depth: int) -> None:
    assert mg.perft(row.rules, depth) == row.counts[depth]


@pytest.mark.slow
@pytest.mark.parametrize(("row", "depth"), counts(daily=False))
def test_the_engine_counts_as_many_long_sequences(row: Row, depth: int) -> None:
    assert mg.perft(row.rules, depth) == row.counts[depth]


def test_every_file_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(mg.list_games())


@pytest.mark.parametrize("line", ["default", "1 19; 2 361;", "default; 1", "; 1 19", "default; 1 19, 2 361"])
def test_invalid_perft_row_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="does not have the form"):
        read("tinc", line)
