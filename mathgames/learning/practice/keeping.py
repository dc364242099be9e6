"""Progress kept in a file, ``practice.json`` beside the saved games: a small JSON, with nobody's name in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from mathgames.engine.files import alone, is_damage, read_text, write_whole
from mathgames.language.errors import SaveError, encodable, one_line
from mathgames.language.words import Words, _
from mathgames.learning.practice.progress import PracticeProgress, Sitting

FILE = "practice.json"
MAX_BYTES = 2_000_000
FIRST_YEAR = 2020
"""A file that is older was written by nobody: some file systems and archives know no time, and say 1970 or 1980."""


class Kept:
    """The file in which one pupil's progress is kept. ``trouble`` says why it could not be written the last time.

    The file holds no date: which day it was written on is known to the file system anyway, and how many days before
    ``today`` that was is all that is asked. ``on_write`` is called after each writing, and gives what is in its way.
    """

    def __init__(
        self,
        path: Path,
        today: Callable[[], date] = date.today,
        on_write: Callable[[], Words | None] | None = None,
    ) -> None:
        self.path = path
        self._today, self._on_write = today, on_write
        self._written: Sitting | None = None  # the sitting that goes on, as it was written last
        self.trouble: Words | None = None

    def days_since(self) -> int:
        """How many days ago the file was written last; 0 if there is none, or if the file system does not know."""
        try:
            written = datetime.fromtimestamp(self.path.stat().st_mtime).date()
        except (OSError, OverflowError, ValueError):
            return 0
        return max(0, (self._today() - written).days) if written.year >= FIRST_YEAR else 0

    def read(self) -> PracticeProgress:
        """The progress so far, none if there is no file; SaveError names a file that holds anything else."""
        self._written = None
        return self._read()

    def _read(self) -> PracticeProgress:
        try:
            return PracticeProgress.from_json(json.loads(read_text(self.path, MAX_BYTES)))
        except FileNotFoundError:
            return PracticeProgress()
        except (OSError, ValueError, RecursionError, SaveError) as error:
            path = one_line(self.path)
            if isinstance(error, OSError) and not is_damage(error):
                problem = _("it cannot be read: {reason}", reason=encodable(error.strerror or str(error)))
                raise SaveError(_("{path}: {problem}", path=path, problem=problem)) from error
            raise SaveError(
                _("{path} is not a practice file, or it is damaged: move it away to start again", path=path)
            ) from error

    def write(self, progress: PracticeProgress) -> None:
        """Write the progress, beside what another board has written meanwhile; where that fails, practice goes on all
        the same.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with alone(self.path.parent):
                whole = progress.grown_from(self._read(), self._written)
                write_whole(self.path, json.dumps(whole.to_json()), MAX_BYTES)
            self._written, self.trouble = progress.latest, None
        except OSError as error:
            reason = encodable(error.strerror or str(error))
            self.trouble = _("Your practice cannot be saved here ({reason}).", reason=reason)
        except SaveError as error:  # what stands there now is not thrown away
            self.trouble = _("Your practice cannot be saved here ({reason}).", reason=error.words)
        else:
            if self._on_write is not None:
                self.trouble = self._on_write()
