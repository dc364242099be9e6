"""What was practised in a sitting, told to the pupil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathgames.arithmetic.misconceptions import Misconception
from mathgames.language.words import Words, _, _n
from mathgames.learning.practice.mastery import topic_standing
from mathgames.learning.practice.progress import PracticeProgress, Role
from mathgames.learning.practice.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A block of tasks, and how its answers went."""

    name: Words
    words: Words


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told of a sitting: block by block, what may be named and its question, and how far the topic has come."""

    blocks: tuple[SummaryRow, ...]
    misconception: Misconception | None
    named: Words | None
    question: Words | None
    standing: Words


def summary(progress: PracticeProgress, topic: Topic) -> Summary:
    """What is told of the latest sitting."""
    misconception = progress.named
    named, question = None, None
    if misconception is not None:
        named = _("Watch out for: {name}.", name=misconception.name)
        shown = next(
            (
                answer.question.task
                for answer in reversed(progress.calculated)
                if answer.given in misconception.answers(answer.question.task)
            ),
            None,
        )
        question = None if shown is None else misconception.asked(shown)
    return Summary(tuple(_rows(progress, topic)), misconception, named, question, topic_standing(progress, topic).words)


def _rows(progress: PracticeProgress, topic: Topic) -> Iterator[SummaryRow]:
    blocks = dict.fromkeys(block for one in (topic, *TOPICS) for block in one.blocks)
    left = list(progress.latest.calculated)
    for block in blocks:
        answers = [one for one in left if one.kind in block.kinds]
        left = [one for one in left if one.kind not in block.kinds]
        if answers:
            yield SummaryRow(block.name, _right(sum(one.is_right for one in answers), len(answers)))
    marks = [one.is_right for one in progress.latest.given if one.question.role is Role.MISTAKE]
    if marks:
        yield SummaryRow(_("finding mistakes"), _right(sum(marks), len(marks)))


def _right(right: int, of: int) -> Words:
    return _n("{right} of {n} right first time", "{right} of {n} right first time", of, right=right)
