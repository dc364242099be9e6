"""What was practised in a sitting, told to the pupil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.explain.expression import plain
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Words, _, _n, listed
from mathgames.learning.practice.mastery import topic_standing
from mathgames.learning.practice.progress import PracticeAnswer, PracticeProgress, Role
from mathgames.learning.practice.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A block of tasks, and how its answers went."""

    name: Words
    words: Words


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told of a sitting: block by block, what is said of an idea, and how far the topic has come.

    ``misconception`` is the idea that may be named, and ``is_offered`` says whether to ask if it is to be looked at.
    """

    blocks: tuple[SummaryRow, ...]
    misconception: Misconception | None
    of_idea: tuple[Words, ...]
    is_offered: bool
    standing: Words


def summary(progress: PracticeProgress, topic: Topic) -> Summary:
    """What is told of the latest sitting."""
    named = progress.named
    offered = named is not None and not (progress.is_put_off(named.key) or progress.is_stubborn(named.key))
    rows = tuple(_rows(progress, topic))
    return Summary(rows, named, tuple(_of_idea(progress)), offered, topic_standing(progress, topic).words)


def _of_idea(progress: PracticeProgress) -> Iterator[Words]:
    """What is said of the idea that may be named, or of one that was overcome today."""
    named = progress.named
    if named is None:
        today = [key for key, day in progress.overcome().items() if day == progress.latest.day]
        for key in today[-1:]:
            yield _("Put away for now: {idea}.", idea=MISCONCEPTIONS[key].name)
            yield _("Two questions like these come when you practise next, because what comes back stays.")
        return
    yield named.remark
    own = [one for one in progress.calculated if one.given in named.answers(one.question.task)]
    different = {(one.question.task, one.given): one for one in own}
    yield _("You answered {answers}.", answers=listed([_answered(one) for one in [*different.values()][-TWO:]]))
    if progress.is_stubborn(named.key):
        yield _("Ask your teacher to look at it with you for five minutes.")
    elif progress.is_put_off(named.key):
        yield _("That is all right. The question comes back tomorrow.")


def _answered(answer: PracticeAnswer) -> Words:
    return _("{answer} to {task}", answer=plain_number(answer.given), task=plain(answer.question.task.expression))


TWO: Final = 2
"""So many of the pupil's own answers are shown with an idea."""


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
