"""The reasons for turns of TINC against a separate calculation: 300 positions under each choice of options.

The grid is a dictionary, lines and chains are searched cell by cell, and nothing of the player or of its survey is
used (``games.tinc.naive`` implements the rules a second time).
"""

from __future__ import annotations

import random
import re
from collections import deque
from typing import Any

import pytest

from games.tinc.naive import SIDES, NaiveGame
from games.tinc.play import eager_turn
from mathgames.games.contract.thinking import Reason
from mathgames.games.tinc.position import Position
from mathgames.games.tinc.rules import Tinc
from mathgames.players import choose

Cell = tuple[int, int]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"line": "path8"},
    {"max_side": 9, "first_player": "noughts"},
    {"max_side": 7, "line": "path8"},
)
POSITIONS = 300


def naive(rules: Tinc, position: Position) -> NaiveGame:
    """The same position in the second game, which need not know an option that is at its default."""
    settings: dict[str, Any] = rules.changed_settings()
    game, data = NaiveGame(**settings), rules.to_json(position)
    game.grid = {(x, y): player for player in SIDES for x, y in data[player]}
    game.low, game.high = -data["radius"], data["radius"]
    game.turn, game.ply = data["turn"], data["ply"]
    return game


def lines(game: NaiveGame) -> dict[str, list[Cell]]:
    """The straight lines of the grid by the names that sentences have for them."""
    along, named = range(game.low, game.high + 1), {}
    for at in along:
        number = str(at).replace("-", "−")
        named[f"the row y = {number}"] = [(x, at) for x in along]
        named[f"the column x = {number}"] = [(at, y) for y in along]
    return named | {
        "the rising diagonal": [(x, x) for x in along],
        "the falling diagonal": [(x, -x) for x in along],
    }


def ready(game: NaiveGame, player: str) -> int:
    """Return how many straight lines of this player need their two ends and nothing else."""
    if not game.high:
        return 0
    return sum(all(game.grid.get(cell) == player for cell in line[1:-1]) for line in lines(game).values())


def lacking(game: NaiveGame, player: str) -> int | None:
    """Return how many symbols the player's shortest chain from side to side lacks (Dijkstra, costs 0 and 1)."""
    found = []
    for axis in (0, 1):
        cost = {
            cell: int(cell not in game.grid)
            for cell in game.all_cells()
            if cell[axis] == game.low and game.grid.get(cell, player) == player
        }
        waiting = deque(sorted(cost, key=cost.__getitem__))
        while waiting:
            x, y = cell = waiting.popleft()
            for beside in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if max(map(abs, beside)) > game.high or game.grid.get(beside, player) != player:
                    continue
                far = cost[cell] + (beside not in game.grid)
                if far < cost.get(beside, 10**6):
                    cost[beside] = far
                    (waiting.append if beside not in game.grid else waiting.appendleft)(beside)
        found += [far for cell, far in cost.items() if cell[axis] == game.high]
    return min(found, default=None)


def can_win(game: NaiveGame, player: str) -> bool:
    """Check if two symbols complete a line of this player: the edge is empty, so they are its two ends."""
    if game.line == "straight":
        return ready(game, player) > 0
    lacks = lacking(game, player)
    return lacks is not None and lacks <= 2 and game.high > 0


def check(rules: Tinc, reason: Reason, before: NaiveGame, cells: list[Cell]) -> None:
    """Hold what the reason says against the two grids."""
    after, mover, other = before.copy(), before.turn, SIDES[before.turn]
    after.play(tuple(cells))
    laid = before.copy()  # the symbols are there and nothing has grown
    laid.grid |= dict.fromkeys(cells, mover)
    text = str(reason.words)
    numbers = [int(number) for number in re.findall(r"(?<![−=(] )(?<![−(\d])\b\d+(?= (?:symbol|line|more))", text)]
    named = next((line for name, line in lines(after).items() if f"{name}:" in text or f"{name}," in text), [])
    touches = any(before.high in map(abs, cell) for cell in cells)
    match reason.kind:
        case "only":
            assert len(before.all_cells()) == 1
        case "win":
            assert after.winner == mover
        case "answer":
            assert can_win(before, other)
            assert touches
            assert after.winner is None
            assert after.over == ("draw" in text) == (before.high == after.high)
            assert after.over or not can_win(after, other)
        case "threat" | "double":
            assert not touches
            assert can_win(after, mover)
            assert not can_win(before, other)
            if rules.settings["line"] == "straight":
                assert numbers in ([], [ready(after, mover)])
                assert (reason.kind == "double") == (ready(after, mover) > 1)
        case "block":
            assert set(cells) & set(named)
            assert numbers == [sum(before.grid.get(cell) == other for cell in named)]
            assert not any(before.grid.get(cell) == mover for cell in named)
        case "cross":
            x, y = (int(part.replace("−", "-")) for part in re.findall(r"[−\d]+", text)[:2])
            assert (x, y) in cells
            begun = [
                line
                for line in lines(before).values()
                if (x, y) in line
                and any(before.grid.get(cell) == mover for cell in line)
                and not any(before.grid.get(cell) == other for cell in line)
            ]
            assert len(begun) >= 2
        case "build":
            assert numbers == [sum(after.grid.get(cell) == mover for cell in named)]
            assert not any(after.grid.get(cell) == other for cell in named)
            assert set(cells) & set(named)
        case "nearer":
            now, then = lacking(before, mover), lacking(laid, mover)
            assert now is not None
            assert numbers == [then]
            assert then is not None
            assert then < now
        case "stay":
            assert not touches
            assert after.high == before.high
            assert not can_win(before, other)
        case _:
            assert reason.kind == "at-random"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_reasons_say_is_so_in_300_positions(options: dict[str, Any]) -> None:
    rules, kinds, seed, count = Tinc(**options), set(), 0, 0
    chance = random.Random(str(options))
    while count < POSITIONS:
        position = rules.initial()
        while rules.outcome(position) is None and position.ply < 12 and count < POSITIONS:
            seed, count = seed + 1, count + 1
            choice = choose(rules, position, f"level-{seed % 8 + 1}", seed=seed)
            before, cells = naive(rules, position), _cells(rules, choice.move)
            for reason in choice.reasons:
                check(rules, reason, before, cells)
                kinds.add(reason.kind)
                assert all(max(map(abs, map(int, name.split(",")))) <= before.high for name in reason.squares)
            position = rules.apply(position, eager_turn(rules, position, chance))
    assert kinds >= {"at-random", "only", "win", "answer", "threat", "stay"}
    assert kinds >= ({"nearer"} if options.get("line") == "path8" else {"block", "build", "cross"})


def _cells(rules: Tinc, move: Any) -> list[Cell]:
    return [(int(x), int(y)) for x, y in (cell.split(",") for cell in rules.format(move).split())]
