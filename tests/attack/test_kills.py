"""Kill -9 at random moments, again and again in one folder: no acknowledged move is lost, and no half game is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import mathgames as mg
from harness.attack import sizes
from mathgames import saves

TESTS = Path(__file__).parents[1]
KILLS_A_FOLDER = 10


def is_next(moves: list[str], ply: int, saved: list[str], at: int) -> bool:
    """Whether what is saved is what was acknowledged, or what a single message makes of it, whose answer was lost."""
    taken_back = saved == moves and at == ply - 1
    played = saved[:-1] == moves[:ply] and at == len(saved) == ply + 1
    return (saved, at) == (moves, ply) or taken_back or played


@sizes(4, 100)
def test_a_kernel_that_is_killed_loses_no_move_that_was_acknowledged(size: int, chance: Random, folder: Path) -> None:
    plies = []
    command = [sys.executable, "-m", "harness.killed"]
    with subprocess.Popen(command, cwd=TESTS, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        for number in range(size):
            game = mg.list_games()[number // KILLS_A_FOLDER % len(mg.list_games())]
            here = folder / str(number // KILLS_A_FOLDER)
            here.mkdir(exist_ok=True)
            player.stdin.write(f"{here}\t{chance.random()}\t{game}\n")
            player.stdin.flush()
            process = int(player.stdout.readline().removeprefix("process"))
            told = [player.stdout.readline()]  # it has resumed
            time.sleep(chance.uniform(0, 0.3))
            os.kill(process, signal.SIGKILL)
            while (line := player.stdout.readline()) != "over\n":
                told.append(line)
            os.chdir(here)
            moves, ply = json.loads(told[-1])
            if not moves:
                continue  # a game in which nothing was played yet is not kept
            match = saves.find()
            plies.append(ply)
            assert is_next(moves, ply, list(match.line), match.ply), f"kill {number}: at {match.ply} after {ply}"
            assert mg.Match.from_record(match.record()).history == match.history
        player.stdin.close()
    assert max(plies) > 0
