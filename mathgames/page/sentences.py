"""The sentences that are said after each change: what happened, then where, then the score, then whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.games.contract import Moment, Secret
from mathgames.language.words import Words, _, _n, row, together
from mathgames.page.kept_by_browser import LEFT
from mathgames.page.state import Saying

LOAD_AGAIN = _("Load this page again.")
"""How one goes on where there is no cell to be run."""

# Translators: name the language that you translate into
SPEAKS = _("This page is in English now.")


def when_silent(way_on: Words) -> dict[str, Words]:
    """What is said where nobody answers, by what the host tells of the kernel, with the ``way_on`` from there."""
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
    """What the browser says by itself, by the names that it knows (``docs/view-protocol.md``)."""
    return {name: str(sentence) for name, sentence in _OWN.items()}


Masked = frozenset[Secret]
NOTHING: Masked = frozenset()


def whose_turn(moment: Moment, masked: Masked = NOTHING) -> Words:
    """Whose turn it is, and which stage of the game; or how the game ended; or what an activity says in their place."""
    return together(_whose_turn(moment), moment.standing.besides)


def _whose_turn(moment: Moment) -> Words:
    if moment.standing.heard is not None:
        return together(moment.standing.heard)
    if moment.outcome is not None:
        return _("Game over. {result}", result=together(who_won(moment), moment.rules.result(moment.outcome)))
    # While a move is shown until somebody goes on, it is nobody's turn.
    turn = None if moment.board.holds(moment.scene) else moment.rules.turn_heard(moment.turn)
    return together(turn, moment.board.stage_heard(moment.scene))


def who_won(moment: Moment) -> Words | None:
    """Who of a person and the computer has won; None in a draw, and where no computer or nobody else plays.

    Who plays at another screen is no computer.
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
    """The score as a sentence; nothing for a game that counts no points."""
    scores = moment.rules.scores(moment.scene.position)
    if not scores or Secret.SCORES in masked:
        return None
    called = moment.rules.player_heard
    sentences = (_("{player} {points}", player=called(player), points=score) for player, score in scores.items())
    return _("Score: {scores}.", scores=row(sentences))


def news(moment: Moment, masked: Masked = NOTHING) -> Words:
    """What the last move did, and the score if it changed it; at the start of a match, whose turn it is."""
    if moment.explanation is None or Secret.STEPS in masked:
        return whose_turn(moment, masked)
    return together(
        moment.board.move_heard(moment.scene) or _("{headline}.", headline=moment.explanation.headline),
        points(moment, masked) if moment.explanation.points else None,
        whose_turn(moment, masked),
    )


def last_move_hidden(moment: Moment) -> Words:
    """Why the last move is not told, where it must not be."""
    if moment.scene.covered:
        return _("The last move is hidden while pieces are covered.")
    return _("The last move is hidden for now.")


def arrival(moment: Moment, masked: Masked = NOTHING) -> Words:
    """What is said where one goes to a moment of the game."""
    if moment.ply:
        return news(moment, masked)
    return _("At the start of the game. {whose_turn}", whose_turn=whose_turn(moment, masked))


def taken_back(before: Moment, ply: int) -> Saying:
    """What is said after an undo from this moment back to a ply."""

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
    """What is said when a new game begins."""
    return _("New game. {whose_turn}", whose_turn=whose_turn(moment, masked))


def opened(moment: Moment, masked: Masked = NOTHING) -> Words:
    """What is said when a board appears."""
    return _("{title}. {whose_turn}", title=moment.rules.title, whose_turn=whose_turn(moment, masked))
