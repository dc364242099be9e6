"""Moves that were made in a lesson's task, played again, and what was predicted of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from mathgames.activities.predict import asked_of
from mathgames.activities.questions import Entry
from mathgames.arithmetic.answers import Attempt, Unknown
from mathgames.arithmetic.answers.attempt import answer_text
from mathgames.arithmetic.answers.problems import MoveProblem
from mathgames.arithmetic.misconceptions import Sum as Sum
from mathgames.arithmetic.misconceptions import diagnoses
from mathgames.explain.expression import Operator
from mathgames.explain.plain import plain
from mathgames.explain.quantity import quantity
from mathgames.games.contract import Control
from mathgames.language.errors import MathgamesError, NotationError, SaveError, one_line
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.goals import Played
from mathgames.learning.reports.items import Item
from mathgames.learning.reports.kinds import ItemKind
from mathgames.learning.work.work import TaskWork

UNDONE: Final = frozenset({Control.UNDO, Control.WALK})
"""Where these are locked, nothing is taken back: what was predicted is about a move from where the moves lead."""

ASKED: Final = (Entry.SIGN_FIRST, Entry.WHO_SCORES)
"""With these all is asked that can be asked about a move: its signs and results, and who scores."""


def does_not_follow(task: Task, why: Text) -> SaveError:
    """The error that names a task in which something does not follow, and says what."""
    return SaveError(_("the work in task {number} does not fit: {why}", number=task.number, why=why))


def short(answer: Any) -> str:
    """An answer as it stands in the file, in a few characters."""
    text = ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
    return one_line(text[:40])


def predicted(task: Task, work: TaskWork) -> Iterator[Item]:
    """The first predictions, judged anew; SaveError for moves that are not legal, and for what no move there asks."""
    if task.goal is None:
        if work.moves or work.predictions:
            raise does_not_follow(task, _("there are no moves in it"))
        return
    lines = _lines(task, work)
    for attempt in work.predictions:
        problem = _meant(_problems(task, lines, attempt), attempt)
        if problem is None and task.locks >= UNDONE:
            calculation = " ".join(attempt.calculation)
            raise does_not_follow(task, _("no move there needs {calculation}", calculation=calculation))
        try:
            right = attempt.right if problem is None or attempt.shown else problem.judged(attempt.given).right
            item = _item(attempt, problem)
        except (KeyError, NotationError) as error:
            raise does_not_follow(task, _("{answer} is not an answer to it", answer=short(attempt.given))) from error
        if right != attempt.right or (attempt.shown and attempt.right):
            raise does_not_follow(task, _("{answer} is marked wrongly", answer=short(attempt.given)))
        if attempt.try_ == 1:
            yield item


def _lines(task: Task, work: TaskWork) -> list[Played]:
    """Each line that was played; SaveError where a move is not legal."""
    tried = [answer.given for answer in work.given if isinstance(answer.given, list)]
    try:
        return [task.played(line) for line in (work.moves, *tried)]
    except MathgamesError as error:
        raise does_not_follow(task, error.words) from error


def _problems(task: Task, lines: Sequence[Played], attempt: Attempt) -> Iterator[MoveProblem]:
    """What the attempt may answer: asked about the move that was made then, or about one that could have been made."""
    rules, ply = task.rules, attempt.ply
    there = [played for played in lines if 0 <= ply <= len(played.line)]
    moves = ((move.before, move.move) for played in there for move in played.line[ply : ply + 1])
    positions = (played.line[ply].before if ply < len(played.line) else played.position for played in there)
    possible = (
        (position, move) for position in positions if rules.outcome(position) is None for move in rules.moves(position)
    )
    for position, move in chain(moves, possible):
        problems = (problem for how in ASKED for problem in asked_of(rules, position, move, how))
        yield from (one for one in problems if (one.form, one.key) == (attempt.form, attempt.calculation))


def _meant(problems: Iterator[MoveProblem], attempt: Attempt) -> MoveProblem | None:
    """The problem that an attempt answers: of several, as of moves that look alike, one that judges it as it stands."""
    first = next(problems, None)
    if first is None or attempt.shown or _agrees(first, attempt):
        return first
    return next((problem for problem in problems if _agrees(problem, attempt)), first)


def _agrees(problem: MoveProblem, attempt: Attempt) -> bool:
    try:
        return problem.judged(attempt.given).right == attempt.right
    except NotationError:
        return False


def _item(attempt: Attempt, problem: MoveProblem | None) -> Item:
    """A prediction as an item."""
    answer_text = "" if attempt.shown else _answer_text(attempt)
    if attempt.form not in (Unknown.NUMBER, Unknown.SIGN):
        return Item(attempt.form.value if problem is None else problem.aloud(), answer_text, attempt.right)
    a, operator, b = attempt.calculation
    task = Sum(Operator(operator), quantity(a), quantity(b))
    kind, written = ItemKind.of(task), plain(task.expression)
    if attempt.shown or attempt.form is Unknown.SIGN:
        return Item(written, answer_text, attempt.right, kind)
    answer = quantity(attempt.given)
    idea = "" if attempt.right else next((misconception.key for misconception in diagnoses(task, answer)), "")
    return Item(written, answer_text, attempt.right, kind, task, answer, idea)


def _answer_text(attempt: Attempt) -> Text:
    return attempt.given if attempt.form is Unknown.WHO else answer_text(attempt.form, attempt.given)
