"""How a computer comes to a move: what a game tells of its positions, and the thoughts that lead to a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import MoveT, PositionT, Rules
from mathgames.language.words import Words, _

POINT: Final = 100
"""Values are whole numbers, in hundredths of a point."""
WIN: Final = 1_000_000
"""What a won game is worth, less a little for each ply that it takes. No position that goes on is worth half of it."""
DECIDED: Final = WIN // 2
"""Values beyond this, or below its opposite, are won or lost games."""


def worth(outcome: Outcome | None, player: str) -> int | None:
    """What the end of a game is worth to a player: ``WIN``, ``-WIN``, or 0 for a draw; None where the game goes on."""
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return WIN if outcome.winner == player else -WIN


class Reason(NamedTuple):
    """One reason for a move: its kind, the reason as a sentence of who moves, and what one would look for to find it.

    ``words`` reads like "I score 5 now, and your 6 cannot answer."; ``look_for`` like "Look for two pieces that meet."
    and names no piece and no move: it is the first stage of a hint. ``squares`` are those that the sentence is about.
    """

    kind: str
    words: Words
    look_for: Words
    squares: tuple[str, ...] = ()
    plies: int = 2
    """How far one has to look to know it: 2 for the move and its answers, 3 for what the same player does then."""


AT_RANDOM: Final = Reason("at-random", _("I chose this move at random."), _("Look at each move and what it does."))
"""The one reason that a player has who looks at nothing."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[MoveT]):
    """A move that a player chose: its value, the line that is expected, how far was looked, and why.

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
    """How far a thought has come: the plies it has looked through, the positions it has seen, its best move so far."""

    depth: int
    nodes: int
    move: Any


Thought: TypeAlias = Generator[Progress, bool | None, Choice[Any]]
"""A thought in slices of some milliseconds, each of which ends with its progress; what it returns is the choice.

It runs wherever somebody drives it: no thread, no clock. What it comes to depends on what it was begun with alone.
Sending it True makes it return at once, with the best that it has found so far.
"""


class Reach(NamedTuple):
    """How far a level looks ahead: so many plies at most, and at so many positions for one move.

    ``sees`` and ``misses`` tell, in a sentence each, what it can see so and what it cannot.
    """

    plies: int
    nodes: int
    sees: Words
    misses: Words


TWO_MOVES: Final = Reach(
    2,
    2_000,
    _("It looks two moves ahead (its own and your reply), and follows attacks to the end."),
    _("It does not see a quiet move that it could make after that."),
)
FIVE_MOVES: Final = Reach(
    6,
    60_000,
    _("It usually looks five or six moves ahead, and follows attacks to the end."),
    _("It does not see what pays off later."),
)
FARTHEST: Final = Reach(
    40,
    150_000,
    _("It looks as far ahead as it can, usually six moves or more."),
    _("It does not see what pays off later."),
)


class Evaluator(Generic[PositionT, MoveT]):
    """What a computer player looks at in the positions of one game, under one choice of options.

    This one knows the points only, for games that bring none of their own. ``terms`` are the parts that ``value`` is
    the sum of. Only positions of games that go on are asked about.
    """

    forces_loud: bool = False
    """Whether a player who has loud moves must make one of them; ``loud`` then gives all of these."""
    CALM: int = WIN
    """By how much a move that is not loud changes the value at most; WIN where nobody has looked into that."""
    REACHES: Sequence[Reach] = (
        TWO_MOVES,
        Reach(
            3,
            10_000,
            _("It looks three moves ahead, and follows attacks to the end."),
            _("It does not see a quiet move that you could make after that."),
        ),
        Reach(
            4,
            25_000,
            _("It looks four moves ahead, and follows attacks to the end."),
            _("It does not see a plan of three quiet moves."),
        ),
        FIVE_MOVES,
        FARTHEST,
    )
    """How far the levels from the fourth on look ahead."""

    def __init__(self, rules: Rules[PositionT, MoveT]) -> None:
        self.rules = rules

    def reach(self, level: int) -> Reach:
        """How far a level, 4 to 8, looks ahead."""
        return self.REACHES[level - 4]

    def terms(self, position: PositionT) -> Mapping[str, int]:
        """What each term adds for the player whose turn it is, by the term's key."""
        return {"points": self._lead(position)}

    def value(self, position: PositionT) -> int:
        """What the position is worth to the player whose turn it is: the sum of the terms, as fast as can be."""
        return sum(self.terms(position).values())

    def ended(self, position: PositionT) -> int | None:
        """What a game that has ended here is worth to the player whose turn it would be; None where it goes on.

        ``WIN``, ``-WIN``, or 0 for a draw: what ``rules.outcome`` says, without the words.
        """
        return worth(self.rules.outcome(position), self.rules.turn(position))

    def gain(self, position: PositionT, move: MoveT) -> int:
        """What the move adds at once to the lead in points of the player who makes it."""
        return -self._lead(self.rules.apply(position, move)) - self._lead(position)

    def loud(self, position: PositionT) -> Sequence[MoveT]:
        """The moves without which the value cannot be trusted: operations and arrivals, the most promising first."""
        return ()

    def _lead(self, position: PositionT) -> int:
        rules = self.rules
        scores, turn = rules.scores(position), rules.turn(position)
        if not scores:
            return 0
        own = scores[turn].finite
        others = max((score.finite for player, score in scores.items() if player != turn), default=Fraction(0))
        return int((own - others) * POINT)


class Strategy(ABC, Generic[PositionT, MoveT]):
    """How a computer plays a game in which searching move by move does not lead far: a way of its own to think."""

    def __init__(self, rules: Rules[PositionT, MoveT]) -> None:
        self.rules = rules

    @abstractmethod
    def think(self, position: PositionT, level: int, seed: int, nodes: int | None) -> Thought:
        """The thought of a player of this level, 1 to 8, about a position of a game that goes on.

        The same arguments lead to the same choice. ``nodes`` bounds the positions that are looked at, where it is
        given; the level's own bound holds otherwise.
        """

    @abstractmethod
    def sees(self, level: int) -> Words:
        """What a player of this level can see, in one sentence."""

    @abstractmethod
    def misses(self, level: int) -> Words:
        """What a player of this level cannot see, in one sentence."""
