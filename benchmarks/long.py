"""Long games: one move on a page early and late, opening a board, a page of the whole game, and the save on disk.

    python -m benchmarks long

All times are CPU time. A move is what a page does with one message: it plays, saves, explains, draws, and tells what is
different. Minus vs Plus and Slice Through the Boundaries end by themselves, so there "late" is as late as they go on.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import tempfile
import tracemalloc
from pathlib import Path
from statistics import median
from time import process_time

import mathgames as mg
from harness.long_games import long_game, received
from mathgames.engine import saves
from mathgames.engine.saves import Autosave
from mathgames.page import MatchSession, saved_game
from mathgames.page.view_diff import step

MOVES = 30
"""Of which the median is taken."""
PLIES = {
    "minus-vs-plus": (20, 60),
    "infinity-masters": (100, 1000, 5000),
    "tinc": (100, 1000, 5000),
    "slice-boundaries": (100, 1000),
}
MOST_GROWTH = 1.5
OPENED_PLIES, MOST_OPENING_SECONDS, MOST_OPENING_MB = 2000, 1.0, 20
PAGE_PLIES, MOST_PAGE_SECONDS = 1000, 2.0


def one_move(name: str, plies: int, folder: Path) -> float:
    """Return the median CPU time of a page for a move after *plies* moves, in ms."""
    chance = random.Random(5)
    session = MatchSession(long_game(name, plies, chance), lambda match: Autosave(match, folder))
    sent, spent = session.view, []
    for receive in received(session, chance, MOVES + 5):
        gc.collect(1)
        began = process_time()
        receive()
        _change, sent = step(sent, session.view)
        spent.append(process_time() - began)
    session.close()
    return 1000 * median(spent[5:])


def a_save(name: str, plies: int, folder: Path) -> tuple[float, float]:
    """The CPU time of writing a game after one more move, in ms, and the size of its file in kB."""
    match, path, spent = long_game(name, plies, random.Random(5)), folder / "game", []
    for ply in range(max(match.ply - 10, 0), match.ply + 1):
        match.goto(ply)  # is told in the record, so it is another text
        began = process_time()
        saves.write(match, path)
        spent.append(process_time() - began)
    return 1000 * median(spent), path.stat().st_size / 1000


def opening(folder: Path, plies: int) -> tuple[float, float]:
    """The CPU time of ``mg.resume`` for a long game of TINC, and the most memory that it takes, in MB."""
    file = folder / "long.mathgame"
    file.write_text(saves.saved_text(long_game("tinc", plies, random.Random(5))), encoding="utf-8")
    mg.play("tinc", save=False).close()
    began = process_time()
    mg.resume(str(file)).close()
    spent = process_time() - began
    gc.collect()
    tracemalloc.start()
    board = mg.resume(str(file))
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    board.close()
    return spent, peak / 1e6


def a_page(name: str, plies: int) -> tuple[int, float, float]:
    """The plies of a long game, the CPU time of making a page of it, and the size of that in kB."""
    match = long_game(name, plies, random.Random(5))
    began = process_time()
    page = saved_game.html(match)
    return match.ply, process_time() - began, len(page.encode()) / 1000


def told(value: float, most: float) -> str:
    """Whether a bound is kept."""
    return "met" if value <= most else "**missed**"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shorter", type=int, default=1, help="so many times shorter games (default: 1)")
    shorter = parser.parse_args().shorter
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        os.chdir(folder)
        print("| one move on a page | after | CPU time | ratio | asked |\n| --- | --- | --- | --- | --- |")
        for name, plies in PLIES.items():
            times = [one_move(name, ply // shorter, folder) for ply in plies]
            for ply, spent in zip(plies, times, strict=True):
                ratio = spent / times[0]
                asked = f"≤ {MOST_GROWTH} ×: {told(ratio, MOST_GROWTH)}" if ply == 1000 else ""
                print(f"| {name} | {ply // shorter} | {spent:.2f} ms | {ratio:.2f} | {asked} |", flush=True)
        print("\n| saving after a move | after | CPU time | file |\n| --- | --- | --- | --- |")
        for name in ("infinity-masters", "tinc"):
            for ply in (100, 1000, 5000):
                spent, size = a_save(name, ply // shorter, folder)
                print(f"| {name} | {ply // shorter} | {spent:.2f} ms | {size:.0f} kB |", flush=True)
        spent, memory = opening(folder, OPENED_PLIES // shorter)
        print("\n| the whole game | plies | measured | asked |\n| --- | --- | --- | --- |")
        asked = f"≤ {MOST_OPENING_SECONDS:g} s: {told(spent, MOST_OPENING_SECONDS)}"
        print(f"| resume, tinc, CPU time | {OPENED_PLIES // shorter} | {spent:.2f} s | {asked} |")
        asked = f"≤ {MOST_OPENING_MB} MB: {told(memory, MOST_OPENING_MB)}"
        print(
            f"| resume, tinc, memory at the most | {OPENED_PLIES // shorter} | {memory:.1f} MB | {asked} |", flush=True
        )
        for name in ("minus-vs-plus", "infinity-masters"):
            plies_, spent, size = a_page(name, PAGE_PLIES // shorter)
            asked = f"≤ {MOST_PAGE_SECONDS:g} s: {told(spent, MOST_PAGE_SECONDS)}"
            print(f"| page of the whole game, {name}, CPU time | {plies_} | {spent:.2f} s, {size:.0f} kB | {asked} |")


if __name__ == "__main__":
    main()
