"""Answers made by hand: counters laid on the table, points on a number line, a walk along it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mathgames.arithmetic.items import on_paper
from mathgames.arithmetic.items.entry import EnteredResponse, FieldState
from mathgames.arithmetic.items.fields import by_hand
from mathgames.arithmetic.items.interactions.parts import MAX_ITEMS, a_list, finite, nearest, start_of
from mathgames.arithmetic.items.item import Interaction, Item, register
from mathgames.arithmetic.items.on_paper import ask_on_paper, render_instruction
from mathgames.arithmetic.items.responses import ruler_of, size
from mathgames.explain.derivation import Counters as Laid
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.explain.manipulatives import CounterMat, Point, PointLine, WalkLine
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, drawn_number
from mathgames.explain.scenes.trace import Landing, Path, Pile
from mathgames.language.errors import NotationError
from mathgames.language.words import MINUS, LazyString, Text, _, _n, join_with_and

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt


class CounterResponse(NamedTuple):
    """The number of counters of each kind."""

    positive: int
    negative: int


class CountersInteraction(Interaction):
    """Counters of both kinds."""

    name = "counters"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", {"positive": -1}, {"positive": 41}, {"blue": 2})

    def trace(self, item: Item, response: Any) -> Pile:
        return Pile(*response)

    def with_value(self, asked: Prompt, value: Quantity) -> CounterResponse | None:
        if not isinstance(value, Fraction) or value.denominator > 1 or abs(value) > MAX_ITEMS:
            return None
        return CounterResponse(max(0, int(value)), max(0, -int(value)))

    def raw(self, response: Any) -> dict[str, int]:
        return {"positive": response.positive, "negative": response.negative}

    by_hand = True

    def parse_response(self, raw_answer: object) -> CounterResponse:
        if isinstance(raw_answer, CounterResponse):
            return raw_answer
        if isinstance(raw_answer, Mapping):
            try:
                counts = [finite(raw_answer.get(name, 0)) for name in CounterResponse._fields]
            except NotationError:
                counts = []
            small = [int(count) for count in counts if count.denominator == 1 and 0 <= count <= MAX_ITEMS]
            if len(small) == 2 and set(raw_answer) <= set(CounterResponse._fields):
                return CounterResponse(*small)
        raise NotationError(_("put down from 0 to {most} counters of each kind", most=MAX_ITEMS))

    def text(self, answer: Any) -> LazyString:
        return _("{positive} of +1 and {negative} of −1", positive=answer.positive, negative=answer.negative)

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.placement

    def empty_parts(self, question: Item, answer: object) -> LazyString | None:
        """Ask for counters if the mat is empty. None otherwise, or if an empty mat is an answer that the task names."""
        empty = CounterResponse(0, 0)
        named = (*question.key, *(wrong.response for wrong in question.distractors))
        if self.parse_response(answer) == empty and empty not in named:
            return _("Put counters on the mat first.")
        return None

    def bench(self, question: Item) -> CounterMat:
        return CounterMat()

    def place_response(self, question: Item, answer: Any) -> CounterMat:
        return CounterMat(positives=answer.positive, negatives=answer.negative)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = question.key[0]
        assert isinstance(right, CounterResponse)
        counters_text = self.text(answer)
        if answer.positive > right.positive:
            return _("You laid {counters}. There are too many of +1. Where do they come from?", counters=counters_text)
        if answer.positive < right.positive:
            return _("You laid {counters}. There are too few of +1. Which are missing?", counters=counters_text)
        if answer.negative > right.negative:
            return _("You laid {counters}. There are too many of −1. Where do they come from?", counters=counters_text)
        return _("You laid {counters}. There are too few of −1. Which are missing?", counters=counters_text)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        """Draw room for counters, and for the number of each kind."""
        positive, negative = (None, None) if answer is None else map(str, answer)
        drawing = None
        if answer is not None and max(answer) > 0:
            drawing = node("div", {"class": "drawn"}, illustrate(Laid(*answer)))
        plus, minus = (
            node("span", {"class": f"counter {kind}"}, sign)
            for sign, kind in (("+", "counter-plus"), (MINUS, "counter-minus"))
        )
        counts = node("p", {"class": "line"}, plus, box(positive), minus, box(negative))
        sentence = _("Draw the counters: round blue ones (+1) and square red ones (−1). Then write how many there are.")
        mat = node("div", {"class": "counters"}, node("div", {"class": "mat"}, drawing), counts)
        return *ask_on_paper(question), render_instruction(sentence), mat

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        """Check if they have the value, or show both numbers of a sum before any pair is taken away."""
        if answer.positive - answer.negative == value:
            return True
        match expression:
            case Operation(Operator.PLUS, Literal(a), Literal(b)):
                return {a, b} == {Fraction(answer.positive), Fraction(-answer.negative)}
        return False


Interaction.COUNTERS = register(CountersInteraction())


class PointsInteraction(Interaction):
    """A point or several points."""

    name = "points"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], ["∞"], ["left"])

    def trace(self, item: Item, response: Any) -> Landing | Path:
        points = tuple(sorted(response))
        return Landing(points[0], start_of(item)) if len(points) == 1 else Path(points)

    def with_value(self, asked: Prompt, value: Quantity) -> frozenset[Fraction] | None:
        return frozenset({value}) if isinstance(value, Fraction) else None

    def raw(self, response: Any) -> list[str]:
        return [str(point) for point in sorted(response)]

    is_list = True
    by_hand = True

    def parse_response(self, raw_answer: object) -> frozenset[Fraction]:
        return frozenset(map(finite, a_list(raw_answer)))

    def text(self, answer: Any) -> Text:
        return join_with_and(drawn_number(point) for point in sorted(answer))

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.placement

    def bench(self, question: Item) -> PointLine:
        return PointLine.from_points(ruler_of(question), [""] * max(map(size, question.key)))

    def place_response(self, question: Item, answer: Any) -> PointLine:
        return PointLine.from_points(ruler_of(question), [Point(at=point) for point in sorted(answer)])

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = nearest(question, answer)
        if extra := sorted(answer - right):
            point = drawn_number(extra[0])
            return _("You marked {point}. Count from zero to it, and compare with the task.", point=point)
        if len(answer) == 1 and right - answer == {-point for point in answer}:
            point = drawn_number(*answer)
            return _("{point} is one of the places. Go the same way from zero to the other side.", point=point)
        return _n(
            "What you marked is right, but {n} point is missing.",
            "What you marked is right, but {n} points are missing.",
            len(right - answer),
        )

    def wrong_in(self, question: Item, answer: Any) -> frozenset[Fraction]:
        return frozenset(answer - nearest(question, answer))

    def unused_parts(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return (on_paper.points(ruler_of(question), sorted(answer)),)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        line = on_paper.points(ruler_of(question), sorted(answer or ()))
        return *ask_on_paper(question), render_instruction(_("Mark the points on the line.")), line

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        return iter(answer)

    numbers = ticks


Interaction.POINTS = register(PointsInteraction())


FEWEST_JUMPS: Final = 2
"""The least number of jumps of a walk: it may always stop once, so that the number gives nothing away."""


class WalkInteraction(Interaction):
    """Jumps from one number to the next."""

    name = "walk"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], ["∞", "2"], ["left"])

    def trace(self, item: Item, response: Any) -> Path:
        return Path(response)

    def with_value(self, asked: Prompt, value: Quantity) -> tuple[Fraction, ...] | None:
        """Return the walk to a value, from the first number; jumps begin at zero."""
        operator, start = getattr(asked, "operator", None), getattr(asked, "a", None)
        start = Fraction(0) if operator is Operator.TIMES else start
        if operator is Operator.DIVIDED_BY or not isinstance(start, Fraction) or not isinstance(value, Fraction):
            return None
        return start, value

    def raw(self, response: Any) -> list[str]:
        return [str(stop) for stop in response]

    is_list = True
    by_hand = True

    def parse_response(self, raw_answer: object) -> tuple[Fraction, ...]:
        return tuple(map(finite, a_list(raw_answer)))

    def text(self, answer: Any) -> str:
        return " → ".join(drawn_number(stop) for stop in answer)

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.placement

    def bench(self, question: Item) -> WalkLine:
        return WalkLine.from_start(ruler_of(question), jumps=max(FEWEST_JUMPS, *(size(it) - 1 for it in question.key)))

    def place_response(self, question: Item, answer: Any) -> WalkLine:
        return replace(self.bench(question), stops=answer)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = question.key[0]
        assert isinstance(right, tuple)
        ends = {"start": drawn_number(answer[0]), "end": drawn_number(answer[-1])}
        if answer[0] != right[0]:
            places = {**ends, "right": drawn_number(right[0])}
            return _("You started at {start} and landed on {end}. The start should be {right}.", **places)
        if answer[-1] == right[-1]:
            return _("You started and landed in the right places. Look at where the walk stops on the way.")
        if (answer[-1] > answer[0]) == (right[-1] > right[0]):
            return _("You started at {start} and landed on {end}. The start is right. Look at the length.", **ends)
        return _("You started at {start} and landed on {end}. The start is right. Look at the direction.", **ends)

    def wrong_in(self, question: Item, answer: Any) -> frozenset[tuple[int, Fraction]]:
        """Return the stops that the right walk does not make, each with its number."""
        right = question.key[0]
        assert isinstance(right, tuple)
        last = len(answer) - 1
        wrong = {place for place in range(1, last) if answer[place] not in right[1:-1]}
        wrong |= {place for place, stop in ((0, right[0]), (last, right[-1])) if answer[place] != stop}
        return frozenset((place, answer[place]) for place in wrong)

    def unused_parts(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return (on_paper.walk(ruler_of(question), answer),)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        ruler = ruler_of(question)
        line = on_paper.number_line(ruler, room=True) if answer is None else on_paper.walk(ruler, answer)
        return *ask_on_paper(question), render_instruction(_("Draw the walk as arrows above the line.")), line

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        return iter(answer)

    def numbers(self, answer: Any) -> Iterator[Fraction]:
        return iter(answer[-1:])

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        """Check if the walk goes one way only, from the first number (a product from zero) to the value."""
        steps = [b - a for a, b in pairwise(answer)]
        straight = all(step >= 0 for step in steps) or all(step <= 0 for step in steps)
        if answer[-1] != value or not straight or (0 in steps and any(steps)):
            return False
        match expression:
            case Operation(Operator.TIMES, _, _):
                return bool(answer[0] == 0)
            case Operation(_, Literal(a), _):
                return bool(answer[0] == a)
        return True


Interaction.WALK = register(WalkInteraction())
