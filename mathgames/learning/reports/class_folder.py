"""The folder of a class: each pupil's work is written to it continuously, and requests of the teacher are read from it.

A pupil has one file, to which answers are added, under a label that was drawn for this folder, or typed: no name is
asked for. A teacher reads the folder like any other folder of work (``class_report``). Requests are not enforced: a
pupil can open the lesson elsewhere. Files may have been written by anyone, so a request contains no texts: a page shows
the request in its own words.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from errno import EFBIG
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from mathgames.engine.files import atomic_write, exclusive_lock, path_exists, read_text, write_atomically, write_first
from mathgames.engine.json_file import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.engine.tables.events import draw_check_word
from mathgames.language.errors import SaveError, UnwritableFile, escape_unencodable, one_line, short_repr
from mathgames.language.words import LazyString, _
from mathgames.learning.assignments.label import is_label, label_refusal
from mathgames.learning.reports.class_label import OwnLabel, current_places, read_label, read_owner
from mathgames.learning.reports.pupil_work import WORKS, PupilWork, load_work_of, read_work
from mathgames.learning.reports.submitted_files import label_and_token
from mathgames.learning.work.shared_work import PUPILS

LABEL: Final = ".label"
MAX_DRAWS: Final = 1000
"""The most labels that are drawn before the folder counts as full."""


class ClassFolder:
    """A pupil's place in the folder of a class. ``label`` is the name under which the teacher sees the work.

    With several ``pupils`` at one screen each has a file: ``lamp-27-A``, ``lamp-27-B``. ``now`` is the lesson that they
    work at, or ``PRACTICE``, and ``label`` the one that was typed. Raises ``SaveError`` if the folder or the label
    cannot be used.

    A file is named by the label and by a token, which are stored with the place of the pupil's folder: a copy of it
    that is opened elsewhere gets a new label and a new file, and no content of a file is lost. A folder that was moved
    on its disk keeps them.
    """

    def __init__(self, location: object, pupils: int = 1, now: str = "", label: object = None) -> None:
        self._path = folder_at(location)
        self._now = now
        label = normalize("NFC", label) if isinstance(label, str) else label
        if label is not None and not is_label(label):
            raise SaveError(label_refusal(label))
        self._pupils = PUPILS[:pupils] if pupils > 1 else ("",)
        self._label_file = Path(FOLDER, f"{hashlib.sha256(os.fsencode(self._path)).hexdigest()[:8]}{LABEL}")
        try:
            self.label = self._claim_label(label).label
        except UnwritableFile as error:
            folder, reason = one_line(location), error.reason
            raise SaveError(
                _("your work cannot be shared in the folder {folder}: {reason}", folder=folder, reason=reason)
            ) from error

    @property
    def path(self) -> Path:
        """The folder."""
        return self._path

    @property
    def note(self) -> LazyString:
        """The note for the pupil."""
        return _("Your teacher can see your work here as {label}.", label=self.label)

    def go_over(self, lesson: str) -> None:
        """Record that the pupils are in the lesson of this name from now on."""
        self._now = lesson

    def share(self, pupil: str = "") -> LazyString | None:
        """Add this pupil's work to the shared file, and return a problem if that fails."""
        try:
            kept = read_label(self._label_file)
            own_label = kept or self._claim_label(None)
            self.label = own_label.label  # another page may have chosen it
            file = self._file(own_label, pupil)
            with ExitStack() as stack:
                with suppress(OSError):  # without a lock, the work is written all the same
                    stack.enter_context(exclusive_lock(self._label_file.parent))
                work = replace(_with_shared(load_work_of(pupil), file), now=self._now, owner=own_label.token)
                write_atomically(file, work.to_text(), MAX_BYTES)
        except (UnwritableFile, SaveError) as error:
            reason = error.reason if isinstance(error, UnwritableFile) else error.words
            return _("Your work is kept, but your teacher cannot see it now ({reason}).", reason=reason)
        return self.note if kept is None else None

    def share_all(self) -> LazyString | None:
        """Write what all pupils at this screen have done."""
        return next((trouble for trouble in map(self.share, self._pupils) if trouble is not None), None)

    def _file(self, own_label: OwnLabel, pupil: str) -> Path:
        return self._path / f"{own_label.label}{'-' if pupil else ''}{pupil}.{own_label.token}{WORKS}"

    def _claim_label(self, requested_label: str | None) -> OwnLabel:
        """Return the label of this pupil in this folder: the wanted one, else the one before, else a drawn one."""
        with atomic_write(self._label_file):
            self._label_file.parent.mkdir(parents=True, exist_ok=True)
            with exclusive_lock(self._label_file.parent):
                before = read_label(self._label_file)
                if before is not None and before.is_copied:
                    before = None
                if before is not None and requested_label in (None, before.label) and not self._is_taken(before):
                    self._rename(before)
                    with suppress(UnwritableFile):  # that nothing can be written is told by ``share``
                        write_atomically(self._label_file, before.to_text())
                    return before
                own_tokens = self._draw_label() if requested_label is None else self._reserve_label(requested_label)
                try:
                    write_atomically(self._label_file, own_tokens.to_text())
                except UnwritableFile:
                    self._remove(own_tokens)
                    raise
        if before is not None:  # what was shared under the old label is under the new one from now on
            self._remove(before)
        return own_tokens

    def _is_taken(self, own_label: OwnLabel) -> bool:
        """Check if another pupil has a file under this label."""
        stems = {f"{own_label.label}{'-' if pupil else ''}{pupil}".casefold() for pupil in self._pupils}
        with atomic_write(self._path):
            files = [*self._path.iterdir()]
        for file in files:
            stem, token = label_and_token(file.name)
            is_of_label = file.suffix == WORKS and stem.casefold() in stems
            if is_of_label and (token or read_owner(file)) not in own_label.tokens:
                return True
        return False

    def _rename(self, own_label: OwnLabel) -> None:
        for pupil in ("", *PUPILS):
            file = self._file(own_label, pupil)
            before = file.with_name(f"{label_and_token(file.name)[0]}{WORKS}")
            with suppress(OSError):
                if not path_exists(file) and read_owner(before) in own_label.tokens:
                    before.rename(file)

    def _remove(self, own_label: OwnLabel) -> None:
        """Remove the files under a label that does not belong to this page any more."""
        self._rename(own_label)
        for pupil in ("", *PUPILS):
            with suppress(OSError):
                self._file(own_label, pupil).unlink()

    def _reserve_label(self, label: str) -> OwnLabel:
        """Return the typed label. Raises ``SaveError`` if another pupil has it."""
        own_label = self._reserve(label)
        if own_label is None:
            raise SaveError(_("the label {label} is taken in this class: choose another", label=short_repr(label)))
        return own_label

    def _draw_label(self) -> OwnLabel:
        """Return a label that is free in this folder. Raises ``SaveError`` if none is found."""
        for _time in range(MAX_DRAWS):
            own_label = self._reserve(f"{draw_check_word()}-{secrets.randbelow(90) + 10}")
            if own_label is not None:
                return own_label
        raise SaveError(_("there are too many files in the folder of this class: take another folder"))

    def _reserve(self, label: str) -> OwnLabel | None:
        """Create the file of each pupil at this screen.

        If two pages do so at the same time, at most one gets the label.
        """
        own_label = OwnLabel(label, (secrets.token_hex(8),), current_places())
        if self._is_taken(own_label):
            return None
        for pupil in self._pupils:
            write_first(self._file(own_label, pupil), PupilWork(owner=own_label.token).to_text())
        if not self._is_taken(own_label):
            return own_label
        self._remove(own_label)
        return None


