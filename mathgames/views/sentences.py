"""The sentences that are said after each change: what happened, then where, then the score, then whose turn it is."""

from __future__ import annotations

from mathgames.game import Table, Told
from mathgames.words import Words, _, row, together

Masked = frozenset[Told]
NOTHING: Masked = frozenset()


def whose_turn(table: Table, masked: Masked = NOTHING) -> Words:
    """Whose turn it is, and which stage of the game; or how the game ended."""
    if table.outcome is not None:
        return _("Game over. {result}", result=table.rules.result(table.outcome))
    turn = _("{player} to move.", player=table.rules.player_label(table.turn))
    return together(turn, table.board.stage(table.scene))


def points(table: Table, masked: Masked = NOTHING) -> Words | None:
    """The score as a sentence; nothing for a game that counts no points."""
    scores = table.rules.scores(table.scene.position)
    if not scores or Told.SCORES in masked:
        return None
    label = table.rules.player_label
    told = (_("{player} {points}", player=label(player), points=str(score)) for player, score in scores.items())
    return _("{scores}.", scores=row(told))


def news(table: Table, masked: Masked = NOTHING) -> Words:
    """What the last move did; at the start of a match, whose turn it is."""
    if table.explanation is None or Told.STEPS in masked:
        return whose_turn(table, masked)
    where = table.board.where(table.scene.move)
    return together(
        _("{headline}.", headline=table.explanation.headline),
        None if where is None else _("{where}.", where=where),
        points(table, masked),
        whose_turn(table, masked),
    )


def arrival(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said where one goes to a moment of the game."""
    if table.ply:
        return news(table, masked)
    return _("At the start. {whose_turn}", whose_turn=whose_turn(table, masked))


def taken_back(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said after an undo."""
    return _("Taken back. {whose_turn}", whose_turn=whose_turn(table, masked))


def new_game(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said when a new game begins."""
    return _("New game. {whose_turn}", whose_turn=whose_turn(table, masked))


def opened(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said when a board appears."""
    return _("{title}. {whose_turn}", title=table.rules.title, whose_turn=whose_turn(table, masked))
