"""Items and their responses: entry, reading, judgement and storage, and each interaction.

``reading`` is the only reader of numbers. An ``Item`` has an ``Interaction``, one class in ``interactions``; the items
about a move are made in ``move_items``, and the feedback of every item in ``item_feedback``. A response is kept as a
``Response`` without a verdict, which is judged when it is asked for.
"""

from typing import TYPE_CHECKING

from mathgames.arithmetic.calculation import calculations
from mathgames.arithmetic.items.answer import ItemRef, Judgement, Response, Scale, Verdict
from mathgames.arithmetic.items.distractor import Distractor, Solution
from mathgames.arithmetic.items.entry import FIELD, entry, signs
from mathgames.arithmetic.items.move_items import known_rules, response_from_json
from mathgames.arithmetic.items.reading import read_number
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.arithmetic.items.interactions import Interaction, all_interactions, register
    from mathgames.arithmetic.items.item import Item

__all__ = [
    "FIELD",
    "Distractor",
    "Interaction",
    "Item",
    "ItemRef",
    "Judgement",
    "Response",
    "Scale",
    "Solution",
    "Verdict",
    "all_interactions",
    "calculations",
    "entry",
    "known_rules",
    "read_number",
    "register",
    "response_from_json",
    "signs",
]

_IN_INTERACTIONS = ("Interaction", "all_interactions", "register")
__getattr__, __dir__ = lazy_attributes(__name__, {"Item": "item"} | dict.fromkeys(_IN_INTERACTIONS, "interactions"))
