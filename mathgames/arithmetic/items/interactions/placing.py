"""Answers that place each option, under a heading or at a number of a line; and those that put all in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any, ClassVar

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items import on_paper
from mathgames.arithmetic.items.entry import EnteredResponse, FieldState
from mathgames.arithmetic.items.fields import by_hand
from mathgames.arithmetic.items.interactions.parts import MAX_ITEMS, a_list, a_text, canonical_place, finite, nearest
from mathgames.arithmetic.items.item import Interaction, Item, register
from mathgames.arithmetic.items.on_paper import ask_on_paper, render_instruction
from mathgames.arithmetic.items.responses import ruler_of
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.drawing.paper import SHORT, box, render_sentence, table, tick
from mathgames.explain.manipulatives import Cards, Manipulative, Point, PointLine
from mathgames.explain.manipulatives import Cards as CardTable
from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes.trace import Put
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, _


class CardsInteraction(Interaction):
    """Cards that are put in their places."""

    name = "cards"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], {}, "one: two")

    def trace(self, item: Item, response: Any) -> Put:
        return Put(tuple(sorted(response)))

    def raw(self, response: Any) -> dict[str, str]:
        return dict(sorted(response))

    has_places = True
    has_options = True
    takes_all = True
    by_hand = True

    def parse_response(self, raw_answer: object) -> frozenset[tuple[str, str]]:
        if not isinstance(raw_answer, Mapping) or not 1 <= len(raw_answer) <= MAX_ITEMS:
            raise NotationError(_("say where each card belongs"))
        return frozenset([(a_text(card), canonical_place(place)) for card, place in raw_answer.items()])

    def text(self, answer: Any) -> str:
        return "; ".join(f"{card}: {place}" for card, place in sorted(answer))

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.placement

    def options_in(self, answer: Any) -> Iterable[str]:
        return (card for card, _place in answer)

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        for _card, place in answer:
            try:
                yield finite(place)
            except NotationError:  # a heading
                continue

    def bench(self, question: Item) -> Manipulative:
        if question.scale is not None:
            return PointLine.from_points(ruler_of(question), question.options)
        return CardTable.from_labels(question.options, question.places, room=None)

    def place_response(self, question: Item, answer: Any) -> Manipulative:
        places = dict(answer)
        if question.scale is not None:
            on_line = [Point(it, finite(places[it]) if it in places else None) for it in question.options]
            return PointLine.from_points(ruler_of(question), on_line)
        lies = tuple(question.places.index(places[it]) if it in places else None for it in question.options)
        return CardTable(question.options, question.places, lies, room=None)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = nearest(question, answer)
        misplacements = dict(answer - right)
        card = next((it for it in question.options if it in misplacements), None)
        if card is None:
            return _("What you put down is right. Where do the other cards go?")
        places = {"card": card, "place": misplacements[card]}
        if question.scale is not None:
            return _("You put {card} at {place}. Count from zero to it, and compare with the card.", **places)
        return _("“{card}” does not belong to “{place}”. Work it out alone, then look at the heading again.", **places)

    def wrong_in(self, question: Item, answer: Any) -> frozenset[Hashable]:
        wrong = answer - nearest(question, answer)
        return frozenset(finite(place) for _card, place in wrong) if question.scale is not None else frozenset(wrong)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def render_paper(self, question: Item, answer: Any) -> Iterator[Node]:
        """Draw cards to be joined with their places, or a table to tick if a few places take them all."""
        yield from ask_on_paper(question)
        places = None if answer is None else dict(answer)
        if question.scale is not None:
            yield render_instruction(_("Draw a line from each one to its place on the number line."))
            yield _list(question.options, "cards")
            yield on_paper.number_line(ruler_of(question))
        elif len(question.places) < len(question.options):
            rows = (
                [
                    node("span", None, *render_sentence(card)),
                    *(tick(is_ticked=places is not None and places[card] == place) for place in question.places),
                ]
                for card in question.options
            )
            yield render_instruction(_("Tick where each one belongs."))
            yield table(["", *question.places], rows, "to-tick")
            return
        else:
            yield render_instruction(_("Draw a line from each one to its partner."))
            yield node("div", {"class": "to-join"}, _list(question.options), _list(question.places))
        if places is not None:
            pairs = (
                node("li", None, *render_sentence(card), " → ", *render_sentence(places[card]))
                for card in question.options
            )
            yield node("ul", {"class": "pairs given"}, *pairs)


def _list(texts: Iterable[str], kind: str | None = None) -> Node:
    return node(
        "ul", None if kind is None else {"class": kind}, *(node("li", None, *render_sentence(text)) for text in texts)
    )


Interaction.CARDS = register(CardsInteraction())


class Order(Interaction):
    """Cards that are put in order."""

    name = "order"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], [3])

    def trace(self, item: Item, response: Any) -> Put:
        return Put(tuple((card, str(place)) for place, card in enumerate(response, 1)))

    def raw(self, response: Any) -> list[str]:
        return list(response)

    is_list = True
    has_options = True
    takes_all = True
    by_hand = True

    def parse_response(self, raw_answer: object) -> tuple[str, ...]:
        return tuple(map(a_text, a_list(raw_answer)))

    def text(self, answer: Any) -> str:
        return ", ".join(answer)

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.placement

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)

    def problems(self, question: Item) -> Iterator[tuple[int, LazyString]]:
        """Yield an error if the numbers have no such order."""
        for answer in question.key:
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

    def bench(self, question: Item) -> Cards:
        return Cards.from_labels(question.options, [str(place + 1) for place in range(len(question.options))])

    def place_response(self, question: Item, answer: Any) -> Cards:
        return replace(self.bench(question), lies=tuple(map(answer.index, question.options)))

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = question.key[0]
        assert isinstance(right, tuple)
        if swap := next(_swapped_neighbours(right, answer), None):
            earlier, second = (answer[place] for place in swap)
            cards = {"earlier": earlier, "later": second}
            return _("“{earlier}” and “{later}” are the wrong way round. Compare only these two.", **cards)
        return _("Put every card in the row once.")

    def wrong_in(self, question: Item, answer: Any) -> frozenset[tuple[str, str]]:
        """Return the adjacent cards in the wrong order, each with its place; none in its right one."""
        right = question.key[0]
        assert isinstance(right, tuple)
        swap_places = chain.from_iterable(_swapped_neighbours(right, answer))
        return frozenset(
            (answer[place], str(place + 1)) for place in swap_places if right.index(answer[place]) != place
        )

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        items = (
            node(
                "li",
                None,
                box(None if answer is None else str(answer.index(text) + 1)),
                node("span", {"class": "option"}, *render_sentence(text)),
            )
            for text in question.options
        )
        short = " short" if all(len(text) <= SHORT for text in question.options) else ""
        cards = node("ul", {"class": f"options ordered{short}"}, *items)
        return *ask_on_paper(question), render_instruction(_("Number them: 1 comes first.")), cards


def _swapped_neighbours(right: Any, answer: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the places of two adjacent cards that are in the other order in the right row."""
    for place, (earlier, second) in enumerate(pairwise(answer)):
        if earlier in right and second in right and right.index(earlier) > right.index(second):
            yield place, place + 1


def _values(answer: Any) -> list[Fraction] | None:
    """Return the values of the options, if each of them is a calculation or a number."""
    try:
        values = [evaluate(parse_expression(option)) for option in answer]
    except NoExpression:
        return None
    return [value for value in values if isinstance(value, Fraction)]


Interaction.ORDER = register(Order())
