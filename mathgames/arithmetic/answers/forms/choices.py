"""All the options that fit, and no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mathgames.arithmetic.answers.fields import ask, option_heard, options, with_what_is_beside
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.choice import not_named, ticked
from mathgames.arithmetic.answers.forms.parts import a_list, a_text, nearest
from mathgames.arithmetic.expressions import filled
from mathgames.explain.drawing import paper
from mathgames.explain.drawing.controls import button, switch
from mathgames.explain.expression import BOX
from mathgames.explain.nodes import Node
from mathgames.language.words import Text, Words, _, _n, listed


class Choices(Form):
    """Several of the options, each of which is a switch."""

    name = "choices"
    is_list = True
    has_options = True

    def read(self, typed: object) -> frozenset[str]:
        return frozenset(map(a_text, a_list(typed)))

    def text(self, answer: Any) -> Text:
        return listed(sorted(answer))

    def entered(self, question: Question, entered: Entered) -> object:
        return [question.options[number] for number in sorted(entered.chosen) if number < len(question.options)]

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = nearest(question, answer)
        if extra := sorted(answer - right):
            if BOX in question.of:
                relation = filled(question.of, f"({extra[0]})")
                return _("Check {choice}: {relation}. Is that true?", choice=extra[0], relation=relation)
            return _("“{choice}” does not fit. What is different about it?", choice=extra[0])
        missing = len(right - answer)
        return _n("What you chose fits, but {n} more fits too.", "What you chose fits, but {n} more fit too.", missing)

    def wrong_in(self, question: Question, answer: Any) -> frozenset[str]:
        return frozenset(answer - nearest(question, answer))

    def unanswered(self, question: Question) -> tuple[str, ...]:
        return () if BOX in question.of else not_named(question)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        wrong = {number for number in state.chosen if question.options[number] in state.wrong}
        switches = (
            switch(
                option,
                state.intent(pick=number),
                f"option {number}",
                on=number in state.chosen,
                kind="is-wrong" if number in wrong else None,
                name=option_heard(option, is_wrong=number in wrong),
            )
            for number, option in enumerate(question.options)
        )
        give = state.intent(give=True)
        check = button(state.submit_label, give, kind="mg-primary", key="check", enabled=bool(state.chosen))
        yield from with_what_is_beside(state, ask(question, begins=state.key), options([*switches, check]))

    def space(self, question: Question, answer: Any) -> tuple[Node | None, ...]:
        return ticked(question, paper.options(question.options, answer or ()), _("Tick all that fit."))

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        right = {str(part) for answer in question.answers if isinstance(answer, frozenset) for part in answer}
        return ((option, option in right) for option in question.options)


Form.CHOICES = register(Choices())
