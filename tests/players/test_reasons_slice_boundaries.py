"""The reasons for moves of Slice Through the Boundaries against a separate calculation: 300 positions per choice.

A line is walked from border to border in exact fractions; the best line is the best of all that differ, one by one, and
the value of a filling is looked up in the table of all fillings. Nothing of the player or of its sweep is used.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, floor
from typing import Any

import pytest

import mathgames as mg
from mathgames.games.contract.thinking import Reason
from mathgames.games.slice_boundaries.position import FILL, Position, squares
from mathgames.players import choose
from mathgames.study import slice_tables

OPTIONS: tuple[dict[str, Any], ...] = (
    {"n": 4},
    {"n": 5, "first_filler": "defense", "snap": 2},
    {"n": 4, "first_filler": "player1", "players": 3},
    {"n": 3, "snap": 1},
)
POSITIONS = 300


@cache
def walked(text: str, n: int) -> tuple[int, ...]:
    """The squares that a line visits, by what lies in the middle between two of its crossings."""
    x0, y0, x1, y1 = (Fraction(part) for point in text.split()[1:] for part in point.split(","))
    at = {Fraction(0), Fraction(1)}
    for start, end in ((x0, x1), (y0, y1)):
        if start != end:
            between = range(ceil(min(start, end)), floor(max(start, end)) + 1)
            at |= {(whole - start) / (end - start) for whole in between}
    ordered, visited = sorted(at), []
    for one, other in pairwise(ordered):
        middle = (one + other) / 2
        x, y = x0 + middle * (x1 - x0), y0 + middle * (y1 - y0)
        if x.denominator > 1 or y.denominator > 1 or 0 < x < n:
            visited.append(floor(y) * n + floor(x))
    return tuple(dict.fromkeys(visited))


def points(text: str, n: int, filled: bytes) -> int:
    states = [filled[square] for square in walked(text, n)]
    return sum(one != other for one, other in pairwise(states))


@cache
def all_lines(n: int) -> tuple[str, ...]:
    """Every line that differs, as a text."""
    rules = mg.rules("slice-boundaries", n=n)
    bare = rules.from_json(rules.to_json(rules.initial()) | {"phase": "slice", "turn": "1"})
    return tuple(map(rules.format, rules.moves(bare)))


@cache
def best(n: int, filled: bytes) -> int:
    return max(points(line, n, filled) for line in all_lines(n))


def boundaries(n: int, filled: bytes) -> int:
    """Return how many sides lie between a filled and an empty square."""
    beside = [(at, at + 1) for at in range(n * n) if at % n < n - 1] + [(at, at + n) for at in range(n * n - n)]
    return sum(filled[one] != filled[other] for one, other in beside)


def check(rules: Any, position: Position, choice: Any, reason: Reason, level: int) -> None:
    """Hold what the reason says against the grid."""
    n, filled, text = position.n, position.filled, str(reason.words)
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    move = rules.format(choice.move)
    offence = position.turn == position.round
    if position.phase == FILL:
        after = filled[: choice.move] + b"\1" + filled[choice.move + 1 :]
        change = boundaries(n, after) - boundaries(n, filled)
        match reason.kind:
            case "raises":
                assert offence
                assert numbers == [best(n, after), best(n, filled)]
                assert numbers[0] > numbers[1]
            case "lowers":
                assert not offence
                assert numbers == [best(n, after), best(n, filled)]
                assert numbers[0] < numbers[1]
            case "holds":
                assert not offence
                assert numbers == [best(n, after)] == [best(n, filled)]
            case "makes" | "takes":
                assert offence == (reason.kind == "makes")
                assert numbers == [abs(change)]
                assert (change > 0) == offence
            case "border":
                row, column = divmod(choice.move, n)
                assert numbers == [4 - (row in (0, n - 1)) - (column in (0, n - 1))]
            case "solved":
                offence_first = rules.settings["first_filler"] == "offense" or (
                    rules.settings["first_filler"] == "player1" and position.round == 1
                )
                table = slice_tables.values(n, offence_first=offence_first)
                bits = sum(1 << square for square, full in enumerate(after) if full)
                assert len(rules.players) != 2 or numbers == [table[bits]]
            case _:
                assert (reason.kind, level) == ("at-random", 1) or (reason.kind == "sampled" and 1 < level < 8)
        assert set(reason.squares) <= {move}
        return
    score = points(move, n, filled)
    match reason.kind:
        case "wins":
            others = [had for player, had in enumerate(position.score, 1) if player != position.round]
            assert numbers == [score, max(others)]
            assert rules.outcome(rules.apply(position, choice.move)).winner == str(position.round)
        case "best":
            assert numbers == [score] == [best(n, filled)]
        case "every":
            assert score == len(walked(move, n)) - 1 > 0
        case "changes":
            assert numbers == [score]
        case _:
            assert (reason.kind, level) == ("at-random", 1) or (reason.kind == "sampled" and 1 < level < 8)
    assert not reason.squares or set(reason.squares) == {squares(n)[square] for square in walked(move, n)}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_reasons_say_is_so_in_300_positions(options: dict[str, Any]) -> None:
    rules, chance, kinds, count = mg.rules("slice-boundaries", **options), random.Random(str(options)), set(), 0
    while count < POSITIONS:
        position = rules.initial()
        while rules.outcome(position) is None and count < POSITIONS:
            level = chance.randrange(1, 9) if position.phase == FILL else chance.choice((1, 3, 8, 8))
            choice = choose(rules, position, f"level-{level}", seed=count, nodes=4000)
            for reason in choice.reasons:
                check(rules, position, choice, reason, level)
                kinds.add(reason.kind)
            move = rules.random_move(position, chance) if chance.random() < 0.5 else choice.move
            position, count = rules.apply(position, move), count + 1
    assert kinds >= {"at-random", "sampled", "raises", "lowers", "holds", "makes", "takes", "border"}
    assert kinds & {"wins", "best", "changes"}
