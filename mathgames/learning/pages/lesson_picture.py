"""A static picture of a lesson, for places without scripts: its tasks, with their boards and answers.

It is used in the outputs of a notebook, in pages made from one, and with the work that a class hands in. It reveals no
more than the lesson itself does: no right answer, no mark in a test, and covered parts stay covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from mathgames.explain.drawing.sketches import drawn_sketch
from mathgames.explain.nodes import markup, rendered
from mathgames.games.contract import Secret
from mathgames.games.registry import game
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Text, _, _n
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.lessons.counting import Tried
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.work.open_lesson import OpenLesson, match_of
from mathgames.learning.work.task_context import heading
from mathgames.learning.work.work import TaskWork
from mathgames.page.moments import moment_of, scene_of
from mathgames.page.picture import Picture, draw, picture, told_still
from mathgames.page.pieces import placed
from mathgames.page.stylesheet import style_of

MARKS = {Verdict.MET: "✓ ", Verdict.MISSED: "✗ "}
"""Marks before answers: signs, which can be read in every language and without a style."""


def lesson_still(opened: OpenLesson) -> dict[str, str]:
    """Return an open lesson as an output."""
    lesson, tasks = opened.lesson, opened.lesson.all_tasks
    done = sum(opened.work.of(task).is_done(task) for task in tasks)
    counted = _n("{done} of {n} task done", "{done} of {n} tasks done", len(tasks), done=done)
    lines = [lesson.title, str(counted)]
    html = [f"<h3>{escape(lesson.title)}</h3><p>{escape(lines[1])}</p>"]
    for task in tasks:
        work = opened.work.of(task)
        answers = [str(line) for line in _answers(task, work)]
        lines += [str(heading(task)), task.prompt, *answers]
        listed = "".join(f"<li>{escape(line)}</li>" for line in answers)
        html.append(
            f"<h4>{escape(str(heading(task)))}</h4><p>{escape(task.prompt)}</p>{_board(task, work)}"
            + (f"<ul>{listed}</ul>" if listed else "")
        )
    return told_still(lines, "".join(html))


def _answers(task: Task, work: TaskWork) -> Iterator[Text]:
    """Yield the answers of a task in order, with a mark if the lesson has shown it."""
    for one in work.given:
        verdict = one.judged(task).verdict
        if verdict is Verdict.ONGOING:
            continue
        question = task.questions[one.question] if task.questions else None
        is_told = not task.kind.asks_once and task.kind.counts(question) is not Counts.CHOICE
        mark = MARKS[verdict] if is_told else ""
        if question is None:
            yield f"{mark}{_moves(task, Tried.of(one.given).moves)}"
        else:
            form = question.form
            yield mark + "".join(map(str, form.with_answer(question, form.read(one.given))))
    if work.shown:
        yield _("the answer was shown")


def _moves(task: Task, moves: Sequence[str]) -> Text:
    try:
        return task.in_words(moves)
    except MathgamesError:  # a file that was edited, or a lesson that was
        return ", ".join(moves)


def _board(task: Task, work: TaskWork) -> str:
    drawn = board_of(task, work)
    return "" if drawn is None else drawn.image


def board_of(task: Task, work: TaskWork) -> Picture | None:
    """Draw the board of a task as it was left, with its covers. None for a game that has not begun."""
    if not task.shows_board or (task.kind.is_played and not work.moves):
        return None
    match = match_of(task, work)
    board = game(match.rules.name).board(match.rules)
    shown = scene_of(match, board, placed(match.rules, match.position), board.begin(), shows_results=False)
    shown = replace(shown, landmarks=task.landmarks)
    if not (task.uncovers and work.is_done(task)):
        shown = replace(shown, covered=task.mask.covers)
    return draw(moment_of(match, board, shown), board.draw(shown), frozenset(Secret))


def emblem(lesson: Lesson) -> str:
    """Return the emblem of a lesson in a list, as an SVG: its first situation or board, else its game.

    >>> from mathgames.learning.lessons import find
    >>> "thermometer" in emblem(find("integers/01-two-armies-on-one-line"))
    True
    """
    for task in lesson.all_tasks:
        if task.picture is not None:
            drawn = drawn_sketch(task.picture)
            assert isinstance(drawn, list)
            tag, attributes, *parts = drawn
            style = ["style", {}, style_of(drawn)]
            return markup(rendered([tag, {"xmlns": "http://www.w3.org/2000/svg", **attributes}, style, *parts]))
    boards = (board_of(task, TaskWork()) for task in lesson.all_tasks)
    board = next((board for board in boards if board is not None), None)
    return (board or picture(lesson.all_tasks[0].position, lesson.all_tasks[0].rules)).svg
