"""The sentences that are said after each change: what happened, then where, then the score, then whose turn it is."""

from __future__ import annotations

from mathgames.game import Table, Told
from mathgames.views.state import Saying
from mathgames.words import Words, _, _n, row, together

GONE = _(
    "The kernel is not running, so you cannot play here. You can still read what is shown. To continue, restart the "
    "kernel and run mathgames.resume() in a cell."
)

Masked = frozenset[Told]
NOTHING: Masked = frozenset()


def whose_turn(table: Table, masked: Masked = NOTHING) -> Words:
    """Whose turn it is, and which stage of the game; or how the game ended."""
    if table.outcome is not None:
        return _("Game over. {result}", result=table.rules.result(table.outcome))
    return together(table.rules.turn_heard(table.turn), table.board.stage_heard(table.scene))


def points(table: Table, masked: Masked = NOTHING) -> Words | None:
    """The score as a sentence; nothing for a game that counts no points."""
    scores = table.rules.scores(table.scene.position)
    if not scores or Told.SCORES in masked:
        return None
    called = table.rules.player_heard
    told = (_("{player} {points}", player=called(player), points=score) for player, score in scores.items())
    return _("Score: {scores}.", scores=row(told))


def news(table: Table, masked: Masked = NOTHING) -> Words:
    """What the last move did, and the score if it changed it; at the start of a match, whose turn it is."""
    if table.explanation is None or Told.STEPS in masked:
        return whose_turn(table, masked)
    return together(
        table.board.move_heard(table.scene) or _("{headline}.", headline=table.explanation.headline),
        points(table, masked) if table.explanation.points else None,
        whose_turn(table, masked),
    )


def arrival(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said where one goes to a moment of the game."""
    if table.ply:
        return news(table, masked)
    return _("At the start of the game. {whose_turn}", whose_turn=whose_turn(table, masked))


def taken_back(before: Table, ply: int) -> Saying:
    """What is said after an undo from this moment back to a ply."""

    def said(table: Table, masked: Masked = NOTHING) -> Words:
        return together(_undone(before, ply, masked), whose_turn(table, masked))

    return said


def _undone(before: Table, ply: int, masked: Masked) -> Words:
    count = before.ply - ply
    if count > 1:
        return _n("{n} move undone.", "{n} moves undone.", count)
    where = before.board.where(before.scene.move)
    if where is None or Told.MOVES in masked:
        return _("Undone.")
    return _("Undone: {where}.", where=where)


def new_game(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said when a new game begins."""
    return _("New game. {whose_turn}", whose_turn=whose_turn(table, masked))


def opened(table: Table, masked: Masked = NOTHING) -> Words:
    """What is said when a board appears."""
    return _("{title}. {whose_turn}", title=table.rules.title, whose_turn=whose_turn(table, masked))


def ended(text: str) -> str:
    """What is said, ended: what goes wrong is told in half a sentence, since programs put it behind their own words."""
    return f"{text}." if text and text[-1] not in ".!?…”" else text
