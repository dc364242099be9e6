"""What stands on the page of a lesson or of the desk, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from mathgames.learning.lessons import Lesson, Task, library, load, repairs
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


# Lessons that stay as they are, in ``tests/stock``, so that those of their names can be rewritten freely.
# Most are there to be spoiled, and five are there to be played in the place of the shipped ones: a module of tests that
# leans on their tasks says ``pytestmark = pytest.mark.usefixtures("stock_lesson")``.

STOCK = "integers/07-back-to-the-sender"
PLAYED = (
    STOCK,
    "integers/01-two-armies-on-one-line",
    "integers/04-team-up",
    "integers/08-prediction-cup",
    "integers/12-the-trade",
)
FOLDER = Path(__file__).parents[1] / "stock"


def stock_file(language: str = "en", name: str = STOCK) -> Path:
    """The file of a stock lesson in that language; the English one where there is none."""
    english = FOLDER / f"{name}.md"
    translated = english.with_suffix(f".{language}.md")
    return translated if translated.is_file() else english


@pytest.fixture(scope="module")
def stock_lesson() -> Iterator[None]:
    """The library finds the lessons that are ``PLAYED`` as they are in stock, and every other one as it is shipped."""
    shipped = library._lesson_of

    @lru_cache
    def lesson_of(name: str, language: str) -> Lesson:
        return load(stock_file(language, name), name) if name in PLAYED else shipped(name, language)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "_lesson_of", lesson_of)
        repairs._place.cache_clear()  # which of the lesson's tasks names an idea
        yield
    repairs._place.cache_clear()
