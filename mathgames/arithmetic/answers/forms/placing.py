"""Answers that place each option, under a heading or at a number of a line; and those that put all in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any

from mathgames.arithmetic.answers import on_paper
from mathgames.arithmetic.answers.fields import by_hand
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import MAX_ITEMS, a_list, a_text, canonical_place, finite, nearest
from mathgames.arithmetic.answers.on_paper import ask, how
from mathgames.arithmetic.answers.working import ruler_of
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.drawing.paper import SHORT, box, table, tick, written
from mathgames.explain.manipulatives import Cards, Manipulative, Point, PointLine
from mathgames.explain.manipulatives import Cards as CardTable
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError
from mathgames.language.words import Words, _


class CardsForm(Form):
    """Cards that are put in their places."""

    name = "cards"
    has_places = True
    has_options = True
    takes_all = True
    by_hand = True

    def read(self, typed: object) -> frozenset[tuple[str, str]]:
        if not isinstance(typed, Mapping) or not 1 <= len(typed) <= MAX_ITEMS:
            raise NotationError(_("say where each card belongs"))
        return frozenset((a_text(card), canonical_place(place)) for card, place in typed.items())

    def text(self, answer: Any) -> str:
        return "; ".join(f"{card}: {place}" for card, place in sorted(answer))

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.laid

    def options_in(self, answer: Any) -> Iterable[str]:
        return (card for card, _place in answer)

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        for _card, place in answer:
            try:
                yield finite(place)
            except NotationError:  # a heading
                continue

    def bench(self, question: Question) -> Manipulative:
        if question.scale is not None:
            return PointLine.of(ruler_of(question), question.options)
        return CardTable.of(question.options, question.places, room=None)

    def laid(self, question: Question, answer: Any) -> Manipulative:
        places = dict(answer)
        if question.scale is not None:
            on_line = [Point(it, finite(places[it]) if it in places else None) for it in question.options]
            return PointLine.of(ruler_of(question), on_line)
        lies = tuple(question.places.index(places[it]) if it in places else None for it in question.options)
        return CardTable(question.options, question.places, lies, room=None)

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = nearest(question, answer)
        misplaced = dict(answer - right)
        card = next((it for it in question.options if it in misplaced), None)
        if card is None:
            return _("What you put down is right. Where do the other cards go?")
        places = {"card": card, "place": misplaced[card]}
        if question.scale is not None:
            return _("You put {card} at {place}. Count from zero to it, and compare with the card.", **places)
        return _("“{card}” does not belong to “{place}”. Work it out alone, then look at the heading again.", **places)

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Hashable]:
        wrong = answer - nearest(question, answer)
        return frozenset(finite(place) for _card, place in wrong) if question.scale is not None else frozenset(wrong)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def space(self, question: Question, answer: Any) -> Iterator[Node]:
        """Draw cards to be joined with their places, or a table to tick if a few places take them all."""
        yield from ask(question)
        places = None if answer is None else dict(answer)
        if question.scale is not None:
            yield how(_("Draw a line from each one to its place on the number line."))
            yield _list(question.options, "cards")
            yield on_paper.number_line(ruler_of(question))
        elif len(question.places) < len(question.options):
            rows = (
                [
                    node("span", None, *written(card)),
                    *(tick(ticked=places is not None and places[card] == place) for place in question.places),
                ]
                for card in question.options
            )
            yield how(_("Tick where each one belongs."))
            yield table(["", *question.places], rows, "to-tick")
            return
        else:
            yield how(_("Draw a line from each one to its partner."))
            yield node("div", {"class": "to-join"}, _list(question.options), _list(question.places))
        if places is not None:
            pairs = (node("li", None, *written(card), " → ", *written(places[card])) for card in question.options)
            yield node("ul", {"class": "pairs given"}, *pairs)


def _list(texts: Iterable[str], kind: str | None = None) -> Node:
    return node("ul", None if kind is None else {"class": kind}, *(node("li", None, *written(text)) for text in texts))


Form.CARDS = register(CardsForm())


class Order(Form):
    """Cards that are put in order."""

    name = "order"
    is_list = True
    has_options = True
    takes_all = True
    by_hand = True

    def read(self, typed: object) -> tuple[str, ...]:
        return tuple(map(a_text, a_list(typed)))

    def text(self, answer: Any) -> str:
        return ", ".join(answer)

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.laid

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Yield an error if the numbers have no such order."""
        for answer in question.answers:
            values = _values(answer)
            if values is None:
                continue
            rows = (values, list(map(abs, values)))
            if not any(row in (sorted(row), sorted(row, reverse=True)) for row in rows):
                sentence = _(
                    "{numbers} are ordered neither by size nor by distance from zero: write them in order",
                    numbers=self.text(answer),
                )
                yield question.lines.get("order", question.line), sentence

    def bench(self, question: Question) -> Cards:
        return Cards.of(question.options, [str(place + 1) for place in range(len(question.options))])

    def laid(self, question: Question, answer: Any) -> Cards:
        return replace(self.bench(question), lies=tuple(map(answer.index, question.options)))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = question.answers[0]
        assert isinstance(right, tuple)
        if swapped := next(_swapped(right, answer), None):
            earlier, later = (answer[place] for place in swapped)
            cards = {"earlier": earlier, "later": later}
            return _("“{earlier}” and “{later}” are the wrong way round. Compare only these two.", **cards)
        return _("Put every card in the row once.")

    def wrong_in(self, question: Question, answer: Any) -> frozenset[tuple[str, str]]:
        """Return the adjacent cards in the wrong order, each with its place; none in its right one."""
        right = question.answers[0]
        assert isinstance(right, tuple)
        swapped = chain.from_iterable(_swapped(right, answer))
        return frozenset((answer[place], str(place + 1)) for place in swapped if right.index(answer[place]) != place)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        items = (
            node(
                "li",
                None,
                box(None if answer is None else str(answer.index(text) + 1)),
                node("span", {"class": "option"}, *written(text)),
            )
            for text in question.options
        )
        short = " short" if all(len(text) <= SHORT for text in question.options) else ""
        cards = node("ul", {"class": f"options ordered{short}"}, *items)
        return *ask(question), how(_("Number them: 1 comes first.")), cards


def _swapped(right: Any, answer: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the places of two adjacent cards that are in the other order in the right row."""
    for place, (earlier, later) in enumerate(pairwise(answer)):
        if earlier in right and later in right and right.index(earlier) > right.index(later):
            yield place, place + 1


def _values(answer: Any) -> list[Fraction] | None:
    """Return the values of the options, if each of them is a calculation or a number."""
    try:
        values = [evaluate(expression(option)) for option in answer]
    except NoExpression:
        return None
    return [value for value in values if isinstance(value, Fraction)]


Form.ORDER = register(Order())
