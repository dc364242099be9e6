"""The common parts of fields on the screen: the question above, the place for the answer, the button."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from mathgames.arithmetic.items.entry import FieldState, spell_sign
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.drawing import grid as mark
from mathgames.explain.drawing.controls import button
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, names_of, node, plain_text
from mathgames.explain.speech import aloud, spell_out
from mathgames.language.words import LazyString, Text, _

_NUMBER: Final = re.compile(r"[+−]?(?:[0-9]+(?:/[0-9]+)?|∞)")


def option_accessible_name(label: Text, marking: str = "") -> LazyString | None:
    """Return the accessible name of an option's button if it is ``marking`` (``FieldState.mark``) or only a number."""
    number = spell_out(label) if isinstance(label, str) and _NUMBER.fullmatch(label) else None
    match marking:
        case "is-wrong":
            return mark.wrong_part_name(number or label)
        case "is-right":
            return mark.right_part_name(number or label)
        case "is-given":
            return mark.given_part_name(number or label)
    return number


def option_description(label: Text) -> LazyString | None:
    """Return how an option is read aloud; None if its name is read so, or has no signs.

    The name of a formula stays as it is written, so that speech control can call it.
    """
    is_spoken = not isinstance(label, str) or _NUMBER.fullmatch(label) or aloud(label) == label
    return None if is_spoken else spell_out(label)


REFUSAL_NOTICE: Node = node("div", {"class": "mg-answer-refused", "notice": True})


def ask(question: Item, after: str = "", *, begins: str | None = None) -> Node | None:
    """Draw the prompt: a calculation as a formula followed by ``after``, or a sentence.

    With the key of its form, the question ``begins`` here, and receives the focus if it has no typed field.
    """
    sum_asked = question.prompt
    attributes = {"key": None if begins is None else f"ask {begins}", "focus": None if begins is None else True}
    if isinstance(sum_asked, OperationPrompt) and not question.source:
        return node(
            "p", {"class": "mg-formula mg-asked-formula", **attributes}, formula(sum_asked.expression), f" {after}"
        )
    sentence = question.ask or question.stem
    words = str(sentence)
    is_in_signs = len(words) <= SHORT and not any(map(str.isalpha, words))
    kind = "mg-ask mg-asked-formula" if is_in_signs else "mg-ask"
    return node("p", {"class": kind, **attributes}, sentence) if words else None


SHORT = 24
"""The number of letters up to which an option fits beside another one, and a prompt is drawn large."""


def render_typed_form(question: Item, state: FieldState, *fields: Node) -> Node:
    """Draw a form with fields to type in, and the button that sends it."""
    return node(
        "form",
        {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)},
        ask(question, "= ?"),
        *fields,
        REFUSAL_NOTICE,
        node("div", {"class": "mg-row"}, node("button", {"type": "submit", "class": "mg-primary"}, state.submit_label)),
        *state.extras,
    )


def with_what_is_beside(state: FieldState, *parts: Node | None, check: Node | None = None) -> Iterator[Node | None]:
    """Yield the controls of an answer, the button to ``check`` it if one is needed, and the extra fields.

    If there are extra fields beside the answer, all of them are in one form.
    """
    row = None if check is None else node("div", {"class": "mg-row"}, check)
    notice = REFUSAL_NOTICE if state.extras or row is not None else None
    # What may be written is written before a choice, which is the answer, and never pushes away what checks one.
    all_parts = (*parts, *state.extras, notice) if row is None else (*parts, notice, row, *state.extras)
    if state.extras:
        form_attributes = {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)}
        all_parts = (node("form", form_attributes, *all_parts),)
    yield from all_parts


def by_hand(question: Item, state: FieldState) -> Iterator[Node | None]:
    """Draw the bench, and the button that submits its state."""
    check = button(state.submit_label, state.intent(give=True), kind="mg-primary", key="check")
    yield from with_what_is_beside(state, ask(question, begins=state.key), *state.benches, check=check)


def choice_buttons(question: Item, state: FieldState, choices: Iterable[tuple[str, Text]]) -> Iterator[Node | None]:
    """Draw buttons in a row, one of which is the answer; each is named in words, without the sign before them."""
    nodes = (
        button(
            label,
            state.intent(choice=value),
            key=value,
            kind=f"mg-choice {state.mark(value)}".strip(),
            name=option_accessible_name(spell_sign(value), state.mark(value)) or spell_sign(value),
        )
        for value, label in choices
    )
    row = {"class": "mg-row", "role": "toolbar", "aria-label": _("Your answer"), "key": "signs"}
    yield from with_what_is_beside(state, ask(question, begins=state.key), node("div", row, *nodes))


def options(rows: Iterable[Node]) -> Node:
    """Draw the options one below the other; those of a word or two are in pairs if there is room."""
    rows = tuple(rows)
    kind = "mg-options mg-short" if all(len(plain_text(row)) <= SHORT for row in rows) else "mg-options"
    attributes = {"class": kind, "data-layout": names_of(pairs=len(rows) == 4), "role": "group", "key": "options"}
    return node("div", {**attributes, "aria-label": _("Your answer")}, *rows)
