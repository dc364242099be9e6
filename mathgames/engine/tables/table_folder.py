"""The folder of a table: a file an event, made whole under its number, and never written again.

Whoever is the first to have a number has it: the file is written beside its place and linked there, which fails where
the number is taken. So two events never have the same number, whoever is killed leaves no half one, and no lock is left
behind. All that is found in the folder is read with distrust.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from mathgames.engine.files import PART, UnreadableText, read_text, write_first
from mathgames.engine.tables.events import MAX_EVENT_BYTES
from mathgames.language.errors import TableError, one_line, reason_of, shown
from mathgames.language.words import Words, _

SUFFIX: Final = ".event"
HERE: Final = ".here"
MOST_LISTED: Final = 20_000
"""No more files of a folder are looked at: a table has a few hundred."""

_EVENT: Final = re.compile(rf"\d{{6}}{re.escape(SUFFIX)}", re.ASCII)
_COPY: Final = re.compile(r"(\d{6})(?=\D).*event.*", re.ASCII | re.DOTALL)
"""What programs that synchronise folders make of two files of one name: ``000007 (Eva's conflicted copy).event``."""
_PRESENCE: Final = re.compile(rf"[0-9a-z]{{1,64}}{re.escape(HERE)}", re.ASCII)
_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class FolderLook(NamedTuple):
    """What a folder holds: how many events, the copies that a synchronised folder has made of some, and other files."""

    events: int
    copies: tuple[tuple[int, str], ...] = ()
    others: tuple[str, ...] = ()


class TableFolder:
    """The files of a table. OSError, or TableError with the name of the file, says what cannot be done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def at(cls, where: object) -> TableFolder:
        """The folder of a table, made if it is not there; TableError says why there can be none."""
        if not isinstance(where, str | Path) or not str(where).strip() or "\0" in str(where):
            raise TableError(
                _("{asked} is not a folder: write where the table is, like 'class/table-7'", asked=shown(where))
            )
        path = Path(where).expanduser() if str(where).startswith("~") else Path(where)
        path, name = path.absolute(), one_line(str(where))
        try:
            if not path.parent.is_dir():
                raise TableError(
                    _(
                        "there is no folder {folder}: a table is made in a folder that all its screens can see",
                        folder=one_line(str(Path(where).parent)),
                    )
                )
            with suppress(FileExistsError):
                path.mkdir()
                # Whoever may write beside the table may write in it, whatever this program's own mask is.
                path.chmod(stat.S_IMODE(path.parent.stat().st_mode))
            if not path.is_dir():
                raise TableError(_("{file} is a file: the table needs a folder of its own", file=name))
            path.stat()
        except OSError as error:
            raise TableError(unusable(name, reason_of(error))) from error
        return cls(path)

    def changed(self) -> int:
        """When a file came into the folder or left it last; OSError where the folder is not there."""
        state = self.path.stat()
        if not stat.S_ISDIR(state.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return state.st_mtime_ns

    # Events.

    def file(self, number: int) -> Path:
        """The file of the event with this number."""
        return self.path / f"{number:06}{SUFFIX}"

    def read(self, number: int) -> str | None:
        """The text of an event, None if there is none yet; TableError says why what is there is no text of one."""
        try:
            return read_text(self.file(number), MAX_EVENT_BYTES)
        except FileNotFoundError:
            return None
        except UnreadableText:
            raise TableError(_("it is not an event of a table, or part of it is missing")) from None
        except OSError as error:
            if error.errno == errno.EFBIG:
                raise TableError(_("it is too large for an event of a table")) from error
            raise TableError(_("it cannot be read: {reason}", reason=reason_of(error))) from error

    def write(self, number: int, text: str) -> bool:
        """Write the event with this number, whole; False if somebody else has the number."""
        return write_first(self.file(number), text)

    def signature(self, name: str) -> tuple[int, int, int] | None:
        """What is different once another file has this name, or it was written again; None if nothing has it."""
        try:
            state = (self.path / name).lstat()
        except (OSError, ValueError):
            return None
        return state.st_ino, state.st_size, state.st_mtime_ns

    def look(self) -> FolderLook:
        """All that is in the folder, by its names. Names that begin with a dot are nobody's business."""
        events, copies, others = 0, list[tuple[int, str]](), list[str]()
        for name in self._names():
            if _EVENT.fullmatch(name):
                events += 1
            elif (copy := _COPY.fullmatch(name)) is not None:
                copies.append((int(copy[1]), name))
            elif not name.startswith(".") and not _PRESENCE.fullmatch(name):
                others.append(name)
        return FolderLook(events, tuple(sorted(copies)), tuple(sorted(others)))

    def _names(self) -> Iterator[str]:
        with os.scandir(self.path) as entries:
            for count, entry in enumerate(entries):
                if count == MOST_LISTED:
                    return
                if not (entry.name.endswith(PART) and SUFFIX in entry.name):
                    yield entry.name

    # Who is there.

    def be_here(self, screen: str, times: int) -> None:
        """Say for the so many-th time that a screen is there; where that cannot be written, it is not said."""
        with suppress(OSError):
            opened = os.open(self.path / f"{screen}{HERE}", os.O_WRONLY | os.O_CREAT | _FLAGS, 0o666)
            with open(opened, "wb") as file:  # noqa: PTH123  # a path has no way to open without waiting
                if stat.S_ISREG(os.fstat(opened).st_mode):
                    file.write(f"{times:012}\n".encode())

    def was_here(self, screen: str) -> tuple[int, int, int] | None:
        """What is different each time that a screen says it is there."""
        return self.signature(f"{screen}{HERE}")


def unusable(name: str, reason: str) -> Words:
    """Why a folder cannot be used, in a sentence."""
    return _("the folder {folder} cannot be used: {reason}", folder=name, reason=reason)
