"""Standings: points, Elo ratings with their uncertainty, and the balance of the rules, from a tournament's games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mathgames.language.errors import MissingPackage
from mathgames.players.tournaments.plan import Plan, TournamentGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The strength of players, from the results of games: Elo ratings by a Bradley–Terry fit, with their uncertainty.
#
# The chance that i beats j is 1 / (1 + 10^((Rj − Ri) / 400)): the model of Bradley and Terry (Rank analysis of
# incomplete block designs, Biometrika 39, 1952) on Elo's scale. A drawn game counts as half a game won and half a
# game lost. The numbers are those under which the results are most likely, found by Newton's method; the likelihood
# has one maximum (Hunter, MM algorithms for generalized Bradley–Terry models, Annals of Statistics 32, 2004). Only
# differences mean something, so the average is 0. Intervals come from the Fisher information at the maximum. Drawn
# games vary less than the model has it, so where there are many, the intervals are wider than they need be.  Where
# one player took every point from another, and no games lead back, no number is large enough to be the most
# likely (Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64, 1957). Such
# two are counted one drawn game more, and ``sweeps`` names them: they may be much further apart than the numbers say.

ELO: Final = 400 / log(10)
"""Points of Elo for a factor e in the odds."""
NORMAL_95: Final = 1.959964
"""The number of standard deviations to either side that hold 95 % of a normal distribution."""
_STEPS: Final = 100
_STEP_TOLERANCE: Final = 1e-9  # a step of Newton's method below this changes nothing that is shown


class Estimate(NamedTuple):
    """A number with the half-width of its 95 % interval."""

    value: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.margin


class Ratings:
    """The Elo ratings of some players; ``points[i][j]`` is the points of player i in the games with player j.

    ``sweeps`` has the pairs of which the first took every point from the second, and nothing leads back. ``groups``
    are the players whom games connect: the average of each group is 0, and players of two groups cannot be compared.

    >>> ratings = Ratings([[0, 3], [1, 0]])
    >>> round(ratings.difference(0, 1).value), round(ratings[0].value), ratings.sweeps
    (191, 95, ())
    """

    def __init__(self, points: Sequence[Sequence[float]]) -> None:
        try:
            import numpy as np  # here alone: most who play never rate players
        except ModuleNotFoundError as error:
            raise MissingPackage(str(error.name)) from None

        points_matrix = np.array(points, dtype=float)
        np.fill_diagonal(points_matrix, 0.0)  # games with oneself tell nothing
        reach, linked_groups = _reachability(points_matrix > 0), _reachability(points_matrix + points_matrix.T > 0)
        sweeps = (points_matrix > 0) & ~reach.T
        self.sweeps = tuple((int(one), int(other)) for one, other in np.argwhere(sweeps))
        self.groups = tuple(sorted({tuple(map(int, np.flatnonzero(row))) for row in linked_groups}))
        points_matrix += (sweeps | sweeps.T) / 2
        self._strengths, self._covariance = _most_likely(points_matrix)

    @property
    def all(self) -> list[Estimate]:
        """The rating of each player."""
        return [self[player] for player in range(len(self._strengths))]

    def __getitem__(self, player: int) -> Estimate:
        return _estimate(self._strengths[player], self._covariance[player, player])

    def difference(self, player: int, other: int) -> Estimate | None:
        """Return the difference in strength between two players; None if no games connect them."""
        if not any(player in group and other in group for group in self.groups):
            return None
        covariance = self._covariance
        variance = covariance[player, player] + covariance[other, other] - 2 * covariance[player, other]
        return _estimate(self._strengths[player] - self._strengths[other], variance)


def _estimate(strength: float, variance: float) -> Estimate:
    return Estimate(ELO * float(strength), ELO * NORMAL_95 * float(max(variance, 0.0)) ** 0.5)


def _reachability(steps: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which players can be reached from which by any number of steps, none included."""
    import numpy as np

    closure = steps | np.eye(len(steps), dtype=bool)
    for _doubling in range(len(steps).bit_length()):
        closure = (closure.astype(int) @ closure.astype(int)) > 0
    return closure


