"""Players of one's own, as a program may bring them to a tournament: they have to be found by other processes, too."""

from __future__ import annotations

from typing import Any

from mathgames.games.contract.thinking import Choice


class Alphabetical:
    """Takes the legal move that comes first when all are written out."""

    def choose(self, rules: Any, position: Any, *, seed: int = 0, nodes: int | None = None, seconds: Any = None) -> Any:
        return Choice(min(rules.moves(position), key=rules.format))


class Late:
    """Takes the first move, and once the game has gone on for so many moves, whatever it was told to give."""

    def __init__(self, after: int, given: Any) -> None:
        self.after = after
        self.given = given

    def choose(self, rules: Any, position: Any, *, seed: int = 0, nodes: int | None = None, seconds: Any = None) -> Any:
        if position.ply < self.after:
            return Alphabetical().choose(rules, position)
        if isinstance(self.given, Exception):
            raise self.given
        return Choice(self.given)
