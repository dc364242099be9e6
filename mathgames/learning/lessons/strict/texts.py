"""What is read on the screen of a task, as plain texts with their lines."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.arithmetic.answers.form import WORKING
from mathgames.arithmetic.answers.forms import Form
from mathgames.explain.nodes import text
from mathgames.learning.lessons.model import Lesson, Task


def prose(task: Task) -> Iterator[tuple[int, str]]:
    """The prose above a task, with the descriptions of its drawings."""
    yield from ((task.line, text(part)) for part in task.prose)


def screen(task: Task) -> Iterator[tuple[int, str]]:
    """All that stands on the screen before the first answer, but the questions' own words."""
    yield from prose(task)
    yield task.lines.get("prompt", task.line), task.prompt


def sentences_of(task: Task) -> Iterator[tuple[int, str]]:
    """All sentences of a task that have to be true: not its choices, its cards and somebody's working."""
    yield from screen(task)
    yield task.lines.get("on paper", task.line), task.on_paper
    for name, sentences in (("hints", task.written_hints or ()), ("why", (task.why,))):
        yield from ((task.lines.get(name, task.line), sentence) for sentence in sentences)
    for question in task.questions:
        yield question.line, question.ask
        yield from ((wrong.line, str(wrong.feedback or "")) for wrong in question.wrong)
    yield from ((wrong.line, str(wrong.feedback or "")) for wrong in task.deviations)


def of_lesson(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """All sentences of a lesson that have to be true."""
    for part in (*lesson.introduction, *lesson.closing):
        yield 1, text(part)
    if lesson.plan is not None:
        yield 1, lesson.plan.idea
        note = lesson.plan.teacher
        if note is not None:
            yield from ((1, sentence) for sentence in (note.launch, *note.discuss, note.close))
    for task in lesson.all_tasks:
        yield from sentences_of(task)


def right_choices(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """The sentences that are right to choose, and so have to be true as well."""
    for task in lesson.all_tasks:
        for question in task.questions if task.kind.is_marked else ():
            if question.of != WORKING and question.form in (Form.CHOICE, Form.CHOICES):
                chosen = (option for answer in question.answers for option in question.form.options_in(answer))
                yield from ((question.line, option) for option in chosen)
