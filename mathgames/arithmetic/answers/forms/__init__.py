"""The forms that come with mathgames. A form registers itself as its module is imported."""

from collections.abc import Callable, Collection, Iterable, Mapping

from mathgames.arithmetic.answers.form import Interaction, Item, all_forms, register
from mathgames.arithmetic.answers.forms import (
    cells,
    choices,
    invented,
    manipulated,
    placing,
    sentences,
    signs,
    typed_fields,
)

__all__ = [
    "Interaction",
    "Item",
    "all_forms",
    "cells",
    "choices",
    "form_of",
    "invented",
    "manipulated",
    "placing",
    "register",
    "sentences",
    "signs",
    "typed_fields",
]


def form_of(
    names: Collection[str],
    answers: Mapping[str, object] | Iterable[str],
    default: Interaction | None,
    reads: Callable[[Interaction, str], bool],
) -> Interaction:
    """Return the form of a lesson's question that does not name one, inferred from its keys and its answers.

    ``default`` is the form of its task, and ``reads`` whether an answer can be read in a form.
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
        form
        for form in (Interaction.NUMBER, Interaction.SIGN, Interaction.COMPARISON)
        if all(reads(form, text) for text in texts)
    )
    return next(looks, Interaction.CHOICE)
