"""Raised hands of a class at one screen, counted for each choice of a vote: on the page only, not in saved work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.integers import bounded_integer, short_integer
from mathgames.arithmetic.items.fields import REFUSAL_NOTICE, ask
from mathgames.arithmetic.items.on_paper import draw_above_choices
from mathgames.explain.drawing.bars import bar
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Refused
from mathgames.games.contract.controls import button
from mathgames.language.words import MINUS, LazyString, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons import Item

MOST_HANDS: Final = 99
"""The most hands for one choice."""
FIELD: Final = "hands"
"""The field of a typed number of hands."""


class Vote(NamedTuple):
    """A question of a vote: the number of its task, and its number there."""

    task: int
    question: int


@dataclass(frozen=True, slots=True)
class VoteCounts:
    """The counts on a page, one for each option, and whether hands are counted there.

    >>> hands = VoteCounts().with_count(Vote(1, 0), ("yes", "no"), 1, 4)
    >>> hands.counts_for(Vote(1, 0)), hands.counts_for(Vote(2, 0))
    ((0, 4), ())
    """

    are_counted: bool = False
    counts: Mapping[Vote, tuple[int, ...]] = field(default_factory=dict)

    def counts_for(self, vote: Vote) -> tuple[int, ...]:
        """Return the hands for each option; nothing if none were counted."""
        counts = self.counts.get(vote, ())
        return counts if any(counts) else ()

    def counts_or_zero(self, vote: Vote, options: tuple[str, ...]) -> tuple[int, ...]:
        """Return the hands for each option, 0 if none were counted."""
        return self.counts_for(vote) or (0,) * len(options)

    def with_count(self, vote: Vote, options: tuple[str, ...], option: int, number: int) -> VoteCounts:
        """Return a copy with ``number`` hands for one of the options, within the limits."""
        counts = [*self.counts_or_zero(vote, options)]
        counts[option] = min(max(number, 0), MOST_HANDS)
        return replace(self, counts={**self.counts, vote: tuple(counts)})


def typed_number(text: str) -> int:
    """Parse a number of hands. Raises ``Refused`` if it is not one."""
    try:
        return bounded_integer(short_integer(text.strip() or "0"), 0, MOST_HANDS)
    except ValueError:
        sentence = _("Type how many hands there are, from 0 to {most}.", most=MOST_HANDS)
        raise Refused("notation", sentence) from None


def votes_in_words(question: Item, counts: Iterable[int]) -> LazyString:
    """Return the numbers of hands of all options, in sentences."""
    ask_in_words = with_full_stop(question.stem) if question.stem else None
    return join_sentences(ask_in_words, *map(one_in_words, question.options, counts))


def one_in_words(option: str, count: int) -> LazyString:
    """Return the number of hands for an option, as a sentence."""
    return _n("{option}: {n} hand.", "{option}: {n} hands.", count, option=option)


def result(question: Item, counts: tuple[int, ...]) -> Node:
    """Draw the counts: a bar with its number for each option."""
    numbers = (node("strong", {"class": "mg-hand-count"}, str(count)) for count in counts)
    return node("div", {"class": "mg-raised"}, ask(question), _rows(question, counts, numbers))


def to_count(
    question: Item, counts: tuple[int, ...], intent: Callable[..., list[Any]], key: str
) -> Iterator[Node | None]:
    """Yield the question for counting, with buttons and a field for each option; and the button that ends it."""
    controls = (
        node("span", {"class": "mg-row"}, *_controls(option, count, partial(intent, hand=number)))
        for number, (option, count) in enumerate(zip(question.options, counts, strict=True))
    )
    yield ask(question, begins=key)
    yield draw_above_choices(question)
    yield _rows(question, counts, controls)
    yield REFUSAL_NOTICE
    over = button(_("All counted"), intent(counted=True), kind="mg-primary", key="counted", enabled=any(counts))
    yield node("div", {"class": "mg-row"}, over)


def _rows(question: Item, counts: tuple[int, ...], numbers: Iterable[Node]) -> Node:
    rows = (
        node("li", {"key": f"hand {option}"}, node("span", None, option), " ", number, bar(count / max(1, *counts)))
        for option, count, number in zip(question.options, counts, numbers, strict=True)
    )
    return node("ul", {"class": "mg-hands", "key": "hands", "aria-label": _("Raised hands")}, *rows)


def _controls(option: str, count: int, intent: Callable[..., list[Any]]) -> Iterator[Node]:
    """Yield the controls of a count: a button for one less, the number to type, a button for one more."""
    fewer, increase_label = _("One hand fewer: {option}", option=option), _("One hand more: {option}", option=option)
    yield button(MINUS, intent(by=-1), name=fewer, key="fewer", enabled=count > 0)
    entry = {"type": "text", "inputmode": "numeric", "maxlength": 2, "autocomplete": "off", "field": FIELD}
    name = {"key": f"hands {option}", "aria-label": _("Raised hands: {option}", option=option)}
    yield node("input", {**entry, **name, "value": str(count), "intent": intent()})
    yield button("+", intent(by=1), name=increase_label, key="more", enabled=count < MOST_HANDS)
