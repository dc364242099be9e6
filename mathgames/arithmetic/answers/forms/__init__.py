"""The forms that come with mathgames: how a question is answered, one module each. A form registers itself."""

from mathgames.arithmetic.answers.form import Form, Question, all_forms, register
from mathgames.arithmetic.answers.forms import (
    cards,
    cells,
    choice,
    choices,
    comparison,
    counters,
    invented,
    lowest_terms,
    number,
    odd_one_out,
    order,
    points,
    sign,
    walk,
    way,
)

__all__ = [
    "Form",
    "Question",
    "all_forms",
    "cards",
    "cells",
    "choice",
    "choices",
    "comparison",
    "counters",
    "invented",
    "lowest_terms",
    "number",
    "odd_one_out",
    "order",
    "points",
    "register",
    "sign",
    "walk",
    "way",
]
