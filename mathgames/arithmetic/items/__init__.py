"""Items and their responses: entry, reading, judgement and storage, and each interaction.

``reading`` is the only reader of numbers. An ``Item`` has an ``Interaction``, one class in ``interactions``; a question
about a move in a game is a ``MoveProblem`` around one. A response is kept as a ``Response`` without a verdict, which is
judged when it is asked for.
"""

from typing import TYPE_CHECKING

from mathgames.arithmetic.calculation import calculations
from mathgames.arithmetic.items.answer import Judgement, Response, Scale, Verdict
from mathgames.arithmetic.items.entry import FIELD, entry, signs
from mathgames.arithmetic.items.feedback import idea, landing, reveal
from mathgames.arithmetic.items.move_questions import (
    MoveAnswer,
    Posed,
    Unknown,
    at_ply,
    known_rules,
    move_answer_from_json,
    move_answer_to_json,
)
from mathgames.arithmetic.items.reading import read_number
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.arithmetic.items.interactions import Interaction, all_interactions, register
    from mathgames.arithmetic.items.item import Distractor, Item

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
    "all_interactions",
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

_IN_ITEM = ("Item", "Distractor")
_IN_INTERACTIONS = ("Interaction", "all_interactions", "register")
__getattr__, __dir__ = lazy_attributes(
    __name__, dict.fromkeys(_IN_ITEM, "item") | dict.fromkeys(_IN_INTERACTIONS, "interactions")
)
