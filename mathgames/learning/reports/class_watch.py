"""The folder of a class while the class works: who is where, read again only where a file has changed.

What is in the folder may come from anybody. It is bounded before it is read: so many names, so many files, so much
of each, and so long at a time.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final, TypeAlias

from mathgames.language.errors import MathgamesError, encodable, one_line, shown_text
from mathgames.language.words import Text, Words, _
from mathgames.learning.lessons import Lesson
from mathgames.learning.reports.class_folder import folder_at
from mathgames.learning.reports.pupil_state import Course, PupilNow, pupil_now
from mathgames.learning.reports.pupil_work import read_work
from mathgames.learning.reports.sources import WORKS

MOST_NAMES: Final = 20_000
"""Names of a folder that are looked at."""
MOST_PUPILS: Final = 200
"""Files of pupils that are shown: more than any room has."""
MOST_FOLDERS: Final = 200
"""Folders in the folder of the class, each a pupil's own."""
LONGEST: Final = 0.5
"""Seconds for which files are read at a time; the others are read the next time."""
LONGEST_LABEL: Final = 40
MOST_REMEMBERED: Final = 100_000_000
"""Bytes that are read until what was remembered of answers is dropped: a stranger's answers cannot fill the memory."""

Signature: TypeAlias = tuple[int, int, int]
"""When a file was written, its size, and which file it is."""

_DRAWN: Final = re.compile(r"[a-z]{4}-[0-9]{2}(-[A-D])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class WatchedPupil:
    """What a file says, and ``since`` when on the watch's clock; with a ``problem`` it says nothing."""

    label: str
    now: PupilNow
    since: float
    problem: Text | None = None


@dataclass(slots=True)
class _WatchedFile:
    signature: Signature
    pupil: WatchedPupil


class ClassWatch:
    """Who works in the folder of a class, and where. ``pupils`` are those that were seen at the last ``look``.

    ``lessons`` are files of lessons of your own. ``clock`` gives seconds that only go on, and ``wall`` the time of day
    by which the age of a file is judged that is seen for the first time. SaveError where there is no folder.
    """

    def __init__(
        self,
        where: object,
        lessons: Iterable[str | Path] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.path = folder_at(where)
        self.own = tuple(lessons)
        self._course = Course(self.own)
        self._clock, self._wall = clock, wall
        self._files: dict[str, _WatchedFile] = {}
        self._bytes = 0
        self.trouble: Words | None = None
        """Why the folder cannot be read, if it cannot; what is shown is what was read before."""
        self.left_out = 0
        """How many files are not shown, because there are too many."""
        self.reads = 0
        """How many files were read so far."""

    @property
    def pupils(self) -> tuple[WatchedPupil, ...]:
        """What the files say, in the order of their labels."""
        return tuple(watched.pupil for _name, watched in sorted(self._files.items()))

    @property
    def clock(self) -> Callable[[], float]:
        """What gives the seconds of the watch."""
        return self._clock

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of this name, if it is known."""
        judge = self._course.judge(name)
        return None if judge is None else judge.lesson

    def now(self) -> float:
        """The time on the watch's clock."""
        return self._clock()

    def look(self) -> bool:
        """Look at the folder once; whether anything is other than before."""
        try:
            there = self._listed()
        except OSError as error:
            before, reason = self.trouble, encodable(error.strerror or str(error))
            self.trouble = _(
                "The folder of the class cannot be read now ({reason}). You see what was there before.", reason=reason
            )
            return self.trouble != before
        changed = self.trouble is not None or self._files.keys() - there.keys()
        self.trouble = None
        self._files = {name: watched for name, watched in self._files.items() if name in there}
        began = time.monotonic()
        for name, signature in there.items():
            before_it = self._files.get(name)
            if before_it is not None and before_it.signature == signature:
                continue
            self._files[name] = _WatchedFile(signature, self._read(name, signature, is_new=before_it is None))
            changed = True
            if time.monotonic() - began > LONGEST:
                break
        return bool(changed)

    def _listed(self) -> dict[str, Signature]:
        """The files of pupils with their signatures: those that were waiting longest to be read come first."""
        names, folders = _names(self.path, "")
        for folder in folders:
            try:
                names += _names(self.path / folder, f"{folder}/")[0]
            except OSError:
                continue  # a folder that is not for the teacher is passed over
        # Of too many files those are shown that bear a label which was drawn.
        names.sort(key=lambda name: (_DRAWN.fullmatch(_stem(name)) is None, name))
        self.left_out = max(0, len(names) - MOST_PUPILS)
        there = {}
        for name in names[:MOST_PUPILS]:
            try:
                status = os.stat(self.path / name)  # noqa: PTH116  # a third of what a Path takes for it
            except (OSError, ValueError):
                there[name] = (0, -1, 0)
            else:
                is_file = S_ISREG(status.st_mode)
                there[name] = (status.st_mtime_ns, status.st_size if is_file else -2, status.st_ino)
        since = {name: self._files[name].pupil.since for name in there if name in self._files}
        return dict(sorted(there.items(), key=lambda one: (one[0] in since, since.get(one[0], 0.0))))

    def _read(self, name: str, signature: Signature, *, is_new: bool) -> WatchedPupil:
        """What a file says, or why it says nothing."""
        self.reads += 1
        self._bytes += max(0, signature[1])
        if self._bytes > MOST_REMEMBERED:
            self._bytes, self._course = 0, Course(self.own)
        age = max(0.0, self._wall() - signature[0] / 1e9) if is_new else 0.0
        label, since = shown_text(one_line(name.removesuffix(WORKS)), LONGEST_LABEL), self._clock() - age
        try:
            return WatchedPupil(label, pupil_now(read_work(self.path / name), self._course), since)
        except MathgamesError as error:
            return WatchedPupil(label, PupilNow(), since, error.words)
        except (ValueError, RecursionError, ArithmeticError, LookupError, TypeError, AttributeError) as error:
            # Whatever a rule makes of what a stranger has written.
            return WatchedPupil(label, PupilNow(), since, one_line(str(error))[:80])


def _names(folder: Path, prefix: str) -> tuple[list[str], list[str]]:
    """The names of files of work in a folder, and, with no ``prefix``, the folders in it."""
    names: list[str] = []
    folders: list[str] = []
    with os.scandir(folder) as entries:
        for entry in islice(entries, MOST_NAMES):
            if entry.name.lower().endswith(WORKS):
                names.append(f"{prefix}{entry.name}")
            elif not prefix and not entry.name.startswith(".") and len(folders) < MOST_FOLDERS and entry.is_dir():
                folders.append(entry.name)
    return names, folders


def _stem(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(WORKS)
