"""What the games of a tournament add up to: points, ratings, and what the rules make of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mathgames.players.tournaments.plan import Plan, TournamentGame
from mathgames.players.tournaments.ratings import Estimate, Ratings, luck, share


class Tally(NamedTuple):
    """How many games somebody won, drew and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self)

    @property
    def points(self) -> float:
        """One for each game won, one half for each drawn."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> Estimate:
        """The share of the points with its interval of 95 %."""
        return share(self.points, self.games)

    @property
    def is_better(self) -> bool:
        """Whether these games show with 95 % confidence that this one is stronger: by the sign test, which is exact."""
        return luck(self.won, self.lost) < 0.025


class Balance(NamedTuple):
    """What some rules make of a game: who wins how often, how many moves it takes, and how many of them calculate.

    ``won`` counts the games that each seat won; ``plies`` and ``operations`` are those of a game on average.
    """

    won: dict[str, int]
    drawn: int
    plies: float
    operations: float

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.won.values()) + self.drawn

    @property
    def share(self) -> Estimate:
        """The share of the points that the first seat has, with its interval of 95 %."""
        return share(next(iter(self.won.values())) + self.drawn / 2, self.games)


@dataclass(frozen=True, slots=True)
class Standings:
    """What the games that were played add up to.

    Where several rules were played, ``rules`` says which are meant, by their place: 0 for the first.
    """

    plan: Plan
    games: Sequence[TournamentGame]

    def under(self, rules: int = 0) -> Iterator[TournamentGame]:
        """The games that were played under these rules."""
        return (game for game in self.games if game.rules == rules)

    def score(self, player: str, other: str | None = None, rules: int = 0) -> Tally:
        """How the games of a player ended: all, or those with this other one."""
        counted: Counter[float] = Counter()
        for game in self.under(rules):
            for seat, name in enumerate(game.players):
                if name == player and other in (None, game.players[1 - seat]):
                    counted[game.points(seat)] += 1
        return Tally(counted[1.0], counted[0.5], counted[0.0])

    def ratings(self, rules: int = 0) -> Ratings:
        """The Elo numbers of the players, by their places in the plan."""
        players = self.plan.players
        return Ratings([[self.score(one, other, rules).points for other in players] for one in players])

    def endings(self, rules: int = 0) -> list[str]:
        """The codes of how games ended under these rules, the most frequent first."""
        times = Counter(game.ending for game in self.under(rules))
        return sorted(times, key=lambda ending: (-times[ending], ending))

    def balance(self, rules: int = 0, ending: str | None = None) -> Balance:
        """What these rules make of a game, of all or of those that ended in one way."""
        won, plies, operations = Counter[int | None](), 0, 0
        for game in self.under(rules):
            if ending in (None, game.ending):
                won[game.winner] += 1
                plies += game.plies
                operations += game.operations
        return Balance(
            won={name: won[seat] for seat, name in enumerate(self.plan.rules[rules].players)},
            drawn=won[None],
            plies=plies / won.total(),
            operations=operations / won.total(),
        )
