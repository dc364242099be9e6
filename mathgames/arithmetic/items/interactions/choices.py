"""Choices: one of the options, all that fit, one of several right ways, and the one that does not belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from mathgames.arithmetic.expressions import fill_box
from mathgames.arithmetic.items.entry import EnteredResponse, FieldState
from mathgames.arithmetic.items.fields import (
    ask,
    option_accessible_name,
    option_description,
    options,
    with_what_is_beside,
)
from mathgames.arithmetic.items.interactions.parts import a_list, a_text, in_the_box, nearest, start_of, weight_of_one
from mathgames.arithmetic.items.item import WORKING, Interaction, Item, ResponseValue, register
from mathgames.arithmetic.items.on_paper import ask_on_paper as ask_on_paper
from mathgames.arithmetic.items.on_paper import draw_above_choices, render_instruction
from mathgames.arithmetic.items.reading import read_exact
from mathgames.explain.drawing import paper
from mathgames.explain.drawing.controls import button, switch
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, plain_number
from mathgames.explain.scenes.trace import Landing, Said, Trace
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, _n, join_with_and

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt


class ChoiceInteraction(Interaction):
    """The choice of an option, or of the wrong line of a worked calculation."""

    name = "choice"
    by_choosing = True
    is_made = False
    draws_line = True
    has_options = True

    def weight(self, question: Item) -> Fraction:
        return weight_of_one(len(question.options))

    def choices(self, question: Item) -> tuple[tuple[str, Text], ...]:
        return tuple(zip(question.options, question.labels, strict=False))

    def parse_response(self, raw_answer: object) -> str:
        return a_text(raw_answer)

    def text(self, answer: Any) -> str:
        return str(answer)

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        number = submission.args.get("choice")
        return question.options[number] if isinstance(number, int) and 0 <= number < len(question.options) else None

    def options_in(self, answer: Any) -> Iterable[str]:
        return (answer,)

    def trace(self, item: Item, response: Any) -> Trace:
        """Return the landing of an option that is a number; of others what they say."""
        try:
            return Landing(read_exact(response), start_of(item))
        except NotationError:
            return Said(response)

    def with_value(self, asked: Prompt, value: Quantity) -> str:
        return str(plain_number(value))

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        if question.source == WORKING and answer in question.options:
            number, wrong = question.options.index(answer), question.options.index(str(question.key[0]))
            if number < wrong:
                return _("“{line}” is right. The mistake is further down.", line=answer)
            return _("The mistake is higher up than “{line}”.", line=answer)
        if BOX in (question.source or question.stem):
            return _("Put your choice in the box: {relation}. Is that true?", relation=in_the_box(question, answer))
        return _("“{choice}” is what you chose. Which part of the task does it not fit?", choice=answer)

    def wrong_in(self, question: Item, answer: Any) -> frozenset[str]:
        return frozenset([answer])

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        if question.source == WORKING or BOX in (question.source or question.stem):
            return ()
        return unnamed_options(question)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        kind = "mg-working-line" if question.source == WORKING else "mg-choice"
        rows = (
            button(
                option,
                state.intent(choice=number),
                key=f"option {number}",
                kind=f"{kind} {state.mark(option)}".strip(),
                name=option_accessible_name(option, state.mark(option)),
                description=option_description(option),
            )
            for number, option in enumerate(question.options)
        )
        yield from with_what_is_beside(
            state, ask(question, begins=state.key), draw_above_choices(question), options(rows)
        )

    def render_paper(self, question: Item, answer: Any) -> tuple[Node | None, ...]:
        option_nodes = paper.options(question.options, () if answer is None else (answer,))
        # What stands side by side is seen to be a choice.
        short = all(len(option) <= paper.SHORT for option in question.options)
        return render_tick_options(question, option_nodes, None if short else _("Tick one."))

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool | None:
        try:
            return read_exact(answer) == value
        except NotationError:
            return None

    def fillings(self, question: Item) -> Iterator[tuple[str, bool]]:
        return ((option, option in question.key) for option in question.options)


def unnamed_options(question: Item) -> tuple[str, ...]:
    """Return the options that are not answers, nor named as wrong ones."""
    values = (*question.key, *(wrong.response for wrong in question.distractors))
    named_options = {option for value in values for option in question.interaction.options_in(value)}
    return tuple(option for option in question.options if option not in named_options)


def render_tick_options(question: Item, option_nodes: Node, sentence: LazyString | None) -> tuple[Node | None, ...]:
    """Draw options to be ticked, below the prompt."""
    if question.source == WORKING:
        return render_instruction(_("Tick the line that is wrong.")), node("div", {"class": "working"}, option_nodes)
    return (
        *ask_on_paper(question),
        draw_above_choices(question),
        None if sentence is None else render_instruction(sentence),
        option_nodes,
    )


Interaction.CHOICE = register(ChoiceInteraction())


class Choices(Interaction):
    """Several of the options, each of which is a switch."""

    name = "choices"
    is_list = True
    has_options = True
    unreadable: ClassVar[tuple[object, ...]] = (None, [], [3])

    def raw(self, response: Any) -> list[str]:
        return sorted(response)

    def parse_response(self, raw_answer: object) -> frozenset[str]:
        return frozenset(map(a_text, a_list(raw_answer)))

    def shows(self, wrong: ResponseValue, answer: ResponseValue) -> bool:
        return wrong == answer

    def text(self, answer: Any) -> Text:
        return join_with_and(sorted(answer))

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return [question.options[number] for number in sorted(submission.selection) if number < len(question.options)]

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = nearest(question, answer)
        if extra := sorted(answer - right):
            if BOX in question.source:
                relation = fill_box(question.source, f"({extra[0]})")
                return _("Check {choice}: {relation}. Is that true?", choice=extra[0], relation=relation)
            return _("“{choice}” does not fit. What is different about it?", choice=extra[0])
        missing = len(right - answer)
        return _n("What you chose fits, but {n} more fits too.", "What you chose fits, but {n} more fit too.", missing)

    def wrong_in(self, question: Item, answer: Any) -> frozenset[str]:
        return frozenset(answer - nearest(question, answer))

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        return () if BOX in question.source else unnamed_options(question)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        markings = [
            state.mark(option) if number in state.selection else "" for number, option in enumerate(question.options)
        ]
        switches = (
            switch(
                option,
                state.intent(pick=number),
                f"option {number}",
                on=number in state.selection,
                kind=markings[number] or None,
                name=option_accessible_name(option, markings[number]),
                description=option_description(option),
            )
            for number, option in enumerate(question.options)
        )
        give = state.intent(give=True)
        check = button(state.submit_label, give, kind="mg-primary", key="check", enabled=bool(state.selection))
        yield from with_what_is_beside(state, ask(question, begins=state.key), options(switches), check=check)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node | None, ...]:
        return render_tick_options(question, paper.options(question.options, answer or ()), _("Tick all that fit."))

    def fillings(self, question: Item) -> Iterator[tuple[str, bool]]:
        right = {str(part) for answer in question.key if isinstance(answer, frozenset) for part in answer}
        return ((option, option in right) for option in question.options)


Interaction.CHOICES = register(Choices())


class WayInteraction(ChoiceInteraction):
    """The choice of the method that was used, among those that are named."""

    name = "way"

    def praise(self, question: Item, answer: Any) -> LazyString:
        return _("That is one way, and each of the others is right too. Which one is the shortest for you?")

    def unused_parts(self, question: Item, answer: Any) -> tuple[Node, ...]:
        others = (node("li", None, way) for way in question.options if way != answer)
        return node("p", {"class": "mg-settled"}, _("Other ways:")), node("ul", {"class": "mg-settled"}, *others)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node | None, ...]:
        option_nodes = paper.options(question.options, () if answer is None else question.options)
        return render_tick_options(question, option_nodes, _("Tick the way that you went."))


Interaction.WAY = register(WayInteraction())
