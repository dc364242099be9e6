"""The explanation of the last move: what came of it, and then why, on a few pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mathgames.drawing import illustrate
from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation, Illustration, Rule, Step
from mathgames.explain.explanation import Effect, Explanation
from mathgames.explain.mathml import equation
from mathgames.explain.pages import Page, Part, pages
from mathgames.explain.speech import spoken_equation
from mathgames.nodes import Node, node
from mathgames.views.clauses import cited
from mathgames.words import Words, _, capital, together

# Long pages and long equations are scrolled here, by keyboard too.
_SCROLLS: Final = {"class": "mg-scroll", "tabindex": "0", "role": "group", "aria-label": _("Why")}
_BEGINNING: Final = node("p", None, _("Every move is explained here: what came of it, and why."))


def why_panel(rules: Rules[Any, Any], explanation: Explanation | None, name: str, below: Sequence[Node]) -> Node:
    """The panel that says why the last move did what it did, page by page, with what stands ``below`` the pages.

    ``name`` tells this move's pages from another's. The buttons that turn them stand apart from what scrolls.
    """
    if explanation is None:
        return node(
            "section",
            {"class": "mg-why", "aria-label": _("Explanation"), "key": "why"},
            node("div", _SCROLLS, _BEGINNING, *below),
        )
    told = pages(explanation)
    made = list(_pages(rules, explanation, told))
    # What is asked for first is the calculation; what leads to it is a page back.
    start = next((at for at, page in enumerate(told) if _calculates(page)), 0)
    return node(
        "section",
        {
            "class": "mg-why",
            "aria-label": _("Explanation"),
            "key": "why",
            "pager": name,
            "pages": len(made),
            "start": start,
        },
        node("div", _SCROLLS, node("div", {"class": "mg-pages"}, *made), *below),
        _pager(name) if len(made) > 1 else None,
    )


def _calculates(page: Page) -> bool:
    return any(isinstance(part, Derivation) for part in page)


def _pager(name: str) -> Node:
    return node(
        "div",
        {"class": "mg-pager", "role": "group", "aria-label": _("Steps of the explanation")},
        node("button", {"type": "button", "local": ["page", name, "back"]}, _("Back")),
        node("button", {"type": "button", "class": "mg-primary", "local": ["page", name, "next"]}, _("Next")),
        node("span", {"class": "mg-counter", "counter": name, "words": _("{k} of {n}", k="{k}", n="{n}")}, ""),
        node("button", {"type": "button", "local": ["page", name, "all"]}, _("All")),
    )


def _pages(rules: Rules[Any, Any], explanation: Explanation, made: tuple[Page, ...]) -> Iterator[Node]:
    told: set[str] = set()  # the text of a clause stands where it is cited first
    alone = len(explanation.derivations) == 1  # then its equation stands in the result above
    for number, page in enumerate(made):
        shown = []
        for part in page:
            if isinstance(part, Derivation):
                shown.append(_calculation(part, alone=alone))
            else:
                shown.append(_effect(part, cited(rules, part.clause, opens=part.clause not in told)))
                told.add(part.clause)
        yield node("div", {"class": "mg-step", "page": number, "say": _said(page, number + 1, len(made))}, *shown)


def _said(page: Page, number: int, count: int) -> Words:
    """What is said when the page is turned to."""
    step = _("Step {number} of {count}.", number=number, count=count) if count > 1 else None
    return together(step, *(part for each in page for part in _heard(each)))


def _heard(part: Part) -> Iterator[Words]:
    if isinstance(part, Effect):
        yield part.sentence
        return
    yield _("{equation}.", equation=capital(spoken_equation(part.expression, part.result)))
    if part.reason is not None:
        yield part.reason.note


def _effect(effect: Effect, clause: Node | None) -> Node:
    return node("div", {"class": "mg-effect"}, node("div", {"class": "mg-note"}, effect.sentence, " ", clause))


def _calculation(derivation: Derivation, *, alone: bool) -> Node:
    """A calculation: its equation, one picture and one reason; the finer steps are folded away."""
    reason, asked, result = derivation.reason, derivation.expression, derivation.result
    if reason is None:
        return node("div", {"class": "mg-calculation"}, node("p", {"class": "mg-formula"}, equation(asked, result)))
    return node(
        "div",
        {"class": "mg-calculation"},
        _rule(reason.rule),
        None if alone else node("p", {"class": "mg-formula"}, equation(asked, result)),
        _illustration(reason.picture) if reason.picture is not None else None,
        node("p", {"class": "mg-note"}, reason.note),
        node(
            "p",
            {"class": "mg-aloud", "aria-hidden": "true"},
            _("say “{equation}”", equation=spoken_equation(asked, result)),
        ),
        _chain(derivation.steps, reason) if len(derivation.steps) > 1 or len(reason.illustrations) > 1 else None,
    )


def _chain(steps: tuple[Step, ...], reason: Step) -> Node:
    """The steps of a calculation one after the other, to be unfolded; the picture that is seen already is left out."""
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
        node("p", {"class": "mg-formula"}, equation(step.before, step.after, step.focus)),
        node("p", {"class": "mg-note"}, step.note),
        *map(_illustration, illustrations),
    )


def _rule(rule: Rule) -> Node:
    convention = node("span", {"class": "mg-convention"}, _("rule of this game")) if rule.convention else None
    return node("p", {"class": "mg-rule", "title": rule.statement}, capital(rule.name), convention)


def _illustration(picture: Illustration) -> Node:
    return node("div", {"class": "mg-illustration"}, illustrate(picture))
