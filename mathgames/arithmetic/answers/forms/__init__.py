"""The forms that come with mathgames. A form registers itself as its module is imported."""

from collections.abc import Callable, Collection, Iterable, Mapping

from mathgames.arithmetic.answers.form import Form, Question, all_forms, register
from mathgames.arithmetic.answers.forms import by_hand, cells, choosing, invented, placing, sentences, signs, typed

__all__ = [
    "Form",
    "Question",
    "all_forms",
    "by_hand",
    "cells",
    "choosing",
    "form_of",
    "invented",
    "placing",
    "register",
    "sentences",
    "signs",
    "typed",
]


def form_of(
    names: Collection[str],
    answers: Mapping[str, object] | Iterable[str],
    usual: Form | None,
    reads: Callable[[Form, str], bool],
) -> Form:
    """Return the form of a lesson's question that does not name one, inferred from its keys and its answers.

    ``usual`` is the form of its task, and ``reads`` whether an answer can be read in a form.
    """
    if "order" in names:
        return Form.ORDER
    if isinstance(answers, Mapping):
        return Form.COUNTERS if answers.keys() <= {"positive", "negative"} else Form.CARDS
    if "choose" in names or "choices" in names:
        return Form.CHOICES if "choose" in names else Form.CHOICE
    if usual is not None:
        return usual
    texts = [*answers]
    looks = (form for form in (Form.NUMBER, Form.SIGN, Form.COMPARISON) if all(reads(form, text) for text in texts))
    return next(looks, Form.CHOICE)
