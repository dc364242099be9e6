"""A number in lowest terms: a fraction that can be made simpler is no answer yet, and costs no try."""

from __future__ import annotations

import re
from math import gcd
from typing import Final

from mathgames.arithmetic.answers.form import register
from mathgames.arithmetic.answers.forms.number import Number
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import NotationError, shown_text
from mathgames.language.words import MINUS, _

_FRACTION: Final = re.compile(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})")


class LowestTerms(Number):
    """A number whose numerator and denominator have no common factor.

    >>> LowestTerms().read("-5/2")
    Fraction(-5, 2)
    """

    name = "lowest terms"

    def read(self, typed: object) -> Quantity:
        value = super().read(typed)
        if isinstance(typed, str):
            _check_lowest(typed)
        return value

    def keep(self, typed: object) -> str:
        kept = super().keep(typed)
        if isinstance(typed, str):
            _check_lowest(typed)
        return kept


def _check_lowest(typed: str) -> None:
    """NotationError for a fraction that can be made simpler."""
    written = _FRACTION.search(typed.replace("⁄", "/"))
    if written is not None and gcd(int(written[1]), int(written[2])) > 1:
        sentence = _(
            "Numerator and denominator of {fraction} have a common factor. Write it in lowest terms.",
            fraction=shown_text(typed.strip().replace("-", MINUS)),
        )
        raise NotationError(sentence)


register(LowestTerms())
