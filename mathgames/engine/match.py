"""A match: a game with its history, its outcome and its clock, all traits to observe."""

from __future__ import annotations

from collections.abc import Hashable
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, Self

from traitlets import Any as AnyTrait
from traitlets import Int, Tuple, Unicode

from mathgames.engine import shortcode
from mathgames.engine.board_map import BoardMap
from mathgames.engine.clock import Clock
from mathgames.engine.line import Line
from mathgames.engine.moves import LegalMoves
from mathgames.engine.observable import Observed
from mathgames.engine.outcome import JudgeCache, Outcome, Refusal, Score
from mathgames.engine.played_move import PlayedMove, explain_move
from mathgames.engine.record import Record
from mathgames.engine.replay import check_kinds, clock_of, replay_moves, restore_state, start_of
from mathgames.engine.rounds import PlayedRound
from mathgames.engine.rules import Rules, output, rules_of
from mathgames.engine.session import GameSession
from mathgames.explain.explanation import Explanation
from mathgames.explain.quantity import whole
from mathgames.language.errors import HistoryError, NotationError, PositionError, short_repr
from mathgames.language.lazy import Elsewhere
from mathgames.language.words import _

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    PositionT = TypeVar("PositionT", bound=Hashable, default=Any)
    MoveT = TypeVar("MoveT", bound=Hashable, default=Any)
else:
    from mathgames.engine.rules import MoveT, PositionT


