"""Kill -9 at random moments, again and again in one folder: no acknowledged move is lost, and no half game is left."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import mathgames as mg
from harness.attack import sizes
from harness.kernels import one_after_the_other
from mathgames.engine import saves

KILLS_A_FOLDER = 10
MOST_SECONDS = 0.6
"""So long a kernel plays at the most: some dozens of messages."""


def is_next(known: mg.Match, saved: mg.Match) -> bool:
    """Check if what is saved is what was acknowledged, or what a single message makes of it, whose answer was lost."""
    before, after = known.played, saved.played
    taken_back = after == before and saved.ply == known.ply - 1
    played = after[:-1] == before[: known.ply] and saved.ply == len(after) == known.ply + 1
    return (after, saved.ply) == (before, known.ply) or taken_back or played


@pytest.mark.full
@sizes(2, 100)
def test_killed_kernel_loses_no_acknowledged_move(size: int, chance: Random, folder: Path) -> None:
    folders = [folder / str(number // KILLS_A_FOLDER) for number in range(size)]
    for each in folders:
        each.mkdir(exist_ok=True)
    plies, left = [], None
    for number, kernel in enumerate(one_after_the_other(folders)):
        kernel.open(mg.list_games()[number // KILLS_A_FOLDER % len(mg.list_games())])
        if number % KILLS_A_FOLDER and left is not None:
            assert kernel.match.to_record() == left, f"kill {number}: the next kernel goes on with what was saved"
        kernel.play_and_be_killed(chance, chance.uniform(0, MOST_SECONDS))
        known = kernel.match
        games = [saves.read(path) for path in saves.saved_games(kernel.folder / saves.FOLDER)]  # all of them are whole
        left = games[0].to_record() if games else None
        if not known.played and not games:
            continue  # a game in which nothing was played yet is not kept
        plies.append(known.ply)
        assert is_next(known, games[0]), f"kill {number}: at {games[0].ply} after {known.ply}"
        assert mg.Match.from_record(games[0].to_record()).history == games[0].history
    assert max(plies) > 0
