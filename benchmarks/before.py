"""The working copy beside an earlier one, in one run: one move on a page (its time, its calls, what is sent), random
plies of the engines, and the import.

    python -m benchmarks before --revision HEAD~1

The earlier version is checked out beside the working copy. Both run in processes of their own, which take turns in
small pieces of work: so a busy machine slows both, and the table shows the median of the ratios of neighbours. What is
measured is CPU time, and for a move the calls of Python functions and the bytes of its change. The moves are the same
in both: they are drawn here from fixed seeds and sent as texts, and messages that only ask something before a risky
move are left out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import mathgames as mg

ROOT = Path(__file__).parents[1]
PLIES = 24
"""Of one game at the most, for the messages."""

WORKER = """
import json, os, random, sys, tempfile
from time import process_time
import mathgames as mg

os.chdir(tempfile.mkdtemp())

def message(job):
    spent, answered = 0.0, 0
    for name, line in job["games"]:
        board = mg.play(mg.Match(mg.rules(name)))
        for number, text in enumerate(line):
            asked = {"intent": ["play", {"move": text}], "rev": board.view["rev"], "id": number, "client": "bench"}
            began = process_time()
            board._receive(None, asked, None)
            used = process_time() - began
            if board.view["ack"]["ok"]:
                spent, answered = spent + used, answered + 1
            else:
                board.match.play(text)
        board.close()
    return spent / answered

def of_messages(job, measure):
    # The median over all moves of what is measured while one is answered.
    from statistics import median

    values = []
    for name, line in job["games"]:
        board = mg.play(mg.Match(mg.rules(name)))
        for number, text in enumerate(line):
            asked = {"intent": ["play", {"move": text}], "rev": board.view["rev"], "id": number, "client": "bench"}
            value = measure(board, lambda: board._receive(None, asked, None))
            if board.view["ack"]["ok"]:
                values.append(value)
            else:
                board.match.play(text)
        board.close()
    return median(values)

def calls_of(board, work):
    counted = 0
    def count(frame, event, argument):
        nonlocal counted
        counted += event == "call"
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted

def bytes_of(board, work):
    # To a page that was given the view whole just before the move.
    board.send_whole()
    work()
    return len(json.dumps(board.change))

def calls(job):
    return of_messages(job, calls_of)

def sent(job):
    return of_messages(job, bytes_of)

def plies(job):
    rules, chance, played = mg.rules(job["game"]), random.Random(job["seed"]), 0
    began = process_time()
    while played < job["plies"]:
        position = rules.initial()
        for _ in range(200):
            if job["game"] == "tinc":
                move = rules.random_move(position, chance)
            else:
                legal = list(rules.moves(position))
                move = chance.choice(legal) if legal else None
            if move is None:
                break
            position = rules.apply(position, move)
            played += 1
    return (process_time() - began) / played

WORK = {"message": message, "calls": calls, "sent": sent, "plies": plies}
for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps(WORK[job["what"]](job)), flush=True)
"""


class Worker:
    """A process in which one version of mathgames works."""

    def __init__(self, folder: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(folder)}
        self.folder, self.environment = folder, environment
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER], env=environment, cwd=folder, text=True, stdin=-1, stdout=-1
        )

    def do(self, job: object) -> float:
        """The seconds of CPU time that a piece of work takes, for one unit of it."""
        import json

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return float(json.loads(self._process.stdout.readline()))

    def imported(self) -> float:
        """The seconds of CPU time of ``import mathgames`` in a new process, with all that Python does besides."""
        told = "import time; import mathgames; print(time.process_time())"
        command = [sys.executable, "-c", told]
        done = subprocess.run(
            command, env=self.environment, cwd=self.folder, text=True, capture_output=True, check=True
        )
        return float(done.stdout)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def games(name: str, seed: int, count: int = 3) -> list[tuple[str, list[str]]]:
    """The moves of some random games."""
    import random

    chance, found = random.Random(seed), []
    for _ in range(count):
        match = mg.Match(mg.rules(name))
        while match.outcome is None and match.ply < PLIES:
            match.play(match.rules.random_move(match.position, chance))
        found.append((name, list(match.line)))
    return found


def ratio(rounds: int, here: Worker, there: Worker, job: object) -> tuple[float, float, float]:
    """What this version takes and what the earlier one takes, and the median of the ratios."""
    pairs = []
    for turn in range(rounds):
        first, second = (here, there) if turn % 2 else (there, here)
        one, other = first.do(job), second.do(job)
        pairs.append((one, other) if turn % 2 else (other, one))
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def main() -> None:
    """Check the earlier version out, let both work, and print the table."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks before", description=__doc__)
    asked.add_argument("--revision", default="HEAD~1", help="the earlier version, as git names it")
    asked.add_argument("--rounds", type=int, default=15)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        earlier = Path(folder) / "earlier"
        subprocess.run(
            ["git", "worktree", "add", "--detach", earlier, chosen.revision], cwd=ROOT, check=True, capture_output=True
        )
        try:
            here, there = Worker(ROOT), Worker(earlier)
            print(f"| what | now | {chosen.revision} | ratio |\n| --- | --- | --- | --- |")
            for name in mg.list_games():
                job = {"what": "message", "games": games(name, seed=1)}
                here.do(job), there.do(job)  # what is made once
                now, then, times = ratio(chosen.rounds, here, there, job)
                print(
                    f"| one move on a page, {name} | {now * 1e3:.2f} ms | {then * 1e3:.2f} ms | {times:.2f} |",
                    flush=True,
                )
            for what, unit in (("calls", "Python calls"), ("sent", "bytes sent")):
                for name in mg.list_games():
                    job = {"what": what, "games": games(name, seed=1)}
                    here.do(job), there.do(job)  # what is made once
                    now, then = here.do(job), there.do(job)  # counted, so once will do
                    print(f"| {unit} for one move, {name} | {now:,.0f} | {then:,.0f} | {now / then:.2f} |", flush=True)
            for name in mg.list_games():
                job = {"what": "plies", "game": name, "plies": 3000, "seed": 1}
                now, then, times = ratio(chosen.rounds, here, there, job)
                print(
                    f"| random plies a second, {name} | {1 / now:,.0f} | {1 / then:,.0f} | {1 / times:.2f} |",
                    flush=True,
                )
            pairs = [(here.imported(), there.imported()) for _ in range(2 * chosen.rounds)]
            now, then = (median(column) for column in zip(*pairs, strict=True))
            times = median(a / b for a, b in pairs)
            print(f"| import | {now * 1e3:.0f} ms | {then * 1e3:.0f} ms | {times:.2f} |")
            here.close()
            there.close()
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", earlier], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
