"""How far the computer players look ahead in one second of CPU time, and how fast they are beside python-chess.

    python -m benchmarks players

The positions are fixed: sixteen of each arithmetic game, from its middle. In each, the search of the strongest level
looks one ply deeper round after round, for one second. The plies a second of python-chess are measured in turn, so that
a busy machine slows both.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any

import chess

import mathgames as mg
from benchmarks.engine import chess_playout
from mathgames.games.contract.thinking import SearchResult
from mathgames.games.registry import find_game
from mathgames.players.search import search

SECONDS = 1.0
NEVER = 10**9
CHESS = 2_000  # plies between two positions
GAMES = ("minus-vs-plus", "infinity-masters")
MIDDLE = Path(__file__).parent / "middle_games.txt"


def middle_games(name: str) -> list[Any]:
    """The positions of a game: what its lines in the file lead to from the start, under the usual rules."""
    rules = mg.rules(name)
    positions = []
    for line in MIDDLE.read_text(encoding="utf-8").splitlines():
        of, *moves = line.split()
        if of == name:
            position = rules.initial()
            for move in map(rules.parse, moves):
                assert rules.why_illegal(position, move) is None
                position = rules.apply(position, move)
            positions.append(position)
    return positions


def search_for(seconds: float, rules: mg.engine.Rules[Any, Any], position: Any) -> tuple[SearchResult[Any], float]:
    """Return the result of a search of this many seconds of CPU time, and the seconds that it really took."""
    began = process_time()
    thought = search(rules, find_game(rules.name).evaluator(rules), position, NEVER, NEVER, 0)
    try:
        next(thought)
        while True:
            thought.send(process_time() - began >= seconds)
    except StopIteration as stop:
        return stop.value, process_time() - began


def main() -> None:
    """Print the table."""
    chance = random.Random(1)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"a position (default: {SECONDS})")
    parser.add_argument("--chess", type=int, default=CHESS, help=f"plies of python-chess each (default: {CHESS})")
    chosen = parser.parse_args()
    print(f"Means over 16 positions, {chosen.seconds} s of CPU time each; python-chess {chess.__version__} in turn.\n")
    print(f"{'':20}{'depth':>8}{'least':>8}{'most':>8}{'nodes/s':>12}{'chess plies/s':>16}{'ratio':>8}")
    chess_playout(chosen.chess, chance)
    for name in GAMES:
        rules = mg.rules(name)
        depths, speeds, theirs = [], [], []
        for position in middle_games(name):
            choice, seconds = search_for(chosen.seconds, rules, position)
            depths.append(choice.depth)
            speeds.append(choice.nodes / seconds)
            theirs.append(chess_playout(chosen.chess, chance))
        ratio = median(ours / other for ours, other in zip(speeds, theirs, strict=True))
        print(
            f"{name:20}{mean(depths):8.2f}{min(depths):8}{max(depths):8}"
            f"{mean(speeds):12,.0f}{mean(theirs):16,.0f}{ratio:7.1f}×"
        )
    print()


if __name__ == "__main__":
    main()
