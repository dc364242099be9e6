"""The state of a sitting of practice: the item, the feedback to the answer, and the possible actions.

The functions change nothing: each leads from one ``Practising`` to the next, or raises ``Refused`` with the reason.
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
"""The number of items after which a sitting is summarised and may end, or go on."""


class ItemStage(Enum):
    """The stage of an item."""

    ASKED = "asked"
    AGAIN = "again"
    """A wrong first answer: its question is asked, and there is a second try."""
    CORRECTED = "corrected"
    """The mistake was found, and is to be corrected."""
    SHOWN = "shown"
    """The solution is shown."""
    TOLD = "told"
    """The sitting is over for now: its summary is shown."""


@dataclass(frozen=True, slots=True)
class Practising:
    """A sitting at one moment.

    ``wrong`` is the last answer, if it was wrong; ``praise`` is the line that a right answer gets, until the next one.
    ``work`` is the manipulative, once it was used.
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
        """The manipulative of the item. None if it is typed or chosen, or not asked now."""
        if self.stage not in (ItemStage.ASKED, ItemStage.AGAIN):
            return None
        return ways.bench(self.item.way, self.item.task) if self.work is None else self.work

    @property
    def laid(self) -> str:
        """The answer on the manipulative. Raises ``NotationError``, with instructions, if there is none yet."""
        bench = self.bench
        assert bench is not None  # the item is answered by hand
        return ways.laid(self.item.way, self.item.task, bench)

    @property
    def number(self) -> int:
        """The number of the item in the sitting, from 1."""
        return len(self.progress.latest.given) + (self.stage is ItemStage.ASKED)

    @property
    def asks_for_line(self) -> bool:
        """True if one of the lines is to be chosen, and no number entered."""
        return isinstance(self.item, FindTheMistake) and self.stage in (ItemStage.ASKED, ItemStage.AGAIN)

    @property
    def picture(self) -> Illustration | None:
        """The picture that explains why the first answer is wrong, if its misconception has one."""
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
        """The item's problem."""
        return ways.problem(self.item.way, self.item.task)


def begun(topic: Topic, progress: PracticeProgress, seed: int, *, days: int = 0) -> Practising:
    """Return the first item of a new sitting, ``days`` days after the one before."""
    progress = progress.begin(topic, days=days)
    return Practising(topic, seed, progress, next_item(progress, topic, seed))


def answered(now: Practising, text: str) -> Practising:
    """Return the state after an answer that was entered, chosen or placed.

    Raises ``NotationError`` if it cannot be read.
    """
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
    """Return the state with another manipulative."""
    return replace(now, work=work)


def chosen(now: Practising, line: int) -> Practising:
    """Return the state after a line was chosen as the wrong one."""
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
    """Return the state with the next item, after the solution or the summary was shown."""
    return _next(now, None) if now.stage is ItemStage.SHOWN else replace(now, stage=ItemStage.ASKED, praise=None)


def with_summary(now: Practising) -> Practising:
    """Return the state with the summary of the sitting so far."""
    return replace(_next(now, None) if now.stage is not ItemStage.ASKED else now, stage=ItemStage.TOLD, praise=None)


def put_off(now: Practising) -> Practising:
    """Return the state in which the lesson on the named misconception is put off for today."""
    named = now.progress.named
    assert named is not None
    return replace(now, progress=now.progress.with_outcome(named.key, RepairResult.PUT_OFF))


def looked_at(now: Practising, key: str, *, overcome: bool) -> Practising:
    """Return the state after a lesson on a misconception was completed."""
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
