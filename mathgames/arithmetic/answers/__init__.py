"""Answers of pupils: their entry, reading, judgement and storage, and each form of answering.

``reading`` is the only reader of numbers. A ``Question`` of a lesson has a ``Form``, one module of ``forms``; a
question about a move in a game is a ``MoveProblem`` around one. A response is kept as an ``Answer`` without a verdict,
and ``judging`` produces its judgement.
"""

from typing import TYPE_CHECKING

from mathgames.arithmetic.answers.answer import Answer, Judgement, Scale, Verdict
from mathgames.arithmetic.answers.entry import FIELD, entry, signs
from mathgames.arithmetic.answers.feedback import idea, landing, reveal
from mathgames.arithmetic.answers.posed import (
    MoveAnswer,
    Posed,
    Unknown,
    at_ply,
    known_rules,
    move_answer_from_json,
    move_answer_to_json,
)
from mathgames.arithmetic.answers.reading import read_number
from mathgames.arithmetic.calculation import calculations
from mathgames.language.later import later

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Question, Wrong
    from mathgames.arithmetic.answers.forms import Form, all_forms, register

__all__ = [
    "FIELD",
    "Answer",
    "Form",
    "Judgement",
    "MoveAnswer",
    "Posed",
    "Question",
    "Scale",
    "Unknown",
    "Verdict",
    "Wrong",
    "all_forms",
    "at_ply",
    "calculations",
    "entry",
    "idea",
    "known_rules",
    "landing",
    "move_answer_from_json",
    "move_answer_to_json",
    "read_number",
    "register",
    "reveal",
    "signs",
]

_IN_FORM = ("Question", "Wrong")
_IN_FORMS = ("Form", "all_forms", "register")
__getattr__, __dir__ = later(__name__, dict.fromkeys(_IN_FORM, "form") | dict.fromkeys(_IN_FORMS, "forms"))
