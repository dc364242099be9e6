"""Whose turn it is, both scores with what stands beside them, and at the end the result."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mathgames.engine import Rules
from mathgames.game import Table
from mathgames.nodes import Node, node
from mathgames.words import _


def scores(table: Table) -> Node | None:
    """The scores of all players; None for a game that counts no points."""
    points = table.rules.scores(table.scene.position)
    if not points:
        return None
    to_move = table.turn if table.outcome is None else None
    rows = (
        node(
            "div",
            {"class": f"mg-score mg-player-{player}{' mg-turn' if player == to_move else ''}", "key": player},
            *_score(table.rules, player, str(score), turn=player == to_move),
            *table.board.beside_score(table.scene, player),
        )
        for player, score in points.items()
    )
    return node("section", {"class": "mg-scores", "aria-label": _("Scores")}, *rows)


@lru_cache(maxsize=256)
def _score(rules: Rules[Any, Any], player: str, score: str, *, turn: bool) -> tuple[Node, ...]:
    """A player's name and points, as they are seen and as they are heard."""
    name = rules.player_label(player)
    heard = _("{player}, to move: {points}", player=name, points=score) if turn else None
    return (
        node("span", {"class": "mg-arrow", "aria-hidden": "true"}, "▶\ufe0e" if turn else ""),
        node("span", {"class": "mg-hidden"}, heard or _("{player}: {points}", player=name, points=score)),
        node("span", {"class": "mg-name", "aria-hidden": "true"}, name),
        node("strong", {"class": "mg-points", "aria-hidden": "true"}, score),
    )


def status(table: Table) -> Node:
    """The line above the board: whose turn it is, or the result."""
    if table.outcome is not None:
        result = _("Game over. {result}", result=table.rules.result(table.outcome))
        return node("p", {"class": "mg-status mg-result"}, result)
    return _to_move(table.rules, table.turn)


@lru_cache(maxsize=64)
def _to_move(rules: Rules[Any, Any], player: str) -> Node:
    turn = _("{player} to move", player=rules.player_label(player))
    return node("p", {"class": f"mg-status mg-player-{player}"}, turn)
