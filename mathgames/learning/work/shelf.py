"""Where the work in lessons is kept: one small JSON file a lesson, beside the saved games."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from mathgames.engine.files import alone, is_damage, is_there, read_text, write_whole
from mathgames.engine.saves import FOLDER
from mathgames.language.errors import SaveError, encodable, one_line
from mathgames.language.words import Words, _
from mathgames.learning.work.at_one_screen import PUPILS, joined
from mathgames.learning.work.work import LessonWork

LESSONS: Final = "lessons"
MAX_BYTES: Final = 2_000_000
MOST_STEM: Final = 60
DAMAGED: Final = ".damaged"


def name_of_own(path: Path) -> str:
    """What a lesson of somebody's own is called: by its file, and told apart from others by where that stands."""
    return f"{path.stem[:MOST_STEM]}-{hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:8]}"


def stem_of_own(name: str) -> str:
    """The name of the file, as far as it is kept, of a lesson of somebody's own that is called so.

    >>> stem_of_own(name_of_own(Path("debts.md")))
    'debts'
    """
    return name.rpartition("-")[0]


class Shelf:
    """The files of the work in lessons. ``trouble`` says what went wrong with one of them the last time.

    What was written is remembered: a file in which nobody else has written since is compared, and not taken apart.
    ``on_write`` is called after each writing with the name of the pupil, and gives what is in its way.
    """

    def __init__(self, folder: Path | None = None, on_write: Callable[[str], Words | None] | None = None) -> None:
        self.folder = folder or Path(FOLDER, LESSONS)
        self.trouble: Words | None = None
        self._on_write = on_write
        self._written: dict[Path, tuple[str, LessonWork]] = {}

    def path(self, lesson: str, pupil: str = "") -> Path:
        """The file of a lesson, by its name; each of several pupils at one screen has a file."""
        letters = (letter if letter.isascii() and (letter.isalnum() or letter in "-_") else "-" for letter in lesson)
        return self.folder / f"{''.join(letters)[:100]}{'.' if pupil else ''}{pupil}.json"

    def read(self, lesson: str, pupil: str = "") -> LessonWork:
        """What was done in a lesson so far, by the ``pupil`` of that name if several share it.

        A damaged file is put aside under another name, and the lesson begins anew.
        One that only cannot be read now stays: when it can be read again, what is done meanwhile is written beside what
        stands there.
        """
        try:
            return self._found(self.path(lesson, pupil), lesson)
        except OSError as error:
            self.trouble = _unsaved(error)
            return LessonWork(lesson)

    def _found(self, path: Path, lesson: str) -> LessonWork:
        try:
            text, work = self._written.get(path, ("", None))
            if work is None or read_text(path, MAX_BYTES) != text:
                work = _read(path, lesson)
        except FileNotFoundError:
            return LessonWork(lesson)
        except (OSError, ValueError, RecursionError, SaveError) as error:
            if isinstance(error, OSError) and not is_damage(error):
                raise
            aside = _put_aside(path)
            self.trouble = _(
                "Your work in this lesson could not be read, so the lesson starts again. The old file is {file}.",
                file=one_line(aside.name),
            )
            return LessonWork(lesson)
        return work

    def look(self, lesson: str) -> LessonWork:
        """What was done in a lesson so far, alone or together, as far as it can be read; nothing is changed on disk."""
        works = [LessonWork(lesson)]
        for pupil in ("", *PUPILS):
            with suppress(OSError, ValueError, RecursionError, SaveError):
                works.append(_read(self.path(lesson, pupil), lesson))
        return joined(works)

    def write(self, work: LessonWork, pupil: str = "") -> None:
        """Write what was done, beside what another board of this lesson has written meanwhile; where that fails, the
        lesson goes on all the same.
        """
        path = self.path(work.lesson, pupil)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with alone(path.parent):
                whole = work.merged(self._found(path, work.lesson))
                text = json.dumps(whole.to_json())
                write_whole(path, text, MAX_BYTES)
            self._written[path], self.trouble = (text, whole), None
        except OSError as error:
            self.trouble = _unsaved(error)
            return
        if self._on_write is not None:
            self.trouble = self._on_write(pupil)


def _unsaved(error: OSError) -> Words:
    reason = encodable(error.strerror or str(error))
    return _("Your work in this lesson cannot be saved here ({reason}).", reason=reason)


def _put_aside(path: Path) -> Path:
    """Put a file aside, and say where; another one that was put aside before stays where it is."""
    aside = path.with_suffix(DAMAGED)
    if is_there(aside):
        aside = path.with_suffix(f".{secrets.token_hex(4)}{DAMAGED}")
    with suppress(OSError):
        path.replace(aside)
    return aside


def _read(path: Path, lesson: str) -> LessonWork:
    """The work in a file; FileNotFoundError where there is none."""
    work = LessonWork.from_json(json.loads(read_text(path, MAX_BYTES)))
    if work.lesson != lesson:
        raise ValueError(work.lesson)
    return work
