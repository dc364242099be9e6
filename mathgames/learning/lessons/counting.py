"""Goals that count what was done since the task began: results said, moves undone, mistakes caught, attacks.

Counts that moves do not tell, such as results predicted before the move, come with the moves as ``Played.counts``, and
are recorded beside them in a try. A pattern narrows what counts: ``like: ▢ − (−▢)``, where ``▢`` is any number and
``−▢`` a negative one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers import MoveAnswer, Unknown
from mathgames.arithmetic.answers.answer import Verdict
from mathgames.arithmetic.misconceptions import Sum
from mathgames.arithmetic.operations import operate, operator
from mathgames.explain.expression import BOX, Operator, plain_equation
from mathgames.explain.quantity import quantity, sign
from mathgames.games.contract.move_asks import PlayedMove
from mathgames.games.registry import game
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import Words, _, _n, together
from mathgames.learning.lessons.goals import STOPPED, Goal, Played

_WRITTEN: Final = re.compile(r"\(?([-−]?)▢\)?\s*([-+−×÷])\s*\(?([-−]?)▢\)?")


def _through_zero(task: Sum) -> bool:
    return sign(task.a) * sign(operate(task.operator, task.a, task.b)) < 0


def _not_whole(task: Sum) -> bool:
    value = operate(task.operator, task.a, task.b)
    return isinstance(value, Fraction) and value.denominator > 1


def _same_signs(task: Sum) -> bool:
    return task.signs[0] * task.signs[1] > 0


def _different_signs(task: Sum) -> bool:
    return task.signs[0] * task.signs[1] < 0


def _one_negative_factor(task: Sum) -> bool:
    return task.operator is Operator.TIMES and _different_signs(task)


NAMED: Final[Mapping[str, tuple[Callable[[Sum], bool], Words]]] = MappingProxyType(
    {
        "through zero": (_through_zero, _("Only calculations that pass through zero count.")),
        "not whole": (_not_whole, _("Only results that are not whole numbers count.")),
        "same signs": (_same_signs, _("Only calculations with two numbers of the same sign count.")),
        "different signs": (_different_signs, _("Only calculations with two numbers of different signs count.")),
        "one negative factor": (_one_negative_factor, _("Only products with exactly one negative factor count.")),
    }
)
"""The patterns with names, each with its sentence for pupils."""


_SAID: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "▢ + ▢": _("Only sums count."),
        "▢ − ▢": _("Only subtractions count."),
        "▢ − (−▢)": _("Only subtractions of a negative number count."),
        "▢ × ▢": _("Only products count."),
        "▢ ÷ ▢": _("Only divisions count."),
    }
)
"""Sentences for pupils about some patterns."""


@dataclass(frozen=True)
class Pattern:
    """A pattern of calculations, as written in a lesson.

    >>> pattern("▢ − (−▢)").fits(Sum(Operator.MINUS, Fraction(2), Fraction(-3)))
    True
    >>> pattern("through zero").fits(Sum(Operator.PLUS, Fraction(2), Fraction(-1)))
    False
    """

    text: str

    def fits(self, task: Sum) -> bool:
        """Check if a calculation has the pattern."""
        if self.text in NAMED:
            return NAMED[self.text][0](task)
        parts = _WRITTEN.fullmatch(self.text)
        assert parts is not None
        first, written, second = parts.groups()
        negative = all(not minus or of < 0 for minus, of in zip((first, second), task.signs, strict=True))
        return task.operator is operator(written) and negative

    @property
    def words(self) -> Words:
        """The sentence for pupils."""
        if self.text in NAMED:
            return NAMED[self.text][1]
        if self.text in _SAID:
            return _SAID[self.text]
        return _("Only calculations like {pattern} count.", pattern=self.text.replace(BOX, "…"))  # a font may lack ▢


def pattern(text: str, line: int = 0) -> Pattern:
    """Parse a pattern. Raises ``LessonError`` if the text is not one."""
    text = " ".join(text.split())
    if text in NAMED or _WRITTEN.fullmatch(text):
        return Pattern(text)
    raise LessonError(
        _(
            "{text} is not a pattern of calculations: write one like {example}, or one of {names}",
            text=shown(text),
            example="'▢ − (−▢)'",
            names=", ".join(NAMED),
        ),
        line=line,
    )


SAID, UNDONE, CAUGHT, ATTACKED, SURVIVED = "said", "undone", "caught", "attacked", "survived"
COUNTING: Final = (ATTACKED, UNDONE, SAID, CAUGHT, SURVIVED)
BESIDE_MOVES: Final = frozenset({SAID, UNDONE, CAUGHT})
"""The goals that cannot be judged from the moves."""


@dataclass(frozen=True)
class CountingGoal(Goal):
    """A number of events since the task began; ``like`` restricts them to calculations of a pattern."""

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
        """Return the count so far."""
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
    """Return the counting goals among the parts of a goal."""
    return () if goal is None else tuple(part for part in goal.parts() if isinstance(part, CountingGoal))


def so_far(goal: Goal, counts: Mapping[str, int]) -> Words | None:
    """Describe the progress of a goal that counts. None if it is complete or counts nothing."""
    part = next((part for part in counting_goals(goal) if part.outlives_game), None)
    done = 0 if part is None else counts.get(part.name, 0)
    if part is None or done >= part.number:
        return None
    return _("{done} of {all} so far. Go back to the start and go on.", done=done, all=part.number)


def counts(
    goal: Goal | None, *, said: Iterable[MoveAnswer] = (), undone: Iterable[MoveAnswer] = (), caught: int = 0
) -> Mapping[str, int]:
    """Return the counts of a goal that moves do not tell, from these answers."""
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
    moves: list[list[MoveAnswer]] = []
    for answer in answers:
        if answer.question.try_ == 1:
            if moves and moves[-1][-1].question.more > answer.question.more:
                moves[-1].append(answer)
            else:
                moves.append([answer])
    return (one for one in moves if not one[-1].question.more)  # else the rest was never answered


def _all_right(answers: Sequence[MoveAnswer]) -> bool:
    """Check if each answer about a move was right, except a sign that was asked for before its number."""
    numbers = [one for one in answers if one.question.unknown is not Unknown.SIGN]
    return all(one.right for one in numbers or answers)


def _fits(answers: Sequence[MoveAnswer], like: Pattern | None) -> bool:
    return like is None or any(_is_like(answer.question.calculation, like) for answer in answers)


def _is_like(calculation: tuple[str, str, str], like: Pattern) -> bool:
    a, written, b = calculation
    return bool(written) and like.fits(Sum(operator(written), quantity(a), quantity(b)))


_BETWEEN: Final = " | "


class Tried(NamedTuple):
    """The moves of one try, with their counts, in plain data.

    >>> Tried.of(Tried(("a2-a3", "b5-b4"), {"said": 2}).data).counts
    {'said': 2}
    """

    moves: tuple[str, ...]
    counts: Mapping[str, int]

    @property
    def data(self) -> list[str] | dict[str, Any]:
        """The plain data: the moves, with the counts if there are any."""
        return {"moves": _BETWEEN.join(self.moves), **self.counts} if self.counts else list(self.moves)

    @staticmethod
    def of(data: object) -> Tried:
        """Parse a try from plain data; an empty one for other data."""
        if isinstance(data, list):
            return Tried(tuple(map(str, data)), {})
        if isinstance(data, dict) and isinstance(data.get("moves"), str):
            counts = {
                name: number
                for name, number in data.items()
                if name in BESIDE_MOVES | {STOPPED} and isinstance(number, int) and not isinstance(number, bool)
            }
            return Tried(tuple(part for part in data["moves"].split(_BETWEEN) if part), counts)
        return Tried((), {})


def what_it_brings(move: PlayedMove) -> Words | None:
    """Describe the calculation of a move that does not reach the goal. None if it has none."""
    derivation = next(iter(move.explanation.derivations), None)
    if derivation is None:
        return None
    equation = plain_equation(derivation.expression, derivation.result)
    return _("This move leads to {equation}. Go back and try another move.", equation=equation)


def calculation_of(move: PlayedMove) -> Sum | None:
    """Return the calculation of a move, in the form of the catalogue of misconceptions."""
    if move.operation is None:
        return None
    a, operation, b = move.operation
    return Sum(operation.operator, a, b, "none")
