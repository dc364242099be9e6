"""The view of a calculation: its equation, one picture and one reason, with the finer steps folded away."""

from __future__ import annotations

from functools import lru_cache

from mathgames.explain.derivation import (
    Counters,
    Derivation,
    Groups,
    Illustration,
    Ring,
    Rule,
    Step,
    TakeAway,
    TwoWalks,
    Walk,
)
from mathgames.explain.drawing.counters import drawn_counters, drawn_taking_away
from mathgames.explain.drawing.lesson import drawn_ring
from mathgames.explain.drawing.number_line import drawn_jumps, drawn_two_walks, drawn_walk
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, node
from mathgames.language.words import _, capitalize


@lru_cache(maxsize=256)  # the same few sums come again and again in a game
def illustrate(illustration: Illustration) -> Node:
    """Draw the illustration as an SVG node, named by a sentence.

    >>> print(illustrate(Counters(0, 8))[1]["aria-label"])
    8 negative counters; worth negative 8.
    """
    match illustration:
        case Walk():
            return drawn_walk(illustration)
        case TwoWalks():
            return drawn_two_walks(illustration)
        case Groups():
            return drawn_jumps(illustration)
        case Counters():
            return drawn_counters(illustration)
        case TakeAway():
            return drawn_taking_away(illustration)
        case Ring():
            return drawn_ring(illustration)


def draw_calculation(
    derivation: Derivation,
    *,
    standalone: bool = False,
    acted: bool = False,
    known_rules: frozenset[str] = frozenset(),
) -> Node:
    """Draw the calculation, without its equation if that is ``standalone`` above it, or its counters if ``acted``.

    Where the key of its rule is ``known_rules``, the reason is folded away as well.
    """
    reason, expression, result = derivation.reason, derivation.expression, derivation.result
    if reason is None:
        return node(
            "div", {"class": "mg-calculation"}, node("p", {"class": "mg-formula"}, render_equation(expression, result))
        )
    is_drawn = reason.picture is not None and not (acted and isinstance(reason.picture, Counters | TakeAway))
    sentence = (
        _illustration(reason.picture) if is_drawn and reason.picture is not None else None,
        node("p", {"class": "mg-note"}, reason.note),
        _chain(derivation.steps, reason) if len(derivation.steps) > 1 or len(reason.illustrations) > 1 else None,
    )
    formula = None if standalone else node("p", {"class": "mg-formula"}, render_equation(expression, result))
    if reason.rule.key in known_rules:
        return node(
            "div",
            {"class": "mg-calculation"},
            formula,
            node(
                "details",
                {"class": "mg-known", "key": reason.rule.key},
                node("summary", None, capitalize(reason.rule.name)),
                *sentence,
            ),
        )
    return node("div", {"class": "mg-calculation"}, _rule(reason.rule), formula, *sentence)


def _chain(steps: tuple[Step, ...], reason: Step) -> Node:
    return node(
        "details",
        {"class": "mg-chain"},
        node("summary", None, _("Step by step")),
        node("ol", None, *(_step(step, step.illustrations[step is reason :]) for step in steps)),
    )


def _step(step: Step, illustrations: tuple[Illustration, ...]) -> Node:
    return node(
        "li",
        None,
        _rule(step.rule),
        node("p", {"class": "mg-formula"}, render_equation(step.before, step.after, step.focus)),
        node("p", {"class": "mg-note"}, step.note),
        *map(_illustration, illustrations),
    )


def _rule(rule: Rule) -> Node:
    convention = node("span", {"class": "mg-convention"}, _("rule of this game")) if rule.convention else None
    return node("p", {"class": "mg-rule", "title": rule.statement}, capitalize(rule.name), convention)


def _illustration(picture: Illustration) -> Node:
    return node("div", {"class": "mg-illustration"}, illustrate(picture))
