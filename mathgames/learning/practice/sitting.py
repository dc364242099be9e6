"""The state of a sitting of practice: the item, the feedback to the answer, and the possible actions.

The functions change nothing: each leads from one ``SittingState`` to the next, or raises ``Refused`` with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from mathgames.arithmetic.items.answer import Judgement
from mathgames.arithmetic.items.problems import CalculationProblem, MoveProblem
from mathgames.explain.derivation import Illustration
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.quantity import Quantity
from mathgames.language.words import LazyString, _
from mathgames.learning.practice import ways
from mathgames.learning.practice.progress import PracticeProgress, RepairResult
from mathgames.learning.practice.schedule import FindTheMistake, PracticeItem, next_item
from mathgames.learning.practice.topics import Topic

SITTING = 16
"""The number of items after which a sitting is summarised and may end, or go on."""


class ItemStage(Enum):
    """The stage of an item."""

    QUESTION = "asked"
    RETRY = "again"
    """A wrong first answer: its question is asked, and there is a second try."""
    CORRECTION = "corrected"
    """The mistake was found, and is to be corrected."""
    SOLUTION = "shown"
    """The solution is shown."""
    SUMMARY = "told"
    """The sitting is over for now: its summary is shown."""


@dataclass(frozen=True, slots=True)
class SittingState:
    """A sitting at one moment.

    ``wrong`` is the last answer, if it was wrong; ``praise`` is the line that a right answer gets, until the next one.
    ``work`` is the manipulative, once it was used.
    """

    topic: Topic
    seed: int
    progress: PracticeProgress
    item: PracticeItem
    stage: ItemStage = ItemStage.QUESTION
    wrong: Judgement | None = None
    line: int | None = None
    praise: LazyString | None = None
    work: Manipulative | None = None

    @property
    def bench(self) -> Manipulative | None:
        """The manipulative of the item. None if it is typed or chosen, or not asked now."""
        if self.stage not in (ItemStage.QUESTION, ItemStage.RETRY):
            return None
        return ways.bench(self.item.way, self.item.task) if self.work is None else self.work

    @property
    def placed_response(self) -> str:
        """The answer on the manipulative. Raises ``NotationError``, with instructions, if there is none yet."""
        bench = self.bench
        assert bench is not None  # the item is answered by hand
        return ways.placed_response(self.item.way, self.item.task, bench)

    @property
    def number(self) -> int:
        """The number of the item in the sitting, from 1."""
        return len(self.progress.latest.given) + (self.stage is ItemStage.QUESTION)

    @property
    def asks_for_line(self) -> bool:
        """True if one of the lines is to be chosen, and no number entered."""
        return isinstance(self.item, FindTheMistake) and self.stage in (ItemStage.QUESTION, ItemStage.RETRY)

    @property
    def picture(self) -> Illustration | None:
        """The picture that explains why the first answer is wrong, if its misconception has one."""
        first = self.progress.latest.given[-1:]
        if self.stage is not ItemStage.SOLUTION or not first or first[0].is_right:
            return None
        task, problem = first[0].asked_task, self.problem
        if task is None or not isinstance(problem, CalculationProblem):
            return None
        diagnosis = self.progress.evidence.diagnosis(task, first[0].given)
        reason = problem.calculation.derivation.reason
        earlier_pictures = () if reason is None else reason.illustrations
        return next(
            (one for one in (() if diagnosis is None else diagnosis.pictures) if one not in earlier_pictures), None
        )

    @property
    def problem(self) -> MoveProblem:
        """The item's problem."""
        return ways.problem(self.item.way, self.item.task)


def begin_sitting(topic: Topic, progress: PracticeProgress, seed: int, *, days: int = 0) -> SittingState:
    """Return the first item of a new sitting, ``days`` days after the one before."""
    progress = progress.begin(topic, days=days)
    return SittingState(topic, seed, progress, next_item(progress, topic, seed))


def answer_item(now: SittingState, text: str) -> SittingState:
    """Return the state after an answer that was entered, chosen or placed.

    Raises ``NotationError`` if it cannot be read.
    """
    verdict = now.problem.judge(text)
    answer, first = verdict.value, now.stage is ItemStage.QUESTION
    assert answer is not None  # a number was asked for
    if verdict.right:
        return _next(_with_answer(now, answer) if first else now, now.problem.praise())
    if not first:
        return replace(now, stage=ItemStage.SOLUTION, wrong=verdict, praise=None, work=None)
    task = ways.asked_task(now.item.way, now.item.task)
    diagnosis = None if task is None else now.progress.evidence.diagnosis(task, answer)
    thought = replace(verdict, diagnoses=() if diagnosis is None else (diagnosis,))
    return replace(_with_answer(now, answer), stage=ItemStage.RETRY, wrong=thought, praise=None)


def with_work(now: SittingState, work: Manipulative) -> SittingState:
    """Return the state with another manipulative."""
    return replace(now, work=work)


def choose_line(now: SittingState, line: int) -> SittingState:
    """Return the state after a line was chosen as the wrong one."""
    item = now.item
    assert isinstance(item, FindTheMistake)
    is_found = line == item.wrong
    if now.stage is ItemStage.QUESTION:
        now = _with_answer(now, item.task.value if is_found else item.lines[item.wrong][1])
    if is_found:
        return replace(
            now, stage=ItemStage.CORRECTION, line=line, praise=_("Yes, that one is wrong. What should it be?")
        )
    is_retry = now.stage is ItemStage.QUESTION
    return replace(
        now,
        stage=ItemStage.RETRY if is_retry else ItemStage.SOLUTION,
        line=line if is_retry else item.wrong,
        praise=None,
    )


def go_on(now: SittingState) -> SittingState:
    """Return the state with the next item, after the solution or the summary was shown."""
    return _next(now, None) if now.stage is ItemStage.SOLUTION else replace(now, stage=ItemStage.QUESTION, praise=None)


def with_summary(now: SittingState) -> SittingState:
    """Return the state with the summary of the sitting so far."""
    return replace(
        _next(now, None) if now.stage is not ItemStage.QUESTION else now, stage=ItemStage.SUMMARY, praise=None
    )


def put_off(now: SittingState) -> SittingState:
    """Return the state in which the lesson on the named misconception is put off for today."""
    misconception = now.progress.misconception
    assert misconception is not None
    return replace(now, progress=now.progress.with_outcome(misconception.key, RepairResult.PUT_OFF))


def finish_review(now: SittingState, key: str, *, overcome: bool) -> SittingState:
    """Return the state after a lesson on a misconception was completed."""
    outcome = RepairResult.OVERCOME if overcome else RepairResult.PENDING
    return replace(now, progress=now.progress.with_outcome(key, outcome))


def _next(now: SittingState, praise: LazyString | None) -> SittingState:
    following = SittingState(
        now.topic, now.seed, now.progress, next_item(now.progress, now.topic, now.seed), praise=praise
    )
    is_over = len(now.progress.latest.given) % SITTING == 0
    return replace(following, stage=ItemStage.SUMMARY) if is_over else following


def _with_answer(now: SittingState, answer: Quantity) -> SittingState:
    item = now.item
    return replace(now, progress=now.progress.with_answer(item.task, answer, item.role, item.block_key, item.way))
