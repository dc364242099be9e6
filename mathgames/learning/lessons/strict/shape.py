"""The shape of a lesson: its launch, its minutes, what it needs, what its goals need; K16, too much worksheet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.explain.nodes import text
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import Words, _
from mathgames.learning.lessons.counting import CAUGHT, SAID, UNDONE, counting_goals
from mathgames.learning.lessons.goals import Within
from mathgames.learning.lessons.kind import Predicts
from mathgames.learning.lessons.library import find_beside
from mathgames.learning.lessons.model import Lesson, Task, UndoQuestion
from mathgames.learning.lessons.plan import LessonStage

MOST_WORDS_BEFORE: Final = 40
LEAST_SHARE: Final = Fraction(2, 3)
MOST_QUESTIONS: Final = 4
"""In a task without a board, a line or counters."""
WORDS_A_MINUTE: Final = 40
SECONDS_A_MOVE: Final = 40


def shape_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """What is wrong with how a lesson is built."""
    yield from _launch(lesson)
    yield from _needs(lesson)
    yield from _minutes(lesson)
    yield from _worksheet(lesson)
    for task in lesson.all_tasks:
        yield from _counting(task)


def is_concrete(task: Task) -> bool:
    """Whether a task is done on a board, on a line, with counters, or with something else to move."""
    asked_so = any(_is_concrete(question) for question in task.questions)
    return task.goal is not None or task.shows_board or asked_so


def _is_concrete(question: Question) -> bool:
    return question.form.by_hand or question.form is Form.CELLS or question.has_drawing


def _launch(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    launches = [task for task in lesson.tasks if task.stage is LessonStage.LAUNCH]
    if not launches:
        yield lesson.tasks[0].line, _("the lesson has no launch: write 'stage: launch' in its first task")
        return
    first = launches[0]
    if first is not lesson.tasks[0]:
        yield first.lines["stage"], _("the launch must be the first task: move it to the top")
    if not is_concrete(first):
        sentence = _("a launch needs a board, a number line or counters: let pupils do something before they read")
        yield first.line, sentence
    words = sum(len(text(part).split()) for part in (*lesson.introduction, *first.prose))
    if words > MOST_WORDS_BEFORE:
        sentence = _(
            "there are {words} words before the launch: keep at most {most}, and let pupils begin",
            words=words,
            most=MOST_WORDS_BEFORE,
        )
        yield first.line, sentence


def _needs(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    assert lesson.plan is not None
    for name in lesson.plan.needs:
        try:
            there = find_beside(lesson, name)
        except LessonError:
            continue
        if there is None:
            yield 1, _("there is no lesson {name}, which this one needs: check its name", name=shown(name))


def _minutes(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    note = None if lesson.plan is None else lesson.plan.teacher
    if note is None or not note.minutes:
        return
    needed = estimated_minutes(lesson)
    if abs(needed - lesson.minutes) * 2 > lesson.minutes:
        sentence = _(
            "the words, questions and moves take about {needed} minutes, but the lesson says {minutes}: change the "
            "minutes or the tasks",
            needed=round(needed),
            minutes=lesson.minutes,
        )
        yield 1, sentence


def estimated_minutes(lesson: Lesson) -> float:
    """How long a lesson takes: 40 words a minute, a minute a question, 40 seconds a move."""
    nodes = (*lesson.introduction, *lesson.closing, *(part for task in lesson.all_tasks for part in task.prose))
    words = sum(len(text(part).split()) for part in nodes)
    words += sum(len(task.prompt.split()) for task in lesson.all_tasks)
    words += sum(len(line.split()) for task in lesson.all_tasks for one in task.compared for line in one.lines)
    questions = sum(len(task.questions) for task in lesson.all_tasks)
    moves = sum(_moves(task) for task in lesson.all_tasks if task.goal is not None)
    return words / WORDS_A_MINUTE + questions + moves * SECONDS_A_MOVE / 60


def _moves(task: Task) -> int:
    goal = task.goal
    if task.finds_all:
        return len(task.all_solutions)
    return goal.moves if isinstance(goal, Within) and goal.moves is not None else 40


def _worksheet(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    concrete = [task for task in lesson.tasks if is_concrete(task)]
    if len(concrete) < LEAST_SHARE * len(lesson.tasks):
        sentence = _(
            "only {some} of {all} tasks are on a board, a line, counters or cards: make it two thirds",
            some=len(concrete),
            all=len(lesson.tasks),
        )
        yield 1, sentence
    for task in lesson.tasks:
        if len(task.questions) > MOST_QUESTIONS and task not in concrete:
            sentence = _(
                "{n} questions in a row are a worksheet: ask at most {most}, or put them on a board, a line or "
                "counters",
                n=len(task.questions),
                most=MOST_QUESTIONS,
            )
            yield task.line, sentence


def _counting(task: Task) -> Iterator[tuple[int, Words]]:
    """Goals that count what nobody is asked for."""
    line = task.lines.get("goal", task.line)
    for goal in counting_goals(task.goal):
        if goal.name == UNDONE and task.undo_asks is UndoQuestion.NOTHING:
            yield line, _("nothing is asked before a move is undone: add 'undo asks: subtraction'")
        if goal.name == SAID and task.predicts is Predicts.NOBODY:
            if Control.TAP in task.locks:
                yield line, _("what is typed is not asked about again: remove 'tap' from the locks, or 'said'")
            else:
                yield line, _("nobody predicts here, so nothing can be said: remove 'predict: nobody'")
        if goal.name == CAUGHT and not task.opponent:
            yield line, _("there is no computer to be caught: add 'opponent: level-1'")
