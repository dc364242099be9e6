"""Whose turn it is, both scores with what stands beside them, and at the end the result."""

from __future__ import annotations

from mathgames.game import Table
from mathgames.nodes import Node, node
from mathgames.words import _


def scores(table: Table) -> Node | None:
    """The scores of all players; None for a game that counts no points."""
    points = table.rules.scores(table.scene.position)
    if not points:
        return None
    rows = (_score(table, player, str(score)) for player, score in points.items())
    return node("section", {"class": "mg-scores", "aria-label": _("Scores")}, *rows)


def _score(table: Table, player: str, score: str) -> Node:
    turn = player == table.turn and table.outcome is None
    name = table.rules.player_label(player)
    heard = _("{player}, to move: {points}", player=name, points=score) if turn else None
    return node(
        "div",
        {"class": f"mg-score mg-player-{player}{' mg-turn' if turn else ''}", "key": player},
        node("span", {"class": "mg-arrow", "aria-hidden": "true"}, "▶\ufe0e" if turn else ""),
        node("span", {"class": "mg-hidden"}, heard or _("{player}: {points}", player=name, points=score)),
        node("span", {"class": "mg-name", "aria-hidden": "true"}, name),
        node("strong", {"class": "mg-points", "aria-hidden": "true"}, score),
        *table.board.beside_score(table.scene, player),
    )


def status(table: Table) -> Node:
    """The line above the board: whose turn it is, or the result."""
    if table.outcome is not None:
        result = _("Game over. {result}", result=table.rules.result(table.outcome))
        return node("p", {"class": "mg-status mg-result"}, result)
    turn = _("{player} to move", player=table.rules.player_label(table.turn))
    return node("p", {"class": f"mg-status mg-player-{table.turn}"}, turn)
