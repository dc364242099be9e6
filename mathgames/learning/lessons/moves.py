"""The checker's part about tasks with a goal: whether their solutions solve them, and their wrong moves do not."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.arithmetic.answers.answer import Verdict
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Words, _, listed
from mathgames.learning.lessons.answers import unknown_misconception
from mathgames.learning.lessons.goals import Plays, Within
from mathgames.learning.lessons.model import Task


def problems(task: Task) -> Iterator[tuple[int, Words]]:
    """What is wrong with the moves of a task, each with its line."""
    outcome = task.rules.outcome(task.position)
    if outcome is not None:
        yield (
            task.lines.get("position", task.line),
            _("the game is over in this position: {reason}", reason=outcome.reason),
        )
        return
    if task.rules.turn(task.position) not in task.side and not task.replies and not task.opponent:
        sentence = _("it is not this player's turn, and nobody moves first: change 'turn' in the position, or 'side'")
        yield task.lines.get("side", task.line), sentence
    yield from _solutions(task)
    for wrong in task.deviations:
        if (refusal := _refusal(task, str(wrong.answer))) is not None:
            sentence = _("the wrong move {move} is not legal here: {reason}", move=str(wrong.answer), reason=refusal)
            yield wrong.line, sentence
        elif task.judge_moves([wrong.answer]).verdict is Verdict.MET:
            yield wrong.line, _("{move} is listed as wrong, but it does what is asked", move=str(wrong.answer))
        if wrong.misconception is not None and wrong.misconception not in MISCONCEPTIONS:
            yield wrong.line, unknown_misconception(wrong.misconception)


def _refusal(task: Task, move: str) -> Words | None:
    refused = task.rules.refuse(task.position, task.rules.parse(move))
    return None if refused is None else refused.sentence


def _solutions(task: Task) -> Iterator[tuple[int, Words]]:
    line = task.lines.get("answers", task.lines.get("goal", task.line))
    met = True
    for named in task.solutions_named:
        try:
            verdict = task.judge_moves(task.moves_of(named)).verdict
            task.played(task.moves_of(named))
        except MathgamesError as error:
            yield line, _("the solution {moves} cannot be played: {reason}", moves=named, reason=error.words)
            met = False
            continue
        if verdict is not Verdict.MET:
            yield line, _("the solution {moves} does not do what is asked", moves=named)
            met = False
    if task.kind.is_played or not met:
        return
    solutions = task.solutions()
    if not solutions and not task.solutions_named:
        yield line, _("no move does what is asked: change the goal or the position, or name a solution in 'answers'")
    elif task.solutions_named and task.rules.lists_every_move and _takes_one_move(task):
        missing = [move for move in solutions if move not in task.solutions_named]
        if missing:
            sentence = _("{moves} would also work: add it to 'answers', or change the goal", moves=listed(missing[:6]))
            yield line, sentence


def _takes_one_move(task: Task) -> bool:
    goal = task.goal
    return isinstance(goal, Within) and goal.moves == 1 and not isinstance(goal.goal, Plays)
