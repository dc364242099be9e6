"""One game of a tournament: as it is planned, and as it is kept once it was played."""

from __future__ import annotations

from typing import Final, NamedTuple

from mathgames.players.tournaments.pairing import Pair

STOPPED: Final = "stopped"
"""The ending of a game that had gone on for too long: a draw."""


class Fixture(NamedTuple):
    """A game that is to be played: its number, the place of its rules, and who sits where, by their places."""

    number: int
    rules: int
    seats: Pair


class TournamentGame(NamedTuple):
    """A game that was played. ``players`` are in the order of the seats, which are the players of the rules.

    ``rules`` is the place of the rules in the plan, ``winner`` a seat or None, ``ending`` the code of how it ended.
    ``operations`` counts the moves that calculated. ``code``, if it was kept, opens the game on a
    board: ``mathgames.resume(code)``.
    """

    number: int
    rules: int
    players: tuple[str, str]
    winner: int | None
    ending: str
    plies: int
    operations: int
    code: str

    def points(self, seat: int) -> float:
        """What the player on this seat has got of the point that there is."""
        return 0.5 if self.winner is None else float(self.winner == seat)
