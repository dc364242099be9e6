"""The language of explanation: exact quantities, expressions, steps by named rules, and the explanation of a move.

An expression is formatted by ``expression.plain`` (text), ``mathml`` (symbols) and ``speech`` (aloud). The names of the
rules are in ``glossary``.
"""

from mathgames.explain.derivation import (
    Counters,
    Derivation,
    Groups,
    Illustration,
    Rule,
    Step,
    TakeAway,
    TwoWalks,
    Walk,
)
from mathgames.explain.explanation import (
    Change,
    Changed,
    Effect,
    Explanation,
    Moved,
    Piece,
    Placed,
    Removed,
    Scored,
)
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Path, Ratio
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Extended, Quantity

__all__ = [
    "DOES_NOT_EXIST",
    "INFINITY",
    "NEGATIVE_INFINITY",
    "AbsoluteValue",
    "Change",
    "Changed",
    "Counters",
    "Derivation",
    "Effect",
    "Explanation",
    "Expression",
    "Extended",
    "Groups",
    "Illustration",
    "Literal",
    "Moved",
    "Operation",
    "Operator",
    "Opposite",
    "Path",
    "Piece",
    "Placed",
    "Quantity",
    "Ratio",
    "Removed",
    "Rule",
    "Scored",
    "Step",
    "TakeAway",
    "TwoWalks",
    "Walk",
]
