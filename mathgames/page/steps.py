"""The explanation of the last move: its result, and then the reasons, on a few pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import draw_calculation
from mathgames.explain.explanation import Effect, Explanation, Page, Part, Scored, pages
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spell_out, spoken_equation
from mathgames.language.words import LazyString, _, capitalize, join_sentences
from mathgames.page.controls import read_aloud
from mathgames.page.rules_panel import citation

# The result of the last move at a glance: the equations, large, and the points of each player.

# A long equation is scrolled sideways, by keyboard too.
_CARD_SCROLLS: Final = {"tabindex": "0", "role": "group", "aria-label": _("Result")}
_CARD_BEGINNING: Final = node("div", {"class": "mg-headline"}, _("No moves yet."))


def hidden_card(reason: LazyString) -> list[Any]:
    """Draw the card in place of the last move when it must be hidden."""
    return node("div", {"class": "mg-result-card"}, node("div", {"class": "mg-headline"}, reason))


def result_card(
    rules: Rules[Any, Any],
    explanation: Explanation | None,
    before: Explanation | None = None,
    *,
    gains: bool = True,
    at_first: Node | None = None,
) -> list[Any]:
    """Draw the result of a move: its equations in order and their gains; only the headline if there are none.

    With the move ``before`` it, both moves of a round are side by side. The card has a fixed size. Gains are shown if
    ``gains``. Before the first move it shows ``at_first``.
    """
    if explanation is None:
        return node("div", {"class": "mg-result-card"}, at_first or _CARD_BEGINNING)
    if before is not None:
        return node("div", {"class": "mg-result-card mg-round"}, _half(rules, before), _half(rules, explanation))
    changes = [
        *map(_render_formula, explanation.derivations),
        *(_gain(rules, scored) for scored in explanation.points.values() if gains),
    ]
    return node(
        "div",
        {"class": f"mg-result-card{'' if changes else ' mg-plain'}"},
        node("div", {"class": "mg-came", **_CARD_SCROLLS}, *changes) if changes else None,
        node("div", {"class": "mg-headline"}, explanation.headline),
    )


def _half(rules: Rules[Any, Any], explanation: Explanation) -> Node:
    gains = explanation.points.values()
    kind = "mg-half" if explanation.derivations or explanation.points else "mg-half mg-plain"
    return node(
        "div",
        {"class": kind, "role": "group", "aria-label": _("Result")},  # the Tab key reaches it if it is scrolled
        *map(_render_formula, explanation.derivations),
        *(_gain(rules, scored) for scored in gains),
        node("div", {"class": "mg-headline"}, explanation.headline),
    )


def _render_formula(calculation: Derivation) -> Node:
    return node("div", {"class": "mg-formula"}, render_equation(calculation.expression, calculation.result))


def _gain(rules: Rules[Any, Any], score_change: Scored) -> Node:
    name = rules.player_label(score_change.player)
    if score_change.infinite:
        gain = _("{player}: {amount}", player=name, amount=score_change.amount)
    else:
        gain = _("{player} +{points}", player=name, points=score_change.finite)
    sentence = _("{player}: {amount}", player=name, amount=score_change.amount)
    return node(
        "div",
        {"class": f"mg-gain mg-player-{score_change.player}"},
        node("span", {"aria-hidden": "true"}, gain),
        node("span", {"class": "mg-hidden"}, spell_out(sentence)),
    )


# Long pages and long equations are scrolled here, by keyboard too.
_SCROLLS: Final = {"class": "mg-scroll", "tabindex": "0", "role": "group", "aria-label": _("Why")}
_BEGINNING: Final = node("p", None, _("Every move is explained here: what happened, and why."))
_NO_REASON_NOTE: Final = node("p", None, _("The reason is not given here. Can you say why?"))

_READ_PAGE: Final = read_aloud(None, _("Read the explanation aloud"))


def why_panel(
    rules: Rules[Any, Any],
    explanation: Explanation | None,
    name: str,
    upper: Sequence[Node],
    lower: Sequence[Node],
    known_rules: frozenset[str] = frozenset(),
    *,
    tells: bool = True,
) -> Node:
    """Draw the panel that explains the last move, page by page, with the parts ``upper`` and ``lower`` them.

    ``name`` tells this move's pages from another's. The buttons that turn them stand apart from what scrolls. Rules of
    arithmetic whose keys are ``known_rules`` are only named, and told when they are unfolded. Where it does not tell,
    pupils are to say why.
    """
    if explanation is None or not tells:
        return node(
            "section",
            {"class": "mg-why", "aria-label": _("Explanation"), "key": "why"},
            node("div", _SCROLLS, *upper, _BEGINNING if tells else _NO_REASON_NOTE, *lower),
        )
    worked_pages = pages(explanation)
    tab_nodes = list(_pages(rules, explanation, worked_pages, known_rules))
    return node(
        "section",
        {
            "class": "mg-why",
            "aria-label": _("Explanation"),
            "key": "why",
            "pager": name,
            "pages": len(tab_nodes),
        },
        node("div", _SCROLLS, *upper, node("div", {"class": "mg-pages", "key": "pages"}, *tab_nodes), *lower),
        _pager(name) if len(tab_nodes) > 1 else _READ_PAGE,
    )


def _pager(name: str) -> Node:
    return node(
        "div",
        {"class": "mg-pager", "role": "group", "aria-label": _("Steps of the explanation")},
        node("button", {"local": ["page", name, "back"]}, _("Back")),
        node("button", {"local": ["page", name, "next"]}, _("Next")),
        node("span", {"class": "mg-counter", "counter": name, "words": _("{k} of {n}", k="{k}", n="{n}")}, ""),
        node("button", {"local": ["page", name, "all"]}, _("All")),
        _READ_PAGE,
    )


def _pages(
    rules: Rules[Any, Any], explanation: Explanation, worked_pages: tuple[Page, ...], known_rules: frozenset[str]
) -> Iterator[Node]:
    is_only = len(explanation.derivations) == 1  # then its equation is in the result above
    for number, page in enumerate(worked_pages):
        nodes = []
        for part in page:
            if isinstance(part, Derivation):
                nodes.append(draw_calculation(part, standalone=is_only, known_rules=known_rules))
            else:
                nodes.append(_effect(part, citation(part.clause)))
        yield node(
            "div",
            {"class": "mg-step", "page": number, "say": _step_announcement(page, number + 1, len(worked_pages))},
            *nodes,
        )


def _step_announcement(page: Page, number: int, count: int) -> LazyString:
    step = _("Step {number} of {count}.", number=number, count=count) if count > 1 else None
    return join_sentences(step, *(part for each in page for part in _spoken_parts(each)))


def _spoken_parts(part: Part) -> Iterator[LazyString]:
    if isinstance(part, Effect):
        yield part.sentence
        return
    yield _("{equation}.", equation=capitalize(spoken_equation(part.expression, part.result)))
    if part.reason is not None:
        yield part.reason.note


def _effect(effect: Effect, clause: Node | None) -> Node:
    return node("div", {"class": "mg-effect"}, node("div", {"class": "mg-note"}, effect.sentence, " ", clause))
