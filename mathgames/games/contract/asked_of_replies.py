"""What is asked about any move, calculation or not: how many points the other side's best answer scores."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.arithmetic.answers.counting import Count, Miscount
from mathgames.games.contract.move_asks import MoveAsk, Problems
from mathgames.games.contract.played_move import PlayedMove
from mathgames.language.words import Words, _, together


def reply_ask(*, fractions: bool = False) -> MoveAsk:
    """The kind of question, with keys for ``fractions`` in a game whose points can be some."""
    return MoveAsk(
        "reply",
        _("How many points the best answer scores"),
        lambda move: _reply(move, fractions=fractions),
        of_any_move=True,
    )


def _reply(move: PlayedMove, *, fractions: bool) -> Problems:
    """The points of the best answer; not where they are infinite, or nobody answers any more."""
    answer = move.best_answer
    if answer is None or move.best_reply.infinite or move.rules.outcome(move.after) is not None:
        return ()
    player = move.rules.player_label(answer.player)
    return (
        Count(
            _("How many points can {player}'s best answer to this move score?", player=player),
            move.best_reply.finite,
            _way(answer, player),
            _("Imagine the board after this move. What can each of {player}'s pieces do there?", player=player),
            tuple(_miscounts(move, player)),
            fractions=fractions,
        ),
    )


def _way(answer: PlayedMove, player: Words) -> Words:
    """What the best answer is, and for what it scores."""
    if not answer.own_gain.finite:
        return _("Nothing that {player} can do scores right after this move.", player=player)
    best = _("{player}'s best answer is {move}.", player=player, move=answer.text)
    return together(best, answer.told_of(answer.player))


def _miscounts(move: PlayedMove, player: Words) -> Iterator[Miscount]:
    """The points of the move itself, and what is left of them after the answer."""
    if move.own_gain.infinite:
        return
    own = move.own_gain.finite
    yield Miscount(
        own,
        _("You may have given the points of the move itself."),
        _("What can {player} score right after it?", player=player),
    )
    yield Miscount(
        own - move.best_reply.finite,
        _("You may have taken the points of the answer away from those of the move."),
        _("How many points does {player}'s answer alone score?", player=player),
    )
