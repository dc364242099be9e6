"""The calculations of a round on a misconception, which no two rounds share."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt, find_misconception
from mathgames.arithmetic.operations import negate
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives.counter_mat import MAX_COUNTERS
from mathgames.language.words import _, current_language
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.remedies import OTHER_MODEL, REPAIRS, Tool, repair_task, tasks_naming
from mathgames.learning.practice.sizes import is_hard
from mathgames.learning.practice.topics import BLOCKS, LARGEST, SMALL, Numbers, contrast, kind_of, task_of, tasks_of
from mathgames.learning.work.twin import made_from_numbers

REVIEW: Final = "again/"
"""The prefix of the names of these lessons; the misconception's key follows."""
MOST_TASKS: Final = 3
"""The most tasks of the lessons, for a misconception that is not about calculations."""
BY_HAND: Final = 3
SHOWING: Final = 2
"""The number of repeated calculations that can reveal the misconception, and of those that cannot."""
MOST_JUMPS: Final = 4
MOST_ROUNDS: Final = 9
"""The most rounds with other numbers on a misconception."""
ROUNDS_WITH_SMALL: Final = 2
"""The number of rounds after which calculations by hand avoid small numbers, if possible."""


class Round(NamedTuple):
    """A numbered round on a misconception; the model and the numbers change from one to the next."""

    key: str
    number: int = 1

    @staticmethod
    def from_name(name: str) -> Round:
        """Return the round of a name, such as ``again/zero-is-least`` or ``again/zero-is-least/2``.

        Raises ``NotationError`` for other names.
        """
        key, slash, number = name.removeprefix(REVIEW).partition("/")
        round_number = number if number in map(str, range(2, MOST_ROUNDS + 1)) else ""
        return Round(
            find_misconception(f"{key}{slash}{number}" if slash and not round_number else key).key,
            int(round_number or 1),
        )

    @property
    def name(self) -> str:
        """The name of its lesson."""
        return f"{REVIEW}{self.key}" if self.number == 1 else f"{REVIEW}{self.key}/{self.number}"

    @property
    def tool(self) -> Tool:
        """The tool with which its answers are made, or examined."""
        default_tool = REPAIRS[self.key].tool
        return default_tool if self.number % 2 else OTHER_MODEL.get(default_tool, default_tool)

    @property
    def following(self) -> Round:
        """The next round."""
        return Round(self.key, min(self.number + 1, MOST_ROUNDS))

    def is_passed(self, last: Task, first_tries: Iterable[bool]) -> bool:
        """Check if the repeated calculations of ``last`` that can reveal the misconception were right first time."""
        misconception = MISCONCEPTIONS[self.key]
        by_calculation = is_calculated(self.key)
        shows = (
            not by_calculation or question.task is None or bool(misconception.answers(question.task))
            for question in last.questions
        )
        return all(right for right, counts in zip(first_tries, shows, strict=False) if counts)


class Calculations(NamedTuple):
    """The calculations of a round: by hand, a pair that looks alike, and repeated ones."""

    first: tuple[OperationPrompt, ...]
    pair: tuple[OperationPrompt, OperationPrompt] | None
    change: Change | None
    review: tuple[OperationPrompt, ...]

    @property
    def all(self) -> frozenset[OperationPrompt]:
        """The set of all these calculations."""
        return frozenset((*self.first, *(self.pair or ()), *self.review))


class Change(Enum):
    """The difference between two calculations that look alike."""

    FIRST_SIGN = _("the sign of the first number")
    SECOND_SIGN = _("the sign of the second number")
    OPERATION = _("the operation")
    ORDER = _("the order of the numbers")

    def apply_to(self, task: OperationPrompt) -> OperationPrompt:
        """Return the other calculation."""
        match self:
            case Change.FIRST_SIGN:
                return task_of(task.operator, negate(task.a), task.b)
            case Change.SECOND_SIGN:
                return contrast(task)
            case Change.OPERATION:
                return task_of(Operator.PLUS if task.operator is not Operator.PLUS else Operator.MINUS, task.a, task.b)
            case Change.ORDER:
                return task_of(task.operator, task.b, task.a)


