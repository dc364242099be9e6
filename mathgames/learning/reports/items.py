"""Evidence: first answers as items, and the rates and misconceptions that follow from them.

* An *item* is the first answer to one question, or the first prediction. Unmarked answers are not items, and the
  items of tests are in no rate and no evidence of a misconception.
* A misconception is on ``find_top`` if a pupil's first answers in lessons show it, in any form of question; if they
  show none, those of practice may, as a sequence of calculations (``Evidence``).
* A teacher who can go and look sees earlier signs: misconceptions *seen twice* in the latest items, in one pupil or in
  two (``lately``).
* A class is counted by pupils (``common_answers``): each counts once for an answer, however often it was given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import (
    MIN_EXPLAINED,
    Evidence,
    ResponsePattern,
    find_best_misconception,
)
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes import Trace
from mathgames.language.words import LazyString, Text, _
from mathgames.learning.lessons.kind import Counts


class ItemKind(Enum):
    """A kind of items: the operation, and whether the signs of its numbers are the same.

    >>> from fractions import Fraction
    >>> ItemKind.from_task(OperationPrompt(Operator.MINUS, Fraction(-3), Fraction(-5)))
    <ItemKind.MINUS_NEGATIVE: 'subtract negative'>
    >>> print(ItemKind.MINUS_NEGATIVE.label, ItemKind.MINUS_NEGATIVE.example)
    subtracting a negative number −3 − (−5)
    """

    PLUS_SAME = "add same signs"
    PLUS_DIFFERENT = "add different signs"
    MINUS_POSITIVE = "subtract positive"
    MINUS_NEGATIVE = "subtract negative"
    TIMES_SAME = "multiply same signs"
    TIMES_DIFFERENT = "multiply different signs"
    DIVIDED_SAME = "divide same signs"
    DIVIDED_DIFFERENT = "divide different signs"
    ZERO_OR_INFINITE = "zero or infinity"
    OTHER = "other"
    """Everything that is not a single calculation: moves, reasons, points on a line."""

    @staticmethod
    def from_task(task: OperationPrompt | None) -> ItemKind:
        """Return the kind of a calculation; OTHER for anything else."""
        if task is None:
            return ItemKind.OTHER
        if not task.is_finite or 0 in task.signs:
            return ItemKind.ZERO_OR_INFINITE
        first, second = task.signs
        match task.operator:
            case Operator.PLUS:
                return ItemKind.PLUS_SAME if first == second else ItemKind.PLUS_DIFFERENT
            case Operator.MINUS:
                return ItemKind.MINUS_POSITIVE if second > 0 else ItemKind.MINUS_NEGATIVE
            case Operator.TIMES:
                return ItemKind.TIMES_SAME if first == second else ItemKind.TIMES_DIFFERENT
            case Operator.DIVIDED_BY:
                return ItemKind.DIVIDED_SAME if first == second else ItemKind.DIVIDED_DIFFERENT

    @property
    def label(self) -> LazyString:
        """The label of the kind."""
        return _LABELS[self]

    @property
    def example(self) -> str:
        """An item of this kind; empty if no item is typical."""
        return _EXAMPLES.get(self, "")


_LABELS: Final = {
    ItemKind.PLUS_SAME: _("adding, same signs"),
    ItemKind.PLUS_DIFFERENT: _("adding, different signs"),
    ItemKind.MINUS_POSITIVE: _("subtracting a positive number"),
    ItemKind.MINUS_NEGATIVE: _("subtracting a negative number"),
    ItemKind.TIMES_SAME: _("multiplying, same signs"),
    ItemKind.TIMES_DIFFERENT: _("multiplying, different signs"),
    ItemKind.DIVIDED_SAME: _("dividing, same signs"),
    ItemKind.DIVIDED_DIFFERENT: _("dividing, different signs"),
    ItemKind.ZERO_OR_INFINITE: _("with zero or infinity"),
    ItemKind.OTHER: _("all other questions"),
}
_EXAMPLES: Final = {
    ItemKind.PLUS_SAME: "−3 + (−5)",
    ItemKind.PLUS_DIFFERENT: "−3 + 5",
    ItemKind.MINUS_POSITIVE: "−3 − 5",
    ItemKind.MINUS_NEGATIVE: "−3 − (−5)",
    ItemKind.TIMES_SAME: "(−3) × (−5)",
    ItemKind.TIMES_DIFFERENT: "(−3) × 5",
    ItemKind.DIVIDED_SAME: "(−6) ÷ (−3)",
    ItemKind.DIVIDED_DIFFERENT: "(−6) ÷ 3",
}


EXAMPLES = 2
"""The number of a pupil's own items that are shown as evidence."""


