"""The moves that a page tells: one whose calculation is shown at large, and the other move of its round below it."""

from __future__ import annotations

from typing import NamedTuple

from mathgames.engine.played_move import explain_move
from mathgames.explain.explanation import Explanation
from mathgames.games.contract import Snapshot


class ToldMove(NamedTuple):
    """A move with its explanation: the ply after it, who made it, with which face, and whether it was an attack."""

    explanation: Explanation
    ply: int
    player: str
    is_attack: bool
    face: str = ""

    @property
    def calculates(self) -> bool:
        """True if the move has a calculation, or brings points."""
        return bool(self.explanation.derivations or self.explanation.points)


class Told(NamedTuple):
    """The move that is told at large, and the other move of its round, if there is one.

    In a round of a person and the computer one's own calculation is told, also after the computer's reply; the reply's
    only if one has not calculated oneself. Of two people at one screen the last move is told.
    """

    hero: ToldMove
    other: ToldMove | None = None


def told_moves(snapshot: Snapshot) -> Told | None:
    """Return the moves that are told at this moment; None before the first one."""
    path, rules = snapshot.scene.history, snapshot.rules
    if not path or snapshot.explanation is None:
        return None
    begins = any(it.ply == snapshot.ply - 1 for it in snapshot.rounds)
    (position, move), before = path[-1], None if begins or len(path) < 2 else path[-2]
    player = rules.turn(position)
    last = ToldMove(snapshot.explanation, len(path), player, rules.is_attack(position, move), snapshot.face_of(player))
    if before is None or rules.turn(before[0]) == player:
        return Told(last)
    computers = snapshot.company.computer_players
    if snapshot.company.rounds and player not in computers:
        return Told(last)  # the reply is still to come
    player = rules.turn(before[0])
    previous = ToldMove(
        explain_move(rules, *before), len(path) - 1, player, rules.is_attack(*before), snapshot.face_of(player)
    )
    if snapshot.company.rounds and (previous.calculates or not last.calculates):
        return Told(previous, last)
    return Told(last, previous)
