"""What stands on the page of a lesson or of the desk, for tests."""

from __future__ import annotations

from mathgames.learning.lessons import Task
from mathgames.learning.pages.lesson_session import task_on
from mathgames.learning.work import LessonTask, LessonWork
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.setup import Setup
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.page import MatchSession


def task_of(session: MatchSession) -> Task:
    """The task that is shown."""
    return task_on(session).task


def progress_of(session: MatchSession) -> TaskProgress:
    """How far it has come."""
    kept: TaskProgress = session.kept(LessonTask.name)
    return kept


def work_done(session: MatchSession) -> LessonWork:
    """What was done in the lesson."""
    return task_on(session).work


def setup_of(session: MatchSession) -> Setup:
    """What is chosen at the desk."""
    kept: Setup = session.kept(Desk.name)
    return kept
