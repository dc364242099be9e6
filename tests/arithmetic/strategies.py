"""Numbers and expressions for hypothesis."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from mathgames.explain import (
    DOES_NOT_EXIST,
    INFINITY,
    NEGATIVE_INFINITY,
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Ratio,
)

operators = st.sampled_from(Operator)
integers = st.integers(-50, 50).map(Fraction)
fractions = st.builds(Fraction, st.integers(-50, 50), st.integers(1, 12))
finite = st.one_of(integers, fractions)
infinities = st.sampled_from((INFINITY, NEGATIVE_INFINITY))
numbers = st.one_of(finite, infinities)
quantities = st.one_of(numbers, st.just(DOES_NOT_EXIST))


def _larger(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return st.one_of(
        st.builds(Opposite, parts),
        st.builds(AbsoluteValue, parts),
        st.builds(Operation, operators, parts, parts),
        st.builds(Ratio, parts, parts),
    )


expressions: st.SearchStrategy[Expression] = st.recursive(st.builds(Literal, numbers), _larger, max_leaves=8)
