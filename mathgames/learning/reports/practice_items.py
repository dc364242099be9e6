"""The evaluation of a pupil's practice: every item must be one that practice asks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import explaining
from mathgames.explain.expression import plain
from mathgames.explain.quantity import quantity
from mathgames.language.errors import SaveError
from mathgames.language.words import _
from mathgames.learning.practice import TOPICS, PracticeProgress, PracticeResponse
from mathgames.learning.practice.families import NEARER
from mathgames.learning.practice.mastery import Mastery, TopicStanding, topic_standing
from mathgames.learning.practice.progress import LATEST
from mathgames.learning.practice.question import Role, kind_asked, number_given
from mathgames.learning.practice.schedule import MISTAKE_EVERY
from mathgames.learning.reports.item_results import result_of, short
from mathgames.learning.reports.items import ItemKind, ItemResult
from mathgames.learning.topics import CalculationKind, tasks_of

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


def _check(answer: PracticeResponse, number: int) -> None:
    task = answer.question.task
    is_estimated = answer.question.family == NEARER  # of a sum of large numbers, which the file was read by
    if not is_estimated and (kind_asked(answer) not in PRACTICE_KINDS or task not in _tasks(kind_asked(answer))):
        raise SaveError(_("practice does not ask for {task}", task=plain(task.expression)))
    if answer.question.role is Role.MISTAKE and (number % MISTAKE_EVERY != MISTAKE_EVERY - 1 or not _is_line(answer)):
        raise SaveError(_("practice has no mistake to find in {task} there", task=plain(task.expression)))


@cache
def _tasks(kind: CalculationKind) -> frozenset[OperationPrompt]:
    return frozenset(tasks_of(kind))


def _is_line(answer: PracticeResponse) -> bool:
    """Check if a line can end like this: rightly, or by a misconception."""
    number = dict(answer.question.place.slots).get("c")
    value = number_given(answer) if number is None else quantity(number)
    return answer.right or (value is not None and bool(explaining(answer.question.task, value)))


def _item(answer: PracticeResponse) -> ItemResult:
    question, judged = answer.question, answer.judgement()
    if question.item is None:  # no family asks for it any more
        return ItemResult(question.prompt_text, short(answer.given), judged.right, ItemKind.from_task(question.task))
    return result_of(question.prompt_text, question.item, answer, judged, question.task)
