"""The one that does not belong with the others, and why: each of them can be it, for a reason of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mathgames.arithmetic.answers.fields import ask, option_heard, options, with_what_is_beside
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_text
from mathgames.arithmetic.answers.on_paper import ask as ask_on_paper
from mathgames.arithmetic.answers.on_paper import how
from mathgames.explain.drawing import paper
from mathgames.explain.drawing.controls import button, switch
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _


class OddOneOut(Form):
    """One of the options with the one of the reasons, which are the places, that is true of it."""

    name = "odd one out"
    by_choosing = True
    has_options = True

    def read(self, typed: object) -> tuple[str, str]:
        if not isinstance(typed, Mapping) or len(typed) != 1:
            raise NotationError(_("choose one of them, and then a reason"))
        ((item, reason),) = typed.items()
        return a_text(item), a_text(reason)

    def text(self, answer: Any) -> str:
        item, reason = answer
        return f"{item}: {reason}"

    def entered(self, question: Question, entered: Entered) -> object:
        number = entered.args.get("choice")
        if len(entered.chosen) != 1 or not isinstance(number, int) or not 0 <= number < len(question.places):
            return None
        (item,) = entered.chosen
        return {question.options[item]: question.places[number]}

    def picked(self, chosen: frozenset[int], option: int) -> frozenset[int]:
        return frozenset({option})

    def options_in(self, answer: Any) -> Iterable[str]:
        item, _reason = answer
        return (item,)

    def asked_back(self, question: Question, answer: Any) -> Text:
        item, reason = answer
        for other, its_own in _pairs(question):
            if its_own == reason:
                return _(
                    "“{reason}” is true of {other}. What is true of {item}, but of none of the others?",
                    reason=reason,
                    other=other,
                    item=item,
                )
        return super().asked_back(question, answer)

    def wrong_in(self, question: Question, answer: Any) -> frozenset[tuple[str, str]]:
        return frozenset([answer])

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        items = options(
            switch(
                option,
                state.intent(pick=number),
                f"option {number}",
                on=number in state.chosen,
                name=option_heard(option),
            )
            for number, option in enumerate(question.options)
        )
        reasons = (part for chosen in state.chosen for part in _reasons(question, state, question.options[chosen]))
        yield from with_what_is_beside(state, ask(question, begins=state.key), items, *reasons)

    def space(self, question: Question, answer: Any) -> Iterator[Node]:
        yield from ask_on_paper(question)
        if answer is None:
            yield how(_("Tick one, and then the reason that is true of it."))
            yield paper.options(question.options)
            yield paper.options(question.places)
            return
        yield how(_("Each of them can be the one, for its own reason."))
        pairs = (node("li", None, *paper.written(self.text(pair))) for pair in _pairs(question))
        yield node("ul", {"class": "pairs given"}, *pairs)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Items without a reason of their own."""
        pairs = dict(_pairs(question))
        if pairs.keys() != {*question.options} or len({*pairs.values()}) < len(question.options):
            yield question.line, _("give each of them a reason of its own")


def _reasons(question: Question, state: FieldState, item: str) -> Iterator[Node]:
    """The reasons from which the one of an item is chosen."""
    yield node("p", {"class": "mg-ask", "key": "why"}, _("Why is it {item}?", item=item))
    yield node(
        "div",
        {"class": "mg-options", "role": "group", "aria-label": _("Reasons"), "key": "reasons"},
        *(
            _reason(question, state, number, is_wrong=(item, reason) in state.wrong)
            for number, reason in enumerate(question.places)
        ),
    )


def _reason(question: Question, state: FieldState, number: int, *, is_wrong: bool) -> Node:
    """The button of a reason, marked where it was picked for an item that it does not fit."""
    reason = question.places[number]
    return button(
        reason,
        state.intent(choice=number),
        key=f"reason {number}",
        kind="mg-choice is-wrong" if is_wrong else "mg-choice",
        name=option_heard(reason, is_wrong=is_wrong),
    )


def _pairs(question: Question) -> tuple[Any, ...]:
    """Each item with its reason."""
    return question.answers


Form.ODD_ONE_OUT = register(OddOneOut())
