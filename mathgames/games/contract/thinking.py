"""The interface of computer players: an evaluation of a game's positions, and the searches that lead to a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import MoveT, PositionT, Rules
from mathgames.language.words import LazyString, _

POINT: Final = 100
"""A point as a value: values are whole numbers, in hundredths of a point."""
WIN: Final = 1_000_000
"""The value of a won game, less a little for each ply that it takes. No position that goes on is worth half of it."""
DECISIVE_SCORE: Final = WIN // 2
"""The value beyond which, or below its opposite, a game is won or lost."""


def terminal_score(outcome: Outcome | None, player: str) -> int | None:
    """Return the value of the end of a game to a player: ``WIN``, ``-WIN``, or 0 for a draw. None if it goes on."""
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return WIN if outcome.winner == player else -WIN


class Reason(NamedTuple):
    """A reason for a move: its kind, a sentence of the player who moves, and what to look for to find it.

    ``words`` reads like "I score 5 now, and your 6 cannot answer."; ``look_for`` like "Look for two pieces that meet."
    and names no piece and no move: it is the first stage of a hint. ``squares`` are those that the sentence is about.
    """

    kind: str
    words: LazyString
    look_for: LazyString
    squares: tuple[str, ...] = ()
    plies: int = 2
    """The plies to look ahead to see it: 2 for the move and its answers, 3 for the next move of the same player."""


AT_RANDOM: Final = Reason("at-random", _("I chose this move at random."), _("Look at each move and what it does."))
"""The one reason of a player who looks at nothing."""


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[MoveT]):
    """The move that a player chose: its value, the expected line, the depth of the search, and the reasons.

    ``value`` is what the position is worth to the player who moves, in hundredths of a point. ``line`` begins with
    ``move``. ``depth`` is in plies, ``nodes`` counts the positions that were looked at.
    """

    move: MoveT
    value: int = 0
    line: tuple[MoveT, ...] = ()
    depth: int = 0
    nodes: int = 0
    reasons: tuple[Reason, ...] = ()


class Progress(NamedTuple):
    """The progress of a search: the plies it has searched, the positions it has seen, its best move so far."""

    depth: int
    nodes: int
    move: Any


SearchSteps: TypeAlias = Generator[Progress, bool | None, SearchResult[Any]]
"""A search in slices of some milliseconds, each of which ends with its progress; it returns the choice.

It runs in its caller: no thread, no clock. Its result depends on its arguments alone. Sending it True makes it return
immediately, with the best that it has found so far.
"""


class SearchLimits(NamedTuple):
    """The limits of a level's search: at most ``plies`` plies, and at most ``nodes`` positions for one move.

    ``sees`` and ``misses`` say, in a sentence each, what it can see with them and what it cannot.
    """

    plies: int
    nodes: int
    sees: LazyString
    misses: LazyString


TWO_MOVES: Final = SearchLimits(
    2,
    2_000,
    _("It looks two moves ahead (its own and your reply), and follows attacks to the end."),
    _("It does not see a quiet move that it could make after that."),
)
FIVE_MOVES: Final = SearchLimits(
    6,
    60_000,
    _("It usually looks five or six moves ahead, and follows attacks to the end."),
    _("It does not see what pays off later."),
)
FARTHEST: Final = SearchLimits(
    40,
    150_000,
    _("It looks as far ahead as it can, usually six moves or more."),
    _("It does not see what pays off later."),
)


class Evaluator(Generic[PositionT, MoveT]):
    """The evaluation of a computer player for the positions of one game, under one choice of options.

    This one only counts points, for games that do not define another one. ``terms`` are the parts that ``value`` is the
    sum of. It is only asked about positions of games that go on.
    """

    forces_loud: bool = False
    """True if a player who has loud moves must make one of them; ``loud`` then gives all of these."""
    QUIET_MARGIN: int = WIN
    """The largest change of the value by a move that is not loud; WIN if it is not known."""
    REACHES: Sequence[SearchLimits] = (
        TWO_MOVES,
        SearchLimits(
            3,
            10_000,
            _("It looks three moves ahead, and follows attacks to the end."),
            _("It does not see a quiet move that you could make after that."),
        ),
        SearchLimits(
            4,
            25_000,
            _("It looks four moves ahead, and follows attacks to the end."),
            _("It does not see a plan of three quiet moves."),
        ),
        FIVE_MOVES,
        FARTHEST,
    )
    """The search limits of the levels from the fourth on."""

    def __init__(self, rules: Rules[PositionT, MoveT]) -> None:
        self.rules = rules

    def limits(self, level: int) -> SearchLimits:
        """Return the search limits of a level, 4 to 8."""
        return self.REACHES[level - 4]

    def terms(self, position: PositionT) -> Mapping[str, int]:
        """Return the contribution of each term for the player whose turn it is, by the term's key."""
        return {"points": self._lead(position)}

    def value(self, position: PositionT) -> int:
        """Return the value of the position to the player whose turn it is: the sum of the terms, computed fast."""
        return sum(self.terms(position).values())

    def nearness(self, position: PositionT) -> int:
        """Return how much nearer the pieces of the player whose turn it is are to where they score or win.

        It is 0 if the game has no such places.
        """
        return self.terms(position).get("reach", 0)

    def terminal_score(self, position: PositionT) -> int | None:
        """Return the value of a game that has ended here to the player whose turn it would be; None if it goes on.

        ``WIN``, ``-WIN``, or 0 for a draw: the result of ``rules.outcome`` without its words.
        """
        return terminal_score(self.rules.outcome(position), self.rules.turn(position))

    def score_centipoints(self, position: PositionT, move: MoveT) -> int:
        """Return the immediate gain of a move in the lead in points of the player who makes it."""
        return -self._lead(self.rules.apply(position, move)) - self._lead(position)

    def noisy_moves(self, position: PositionT) -> Sequence[MoveT]:
        """Return the noisy moves, which the value depends on: operations and arrivals, the most promising first."""
        return ()

    def _lead(self, position: PositionT) -> int:
        rules = self.rules
        scores, turn = rules.scores(position), rules.turn(position)
        if not scores:
            return 0
        own_score = scores[turn].finite
        others = max((score.finite for player, score in scores.items() if player != turn), default=Fraction(0))
        return int((own_score - others) * POINT)


class Strategy(ABC, Generic[PositionT, MoveT]):
    """A strategy of a computer player for a game in which searching move by move does not lead far."""

    def __init__(self, rules: Rules[PositionT, MoveT]) -> None:
        self.rules = rules

    @abstractmethod
    def search(self, position: PositionT, level: int, seed: int, nodes: int | None) -> SearchSteps:
        """Return the search of a player of this level, 1 to 8, for a position of a game that goes on.

        The same arguments lead to the same choice. ``nodes`` bounds the positions that are looked at, where it is
        given; the level's own bound holds otherwise.
        """

    @abstractmethod
    def sees(self, level: int) -> LazyString:
        """Return what a player of this level can see, in one sentence."""

    @abstractmethod
    def misses(self, level: int) -> LazyString:
        """Return what a player of this level cannot see, in one sentence."""
