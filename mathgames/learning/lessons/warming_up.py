"""The warm-up of a lesson: a few questions of lessons before it, so that what was learnt comes back.

Two questions of the lesson that is two before, one of the lesson that is four before, and one of those that this pupil
missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.misconceptions import Sum as Calculation
from mathgames.learning.lessons.library import find, list_lessons
from mathgames.learning.lessons.model import Task

LESSONS_AGO: Final = ((2, 2), (4, 1))
"""How many lessons before this one, and how many questions of it."""


@dataclass(frozen=True, slots=True)
class WarmUpItem:
    """A question by where it stands: the lesson's name, the task's number in it and the question's number in that."""

    lesson: str
    task: int
    question: int

    @property
    def asked_in(self) -> Task:
        """The task that asks it."""
        return next(task for task in find(self.lesson).all_tasks if task.number == self.task)

    @property
    def asks(self) -> Question:
        """The question."""
        return self.asked_in.questions[self.question]

    @property
    def stands_alone(self) -> bool:
        """Whether it is a calculation, which needs no board and no sentence beside it."""
        task, question = self.asked_in, self.asks
        return not task.shows_board and not question.of and isinstance(question.asked, Calculation)


def items(lesson: str) -> list[WarmUpItem]:
    """The questions of a lesson that can be asked again: those to predict.

    >>> [item.asks.ask for item in items("integers/10-undo-it")]
    ['−1 − (−4)', 'How many degrees was it before the night?', 'What came back when the −9 was taken away?']
    """
    return [
        WarmUpItem(lesson, task.number, number)
        for task in find(lesson).all_tasks
        if task.kind.is_asked_again
        for number, question in enumerate(task.questions)
        if not question.takes_any
    ]


def warm_up(
    lesson: str,
    *,
    missed: Iterable[WarmUpItem] = (),
    route: Sequence[str] | None = None,
    seed: int = 0,
    alone: bool = False,
) -> list[WarmUpItem]:
    """The questions to begin a lesson with, of lessons that come before it on the route; none before the first ones.

    ``missed`` are questions that this pupil missed, the latest last; ``route`` are the lessons that the class goes
    through, where these are not all. With ``alone`` they are calculations that stand alone.

    >>> [item.lesson for item in warm_up("integers/06-through-zero")]
    ['integers/04-team-up', 'integers/04-team-up', 'integers/02-make-nothing']
    """
    way = list(route or list_lessons())
    chance = Random(f"{lesson} {seed}")
    at = way.index(lesson) if lesson in way else 0
    chosen: list[WarmUpItem] = []
    for ago, count in LESSONS_AGO:
        if at >= ago:
            known = [item for item in items(way[at - ago]) if item.stands_alone or not alone]
            chance.shuffle(known)
            chosen += sorted(known, key=lambda item: item.asked_in.shows_board)[:count]  # without a board it is faster
    again = [item for item in missed if item not in chosen and item.lesson in way[:at]]
    return [*chosen, *again[-1:]]
