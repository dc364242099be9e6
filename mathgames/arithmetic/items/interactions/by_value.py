"""Answers made by hand that count by their value: counters by what they are worth, walks by where they lead."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.items.interactions.manipulated import CounterResponse, CountersInteraction, WalkInteraction
from mathgames.arithmetic.items.interactions.parts import finite
from mathgames.arithmetic.items.item import Item, register
from mathgames.explain.manipulatives import WalkLine

MOST_JUMPS: Final = 10
"""The most jumps of a walk in steps of more than one, as many as the largest factor."""


class WorthInteraction(CountersInteraction):
    """Counters that are worth a number, with zero pairs or without.

    >>> interaction = WorthInteraction()
    >>> interaction.accepts(Item("", interaction, (interaction.parse_response("−2"),)), CounterResponse(3, 5))
    True
    """

    name = "worth"

    def parse_response(self, raw_answer: object) -> CounterResponse:
        """Parse counters; a number stands for the fewest counters that are worth it, as lessons write a key."""
        if isinstance(raw_answer, str) and raw_answer.strip():
            value = finite(raw_answer)
            raw_answer = {"positive": max(Fraction(0), value), "negative": max(Fraction(0), -value)}
        return super().parse_response(raw_answer)

    def accepts(self, question: Item, answer: Any) -> bool:
        key: tuple[Any, ...] = question.key
        return any(answer.positive - answer.negative == right.positive - right.negative for right in key)


class LandingInteraction(WalkInteraction):
    """A walk that begins and ends at given numbers, with stops on the way or without."""

    name = "landing"

    def accepts(self, question: Item, answer: Any) -> bool:
        key: tuple[Any, ...] = question.key
        return bool(answer) and any((answer[0], answer[-1]) == (right[0], right[-1]) for right in key)

    def bench(self, question: Item) -> WalkLine:
        has_steps = question.scale is not None and question.scale.step != 1
        return replace(super().bench(question), jumps=MOST_JUMPS) if has_steps else super().bench(question)


register(WorthInteraction())
register(LandingInteraction())
