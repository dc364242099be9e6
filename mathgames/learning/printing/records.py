"""Records on paper: rows to write a game in, and the moves of a match with what came of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.engine import Match, Rules
from mathgames.explain.drawing.paper import blank, head, table
from mathgames.explain.mathml import equation
from mathgames.explain.nodes import Node, node
from mathgames.games.registry import game
from mathgames.language.words import Text, Words, _, _n
from mathgames.learning.printing.boards import drawn
from mathgames.learning.printing.document import TITLES, Printed, Sheet

ROWS: Final = 22
"""Of an empty record: they fill a page."""
SHORT_ROWS: Final = 4
"""Of the one beside a task that is played, at the least."""
MOST_SHORT_ROWS: Final = 8
"""Of the one beside a task that is played, at the most."""
MOST_MOVES: Final = 400
"""Of a match that are printed: more than a class reads."""


def empty_record(rules: Rules[Any, Any], title: Text) -> Printed:
    """Rows for a game that is played on paper."""
    players = (
        node("p", {"class": "blank-line"}, rules.player_label(player), " ", blank())
        for player in rules.players[:MOST_PLAYERS]
    )
    return Printed(
        Sheet.RECORD,
        title,
        (
            head(TITLES[Sheet.RECORD], title),
            node("div", {"class": "players"}, *players),
            rows(rules, ROWS, "record"),
            node("p", {"class": "blank-line"}, _("Result"), " ", blank()),
        ),
    )


MOST_PLAYERS: Final = 4


def rows(rules: Rules[Any, Any], count: int, kind: str, *, predicts: bool = False) -> Node:
    """Empty rows for moves, with what is worked out and scored in this game; else a column for each player."""
    heads: list[Text] = ["", _("Move")]
    if predicts:
        heads.append(_("Prediction"))
    if game(rules.name).asks_anything:
        heads.append(_("Calculation"))
    if rules.scores(rules.initial()):
        heads.append(_("Points"))
    if len(heads) == 2:
        heads[1:] = [rules.player_label(player) for player in rules.players[:MOST_PLAYERS]]
    lines = ([str(number), *("" for _head in heads[1:])] for number in range(1, count + 1))
    return table(heads, lines, kind)


def record_of(match: Match) -> Printed:
    """The moves of a match, what was worked out and scored, and where it stands now."""
    rules, title = match.rules, match.rules.title
    length: Words = _n("{n} move", "{n} moves", match.ply)
    heads: list[Text] = ["", _("Move"), _("What happened"), _("Calculation"), _("Points")]
    listed = table(heads, _moves(match), "record of-match") if match.ply else None
    return Printed(
        Sheet.RECORD,
        title,
        (
            head(TITLES[Sheet.RECORD], title),
            node(
                "div",
                {"class": "with-board"},
                node("div", None, *(node("p", {"class": "told"}, line) for line in (length, *_standing(match)))),
                drawn(rules, match.position),
            ),
            listed,
        ),
    )


def _standing(match: Match) -> Iterator[Words]:
    """The score, and how the game stands or ended."""
    scores = match.rules.scores(match.position)
    yield from (
        _("{player}: {amount}", player=match.rules.player_label(player), amount=score)
        for player, score in scores.items()
    )
    if match.outcome is not None:
        yield match.rules.result(match.outcome)
    else:
        yield match.rules.turn_heard(match.turn)


def _moves(match: Match) -> Iterator[list[Node]]:
    rules, first = match.rules, max(0, match.ply - MOST_MOVES)
    for ply in range(first, match.ply):
        explained = match.explanation_at(ply + 1)
        worked = (node("p", None, equation(one.expression, one.result)) for one in explained.derivations)
        gains = (
            node("p", None, _("{player}: {amount}", player=rules.player_label(one.player), amount=one.amount))
            for one in explained.points.values()
        )
        yield [
            str(ply + 1),
            match.line[ply],
            node("span", None, explained.headline),
            node("div", None, *worked),
            node("div", None, *gains),
        ]