@lru_cache(maxsize=256)
def calculations(turn: Round) -> Calculations:
    """Return the calculations of a round, if possible none of an earlier round; from the third on no small ones."""
    misconception, number = MISCONCEPTIONS[turn.key], turn.number
    had = _earlier_calculations(turn)
    chance = random.Random(f"{turn.key} {number}")

    def in_order(
        tasks: Sequence[OperationPrompt], *conditions: Callable[[OperationPrompt], bool]
    ) -> list[OperationPrompt]:
        sample = chance.sample(tasks, len(tasks))
        return sorted(sample, key=lambda task: [task in had, *(not it(task) for it in conditions)])

    pool = showing(misconception.key)
    by_size = is_hard if number > ROUNDS_WITH_SMALL else lambda task: task in showing(misconception.key, SMALL)
    left = sum(task not in had for task in pool)
    by_hand = 1 if 0 < left <= BY_HAND + SHOWING else BY_HAND  # the others are needed below
    first = tuple(in_order(pool, lambda task: fits(turn.tool, task), by_size)[:by_hand])
    pair, change = _pair([task for task in in_order(pool, is_hard) if task not in first], {*had, *first}, chance)
    taken_tasks = {*first, *(pair or ())}
    review = [task for task in in_order(pool, is_hard) if task not in taken_tasks][:SHOWING]
    others = in_order(_not_showing(misconception.key, pool[0], chance), is_hard)
    review += [task for task in others if task not in taken_tasks][:SHOWING]
    chance.shuffle(review)
    return Calculations(first, pair, change, tuple(review))


def _earlier_calculations(turn: Round) -> set[OperationPrompt]:
    before = {task for number in range(1, turn.number) for task in calculations(Round(turn.key, number)).all}
    treating = chain.from_iterable(_treating(turn.key, turn.number - 1))
    return before.union(*map(_sums, treating))


def _sums(task: Task) -> set[OperationPrompt]:
    return {question.prompt for question in task.questions if isinstance(question.prompt, OperationPrompt)}


# The tasks of lessons that treat an idea.


def tasks_for(turn: Round) -> tuple[Task, ...]:
    """Return the tasks of lessons for this round on a misconception: none of an earlier round or with its numbers."""
    return _treating(turn.key, turn.number)[-1]


def _treating(key: str, rounds: int) -> list[tuple[Task, ...]]:
    """Return the tasks of each of ``rounds`` rounds."""
    pool, is_about_sums = _fitting(key), is_calculated(key)
    # If no new questions can be made from them, each round has a separate task.
    task_limit = (
        MOST_TASKS
        if not is_about_sums and any(_names(question, key) for task in pool for question in _vary_questions(task, 1))
        else 1
    )
    had, treating = set[OperationPrompt](), list[tuple[Task, ...]]()
    for number in range(1, rounds + 1):
        selection = tuple(islice((task for task in pool if not had & _sums(task)), task_limit))
        pool = tuple(task for task in pool if task not in selection)
        treating.append(selection)
        if is_about_sums and number < rounds:
            had = had.union(calculations(Round(key, number)).all, *map(_sums, selection))
    return treating


def is_calculated(key: str) -> bool:
    """Check if a misconception shows in calculations, of which there are new ones for each round."""
    return MISCONCEPTIONS[key].prompt_type is OperationPrompt and bool(showing(key))


def _fitting(key: str) -> tuple[Task, ...]:
    return _fitting_in(key, current_language().code)


@lru_cache(maxsize=256)  # a class page asks for each pupil
def _fitting_in(key: str, _language: str) -> tuple[Task, ...]:
    naming_tasks = [task for task in tasks_naming(key) if task.kind.unmarked_text is None and task.recalls is None]
    first = repair_task(key).task
    return tuple(sorted(naming_tasks, key=lambda task: (task.title, task.prompt) != (first.title, first.prompt)))


