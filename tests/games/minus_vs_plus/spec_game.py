"""Minus vs Plus a second time, written from its clauses alone and as plainly as possible, to count moves against.

A position is a dictionary from squares, pairs (file, rank) counted from 1, to values; nothing here is shared with the
engine. Values stand for owners by their sign; a zero is the value 0, an empty square is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

FILES = "abcdef"
Square = tuple[int, int]


def name(square: Square) -> str:
    return f"{FILES[square[0] - 1]}{square[1]}"


@dataclass
class Spec:
    """A position under one choice of options."""

    board: dict[Square, int]
    sign: int = 1
    ply: int = 0
    points: dict[int, int] = field(default_factory=lambda: {1: 0, -1: 0})
    sideways: dict[int, bool] = field(default_factory=lambda: {1: False, -1: False})
    mirror: bool = False
    survivor: bool = False
    lifted: bool = False
    limit: int | None = 80
    target: int = 24

    @classmethod
    def read(cls, data: dict[str, Any], settings: dict[str, Any]) -> Spec:
        """The position that the engine's JSON describes, under the engine's settings."""
        return cls(
            board={(FILES.index(text[0]) + 1, int(text[1])): value for text, value in data["board"].items()},
            sign=1 if data["turn"] == "positive" else -1,
            ply=data["ply"],
            points={1: data["score"]["positive"], -1: data["score"]["negative"]},
            sideways={1: data["last_lateral"]["positive"], -1: data["last_lateral"]["negative"]},
            mirror=settings["numbers"] == "mirror",
            survivor=settings["lastrow_points"] == "survivor",
            lifted=settings["stuck_by_lateral_ban"] == "ban_lifted",
            limit=settings["max_turns"],
            target=settings["target_score"],
        )

    def data(self) -> dict[str, Any]:
        """The position in the engine's JSON."""
        return {
            "board": {name(square): value for square, value in self.board.items()},
            "turn": "positive" if self.sign == 1 else "negative",
            "ply": self.ply,
            "score": {"positive": self.points[1], "negative": self.points[-1]},
            "last_lateral": {"positive": self.sideways[1], "negative": self.sideways[-1]},
        }

    def moves(self) -> dict[str, Spec]:
        """Every legal move with the position after it (MP-5, MP-8, MP-22, MP-24)."""
        if max(self.points.values()) >= self.target or (self.limit is not None and self.ply >= self.limit):
            return {}
        advances = dict(self._advances())
        if self.sideways[self.sign] and not (self.lifted and not advances):
            return advances
        return advances | dict(self._slides())

    def _own(self) -> list[tuple[Square, int]]:
        return [(square, value) for square, value in self.board.items() if value * self.sign > 0]

    def _slides(self) -> Iterator[tuple[str, Spec]]:
        for (x, y), _ in self._own():
            for step in (-1, 1):
                to = x + step
                while 1 <= to <= 6 and (to, y) not in self.board:
                    yield self._go((x, y), (to, y))
                    to += step

    def _advances(self) -> Iterator[tuple[str, Spec]]:
        for (x, y), value in self._own():
            if self._inside((x, y + self.sign)) and (x, y + self.sign) not in self.board:
                yield self._go((x, y), (x, y + self.sign))
            for side in (-1, 1):
                near, far = (x + side, y + self.sign), (x + 2 * side, y + 2 * self.sign)
                if near in self.board and self._may_meet(value, near):
                    yield self._go((x, y), near)
                jumps = self.board.get(near, 0) * self.sign > 0 and self._inside(far)
                if jumps and (far not in self.board or self._may_meet(value, far)):
                    yield self._go((x, y), far)

    @staticmethod
    def _inside(square: Square) -> bool:
        return 1 <= square[0] <= 6 and 1 <= square[1] <= 6

    def _may_meet(self, value: int, square: Square) -> bool:
        return abs(value + self.board[square]) <= 6

    def _go(self, origin: Square, target: Square) -> tuple[str, Spec]:
        then = Spec(
            dict(self.board), -self.sign, self.ply + 1, dict(self.points), dict(self.sideways),
            self.mirror, self.survivor, self.lifted, self.limit, self.target,
        )  # fmt: skip
        value = then.board.pop(origin)
        met = then.board.pop(target, None)
        result = value if met is None else value + met
        then.board[target] = result
        if met is not None and value * met < 0:  # MP-20
            then.points[self.sign] += min(abs(value), abs(met))
        arrived = target[1] == (6 if self.sign == 1 else 1) and origin[1] != target[1]
        if arrived and result * self.sign > 0:  # MP-19, MP-21
            then.points[self.sign] += abs(result if self.survivor else value)
            del then.board[target]
            then._enter(self.sign, result)
        if met == 0:  # MP-18
            then._enter(self.sign, value)
        then.sideways[self.sign] = origin[1] == target[1]
        return f"{name(origin)}-{name(target)}", then

    def _enter(self, sign: int, value: int) -> None:
        number = abs(value)
        square = (number, 1) if sign == 1 else (number if self.mirror else 7 - number, 6)
        total = self.board.get(square, 0) + value
        if abs(total) <= 6:
            self.board[square] = total


def count(position: Spec, depth: int) -> int:
    """Count the sequences of *depth* legal moves."""
    return sum(count(then, depth - 1) for then in position.moves().values()) if depth else 1
