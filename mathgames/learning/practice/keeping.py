"""Progress kept in a file, ``practice.json`` beside the saved games: a small JSON, with nobody's name in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from mathgames.engine.kept import Codec, Kept
from mathgames.language.words import Words
from mathgames.learning.practice.progress import PracticeProgress

FILE = "practice.json"
FIRST_YEAR = 2020
"""A file that is older was written by nobody: some file systems and archives know no time, and say 1970 or 1980."""
CODEC = Codec(PracticeProgress(), PracticeProgress.from_json, PracticeProgress.to_json)


class KeptPractice(Kept[PracticeProgress]):
    """One pupil's progress in a file.

    The file holds no date: which day it was written on is known to the file system anyway, and how many days before
    ``today`` that was is all that is asked.
    """

    def __init__(
        self,
        path: Path,
        today: Callable[[], date] = date.today,
        on_write: Callable[[], Words | None] | None = None,
    ) -> None:
        super().__init__(path, CODEC, PracticeProgress.grown_from, on_write)
        self._today = today

    def days_since(self) -> int:
        """How many days ago the file was written last; 0 if there is none, or if the file system does not know."""
        try:
            written = datetime.fromtimestamp(self.path.stat().st_mtime).date()
        except (OSError, OverflowError, ValueError):
            return 0
        return max(0, (self._today() - written).days) if written.year >= FIRST_YEAR else 0
