"""The announcements after each change: the event, then the place, then the score, then the player to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.games.contract import Moment, Secret
from mathgames.language.words import Words, _, _n, row, together
from mathgames.page.kept_by_browser import LEFT
from mathgames.page.state import Saying

LOAD_AGAIN = _("Load this page again.")
"""The instruction to continue if there is no cell to run."""

# Translators: name the language that you translate into
SPEAKS = _("This page is in English now.")


def when_silent(way_on: Words) -> dict[str, Words]:
    """Return the messages for a kernel that does not answer, by its state as the host reports it.

    Each of them includes the ``way_on``.
    """
    return {
        "restarted": together(_("The kernel was restarted."), way_on),
        "stopped": together(_("The kernel has stopped."), way_on),
        "gone": together(_("No kernel is connected here."), way_on),
        "late": _(
            "The kernel has not answered for 10 seconds. If you have waited long enough: {way_on}", way_on=way_on
        ),
        "busy": _("The kernel is still running another cell. What you did here counts when that cell has finished."),
        "unreached": _("The connection to the kernel is lost. What you did here is sent when it is back."),
    }


_OWN: Final[Mapping[str, Words]] = {
    **when_silent(LOAD_AGAIN),
    "malformed": _("The last change could not be drawn, so what was there before it is shown."),
    "copied": _("Copied."),
    "selected": _("This could not be copied, but it is selected. Press Ctrl+C or Cmd+C to copy it."),
    "room": _("Close the file list to make room for the board"),
    **LEFT,
}


def browsers_own() -> dict[str, str]:
    """Return the browser's own messages, by their names (``docs/view-protocol.md``)."""
    return {name: str(sentence) for name, sentence in _OWN.items()}


Masked = frozenset[Secret]
NOTHING: Masked = frozenset()


def whose_turn(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Return the player to move and the stage of the game, the result, or the message of an activity."""
    return together(_whose_turn(moment), moment.standing.besides)


def _whose_turn(moment: Moment) -> Words:
    if moment.standing.heard is not None:
        return together(moment.standing.heard)
    if moment.outcome is not None:
        return _("Game over. {result}", result=together(who_won(moment), moment.rules.result(moment.outcome)))
    # While a move is shown until a player continues, no player is to move.
    turn = None if moment.board.holds(moment.scene) else moment.rules.turn_heard(moment.turn)
    return together(turn, moment.board.stage_heard(moment.scene))


def who_won(moment: Moment) -> Words | None:
    """Return the winner in a game of a person against the computer. None for a draw, and for other games.

    A player at another screen does not count as a computer.
    """
    winner = None if moment.outcome is None else moment.outcome.winner
    elsewhere, computed = moment.company.elsewhere, moment.company.computed
    if elsewhere:
        return None if winner is None or winner in elsewhere else _("You won!")
    if winner is None or not computed or len(computed) == len(moment.rules.players):
        return None
    if winner not in computed:
        return _("You won!")
    speaker = moment.company.speaker
    return _("The computer won.") if speaker is None else _("{name} won!", name=speaker.called)


def points(moment: Moment, masked: Masked = NOTHING) -> Words | None:
    """Return the score as a sentence; None for a game without points."""
    scores = moment.rules.scores(moment.scene.position)
    if not scores or Secret.SCORES in masked:
        return None
    called = moment.rules.player_heard
    sentences = (_("{player} {points}", player=called(player), points=score) for player, score in scores.items())
    return _("Score: {scores}.", scores=row(sentences))


def news(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Describe the last move, and the score if it changed; at the start of a match, the player to move."""
    if moment.explanation is None or Secret.STEPS in masked:
        return whose_turn(moment, masked)
    return together(
        moment.board.move_heard(moment.scene) or _("{headline}.", headline=moment.explanation.headline),
        points(moment, masked) if moment.explanation.points else None,
        whose_turn(moment, masked),
    )


def last_move_hidden(moment: Moment) -> Words:
    """Explain why the last move is hidden."""
    if moment.scene.covered:
        return _("The last move is hidden while pieces are covered.")
    return _("The last move is hidden for now.")


def arrival(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Return the announcement on arrival at a moment of the game."""
    if moment.ply:
        return news(moment, masked)
    return _("At the start of the game. {whose_turn}", whose_turn=whose_turn(moment, masked))


def taken_back(before: Moment, ply: int) -> Saying:
    """Return the announcement after an undo from this moment back to a ply."""

    def said(moment: Moment, masked: Masked = NOTHING) -> Words:
        return together(_undone(before, ply, masked), whose_turn(moment, masked))

    return said


def _undone(before: Moment, ply: int, masked: Masked) -> Words:
    count = before.ply - ply
    if count > 1:
        return _n("{n} move undone.", "{n} moves undone.", count)
    where = before.board.where(before.scene.move)
    if where is None or Secret.MOVES in masked:
        return _("Undone.")
    return _("Undone: {where}.", where=where)


def new_game(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Return the announcement of a new game."""
    return _("New game. {whose_turn}", whose_turn=whose_turn(moment, masked))


def opened(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Return the announcement of a board that appears."""
    return _("{title}. {whose_turn}", title=moment.rules.title, whose_turn=whose_turn(moment, masked))
