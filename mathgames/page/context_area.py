"""The context area of the page: the state of the game and the possible actions, or the message of an activity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mathgames.engine import Match
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Snapshot
from mathgames.language.words import _, _n, join_sentences
from mathgames.page import controls
from mathgames.page.rounds import begins, stage


def previous_game_offer(snapshot: Snapshot, previous_match: Match | None) -> tuple[Node, ...]:
    """Draw the link to the game that was left, until the first move of this one; a finished one can be looked at."""
    if previous_match is None or snapshot.line:
        return ()
    if previous_match.outcome is not None:
        return _("You can still look at the previous game."), " ", controls.look_at_previous()
    sentence = _n("You left a game after {n} move.", "You left a game after {n} moves.", previous_match.ply)
    return sentence, " ", controls.take_up()


def render_context(snapshot: Snapshot, announcement: Sequence[Node]) -> list[Any]:
    """Draw the state of the game and the possible actions, or the message of an activity: always four lines."""
    scene, last = snapshot.scene, len(snapshot.line)
    if announcement:
        return node("div", {"class": "mg-context"}, *announcement)
    if snapshot.ply < last:
        sentence = _("Move {ply} of {last}.", ply=snapshot.ply, last=last)
        back_button = controls.latest_move_button(last)
    else:
        sentence, back_button = (
            join_sentences(
                stage(snapshot),
                snapshot.board.stage(scene),
                None if scene.over or begins(snapshot) else snapshot.board.hint(scene),
            ),
            None,
        )
    return node("div", {"class": "mg-context"}, back_button, " " if back_button else None, sentence)
