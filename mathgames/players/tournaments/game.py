"""The games of a tournament: as they are planned, and as they are kept once they were played."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Final, NamedTuple, overload

from mathgames.players.tournaments.pairing import Pair

STOPPED: Final = "stopped"
"""The ending of a game that had gone on for too long: a draw."""


class Fixture(NamedTuple):
    """A game that is to be played: its number, the place of its rules, and who sits where, by their places."""

    number: int
    rules: int
    seats: Pair


@dataclass(frozen=True, slots=True)
class Fixtures:
    """The games of one round, made one by one as they are asked for: ``games`` a meeting, half of them on either side.

    ``meetings`` are the places of the rules and of the two players; the games are numbered from ``first`` on.
    """

    first: int
    meetings: Sequence[tuple[int, Pair]]
    games: int

    def __len__(self) -> int:
        return len(self.meetings) * self.games

    def __iter__(self) -> Iterator[Fixture]:
        number = self.first
        for place, (one, other) in self.meetings:
            for game in range(self.games):
                yield Fixture(number, place, (other, one) if game % 2 else (one, other))
                number += 1


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


_PACKED: Final = Struct("<IIIbIIIQI")
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
        """Put a game in its place, which was empty."""
        self._place[game.number] = len(self)
        code = game.code.encode()
        first, second, ending = (
            self._names.setdefault(name, len(self._names)) for name in (*game.players, game.ending)
        )
        winner = -1 if game.winner is None else game.winner
        packed = game.rules, first, second, winner, ending, game.plies, game.operations, len(self._codes), len(code)
        self._games += _PACKED.pack(*packed)
        self._codes += code

    def has(self, number: int) -> bool:
        """Whether the game with this number was played."""
        return self._place[number] >= 0

    def __len__(self) -> int:
        return len(self._games) // _PACKED.size

    def __iter__(self) -> Iterator[TournamentGame]:
        names = list(self._names)
        return (self._unpacked(number, names) for number, place in enumerate(self._place) if place >= 0)

    @overload
    def __getitem__(self, number: int) -> TournamentGame: ...
    @overload
    def __getitem__(self, number: slice) -> list[TournamentGame]: ...
    def __getitem__(self, number: int | slice) -> TournamentGame | list[TournamentGame]:
        """A game by its number, or several once all were played; IndexError for a number that there is not."""
        if isinstance(number, slice):
            return list(self)[number]
        return self._unpacked(range(len(self._place))[number], list(self._names))

    def _unpacked(self, number: int, names: list[str]) -> TournamentGame:
        place = self._place[number]
        if place < 0:
            raise IndexError(number)
        told = _PACKED.unpack_from(self._games, place * _PACKED.size)
        rules, first, second, winner, ending, plies, operations, begins, length = told
        code = self._codes[begins : begins + length].decode()
        players = names[first], names[second]
        won = None if winner < 0 else winner
        return TournamentGame(number, rules, players, won, names[ending], plies, operations, code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # games are added
