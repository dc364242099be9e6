"""A number in lowest terms: another fraction costs no try, and where each question is asked once, it is wrong."""

from __future__ import annotations

import re
from math import gcd
from typing import Any, Final

from mathgames.arithmetic.answers.form import Question, register
from mathgames.arithmetic.answers.forms.number import Number
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import NotationError, shown_text
from mathgames.language.words import MINUS, Text, Words, _

_FRACTION: Final = re.compile(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})")


class LowestTerms(Number):
    """A number whose numerator and denominator have no common factor.

    >>> LowestTerms().read("-5/2")
    Fraction(-5, 2)
    """

    name = "lowest terms"

    @property
    def once(self) -> LowestTermsOnce:
        return _ONCE

    def read(self, typed: object) -> Quantity:
        value = super().read(typed)
        _check_lowest(typed)
        return value

    def keep(self, typed: object) -> str:
        kept = super().keep(typed)
        _check_lowest(typed)
        return kept


class LowestTermsOnce(LowestTerms):
    """The same where each question is answered once: a fraction that can be made simpler is an answer, and wrong.

    >>> form = LowestTerms().once
    >>> form.read("-5/2"), form.read("-10/4"), form.keep("−2 2/4")
    (Fraction(-5, 2), '−10/4', '-10/4')
    """

    def read(self, typed: object) -> Any:
        """The number; the text of a fraction that can be made simpler."""
        value = Number.read(self, typed)
        return self.keep(typed).replace("-", MINUS) if _common_factor(typed) > 1 else value

    def keep(self, typed: object) -> str:
        lowest, factor = Number.keep(self, typed), _common_factor(typed)
        if factor == 1:
            return lowest
        numerator, _bar, denominator = lowest.partition("/")
        return f"{int(numerator) * factor}/{int(denominator or 1) * factor}"

    def text(self, answer: Any) -> Text:
        return answer if isinstance(answer, str) else super().text(answer)

    def asked_back(self, question: Question, answer: Any) -> Words:
        return _not_lowest(answer) if isinstance(answer, str) else super().asked_back(question, answer)


def _common_factor(typed: object) -> int:
    """The highest common factor of the numerator and the denominator that were typed; 1 where no fraction was."""
    written = _FRACTION.search(typed.replace("⁄", "/")) if isinstance(typed, str) else None
    return 1 if written is None else gcd(int(written[1]), int(written[2]))


def _check_lowest(typed: object) -> None:
    """NotationError for a fraction that can be made simpler."""
    if isinstance(typed, str) and _common_factor(typed) > 1:
        raise NotationError(_not_lowest(typed))


def _not_lowest(typed: str) -> Words:
    return _(
        "Numerator and denominator of {fraction} have a common factor. Write it in lowest terms.",
        fraction=shown_text(typed.strip().replace("-", MINUS)),
    )


_ONCE: Final = LowestTermsOnce()
register(LowestTerms())
