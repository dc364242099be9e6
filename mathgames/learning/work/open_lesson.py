"""A lesson that is open on a page: what is done in it, and the match and the activities of each of its tasks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mathgames.activities import Predict, UndoAsks, Who
from mathgames.activities.catch import Catching
from mathgames.activities.predict import Predicting
from mathgames.activities.undo_asks import UndoAsksFor, Undoing
from mathgames.engine import Match
from mathgames.games.contract import Activity, Effect, Exchange, Keep
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Text
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.lessons.model import UndoQuestion
from mathgames.learning.work.at_one_screen import PUPILS, joined, record_of
from mathgames.learning.work.lesson_task import LessonTask
from mathgames.learning.work.shelf import Shelf
from mathgames.learning.work.task_activities import activities_for
from mathgames.learning.work.task_context import WARM_UP, TaskContext
from mathgames.learning.work.work import LessonWork, TaskWork


class OpenLesson:
    """A lesson, from task to task. ``work`` is what is done in it, by all pupils at the screen.

    ``shelf`` is where the work is kept; without it, it is kept nowhere. So many ``pupils`` answer in turn, and the work
    of each is kept in a file of its own. ``name`` is the one under which it is kept, if it is not the lesson's own, and
    ``notes`` are said above each task. ``besides`` are what a page has beside each task. ``translated`` gives the
    lesson in the language that is spoken where it is called.
    """

    def __init__(
        self,
        lesson: Lesson,
        shelf: Shelf | None = None,
        *,
        pupils: int = 1,
        name: str | None = None,
        notes: tuple[Text, ...] = (),
        clock: Callable[[], float] = time.monotonic,
        translated: Callable[[], Lesson] | None = None,
    ) -> None:
        self.lesson = lesson
        self._translated = translated
        self.pupils = PUPILS[:pupils] if pupils > 1 else ("",)
        self.besides: tuple[Activity[Any], ...] = ()
        self._shelf, self._notes = shelf, notes
        self._clock, self._began = clock, clock()
        name = name or lesson.name
        works = [] if shelf is None else [shelf.read(name, pupil, edition=lesson.format) for pupil in self.pupils]
        self.work = joined(works) if works else LessonWork(name, edition=lesson.format)

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of its tasks."""
        return frozenset(task.number for task in self.lesson.all_tasks)

    def task(self, number: int | None) -> Task:
        """The task with this number, the first one where there is none."""
        tasks = self.lesson.all_tasks
        return next((task for task in tasks if task.number == number), tasks[0])

    def open(self, number: int | None) -> tuple[Keep, Exchange]:
        """What leads to a task: where the lesson is left is kept, and its match comes on the page."""
        task = self.task(number)
        trouble = None if self._shelf is None else self._shelf.trouble
        notes = self._notes if trouble is None else (*self._notes, trouble)
        context = TaskContext(self.lesson, task, lambda: self.work, len(self.pupils), notes, self.open)
        around = activities_for(LessonTask(context, clock=self._clock, began=self._began))
        left_at = self.work.with_task(task, self.work.of(task))
        return Keep(left_at), Exchange(_match(task, self.work.of(task)), (*around, *self.besides))

    def retold(self) -> tuple[Effect, ...]:
        """What leads to the same task in the language that is spoken here; nothing where the lesson is not told in it.

        A warm-up stays as it was asked, since what is due may have changed by what was answered.
        """
        if self._translated is None:
            return ()
        translation, before = self._translated(), self.lesson
        tasks = (*(task for task in before.tasks if task.number == WARM_UP), *translation.tasks)
        translation = replace(translation, tasks=tasks)
        numbers, known = ([task.number for task in it.all_tasks] for it in (translation, before))
        if translation.language == before.language or numbers != known:
            return ()
        self.lesson = translation
        return self.open(self.work.at)

    def keep(self, value: object) -> None:
        """Take over what was done, and write it down."""
        task = self.task(self.work.at)
        done, work = self.work.of(task), self.work
        match value:
            case LessonWork():
                work = value
            case TaskWork():
                work = work.with_task(
                    task, replace(value, predictions=done.predictions, undone=done.undone, caught=done.caught)
                )
            case Predicting():
                work = work.with_task(task, replace(done, predictions=value.answers))
            case Undoing():
                work = work.with_task(task, replace(done, undone=value.answers))
            case Catching():
                work = work.with_task(task, replace(done, caught=max(0, value.caught - value.false_alarms)))
        if work != self.work and self._shelf is not None:
            for pupil in self.pupils:
                self._shelf.write(self.of_pupil(pupil, work), pupil)
        self.work = work

    def of_pupil(self, pupil: str, work: LessonWork | None = None) -> LessonWork:
        """What one of several pupils has done of the work; all of it where there is one."""
        work = self.work if work is None else work
        return record_of(pupil, work, self.lesson, len(self.pupils)) if pupil else work


def _match(task: Task, work: TaskWork) -> Match:
    """A match of the task, with the moves with which it was left."""
    match = Match(task.rules, position=task.position)
    try:
        for move in work.moves:
            match.play(move)
    except MathgamesError:  # a file that was edited, or a lesson that was
        match = Match(task.rules, position=task.position)
    if work.predictions:
        before = Predicting(Who(task.predicts.value), answers=work.predictions)
        match.notes[Predict.name] = Predict().note(before)
    if work.undone and task.undo_asks is not UndoQuestion.NOTHING:
        undoing = Undoing(UndoAsksFor(task.undo_asks.value), work.undone)
        match.notes[UndoAsks.name] = UndoAsks().note(undoing)
    return match
