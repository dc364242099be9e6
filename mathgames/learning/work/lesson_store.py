"""The store of work in lessons: one small JSON file per lesson, beside the saved games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from mathgames.engine.files import path_exists
from mathgames.engine.json_file import Codec, JsonFile
from mathgames.engine.saves import FOLDER
from mathgames.language.words import LazyString
from mathgames.learning.lessons.library import FORMER_LESSONS
from mathgames.learning.work.shared_work import PUPILS, merge_records
from mathgames.learning.work.work import LessonWork

LESSONS: Final = "lessons"
MOST_STEM: Final = 60


def name_of_own(path: Path) -> str:
    """Return the name of a lesson of your own: that of its file, made unique by a hash of its path."""
    return f"{path.stem[:MOST_STEM]}-{hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:8]}"


def stem_of_own(name: str) -> str:
    """Return the part of the name of a lesson of your own that comes from its file.

    >>> stem_of_own(name_of_own(Path("debts.md")))
    'debts'
    """
    return name.rpartition("-")[0]


class LessonStore:
    """The files of the work in lessons, each handled by ``JsonFile``; each of several pupils at one screen has one.

    ``on_write`` is called after each writing with the name of the pupil, and returns a problem if there is one;
    ``on_read`` is as with ``JsonFile``.
    """

    def __init__(
        self,
        folder: Path | None = None,
        on_write: Callable[[str], LazyString | None] | None = None,
        on_read: Callable[[], object] | None = None,
    ) -> None:
        self.folder = folder or Path(FOLDER, LESSONS)
        self._on_write, self._on_read = on_write, on_read
        self._files: dict[tuple[str, str], JsonFile[LessonWork]] = {}
        self._lesson = ""

    @property
    def problem(self) -> LazyString | None:
        """The problem with the files of the lesson that was last read or written. None if there is none."""
        of_lesson = (file.problem for (lesson, _pupil), file in self._files.items() if lesson == self._lesson)
        return next(filter(None, of_lesson), None)

    def path(self, lesson: str, pupil: str = "") -> Path:
        """Return the file of a lesson, by its name."""
        letters = (letter if letter.isascii() and (letter.isalnum() or letter in "-_") else "-" for letter in lesson)
        return self.folder / f"{''.join(letters)[:100]}{'.' if pupil else ''}{pupil}.json"

    def _file(self, lesson: str, pupil: str) -> JsonFile[LessonWork]:
        def work_of(data: Any) -> LessonWork:
            work = LessonWork.from_json(data)
            if work.lesson != lesson:
                raise ValueError(work.lesson)
            return work

        if (lesson, pupil) not in self._files:
            on_write = None if self._on_write is None else partial(self._on_write, pupil)
            codec = Codec(LessonWork(lesson), work_of, LessonWork.to_json)
            names = (lesson, *(former for former, now in FORMER_LESSONS.items() if now == lesson))
            paths = [self.path(name, pupil) for name in names]
            file = JsonFile(
                next(filter(path_exists, paths), paths[0]), codec, LessonWork.merge, on_write, self._on_read
            )
            self._files[lesson, pupil] = file
        return self._files[lesson, pupil]

    def read(self, lesson: str, pupil: str = "") -> LessonWork:
        """Read the work in a lesson, of the ``pupil`` of this name if several share it."""
        self._lesson = lesson
        return self._file(lesson, pupil).read()

    def peek(self, lesson: str) -> LessonWork:
        """Read the work in a lesson, alone or together, as far as possible, without changes on disk."""
        return merge_records([self._file(lesson, pupil).peek() for pupil in ("", *PUPILS)])

    def write(self, work: LessonWork, pupil: str = "") -> None:
        """Write what was done, beside what another board of this lesson has written meanwhile."""
        self._lesson = work.lesson
        self._file(work.lesson, pupil).write(work)

    def merge(self, work: LessonWork, pupil: str = "") -> LessonWork:
        """Return the work merged with the saved work, and save it if anything is new."""
        return self._file(work.lesson, pupil).merge(work)
