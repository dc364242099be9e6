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

from mathgames.arithmetic.items.answer import ItemRef, Response, Verdict
from mathgames.arithmetic.items.move_items import SIGN, operation_of
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.operations import as_operator, operate
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.expression import BOX, Operator, plain_equation
from mathgames.explain.quantity import sign_of
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import LazyString, _, _n, join_sentences
from mathgames.learning.lessons.goals import STOP, Goal, Played

_TEMPLATE: Final = re.compile(r"\(?([-−]?)▢\)?\s*([-+−×÷])\s*\(?([-−]?)▢\)?")


def _through_zero(task: OperationPrompt) -> bool:
    return sign_of(task.a) * sign_of(operate(task.operator, task.a, task.b)) < 0


def _not_whole(task: OperationPrompt) -> bool:
    value = operate(task.operator, task.a, task.b)
    return isinstance(value, Fraction) and value.denominator > 1


def _same_signs(task: OperationPrompt) -> bool:
    return task.signs[0] * task.signs[1] > 0


def _different_signs(task: OperationPrompt) -> bool:
    return task.signs[0] * task.signs[1] < 0


def _one_negative_factor(task: OperationPrompt) -> bool:
    return task.operator is Operator.TIMES and _different_signs(task)


PATTERN_NAMES: Final[Mapping[str, tuple[Callable[[OperationPrompt], bool], LazyString]]] = MappingProxyType(
    {
        "through zero": (_through_zero, _("Only calculations that pass through zero count.")),
        "not whole": (_not_whole, _("Only results that are not whole numbers count.")),
        "same signs": (_same_signs, _("Only calculations with two numbers of the same sign count.")),
        "different signs": (_different_signs, _("Only calculations with two numbers of different signs count.")),
        "one negative factor": (_one_negative_factor, _("Only products with exactly one negative factor count.")),
    }
)
"""The patterns with names, each with its sentence for pupils."""


