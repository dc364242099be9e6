"""A static picture of a lesson, for places without scripts: its tasks, with their boards and answers.

It is used in the outputs of a notebook, in pages made from one, and with the work that a class hands in. It reveals no
more than the lesson itself does: no right answer, no mark in a test, and covered parts stay covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from mathgames.explain.nodes import markup, render_tree
from mathgames.explain.scenes import STORIES
from mathgames.games.contract import Maskable
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Text, _, _n
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.work.open_lesson import OpenLesson, match_of
from mathgames.learning.work.task_context import heading
from mathgames.learning.work.task_scene import draw_story
from mathgames.learning.work.work import TaskWork
from mathgames.page.picture import Picture, draw, paused_output, picture
from mathgames.page.snapshots import moment_of, scene_of
from mathgames.page.stylesheet import style_of

MARKS = {Verdict.MET: "✓ ", Verdict.MISSED: "✗ "}
"""Marks before answers: signs, which can be read in every language and without a style."""


def lesson_still(open_lesson: OpenLesson) -> dict[str, str]:
    """Return an open lesson as an output."""
    lesson, tasks = open_lesson.lesson, open_lesson.lesson.all_tasks
    done_count = sum(map(open_lesson.work.has_done, tasks))
    progress_text = _n("{done} of {n} task done", "{done} of {n} tasks done", len(tasks), done=done_count)
    if not done_count:
        progress_text = _n("{n} task", "{n} tasks", len(tasks))
    lines = [lesson.title, str(progress_text)]
    html = [f"<h3>{escape(lesson.title)}</h3><p>{escape(lines[1])}</p>"]
    for task in tasks:
        work = open_lesson.work.task_work(task)
        answers = [str(line) for line in _answers(task, work)]
        lines += [str(heading(task)), task.prompt, *answers]
        answer_items = "".join(f"<li>{escape(line)}</li>" for line in answers)
        html.append(
            f"<h4>{escape(str(heading(task)))}</h4><p>{escape(task.prompt)}</p>{_board(task, work)}"
            + (f"<ul>{answer_items}</ul>" if answer_items else "")
        )
    return paused_output(lines, "".join(html))


def _answers(task: Task, work: TaskWork) -> Iterator[Text]:
    """Yield the answers of a task in order, with a mark if the lesson has shown it."""
    for response in work.given:
        verdict = response.judgement(task).verdict
        if verdict is Verdict.ONGOING:
            continue
        question = task.questions[response.question] if task.questions else None
        is_told = not task.kind.asks_once and task.kind.counts(question) is not Counts.CHOICE
        mark = MARKS[verdict] if is_told else ""
        if question is None:
            yield f"{mark}{_moves(task, Attempt.from_json(response.given).moves)}"
        else:
            form = question.interaction
            yield mark + "".join(map(str, form.with_answer(question, form.parse_response(response.given))))
    if work.shown:
        yield _("the answer was shown")


def _moves(task: Task, moves: Sequence[str]) -> Text:
    try:
        return task.in_words(moves)
    except MathgamesError:  # a file that was edited, or a lesson that was
        return ", ".join(moves)


def _board(task: Task, work: TaskWork) -> str:
    still_picture = board_of(task, work)
    return "" if still_picture is None else still_picture.image


def board_of(task: Task, work: TaskWork) -> Picture | None:
    """Draw the board of a task as it was left, with its covers. None for a game that has not begun."""
    if not task.shows_board or (task.kind.is_played and not work.moves):
        return None
    match = match_of(task, work)
    board = find_game(match.rules.name).board(match.rules)
    scene = scene_of(match, board, board.begin(), shows_results=False)
    scene = replace(scene, landmarks=task.landmarks)
    if not (task.uncovers and work.is_done(task)):
        scene = replace(scene, covers=task.mask.covers)
    return draw(moment_of(match, board, scene), board.draw(scene), frozenset(Maskable))


def emblem(lesson: Lesson) -> str:
    """Return the emblem of a lesson in a list, as an SVG: its first story or board, else its game.

    >>> from mathgames.learning.lessons import find
    >>> "thermometer" in emblem(find("integers/01-two-armies-on-one-line"))
    True
    """
    stories = (
        task for task in lesson.all_tasks if any(one.scene and one.scene.name in STORIES for one in task.questions)
    )
    story = next(filter(None, map(draw_story, stories)), None)
    if story is not None:
        tag, attributes, *parts = story
        style = ["style", {}, style_of(story)]
        return markup(render_tree([tag, {"xmlns": "http://www.w3.org/2000/svg", **attributes}, style, *parts]))
    boards = (board_of(task, TaskWork()) for task in lesson.all_tasks)
    board = next((board for board in boards if board is not None), None)
    return (board or picture(lesson.all_tasks[0].position, lesson.all_tasks[0].rules)).svg
