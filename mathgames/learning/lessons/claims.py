"""What sentences of a lesson claim about numbers, and whether that is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic.expressions import NoExpression, relation
from mathgames.explain.expression import BOX
from mathgames.language.errors import MathgamesError

_ARITHMETIC: Final = rf"[0-9\-−+×·*÷/()|∞{BOX} ]"
_CLAIM: Final = re.compile(rf"(?<!\w){_ARITHMETIC}+(?:[=<>≠≤≥]{_ARITHMETIC}+)+(?!\w)")


def claims(sentence: str) -> Iterator[tuple[str, bool]]:
    """The equations and comparisons in a sentence, each with whether it is true. One with a box claims nothing.

    >>> list(claims("Since 2 + 3 = 5, the sum −2 + (−3) = 5."))
    [('2 + 3 = 5', True), ('−2 + (−3) = 5', False)]
    >>> list(claims("Find ▢ + 3 = −2."))
    []
    """
    for claim in _CLAIM.findall(sentence):
        written = claim.strip()
        if BOX in written:
            continue
        try:
            yield written, relation(written).holds()
        except (NoExpression, MathgamesError):
            continue


def false_claims(sentence: str) -> list[str]:
    """The equations and comparisons in a sentence that are not true."""
    return [written for written, holds in claims(sentence) if not holds]
