"""What a wrong answer would lead to, from the texts of an author: a trace, beside a calculation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.calculation import Calculation, calculate
from mathgames.arithmetic.items.reading import read_exact, read_operation
from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.scenes import Acts, Landing, Marked, Path, Side, Trace
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import ENGLISH, MINUS, _

_SIDES: Final = {"+": 1, MINUS: -1, "-": -1, "0": 0}


def acts_from(claim: str, texts: Sequence[str], calculation: Calculation | None = None) -> Acts:
    """Return what a claim leads to, beside the ``calculation`` where that is not the item's own.

    The claim is a number (``at``), a ``side`` of zero, ``cells`` of a board, or the ``stops`` of a walk. Raises
    ``NotationError`` or ``ManipulativeError`` for texts that are not such a claim.

    >>> acts_from("at", ["5"]).trace, acts_from("side", ["−"]).trace, acts_from("stops", ["2", "5"]).trace.stops
    (Landing(at=Fraction(5, 1), start=None), Side(sign=-1), (Fraction(2, 1), Fraction(5, 1)))
    """
    return Acts(_CLAIMS[claim](texts, calculation), calculation)


def calculation_from(text: str) -> Calculation:
    """Return the operation in a text. Raises ``NotationError`` if it is none, or several."""
    operation = read_operation(text, ENGLISH)
    if operation is None:
        raise NotationError(_("{text} is not one operation: write it like −2 + (−3)", text=short_repr(text)))
    return calculate(*operation)


def _landing(texts: Sequence[str], calculation: Calculation | None) -> Trace:
    start = None if calculation is None else calculation.a
    return Landing(read_exact(", ".join(texts)), start if isinstance(start, Fraction) else None)


def _side(texts: Sequence[str], calculation: Calculation | None) -> Trace:
    name = ", ".join(texts).strip()
    if name not in _SIDES:
        known = f"+, {MINUS}, 0"
        sentence = _(
            "there is no {name} in {where}: write one of {known}", name=short_repr(name), where="'side'", known=known
        )
        raise NotationError(sentence)
    return Side(_SIDES[name])


def _cells(texts: Sequence[str], calculation: Calculation | None) -> Trace:
    return Marked(tuple(" ".join(texts).split()))


def _stops(texts: Sequence[str], calculation: Calculation | None) -> Trace:
    return Path(tuple(map(exact, texts)))


_CLAIMS: Final[Mapping[str, Callable[[Sequence[str], Calculation | None], Trace]]] = MappingProxyType(
    {"at": _landing, "side": _side, "cells": _cells, "stops": _stops}
)
