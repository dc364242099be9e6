"""The plan of a tournament: its pairings and its games, both as planned and as played."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count, pairwise
from struct import Struct
from typing import Any, Final, NamedTuple, TypeAlias, overload

from mathgames.engine.options import value_text
from mathgames.engine.rules import Rules
from mathgames.explain.quantity import whole_from
from mathgames.language.errors import TournamentError, short_repr
from mathgames.language.words import _

# Who plays whom: everybody everybody, each the next one, or in rounds those who stand nearest to each other.

Pair: TypeAlias = tuple[int, int]
"""Two players by their places in the list of players, the smaller one first."""


def round_robin(players: int) -> list[Pair]:
    """Pair each player with each other; a single player plays against itself.

    >>> round_robin(3), round_robin(1)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0)])
    """
    return list(combinations(range(players), 2)) or [(0, 0)]


def neighbours(players: int) -> list[Pair]:
    """Pair each player with the next one in the list; a single player plays against itself.

    >>> neighbours(4)
    [(0, 1), (1, 2), (2, 3)]
    """
    return list(pairwise(range(players))) or [(0, 0)]


def swiss_round(points: Sequence[float], meetings: Counter[Pair]) -> list[Pair]:
    """Return the next round of a Swiss tournament, paired as in Monrad's system: down the ranking, each player with the
    next one whom it has not met.

    ``points`` are those of each player so far; among equals the order of the list counts. No two players meet again
    while the round can be paired otherwise. With an odd number, one player rests, which ``meetings`` counts as a
    meeting with a player that does not exist, the one after the last: no player rests again before all have.

    >>> swiss_round([1, 0, 1, 0], Counter({(0, 1): 1, (2, 3): 1}))
    [(0, 2), (1, 3)]
    """
    ranking = sorted(range(len(points)), key=lambda player: (-points[player], player))
    if len(ranking) % 2:
        ranking.append(len(points))
    limits = count()  # at first only those may meet who never have, then those who met once at the most …
    return next(pairs for often in limits if (pairs := _pair_all(ranking, meetings, often)) is not None)


def _pair(first: int, other: int) -> Pair:
    return (first, other) if first < other else (other, first)


def _pair_all(ranking: Sequence[int], meetings: Counter[Pair], max_meetings: int) -> list[Pair] | None:
    """Return the first pairing of all players down the ranking in which none meet more often than allowed.

    None if there is none.
    """

    @cache  # the search leaves the same few players again and again
    def rest(left: tuple[int, ...]) -> tuple[Pair, ...] | None:
        if not left:
            return ()
        first, *others = left
        for other in others:
            if meetings[_pair(first, other)] <= max_meetings:
                following = rest(tuple(player for player in others if player != other))
                if following is not None:
                    return (_pair(first, other), *following)
        return None

    pairs = rest(tuple(ranking))
    return None if pairs is None else list(pairs)


# The games of a tournament: as they are planned, and as they are kept once they were played.

STOPPED_ENDING: Final = "stopped"
"""The ending of a game that has gone on for too long: a draw."""


class Fixture(NamedTuple):
    """A game to be played: its number, the place of its rules, and the seats of the players, by their places."""

    number: int
    rules: int
    seats: Pair


@dataclass(frozen=True, slots=True)
class Fixtures:
    """The games of one round, made lazily: ``games`` per pairing, half of them on either side.

    ``meetings`` are the places of the rules and of the two players; the games are numbered from ``first`` on.
    """

    first: int
    meetings: Sequence[tuple[int, Pair]]
    games: int

    def __len__(self) -> int:
        return len(self.meetings) * self.games

    def __iter__(self) -> Iterator[Fixture]:
        number = self.first
        for place, (first, other) in self.meetings:
            for game in range(self.games):
                yield Fixture(number, place, (other, first) if game % 2 else (first, other))
                number += 1


class TournamentGame(NamedTuple):
    """A finished game. ``players`` are in the order of the seats, which are the players of the rules.

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
        """Return the points of the player on this seat: 1 for a win, 0.5 for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == seat)


_GAME_STRUCT: Final = Struct("<IIIbIIIQI")
"""Rules, both players, the winner or −1, the ending, plies, operations; where its code begins, and its length."""


class PlayedGames(Sequence[TournamentGame]):
    """Finished games, each at the place of its number and packed into some forty bytes and its code: there may be a
    million of them.

    >>> games = PlayedGames(2)
    >>> games.add(TournamentGame(1, 0, ("a", "b"), None, "goal", 9, 4, "tinc:1"))
    >>> games.has(0), games.has(1), len(games), games[1].players
    (False, True, 1, ('a', 'b'))
    """

    def __init__(self, total: int) -> None:
        self._place = array("i", [-1]) * total
        self._games, self._codes = bytearray(), bytearray()
        self._names: dict[str, int] = {}

    def add(self, game: TournamentGame) -> None:
        """Add a game at its place, which was empty."""
        self._place[game.number] = len(self)
        code = game.code.encode()
        first, second, ending = (
            self._names.setdefault(name, len(self._names)) for name in (*game.players, game.ending)
        )
        winner = -1 if game.winner is None else game.winner
        fields = game.rules, first, second, winner, ending, game.plies, game.operations, len(self._codes), len(code)
        self._games += _GAME_STRUCT.pack(*fields)
        self._codes += code

    def has(self, number: int) -> bool:
        """Check if the game with this number was played."""
        return self._place[number] >= 0

    def __len__(self) -> int:
        return len(self._games) // _GAME_STRUCT.size

    def __iter__(self) -> Iterator[TournamentGame]:
        names = list(self._names)
        return (self._unpack(number, names) for number, place in enumerate(self._place) if place >= 0)

    @overload
    def __getitem__(self, number: int) -> TournamentGame: ...
    @overload
    def __getitem__(self, number: slice) -> list[TournamentGame]: ...
    def __getitem__(self, number: int | slice) -> TournamentGame | list[TournamentGame]:
        """Return a game by its number, or several once all were played.

        Raises ``IndexError`` for a number without a game.
        """
        if isinstance(number, slice):
            return list(self)[number]
        return self._unpack(range(len(self._place))[number], list(self._names))

    def _unpack(self, number: int, names: list[str]) -> TournamentGame:
        place = self._place[number]
        if place < 0:
            raise IndexError(number)
        fields = _GAME_STRUCT.unpack_from(self._games, place * _GAME_STRUCT.size)
        rules, first, second, winner, ending, plies, operations, begins, length = fields
        code = self._codes[begins : begins + length].decode()
        players = names[first], names[second]
        won = None if winner < 0 else winner
        return TournamentGame(number, rules, players, won, names[ending], plies, operations, code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # games are added


# What a tournament is, before a game is played: its rules, its players, and which games there are.

PAIRINGS: Final = ("round-robin", "neighbours", "swiss")
MAX_GAMES: Final = 1_000_000
"""The largest number of games of a tournament."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a tournament: two tournaments with the same plan are the same tournament.

    ``games`` is the number of games between two players when they are paired, half of them on either side; ``rounds``
    the number of times that all players are paired. Each two games begin with the same ``opening`` moves at random, and
    a game that has gone on for ``longest`` moves is a draw. ``nodes`` is the budget for one move, where there is one.
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
        for name, minimum in (("games", 2), ("rounds", 1), ("seed", 0), ("opening", 0), ("longest", 1), ("nodes", 1)):
            if (number := getattr(self, name)) is not None or name != "nodes":
                object.__setattr__(self, name, whole_from(minimum, name, number, TournamentError))
        whole_from(self.opening + 1, "longest", self.longest, TournamentError)
        if self.games % 2:
            raise TournamentError(
                _(
                    "{name} cannot be {value}: each opening is played from both sides, so it must be an even number",
                    name="games",
                    value=short_repr(self.games),
                )
            )
        if self.total > MAX_GAMES:
            raise TournamentError(
                _(
                    "this makes {total} games: a tournament can have at most {most}",
                    total=short_repr(self.total),
                    most=MAX_GAMES,
                )
            )

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain data, by which tournaments are told apart."""
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
        """The number of games."""
        players = len(self.players)
        pairs = players // 2 if self.pairing == "swiss" else len(_fixed_pairs(self.pairing, players))
        return self.rounds * len(self.rules) * pairs * self.games

    def fixtures(self, games: Sequence[TournamentGame] | Mapping[int, TournamentGame]) -> Iterator[Fixtures]:
        """Yield the games of one round after the other.

        ``games`` must have those of a round before the next is requested.

        The number of a game, and with it all chance in the game, does not depend on when it is played.
        """
        number = 0
        for round_number in range(self.rounds):
            meetings = [
                (place, pair)
                for place in range(len(self.rules))
                for pair in self._pairs(round_number, place, (games[before] for before in range(number)))
            ]
            yield Fixtures(number, meetings, self.games)
            number += len(meetings) * self.games

    def _pairs(self, rounds: int, place: int, earlier: Iterable[TournamentGame]) -> list[Pair]:
        players = len(self.players)
        if self.pairing != "swiss":
            return _fixed_pairs(self.pairing, players)
        points, meetings = [0.0] * players, Counter[Pair]()
        for game in earlier:
            if game.rules != place:
                continue
            seats = [self.players.index(name) for name in game.players]
            meetings[min(seats), max(seats)] += 1
            for seat, player in enumerate(seats):
                points[player] += game.points(seat)
        meetings = Counter({pair: games // self.games for pair, games in meetings.items()})
        for player in range(players):
            rests = rounds - sum(times for pair, times in meetings.items() if player in pair)
            meetings[player, players] = rests
            points[player] += rests * self.games  # who rests loses nothing by it
        return [pair for pair in swiss_round(points, meetings) if players not in pair]


def _fixed_pairs(pairing: str, players: int) -> list[Pair]:
    return neighbours(players) if pairing == "neighbours" else round_robin(players)
