"""What a teacher asks of the whole class: one small file in its folder, at which the pages of the pupils look.

It asks for attention, for a task, or sends a position. It is no prison: whoever does not heed it can open the lesson
elsewhere. What is in the file may come from anybody, so it says nothing in words: a page says in its own what it was
asked.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import EFBIG
from pathlib import Path
from typing import Any, Final

from mathgames.engine.files import read_text, write_whole
from mathgames.language.errors import UnwritableFile
from mathgames.language.words import Words, _

FILE: Final = "teacher.call"
FORMAT: Final = 1
MOST_BYTES: Final = 40_000
FRESH: Final = 90.0
"""Seconds for which a pause holds after it was written last: a teacher's page that is gone holds up nobody."""
RENEWED: Final = 20.0
"""Seconds after which a pause that goes on is written again."""
LONGEST_NAME: Final = 200
MOST_TASKS: Final = 10_000
_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class ClassCall:
    """What is asked: whether all pause, and the ``task`` of the ``lesson`` that all are to open, "" for none; or the
    ``record`` of a position that all are to see.

    ``number`` tells one such request from the one before, so that each is heeded once.

    >>> ClassCall.from_text(ClassCall(is_paused=True).to_text())
    ClassCall(is_paused=True, lesson='', task=0, record='', number=0)
    """

    is_paused: bool = False
    lesson: str = ""
    task: int = 0
    record: str = ""
    number: int = 0

    def to_text(self) -> str:
        """The text of the file."""
        data = {"format": FORMAT, "paused": self.is_paused, "lesson": self.lesson, "task": self.task}
        return json.dumps(data | {"record": self.record, "number": self.number})

    @staticmethod
    def from_text(text: str) -> ClassCall | None:
        """What the text asks; None if it asks nothing that can be understood."""
        try:
            data: Any = json.loads(text)
        except (ValueError, RecursionError):
            return None
        match data:
            case {
                "format": 1,
                "paused": bool(paused),
                "lesson": str(lesson),
                "task": int(task),
                "record": str(record),
                "number": int(number),
            }:
                if len(lesson) <= LONGEST_NAME and 0 <= task <= MOST_TASKS and 0 <= number < 2**_BITS:
                    return ClassCall(paused, lesson, int(task), record, int(number))
        return None


class TeacherCalls:
    """The teacher's end: what is asked of the class in this folder. ``call`` is what is asked now.

    A pause is written again from time to time (``renew``), for it holds only so long.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = folder / FILE
        self._clock = clock
        self._last_write = clock()
        self.call = ClassCall()

    def pause(self, *, on: bool) -> Words | None:
        """Ask all to pause, or to go on; a sentence where that cannot be written, and then nothing is asked."""
        return self._ask(replace(self.call, is_paused=on))

    def send_to(self, lesson: str, task: int) -> Words | None:
        """Ask all to open a task of a lesson; a sentence where that cannot be written."""
        return self._ask(replace(self.call, lesson=lesson, task=task, record="", number=secrets.randbits(_BITS)))

    def send_position(self, record: str) -> Words | None:
        """Send the record of a position to all; a sentence where that cannot be written."""
        return self._ask(replace(self.call, lesson="", task=0, record=record, number=secrets.randbits(_BITS)))

    def renew(self) -> Words | None:
        """Write a pause again before it is too old."""
        if not self.call.is_paused or self._clock() - self._last_write < RENEWED:
            return None
        return self._ask(self.call)

    def _ask(self, call: ClassCall) -> Words | None:
        try:
            write_whole(self._file, call.to_text(), MOST_BYTES)
        except UnwritableFile as error:
            if error.errno == EFBIG:
                return _("This position is too large to be sent.")
            return _("The pupils cannot be reached: nothing can be written in the folder of the class ({reason}).",
                     reason=error.reason)  # fmt: skip
        with suppress(OSError):
            self._file.chmod(0o644)  # whatever is usual here: all pupils have to read it
        self.call, self._last_write = call, self._clock()
        return None


class PupilCalls:
    """A pupil's end: what the teacher asks in the folder in which this pupil shares, or in the one around it.

    What was asked before this page was opened is not heeded, but for a pause.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._files = (folder / FILE, folder.parent / FILE)
        self._clock = clock
        self._signature: tuple[int, int, int] | None = None
        self._last_change = clock()
        self._call = ClassCall()
        self._look()
        self._last_number = self._call.number

    def look(self) -> ClassCall:
        """What is asked now. The task is there once, in the look that sees it first."""
        self._look()
        is_paused = self._call.is_paused and self._clock() - self._last_change < FRESH
        if self._call.number == self._last_number:
            return ClassCall(is_paused)
        self._last_number = self._call.number
        return replace(self._call, is_paused=is_paused)

    def _look(self) -> None:
        for file in self._files:
            try:
                status = os.stat(file)  # noqa: PTH116  # a third of what a Path takes for it
                signature = (status.st_mtime_ns, status.st_size, status.st_ino)
                if signature != self._signature:
                    call = ClassCall.from_text(read_text(file, MOST_BYTES))
                    self._signature, self._last_change = signature, self._clock()
                    self._call = call or replace(self._call, is_paused=False)
            except OSError:
                continue  # a pause ends by its age where the folder is gone
            return
