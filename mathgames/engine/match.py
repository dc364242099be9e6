"""A match: one game being played, with its history, its outcome and its clock, all traits to observe."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock
from typing import Any, TypeAlias

from traitlets import All, EventHandler, HasTraits, Int, Tuple, Unicode
from traitlets import Any as AnyTrait

from mathgames.engine import record
from mathgames.engine.clock import Clock
from mathgames.engine.notes import Notes
from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rules import Rules
from mathgames.errors import HistoryError, IllegalMove, MathgamesError, NotationError
from mathgames.explain.explanation import Explanation

OCCURRENCES = 3  # a position that stands for the third time ends the game, where a game has such a rule

_log = logging.getLogger("mathgames")


class LegalMoves(Set[str]):
    """The legal moves of a match where it stands, as a set of their texts.

    Membership asks ``refuse`` and lists nothing, so it is quick even where there are endlessly many moves.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    def __contains__(self, move: object) -> bool:
        try:
            return self._match.refuse(move) is None
        except NotationError:
            return False

    def __iter__(self) -> Iterator[str]:
        match = self._match
        if match.outcome is None:
            yield from map(match.rules.format, match.rules.moves(match.position))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @classmethod
    def _from_iterable(cls, texts: Any) -> set[str]:  # type: ignore[override]  # unions and the like are plain sets
        return set(texts)

    def __repr__(self) -> str:
        return f"<legal moves of {self._match!r}>"


@dataclass(frozen=True, slots=True)
class _Guarded:
    """An observer of a trait whose error is logged: it stops neither the match nor the observers after it.

    It equals another one of the same observer, so that traitlets finds it when the observer is taken away.
    """

    observer: Callable[..., Any]

    def __call__(self, change: Any) -> None:
        try:
            self.observer(change)
        except Exception:  # whatever a user's own function does
            _log.exception("an observer of a match failed")


def _named(player: str) -> str:
    """A player in the middle of a sentence: "player 2", "the positive player"."""
    return f"player {player}" if player.isdigit() else f"the {player} player"


Follower: TypeAlias = "Callable[[Match], object]"
"""What is told of every change of a match: a function that the match is given to."""


