"""A class in a folder: pupils whose files are written as their pages would write them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mathgames.arithmetic.items.answer import Response
from mathgames.learning.lessons import find
from mathgames.learning.reports import PupilWork
from mathgames.learning.work import LessonWork

LESSON = "integers/07-back-to-the-sender"
MISREAD = "-5"
"""What who reads two minus signs as one answers to −1 − (−4)."""


class ClassTime:
    """A clock that a test sets, for the seconds that go on and for the time of day."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class SharedPupil:
    """A pupil who shares a file in the folder of a class: ``label`` is its name."""

    def __init__(self, folder: Path, label: str, clock: ClassTime, lesson: str = LESSON) -> None:
        self.file = folder / f"{label}.json"
        self.clock = clock
        self.lesson = find(lesson)
        self.work = LessonWork(lesson)

    def at(self, number: int) -> SharedPupil:
        """Go to a task."""
        task = next(one for one in self.lesson.all_tasks if one.number == number)
        self.work = self.work.with_task(task, self.work.task_work(task))
        return self.share()

    def give(self, *answers: object, question: int = 0, hints: int = 0) -> SharedPupil:
        """Answer a question of this task."""
        task = next(one for one in self.lesson.all_tasks if one.number == self.work.at)
        done = self.work.task_work(task)
        for answer in answers:
            done = done.with_given(Response(question, answer, hints=hints))
        self.work = self.work.with_task(task, done)
        return self.share()

    def play(self, *moves: str) -> SharedPupil:
        """Make moves on the board of this task."""
        task = next(one for one in self.lesson.all_tasks if one.number == self.work.at)
        self.work = self.work.with_task(task, replace(self.work.task_work(task), moves=moves))
        return self.share()

    def share(self) -> SharedPupil:
        """Write the file, which is as old as the clock says."""
        work = replace(PupilWork().with_lesson(self.work), now=self.work.lesson)
        self.file.write_text(work.to_text(), encoding="utf-8")
        written = int(self.clock.now * 1e9)
        os.utime(self.file, ns=(written, written))
        self.clock.now += 1e-3
        return self


def some_class(folder: Path, labels: Sequence[str], clock: ClassTime) -> list[SharedPupil]:
    """Return a class of *count* pupils, each at the first task of the lesson."""
    return [SharedPupil(folder, label, clock).at(1) for label in labels]


__all__ = ["LESSON", "MISREAD", "ClassTime", "SharedPupil", "some_class"]