@dataclass(frozen=True, slots=True)
class ItemResult:
    """The first answer to a question.

    ``response`` is empty if the answer was shown instead. ``words`` are the pupil's own, written beside it. ``task``
    and ``answer`` are set if a calculation was answered with a number, and ``misconception`` is the key of the
    misconception that leads to the answer, if one is known. Only items whose ``counts`` is right or wrong are in a
    rate. ``testimony`` is the evidence of an answer in a lesson, and None in practice. ``interaction`` is the name of
    the way of answering ("" for moves), and ``trace`` is what was given, as a scene draws it; None if it was shown.
    """

    question: Text
    response: Text
    right: bool
    kind: ItemKind = ItemKind.OTHER
    task: OperationPrompt | None = None
    answer: Quantity | None = None
    misconception: str = ""
    counts: Counts = Counts.RIGHT
    words: str = ""
    testimony: ResponsePattern | None = field(default=None, compare=False)
    block: str = ""
    """The block of practice, or the lesson, that a question of a test belongs to."""
    interaction: str = ""
    trace: Trace | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Share:
    """The number of right first answers out of ``attempts``. A share from a code is rough: it is in sixths.

    >>> Share(3, 4).percent, Share(1, 6, is_rough=True).percent
    (75, 17)
    """

    right: int
    attempts: int
    is_rough: bool = False

    @property
    def rate(self) -> Fraction:
        """The share of right ones."""
        return Fraction(self.right, self.attempts)

    @property
    def percent(self) -> int:
        """The rate in whole hundredths."""
        return round(100 * self.rate)


def share(items: Sequence[ItemResult]) -> Share | None:
    """Return the share of right items. None if there are no items."""
    return Share(sum(item.right for item in items), len(items)) if items else None


@dataclass(frozen=True, slots=True)
class Top:
    """The misconception that a pupil's answers show most.

    ``is_named`` if the evidence is clear enough to name it to the pupil; a ``rival`` explains them as well.
    ``items`` are the different answers of the pupil's own that show it, the latest last.
    """

    misconception: Misconception
    is_named: bool
    items: tuple[ItemResult, ...] = ()
    rival: Misconception | None = None

    @property
    def examples(self) -> tuple[ItemResult, ...]:
        """The latest of these answers."""
        return self.items[-EXAMPLES:]


def shares_by_kind(items: Iterable[ItemResult]) -> dict[ItemKind, Share]:
    """Return the share of right first answers for each kind that was tried, in the order of kinds."""
    items_by_kind: dict[ItemKind, list[ItemResult]] = {kind: [] for kind in ItemKind}
    for item in items:
        items_by_kind[item.kind].append(item)
    return {kind: rate for kind, of_kind in items_by_kind.items() if (rate := share(of_kind)) is not None}


def find_top(items: Iterable[ItemResult]) -> Top | None:
    """Return the misconception that these items show most, in lessons before practice. None if they show none."""
    all_items = list(items)
    in_lessons = _in_lessons([(item, item.testimony) for item in all_items if item.testimony is not None])
    if in_lessons is not None and in_lessons.is_named:
        return in_lessons
    in_practice = _top_misconception([item for item in all_items if item.testimony is None])
    return in_practice if in_practice is not None and in_practice.is_named else in_lessons or in_practice


