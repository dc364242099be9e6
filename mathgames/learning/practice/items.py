"""What a pupil is asked in practice: a calculation, or to find the mistake among three."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from mathgames.arithmetic.misconceptions import Misconception, Sum
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Words
from mathgames.learning.practice.progress import Role

LINES = 3


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task to be calculated. ``reason`` says why it comes now, ``role`` and ``about`` what its answer counts for."""

    task: Sum
    reason: Words
    role: Role = Role.CALCULATION
    about: str = ""


@dataclass(frozen=True, slots=True)
class FindTheMistake:
    """Tasks with results, one of which is wrong as somebody with a misconception would have it."""

    lines: tuple[tuple[Sum, Quantity], ...]
    wrong: int
    misconception: Misconception
    reason: Words
    role: ClassVar[Role] = Role.MISTAKE
    about: ClassVar[str] = ""

    @property
    def task(self) -> Sum:
        """The task of the wrong line."""
        return self.lines[self.wrong][0]


Item: TypeAlias = Exercise | FindTheMistake


def find_the_mistake(
    misconception: Misconception, shows: Sum, others: list[Sum], chance: random.Random, reason: Words
) -> FindTheMistake:
    """A line that is wrong by a misconception, among right ones.

    ``shows`` is a task at which the misconception leads to a wrong answer, ``others`` are the tasks of the right lines.
    """
    lines = [(task, task.value) for task in others[: LINES - 1]]
    wrong = chance.randrange(len(lines) + 1)
    lines.insert(wrong, (shows, chance.choice(misconception.answers(shows))))
    return FindTheMistake(tuple(lines), wrong, misconception, reason)
