"""The one road from a response into a report: an answer in a lesson, a prediction before a move, a task of practice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from mathgames.arithmetic.items.answer import Judgement, Response
from mathgames.arithmetic.items.interactions import all_interactions
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import OperationPrompt, diagnoses
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes import Marked, Pile, Put, value_of
from mathgames.language.errors import in_one_line, one_line
from mathgames.language.words import LazyString, Text, _, _n, join_with_and
from mathgames.learning.reports.items import ItemKind, ItemResult


def result_of(
    ask: Text, item: Item, response: Response[Any], judged: Judgement, about: OperationPrompt | None = None
) -> ItemResult:
    """Return a response to an item as a report counts it; ``ask`` is the question in one line.

    An item that is not answered with a number or a sign counts as a calculation only if it is said to be ``about`` one.
    Raises ``NotationError`` if it is not a response to the item.

    >>> from fractions import Fraction
    >>> from mathgames.arithmetic.items import Interaction
    >>> item = Item("2 − (−3)", Interaction.NUMBER, (Fraction(5),))
    >>> result = result_of(item.stem, item, Response(item, "-1"), item.judge("-1"))
    >>> str(result.response), result.kind.value, result.misconception, result.interaction, result.answer
    ('−1', 'subtract negative', 'double-minus-read-once', 'number', Fraction(-1, 1))
    """
    form, task = item.interaction, item.task or asked_task(item.source or item.stem)
    is_number = form.is_number or about is not None
    calculation = task if isinstance(task, OperationPrompt) and (is_number or form.asks_sign) else None
    result = ItemResult(ask, "", judged.right, ItemKind.from_task(about or calculation), interaction=form.name)
    if response.was_shown:
        return result
    given = form.parse_response(response.given)
    trace, idea = form.trace(item, given), judged.misconception or ""
    number = (given if isinstance(given, Quantity) else value_of(trace)) if is_number else None
    if about is not None and task is not None and number is not None and not (judged.right or idea):
        idea = next((diagnosis.key for diagnosis in diagnoses(task, number)), "")  # also of what is drawn or laid
    result = replace(result, response=in_one_line(item.text(given)), misconception=idea, trace=trace)
    return result if number is None or calculation is None else replace(result, task=calculation, answer=number)


def places_in_words(items: Collection[ItemResult]) -> LazyString:
    """Return the number of answers, and the ways in which they were given: *in 4 places: in a drawing and typed*."""
    ways = {str(way): way for way in map(_way_of_answering, items)}
    text = join_with_and(list(ways.values()))
    return _n("in {n} place: {ways}", "in {n} places: {ways}", len(items), ways=text)


def _way_of_answering(item: ItemResult) -> LazyString:
    interaction = all_interactions().get(item.interaction)
    if interaction is None:
        return _("in play")
    if interaction.by_hand:
        return _("laid") if isinstance(item.trace, Pile | Put) else _("in a drawing")
    is_chosen = interaction.by_choosing or interaction.has_options or interaction.asks_sign
    return _("chosen") if is_chosen else _("on the board") if isinstance(item.trace, Marked) else _("typed")


def short(answer: Any) -> str:
    """Shorten an answer from the file to a few characters."""
    text = ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
    return one_line(text[:40])
