"""TINC a second time, from its rules alone and with no thought of speed: every turn rescans the whole grid."""

from __future__ import annotations

from itertools import combinations
from typing import Any

SIDES = {"crosses": "noughts", "noughts": "crosses"}


class NaiveGame:
    """A game being played: a dictionary from cells to players, which forgets nothing and takes nothing for granted.

    It takes the options that it plays by, with the defaults of the rules.
    """

    def __init__(self, *, line: str = "straight", max_side: int | None = None, first_player: str = "crosses") -> None:
        self.line, self.max_side = line, max_side
        self.grid: dict[tuple[int, int], str] = {}
        self.low = self.high = 0
        self.turn = first_player
        self.ply = 0
        self.winner: str | None = None
        self.over = False

    def copy(self) -> NaiveGame:
        other = NaiveGame()
        other.__dict__.update(self.__dict__, grid=dict(self.grid))
        return other

    def all_cells(self) -> list[tuple[int, int]]:
        along = range(self.low, self.high + 1)
        return [(x, y) for x in along for y in along]

    def turns(self) -> list[tuple[tuple[int, int], ...]]:
        if self.over:
            return []
        free = [cell for cell in self.all_cells() if cell not in self.grid]
        return [(cell,) for cell in free] + list(combinations(free, 2))

    def play(self, cells: tuple[tuple[int, int], ...]) -> None:
        for cell in cells:
            assert cell not in self.grid
            self.grid[cell] = self.turn
        self.ply += 1
        for player in SIDES:
            if self.has_won(player):
                self.winner, self.over = player, True
        if not self.over and any(self.low in cell or self.high in cell for cell in self.grid):
            if self.high - self.low + 1 == self.max_side:
                self.over = True
            else:
                self.low, self.high = self.low - 1, self.high + 1
        self.turn = SIDES[self.turn]

    def has_won(self, player: str) -> bool:
        if self.low == self.high:
            return False
        return self.has_straight(player) if self.line == "straight" else self.has_path(player)

    def has_straight(self, player: str) -> bool:
        along = range(self.low, self.high + 1)
        lines = [[(x, y) for x in along] for y in along]
        lines += [[(x, y) for y in along] for x in along]
        lines += [[(x, x) for x in along], [(x, -x) for x in along]]
        return any(all(self.grid.get(cell) == player for cell in line) for line in lines)

    def has_path(self, player: str) -> bool:
        return any(self.reaches(player, axis) for axis in (0, 1))

    def reaches(self, player: str, axis: int) -> bool:
        seen: set[tuple[int, int]] = set()
        waiting = [cell for cell in self.all_cells() if cell[axis] == self.low and self.grid.get(cell) == player]
        while waiting:
            x, y = cell = waiting.pop()
            if cell[axis] == self.high:
                return True
            seen.add(cell)
            for beside in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if beside not in seen and self.grid.get(beside) == player:
                    waiting.append(beside)
        return False

    def json(self) -> dict[str, Any]:
        return {
            "radius": self.high,
            "crosses": sorted([*cell] for cell, player in self.grid.items() if player == "crosses"),
            "noughts": sorted([*cell] for cell, player in self.grid.items() if player == "noughts"),
            "turn": self.turn,
            "ply": self.ply,
        }
