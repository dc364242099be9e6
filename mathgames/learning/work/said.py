"""What a pupil has said in a task, in sentences: where a later one looks back at it, and where nothing is marked."""

from __future__ import annotations

from mathgames.language.errors import in_one_line
from mathgames.language.words import Text, _, ended, together
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.counting import Tried
from mathgames.learning.work.work import PUPILS, TaskWork


def said_in(task: Task, work: TaskWork) -> dict[int, Text]:
    """What was first said to each question of a task, in sentences."""
    sentences: dict[int, Text] = {}
    for number, answer in sorted(work.said(task).items()):
        if task.goal is not None:
            sentences[number] = _("You played {moves}.", moves=task.in_words(Tried.of(answer.given).moves))
            continue
        question = task.questions[number]
        in_words = in_one_line(question.form.text(question.form.read(answer.given)))
        if answer.by in PUPILS:
            sentence = ended(_("Pupil {name} said: {answer}", name=answer.by, answer=in_words))
        else:
            sentence = ended(_("You said: {answer}", answer=in_words))
        sentences[number] = together(ended(question.ask), sentence) if len(task.questions) > 1 else sentence
    return sentences
