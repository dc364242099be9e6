"""The expectations of a computer player, which it tells on request: the moves to come, and what they are worth."""

from __future__ import annotations

from typing import Any

from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.thinking import DECISIVE_SCORE, POINT, SearchResult
from mathgames.language.words import Text, _, _n, join_with_and


def search_details(rules: Rules[Any, Any], choice: SearchResult[Any]) -> Node:
    """Draw the line that it expects, its value, and the number of positions that it looked at."""
    expected_line = join_with_and(rules.format(move) for move in choice.line)
    return node(
        "details",
        {"key": "looked"},
        node("summary", None, _("What it considered")),
        node("p", None, _("It expects: {moves}.", moves=expected_line)),
        node("p", None, worth(choice.value)),
        node(
            "p",
            None,
            _n("It looked at {n} position.", "It looked at {n} positions.", choice.nodes),
        ),
    )


def worth(value: int) -> Text:
    """Return the value of a position for the player who moved, in a sentence of the computer."""
    if value > DECISIVE_SCORE:
        return _("It expects to win.")
    if value < -DECISIVE_SCORE:
        return _("It expects to lose.")
    points = round(value / POINT)
    if points == 0:
        return _("It expects an even game.")
    if points > 0:
        return _n("It expects to be about {n} point ahead.", "It expects to be about {n} points ahead.", points)
    return _n("It expects to be about {n} point behind.", "It expects to be about {n} points behind.", -points)
