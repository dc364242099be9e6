"""Many kernels in one folder: each saves its own games there, and none spoils another's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import mathgames as mg
from harness.attack import sizes
from mathgames.engine import saves

GAMES, PLIES = 4, 12

PLAYER = f"""
import random, sys
import mathgames as mg
from mathgames.engine import saves
chance = random.Random(sys.argv[1])
for number in range({GAMES}):
    match = mg.Match(mg.rules(chance.choice(mg.list_games())))
    saved = saves.autosave(match)
    for _ in range({PLIES}):
        if match.outcome is None:
            match.play(match.rules.random_move(match.position, chance))
        saves.saved_games()
        saves.find()
        assert saved.problem is None, str(saved.problem)
    print(saved.path, *match.played, sep="\\t", flush=True)
"""


@sizes(2, 10)
def test_many_kernels_play_in_one_folder(size: int, chance: Random, folder: Path) -> None:
    players = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(chance.random())],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(size)
    ]
    told = []
    for player in players:
        out, errors = player.communicate(timeout=300)
        assert (player.returncode, errors) == (0, "")
        told += [line.split("\t") for line in out.splitlines()]
    assert len(told) == len({path for path, *_ in told}) == size * GAMES
    for path, *line in told:
        assert list(saves.read(Path(path)).played) == line
    assert list(saves.find().played) in [line for _path, *line in told]
    left = {path.name for path in (folder / saves.FOLDER).iterdir()}
    assert left == {Path(path).name for path, *_ in told}, "nothing half written is left behind"
    assert all(isinstance(saves.read(path), mg.Match) for path in saves.saved_games())