def questions_for(turn: Round) -> tuple[Item, ...]:
    """Return the repeated questions of this round, with other numbers each time; none in the first round.

    They are for a misconception that does not show in calculations.
    """
    had = {question.stem for task in _fitting(turn.key) for question in task.questions}
    questions: tuple[Item, ...] = ()
    for number in range(1, turn.number):
        candidates = [question for task in _fitting(turn.key) for question in _vary_questions(task, number)]
        naming = [question for question in candidates if _names(question, turn.key)]
        new = {question.stem: question for question in naming or candidates if question.stem not in had}
        questions = tuple(new.values())[: 2 * SHOWING]
        had |= {*new}
    return questions


def _vary_questions(task: Task, times: int) -> list[Item]:
    """Return the questions of a task with numbers changed ``times`` times; for once, with the twin of the lesson."""
    variants = []
    for question in task.questions:
        now: Item | None = question
        for _time in range(times):
            now = None if now is None else made_from_numbers(replace(task, questions=(now,)), 0)
        variants += [] if now is None else [now]
    return [*variants, task.twin] if times == 1 and task.twin is not None else variants


def _names(question: Item, key: str) -> bool:
    return any(wrong.misconception == key for wrong in question.distractors)


def _pair(
    tasks: Sequence[OperationPrompt], excluded_tasks: Collection[OperationPrompt], chance: random.Random
) -> tuple[tuple[OperationPrompt, OperationPrompt] | None, Change | None]:
    """Return a calculation and one that looks like it with another result, and the difference.

    None if there are none.
    """
    # The order changes a difference and a quotient only, so it comes first more often where it can.
    for change in sorted(Change, key=lambda change: chance.random() * (0.6 if change is Change.ORDER else 1)):
        for task in tasks:
            other = change.apply_to(task)
            if other != task and other not in excluded_tasks and other.value != task.value:
                return (task, other), change
    return None, None


@lru_cache(maxsize=256)
def showing(key: str, largest: int = LARGEST) -> tuple[OperationPrompt, ...]:
    """Return the tasks of practice that can reveal a misconception, with numbers up to this size.

    They are whole numbers where it shows at some, then fractions, then infinity; larger ones where there are no others.
    """
    for numbers in Numbers:
        if tasks := tuple(filter(MISCONCEPTIONS[key].answers, _all_tasks(numbers, largest))):
            return tasks
    return () if largest == LARGEST else showing(key)


def _not_showing(key: str, like: OperationPrompt, chance: random.Random) -> list[OperationPrompt]:
    tasks = [task for task in _all_tasks(kind_of(like).numbers, LARGEST) if task.operator is like.operator]
    others = [task for task in tasks if task.a and task.b and not MISCONCEPTIONS[key].answers(task)]
    return chance.sample(others, len(others))


def _all_tasks(numbers: Numbers, largest: int) -> Iterator[OperationPrompt]:
    kinds = dict.fromkeys(kind for block in BLOCKS for kind in block.kinds if kind.numbers is numbers)
    return chain.from_iterable(tasks_of(kind, largest) for kind in kinds)


def fits(tool: Tool, task: OperationPrompt) -> bool:
    """Check if a tool can make the result."""
    numbers = (task.a, task.b, task.value)
    whole = [number for number in numbers if isinstance(number, Fraction) and number.denominator == 1]
    if len(whole) < len(numbers) or not task.b:
        return False
    match tool:
        case Tool.COUNTERS if max(map(abs, whole)) > MAX_COUNTERS:
            return False
        case Tool.COUNTERS | Tool.LINE:
            return task.operator in (Operator.PLUS, Operator.MINUS)
        case Tool.JUMPS:
            return task.operator is Operator.TIMES and isinstance(task.a, Fraction) and 1 < task.a <= MOST_JUMPS
    return True
