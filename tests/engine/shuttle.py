"""Shuttle, the smallest game that can go on for ever: players in turn step left or right, or say that it is over.

It is here for what Minus vs Plus does not have: repetition, more than two players, games without points.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar

from mathgames.engine import Option, OptionValue, Outcome, Refusal, Rules, Score
from mathgames.engine.options import whole_number
from mathgames.explain import Effect, Explanation, Moved
from mathgames.explain.explanation import Piece
from mathgames.games.contract import Game
from mathgames.language.errors import NotationError, PositionError, short_repr
from mathgames.language.words import LazyString, _

Position = tuple[int, int]
"""The place of the only piece, from 0 to 4, and the number of plies."""
MOVES = ("left", "right")


class Shuttle(Rules[Position, str]):
    """The rules. A piece on a strip of five squares goes one square left or right."""

    name: ClassVar[str] = "shuttle"
    title: ClassVar[LazyString] = _("Shuttle")
    version: ClassVar[int] = 3
    OPTIONS = (
        Option("players", _("Players"), "", 2, (OptionValue(2, _("two")), OptionValue(3, _("three")))),
        Option("start", _("Start"), "", 2, (OptionValue(2, _("the middle")),), _("0 to 4"), whole_number(0, 4)),
    )

    def __init__(self, *, preset: str = "default", **chosen: Any) -> None:
        super().__init__(preset=preset, **chosen)
        self._set(players=tuple(str(number) for number in range(1, self.settings["players"] + 1)))

    def initial(self) -> Position:
        return self.settings["start"], 0

    def turn(self, position: Position) -> str:
        return self.players[position[1] % len(self.players)]

    def moves(self, position: Position) -> Iterator[str]:
        return (move for move in MOVES if self.why_illegal_in_play(position, move) is None)

    def why_illegal_in_play(self, position: Position, move: str) -> Refusal | None:
        at, _ply = position
        if (at, move) in ((0, "left"), (4, "right")):
            return Refusal("edge", _("There is nothing to the {move} of square {at}.", move=move, at=at))
        return None

    def candidates(self, position: Position) -> tuple[str, ...]:
        return MOVES

    def apply(self, position: Position, move: str) -> Position:
        at, ply = position
        return at + (1 if move == "right" else -1), ply + 1

    def explain(self, position: Position, move: str) -> Explanation:
        at, ply = position
        to = at - 1 if move == "left" else at + 1
        return Explanation(
            _("One step {move}", move=move), (Effect("", _("A step."), (Moved(str(at), str(to)),)),), (to, ply + 1)
        )

    def judge(self, position: Position) -> Outcome | None:
        return None

    def parse(self, text: str) -> str:
        if text not in MOVES:
            raise NotationError(_("{text} is neither left nor right", text=short_repr(text, 20)))
        return text

    def format(self, move: str) -> str:
        return move

    def to_json(self, position: Position) -> dict[str, Any]:
        return {"at": position[0], "ply": position[1]}

    def from_json(self, data: object) -> Position:
        match data:
            case {"at": int(at), "ply": int(ply), **rest} if not rest and 0 <= at <= 4 and ply >= 0:
                return at, ply
        raise PositionError(_("give 'at' and 'ply'"))

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {str(position[0]): "shuttle"}

    def scores(self, position: Position) -> dict[str, Score]:
        return {}

    def repetition_key(self, position: Position) -> Hashable:
        return position[0], self.turn(position)

    def repetition_outcome(self, position: Position) -> Outcome:
        return Outcome(None, _("the same position for the third time."), "repetition")


GAME = Game(rules=Shuttle, board=None, summary=_("To and fro."))
