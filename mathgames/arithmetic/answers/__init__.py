"""Answers of pupils: how they are entered and read, judged, answered and kept, and each form of answering.

``reading`` is the only reader of numbers. A ``Question`` of a lesson has a ``Form``, one module of ``forms``; what is
asked about a calculation in a game is a ``Problem``. What comes is kept as an ``Answer``, with predictions as an
``Attempt``, and ``judging`` says what is made of it.
"""

from typing import TYPE_CHECKING

from mathgames.arithmetic.answers.answer import Answer
from mathgames.arithmetic.answers.attempt import Attempt, Unknown, calculations, judged, known_rules
from mathgames.arithmetic.answers.entry import FIELD, entry, signs
from mathgames.arithmetic.answers.feedback import idea, landing, reveal
from mathgames.arithmetic.answers.judging import Judgement, Verdict
from mathgames.arithmetic.answers.reading import read_number
from mathgames.language.later import later

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Question, Scale, Wrong
    from mathgames.arithmetic.answers.forms import Form, all_forms, register

__all__ = [
    "FIELD",
    "Answer",
    "Attempt",
    "Form",
    "Judgement",
    "Question",
    "Scale",
    "Unknown",
    "Verdict",
    "Wrong",
    "all_forms",
    "calculations",
    "entry",
    "idea",
    "judged",
    "known_rules",
    "landing",
    "read_number",
    "register",
    "reveal",
    "signs",
]

_IN_FORM = ("Question", "Scale", "Wrong")
_IN_FORMS = ("Form", "all_forms", "register")
__getattr__ = later(__name__, dict.fromkeys(_IN_FORM, "form") | dict.fromkeys(_IN_FORMS, "forms"))
