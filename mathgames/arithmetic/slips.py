"""Deliberate slips: the occasional wrong claims of a player with a misconception about a calculation.

A slip is the result of the misconception's own procedure, and nothing else is ever wrong. Chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.move_items import result_item
from mathgames.explain.quantity import Quantity, exact_text

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Item
    from mathgames.arithmetic.misconceptions import Diagnosis


class SlipGenerator(NamedTuple):
    """The frequency and the kind of slips: among ``interval`` calculations at which a slip is possible, one is wrong.

    ``misconceptions`` are the keys of the misconceptions that lead to it; without any, all of the catalogue may.
    """

    interval: int
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimedResult:
    """A claimed result of a calculation; ``slip`` is the key of the misconception behind it, if it is wrong.

    ``could_slip`` says whether one of the misconceptions leads to a wrong result here at all.
    """

    calculation: Calculation
    value: Quantity
    slip: str = ""
    could_slip: bool = False

    @property
    def item(self) -> Item:
        """The question for a pupil who does not agree."""
        return result_item(self.calculation)

    @property
    def diagnosis(self) -> Diagnosis | None:
        """The misconception with its calculation; None if the result is right."""
        return next((it for it in _diagnoses(self.calculation, self.value) if it.key == self.slip), None)


def claim(calculation: Calculation, slips: SlipGenerator, seed: int, number: int) -> ClaimedResult:
    """Return the claimed result of the calculation with index ``number`` among those at which a slip was possible.

    Of ``slips.interval`` of these in a row exactly one is wrong, by a misconception of ``slips.ideas``. The same
    arguments give the same slip.

    >>> from mathgames.arithmetic import calculate
    >>> said = [claim(calculate(4, "+", -6), SlipGenerator(3, ("any-pair-cancels",)), 1, number) for number in range(3)]
    >>> sorted((it.slip, int(it.value)) for it in said)
    [('', -2), ('', -2), ('any-pair-cancels', 0)]
    """
    wrong = wrong_answers(calculation, slips.misconceptions)
    chance = Random(f"{seed} {number // slips.interval}")  # a text: its hash is the same in every run
    if not wrong or chance.randrange(slips.interval) != number % slips.interval:
        return ClaimedResult(calculation, calculation.value, could_slip=bool(wrong))
    value = wrong[chance.choice(sorted(wrong))]
    keys = (
        it.key for it in _diagnoses(calculation, value) if not slips.misconceptions or it.key in slips.misconceptions
    )
    return ClaimedResult(calculation, value, next(keys), could_slip=True)


@lru_cache(maxsize=4096)  # a search for such calculations meets the same ones again and again
def wrong_answers(calculation: Calculation, ideas: tuple[str, ...]) -> Mapping[str, Quantity]:
    """Return the wrong answers of these misconceptions, by their exact texts."""
    from mathgames.arithmetic.misconceptions import CATALOGUE, OperationPrompt  # only here, for slips

    task = OperationPrompt(calculation.operator, calculation.a, calculation.b)
    return {
        exact_text(answer): answer
        for idea in CATALOGUE
        if not ideas or idea.key in ideas
        for answer in idea.answers(task)
        if not calculation.is_right(answer)
    }


def _diagnoses(calculation: Calculation, value: Quantity) -> list[Diagnosis]:
    from mathgames.arithmetic.misconceptions import diagnose  # only here, for slips

    return diagnose(calculation.a, calculation.operator, calculation.b, value)
