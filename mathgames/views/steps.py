"""The explanation of the last move, one page a step: symbols, picture, a sentence, and what one says aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.drawing import illustrate
from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation, Step
from mathgames.explain.explanation import Effect, Explanation
from mathgames.explain.mathml import equation, formula
from mathgames.explain.speech import spoken, spoken_equation
from mathgames.nodes import Node, node
from mathgames.views.clauses import cited
from mathgames.words import Words, _, capital, together

_HEADING: Final = node("h3", {"class": "mg-heading"}, _("What happened"))


def steps_panel(rules: Rules[Any, Any], explanation: Explanation | None, name: str, beginning: Words) -> Node:
    """The panel that explains a move; ``name`` tells this move's pages from another's, ``beginning`` is shown before
    the first move.
    """
    if explanation is None:
        return node(
            "section", {"class": "mg-steps", "aria-label": _("Explanation")}, _HEADING, node("p", None, beginning)
        )
    pages = list(_pages(rules, explanation))
    for number, page in enumerate(pages):
        page[1]["page"] = number
        page[1]["say"] = together(_("Step {k} of {n}.", k=number + 1, n=len(pages)), page[1]["say"])
    return node(
        "section",
        {"class": "mg-steps", "aria-label": _("Explanation"), "pager": name, "pages": len(pages), "start": 0},
        _HEADING,
        node("p", {"class": "mg-headline"}, explanation.headline),
        node("div", {"class": "mg-pages"}, *pages),
        node(
            "div",
            {"class": "mg-pager", "role": "group", "aria-label": _("Steps of the explanation")},
            node("button", {"type": "button", "local": ["page", name, "back"]}, _("Back")),
            node("button", {"type": "button", "class": "mg-primary", "local": ["page", name, "next"]}, _("Next")),
            node("span", {"class": "mg-counter", "counter": name, "words": _("{k} of {n}", k="{k}", n="{n}")}, ""),
            node("button", {"type": "button", "local": ["page", name, "all"]}, _("All")),
        ),
    )


def _pages(rules: Rules[Any, Any], explanation: Explanation) -> Iterator[list[Any]]:
    told: set[str] = set()  # the text of a clause stands where it is cited first
    for part in explanation.parts:
        if isinstance(part, Derivation):
            yield _question(part)
            yield from map(_step, part.steps)
        else:
            clause = cited(rules, part.clause, opens=part.clause not in told)
            told.add(part.clause)
            yield _effect(part, clause)


def _question(derivation: Derivation) -> list[Any]:
    return node(
        "div",
        {"class": "mg-step", "say": _("Calculate {expression}.", expression=spoken(derivation.expression))},
        node("p", {"class": "mg-rule"}, _("Calculate")),
        node("p", {"class": "mg-formula"}, formula(derivation.expression)),
    )


def _step(step: Step) -> list[Any]:
    convention = node("span", {"class": "mg-convention"}, _("rule of this game")) if step.rule.convention else None
    aloud = spoken_equation(step.before, step.after)
    return node(
        "div",
        {"class": "mg-step", "say": together(step.note, _("{equation}.", equation=aloud))},
        node("p", {"class": "mg-rule", "title": step.rule.statement}, capital(step.rule.name), convention),
        node("p", {"class": "mg-formula"}, equation(step.before, step.after, step.focus)),
        node("p", {"class": "mg-note"}, step.note),
        *(node("div", {"class": "mg-illustration"}, illustrate(picture)) for picture in step.illustrations),
        node("p", {"class": "mg-aloud", "aria-hidden": "true"}, _("say “{equation}”", equation=aloud)),
    )


def _effect(effect: Effect, clause: Node | None) -> list[Any]:
    return node(
        "div",
        {"class": "mg-step mg-effect", "say": effect.sentence},
        node("div", {"class": "mg-note"}, effect.sentence, " ", clause),
    )
