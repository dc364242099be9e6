"""Choices: one of the options, all that fit, one of several right ways, and the one that does not belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from mathgames.arithmetic.answers.fields import ask, option_heard, options, with_what_is_beside
from mathgames.arithmetic.answers.form import WORKING, AnswerValue, Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, a_text, in_the_box, nearest, weight_of_one
from mathgames.arithmetic.answers.on_paper import ask as ask_on_paper
from mathgames.arithmetic.answers.on_paper import drawn_above, how
from mathgames.arithmetic.answers.reading import read_exact
from mathgames.arithmetic.expressions import filled
from mathgames.explain.drawing import paper
from mathgames.explain.drawing.controls import button, switch
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _, _n, listed


class ChoiceForm(Form):
    """The choice of an option, or of the wrong line of a worked calculation."""

    name = "choice"
    by_choosing = True
    is_made = False
    draws_line = True
    has_options = True

    def weight(self, question: Question) -> Fraction:
        return weight_of_one(len(question.options))

    def read(self, typed: object) -> str:
        return a_text(typed)

    def text(self, answer: Any) -> str:
        return str(answer)

    def entered(self, question: Question, entered: Entered) -> object:
        number = entered.args.get("choice")
        return question.options[number] if isinstance(number, int) and 0 <= number < len(question.options) else None

    def options_in(self, answer: Any) -> Iterable[str]:
        return (answer,)

    def asked_back(self, question: Question, answer: Any) -> Words:
        if question.of == WORKING and answer in question.options:
            number, wrong = question.options.index(answer), question.options.index(str(question.answers[0]))
            if number < wrong:
                return _("“{line}” has no mistake in it. Check the lines below it, one at a time.", line=answer)
            return _("“{line}” comes after a mistake. Check the lines above it, one at a time.", line=answer)
        if BOX in (question.of or question.ask):
            return _("Put your choice in the box: {relation}. Is that true?", relation=in_the_box(question, answer))
        return _("“{choice}” is what you chose. Which part of the task does it not fit?", choice=answer)

    def wrong_in(self, question: Question, answer: Any) -> frozenset[str]:
        return frozenset([answer])

    def unanswered(self, question: Question) -> tuple[str, ...]:
        if question.of == WORKING or BOX in (question.of or question.ask):
            return ()
        return not_named(question)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        kind = "mg-working-line" if question.of == WORKING else "mg-choice"
        rows = (
            button(
                option,
                state.intent(choice=number),
                key=f"option {number}",
                kind=f"{kind} {state.mark(option)}".strip(),
                name=option_heard(option, state.mark(option)),
            )
            for number, option in enumerate(question.options)
        )
        yield from with_what_is_beside(state, ask(question, begins=state.key), drawn_above(question), options(rows))

    def space(self, question: Question, answer: Any) -> tuple[Node | None, ...]:
        shown = paper.options(question.options, () if answer is None else (answer,))
        # What stands side by side is seen to be a choice.
        short = all(len(option) <= paper.SHORT for option in question.options)
        return ticked(question, shown, None if short else _("Tick one."))

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool | None:
        try:
            return read_exact(answer) == value
        except NotationError:
            return None

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        return ((option, option in question.answers) for option in question.options)


def not_named(question: Question) -> tuple[str, ...]:
    """Return the options that are not answers, nor named as wrong ones."""
    values = (*question.answers, *(wrong.answer for wrong in question.wrong))
    named = {option for value in values for option in question.form.options_in(value)}
    return tuple(option for option in question.options if option not in named)


def ticked(question: Question, shown: Node, sentence: Words | None) -> tuple[Node | None, ...]:
    """Draw options to be ticked, below the prompt."""
    if question.of == WORKING:
        return how(_("Tick the line that is wrong.")), node("div", {"class": "working"}, shown)
    return *ask_on_paper(question), drawn_above(question), None if sentence is None else how(sentence), shown


Form.CHOICE = register(ChoiceForm())


class Choices(Form):
    """Several of the options, each of which is a switch."""

    name = "choices"
    is_list = True
    has_options = True

    def read(self, typed: object) -> frozenset[str]:
        return frozenset(map(a_text, a_list(typed)))

    def shows(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        return wrong == answer

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
        marked = [
            state.mark(option) if number in state.chosen else "" for number, option in enumerate(question.options)
        ]
        switches = (
            switch(
                option,
                state.intent(pick=number),
                f"option {number}",
                on=number in state.chosen,
                kind=marked[number] or None,
                name=option_heard(option, marked[number]),
            )
            for number, option in enumerate(question.options)
        )
        give = state.intent(give=True)
        check = button(state.submit_label, give, kind="mg-primary", key="check", enabled=bool(state.chosen))
        yield from with_what_is_beside(state, ask(question, begins=state.key), options(switches), check=check)

    def space(self, question: Question, answer: Any) -> tuple[Node | None, ...]:
        return ticked(question, paper.options(question.options, answer or ()), _("Tick all that fit."))

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        right = {str(part) for answer in question.answers if isinstance(answer, frozenset) for part in answer}
        return ((option, option in right) for option in question.options)


Form.CHOICES = register(Choices())


class WayForm(ChoiceForm):
    """The choice of the method that was used, among those that are named."""

    name = "way"

    def praise(self, question: Question, answer: Any) -> Words:
        return _("That is one way, and each of the others is right too. Which one is the shortest for you?")

    def left(self, question: Question, answer: Any) -> tuple[Node, ...]:
        others = (node("li", None, way) for way in question.options if way != answer)
        return node("p", {"class": "mg-settled"}, _("Other ways:")), node("ul", {"class": "mg-settled"}, *others)

    def space(self, question: Question, answer: Any) -> tuple[Node | None, ...]:
        shown = paper.options(question.options, () if answer is None else question.options)
        return ticked(question, shown, _("Tick the way that you went."))


Form.WAY = register(WayForm())
