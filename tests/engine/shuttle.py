"""Shuttle, the smallest game that can go on for ever: players in turn step left or right, or say that it is over.

It is here for what Minus vs Plus does not have: repetition, more than two players, games without points.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar

from mathgames.engine import Option, Outcome, Reading, Refusal, Rules, Score
from mathgames.engine.options import whole_number
from mathgames.errors import NotationError, PositionError
from mathgames.explain import Effect, Explanation, Moved
from mathgames.explain.explanation import Piece
from mathgames.game import Game

Position = tuple[int, int]
"""Where the one piece stands, from 0 to 4, and how many plies were played."""
MOVES = ("left", "right")


class Shuttle(Rules[Position, str]):
    """The rules. A piece on a strip of five squares goes one square left or right."""

    name: ClassVar[str] = "shuttle"
    title: ClassVar[str] = "Shuttle"
    version: ClassVar[int] = 3
    OPTIONS = (
        Option("players", "Players", "", 2, (Reading(2, "two"), Reading(3, "three"))),
        Option("start", "Start", "", 2, (Reading(2, "the middle"),), "0 to 4", whole_number(0, 4)),
    )

    def __init__(self, *, preset: str = "default", **chosen: Any) -> None:
        super().__init__(preset=preset, **chosen)
        self._set(players=tuple(str(number) for number in range(1, self.settings["players"] + 1)))

    def initial(self) -> Position:
        return self.settings["start"], 0

    def turn(self, position: Position) -> str:
        return self.players[position[1] % len(self.players)]

    def moves(self, position: Position) -> Iterator[str]:
        return (move for move in MOVES if self.forbid(position, move) is None)

    def forbid(self, position: Position, move: str) -> Refusal | None:
        at, _ = position
        if (at, move) in ((0, "left"), (4, "right")):
            return Refusal("edge", f"There is nothing to the {move} of square {at}.")
        return None

    def candidates(self, position: Position) -> tuple[str, ...]:
        return MOVES

    def apply(self, position: Position, move: str) -> Position:
        at, ply = position
        return at + (1 if move == "right" else -1), ply + 1

    def explain(self, position: Position, move: str) -> Explanation:
        at, ply = position
        to = at - 1 if move == "left" else at + 1
        return Explanation(f"One step {move}", (Effect("", "A step.", (Moved(str(at), str(to)),)),), (to, ply + 1))

    def judge(self, position: Position) -> Outcome | None:
        return None

    def parse(self, text: str) -> str:
        if text not in MOVES:
            raise NotationError(f"{text!r:.20} is neither left nor right")
        return text

    def format(self, move: str) -> str:
        return move

    def to_json(self, position: Position) -> dict[str, Any]:
        return {"at": position[0], "ply": position[1]}

    def from_json(self, data: object) -> Position:
        match data:
            case {"at": int(at), "ply": int(ply), **rest} if not rest and 0 <= at <= 4 and ply >= 0:
                return at, ply
        raise PositionError("give 'at' and 'ply'")

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {str(position[0]): "shuttle"}

    def scores(self, position: Position) -> dict[str, Score]:
        return {}

    def repetition_key(self, position: Position) -> Hashable:
        return position[0], self.turn(position)

    def repetition_outcome(self, position: Position) -> Outcome:
        return Outcome(None, "the same position for the third time.", "repetition")


GAME = Game(rules=Shuttle, board=None, summary="To and fro.")
