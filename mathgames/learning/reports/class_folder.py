"""The folder of a class: each pupil's work is written there while it is done, in the format that is handed in.

A pupil has one file, written whole each time, under a label that was drawn for this folder, or typed: no name
is asked for. A teacher reads the folder like any other folder of work (``class_report``).
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from mathgames.engine.files import alone, read_text, write_first, write_whole
from mathgames.engine.kept import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.engine.tables.events import new_word
from mathgames.language.errors import SaveError, UnwritableFile, encodable, one_line, shown
from mathgames.language.words import Words, _
from mathgames.learning.reports.pupil_work import MOST_BYTES, WORKS, PupilWork, kept_by
from mathgames.learning.work.work import PUPILS

CLASS: Final = "MATHGAMES_CLASS"
"""The environment variable that names the folder of a class, for who runs a hub."""
LABEL: Final = ".label"
MOST_DRAWN: Final = 1000
"""So many labels are drawn until the folder is called full."""
_LABEL: Final = re.compile(r"[^\W_](?:[\w -]{0,38}[^\W_])?")
"""A label: letters, digits, hyphens and spaces, which are a file's name everywhere."""


class ClassFolder:
    """A pupil's place in the folder of a class. ``label`` is the one under which the teacher sees the work.

    With several ``pupils`` at one screen each has a file: ``lamp-27-A``, ``lamp-27-B``. ``now`` is the lesson that they
    work at, or ``PRACTICE``, and ``label`` the one that was typed. SaveError says why the folder or the label cannot be
    used.
    """

    def __init__(self, where: object, pupils: int = 1, now: str = "", label: object = None) -> None:
        self._path = folder_at(where)
        self._now = now
        if label is not None and not (isinstance(label, str) and _LABEL.fullmatch(label)):
            raise SaveError(
                _("a label has 1 to 40 letters, digits, hyphens or spaces, such as {example}, not {given}",
                  example="'blue-7'", given=shown(label))
            )  # fmt: skip
        self._pupils = PUPILS[:pupils] if pupils > 1 else ("",)
        try:
            self.label = self._kept_label(label)
        except OSError as error:
            reason = encodable(error.strerror or str(error))
            raise SaveError(
                _("your work cannot be shared in the folder {folder}: {reason}", folder=one_line(where), reason=reason)
            ) from error

    @property
    def path(self) -> Path:
        """The folder."""
        return self._path

    @property
    def note(self) -> Words:
        """What a pupil is told."""
        return _("Your teacher can see your work here as {label}.", label=self.label)

    def go_over(self, lesson: str) -> None:
        """From now on the pupils are in the lesson of this name."""
        self._now = lesson

    def share(self, pupil: str = "") -> Words | None:
        """Write what this pupil has done; a sentence where that cannot be done, and nothing else is the matter."""
        try:
            write_whole(self._file(self.label, pupil), replace(kept_by(pupil), now=self._now).to_text(), MAX_BYTES)
        except UnwritableFile as error:
            return _("Your work is kept, but your teacher cannot see it now ({reason}).", reason=error.reason)
        return None

    def share_all(self) -> Words | None:
        """Write what all pupils at this screen have done."""
        return next((trouble for trouble in map(self.share, self._pupils) if trouble is not None), None)

    def _file(self, label: str, pupil: str) -> Path:
        return self._path / f"{label}{'-' if pupil else ''}{pupil}{WORKS}"

    def _kept_label(self, wanted: str | None) -> str:
        """The label that this pupil has in this folder: the one that is wanted, else one that is drawn the first time.

        With another label than before, what was shared under the old one is under the new one from now on.
        """
        folder = hashlib.sha256(os.fsencode(self._path)).hexdigest()[:8]
        own = Path(FOLDER, f"{folder}{LABEL}")
        own.parent.mkdir(parents=True, exist_ok=True)
        with alone(own.parent):
            before = _read_label(own)
            if before and wanted in (None, before):
                return before
            label = self._drawn() if wanted is None else self._reserved(wanted)
            write_whole(own, label)
        if before:
            for pupil in self._pupils:
                with suppress(OSError):
                    self._file(before, pupil).unlink()
        return label

    def _reserved(self, label: str) -> str:
        """The label that was typed; SaveError if another pupil has it."""
        if not write_first(self._file(label, self._pupils[0]), PupilWork().to_text()):
            raise SaveError(_("the label {label} is taken in this class: choose another", label=shown(label)))
        return label

    def _drawn(self) -> str:
        """A label that nobody has in this folder: who makes its file first has it."""
        for _time in range(MOST_DRAWN):
            label = f"{new_word()}-{secrets.randbelow(90) + 10}"
            if write_first(self._file(label, self._pupils[0]), PupilWork().to_text()):
                return label
        raise SaveError(_("there are too many files in the folder of this class: take another folder"))


def class_folder(
    share: object, *, save: bool, pupils: int = 1, now: str = "", label: object = None
) -> tuple[ClassFolder | None, Words | None]:
    """Where work is shared, if it is, and what the pupil is told of it.

    ``share`` is a folder, or None for the one that ``MATHGAMES_CLASS`` names. SaveError where a folder or a label that
    was written cannot be used; where the variable's folder cannot, the pupil works on, and is told.
    """
    if share is not None and not save:
        raise SaveError(_("only what is kept can be shared: remove save=False, or share"))
    where = os.environ.get(CLASS, "").strip() if share is None else share
    if share is None and not (save and where):
        return None, None
    try:
        folder = ClassFolder(where, pupils, now, label)
    except SaveError as error:
        if share is not None or label is not None:
            raise
        return None, _("Your work is kept, but your teacher cannot see it now ({reason}).", reason=error.words)
    return folder, folder.share_all() or folder.note


def folder_at(where: object) -> Path:
    """The folder of a class; SaveError where there is none."""
    if not isinstance(where, str | Path) or not str(where).strip() or "\0" in str(where):
        raise SaveError(
            _("{asked} is not a folder: write where the folder of the class is, like 'class'", asked=shown(where))
        )
    name = one_line(where)
    path = Path(where).expanduser() if str(where).startswith("~") else Path(where)
    try:
        is_there, is_folder = path.exists(), path.is_dir()
    except (OSError, ValueError, RuntimeError) as error:
        reason = encodable(str(getattr(error, "strerror", None) or error))
        raise SaveError(_("the folder {folder} cannot be used: {reason}", folder=name, reason=reason)) from error
    if not is_there:
        raise SaveError(_("there is no folder {folder}: make it first, where the whole class can write", folder=name))
    if not is_folder:
        raise SaveError(_("{file} is a file: the class needs a folder", file=name))
    return path.absolute()


def _read_label(path: Path) -> str:
    """The label that is kept in a file; "" where there is none, or something else."""
    try:
        label = read_text(path, MOST_BYTES).strip()
    except OSError:
        return ""
    return label if _LABEL.fullmatch(label) else ""
