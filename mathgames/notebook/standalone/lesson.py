"""A lesson on a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from mathgames.language.words import current_language, override_language
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonStore
from mathgames.learning.work.look_again import find_lesson
from mathgames.notebook.standalone.board import KeptText, StandalonePage, Tell, find_language, no_text, on_later
from mathgames.notebook.standalone.page_file import PageFile

ProgressCallback = Callable[[int, int], object]


def _shelf_of_page(keep: Tell, on_progress: ProgressCallback, lesson: Lesson, record: KeptText) -> LessonStore:
    def store(_pupil: str) -> None:
        file.store()
        work = shelf.peek(lesson.name)
        tasks = work.apply_to(lesson).all_tasks
        on_progress(sum(work.task_work(task).is_done(task) for task in tasks), len(tasks))

    shelf = LessonStore(Path(mkdtemp()), store, lambda: file.fetch())
    file = PageFile(shelf.path(lesson.name), keep, record)
    return shelf


class StandaloneLesson(StandalonePage):
    """A lesson on a page, which goes on where it was left; ``keep`` and ``kept`` are as those of a board.
    ``done`` is called with the number of tasks that are done, and of those that there are.

    >>> import json
    >>> shown = []
    >>> lesson = StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=len)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self,
        name: str,
        *,
        show: Tell,
        keep: Tell,
        done: ProgressCallback = lambda _count, _all: None,
        kept: KeptText = no_text,
        language: str | None = None,
    ) -> None:
        reading = find_language(language)
        with override_language(reading or current_language()):
            lesson = find_lesson(name)
        self._lesson = lesson_session(
            lesson,
            _shelf_of_page(keep, done, lesson, kept),
            language=reading,
            on_later=on_later,
            translate=lambda: find_lesson(name),
        )
        super().__init__(self._lesson, show)

    def merge_kept(self) -> None:
        """Show the work that another tab has saved, and save the work that it lacks."""
        self._lesson.merge_kept()
