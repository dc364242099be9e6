"""The players of the first three levels, which a classroom can see through: they look at most one reply ahead."""

from __future__ import annotations

import random
from typing import Any, Final

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import AT_RANDOM, WIN, Choice, Evaluator, Progress, Reason, Thought, worth
from mathgames.language.words import _

SIGHT: Final = (
    (_("It moves at random."), _("It ignores points and danger.")),
    (_("It takes the most points it can get now."), _("It does not see your reply.")),
    (
        _("It compares what it scores now with what you can score then."),
        _("It does not see what it can do after that."),
    ),
)
"""What each of the three sees, and what it misses."""


def at_random(rules: Rules[Any, Any], position: Any, seed: int) -> Thought:
    """Any legal move, each equally likely."""
    move = rules.random_move(position, random.Random(seed))
    yield Progress(0, 1, move)
    return Choice(move, 0, (move,), 0, 1, (AT_RANDOM,))


def most_points(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, seed: int, nodes: int | None = None
) -> Thought:
    """The move that gains the most points now; among equals, one at random."""
    moves = list(rules.moves(position))
    random.Random(seed).shuffle(moves)
    best, value, looked, turn = moves[0], -2 * WIN, 0, rules.turn(position)
    for looked, move in enumerate(moves[:nodes], 1):
        gained = worth(rules.outcome(rules.apply(position, move)), turn)
        gained = evaluator.gain(position, move) if gained is None else gained
        if gained > value:
            best, value = move, gained
        if (yield Progress(1, looked, best)):
            break
    return Choice(best, value, (best,), 1, looked, (_most_now(value),))


LOOK_FOR: Final = _("Look for the move that scores the most now.")
WINS_NOW: Final = Reason("wins-now", _("This move wins."), LOOK_FOR, plies=1)


def _most_now(value: int) -> Reason:
    """Why a player made a move who looks at no answers: for a win, for points, or for nothing."""
    if value >= WIN:
        return WINS_NOW
    if value <= 0:
        return Reason(
            "none-scores", _("None of my moves scores now, so I chose one of them at random."), LOOK_FOR, plies=1
        )
    return Reason(
        "most-now", _("No other move of mine scores more now. I did not look at your reply."), LOOK_FOR, plies=1
    )


def one_reply(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, seed: int, nodes: int | None = None
) -> Thought:
    """The move that gains the most once the best reply is taken off; among equals, one at random."""
    moves = list(rules.moves(position))
    random.Random(seed).shuffle(moves)
    best, value, looked, turn = moves[0], -2 * WIN, 0, rules.turn(position)
    line: tuple[Any, ...] = (best,)
    for move in moves:
        if looked == nodes:
            break
        looked += 1
        after = rules.apply(position, move)
        gained = worth(rules.outcome(after), turn)
        reply = None
        if gained is None:
            gained = evaluator.gain(position, move)
            worst, replier = -2 * WIN, rules.turn(after)
            for answer in rules.moves(after):
                if looked == nodes:
                    return Choice(best, value, line, 2, looked)  # this move is not weighed to its end
                looked += 1
                lost = worth(rules.outcome(rules.apply(after, answer)), replier)
                lost = evaluator.gain(after, answer) if lost is None else lost
                if lost > worst:
                    worst, reply = lost, answer
            gained -= worst if reply is not None else 0
        if gained > value:
            best, value, line = move, gained, (move,) if reply is None else (move, reply)
        if (yield Progress(2, looked, best)):
            break
    return Choice(best, value, line, 2, looked)
