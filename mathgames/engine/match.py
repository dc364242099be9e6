"""A match: one game being played, with its history, its outcome and its clock, all traits to observe."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from traitlets import Any as AnyTrait
from traitlets import Int, Tuple, Unicode

from mathgames.engine import shortcode
from mathgames.engine.clock import Clock
from mathgames.engine.line import Line, Past
from mathgames.engine.moves import LegalMoves, MoveList
from mathgames.engine.observable import Followed
from mathgames.engine.opening import carry_over, check_kinds, clock_of, follow, start_of
from mathgames.engine.outcome import JudgeCache, Outcome, Refusal
from mathgames.engine.plain_json import Notes
from mathgames.engine.record import Ending, Record, Recorded, Times, tenths
from mathgames.engine.rules import Rules, output
from mathgames.explain.explanation import Explanation
from mathgames.explain.quantity import whole
from mathgames.language.errors import HistoryError, MathgamesError, NotationError, shown
from mathgames.language.words import _


class Match(Followed):
    """One game being played under some rules.

    >>> from mathgames.games.registry import rules
    >>> match = Match(rules("minus-vs-plus"))
    >>> match.play("a2-a3")
    >>> match.turn, match.history, "b5-b4" in match.legal_moves
    ('negative', ('a2-a3',), True)
    >>> match.undo()
    >>> match.ply
    0

    ``position``, ``history`` (the texts of the moves that led to it), ``ply``, ``turn`` and ``outcome`` are traits that
    change together; observers see them only when all are in place. Where the rules set a time, there is a clock even
    if none is given. ``notes`` is what activities around the match want kept with it, by name: plain JSON data.

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
        self.rules = rules
        if clock is None and rules.seconds is not None:
            clock = Clock(rules.seconds)
        self.clock = clock
        self._line = Line(rules, position)
        self._is_from_the_start = self._line.position(0) == rules.initial()
        self._last_record: Recorded | None = None
        self._ending: tuple[int, Outcome, str | None] | None = None
        self._explained: tuple[int, Explanation] | None = None
        self._judged: JudgeCache | None = None
        self._parsed: tuple[str, Any] = "", None
        self.notes = Notes(self._changing)
        self._stand_at(0)

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        del state["notes"]  # a copy has its own
        return state | {"_noted": dict(self.notes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        noted = state.pop("_noted")
        super().__setstate__(state)
        self.notes = Notes(self._changing)
        self.notes.update(noted)

    def __repr__(self) -> str:
        state = f"over: {self.outcome.reason}" if self.outcome else f"{self.turn} to move"
        return f"<Match of {self.rules.name}, ply {self.ply}, {state}>"

    def __str__(self) -> str:
        """The board in text, whose turn it is, and the points.

        >>> from mathgames.games.registry import rules
        >>> print(Match(rules("minus-vs-plus")))
        Minus vs Plus
        6  −6 −5 −4 −3 −2 −1
        5  −1 −2 −3 −4 −5 −6
        4   .  .  .  .  .  .
        3   .  .  .  .  .  .
        2  +6 +5 +4 +3 +2 +1
        1  +1 +2 +3 +4 +5 +6
            a  b  c  d  e  f
        Blue's turn.
        Score: Blue 0, Red 0.
        """
        return output(self)["text/plain"]

    def _repr_mimebundle_(self, **_wanted: object) -> dict[str, str]:
        return {**output(self), "text/plain": repr(self)}

    def _state(self) -> tuple[object, ...]:
        """What followers are told of."""
        running = None if self.clock is None else self.clock.running
        return self.ply, self._line.end, self.outcome, self.notes.texts, running

    # Playing.

    @property
    def moves(self) -> MoveList:
        """The legal moves here, generated when somebody goes through them, and once."""
        if self.outcome is not None:
            return MoveList(self.rules, self.position, over=True)
        return self._line.legal(self.ply)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves here, as a set-like view of their texts."""
        return LegalMoves(self)

    def read(self, move: object) -> Any:
        """The move that a text writes; anything else is taken for a move already. NotationError for no move's text."""
        if not isinstance(move, str):
            return move if isinstance(move, int | tuple) or (number := whole(move)) is None else number
        text, parsed = self._parsed
        if text != move or parsed is None:
            parsed = self.rules.parse(move)
            self._parsed = move, parsed
        return parsed

    def refuse(self, move: object) -> Refusal | None:
        """Why the move (or its text) is not legal here, or None if it is."""
        if self.outcome is not None:
            return self.rules.game_over(self.outcome)
        position, read, judged = self.position, self.read(move), self._judged
        if judged is None or not judged.is_about(position, read):
            try:
                judged = JudgeCache(position, read, self.rules.forbid(position, read))
            except TypeError:
                raise NotationError(_("{move} is neither a move nor the text of a move", move=shown(move))) from None
            self._judged = judged
        return judged.refusal

    def play(self, move: object) -> None:
        """Play a move or its text. IllegalMove, with the reason, changes nothing; so does NotationError.

        Moves that were undone before are forgotten: the game goes on from here.
        """
        with self.lock:
            self.check_clock()
            if (refusal := self.refuse(move)) is not None:
                raise refusal.error()
            read = self.read(move)
            with self._changing():
                self._line.add(read, at=self.ply)
                self._ending = self._explained = None
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
                self._explained = ply, self.rules.explain(self._line.position(ply - 1), self._line.moves[ply - 1])
            return self._explained[1]

    # Walking through the game.

    @property
    def line(self) -> tuple[str, ...]:
        """The texts of all moves, those that were undone and can be redone included."""
        return self._line.texts

    @property
    def path(self) -> Past:
        """The way to where the match stands: each position on it with the move that was made there."""
        return self.path_to(self.ply)

    def path_to(self, ply: int) -> Past:
        """The way to after so many plies of ``line``."""
        with self.lock:
            return self._line.path(ply)

    def position_at(self, ply: int) -> Any:
        """The position after so many plies of ``line``."""
        with self.lock:
            return self._line.position(ply)

    def undo(self) -> None:
        """Go back one ply; HistoryError at the start."""
        with self.lock:
            if self.ply == 0:
                raise HistoryError(_("there is no move to undo"))
            self._walk_to(self.ply - 1)

    def redo(self) -> None:
        """Go forward one ply again; HistoryError at the end of what was played."""
        with self.lock:
            if self.ply == len(self._line):
                raise HistoryError(_("there is no move to redo"))
            self._walk_to(self.ply + 1)

    def goto(self, ply: int) -> None:
        """Stand after so many plies; nothing is forgotten until another move is played."""
        with self.lock:
            last = len(self._line)
            number = whole(ply)
            if number is None or not 0 <= number <= last:
                raise HistoryError(_("this match has plies 0 to {last}, not {ply}", last=last, ply=shown(ply)))
            self._walk_to(number)

    def rewind(self, ply: int) -> None:
        """Stand after so many plies and forget all that came after: moves, and how the players had ended the game."""
        with self.lock, self._changing():
            self.goto(ply)
            self._line.cut(ply)
            self._ending = self._explained = None
            self._stand_at(ply)

    def _walk_to(self, ply: int) -> None:
        """Stand there, with the clock paused: nobody's time runs out, and ends the game, while one looks back."""
        with self._changing():
            if self.clock is not None:
                self.clock.pause()
            self._stand_at(ply)

    def _stand_at(self, ply: int) -> None:
        position, ending = self._line.position(ply), self._ending
        self.set_trait("position", position)
        self.set_trait("history", self._line.texts[:ply])
        self.set_trait("ply", ply)
        self.set_trait("turn", self._line.turn(ply))
        self.set_trait("outcome", ending[1] if ending and ending[0] == ply else self._line.outcome(ply))

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
        self._end(Outcome(None, _("the players agreed on a draw."), "agreed"))

    def resign(self, player: str | None = None) -> None:
        """End the game: the player (whose turn it is, unless named) gives up."""
        with self.lock:
            loser = self.turn if player is None else player
            winner = self._other(loser)
            reason = _("{player} gave up.", player=self.rules.player_words(loser))
            self._end(Outcome(winner, reason, "resigned"), loser)

    def check_clock(self) -> None:
        """End the game if the clock says that a player has run out of time."""
        with self.lock:
            if self.clock is None or self.outcome is not None:
                return
            if (loser := self.clock.fallen(self.rules.players)) is not None:
                self.run_out(loser)

    def run_out(self, player: str) -> None:
        """End the game: the player has run out of time."""
        winner = self._other(player)
        reason = _("{player} ran out of time.", player=self.rules.player_words(player))
        self._end(Outcome(winner, reason, "time"), player)

    def _other(self, loser: str) -> str | None:
        """Who wins when this player loses: the other one of two."""
        players = self.rules.players
        if loser not in players:
            names = ", ".join(players)
            raise MathgamesError(
                _("{name} is not a player here; the players are {names}", name=shown(loser), names=names)
            )
        others = [player for player in players if player != loser]
        return others[0] if len(others) == 1 else None

    def _end(self, outcome: Outcome, by: str | None = None) -> None:
        with self.lock:
            if self.outcome is not None:
                raise self.rules.game_over(self.outcome).error()
            with self._changing():
                if self.clock is not None:
                    self.clock.pause()
                self._line.cut(self.ply)
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

    def to_record(self) -> Record:
        """The whole match as a value, the moves that were taken back and can be played again included."""
        with self.lock:
            rules = self.rules
            return Record(
                game=rules.name,
                moves=self._line.texts,
                version=rules.version,
                options=tuple(rules.changed_settings().items()),
                start=None if self._is_from_the_start else rules.to_json(self._line.position(0)),
                clock=self._times(),
                ending=Ending(self._ending[1].code, self._ending[2]) if self._ending else None,
                at=None if self.ply == len(self._line) else self.ply,
                notes=tuple(self.notes.items()),
            )

    def _times(self) -> Times | None:
        clock = self.clock
        if clock is None:
            return None
        left = tuple((player, tenths(clock.remaining(player))) for player in self.rules.players)
        return Times(clock.total, clock.increment, left)

    def _recorded(self) -> Recorded:
        """The match as a value and as text, both made once for as long as it stays as it is."""
        state = self._state(), self._times()
        if self._last_record is None or self._last_record.state != state:
            record = self.to_record()
            self._last_record = Recorded(state, record, record.text_with(self._line.written))
        return self._last_record

    def record(self) -> str:
        """The whole match as text that a person can read and type; see ``docs/records.md``."""
        with self.lock:
            return self._recorded().text

    def code(self) -> str:
        """The short code of the match up to where it stands; RecordError if it did not begin at the beginning.

        >>> from mathgames.games.registry import rules
        >>> match = Match(rules("minus-vs-plus"))
        >>> match.play("a2-a3")
        >>> match.code()
        'minus-vs-plus:C6M2Y-YB1'
        """
        with self.lock:
            return shortcode.write(self._recorded().record, self._line)

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match that a record tells, played again move by move; RecordError names the line that is wrong.

        >>> from mathgames.games.registry import rules
        >>> match = Match(rules("minus-vs-plus", numbers="mirror"))
        >>> match.play("a2-a3")
        >>> Match.from_record(match.record()).record() == match.record()
        True
        """
        return cls.replay(Record.parse(text))

    @classmethod
    def from_code(cls, text: str) -> Match:
        """The match that a short code tells; RecordError says what is wrong with it."""
        return cls.replay(shortcode.read(text))

    @classmethod
    def replay(cls, record: Record) -> Match:
        """The match that a record is, played again move by move; RecordError says what these rules do not allow."""
        check_kinds(record)
        rules = record.rules()
        match = cls(rules, position=start_of(record, rules), clock=clock_of(record, rules))
        follow(record, match._line)
        match._stand_at(len(match._line))
        carry_over(record, match)
        return match
