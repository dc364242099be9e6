"""Progress kept in a file, ``practice.json`` beside the saved games: a small JSON, with nobody's name in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from mathgames.errors import SaveError, encodable
from mathgames.exercises.progress import Progress
from mathgames.files import write_whole
from mathgames.words import Words, _

FOLDER, FILE = ".mathgames", "practice.json"
MAX_BYTES = 2_000_000


class Kept:
    """The file in which one pupil's progress is kept. ``trouble`` says why it could not be written the last time.

    The file holds no date: which day it was written on is known to the file system anyway, and that it was ``today`` or
    not is all that is asked.
    """

    def __init__(self, path: Path, today: Callable[[], date] = date.today) -> None:
        self.path = path
        self._today = today
        self.trouble: Words | None = None

    def is_another_day(self) -> bool:
        """Whether the file was written last on another day than this one; not so if there is no file."""
        try:
            written = datetime.fromtimestamp(self.path.stat().st_mtime).date()
        except (OSError, OverflowError, ValueError):
            return False
        return written != self._today()

    def read(self) -> Progress:
        """The progress so far, none if there is no file; SaveError names a file that holds anything else."""
        try:
            if self.path.stat().st_size > MAX_BYTES:
                raise ValueError(self.path.stat().st_size)
            return Progress.from_json(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return Progress()
        except (OSError, ValueError, RecursionError, SaveError) as error:
            path = encodable(str(self.path))
            raise SaveError(
                _("{path} is not a practice file, or it is damaged: move it away to start again", path=path)
            ) from error

    def write(self, progress: Progress) -> None:
        """Write the progress; where that fails, practice goes on all the same."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(progress.to_json(), ensure_ascii=False))
            self.trouble = None
        except OSError as error:
            reason = encodable(error.strerror or str(error))
            self.trouble = _("Your practice cannot be saved here ({reason}).", reason=reason)
