"""The explanation of the last move, one page a step: symbols, picture, a sentence, and what one says aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mathgames.drawing import illustrate
from mathgames.explain.derivation import Derivation, Step
from mathgames.explain.explanation import Effect, Explanation
from mathgames.explain.mathml import equation, formula
from mathgames.explain.speech import spoken, spoken_equation
from mathgames.nodes import Node, node


def steps(explanation: Explanation | None, name: str, beginning: str) -> Node:
    """The panel that explains a move; ``name`` tells this move's pages from another's, ``beginning`` is shown before
    the first move.
    """
    heading = node("h3", {"class": "mg-heading"}, "What happened")
    if explanation is None:
        return node("section", {"class": "mg-steps", "aria-label": "Explanation"}, heading, node("p", None, beginning))
    pages = list(_pages(explanation))
    for number, page in enumerate(pages):
        page[1]["page"] = number
    return node(
        "section",
        {"class": "mg-steps", "aria-label": "Explanation", "pager": name, "pages": len(pages), "start": 0},
        heading,
        node("p", {"class": "mg-headline"}, explanation.headline),
        node("div", {"class": "mg-pages"}, *pages),
        node(
            "div",
            {"class": "mg-pager", "role": "group", "aria-label": "Steps of the explanation"},
            node("button", {"type": "button", "local": ["page", name, "back"]}, "Back"),
            node("button", {"type": "button", "class": "mg-primary", "local": ["page", name, "next"]}, "Next"),
            node("span", {"class": "mg-counter", "counter": name, "words": "{k} of {n}"}, ""),
            node("button", {"type": "button", "local": ["page", name, "all"]}, "All"),
        ),
    )


def _pages(explanation: Explanation) -> Iterator[list[Any]]:
    for part in explanation.parts:
        if isinstance(part, Derivation):
            yield _question(part)
            yield from map(_step, part.steps)
        else:
            yield _effect(part)


def _question(derivation: Derivation) -> list[Any]:
    return node(
        "div",
        {"class": "mg-step", "say": f"Calculate {spoken(derivation.expression)}."},
        node("p", {"class": "mg-rule"}, "Calculate"),
        node("p", {"class": "mg-formula"}, formula(derivation.expression)),
    )


def _step(step: Step) -> list[Any]:
    convention = node("span", {"class": "mg-convention"}, "rule of this game") if step.rule.convention else None
    aloud = spoken_equation(step.before, step.after)
    return node(
        "div",
        {"class": "mg-step", "say": f"{step.note} {aloud}."},
        node("p", {"class": "mg-rule", "title": step.rule.statement}, _sentence_case(step.rule.name), convention),
        node("p", {"class": "mg-formula"}, equation(step.before, step.after, step.focus)),
        node("p", {"class": "mg-note"}, step.note),
        *(node("div", {"class": "mg-illustration"}, illustrate(picture)) for picture in step.illustrations),
        node(
            "p", {"class": "mg-aloud", "aria-hidden": "true"}, node("span", {"class": "mg-say"}, "say "), f"“{aloud}”"
        ),
    )


def _effect(effect: Effect) -> list[Any]:
    return node(
        "div",
        {"class": "mg-step mg-effect", "say": effect.sentence},
        node("p", {"class": "mg-note"}, effect.sentence, " ", node("span", {"class": "mg-clause"}, effect.clause)),
    )


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