_PATTERN_TEXTS: Final[Mapping[str, LazyString]] = MappingProxyType(
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

    >>> pattern("▢ − (−▢)").fits(OperationPrompt(Operator.MINUS, Fraction(2), Fraction(-3)))
    True
    >>> pattern("through zero").fits(OperationPrompt(Operator.PLUS, Fraction(2), Fraction(-1)))
    False
    """

    text: str

    def fits(self, task: OperationPrompt) -> bool:
        """Check if a calculation has the pattern."""
        if self.text in PATTERN_NAMES:
            return PATTERN_NAMES[self.text][0](task)
        parts = _TEMPLATE.fullmatch(self.text)
        assert parts is not None
        first, sign, second = parts.groups()
        negative = all(not minus or of < 0 for minus, of in zip((first, second), task.signs, strict=True))
        return task.operator is as_operator(sign) and negative

    @property
    def words(self) -> LazyString:
        """The sentence for pupils."""
        if self.text in PATTERN_NAMES:
            return PATTERN_NAMES[self.text][1]
        if self.text in _PATTERN_TEXTS:
            return _PATTERN_TEXTS[self.text]
        return _("Only calculations like {pattern} count.", pattern=self.text.replace(BOX, "…"))  # a font may lack ▢


def pattern(text: str, line: int = 0) -> Pattern:
    """Parse a pattern. Raises ``LessonError`` if the text is not one."""
    text = " ".join(text.split())
    if text in PATTERN_NAMES or _TEMPLATE.fullmatch(text):
        return Pattern(text)
    raise LessonError(
        _(
            "{text} is not a pattern of calculations: write one like {example}, or one of {names}",
            text=short_repr(text),
            example="'▢ − (−▢)'",
            names=", ".join(PATTERN_NAMES),
        ),
        line=line,
    )


PREDICTION, UNDO, CATCH, ATTACK, SURVIVAL = "said", "undone", "caught", "attacked", "survived"
COUNTING: Final = (ATTACK, UNDO, PREDICTION, CATCH, SURVIVAL)
BESIDE_MOVES: Final = frozenset({PREDICTION, UNDO, CATCH})
"""The goals that cannot be judged from the moves."""


@dataclass(frozen=True)
class CountingGoal(Goal):
    """A number of events since the task began; ``like`` restricts them to calculations of a pattern."""

    name: str
    number: int
    like: Pattern | None = None

    def judge(self, history: Played) -> Verdict:
        if self.name == SURVIVAL:
            return self._judge_survival(history)
        if self.progress(history) >= self.number:
            return Verdict.MET
        over = history.rules.outcome(history.position) is not None and not self.outlives_game
        return Verdict.MISSED if over else Verdict.ONGOING

    @property
    def outlives_game(self) -> bool:
        return self.name in BESIDE_MOVES

    def _judge_survival(self, history: Played) -> Verdict:
        outcome = history.rules.outcome(history.position)
        if outcome is not None and outcome.winner is not None and outcome.winner not in history.side:
            return Verdict.MISSED
        return Verdict.MET if outcome is not None or self.progress(history) >= self.number else Verdict.ONGOING

    def progress(self, history: Played) -> int:
        """Return the count so far."""
        match self.name:
            case "attacked":
                return sum(self._counts_attack(move) for move in history.own_moves)
            case "survived":
                return len(history.own_moves)
        return history.counts.get(self.name, 0)

    def _counts_attack(self, move: PlayedMove) -> bool:
        if not move.is_attack:
            return False
        if self.like is None:
            return True
        if move.operation is None:
            return False
        a, operation, b = move.operation
        return self.like.fits(OperationPrompt(operation.operator, a, b))

    @property
    def words(self) -> LazyString:
        return join_sentences(_WORDS[self.name](self.number), None if self.like is None else self.like.words)


_WORDS: Final[Mapping[str, Callable[[int], LazyString]]] = MappingProxyType(
    {
        ATTACK: lambda n: _n("Make {n} attack.", "Make {n} attacks.", n),
        UNDO: lambda n: _n(
            "Undo {n} move, with the calculation right first time.",
            "Undo {n} moves, with each calculation right first time.",
            n,
        ),
        PREDICTION: lambda n: _n("Predict {n} result right first time.", "Predict {n} results right first time.", n),
        CATCH: lambda n: _n("Catch {n} mistake of the computer.", "Catch {n} mistakes of the computer.", n),
        SURVIVAL: lambda n: _n("Make {n} move without losing.", "Make {n} moves without losing.", n),
    }
)


def counting_goals(goal: Goal | None) -> tuple[CountingGoal, ...]:
    """Return the counting goals among the parts of a goal."""
    return () if goal is None else tuple(part for part in goal.parts() if isinstance(part, CountingGoal))


def progress_text(goal: Goal, counts: Mapping[str, int]) -> LazyString | None:
    """Describe the progress of a goal that counts. None if it is complete or counts nothing."""
    part = next((part for part in counting_goals(goal) if part.outlives_game), None)
    count = 0 if part is None else counts.get(part.name, 0)
    if part is None or count >= part.number:
        return None
    if not count:
        return _("Go back to the start and go on.")
    return _("{done} of {all} so far. Go back to the start and go on.", done=count, all=part.number)


def goal_counts(
    goal: Goal | None,
    *,
    predictions: Iterable[Response[ItemRef]] = (),
    undo_answers: Iterable[Response[ItemRef]] = (),
    catch_count: int = 0,
) -> Mapping[str, int]:
    """Return the counts of a goal that moves do not tell, from these answers."""
    totals: dict[str, int] = {}
    for part in counting_goals(goal):
        if part.name not in BESIDE_MOVES:
            continue
        if part.name == CATCH:
            totals[part.name] = catch_count
            continue
        by_move = _by_move(predictions if part.name == PREDICTION else undo_answers)
        totals[part.name] = sum(_all_right(answers) for answers in by_move if _fits(answers, part.like))
    return totals


def _by_move(answers: Iterable[Response[ItemRef]]) -> Iterator[list[Response[ItemRef]]]:
    moves: list[list[Response[ItemRef]]] = []
    for answer in answers:
        if answer.attempt == 1:
            if moves and moves[-1][-1].question.part > answer.question.part:
                moves[-1].append(answer)
            else:
                moves.append([answer])
    return (one for one in moves if not one[-1].question.part)  # else the rest was never answered


def _all_right(answers: Sequence[Response[ItemRef]]) -> bool:
    """Check if each answer about a move was right, except a sign that was asked for before its number."""
    numbers = [one for one in answers if one.question.family != SIGN]
    return all(one.right for one in numbers or answers)


def _fits(answers: Sequence[Response[ItemRef]], like: Pattern | None) -> bool:
    tasks = (operation_of(answer.question) for answer in answers)
    return like is None or any(task is not None and like.fits(task) for task in tasks)


_BETWEEN: Final = " | "


class Attempt(NamedTuple):
    """The moves of one try, with their counts, in plain data.

    >>> Attempt.from_json(Attempt(("a2-a3", "b5-b4"), {"said": 2}).data).counts
    {'said': 2}
    """

    moves: tuple[str, ...]
    counts: Mapping[str, int]

    @property
    def data(self) -> list[str] | dict[str, Any]:
        """The plain data: the moves, with the counts if there are any."""
        return {"moves": _BETWEEN.join(self.moves), **self.counts} if self.counts else list(self.moves)

    @staticmethod
    def from_json(data: object) -> Attempt:
        """Parse a try from plain data; an empty one for other data."""
        if isinstance(data, list):
            return Attempt(tuple(map(str, data)), {})
        if isinstance(data, dict) and isinstance(data.get("moves"), str):
            counts = {
                name: number
                for name, number in data.items()
                if name in BESIDE_MOVES | {STOP} and isinstance(number, int) and not isinstance(number, bool)
            }
            return Attempt(tuple(part for part in data["moves"].split(_BETWEEN) if part), counts)
        return Attempt((), {})


def what_it_brings(move: PlayedMove) -> LazyString | None:
    """Describe the calculation of a move that does not reach the goal. None if it has none."""
    derivation = next(iter(move.explanation.derivations), None)
    if derivation is None:
        return None
    equation = plain_equation(derivation.expression, derivation.result)
    return _("This move leads to {equation}. Go back and try another move.", equation=equation)


def calculation_of(move: PlayedMove) -> OperationPrompt | None:
    """Return the calculation of a move, in the form of the catalogue of misconceptions."""
    if move.operation is None:
        return None
    a, operation, b = move.operation
    return OperationPrompt(operation.operator, a, b, "none")
