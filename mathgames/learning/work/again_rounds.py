"""Which calculations an idea is looked at again with: a round of them, and none in two rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum, misconception_named
from mathgames.arithmetic.operations import opposite
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives.counter_mat import MOST
from mathgames.language.words import _, current_language
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.repairs import OTHER_MODEL, REPAIRS, Tool, repair_task, tasks_naming
from mathgames.learning.practice.sizes import is_hard
from mathgames.learning.practice.topics import BLOCKS, LARGEST, SMALL, Numbers, contrast, kind_of, task_of, tasks_of
from mathgames.learning.work.twin import made_from_numbers

AGAIN: Final = "again/"
"""The names of these lessons begin so, and end with the misconception's key."""
MOST_TASKS: Final = 3
"""Of the lessons, for an idea that is about no calculation."""
BY_HAND: Final = 3
SHOWING: Final = 2
"""Of the calculations that are asked again, so many show the idea, and as many do not."""
MOST_JUMPS: Final = 4
MOST_ROUNDS: Final = 9
"""So often an idea is looked at again with other numbers."""
ROUNDS_WITH_SMALL: Final = 2
"""In the rounds after these no calculation by hand has small numbers, if there are others."""


class Round(NamedTuple):
    """The so many-th time that an idea is looked at; from one to the next the model changes, and so do the numbers."""

    key: str
    number: int = 1

    @staticmethod
    def named(name: str) -> Round:
        """The round that a name tells, such as ``again/zero-is-least`` or ``again/zero-is-least/2``; NotationError if
        it tells none.
        """
        key, slash, number = name.removeprefix(AGAIN).partition("/")
        known = number if number in map(str, range(2, MOST_ROUNDS + 1)) else ""
        return Round(misconception_named(f"{key}{slash}{number}" if slash and not known else key).key, int(known or 1))

    @property
    def name(self) -> str:
        """The name of its lesson."""
        return f"{AGAIN}{self.key}" if self.number == 1 else f"{AGAIN}{self.key}/{self.number}"

    @property
    def tool(self) -> Tool:
        """What its answers are made with, or looked at on."""
        usual = REPAIRS[self.key].tool
        return usual if self.number % 2 else OTHER_MODEL.get(usual, usual)

    @property
    def following(self) -> Round:
        """The next round."""
        return Round(self.key, min(self.number + 1, MOST_ROUNDS))

    def passed_in(self, last: Task, first_tries: Iterable[bool]) -> bool:
        """Whether the calculations at which the idea shows, of those that are asked again in the ``last`` task, were
        right first time.
        """
        about = MISCONCEPTIONS[self.key]
        by_calculation = is_calculated(self.key)
        shows = (
            not by_calculation or question.task is None or bool(about.answers(question.task))
            for question in last.questions
        )
        return all(right for right, counts in zip(first_tries, shows, strict=False) if counts)


class Calculations(NamedTuple):
    """What is calculated in a round: by hand, in two that look alike, and asked again."""

    first: tuple[Sum, ...]
    pair: tuple[Sum, Sum] | None
    changed: Change | None
    again: tuple[Sum, ...]

    @property
    def all(self) -> frozenset[Sum]:
        """Every one of them."""
        return frozenset((*self.first, *(self.pair or ()), *self.again))


class Change(Enum):
    """What is different in two calculations that look alike."""

    FIRST_SIGN = _("the sign of the first number")
    SECOND_SIGN = _("the sign of the second number")
    OPERATION = _("the operation")
    ORDER = _("the order of the numbers")

    def other(self, task: Sum) -> Sum:
        """The other calculation."""
        match self:
            case Change.FIRST_SIGN:
                return task_of(task.operator, opposite(task.a), task.b)
            case Change.SECOND_SIGN:
                return contrast(task)
            case Change.OPERATION:
                return task_of(Operator.PLUS if task.operator is not Operator.PLUS else Operator.MINUS, task.a, task.b)
            case Change.ORDER:
                return task_of(task.operator, task.b, task.a)


@lru_cache(maxsize=256)
def calculations(turn: Round) -> Calculations:
    """The calculations of a round, none of a round before if there are others; from the third on no small ones."""
    about, number = MISCONCEPTIONS[turn.key], turn.number
    had = _calculated_before(turn)
    chance = random.Random(f"{turn.key} {number}")

    def in_order(tasks: Sequence[Sum], *wanted: Callable[[Sum], bool]) -> list[Sum]:
        shuffled = chance.sample(tasks, len(tasks))
        return sorted(shuffled, key=lambda task: [task in had, *(not it(task) for it in wanted)])

    usual = showing(about.key)
    by_size = is_hard if number > ROUNDS_WITH_SMALL else lambda task: task in showing(about.key, SMALL)
    left = sum(task not in had for task in usual)
    by_hand = 1 if 0 < left <= BY_HAND + SHOWING else BY_HAND  # the others are needed below
    first = tuple(in_order(usual, lambda task: fits(turn.tool, task), by_size)[:by_hand])
    pair, changed = _pair([task for task in in_order(usual, is_hard) if task not in first], {*had, *first}, chance)
    here = {*first, *(pair or ())}
    again = [task for task in in_order(usual, is_hard) if task not in here][:SHOWING]
    others = in_order(_not_showing(about.key, usual[0], chance), is_hard)
    again += [task for task in others if task not in here][:SHOWING]
    chance.shuffle(again)
    return Calculations(first, pair, changed, tuple(again))


def _calculated_before(turn: Round) -> set[Sum]:
    """All calculations of the rounds before, with those of their tasks."""
    before = {task for number in range(1, turn.number) for task in calculations(Round(turn.key, number)).all}
    treating = chain.from_iterable(_treating(turn.key, turn.number - 1))
    return before.union(*map(_sums, treating))


