"""The forms that come with mathgames: how a question is answered. A form registers itself as its module is imported."""

from mathgames.arithmetic.answers.form import Form, Question, all_forms, register
from mathgames.arithmetic.answers.forms import by_hand, cells, choosing, invented, placing, signs, typed

__all__ = [
    "Form",
    "Question",
    "all_forms",
    "by_hand",
    "cells",
    "choosing",
    "invented",
    "placing",
    "register",
    "signs",
    "typed",
]
