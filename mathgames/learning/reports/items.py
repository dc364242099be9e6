"""First answers, one to a question: what rates are counted from and misconceptions named by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from mathgames.arithmetic.misconceptions import Misconception, Sum
from mathgames.arithmetic.misconceptions.evidence import EXPLAINED, Evidence
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Text
from mathgames.learning.reports.kinds import ItemKind

EXAMPLES = 2
"""So many of a pupil's own items are shown with what they speak for."""


@dataclass(frozen=True, slots=True)
class Item:
    """What one question was first answered with.

    ``given`` is empty where the answer was shown instead. ``words`` are the pupil's own, written beside it. ``task``
    and ``answer`` are there where a calculation was answered with a number, and ``idea`` is the key of the
    misconception that leads to the answer, if one is known. One that is not ``is_marked`` is in no rate; it
    ``is_vote`` where each choice is as good as the others.
    """

    asked: Text
    given: Text
    right: bool
    kind: ItemKind = ItemKind.OTHER
    task: Sum | None = None
    answer: Quantity | None = None
    idea: str = ""
    is_marked: bool = True
    words: str = ""
    is_vote: bool = False
    block: str = ""
    """Of a question of a test: the block of practice, or the lesson, that it belongs to."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of so many were right at the first try. One from a code is rough: it tells sixths.

    >>> Share(3, 4).percent, Share(1, 6, is_rough=True).percent
    (75, 17)
    """

    right: int
    tried: int
    is_rough: bool = False

    @property
    def rate(self) -> Fraction:
        """The part that was right."""
        return Fraction(self.right, self.tried)

    @property
    def percent(self) -> int:
        """The rate in whole hundredths."""
        return round(100 * self.rate)


@dataclass(frozen=True, slots=True)
class Top:
    """The misconception that a pupil's answers speak for most.

    ``is_named`` where they speak clearly enough to name it to the pupil (``Evidence.named``). ``examples`` are items of
    the pupil's own, the latest last.
    """

    misconception: Misconception
    is_named: bool
    examples: tuple[Item, ...] = ()


def shares(items: Iterable[Item]) -> dict[ItemKind, Share]:
    """How the first answers went, for each kind that was tried, in the order of kinds."""
    tries: dict[ItemKind, list[bool]] = {kind: [] for kind in ItemKind}
    for item in items:
        tries[item.kind].append(item.right)
    return {kind: Share(sum(rights), len(rights)) for kind, rights in tries.items() if rights}


def top(items: Iterable[Item]) -> Top | None:
    """The misconception that these items speak for most; None where none explains at least two of them."""
    answered = [(item, item.task, item.answer) for item in items]
    wrong = [(item, task, answer) for item, task, answer in answered if task is not None and answer is not None]
    evidence = Evidence(tuple((task, answer) for _item, task, answer in wrong))
    best = next(iter(evidence.fits), None)
    if best is None or best.explained < EXPLAINED or best.lead <= 0:
        return None
    shown = [item for item, task, answer in wrong if answer in best.misconception.answers(task)]
    different = list({(str(item.asked), str(item.given)): item for item in shown}.values())
    named = evidence.named
    return Top(best.misconception, named is best.misconception, tuple(different[-EXAMPLES:]))
