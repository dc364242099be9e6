"""The search for lessons: lists in a line each, by minutes, standard or misconception, and from a typed wrong answer.

>>> [idea.key for idea in ideas_of("2 − (−3) = −1")][0]
'double-minus-read-once'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mathgames.arithmetic.items.reading import read_number
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, diagnoses, find_misconception
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.lessons.library import find, list_lessons, number_of
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.remedies import misconceptions_of, repair_task

_CLUSTERS: Final = frozenset("ABCDE")


class ListedLesson(NamedTuple):
    """A lesson of a list, with those of its tasks that name the requested misconception."""

    lesson: Lesson
    tasks: tuple[Task, ...] = ()

    @property
    def line(self) -> LazyString:
        """Number, title, minutes, standards and aim in one line."""
        return _n(
            "{number} {title} · {n} minute · {standards} · {aim}",
            "{number} {title} · {n} minutes · {standards} · {aim}",
            self.lesson.minutes,
            number=f"{number_of(self.lesson.name):02}",
            title=self.lesson.title,
            standards=", ".join(map(short_standard, self.lesson.standards)),
            aim=self.lesson.aim,
        )

    @property
    def places(self) -> Iterator[LazyString]:
        """The tasks of the lesson that treat the misconception, one line each."""
        for task in self.tasks:
            yield _("task {number}, {title}", number=task.number, title=task.title)


def short_standard(standard: str) -> str:
    """Shorten a standard for lists.

    >>> short_standard("7.NS.A.1c"), short_standard("MP3")
    ('7.NS.1c', 'MP3')
    """
    return ".".join(part for part in standard.split(".") if part not in _CLUSTERS)


def listed_lessons(
    *,
    idea: str = "",
    standard: str = "",
    grade: int | None = None,
    minutes: int | None = None,
    route: str | None = None,
) -> list[ListedLesson]:
    """Return the lessons that name a misconception, have a standard or one of a grade, and take at most ``minutes``.

    A standard may be written short, or only begun: ``7.NS.1`` includes ``7.NS.A.1c``. Raises ``NotationError``, with
    the keys, for an unknown misconception.
    """
    key = find_misconception(idea).key if idea else ""
    of_idea = _tasks_for(key) if key else {}
    rows = []
    for lesson in map(find, list_lessons(route)):
        tasks = of_idea.get(lesson.name, ())
        standards = [it for one in lesson.standards for it in (one, short_standard(one))]
        fits = not standard or any(one.lower().startswith(standard.lower()) for one in standards)
        fits = fits and (grade is None or any(one.startswith(f"{grade}.") for one in standards))
        if fits and (minutes is None or lesson.minutes <= minutes) and (not key or tasks):
            rows.append(ListedLesson(lesson, tasks))
    return rows


def _tasks_for(key: str) -> Mapping[str, tuple[Task, ...]]:
    """Return the tasks that treat a misconception, by the names of their lessons.

    These are the tasks that name it; if there are none, those with a calculation that can reveal it; else its remedy.
    """
    idea = MISCONCEPTIONS[key]

    def shows(task: Task) -> bool:
        return any(idea.answers(prompt) for question in task.questions if (prompt := question.prompt) is not None)

    for treats in (lambda task: key in misconceptions_of(task), shows):
        lessons = {
            name: tasks
            for name in list_lessons()
            if (tasks := tuple(task for task in find(name).all_tasks if task.number > 0 and treats(task)))
        }
        if lessons:
            return lessons
    place = repair_task(key)
    return {place.lesson: (place.task,)}


def ideas_of(text: str) -> list[Misconception]:
    """Return the misconceptions that a typed wrong answer shows, the likeliest first.

    Raises ``NotationError`` if nothing typed is wrong.
    """
    calculation, equals, answer = text.rpartition("=")
    task = asked_task(calculation.strip()) if equals else None
    if task is None:
        places = {"given": short_repr(text), "example": "2 − (−3) = −1"}
        if not equals:
            raise NotationError(_("no lesson was found for {given}: write a wrong answer such as {example}", **places))
        raise NotationError(_("{given} is not an answer: write one such as {example}", **places))
    ideas = diagnoses(task, read_number(answer))
    if not ideas:
        raise NotationError(_("no idea is known that leads to {given}", given=short_repr(text)))
    return [MISCONCEPTIONS[one.key] for one in ideas]
