"""What was practised: the answers of a game, summed up for the one who gave them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.engine import Rules
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Words, _, _n, capital


def panel(rules: Rules[Any, Any], answers: tuple[MoveAnswer, ...]) -> tuple[Node, ...]:
    """The folded panel with how many answers were right at the first try: in all, by player, and by rule."""
    first = [answer for answer in answers if answer.question.try_ == 1]
    if not first:
        return ()
    by_player = [
        (_("total") if not player else rules.player_label(player), [it for it in first if it.by == player])
        for player in dict.fromkeys(answer.by for answer in first)
    ]
    by_rule = [
        (capital(GLOSSARY[rule].name), [it for it in first if it.question.rule == rule])
        for rule in sorted(Counter(it.question.rule for it in first if it.question.rule in GLOSSARY))
    ]
    return (
        node(
            "details",
            {"class": "mg-panel mg-practised", "key": "practised"},
            node("summary", None, _("What we practised")),
            node("p", None, summed(first)),
            _table(_("By player"), by_player) if len(by_player) > 1 else None,
            _table(_("By rule"), by_rule) if by_rule else None,
            *_named(answers),
        ),
    )


def _named(answers: tuple[MoveAnswer, ...]) -> Iterable[Node]:
    """The idea that several wrong answers speak for, with its question; nothing before that."""
    if all(answer.right for answer in answers):
        return
    from mathgames.activities.log import named  # here alone, where somebody was wrong

    if (named_idea := named(answers)) is not None:
        yield node("p", None, _("Watch out for: {name}.", name=named_idea.name))


def summed(first: Iterable[MoveAnswer]) -> Words:
    """How many first tries were right, in a sentence."""
    tries = list(first)
    return _n(
        "{right} of {n} answer was right first time.",
        "{right} of {n} answers were right first time.",
        len(tries),
        right=sum(answer.right for answer in tries),
    )


def _table(heading: Words, rows: Iterable[tuple[Words, list[MoveAnswer]]]) -> Node:
    shown = (
        node(
            "tr",
            None,
            node("th", {"scope": "row"}, name),
            node("td", None, _("{right} of {all}", right=sum(it.right for it in tries), all=len(tries))),
        )
        for name, tries in rows
    )
    head = node("tr", None, node("th", {"scope": "col"}, heading), node("th", {"scope": "col"}, _("Right first time")))
    return node("table", {"aria-label": heading}, node("thead", None, head), node("tbody", None, *shown))
