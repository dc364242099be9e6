"""Why one would make a move, in sentences of who makes it: a game's table of reasons, and what a move is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from mathgames.engine.outcome import Score
from mathgames.engine.rules import MoveT, PositionT
from mathgames.games.contract.thinking import WIN, Evaluator, Reason
from mathgames.language.words import Words, _

NO_WAY_OUT: Final = _("Look for moves that leave your opponent no way out.")
COMPARE: Final = _("Compare what your opponent can do after each of your moves.")

CreditT = TypeVar("CreditT", int, Score)
"""What a move scores."""


def expects_to_win(
    evaluator: Evaluator[PositionT, MoveT], position: PositionT, line: Sequence[MoveT], squares: tuple[str, ...]
) -> Reason | None:
    """The reason that the line which is expected ends with a win later on, if it does; ``squares`` are the reason's."""
    rules, player, end = evaluator.rules, evaluator.rules.turn(position), position
    for move in line:
        end = rules.apply(end, move)
    if len(line) == 1 or evaluator.ended(end) != (WIN if rules.turn(end) == player else -WIN):
        return None
    words = _("I expect to win in {n} of my moves.", n=(len(line) + 1) // 2)
    return Reason("expects-to-win", words, NO_WAY_OUT, squares, 3)


class Considered(ABC):
    """A move with what the reasons ask about it, worked out when it is first asked for.

    ``KINDS`` is the table of a game: every kind of reason, the most telling first, and what one looks for to find it.
    ``holding`` gives those that hold, in any order, each with the sentence that says it of this move.
    """

    KINDS: ClassVar[Mapping[str, Words]]

    @abstractmethod
    def holding(self) -> Iterator[Reason]:
        """Every reason that holds, at most one of each kind."""

    def reasons(self) -> tuple[Reason, ...]:
        """Why one would make this move, the most telling reason first."""
        return tuple(sorted(self.holding(), key=lambda reason: [*self.KINDS].index(reason.kind)))

    def reason(self, kind: str, words: Words, squares: Sequence[str] = (), plies: int = 2) -> Reason:
        """A reason of this kind; see ``Reason``."""
        return Reason(kind, words, self.KINDS[kind], tuple(squares), plies)


class ExpectedLine(Considered, Generic[CreditT]):
    """A position in which pieces go from square to square, the line that is expected, and what its first move changes.

    A move is packed as the game packs it: 64 × origin + target.
    """

    SQUARES: ClassVar[Sequence[str]]

    def __init__(self, evaluator: Evaluator[Any, int], position: Any, line: Sequence[int]) -> None:
        self.evaluator: Any = evaluator
        self.position, self.line, self.move = position, line, line[0]
        self.origin, self.target = divmod(self.move, 64)
        self.after = evaluator.rules.apply(position, self.move)
        self.met: int = position.board[self.target]
        """What is on the target before the move."""

    @abstractmethod
    def scoring(self, position: Any) -> dict[int, CreditT]:
        """The moves that score here, for who moves, with what they bring."""

    def why(self, kind: str, words: Words, *squares: int, plies: int = 2) -> Reason:
        """A reason of this kind, with squares by their numbers."""
        return self.reason(kind, words, [self.SQUARES[square] for square in squares], plies)

    def reasons(self) -> tuple[Reason, ...]:
        return super().reasons() or (self.why("nothing-better", _("I found nothing better.")),)

    def expected(self) -> Iterator[Reason]:
        """That the line ends with a win."""
        if reason := expects_to_win(self.evaluator, self.position, self.line, (self.SQUARES[self.origin],)):
            yield reason

    @cached_property
    def ended(self) -> int | None:
        """What the game is worth to the other player where the move ends it."""
        ended: int | None = self.evaluator.ended(self.after)
        return ended

    @cached_property
    def replies(self) -> dict[int, CreditT]:
        """The answers that score."""
        return {} if self.ended is not None else self.scoring(self.after)

    @cached_property
    def answered(self) -> bool:
        """Whether an answer scores on the square that the move goes to."""
        return any(move % 64 == self.target for move in self.replies)

    @cached_property
    def feared(self) -> dict[int, CreditT]:
        """What the other player could score with now, had the move not been made."""
        return self.scoring(self.position._replace(turn=1 - self.position.turn))

    @cached_property
    def danger(self) -> dict[int, CreditT]:
        """The same where the piece that moves is attacked."""
        return {move: credit for move, credit in self.feared.items() if move % 64 == self.origin}

    @cached_property
    def hoped(self) -> dict[int, CreditT]:
        """What the piece that moves could score with next, where it is then, if the other player did nothing."""
        if self.ended is not None:
            return {}
        scoring = self.scoring(self.after._replace(turn=self.position.turn))
        return {move: credit for move, credit in scoring.items() if move // 64 == self.target}


def best(scoring: Mapping[int, CreditT]) -> int:
    """The move that scores most; the highest packed one of several."""
    return max(scoring, key=lambda move: (scoring[move], move))
