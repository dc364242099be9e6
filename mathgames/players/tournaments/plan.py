"""What a tournament is, before a game is played: its rules, its players, and which games there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mathgames.engine.options import value_text
from mathgames.engine.rules import Rules
from mathgames.language.errors import TournamentError, shown
from mathgames.language.words import _
from mathgames.players.tournaments.game import Fixtures, TournamentGame
from mathgames.players.tournaments.pairing import Pair, neighbours, round_robin, swiss_round

PAIRINGS: Final = ("round-robin", "neighbours", "swiss")
MAX_GAMES: Final = 1_000_000
"""Of one tournament, all together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: two tournaments with the same plan are the same tournament.

    ``games`` is how many games two players have with each other when they are paired, half of them on either side;
    ``rounds`` how often everybody is paired. Each two games begin with the same ``opening`` moves at random, and a
    game that has gone on for ``longest`` moves is a draw. ``nodes`` is the budget for one move, where there is one.
    """

    rules: tuple[Rules[Any, Any], ...]
    players: tuple[str, ...]
    pairing: str
    rounds: int
    games: int
    seed: int
    opening: int
    longest: int
    nodes: int | None

    def __post_init__(self) -> None:
        _check_number("games", self.games, 2)
        _check_number("rounds", self.rounds, 1)
        _check_number("seed", self.seed, 0)
        _check_number("opening", self.opening, 0)
        _check_number("longest", self.longest, self.opening + 1)
        if self.nodes is not None:
            _check_number("nodes", self.nodes, 1)
        if self.games % 2:
            raise TournamentError(
                _(
                    "{name} cannot be {value}: each opening is played from both sides, so it must be an even number",
                    name="games",
                    value=self.games,
                )
            )
        if self.total > MAX_GAMES:
            raise TournamentError(
                _("this makes {total} games: a tournament can have at most {most}", total=self.total, most=MAX_GAMES)
            )

    def to_json(self) -> dict[str, Any]:
        """The plan as plain data, by which one tournament is told from another."""
        return {
            "rules": [
                {
                    "game": rules.name,
                    "version": rules.version,
                    "options": {name: value_text(value) for name, value in rules.changed_settings().items()},
                }
                for rules in self.rules
            ],
            "players": list(self.players),
            "pairing": self.pairing,
            "rounds": self.rounds,
            "games": self.games,
            "seed": self.seed,
            "opening": self.opening,
            "longest": self.longest,
            "nodes": self.nodes,
        }

    @property
    def total(self) -> int:
        """How many games there are."""
        players = len(self.players)
        pairs = players // 2 if self.pairing == "swiss" else len(_fixed_pairs(self.pairing, players))
        return self.rounds * len(self.rules) * pairs * self.games

    def fixtures(self, played: Sequence[TournamentGame] | Mapping[int, TournamentGame]) -> Iterator[Fixtures]:
        """The games of one round after the other; ``played`` has those of a round before the next is asked for.

        The number of a game, and with it all chance in the game, does not depend on when it is played.
        """
        number = 0
        for done in range(self.rounds):
            meetings = [
                (place, pair)
                for place in range(len(self.rules))
                for pair in self._pairs(done, place, (played[before] for before in range(number)))
            ]
            yield Fixtures(number, meetings, self.games)
            number += len(meetings) * self.games

    def _pairs(self, rounds: int, place: int, earlier: Iterable[TournamentGame]) -> list[Pair]:
        """Who is paired under the rules at a place after so many rounds, in which these games were played."""
        players = len(self.players)
        if self.pairing != "swiss":
            return _fixed_pairs(self.pairing, players)
        points, met = [0.0] * players, Counter[Pair]()
        for game in earlier:
            if game.rules != place:
                continue
            seats = [self.players.index(name) for name in game.players]
            met[min(seats), max(seats)] += 1
            for seat, player in enumerate(seats):
                points[player] += game.points(seat)
        met = Counter({pair: games // self.games for pair, games in met.items()})
        for player in range(players):
            rests = rounds - sum(times for pair, times in met.items() if player in pair)
            met[player, players] = rests
            points[player] += rests * self.games  # who rests loses nothing by it
        return [pair for pair in swiss_round(points, met) if players not in pair]


def _fixed_pairs(pairing: str, players: int) -> list[Pair]:
    return neighbours(players) if pairing == "neighbours" else round_robin(players)


def _check_number(name: str, value: object, least: int) -> None:
    if type(value) is not int or value < least:
        raise TournamentError(
            _(
                "{name} cannot be {value}: it must be a whole number, {least} or more",
                name=name,
                value=shown(value),
                least=least,
            )
        )
