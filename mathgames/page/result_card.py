"""What came of the last move, at a glance: the equations, large, and who got how many points for them."""

from __future__ import annotations

from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation, Scored
from mathgames.explain.mathml import equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import heard
from mathgames.language.words import Words, _

# A long equation is scrolled sideways, by keyboard too.
_SCROLLS: Final = {"tabindex": "0", "role": "group", "aria-label": _("Result")}
_BEGINNING: Final = node("div", {"class": "mg-headline"}, _("Make a move to see the result here."))


def hidden_card(why: Words) -> Node:
    """In its place, where the last move must not be told."""
    return node("div", {"class": "mg-result-card"}, node("div", {"class": "mg-headline"}, why))


def result_card(
    rules: Rules[Any, Any], explanation: Explanation | None, before: Explanation | None = None, *, gains: bool = True
) -> Node:
    """The result of a move: its equations in order and what they brought; the headline alone where none was needed.

    With the move ``before`` it, both moves of a round stand side by side. It has one size, whatever is on it. What a
    move has brought is told unless there are no ``gains``.
    """
    if explanation is None:
        return node("div", {"class": "mg-result-card"}, _BEGINNING)
    if before is not None:
        return node("div", {"class": "mg-result-card mg-round"}, _half(rules, before), _half(rules, explanation))
    came = [
        *map(_calculated, explanation.derivations),
        *(_gain(rules, scored) for scored in explanation.points.values() if gains),
    ]
    return node(
        "div",
        {"class": f"mg-result-card{'' if came else ' mg-plain'}"},
        node("div", {"class": "mg-came", **_SCROLLS}, *came) if came else None,
        node("div", {"class": "mg-headline"}, explanation.headline),
    )


def _half(rules: Rules[Any, Any], explanation: Explanation) -> Node:
    """One of two moves, in half the width."""
    gains = explanation.points.values()
    return node(
        "div",
        {"class": "mg-half", "tabindex": "0", "role": "group", "aria-label": _("Result")},
        *map(_calculated, explanation.derivations),
        *(_gain(rules, scored) for scored in gains),
        node("div", {"class": "mg-headline"}, explanation.headline),
    )


def _calculated(calculation: Derivation) -> Node:
    return node("div", {"class": "mg-formula"}, equation(calculation.expression, calculation.result))


def _gain(rules: Rules[Any, Any], scored: Scored) -> Node:
    """A player's points, in the player's colour; the shape is the player's too, and the style sheet's business."""
    name = rules.player_label(scored.player)
    if scored.infinite:
        gain = _("{player}: {amount}", player=name, amount=scored.amount)
    else:
        gain = _("{player} +{points}", player=name, points=scored.finite)
    sentence = _("{player}: {amount}", player=name, amount=scored.amount)
    return node(
        "div",
        {"class": f"mg-gain mg-player-{scored.player}"},
        node("span", {"aria-hidden": "true"}, gain),
        node("span", {"class": "mg-hidden"}, heard(sentence)),
    )