def _with_shared(work: PupilWork, file: Path) -> PupilWork:
    """Return the work merged with its shared file; a link is not followed."""
    try:
        there = PupilWork() if file.is_symlink() else read_work(file)
    except SaveError:
        return work
    lessons = {**there.lessons, **work.lessons}
    for name in there.lessons.keys() & work.lessons.keys():
        mine, both = work.lessons[name].tasks, work.lessons[name].merge(there.lessons[name])
        boards = {number: replace(both.tasks[number], moves=it.moves, caught=it.caught) for number, it in mine.items()}
        lessons[name] = replace(both, tasks={**both.tasks, **boards})
    return replace(work, lessons=lessons, practice=work.practice.merge(there.practice))


def folder_at(location: object) -> Path:
    """Return the folder of a class. Raises ``SaveError`` if there is none."""
    if not isinstance(location, str | Path) or not str(location).strip() or "\0" in str(location):
        raise SaveError(
            _(
                "{asked} is not a folder: write where the folder of the class is, like 'class'",
                asked=short_repr(location),
            )
        )
    name = one_line(location)
    path = Path(location).expanduser() if str(location).startswith("~") else Path(location)
    try:
        is_there, is_folder, path = path.exists(), path.is_dir(), path.absolute()
    except (OSError, ValueError, RuntimeError) as error:
        reason = escape_unencodable(str(getattr(error, "strerror", None) or error))
        raise SaveError(_("the folder {folder} cannot be used: {reason}", folder=name, reason=reason)) from error
    if not is_there:
        raise SaveError(_("there is no folder {folder}: make it first, where the whole class can write", folder=name))
    if not is_folder:
        raise SaveError(_("{file} is a file: the class needs a folder", file=name))
    return path


