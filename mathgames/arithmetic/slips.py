"""Slips on purpose: what somebody says a calculation comes to who has a misconception, now and then.

A slip is what the misconception's own procedure gives, and nothing else is ever wrong. Chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from mathgames.arithmetic.answers.problems import ResultProblem
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.quantity import Quantity, exact_text

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions import Diagnosis


class Slips(NamedTuple):
    """How often somebody slips, and how: one of ``every`` calculations is wrong of those at which one can be.

    ``ideas`` are the keys of the misconceptions that lead to it; without any, all of the catalogue may.
    """

    every: int
    ideas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says a calculation comes to; ``slip`` is the key of the misconception behind it, if it is wrong.

    ``could_slip`` says whether one of their misconceptions leads to a wrong result here at all.
    """

    calculation: Calculation
    value: Quantity
    slip: str = ""
    could_slip: bool = False

    @property
    def problem(self) -> ResultProblem:
        """What is asked of those who do not agree."""
        return ResultProblem(self.calculation)

    @property
    def diagnosis(self) -> Diagnosis | None:
        """The misconception with what was worked out instead; None where the result is right."""
        return next((it for it in _diagnoses(self.calculation, self.value) if it.key == self.slip), None)


def claim(calculation: Calculation, slips: Slips, seed: int, number: int) -> Claim:
    """What is said of a calculation, the so many-th of those at which a slip was possible (from 0 on).

    Of ``slips.every`` of these in a row exactly one is wrong, by a misconception of ``slips.ideas``. The same arguments
    give the same slip.

    >>> from mathgames.arithmetic import calculate
    >>> said = [claim(calculate(4, "+", -6), Slips(3, ("any-pair-cancels",)), 1, number) for number in range(3)]
    >>> sorted((it.slip, int(it.value)) for it in said)
    [('', -2), ('', -2), ('any-pair-cancels', 0)]
    """
    wrong = wrong_answers(calculation, slips.ideas)
    chance = Random(f"{seed} {number // slips.every}")  # a text: its hash is the same in every run
    if not wrong or chance.randrange(slips.every) != number % slips.every:
        return Claim(calculation, calculation.value, could_slip=bool(wrong))
    value = wrong[chance.choice(sorted(wrong))]
    named = (it.key for it in _diagnoses(calculation, value) if not slips.ideas or it.key in slips.ideas)
    return Claim(calculation, value, next(named), could_slip=True)


@lru_cache(maxsize=4096)  # whoever looks for such calculations meets the same ones again and again
def wrong_answers(calculation: Calculation, ideas: tuple[str, ...]) -> Mapping[str, Quantity]:
    """The wrong answers that these misconceptions lead to, by their exact texts."""
    from mathgames.arithmetic.misconceptions import CATALOGUE, Sum  # here alone, where somebody slips

    task = Sum(calculation.operator, calculation.a, calculation.b)
    return {
        exact_text(answer): answer
        for idea in CATALOGUE
        if not ideas or idea.key in ideas
        for answer in idea.answers(task)
        if not calculation.is_right(answer)
    }


def _diagnoses(calculation: Calculation, value: Quantity) -> list[Diagnosis]:
    from mathgames.arithmetic.misconceptions import diagnose  # here alone, where somebody slips

    return diagnose(calculation.a, calculation.operator, calculation.b, value)
