"""The working side of a match: its lock, listeners, line, notes and clock, for the pages, saves and activities."""

from __future__ import annotations

from typing import Any, Protocol

from mathgames.engine.clock import Clock
from mathgames.engine.line import Line, Past
from mathgames.engine.moves import MoveList
from mathgames.engine.observable import Observable
from mathgames.engine.outcome import Outcome
from mathgames.engine.plain_json import Notes
from mathgames.engine.record import Ending, Record, Recorded, Times, tenths
from mathgames.engine.rules import Rules
from mathgames.language.errors import PlayerError, short_repr
from mathgames.language.words import _


class MatchState(Protocol):
    """A match, as far as its working side asks for it."""

    rules: Rules[Any, Any]
    clock: Clock | None

    @property
    def position(self) -> Any: ...
    @property
    def ply(self) -> int: ...
    @property
    def turn(self) -> str: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def _stand_at(self, ply: int) -> None: ...


class GameSession(Observable):
    """The parts of a match that a program which only plays does not need.

    ``notes`` is plain JSON data that activities keep with the match, by name. Listeners hear of a change before the
    observers of any trait, in the order in which they were added: what is saved and what is displayed does not
    depend on what a user's observer does. An error in either is logged and does not stop the others.

    A change holds the ``lock`` until all observers have been called, since a kernel may run cells in one thread and
    answer boards in another. Hold it to read several traits of one moment.
    """

    def __init__(self, match: Any, line: Line) -> None:
        super().__init__(match)
        self._match: MatchState = match
        self.line = line
        self.ended: tuple[int, Outcome, str | None] | None = None
        """The ply, the outcome and the player of an end that no position shows."""
        self.notes = Notes(self.changing)
        self._is_from_the_start = line.position(0) == line.rules.initial()
        self._last_record: Recorded | None = None

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        del state["notes"]  # a copy has its own
        return state | {"_noted": self.notes.texts}

    def __setstate__(self, state: dict[str, Any]) -> None:
        notes = state.pop("_noted")
        super().__setstate__(state)
        self.notes = Notes(self.changing, notes)

    def _observed_state(self) -> tuple[object, ...]:
        match = self._match
        running = None if match.clock is None else match.clock.running
        return match.ply, self.line.end, match.outcome, self.notes.texts, running

    # Moves and positions.

    @property
    def moves(self) -> MoveList:
        """The legal moves of the current position, generated once and only as far as they are needed."""
        match = self._match
        if match.outcome is not None:
            return MoveList(match.rules, match.position, over=True)
        return self.line.legal(match.ply)

    @property
    def path(self) -> Past:
        """The positions on the way to the current one, each with the move that was made there."""
        return self.path_to(self._match.ply)

    def path_to(self, ply: int) -> Past:
        """Return the positions on the way to a ply, each with the move that was made there."""
        with self.lock:
            return self.line.path(ply)

    def position_at(self, ply: int) -> Any:
        """Return the position at a ply of the moves that were played."""
        with self.lock:
            return self.line.position(ply)

    # The clock.

    def start_clock(self) -> None:
        """Start the clock of the player whose turn it is; without a clock, or in a finished game, do nothing."""
        with self.changing():
            if self._match.clock is not None and self._match.outcome is None:
                self._match.clock.start(self._match.turn)

    def pause_clock(self) -> None:
        """Stop the clock where it is."""
        with self.changing():
            if self._match.clock is not None:
                self._match.clock.pause()

    def switch_clock(self) -> None:
        """Let the time of the player run whose turn it is after a move; stop it at the end of a game and of a round."""
        match, clock = self._match, self._match.clock
        if clock is None:
            return
        if clock.running is None and self.line.round_ended(match.ply - 1) is not None:
            clock.start(match.turn)
        else:
            clock.switch(match.turn)
        if match.outcome is not None or self.line.round_ended(match.ply) is not None:
            clock.pause()

    def swap_clock(self, ply: int) -> None:
        """Let the players keep their times when the match goes to a ply of a round in which they have other sides."""
        match, line = self._match, self.line
        if match.clock is not None and (line.round_number(ply) - line.round_number(match.ply)) % 2:
            match.clock.swap(*line.rules.players)

    def check_clock(self) -> None:
        """End the game if the clock says that a player has run out of time."""
        with self.lock:
            match = self._match
            if match.clock is None or match.outcome is not None:
                return
            if (loser := match.clock.flagged_player(match.rules.players)) is not None:
                self.lose_on_time(loser)

    # Endings that no position shows.

    @property
    def ending(self) -> Outcome | None:
        """The end by agreement, by resignation or by the clock, if the game ended so."""
        return self.ended[1] if self.ended else None

    @property
    def ended_by(self) -> str | None:
        """The player who resigned or ran out of time, if one did."""
        return self.ended[2] if self.ended else None

    def lose_on_time(self, player: str) -> None:
        """End the game: the player has run out of time."""
        winner = self.winner_if_loses(player)
        reason = _("{player} ran out of time.", player=self.line.rules.player_words(player))
        self.end(Outcome(winner, reason, "time"), player)

    def winner_if_loses(self, player: str) -> str | None:
        """Return the winner if this player loses: the other one of two."""
        players = self.line.rules.players
        if player not in players:
            names = ", ".join(players)
            raise PlayerError(
                _("{name} is not a player here; the players are {names}", name=short_repr(player), names=names)
            )
        others = [other for other in players if other != player]
        return others[0] if len(others) == 1 else None

    def end(self, outcome: Outcome, player: str | None = None) -> None:
        """End the game here, whatever the position. Raises ``IllegalMove`` if it has ended."""
        with self.lock:
            match = self._match
            if match.outcome is not None:
                raise match.rules.game_over(match.outcome).error()
            with self.changing():
                if match.clock is not None:
                    match.clock.pause()
                self.line.cut(match.ply)
                self.ended = match.ply, outcome, player
                match._stand_at(match.ply)

    # Records.

    def record(self) -> Record:
        """Return the match as a value, with the moves that were undone and can be redone."""
        with self.lock:
            rules, line, ending, ply = self.line.rules, self.line, self.ended, self._match.ply
            return Record(
                game=rules.name,
                moves=line.texts,
                version=rules.version,
                options=tuple(rules.changed_settings().items()),
                start=None if self._is_from_the_start else rules.to_json(line.position(0)),
                clock=self._times(),
                ending=Ending(ending[1].code, ending[2]) if ending else None,
                at=None if ply == len(line) else ply,
                notes=tuple(self.notes.items()),
            )

    def _times(self) -> Times | None:
        clock = self._match.clock
        if clock is None:
            return None
        left = tuple((player, tenths(clock.remaining(player))) for player in self.line.rules.players)
        return Times(clock.total, clock.increment, left)

    def latest_record(self) -> Recorded:
        """Return the match as a value and as text, both made once for as long as it stays as it is."""
        state = self._observed_state(), self._times()
        if self._last_record is None or self._last_record.state != state:
            record = self.record()
            self._last_record = Recorded(state, record, record.text_with(self.line.record_lines))
        return self._last_record
