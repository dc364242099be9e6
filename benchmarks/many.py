"""Speed of random games played as arrays, compared with the engine that plays them one by one: plies a second.

    python -m benchmarks many

``mathgames.study`` plays them as numpy arrays. Both are measured alternately, round after round, in one process and in
CPU time, so that a busy machine slows both; the table shows medians over the rounds.
"""

from __future__ import annotations

import random
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import mathgames as mg
from benchmarks.engine import DRAWN, drawn_playout, in_turn, playout, sizes
from mathgames.study import many_minus_vs_plus, many_tinc

GAMES = {"minus-vs-plus": (many_minus_vs_plus, 48_000), "tinc": (many_tinc, 16_000)}
TARGET = 20


def together(rules: mg.engine.Rules[Any, Any], games: int, module: Any, chance: random.Random) -> float:
    """Return the plies a second of *games* random games played together."""
    began = process_time()
    played = module.play(rules, games, seed=chance.randrange(10**6))
    return int(played.plies.sum()) / (process_time() - began)


def main() -> None:
    """Print the table."""
    chance = random.Random(1)
    parser = sizes(__doc__)
    parser.add_argument("--shorter", type=int, default=1, help="so many times fewer games together (default: 1)")
    chosen = parser.parse_args()
    print(f"Medians of {chosen.rounds} rounds, in turn, CPU time.\n")
    print("| game | one by one, plies/s | together, plies/s | ratio | target |\n| --- | --- | --- | --- | --- |")
    for name, (module, games) in GAMES.items():
        rules = mg.rules(name)
        one_by_one = partial(playout, rules, chosen.plies, chance)
        if name in DRAWN:
            one_by_one = partial(drawn_playout, rules, DRAWN[name], 2 * chosen.plies, chance)
        at_once = partial(together, rules, games // chosen.shorter, module, chance)
        alone, many = in_turn(one_by_one, at_once, rounds=chosen.rounds)
        ratio = median(b / a for a, b in zip(alone, many, strict=True))
        print(f"| {name} | {median(alone):,.0f} | {median(many):,.0f} | {ratio:.1f} × | ≥ {TARGET} × |")


if __name__ == "__main__":
    main()
