"""Who plays whom: everybody everybody, each the next one, or in rounds those who stand nearest to each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, count, pairwise
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Two players by their places in the list of players, the smaller one first."""


def round_robin(players: int) -> list[Pair]:
    """Each player against each other; a player alone plays against itself.

    >>> round_robin(3), round_robin(1)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0)])
    """
    return list(combinations(range(players), 2)) or [(0, 0)]


def neighbours(players: int) -> list[Pair]:
    """Each player against the next one in the list; a player alone plays against itself.

    >>> neighbours(4)
    [(0, 1), (1, 2), (2, 3)]
    """
    return list(pairwise(range(players))) or [(0, 0)]


def swiss_round(points: Sequence[float], met: Counter[Pair]) -> list[Pair]:
    """The next round of a Swiss tournament, paired as in Monrad's system: down the ranking, each with the next one
    whom it has not met.

    ``points`` are those of each player so far; among equals the order of the list counts. Nobody meets anybody again
    while the round can be paired otherwise. With an odd number, one player rests, which ``met`` counts as a meeting
    with a player that does not exist, the one after the last: nobody rests again before all have.

    >>> swiss_round([1, 0, 1, 0], Counter({(0, 1): 1, (2, 3): 1}))
    [(0, 2), (1, 3)]
    """
    ranking = sorted(range(len(points)), key=lambda player: (-points[player], player))
    if len(ranking) % 2:
        ranking.append(len(points))
    limits = count()  # at first only those may meet who never have, then those who met once at the most …
    return next(paired for often in limits if (paired := _paired(ranking, met, often)) is not None)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _paired(ranking: Sequence[int], met: Counter[Pair], often: int) -> list[Pair] | None:
    """The first way down the ranking to pair all of them, none of whom has met the other more often; None if none."""

    @cache  # in the search the same few come to be left again and again
    def rest(left: tuple[int, ...]) -> tuple[Pair, ...] | None:
        if not left:
            return ()
        first, *others = left
        for other in others:
            if met[_pair(first, other)] <= often:
                following = rest(tuple(player for player in others if player != other))
                if following is not None:
                    return (_pair(first, other), *following)
        return None

    paired = rest(tuple(ranking))
    return None if paired is None else list(paired)
