"""All the options that fit, and no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mathgames.arithmetic.answers.fields import ask, options
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.choice import ticked
from mathgames.arithmetic.answers.forms.parts import a_list, a_text
from mathgames.explain.drawing import paper
from mathgames.explain.drawing.controls import button, switch
from mathgames.explain.nodes import Node
from mathgames.language.words import Text, _, listed


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

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        switches = (
            switch(option, state.intent(pick=number), f"option {number}", on=number in state.chosen)
            for number, option in enumerate(question.options)
        )
        give = state.intent(give=True)
        yield ask(question)
        yield options([*switches, button(_("Check"), give, kind="mg-primary", key="check", enabled=bool(state.chosen))])

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return ticked(question, paper.options(question.options, answer or ()), _("Tick all that fit."))

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        right = {str(part) for answer in question.answers if isinstance(answer, frozenset) for part in answer}
        return ((option, option in right) for option in question.options)


Form.CHOICES = register(Choices())
