"""A table in the memory of one program: several browsers that show one board."""

from __future__ import annotations

from mathgames.engine.match import Match
from mathgames.engine.tables.events import Event, OpenEvent, SeatEvent, proof_of
from mathgames.engine.tables.table_game import TableGame, TableState
from mathgames.language.errors import TableError
from mathgames.language.words import Text, Words


class Table:
    """A game with seats. Whoever posts an event learns at once whether it counts.

    >>> from mathgames.games.registry import rules
    >>> table = Table(Match(rules("tinc")).record())
    >>> table.state.free()
    ('crosses', 'noughts')
    """

    name = ""
    """What the table is called, where it has a name."""
    trouble: Words | None = None
    """Why nothing can be done at the table now, if nothing can."""
    remarks: tuple[Text, ...] = ()
    """What is odd about where the events are kept, each in a sentence."""

    def __init__(self, record: str) -> None:
        self.game = TableGame(OpenEvent(record))
        self.number = 1
        """How many events have been looked at."""
        self.words: dict[str, str] = {}
        """The word with which the seat of a screen can be taken again, where this program has drawn it."""

    @property
    def state(self) -> TableState:
        """What the events so far come to."""
        return self.game.state

    def match(self) -> Match:
        """A match that stands where the game at the table stands."""
        return self.game.match()

    def post(self, event: Event) -> None:
        """Let this happen at the table; TableError says why it cannot."""
        if (reason := self.game.refusal(event)) is not None:
            raise TableError(reason)
        self.number += 1
        self.game.take(event, self.number)

    def sit(self, screen: str, player: str, word: str, before: str = "") -> None:
        """Take a player's seat, which can then be taken again with this word, as it can be now with the one before."""
        self.post(SeatEvent(screen, player, proof_of(word, screen), before))
        self.words[screen] = word

    def poll(self) -> bool:
        """Look whether anything has happened at other screens; whether it has."""
        return False

    def be_here(self, screen: str) -> None:
        """Say that a screen is there; a browser says so by what it asks."""

    def away(self) -> frozenset[str]:
        """The players whose screens have not been heard of for some time."""
        return frozenset()
