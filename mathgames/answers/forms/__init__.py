"""The forms that come with mathgames: how a question is answered, one module each. A form registers itself."""

from mathgames.answers.form import Form, forms, register
from mathgames.answers.forms import (
    cards,
    cells,
    choice,
    choices,
    comparison,
    counters,
    number,
    order,
    points,
    sign,
    walk,
)

__all__ = [
    "Form",
    "cards",
    "cells",
    "choice",
    "choices",
    "comparison",
    "counters",
    "forms",
    "number",
    "order",
    "points",
    "register",
    "sign",
    "walk",
]
