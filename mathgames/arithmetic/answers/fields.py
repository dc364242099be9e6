"""What the fields of forms have in common on the screen: the question above, the place for the answer, the button."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from mathgames.arithmetic.answers.entry import said_sign
from mathgames.arithmetic.answers.form import FieldState, Question
from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.drawing import grid as mark
from mathgames.explain.drawing.controls import button
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node, text
from mathgames.explain.speech import heard
from mathgames.language.words import Text, Words, _

_NUMBER: Final = re.compile(r"[+−]?(?:[0-9]+(?:/[0-9]+)?|∞)")


def option_heard(label: Text, marked: str = "") -> Words | None:
    """How a button with this option is named, where it is ``marked`` (``FieldState.mark``), or is only a number."""
    number = heard(label) if isinstance(label, str) and _NUMBER.fullmatch(label) else None
    match marked:
        case "is-wrong":
            return mark.named(number or label)
        case "is-right":
            return mark.named_right(number or label)
        case "is-given":
            return mark.named_given(number or label)
    return number


REFUSED: Node = node("div", {"class": "mg-answer-refused", "notice": True})


def ask(question: Question, after: str = "", *, begins: str | None = None) -> Node | None:
    """What is asked: a calculation as a formula, which something stands ``after``, or a sentence.

    With the key of its form, the question ``begins`` here: the focus comes to it, where nothing is typed.
    """
    sum_asked = question.asked
    here = {"key": None if begins is None else f"ask {begins}", "focus": None if begins is None else True}
    if isinstance(sum_asked, Sum) and not question.of:
        return node("p", {"class": "mg-formula mg-asked-formula", **here}, formula(sum_asked.expression), f" {after}")
    words = str(question.ask)
    is_in_signs = len(words) <= SHORT and not any(map(str.isalpha, words))
    kind = "mg-ask mg-asked-formula" if is_in_signs else "mg-ask"
    return node("p", {"class": kind, **here}, question.ask) if words else None


SHORT = 24
"""Letters of an option that fits beside another one, and of what is asked large."""


def typed(question: Question, state: FieldState, *fields: Node) -> Node:
    """A form with fields to type in, and the button that sends it."""
    return node(
        "form",
        {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)},
        ask(question, "= ?"),
        *fields,
        REFUSED,
        node("div", {"class": "mg-row"}, node("button", {"type": "submit", "class": "mg-primary"}, state.submit_label)),
        *state.beside,
    )


def with_what_is_beside(state: FieldState, *parts: Node | None, check: Node | None = None) -> Iterator[Node | None]:
    """What an answer is made with, and the button to ``check`` it where one is needed.

    Together with what is written beside the answer, if anything is, they are one form.
    """
    row = None if check is None else node("div", {"class": "mg-row"}, check)
    refused = REFUSED if state.beside or row is not None else None
    # What may be written is written before a choice, which is the answer, and never pushes away what checks one.
    all_parts = (*parts, *state.beside, refused) if row is None else (*parts, refused, row, *state.beside)
    if state.beside:
        form = {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)}
        all_parts = (node("form", form, *all_parts),)
    yield from all_parts


def by_hand(question: Question, state: FieldState) -> Iterator[Node | None]:
    """The bench, and the button that has looked at what lies on it."""
    check = button(state.submit_label, state.intent(give=True), kind="mg-primary", key="check")
    yield from with_what_is_beside(state, ask(question, begins=state.key), *state.benches, check=check)


def one_of(question: Question, state: FieldState, offered: Iterable[tuple[str, Text]]) -> Iterator[Node | None]:
    """Buttons in a row, one of which is the answer; each is named in words, without the sign before them."""
    nodes = (
        button(
            label,
            state.intent(choice=value),
            key=value,
            kind=f"mg-choice {state.mark(value)}".strip(),
            name=option_heard(said_sign(value), state.mark(value)) or said_sign(value),
        )
        for value, label in offered
    )
    row = {"class": "mg-row", "role": "toolbar", "aria-label": _("Your answer"), "key": "signs"}
    yield from with_what_is_beside(state, ask(question, begins=state.key), node("div", row, *nodes))


def options(rows: Iterable[Node]) -> Node:
    """The options one below the other; those of a word or two stand in pairs where there is room."""
    rows = tuple(rows)
    kind = "mg-options mg-short" if all(len(text(row)) <= SHORT for row in rows) else "mg-options"
    return node("div", {"class": kind, "role": "group", "aria-label": _("Your answer"), "key": "options"}, *rows)