FILE: Final = "teacher.call"
FORMAT: Final = 1
MOST_CALL: Final = 40_000
FRESH: Final = 90.0
"""Seconds for which a pause holds after it was last written: a teacher's page that is closed stops no one."""
RENEWAL_SECONDS: Final = 20.0
"""Seconds after which a continuing pause is written again."""
LONGEST_NAME: Final = 200
MOST_TASKS: Final = 10_000
_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class ClassCall:
    """A request: whether all pause, and the ``task`` of the ``lesson`` that all are to open, "" for none.

    Or the ``record`` of a position that all are to see.

    ``number`` distinguishes a request from the one before, so that each is followed once.

    >>> ClassCall.from_text(ClassCall(is_paused=True).to_text())
    ClassCall(is_paused=True, lesson='', task=0, record='', number=0)
    """

    is_paused: bool = False
    lesson: str = ""
    task: int = 0
    record: str = ""
    number: int = 0

    def to_text(self) -> str:
        """Return the text of the file."""
        data = {"format": FORMAT, "paused": self.is_paused, "lesson": self.lesson, "task": self.task}
        return json.dumps(data | {"record": self.record, "number": self.number})

    @staticmethod
    def from_text(text: str) -> ClassCall | None:
        """Parse a request. None if it cannot be understood."""
        try:
            data: Any = json.loads(text)
        except (ValueError, RecursionError):
            return None
        match data:
            case {
                "format": 1,
                "paused": bool(is_paused),
                "lesson": str(lesson),
                "task": int(task),
                "record": str(record),
                "number": int(number),
            }:
                if len(lesson) <= LONGEST_NAME and 0 <= task <= MOST_TASKS and 0 <= number < 2**_BITS:
                    return ClassCall(is_paused, lesson, int(task), record, int(number))
        return None


class TeacherCalls:
    """The teacher's end: requests to the class in this folder. ``call`` is the current one.

    A pause is written again from time to time (``renew``), because it holds for a limited time.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = folder / FILE
        self._clock = clock
        self._last_write = clock()
        self.call = ClassCall()

    def pause(self, *, on: bool) -> LazyString | None:
        """Ask all to pause, or to go on; a sentence where that cannot be written, and then nothing is asked."""
        return self._ask(replace(self.call, is_paused=on))

    def send_to(self, lesson: str, task: int) -> LazyString | None:
        """Ask all to open a task of a lesson; a sentence where that cannot be written."""
        return self._ask(replace(self.call, lesson=lesson, task=task, record="", number=secrets.randbits(_BITS)))

    def send_position(self, record: str) -> LazyString | None:
        """Send the record of a position to all; a sentence where that cannot be written."""
        return self._ask(replace(self.call, lesson="", task=0, record=record, number=secrets.randbits(_BITS)))

    def renew(self) -> LazyString | None:
        """Write a pause again before it is too old."""
        if not self.call.is_paused or self._clock() - self._last_write < RENEWAL_SECONDS:
            return None
        return self._ask(self.call)

    def _ask(self, call: ClassCall) -> LazyString | None:
        try:
            write_atomically(self._file, call.to_text(), MOST_CALL)
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
    """A pupil's end: the teacher's requests in the folder in which this pupil shares, or in the one around it.

    Requests from before this page was opened are ignored, except a pause.
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
        """Return the current request. Its task is included once, at the first look."""
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
                    call = ClassCall.from_text(read_text(file, MOST_CALL))
                    self._signature, self._last_change = signature, self._clock()
                    self._call = call or replace(self._call, is_paused=False)
            except OSError:
                continue  # a pause ends by its age where the folder is gone
            return
