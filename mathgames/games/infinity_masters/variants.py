"""Under which other rules a move of this game can be compared."""

from __future__ import annotations

from functools import lru_cache

from mathgames.games.contract import Variant
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.words import Words, _

FIRST: dict[str, Words] = {"attacker_first": _("attacker first"), "defender_first": _("defender first")}
"""Which piece gives the first number, under each reading of the option ``operand_order``."""


@lru_cache(maxsize=16)  # rules with all their tables, and a page asks at every view
def other_order(rules: InfinityMasters) -> tuple[Variant, ...]:
    """The rules with the other order of the two numbers of an attack (IM-6)."""
    here = rules.settings["operand_order"]
    there = "attacker_first" if here == "defender_first" else "defender_first"
    other = InfinityMasters(**{**rules.settings, "operand_order": there})
    return (Variant("operand_order", _("the other order of numbers"), FIRST[here], FIRST[there], other),)