def _most_likely(points_matrix: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the most likely strengths (logarithms of odds, with average 0) for these results, and their covariance."""
    import numpy as np

    games = points_matrix + points_matrix.T

    def likelihood(strengths: NDArray[np.float64]) -> float:
        return -float((points_matrix * np.logaddexp(0, strengths[None, :] - strengths[:, None])).sum())

    strengths = np.zeros(len(points_matrix))
    covariance: NDArray[Any] = np.zeros_like(points_matrix)
    for _step in range(_STEPS):
        chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = games * chance * (1 - chance)
        information = np.diag(weights.sum(axis=1)) - weights
        covariance = np.linalg.pinv(information, rcond=1e-10, hermitian=True)
        step = covariance @ (points_matrix - games * chance).sum(axis=1)
        if np.abs(step).max() < _STEP_TOLERANCE:
            break
        now = likelihood(strengths)
        while likelihood(strengths + step) < now and np.abs(step).max() > _STEP_TOLERANCE:
            step /= 2  # Newton's step may go too far, never in a wrong direction
        strengths += step
    return strengths, covariance


def luck(won: int, lost: int) -> float:
    """Return the chance that one of two equal players wins at least ``won`` of the decided games: the sign test.

    >>> [round(luck(*games), 3) for games in ((4, 0), (6, 0), (14, 6), (15, 5))]
    [0.062, 0.016, 0.058, 0.021]
    """
    games = won + lost
    ways = (lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1) for wins in range(won, games + 1))
    return sum(exp(way - games * log(2)) for way in ways)


def wilson_interval(points: float, games: int) -> Estimate:
    """Return the share of the points with Wilson's interval (Journal of the American Statistical Association 22, 1927).

    Its middle is drawn towards one half, the more the fewer games there are. Drawn games make it wider than need be.

    >>> most = wilson_interval(8, 10)
    >>> [round(end, 2) for end in (most.low, most.high, wilson_interval(10, 10).low)]
    [0.49, 0.94, 0.72]
    """
    square = NORMAL_95**2
    part = points / games
    middle = (part + square / (2 * games)) / (1 + square / games)
    margin = NORMAL_95 / (1 + square / games) * (part * (1 - part) / games + square / (4 * games**2)) ** 0.5
    return Estimate(middle, margin)


# What the games of a tournament add up to: points, ratings, and what the rules make of a game.


class Tally(NamedTuple):
    """The numbers of games won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self)

    @property
    def points(self) -> float:
        """The points: one for each game won, one half for each drawn."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> Estimate:
        """The share of the points with its interval of 95 %."""
        return wilson_interval(self.points, self.games)

    @property
    def is_better(self) -> bool:
        """True if these games show with 95 % confidence that this player is stronger, by the exact sign test."""
        return luck(self.won, self.lost) < 0.025


class Balance(NamedTuple):
    """The balance of some rules: the wins of each seat, the length of games, and the number of moves that calculate.

    ``won`` counts the games that each seat won; ``plies`` and ``operations`` are those of a game on average.
    """

    won: dict[str, int]
    drawn: int
    plies: float
    operations: float

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.won.values()) + self.drawn

    @property
    def share(self) -> Estimate:
        """The share of the points of the first seat, with its interval of 95 %."""
        return wilson_interval(next(iter(self.won.values())) + self.drawn / 2, self.games)


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after the games that were played.

    If several rules were played, ``rules`` is the index of the ones that are meant: 0 for the first.
    """

    plan: Plan
    games: Sequence[TournamentGame]

    def games_under(self, rules: int = 0) -> Iterator[TournamentGame]:
        """Return the games that were played under these rules."""
        return (game for game in self.games if game.rules == rules)

    def score(self, player: str, other: str | None = None, rules: int = 0) -> Tally:
        """Return the tally of a player's games: all, or those with this other one."""
        counts: Counter[float] = Counter()
        for game in self.games_under(rules):
            for seat, name in enumerate(game.players):
                if name == player and other in (None, game.players[1 - seat]):
                    counts[game.points(seat)] += 1
        return Tally(counts[1.0], counts[0.5], counts[0.0])

    def ratings(self, rules: int = 0) -> Ratings:
        """Return the Elo ratings of the players, by their places in the plan."""
        players = self.plan.players
        return Ratings([[self.score(one, other, rules).points for other in players] for one in players])

    def endings(self, rules: int = 0) -> list[str]:
        """Return the codes of the endings under these rules, the most frequent first."""
        times = Counter(game.ending for game in self.games_under(rules))
        return sorted(times, key=lambda ending: (-times[ending], ending))

    def balance(self, rules: int = 0, ending: str | None = None) -> Balance:
        """Return the balance of these rules over all games, or over those with one kind of ending."""
        won, plies, operations = Counter[int | None](), 0, 0
        for game in self.games_under(rules):
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
