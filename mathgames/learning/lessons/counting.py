"""Goals that count what was done since the task began: results said, moves undone, mistakes caught, attacks.

What no move tells, such as a result that was said before the move, comes with the moves as ``Played.counts``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.answers import MoveAnswer, Unknown
from mathgames.arithmetic.answers.answer import Verdict
from mathgames.arithmetic.misconceptions import Sum
from mathgames.arithmetic.operations import operator
from mathgames.explain.quantity import quantity
from mathgames.games.contract.played_move import PlayedMove
from mathgames.games.registry import game
from mathgames.language.words import Words, _n, together
from mathgames.learning.lessons.goals import Goal, Played
from mathgames.learning.lessons.patterns import Pattern

SAID, UNDONE, CAUGHT, ATTACKED, SURVIVED = "said", "undone", "caught", "attacked", "survived"
COUNTING: Final = (ATTACKED, UNDONE, SAID, CAUGHT, SURVIVED)
BESIDE_MOVES: Final = frozenset({SAID, UNDONE, CAUGHT})
"""What is not to be seen from the moves."""


@dataclass(frozen=True)
class CountingGoal(Goal):
    """So many of something since the task began; ``like`` narrows what counts to calculations of a pattern."""

    name: str
    number: int
    like: Pattern | None = None

    def judge(self, played: Played) -> Verdict:
        if self.name == SURVIVED:
            return self._survived(played)
        if self.so_far(played) >= self.number:
            return Verdict.MET
        over = played.rules.outcome(played.position) is not None and not self.outlives_game
        return Verdict.MISSED if over else Verdict.ONGOING

    @property
    def outlives_game(self) -> bool:
        return self.name in BESIDE_MOVES

    def _survived(self, played: Played) -> Verdict:
        outcome = played.rules.outcome(played.position)
        if outcome is not None and outcome.winner is not None and outcome.winner not in played.side:
            return Verdict.MISSED
        return Verdict.MET if outcome is not None or self.so_far(played) >= self.number else Verdict.ONGOING

    def so_far(self, played: Played) -> int:
        """How many there are so far."""
        match self.name:
            case "attacked":
                return sum(self._counts_attack(move) for move in played.own)
            case "survived":
                return len(played.own)
        return played.counts.get(self.name, 0)

    def _counts_attack(self, move: PlayedMove) -> bool:
        if not game(move.rules.name).teaching.attacks(move):
            return False
        if self.like is None:
            return True
        if move.operation is None:
            return False
        a, operation, b = move.operation
        return self.like.fits(Sum(operation.operator, a, b))

    @property
    def words(self) -> Words:
        return together(_WORDS[self.name](self.number), None if self.like is None else self.like.words)


_WORDS: Final[Mapping[str, Callable[[int], Words]]] = MappingProxyType(
    {
        ATTACKED: lambda n: _n("Make {n} attack.", "Make {n} attacks.", n),
        UNDONE: lambda n: _n(
            "Undo {n} move, with the calculation right first time.",
            "Undo {n} moves, with each calculation right first time.",
            n,
        ),
        SAID: lambda n: _n("Predict {n} result right first time.", "Predict {n} results right first time.", n),
        CAUGHT: lambda n: _n("Catch {n} mistake of the computer.", "Catch {n} mistakes of the computer.", n),
        SURVIVED: lambda n: _n("Make {n} move without losing.", "Make {n} moves without losing.", n),
    }
)


def counting_goals(goal: Goal | None) -> tuple[CountingGoal, ...]:
    """The counting goals that a goal is made of."""
    return () if goal is None else tuple(part for part in goal.parts() if isinstance(part, CountingGoal))


def counts(
    goal: Goal | None, *, said: Iterable[MoveAnswer] = (), undone: Iterable[MoveAnswer] = (), caught: int = 0
) -> Mapping[str, int]:
    """What a goal counts that no move tells, of these answers."""
    totals: dict[str, int] = {}
    for part in counting_goals(goal):
        if part.name not in BESIDE_MOVES:
            continue
        if part.name == CAUGHT:
            totals[part.name] = caught
            continue
        by_move = _by_move(said if part.name == SAID else undone)
        totals[part.name] = sum(_all_right(answers) for answers in by_move if _fits(answers, part.like))
    return totals


def _by_move(answers: Iterable[MoveAnswer]) -> Iterator[list[MoveAnswer]]:
    """The first answers to all that was asked about a move, one move after the other."""
    moves: list[list[MoveAnswer]] = []
    for answer in answers:
        if answer.question.try_ == 1:
            if moves and moves[-1][-1].question.more > answer.question.more:
                moves[-1].append(answer)
            else:
                moves.append([answer])
    return (one for one in moves if not one[-1].question.more)  # else the rest was never answered


def _all_right(answers: Sequence[MoveAnswer]) -> bool:
    """Whether each answer about a move was right, but for a sign that was asked for before its number."""
    numbers = [one for one in answers if one.question.unknown is not Unknown.SIGN]
    return all(one.right for one in numbers or answers)


def _fits(answers: Sequence[MoveAnswer], like: Pattern | None) -> bool:
    """Whether one of the calculations of a move is like this."""
    return like is None or any(_is_like(answer.question.calculation, like) for answer in answers)


def _is_like(calculation: tuple[str, str, str], like: Pattern) -> bool:
    a, written, b = calculation
    return bool(written) and like.fits(Sum(operator(written), quantity(a), quantity(b)))
