"""The evaluation of a pupil's practice: every item must be one that practice asks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from mathgames.arithmetic.misconceptions import OperationPrompt, diagnoses
from mathgames.arithmetic.misconceptions.evidence import explaining
from mathgames.explain.expression import plain
from mathgames.language.errors import SaveError
from mathgames.language.words import _
from mathgames.learning.practice import TOPICS, PracticeAnswer, PracticeProgress
from mathgames.learning.practice.mastery import Mastery, TopicStanding, topic_standing
from mathgames.learning.practice.progress import LATEST, Role
from mathgames.learning.practice.schedule import MISTAKE_EVERY
from mathgames.learning.practice.topics import CalculationKind, tasks_of
from mathgames.learning.practice.ways import Way
from mathgames.learning.reports.items import ItemKind, ItemResult

PRACTICE_KINDS: Final = frozenset(kind for topic in TOPICS for kind in topic.kinds)
"""The kinds of tasks that practice asks; 2 + 3 is of none."""


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """The result of practice: the number of items, the latest topic, the states of topics, and the latest items.

    ``topics`` are those that were begun. ``is_rough`` if a code gives the number of items, in sixteens.
    """

    answer_count: int = 0
    topic: str = ""
    topics: tuple[TopicStanding, ...] = ()
    items: tuple[ItemResult, ...] = ()
    is_rough: bool = False

    @property
    def mastered_topics(self) -> tuple[str, ...]:
        """The keys of the topics that are mastered."""
        return tuple(one.topic.key for one in self.topics if one.standing is Mastery.MASTERED)


NO_PRACTICE: Final = PracticeResult()


def practice_result(progress: PracticeProgress) -> PracticeResult:
    """Evaluate the progress. Raises ``SaveError`` for items that practice does not ask."""
    sittings = [sitting for sitting in progress.sittings if sitting.given]
    for sitting in sittings:
        for number, answer in enumerate(sitting.given):
            _check(answer, number)
    latest = progress.calculations[-LATEST:]
    started_topics = {sitting.topic for sitting in sittings}
    return PracticeResult(
        sum(len(sitting.given) for sitting in sittings),
        sittings[-1].topic if sittings else "",
        tuple(topic_standing(progress, topic) for topic in TOPICS if topic.key in started_topics),
        tuple(map(_item, latest)),
    )


def _check(answer: PracticeAnswer, number: int) -> None:
    task = answer.question.task
    is_estimated = answer.question.way is Way.NEARER  # of a sum of large numbers, which the file was read by
    if not is_estimated and (answer.kind not in PRACTICE_KINDS or task not in _tasks(answer.kind)):
        raise SaveError(_("practice does not ask for {task}", task=plain(task.expression)))
    if answer.question.role is Role.MISTAKE and (number % MISTAKE_EVERY != MISTAKE_EVERY - 1 or not _is_line(answer)):
        raise SaveError(_("practice has no mistake to find in {task} there", task=plain(task.expression)))


@cache
def _tasks(kind: CalculationKind) -> frozenset[OperationPrompt]:
    return frozenset(tasks_of(kind))


def _is_line(answer: PracticeAnswer) -> bool:
    """Check if a line can end like this: rightly, or by a misconception."""
    return answer.is_right or bool(explaining(answer.question.task, answer.given))


def _item(answer: PracticeAnswer) -> ItemResult:
    prompt = answer.asked_task
    ideas = () if prompt is None or answer.is_right else diagnoses(prompt, answer.given)
    task = prompt if isinstance(prompt, OperationPrompt) else None
    return ItemResult(
        answer.question.prompt_text,
        answer.response_text,
        answer.is_right,
        ItemKind.from_task(answer.question.task),
        task,
        answer.given if task is not None else None,
        next((idea.key for idea in ideas), ""),
    )
