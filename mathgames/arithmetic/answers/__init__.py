"""Answers of pupils: their entry, reading, judgement and storage, and each form of answering.

``reading`` is the only reader of numbers. An ``Item`` of a lesson has an ``Interaction``, one module of ``forms``;
a question about a move in a game is a ``MoveProblem`` around one. A response is kept as a ``Response`` without a
verdict, which ``Response.judgement`` adds.
"""

from typing import TYPE_CHECKING

from mathgames.arithmetic.answers.answer import Judgement, Response, Scale, Verdict
from mathgames.arithmetic.answers.entry import FIELD, entry, signs
from mathgames.arithmetic.answers.feedback import idea, landing, reveal
from mathgames.arithmetic.answers.move_questions import (
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
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Distractor, Item
    from mathgames.arithmetic.answers.forms import Interaction, all_forms, register

__all__ = [
    "FIELD",
    "Distractor",
    "Interaction",
    "Item",
    "Judgement",
    "MoveAnswer",
    "Posed",
    "Response",
    "Scale",
    "Unknown",
    "Verdict",
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

_IN_FORM = ("Item", "Distractor")
_IN_FORMS = ("Interaction", "all_forms", "register")
__getattr__, __dir__ = lazy_attributes(__name__, dict.fromkeys(_IN_FORM, "form") | dict.fromkeys(_IN_FORMS, "forms"))
