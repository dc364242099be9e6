"""The explanation of a move: the reasons for its result, on a few pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import draw_calculation
from mathgames.explain.explanation import Effect, Explanation, Page, Part, pages
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spoken_equation
from mathgames.language.words import LazyString, _, capitalize, join_sentences
from mathgames.page.controls import read_aloud
from mathgames.page.rules_panel import citation
from mathgames.page.told import ToldMove

# Long pages and long equations are scrolled here, by keyboard too.
_SCROLLS: Final = {"class": "mg-scroll", "tabindex": "0", "role": "group", "aria-label": _("Why")}
_BEGINNING: Final = node("p", None, _("Every move is explained here: what happened, and why."))
_NO_REASON_NOTE: Final = node("p", None, _("The reason is not given here. Can you say why?"))

_READ_PAGE: Final = read_aloud(None, _("Read the explanation aloud"))


def why_panel(
    rules: Rules[Any, Any],
    move: ToldMove | None,
    game: int,
    upper: Sequence[Node],
    lower: Sequence[Node],
    known_rules: frozenset[str] = frozenset(),
    *,
    tells: bool = True,
    acted: bool = True,
) -> Node:
    """Draw the panel that explains a move, page by page, with the parts ``upper`` and ``lower`` them.

    ``game`` is the number of the game on its page. The buttons that turn them stand apart from what scrolls. Rules of
    arithmetic whose keys are ``known_rules`` are only named, and told when they are unfolded. What the result card has
    ``acted`` is not drawn again. Where it does not tell,
    pupils are to say why.
    """
    if move is None or not tells:
        return node(
            "section",
            {"class": "mg-why", "aria-label": _("Explanation"), "key": "why"},
            node("div", _SCROLLS, *upper, _BEGINNING if tells else _NO_REASON_NOTE, *lower),
        )
    explanation, name = move.explanation, f"steps-{game}-{move.ply}"
    worked_pages = pages(explanation)
    tab_nodes = list(_pages(rules, explanation, worked_pages, known_rules, acted=acted))
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
    rules: Rules[Any, Any],
    explanation: Explanation,
    worked_pages: tuple[Page, ...],
    known_rules: frozenset[str],
    *,
    acted: bool,
) -> Iterator[Node]:
    is_only = len(explanation.derivations) == 1  # then its equation is in the result above
    for number, page in enumerate(worked_pages):
        nodes = []
        for part in page:
            if isinstance(part, Derivation):
                nodes.append(
                    draw_calculation(part, standalone=is_only, acted=is_only and acted, known_rules=known_rules)
                )
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