def _in_lessons(items: Sequence[tuple[ItemResult, ResponsePattern]]) -> Top | None:
    best = find_best_misconception(said for _item, said in items)
    if best is None:
        return None
    examples = [item for item, said in items if best.misconception.key in said.support]
    return Top(best.misconception, best.is_named, _different(examples), best.rival)


def _top_misconception(items: Sequence[ItemResult]) -> Top | None:
    answered_items = [(item, item.task, item.answer) for item in items]
    wrong = [(item, task, answer) for item, task, answer in answered_items if task is not None and answer is not None]
    evidence = Evidence(tuple((task, answer) for _item, task, answer in wrong))
    best = next(iter(evidence.fits), None)
    if best is None or best.explained_count < MIN_EXPLAINED or best.lead <= 0:
        return None
    examples = [item for item, task, answer in wrong if answer in best.misconception.answers(task)]
    return Top(best.misconception, evidence.misconception is best.misconception, _different(examples))


def _different(items: Sequence[ItemResult]) -> tuple[ItemResult, ...]:
    return tuple({(str(item.question), str(item.response)): item for item in items}.values())


LATELY: Final = 8
"""The number of latest items from which a pupil's present misconceptions are derived."""
TWICE: Final = 2


def lately(items: Sequence[ItemResult], wrong: Sequence[ItemResult] = ()) -> tuple[tuple[str, int], ...]:
    """Return how often each misconception was seen in the latest items, and in ``wrong`` answers since then."""
    latest = (*items[-LATELY:], *wrong)[-2 * LATELY :]
    return tuple(Counter(item.misconception for item in latest if item.misconception and not item.right).items())


def seen_twice(ideas: Iterable[tuple[str, int]]) -> tuple[Misconception, ...]:
    """Return the misconceptions that were seen twice, the commonest first."""
    frequent_keys = (key for key, times in Counter(dict(ideas)).most_common() if times >= TWICE)
    return tuple(MISCONCEPTIONS[key] for key in frequent_keys if key in MISCONCEPTIONS)


@dataclass(frozen=True, slots=True)
class CommonAnswer:
    """An answer to a question, how many ``pupils`` gave it, and the longest ``words`` that one of these wrote."""

    item: ItemResult
    pupils: int
    words: str = ""

    @property
    def question(self) -> Text:
        """The question."""
        return self.item.question

    @property
    def answer(self) -> Text:
        """The answer; empty if it was shown."""
        return self.item.response

    @property
    def is_right(self) -> bool:
        """True if the answer is right."""
        return self.item.right

    @property
    def misconception(self) -> Misconception | None:
        """The misconception that leads to it, if one is known."""
        return MISCONCEPTIONS.get(self.item.misconception)


def common_answers(pupils: Iterable[Iterable[ItemResult]]) -> tuple[CommonAnswer, ...]:
    """Return the answers of pupils to one question, the commonest first."""
    items_by_answer: dict[tuple[str, bool], list[ItemResult]] = {}
    for items in pupils:
        for key, item in {(str(item.response), item.right): item for item in items}.items():
            items_by_answer.setdefault(key, []).append(item)
    return tuple(
        CommonAnswer(same[-1], len(same), max((item.words for item in same), key=len))
        for _answer, same in sorted(items_by_answer.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    )


def tallies(pupils: Iterable[Iterable[ItemResult]]) -> list[tuple[CommonAnswer, ...]]:
    """Return the answers of pupils, question by question in order.

    >>> one, two = ItemResult("2 − 3", "1", right=False), ItemResult("2 − 3", "−1", right=True)
    >>> [[(answer.answer, answer.pupils) for answer in answers] for answers in tallies([[one], [two, two], [two]])]
    [[('−1', 2), ('1', 1)]]
    """
    by_question: dict[str, dict[int, list[ItemResult]]] = {}
    for number, items in enumerate(pupils):
        for item in items:
            by_question.setdefault(str(item.question), {}).setdefault(number, []).append(item)
    return [common_answers(of_pupils.values()) for of_pupils in by_question.values()]
