"""The replay of moves in a lesson's task, and the evaluation of predictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from mathgames.activities.predict import problems_of
from mathgames.arithmetic.items import MoveAnswer, Posed, Unknown
from mathgames.arithmetic.items.entry import spell_sign
from mathgames.arithmetic.items.problems import MoveProblem
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.operations import OverZero
from mathgames.explain.expression import Operator, plain
from mathgames.explain.quantity import plain_number, quantity
from mathgames.games.contract import Control
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError, NotationError, SaveError, one_line
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.goals import Played
from mathgames.learning.reports.items import ItemKind, ItemResult
from mathgames.learning.work.work import TaskWork

UNDO_CONTROLS: Final = frozenset({Control.UNDO, Control.WALK})
"""The locks with which no move is undone: a prediction is about a move from a position of the played line."""


def does_not_follow(task: Task, reason: Text) -> SaveError:
    """Return the error for a task in which something does not follow, with the problem."""
    return SaveError(_("the work in task {number} does not fit: {why}", number=task.number, why=reason))


def short(answer: Any) -> str:
    """Shorten an answer from the file to a few characters."""
    text = ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
    return one_line(text[:40])


def judge_predictions(task: Task, work: TaskWork) -> Iterator[ItemResult]:
    """Yield the first predictions, judged again.

    Raises ``SaveError`` for illegal moves, and for questions that no move asks.
    """
    if task.goal is None:
        if work.moves or work.predictions:
            raise does_not_follow(task, _("there are no moves in it"))
        return
    lines = _lines(task, work)
    for answer in work.predictions:
        problem = _matching_problem(_problems(task, lines, answer.question), answer)
        if problem is None and task.locks >= UNDO_CONTROLS:
            calculation = " ".join(answer.question.calculation)
            raise does_not_follow(task, _("no move there needs {calculation}", calculation=calculation))
        try:
            right = answer.right if problem is None or answer.was_shown else problem.judge(answer.given).right
            item = _item(answer, problem)
        except (KeyError, NotationError) as error:
            raise does_not_follow(task, _("{answer} is not an answer to it", answer=short(answer.given))) from error
        if right != answer.right:  # the file says so where the numbers alone do not
            raise does_not_follow(task, _("{answer} is marked wrongly", answer=short(answer.given)))
        if answer.question.try_ == 1:
            yield item


def _lines(task: Task, work: TaskWork) -> list[Played]:
    """Return each played line. Raises ``SaveError`` for an illegal move."""
    lines = dict.fromkeys([work.moves, *(tuple(Attempt.from_json(answer.given).moves) for answer in work.given)])
    try:
        return [task.replay(line) for line in lines]
    except MathgamesError as error:
        raise does_not_follow(task, error.words) from error


def _problems(task: Task, lines: Sequence[Played], prompt: Posed) -> Iterator[MoveProblem]:
    """Yield the problems that may have been asked: about the move made then, or about one that could have been made."""
    rules, ply = task.rules, prompt.ply
    kinds = dict.fromkeys((task.asks, *find_game(rules.name).all_move_asks))  # on the page another one can be chosen
    histories = [played for played in lines if 0 <= ply <= len(played.line)]
    moves = ((move.position_before, move.move) for played in histories for move in played.line[ply : ply + 1])
    positions = (
        played.line[ply].position_before if ply < len(played.line) else played.position for played in histories
    )
    possible = (
        (position, move) for position in positions if rules.outcome(position) is None for move in rules.moves(position)
    )
    for position, move in chain(moves, possible):
        problems = (problem for asks in kinds for problem in problems_of(rules, position, move, asks))
        yield from (one for one in problems if (one.unknown, one.key) == (prompt.unknown, prompt.calculation))


def _matching_problem(problems: Iterator[MoveProblem], answer: MoveAnswer) -> MoveProblem | None:
    """Return the problem that is answered: of several, as for moves that look alike, one that judges it the same."""
    first = next(problems, None)
    if first is None or answer.was_shown or _agrees(first, answer):
        return first
    return next((problem for problem in problems if _agrees(problem, answer)), first)


def _agrees(problem: MoveProblem, answer: MoveAnswer) -> bool:
    try:
        return problem.judge(answer.given).right == answer.right
    except NotationError:
        return False


def _item(answer: MoveAnswer, problem: MoveProblem | None) -> ItemResult:
    unknown, answer_text = answer.question.unknown, "" if answer.was_shown else _answer_text(answer, problem)
    if unknown not in (Unknown.NUMBER, Unknown.MATHEMATICS, Unknown.SIGN):
        return ItemResult(unknown.value if problem is None else problem.aloud(), answer_text, answer.right)
    a, operator, b = answer.question.calculation
    over_zero: OverZero | None = "none" if unknown is Unknown.MATHEMATICS else None
    task = OperationPrompt(Operator(operator), quantity(a), quantity(b), over_zero)
    kind, calculation_text = ItemKind.from_task(task), plain(task.expression)
    if answer.was_shown or unknown is Unknown.SIGN:
        return ItemResult(calculation_text, answer_text, answer.right, kind)
    idea = answer.judgement().misconception or ""
    return ItemResult(calculation_text, answer_text, answer.right, kind, task, quantity(answer.given), idea)


def _answer_text(answer: MoveAnswer, problem: MoveProblem | None) -> Text:
    match answer.question.unknown:
        case Unknown.NAME if problem is not None:
            return problem.question.interaction.text(problem.question.interaction.parse_response(answer.given))
        case Unknown.WHO | Unknown.NAME:
            return short(answer.given)
        case Unknown.SIGN:
            return spell_sign(answer.given)
    return plain_number(quantity(answer.given))