class Match(HasTraits):
    """One game being played under some rules.

    >>> from mathgames.registry import rules
    >>> match = Match(rules("minus-vs-plus"))
    >>> match.play("a2-a3")
    >>> match.turn, match.history, "b5-b4" in match.legal_moves
    ('negative', ('a2-a3',), True)
    >>> match.undo()
    >>> match.ply
    0

    ``position``, ``history`` (the texts of the moves that led to it), ``ply``, ``turn`` and ``outcome`` are traits that
    change together; observers see them only when all are in place. Where the rules set a time, there is a clock even
    if none is given.

    ``notes`` is what activities around the match want kept with it, by name: plain JSON data.

    Observers are told last. First come the followers (``follow``), in the order in which they came: what is saved and
    what is shown does not depend on what a user's observer does. An error in either is logged and stops nobody.

    Whoever changes the match holds its ``lock`` until all observers are told: a kernel may run cells in one thread and
    answer boards in another. Hold it to look at several traits of one moment.
    """

    position: Any = AnyTrait(read_only=True)
    history: Any = Tuple(read_only=True)
    ply: Any = Int(read_only=True)
    turn: Any = Unicode(read_only=True)
    outcome: Any = AnyTrait(None, allow_none=True, read_only=True)

    def __init__(self, rules: Rules[Any, Any], *, position: Hashable | None = None, clock: Clock | None = None) -> None:
        super().__init__()
        self.lock = RLock()
        self.rules = rules
        if clock is None and rules.seconds is not None:
            clock = Clock(rules.seconds)
        self.clock = clock
        self._positions: list[Any] = [rules.initial() if position is None else position]
        self._moves: list[Any] = []
        self._line: tuple[str, ...] = ()
        self._ending: tuple[int, Outcome, str | None] | None = None
        self._explained: tuple[int, Explanation] | None = None
        self._followers: list[Follower] = []
        self._is_changing = False
        self.notes = Notes(self._changing)
        self._stand_at(0)

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        del state["lock"], state["notes"]  # a copy has its own
        return state | {"_followers": [], "_is_changing": False, "_noted": dict(self.notes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        noted = state.pop("_noted")
        super().__setstate__(state)
        self.lock = RLock()
        self.notes = Notes(self._changing)
        self.notes.update(noted)

    def __repr__(self) -> str:
        state = f"over: {self.outcome.reason}" if self.outcome else f"{self.turn} to move"
        return f"<Match of {self.rules.name}, ply {self.ply}, {state}>"

    # Who is told.

    def follow(self, follower: Follower) -> None:
        """Tell this function of every change from now on, once it is made and before any trait's observer.

        It is told once of each move, walk, ending and note, and when the match starts or pauses its clock.
        """
        with self.lock:
            if follower not in self._followers:
                self._followers.append(follower)

    def unfollow(self, follower: Follower) -> None:
        """Tell this function no more."""
        with self.lock:
            if follower in self._followers:
                self._followers.remove(follower)

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call a function with each change of these traits, as traitlets does; its errors are logged."""
        super().observe(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call the function no more."""
        super().unobserve(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock while something is changed; then tell everybody, once, if anything is other than before."""
        with self.lock, self.hold_trait_notifications():  # who is told of a move finds all as the move has left it
            if self._is_changing:
                yield
                return
            before, self._is_changing = self._state(), True
            try:
                yield
            finally:
                self._is_changing = False
                if self._state() != before:
                    self._tell()

    def _state(self) -> tuple[object, ...]:
        """What followers are told of."""
        running = None if self.clock is None else self.clock.running
        return self.ply, self._line, self.outcome, self.notes.texts, running

    def _tell(self) -> None:
        for follower in tuple(self._followers):
            try:
                follower(self)
            except Exception:  # a save or a page that fails must not stop the game
                _log.exception("a follower of a match failed")

    # Playing.

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves here, as a set-like view of their texts."""
        return LegalMoves(self)

    def read(self, move: object) -> Any:
        """The move that a text writes; anything else is taken for a move already. NotationError for no move's text."""
        return self.rules.parse(move) if isinstance(move, str) else move

    def refuse(self, move: object) -> Refusal | None:
        """Why the move (or its text) is not legal here, or None if it is."""
        if self.outcome is not None:
            return Refusal("game-over", f"The game is over: {self.outcome.reason}", self.outcome.clause)
        read = self.read(move)
        try:
            return self.rules.refuse(self.position, read)
        except TypeError:
            raise NotationError(f"{move!r:.40} is neither a move nor a move's text") from None

    def play(self, move: object) -> None:
        """Play a move or its text. IllegalMove, with the reason, changes nothing; so does NotationError.

        Moves that were undone before are forgotten: the game goes on from here.
        """
        with self.lock:
            self.check_clock()
            if (refusal := self.refuse(move)) is not None:
                raise refusal.error()
            read = self.read(move)
            after = self.rules.apply(self.position, read)
            with self._changing():
                self._cut()
                self._ending = self._explained = None
                self._moves.append(read)
                self._line += (self.rules.format(read),)
                self._positions.append(after)
                self._stand_at(self.ply + 1)
                if self.clock is not None:
                    self.clock.switch(self.turn)
                    if self.outcome is not None:
                        self.clock.pause()

    @property
    def explanation(self) -> Explanation | None:
        """The move that led here, step by step; None at the start."""
        return self.explanation_at(self.ply) if self.ply else None

    def explanation_at(self, ply: int) -> Explanation:
        """The move that led to a ply, step by step."""
        with self.lock:
            if self._explained is None or self._explained[0] != ply:
                self._explained = ply, self.rules.explain(self._positions[ply - 1], self._moves[ply - 1])
            return self._explained[1]

    # Walking through the game.

    @property
    def line(self) -> tuple[str, ...]:
        """The texts of all moves, those that were undone and can be redone included."""
        return self._line

    @property
    def path(self) -> tuple[tuple[Any, Any], ...]:
        """The way to where the match stands: each position on it with the move that was made there."""
        with self.lock:
            return tuple(zip(self._positions[: self.ply], self._moves, strict=False))

    def position_at(self, ply: int) -> Any:
        """The position after so many plies of ``line``."""
        return self._positions[ply]

    def undo(self) -> None:
        """Go back one ply; HistoryError at the start."""
        with self.lock:
            if self.ply == 0:
                raise HistoryError("there is no move to take back")
            self._walk_to(self.ply - 1)

    def redo(self) -> None:
        """Go forward one ply again; HistoryError at the end of what was played."""
        with self.lock:
            if self.ply == len(self._moves):
                raise HistoryError("there is no move to play again")
            self._walk_to(self.ply + 1)

    def goto(self, ply: int) -> None:
        """Stand after so many plies; nothing is forgotten until another move is played."""
        with self.lock:
            if type(ply) is not int or not 0 <= ply <= len(self._moves):
                raise HistoryError(f"this match has the plies 0 to {len(self._moves)}, not {ply!r:.20}")
            self._walk_to(ply)

    def _walk_to(self, ply: int) -> None:
        """Stand there, with the clock paused: nobody's time runs out, and ends the game, while one looks back."""
        with self._changing():
            if self.clock is not None:
                self.clock.pause()
            self._stand_at(ply)

    def _stand_at(self, ply: int) -> None:
        position = self._positions[ply]
        self.set_trait("position", position)
        self.set_trait("history", self._line[:ply])
        self.set_trait("ply", ply)
        self.set_trait("turn", self.rules.turn(position))
        self.set_trait("outcome", self._judge(ply))

    def _judge(self, ply: int) -> Outcome | None:
        if self._ending is not None and self._ending[0] == ply:
            return self._ending[1]
        position = self._positions[ply]
        if (outcome := self.rules.outcome(position)) is not None:
            return outcome
        key = self.rules.repetition_key(position)
        if key is not None:
            keys = (self.rules.repetition_key(before) for before in self._positions[: ply + 1])
            if sum(1 for before in keys if before == key) >= OCCURRENCES:
                return self.rules.repetition_outcome(position)
        return None

    def _cut(self) -> None:
        """Forget the moves that were undone."""
        del self._moves[self.ply :], self._positions[self.ply + 1 :]
        self._line = self._line[: self.ply]

    # The clock.

    def start_clock(self) -> None:
        """Let the time of the player whose turn it is run; nothing happens without a clock or in a finished game."""
        with self._changing():
            if self.clock is not None and self.outcome is None:
                self.clock.start(self.turn)

    def pause_clock(self) -> None:
        """Stop the time where it is."""
        with self._changing():
            if self.clock is not None:
                self.clock.pause()

    # Endings that no position shows.

    def agree_draw(self) -> None:
        """End the game as a draw that the players agreed on."""
        self._end(Outcome(None, "the players agreed on a draw.", "agreed"))

    def resign(self, player: str | None = None) -> None:
        """End the game: the player (whose turn it is, unless named) gives up."""
        with self.lock:
            loser = self.turn if player is None else player
            self._end(Outcome(self._other(loser), f"{_named(loser)} gave up.", "resigned"), loser)

    def check_clock(self) -> None:
        """End the game if the clock says that a player has run out of time."""
        with self.lock:
            if self.clock is None or self.outcome is not None:
                return
            if (loser := self.clock.fallen(self.rules.players)) is not None:
                self.run_out(loser)

    def run_out(self, player: str) -> None:
        """End the game: the player has run out of time."""
        self._end(Outcome(self._other(player), f"{_named(player)} ran out of time.", "time"), player)

    def _other(self, loser: str) -> str | None:
        if loser not in self.rules.players:
            raise MathgamesError(f"{loser!r:.40} does not play here; the players are {', '.join(self.rules.players)}")
        others = [player for player in self.rules.players if player != loser]
        return others[0] if len(others) == 1 else None

    def _end(self, outcome: Outcome, by: str | None = None) -> None:
        with self.lock:
            if self.outcome is not None:
                raise IllegalMove("game-over", f"The game is over: {self.outcome.reason}", self.outcome.clause)
            with self._changing():
                if self.clock is not None:
                    self.clock.pause()
                self._cut()
                self._ending = self.ply, outcome, by
                self._stand_at(self.ply)

    @property
    def ending(self) -> Outcome | None:
        """How the game was ended by agreement, by giving up or by the clock, if it was."""
        return self._ending[1] if self._ending else None

    @property
    def ended_by(self) -> str | None:
        """The player who gave up or ran out of time, if one did."""
        return self._ending[2] if self._ending else None

    # Records.

    def record(self) -> str:
        """The whole match as text that a person can read and type; see ``docs/records.md``."""
        with self.lock:
            return record.write(self)

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match that a record tells, played again move by move; RecordError names the line that is wrong.

        >>> from mathgames.registry import rules
        >>> match = Match(rules("minus-vs-plus", numbers="mirror"))
        >>> match.play("a2-a3")
        >>> Match.from_record(match.record()).record() == match.record()
        True
        """
        return record.read(text, cls)
