"""Text of the page of a lesson or of the desk, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Task, find, library, remedies
from mathgames.learning.pages.lesson_session import task_on
from mathgames.learning.reports import code, secure_pupils
from mathgames.learning.work import LessonTask, LessonWork, review_rounds
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.desk_state import DeskState
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.page import MatchSession


def task_of(session: MatchSession) -> Task:
    """The task that is shown."""
    return task_on(session).task


def progress_of(session: MatchSession) -> TaskProgress:
    """Return how far it has come."""
    kept: TaskProgress = session.state_of(LessonTask.name)
    return kept


def work_done(session: MatchSession) -> LessonWork:
    """Return what was done in the lesson."""
    return task_on(session).work


def code_after(done_count: int, lesson: str = "integers/07-back-to-the-sender") -> str:
    """Return the code of a pupil who was right in the first tasks of a lesson, at most all, and stopped there."""
    total = len(find(lesson).all_tasks)
    outcomes = (code.TaskOutcome.RIGHT,) * done_count + (code.TaskOutcome.NOT_DONE,) * total
    return str(code.WorkCode(lesson, done_count=min(done_count, total), outcomes=outcomes[:total]))


def desk_state_of(session: MatchSession) -> DeskState:
    """Return what is chosen at the desk."""
    kept: DeskState = session.state_of(Desk.name)
    return kept


# Lessons that stay as they are, in ``tests/stock``, so that those of their names can be rewritten freely.
# They are there to be spoiled, and to be played in the place of the shipped ones: a module of tests that leans on their
# tasks says ``pytestmark = pytest.mark.usefixtures("stock_lesson")``.

STOCK = "integers/07-back-to-the-sender"
PLAYED = (STOCK, "integers/01-two-armies-on-one-line")
FOLDER = Path(__file__).parents[1] / "stock"


def stock_file(language: str = "en", name: str = STOCK) -> Path:
    """The file of a stock lesson in that language; the English one where there is none."""
    english = FOLDER / f"{name}.md"
    translated = english.with_suffix(f".{language}.md")
    return translated if translated.is_file() else english


def written(name: str) -> Path:
    """The English file of a lesson to be spoiled: that in stock which is not there to be played, or the shipped one."""
    stock = stock_file(name=name)
    return stock if stock.is_file() and name not in PLAYED else content_folder("lessons") / f"{name}.md"


def copy_stock_course(course: Path) -> Path:
    """Copy the shipped lessons to a new folder, with what is ``PLAYED``, or shipped no more, as it is in stock."""
    copytree(content_folder("lessons"), course)
    for name in PLAYED:
        for shipped in course.glob(f"{name}.*"):
            shipped.unlink()
    for stock in FOLDER.glob("*/*.md"):
        course_file = course / stock.relative_to(FOLDER)
        if not course_file.is_file():
            copyfile(stock, course_file)
    return course


@contextmanager
def replace_course(course: Path) -> Iterator[None]:
    """Let the library find the lessons of this folder as long as the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "folder", lambda: course)
        _forget()
        yield
    _forget()


@contextmanager
def stock_lessons(course: Path) -> Iterator[None]:
    """Let the library find the stock course, copied to a new folder, as long as the block runs."""
    with replace_course(copy_stock_course(course)):
        yield


@pytest.fixture(scope="session")
def stock_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the stock course."""
    return copy_stock_course(tmp_path_factory.mktemp("stock") / "lessons")


@pytest.fixture(scope="module")
def stock_lesson(stock_course: Path) -> Iterator[None]:
    """The library finds the lessons of ``stock_course``."""
    with replace_course(stock_course):
        yield


def _forget() -> None:
    """Clear the caches of lessons: their text, their misconceptions and their task numbers."""
    numbers = code._numbers, code._by_number, secure_pupils._answers_needed
    for kept in (library._lesson_of, remedies._place, review_rounds._rounds, review_rounds._tasks_of, *numbers):
        kept.cache_clear()