class Match(Observed, Generic[PositionT, MoveT]):
    """A game being played under some rules, or under the usual ones of a game that is named.

    >>> match = Match("minus-vs-plus")
    >>> match.play("a2-a3")
    >>> match.turn, match.history, "b5-b4" in match.legal_moves
    ('negative', ('a2-a3',), True)
    >>> match.undo()
    >>> match.ply
    0

    ``position``, ``history`` (the texts of the moves that led to it), ``ply``, ``turn`` and ``outcome`` are traits that
    change together; observers see them only when all are in place.

    The arguments: ``rules`` are the rules or the name of a game; ``position`` is the start, such as the position of
    another match; ``clock`` is a ``Clock``, or the seconds of each player. Where the rules set a time, there is a clock
    even if none is given. Raises ``UnknownGame`` if no game has the name, ``PositionError`` if the position is not one
    of this game, and ``OptionError`` for a clock that cannot be.
    """

    rules: Rules[PositionT, MoveT]
    """The rules that it is played under."""
    clock: Clock | None
    """The clock, ``None`` if there is no time limit."""

    if TYPE_CHECKING:  # traits at run time: a program that reads one calls nothing

        @property
        def position(self) -> PositionT:
            """The current position, immutable and hashable."""

        @property
        def history(self) -> tuple[str, ...]:
            """The moves that led to the current position."""

        @property
        def ply(self) -> int:
            """The number of moves that led to the current position."""

        @property
        def turn(self) -> str:
            """The player whose turn it is."""

        @property
        def outcome(self) -> Outcome | None:
            """The outcome, ``None`` while the game goes on."""
    else:
        position = AnyTrait(read_only=True)
        history = Tuple(read_only=True)
        ply = Int(read_only=True)
        turn = Unicode(read_only=True)
        outcome = AnyTrait(None, allow_none=True, read_only=True)

    def __init__(
        self,
        rules: Rules[PositionT, MoveT] | str,
        *,
        position: PositionT | None = None,
        clock: Clock | float | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules_of(rules)
        if position is not None and not isinstance(position, type(self.rules.initial())):
            raise PositionError(_("{it} is not a position of {game}", it=short_repr(position), game=self.rules.title))
        seconds = self.rules.seconds if clock is None else clock
        self.clock = seconds if seconds is None or isinstance(seconds, Clock) else Clock(seconds)
        self._explanation_cache: tuple[int, Explanation] | None = None
        self._judge_cache: JudgeCache | None = None
        self._parse_cache: tuple[str, Any] = "", None
        self._session = GameSession(self, Line(self.rules, position))
        self._stand_at(0)

    def __dir__(self) -> list[str]:
        return [*_FACE, "observe", "unobserve"]

    if not TYPE_CHECKING:  # what other libraries call so; Python itself suggests the nearest of ``dir``
        moves = Elsewhere("'legal_moves' are the moves that can be played, 'history' those that were")
        reset = Elsewhere("did you mean 'undo', or mg.Match(match.rules)?")

    def __repr__(self) -> str:
        state = f"over: {self.outcome.reason}" if self.outcome else f"{self.turn} to move"
        return f"<Match of {self.rules.name}, ply {self.ply}, {state}>"

    def __str__(self) -> str:
        """The board in text, whose turn it is, and the points."""
        return output(self)["text/plain"]

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {**output(self), "text/plain": repr(self)}

    # The current position.

    @property
    def board(self) -> BoardMap:
        """The pieces by square; ``print`` draws the board.

        >>> Match("minus-vs-plus").board["a1"]
        1
        """
        return BoardMap(self.rules, self.position)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of their turns."""
        return self.rules.players

    @property
    def scores(self) -> dict[str, Score]:
        """The points of each player; a game that counts none has none."""
        return self.rules.scores(self.position)

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds that have ended in a match of two (``rounds=2``); each names players by their sides in it."""
        return self._session.line.rounds(self.ply)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.outcome is not None

    @property
    def winner(self) -> str | None:
        """The player who has won. ``None`` if the game goes on or is a draw."""
        return None if self.outcome is None else self.outcome.winner

    @property
    def last_move(self) -> str | None:
        """The move that led to the current position. ``None`` at the start."""
        return self.history[-1] if self.ply else None

    @property
    def attacks(self) -> tuple[PlayedMove, ...]:
        """The attacks among the moves that led to the current position, in their order."""
        moves = (PlayedMove(self.rules, position, move) for position, move in self._session.path)
        return tuple(move for move in moves if move.is_attack)

    @property
    def explanation(self) -> Explanation | None:
        """The explanation of the last move, step by step. ``None`` at the start."""
        return self.explanation_at(self.ply) if self.ply else None

    def explanation_at(self, ply: int) -> Explanation:
        """Explain the move that led to a ply, step by step. Raises ``HistoryError`` if none did."""
        with self._session.lock:
            number, last = whole(ply), len(line := self._session.line)
            if number is None or not 0 < number <= last:
                raise HistoryError(
                    _("no move led to ply {ply}; the last one is {last}", ply=short_repr(ply), last=last)
                )
            if self._explanation_cache is None or self._explanation_cache[0] != ply:
                self._explanation_cache = ply, explain_move(self.rules, line.position(ply - 1), line.moves[ply - 1])
            return self._explanation_cache[1]

    # Moves.

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as text; ``in`` asks the rules and generates nothing.

        >>> match = Match("minus-vs-plus")
        >>> match.legal_moves[0], len(match.legal_moves), "a2-a3" in match.legal_moves
        ('a1-b2', 19, True)
        """
        return LegalMoves(self)

    def is_legal(self, move: MoveT | str) -> bool:
        """Check if a move is legal. Unreadable text is not."""
        try:
            return self.why_illegal(move) is None
        except NotationError:
            return False

    def parse_move(self, text: MoveT | str) -> MoveT:
        """Parse a move; return a move as it is. Raises ``NotationError`` for other texts, and ``TypeError``."""
        cached_text, parsed_move = self._parse_cache
        if not isinstance(text, str):
            if text is None or isinstance(text, bool):
                raise _no_move()
            parsed_move = text if isinstance(text, int | tuple) or (number := whole(text)) is None else number
        elif cached_text != text or parsed_move is None:
            parsed_move = self.rules.parse(text)
            self._parse_cache = text, parsed_move
        move: MoveT = parsed_move
        return move

    def why_illegal(self, move: MoveT | str) -> Refusal | None:
        """Explain why a move is illegal. ``None`` if it is legal. Raises ``NotationError`` for unreadable text.

        >>> print(Match("minus-vs-plus").why_illegal("a2-a4"))
        Straight ahead, a piece moves only one square.
        """
        if self.outcome is not None:
            return self.rules.game_over(self.outcome)
        position, parsed_move, cache = self.position, self.parse_move(move), self._judge_cache
        if cache is None or not cache.is_about(position, parsed_move):
            try:
                cache = JudgeCache(position, parsed_move, self.rules.why_illegal_in_play(position, parsed_move))
            except TypeError:
                raise _no_move() from None
            self._judge_cache = cache
        return cache.refusal

    def is_attack(self, move: MoveT | str) -> bool:
        """Check if a legal move goes onto a piece of the opponent. Raises ``IllegalMove`` if it is not legal."""
        return self.rules.is_attack(self.position, self._parse_legal_move(move))

    def points(self, move: MoveT | str) -> Score:
        """Return the points that a legal move brings to its player. Raises ``IllegalMove`` if it is not legal."""
        return self.rules.points(self.position, self._parse_legal_move(move))

    def _parse_legal_move(self, move: MoveT | str) -> MoveT:
        if (refusal := self.why_illegal(move)) is not None:
            raise refusal.error()
        return self.parse_move(move)

    def play(self, move: MoveT | str) -> None:
        """Play a move. Raises ``IllegalMove``, with the reason, or ``NotationError``; the match is then unchanged.

        Moves that were undone before are discarded: the game goes on from here.
        """
        session = self._session
        with session.lock:
            session.check_clock()
            if (refusal := self.why_illegal(move)) is not None:
                raise refusal.error()
            parsed_move = self.parse_move(move)
            with session.changing():
                session.line.add(parsed_move, at=self.ply)
                session.ended = self._explanation_cache = None
                self._stand_at(self.ply + 1)
                session.switch_clock()

    # Going back and forth.

    @property
    def played(self) -> tuple[str, ...]:
        """The moves that were played, including those that were undone and can be redone."""
        return self._session.line.texts

    def undo(self) -> None:
        """Go back one move. Raises ``HistoryError`` at the start."""
        with self._session.lock:
            if self.ply == 0:
                raise HistoryError(_("there is no move to undo"))
            self._walk_to(self.ply - 1)

    def redo(self) -> None:
        """Play the next move again. Raises ``HistoryError`` if none was undone."""
        with self._session.lock:
            if self.ply == len(self._session.line):
                raise HistoryError(_("there is no move to redo"))
            self._walk_to(self.ply + 1)

    def goto(self, ply: int) -> None:
        """Go to a ply and keep the later moves, until another one is played. Raises ``HistoryError``."""
        with self._session.lock:
            last = len(self._session.line)
            number = whole(ply)
            if number is None or not 0 <= number <= last:
                raise HistoryError(_("this match has plies 0 to {last}, not {ply}", last=last, ply=short_repr(ply)))
            self._walk_to(number)

    def truncate(self, ply: int) -> None:
        """Go to a ply and discard the later moves, and how the players had ended the game. Raises ``HistoryError``."""
        with self._session.lock, self._session.changing():
            self.goto(ply)
            self._session.line.cut(ply)
            self._session.ended = self._explanation_cache = None
            self._stand_at(ply)

    def copy(self) -> Self:
        """Copy the match with its history. Observers are not copied."""
        return deepcopy(self)

    __copy__ = copy  # with half of it in common, what changes one would change the other behind its lock

    def _walk_to(self, ply: int) -> None:
        """Go to a ply with the clock paused, so that no time runs out and ends the game during a look back."""
        with self._session.changing():
            if self.clock is not None:
                self.clock.pause()
            self._stand_at(ply)

    def _stand_at(self, ply: int) -> None:
        line, ending = self._session.line, self._session.ended
        self._session.swap_clock(ply)
        position = line.position(ply)
        self.set_trait("position", position)
        self.set_trait("history", line.texts[:ply])
        self.set_trait("ply", ply)
        self.set_trait("turn", line.turn(ply))
        self.set_trait("outcome", ending[1] if ending and ending[0] == ply else line.outcome(ply))

    # Ending the game.

    def agree_draw(self) -> None:
        """End the game as a draw that the players agreed on. Raises ``IllegalMove`` if it has ended."""
        self._session.end(Outcome(None, _("the players agreed on a draw."), "agreed"))

    def resign(self, player: str | None = None) -> None:
        """End the game: a player, by default the one to move, gives up. Raises ``IllegalMove`` or ``PlayerError``."""
        with self._session.lock:
            loser = self.turn if player is None else player
            winner = self._session.winner_if_loses(loser)
            reason = _("{player} gave up.", player=self.rules.player_words(loser))
            self._session.end(Outcome(winner, reason, "resigned"), loser)

    # Records.

    def to_record(self) -> str:
        """Return the whole match as text that a person can read and type; see ``docs/records.md``."""
        with self._session.lock:
            return self._session.latest_record().text

    def to_code(self) -> str:
        """Return the short code up to the current position. Raises ``RecordError`` if the start was another one.

        >>> match = Match("minus-vs-plus")
        >>> match.play("a2-a3")
        >>> match.to_code()
        'minus-vs-plus:C6M2Y-YB1'
        """
        with self._session.lock:
            return shortcode.write(self._session.latest_record().record, self._session.line)

    @classmethod
    def from_record(cls, text: str) -> Match:
        """Return the match of a record, played again move by move. Raises ``RecordError``, which names the line."""
        return match_from_record(Record.parse(text))

    @classmethod
    def from_code(cls, text: str) -> Match:
        """Return the match of a short code. Raises ``RecordError`` for a text that is mistyped or not a code."""
        return match_from_record(shortcode.read(text))


_FACE = (
    "clock",
    "rules",
    *(name for name, it in vars(Match).items() if not (name.startswith("_") or isinstance(it, Elsewhere))),
)


def match_from_record(record: Record) -> Match:
    """Return the match of a record, played again move by move. Raises ``RecordError`` if its rules do not allow it."""
    check_kinds(record)
    rules = record.rules()
    match = Match(rules, position=start_of(record, rules), clock=clock_of(record, rules))
    replay_moves(record, match._session.line)
    match._stand_at(len(match._session.line))
    restore_state(record, match)
    return match


def _no_move() -> TypeError:
    return TypeError("a move is text such as 'a2-a3', or an element of rules.moves(position)")