def _sums(task: Task) -> set[Sum]:
    return {question.asked for question in task.questions if isinstance(question.asked, Sum)}


# The tasks of lessons that treat an idea.


def tasks_for(turn: Round) -> tuple[Task, ...]:
    """The tasks of lessons that treat the idea in this round: none of a round before, and none with its numbers."""
    return _treating(turn.key, turn.number)[-1]


def _treating(key: str, rounds: int) -> list[tuple[Task, ...]]:
    """The tasks of each of so many rounds."""
    pool, is_about_sums = _fitting(key), is_calculated(key)
    # Where nothing can be made of them, each round has one of its own.
    most = (
        MOST_TASKS
        if not is_about_sums and any(_names(question, key) for task in pool for question in _anew(task, 1))
        else 1
    )
    had, treating = set[Sum](), list[tuple[Task, ...]]()
    for number in range(1, rounds + 1):
        chosen = tuple(islice((task for task in pool if not had & _sums(task)), most))
        pool = tuple(task for task in pool if task not in chosen)
        treating.append(chosen)
        if is_about_sums and number < rounds:
            had = had.union(calculations(Round(key, number)).all, *map(_sums, chosen))
    return treating


def is_calculated(key: str) -> bool:
    """Whether an idea shows at calculations, of which there are new ones for each round."""
    return MISCONCEPTIONS[key].about is Sum and bool(showing(key))


def _fitting(key: str) -> tuple[Task, ...]:
    """The tasks that name an idea and in which an answer can show it; the one to which it leads comes first."""
    return _fitting_in(key, current_language().code)


@lru_cache(maxsize=256)  # a class page asks for each pupil
def _fitting_in(key: str, _language: str) -> tuple[Task, ...]:
    named = [task for task in tasks_naming(key) if task.kind.unmarked is None and task.recalls is None]
    first = repair_task(key).task
    return tuple(sorted(named, key=lambda task: (task.title, task.prompt) != (first.title, first.prompt)))


def questions_for(turn: Round) -> tuple[Question, ...]:
    """What is asked again in this round of an idea that does not show at calculations, with other numbers each time; at
    the first one nothing is.
    """
    had = {question.ask for task in _fitting(turn.key) for question in task.questions}
    questions: tuple[Question, ...] = ()
    for number in range(1, turn.number):
        every = [question for task in _fitting(turn.key) for question in _anew(task, number)]
        naming = [question for question in every if _names(question, turn.key)]
        new = {question.ask: question for question in naming or every if question.ask not in had}
        questions = tuple(new.values())[: 2 * SHOWING]
        had |= {*new}
    return questions


def _anew(task: Task, times: int) -> list[Question]:
    """The questions of a task with other numbers, changed so many times; once, what its lesson asks instead."""
    changed = []
    for question in task.questions:
        now: Question | None = question
        for _time in range(times):
            now = None if now is None else made_from_numbers(replace(task, questions=(now,)), 0)
        changed += [] if now is None else [now]
    return [*changed, task.twin] if times == 1 and task.twin is not None else changed


def _names(question: Question, key: str) -> bool:
    return any(wrong.misconception == key for wrong in question.wrong)


def _pair(
    tasks: Sequence[Sum], besides: Collection[Sum], chance: random.Random
) -> tuple[tuple[Sum, Sum] | None, Change | None]:
    """A calculation and one that looks like it with another result, and what is different; None if there are none."""
    # The order changes a difference and a quotient only, so it comes first more often where it can.
    for change in sorted(Change, key=lambda it: chance.random() * (0.6 if it is Change.ORDER else 1)):
        for task in tasks:
            other = change.other(task)
            if other != task and other not in besides and other.value != task.value:
                return (task, other), change
    return None, None


@lru_cache(maxsize=256)
def showing(key: str, largest: int = LARGEST) -> tuple[Sum, ...]:
    """The tasks of practice at which a misconception shows, with numbers up to this size.

    They are whole numbers where it shows at some, then fractions, then infinity; larger ones where there are no others.
    """
    for numbers in Numbers:
        if tasks := tuple(filter(MISCONCEPTIONS[key].answers, _all_tasks(numbers, largest))):
            return tasks
    return () if largest == LARGEST else showing(key)


def _not_showing(key: str, like: Sum, chance: random.Random) -> list[Sum]:
    """Tasks with the same operation at which a misconception does not show, none with a zero."""
    tasks = [task for task in _all_tasks(kind_of(like).numbers, LARGEST) if task.operator is like.operator]
    others = [task for task in tasks if task.a and task.b and not MISCONCEPTIONS[key].answers(task)]
    return chance.sample(others, len(others))


def _all_tasks(numbers: Numbers, largest: int) -> Iterator[Sum]:
    """The tasks of all blocks that are about such numbers."""
    kinds = dict.fromkeys(kind for block in BLOCKS for kind in block.kinds if kind.numbers is numbers)
    return chain.from_iterable(tasks_of(kind, largest) for kind in kinds)


def fits(tool: Tool, task: Sum) -> bool:
    """Whether a tool can make the result."""
    numbers = (task.a, task.b, task.value)
    whole = [number for number in numbers if isinstance(number, Fraction) and number.denominator == 1]
    if len(whole) < len(numbers) or not task.b:
        return False
    match tool:
        case Tool.COUNTERS if max(map(abs, whole)) > MOST:
            return False
        case Tool.COUNTERS | Tool.LINE:
            return task.operator in (Operator.PLUS, Operator.MINUS)
        case Tool.JUMPS:
            return task.operator is Operator.TIMES and isinstance(task.a, Fraction) and 1 < task.a <= MOST_JUMPS
    return True
