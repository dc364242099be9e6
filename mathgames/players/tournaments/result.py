"""What a tournament comes to, to be read and to be worked with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mathgames.players.tournaments.report import tournament_report
from mathgames.players.tournaments.results_file import game_to_json
from mathgames.players.tournaments.standings import Standings


@dataclass(frozen=True, slots=True)
class Result(Standings):
    """What a tournament came to. Printing it shows its tables, as a notebook does; ``to_json`` is the same as data."""

    def __str__(self) -> str:
        return "\n\n".join(map(str, tournament_report(self)))

    def _repr_markdown_(self) -> str:
        return str(self)

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data: the plan, the tables and the games."""
        places = range(len(self.plan.rules))
        return {
            "tournament": self.plan.to_json(),
            "players": [
                {"rules": place, "player": name, **estimate._asdict(), **self.score(name, rules=place)._asdict()}
                for place in places
                for name, estimate in zip(self.plan.players, self.ratings(place).all, strict=True)
            ],
            "balance": [
                {"rules": place, "ending": ending, **self.balance(place, ending)._asdict()}
                for place in places
                for ending in (None, *self.endings(place))
            ],
            "games": [game_to_json(self.plan, game) for game in self.games],
        }
