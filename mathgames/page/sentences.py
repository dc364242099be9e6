"""The announcements after each change: the event, then the place, then the score, then the player to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.games.contract import Maskable, Snapshot
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_commas
from mathgames.page import rounds
from mathgames.page.browser_state import LEFT
from mathgames.page.state import Saying

LOAD_AGAIN = _("Load this page again.")
"""The instruction to continue if there is no cell to run."""

# Translators: name the language that you translate into
SPEAKS = _("This page is in English now.")


def when_silent(way_on: LazyString) -> dict[str, LazyString]:
    """Return the messages for a kernel that does not answer, by its state as the host reports it.

    Each of them includes the ``way_on``.
    """
    return {
        "restarted": join_sentences(_("The kernel was restarted."), way_on),
        "stopped": join_sentences(_("The kernel has stopped."), way_on),
        "gone": join_sentences(_("No kernel is connected here."), way_on),
        "late": join_sentences(_("Python is slow."), way_on),
        "busy": _("The kernel is still running another cell. What you did here counts when that cell has finished."),
        "unreached": _("The connection to the kernel is lost. What you did here is sent when it is back."),
    }


_BROWSER_WORDS: Final[Mapping[str, LazyString]] = {
    **when_silent(LOAD_AGAIN),
    "malformed": _("The last change could not be drawn, so what was there before it is shown."),
    "copied": _("Copied."),
    "selected": _("This could not be copied, but it is selected. Press Ctrl+C or Cmd+C to copy it."),
    "room": _("Close the file list to make room for the board"),
    **LEFT,
}


def browsers_own() -> dict[str, str]:
    """Return the browser's own messages, by their names (``docs/dev/view-protocol.md``)."""
    return {name: str(sentence) for name, sentence in _BROWSER_WORDS.items()}


MaskedSet = frozenset[Maskable]
NO_MASKS: MaskedSet = frozenset()


def whose_turn(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Return the player to move and the stage of the game, the result, or the message of an activity."""
    return join_sentences(_whose_turn(snapshot), snapshot.status.suffix)


def _whose_turn(snapshot: Snapshot) -> LazyString:
    if snapshot.status.accessible_text is not None:
        return join_sentences(snapshot.status.accessible_text)
    if snapshot.outcome is not None:
        result = join_sentences(who_won(snapshot), rounds.result(snapshot))
        if snapshot.awaits_round:
            return join_sentences(rounds.stage(snapshot), result)
        return _("Game over. {result}", result=result)
    # While a move is shown until a player continues, no player is to move.
    turn = None if snapshot.board.awaits_continue(snapshot.scene) else snapshot.rules.spoken_turn(snapshot.turn)
    return join_sentences(turn, snapshot.board.accessible_stage(snapshot.scene))


def who_won(snapshot: Snapshot) -> LazyString | None:
    """Return the winner in a game of a person against the computer, and in a match of two rounds or one of them.

    None for a draw, and for other games. A player at another screen does not count as a computer.
    """
    winner = None if snapshot.outcome is None else snapshot.outcome.winner
    remote_players, computer_players = snapshot.company.remote_players, snapshot.company.computer_players
    others = remote_players or computer_players
    if winner is None:
        return None
    if winner not in others and 0 < len(others) < len(snapshot.rules.players):
        return _("You won!")
    name = rounds.player_name(snapshot, winner)
    if not remote_players and 0 < len(computer_players) < len(snapshot.rules.players):
        if snapshot.company.speaker is None:
            return _("The computer won.")
        name = snapshot.company.speaker.label
    return None if name is None else _("{name} won!", name=name)


def points(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString | None:
    """Return the score as a sentence; None for a game without points."""
    scores = snapshot.rules.scores(snapshot.scene.position)
    if not scores or Maskable.SCORES in masked_set:
        return None
    player_name = snapshot.rules.spoken_player
    sentences = (_("{player} {points}", player=player_name(player), points=score) for player, score in scores.items())
    return _("Score: {scores}.", scores=join_with_commas(sentences))


def news(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Describe the last move, and the score if it changed; at the start of a match, the player to move."""
    if snapshot.explanation is None or Maskable.STEPS in masked_set:
        return whose_turn(snapshot, masked_set)
    return join_sentences(
        snapshot.board.spoken_move(snapshot.scene) or _("{headline}.", headline=snapshot.explanation.headline),
        points(snapshot, masked_set) if snapshot.explanation.points else None,
        whose_turn(snapshot, masked_set),
    )


def hidden_move_message(snapshot: Snapshot) -> LazyString:
    """Explain why the last move is hidden."""
    if snapshot.scene.covers:
        return _("The last move is hidden while pieces are covered.")
    return _("The last move is hidden for now.")


def arrival(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Return the announcement on arrival at a moment of the game."""
    if snapshot.ply:
        return news(snapshot, masked_set)
    return _("At the start of the game. {whose_turn}", whose_turn=whose_turn(snapshot, masked_set))


def take_back_announcement(before: Snapshot, ply: int) -> Saying:
    """Return the announcement after an undo from this moment back to a ply."""

    def announcement(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
        return join_sentences(_undo_sentence(before, ply, masked_set), whose_turn(snapshot, masked_set))

    return announcement


def _undo_sentence(before: Snapshot, ply: int, masked_set: MaskedSet) -> LazyString:
    count = before.ply - ply
    if count > 1:
        return _n("{n} move undone.", "{n} moves undone.", count)
    place_name = before.board.place_text(before.scene.move)
    if place_name is None or Maskable.MOVES in masked_set:
        return _("Undone.")
    return _("Undone: {where}.", where=place_name)


def new_round(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Return the announcement of a round that begins: who has which side now, and who is to move."""
    return join_sentences(rounds.stage(snapshot), whose_turn(snapshot, masked_set))


def new_game(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Return the announcement of a new game."""
    return _("New game. {whose_turn}", whose_turn=whose_turn(snapshot, masked_set))


def opening_announcement(snapshot: Snapshot, masked_set: MaskedSet = NO_MASKS) -> LazyString:
    """Return the announcement of a board that appears."""
    return _("{title}. {whose_turn}", title=snapshot.rules.title, whose_turn=whose_turn(snapshot, masked_set))
