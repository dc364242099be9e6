"""A sitting of practice as it goes: what is asked, what came of the answer, and what may be done next.

The functions change nothing: each leads from one ``Practising`` to the next, and ``Refused`` says why one does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from mathgames.arithmetic.answers.answer import Judgement
from mathgames.arithmetic.answers.problems import CalculationProblem, MoveProblem
from mathgames.explain.derivation import Illustration
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Words, _
from mathgames.learning.practice import ways
from mathgames.learning.practice.progress import PracticeProgress, RepairResult
from mathgames.learning.practice.schedule import FindTheMistake, Item, next_item
from mathgames.learning.practice.topics import Topic

SITTING = 16
"""After so many items a sitting is told and may end; who likes goes on."""


class ItemStage(Enum):
    """How far an item has come."""

    ASKED = "asked"
    AGAIN = "again"
    """A first answer was wrong: its question is asked, and there is a second try."""
    CORRECTED = "corrected"
    """The mistake was found: what should stand there?"""
    SHOWN = "shown"
    """The way to the result is shown."""
    TOLD = "told"
    """The sitting is over for now: what was practised is told."""


@dataclass(frozen=True, slots=True)
class Practising:
    """A sitting at one moment.

    ``wrong`` is the last answer, if it was wrong; ``praise`` is the line that a right answer gets, until the next one.
    ``work`` is what lies on the bench, as soon as a hand has touched it.
    """

    topic: Topic
    seed: int
    progress: PracticeProgress
    item: Item
    stage: ItemStage = ItemStage.ASKED
    wrong: Judgement | None = None
    line: int | None = None
    praise: Words | None = None
    work: Manipulative | None = None

    @property
    def bench(self) -> Manipulative | None:
        """What the item is answered with by hand; None where it is typed or chosen, or not asked now."""
        if self.stage not in (ItemStage.ASKED, ItemStage.AGAIN):
            return None
        return ways.bench(self.item.way, self.item.task) if self.work is None else self.work

    @property
    def laid(self) -> str:
        """The answer that lies on the bench; NotationError says what to do where there is none yet."""
        bench = self.bench
        assert bench is not None  # the item is answered by hand
        return ways.laid(self.item.way, self.item.task, bench)

    @property
    def number(self) -> int:
        """Which item of the sitting it is, counted from 1."""
        return len(self.progress.latest.given) + (self.stage is ItemStage.ASKED)

    @property
    def asks_for_line(self) -> bool:
        """Whether one of the lines is to be chosen, and no number entered."""
        return isinstance(self.item, FindTheMistake) and self.stage in (ItemStage.ASKED, ItemStage.AGAIN)

    @property
    def picture(self) -> Illustration | None:
        """What shows why the first answer is wrong, where an idea leads to it that has a picture of its own."""
        first = self.progress.latest.given[-1:]
        if self.stage is not ItemStage.SHOWN or not first or first[0].is_right:
            return None
        task, problem = first[0].asked_task, self.problem
        if task is None or not isinstance(problem, CalculationProblem):
            return None
        shown = self.progress.evidence.diagnosis(task, first[0].given)
        reason = problem.calculation.derivation.reason
        drawn_already = () if reason is None else reason.illustrations
        return next((one for one in (() if shown is None else shown.pictures) if one not in drawn_already), None)

    @property
    def problem(self) -> MoveProblem:
        """What is to be worked out."""
        return ways.problem(self.item.way, self.item.task)


def begun(topic: Topic, progress: PracticeProgress, seed: int, *, days: int = 0) -> Practising:
    """The first item of a new sitting, so many days after the one before."""
    progress = progress.begin(topic, days=days)
    return Practising(topic, seed, progress, next_item(progress, topic, seed))


def answered(now: Practising, text: str) -> Practising:
    """What comes of an answer that was entered, chosen or laid; NotationError says what to enter if it is none."""
    verdict = now.problem.judged(text)
    answer, first = verdict.value, now.stage is ItemStage.ASKED
    assert answer is not None  # a number was asked for
    if verdict.right:
        return _next(_with_answer(now, answer) if first else now, now.problem.praise())
    if not first:
        return replace(now, stage=ItemStage.SHOWN, wrong=verdict, praise=None, work=None)
    task = ways.asked_task(now.item.way, now.item.task)
    shown = None if task is None else now.progress.evidence.diagnosis(task, answer)
    thought = replace(verdict, diagnoses=() if shown is None else (shown,))
    return replace(_with_answer(now, answer), stage=ItemStage.AGAIN, wrong=thought, praise=None)


def worked(now: Practising, work: Manipulative) -> Practising:
    """The same, with something else on the bench."""
    return replace(now, work=work)


def chosen(now: Practising, line: int) -> Practising:
    """What comes of the line in which the mistake is thought to be."""
    item = now.item
    assert isinstance(item, FindTheMistake)
    is_found = line == item.wrong
    if now.stage is ItemStage.ASKED:
        now = _with_answer(now, item.task.value if is_found else item.lines[item.wrong][1])
    if is_found:
        return replace(
            now, stage=ItemStage.CORRECTED, line=line, praise=_("Yes, that one is wrong. What should it be?")
        )
    again = now.stage is ItemStage.ASKED
    return replace(
        now, stage=ItemStage.AGAIN if again else ItemStage.SHOWN, line=line if again else item.wrong, praise=None
    )


def go_on(now: Practising) -> Practising:
    """The next item, after the way was shown or the sitting was told."""
    return _next(now, None) if now.stage is ItemStage.SHOWN else replace(now, stage=ItemStage.ASKED, praise=None)


def with_summary(now: Practising) -> Practising:
    """The sitting told, as far as it has come."""
    return replace(_next(now, None) if now.stage is not ItemStage.ASKED else now, stage=ItemStage.TOLD, praise=None)


def put_off(now: Practising) -> Practising:
    """The named idea is not looked at today."""
    named = now.progress.named
    assert named is not None
    return replace(now, progress=now.progress.with_outcome(named.key, RepairResult.PUT_OFF))


def looked_at(now: Practising, key: str, *, overcome: bool) -> Practising:
    """An idea was looked at to the end."""
    outcome = RepairResult.OVERCOME if overcome else RepairResult.NOT_YET
    return replace(now, progress=now.progress.with_outcome(key, outcome))


def _next(now: Practising, praise: Words | None) -> Practising:
    following = Practising(
        now.topic, now.seed, now.progress, next_item(now.progress, now.topic, now.seed), praise=praise
    )
    is_over = len(now.progress.latest.given) % SITTING == 0
    return replace(following, stage=ItemStage.TOLD) if is_over else following


def _with_answer(now: Practising, answer: Quantity) -> Practising:
    item = now.item
    return replace(now, progress=now.progress.with_answer(item.task, answer, item.role, item.about, item.way))
