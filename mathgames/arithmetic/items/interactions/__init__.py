"""The interactions that come with mathgames. Each registers itself as its module is imported."""

from collections.abc import Callable, Collection, Iterable, Mapping

from mathgames.arithmetic.items.interactions import (
    by_value,
    cells,
    choices,
    invented,
    manipulated,
    placing,
    plane,
    sentences,
    signs,
    typed_fields,
)
from mathgames.arithmetic.items.item import Interaction, Item, all_interactions, register

__all__ = [
    "Interaction",
    "Item",
    "all_interactions",
    "by_value",
    "cells",
    "choices",
    "infer_interaction",
    "invented",
    "manipulated",
    "placing",
    "plane",
    "register",
    "sentences",
    "signs",
    "typed_fields",
]


def infer_interaction(
    names: Collection[str],
    answers: Mapping[str, object] | Iterable[str],
    default: Interaction | None,
    reads: Callable[[Interaction, str], bool],
) -> Interaction:
    """Return the interaction of a lesson's question that does not name one, inferred from its keys and its answers.

    ``default`` is that of its task, and ``reads`` whether an answer can be read in one.
    """
    if "order" in names:
        return Interaction.ORDER
    if isinstance(answers, Mapping):
        return Interaction.COUNTERS if answers.keys() <= {"positive", "negative"} else Interaction.CARDS
    if "choose" in names or "choices" in names:
        return Interaction.CHOICES if "choose" in names else Interaction.CHOICE
    if default is not None:
        return default
    texts = [*answers]
    looks = (
        interaction
        for interaction in (Interaction.NUMBER, Interaction.SIGN, Interaction.COMPARISON)
        if all(reads(interaction, text) for text in texts)
    )
    return next(looks, Interaction.CHOICE)
