"""Files that are read with distrust, and written whole or not at all.

A name can lead to anything: a pipe without a writer, a device without an end, a link to either. So a file is opened
without waiting, must be a file, and is read up to its limit. A file that cannot be read raises ``OSError``, also for a
name that no file can have and for a text that is not one (``UnreadableText``); one that cannot be written raises
``UnwritableFile``, which names the file and the reason. Nothing is written over a file of another kind.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final

from mathgames.language.errors import OccupiedFile, SaveError, UnwritableFile, one_line, reason_of
from mathgames.language.words import Text, _

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
except ImportError:  # Windows has no such module, and in browsers it has no flock: one kernel has a folder there
    flock = None  # type: ignore[assignment]  # asked for where it is used

PART: Final = ".part"
LOCK: Final = ".lock"
MAX_WAIT_SECONDS: Final = 10.0
"""The longest wait for a file that another kernel is writing, in seconds; a write takes about a millisecond."""
AFTER_IN_VAIN: Final = 0.2
"""The longest wait in seconds in a folder where the last wait failed, so that a held lock costs one long wait only."""
_in_vain: Final = set[Path]()

_LONGEST_NAME: Final = 200
_WITHOUT_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)
_DAMAGE: Final = (errno.EINVAL, errno.EFBIG, errno.EILSEQ, errno.ELOOP, errno.ENXIO)
"""The errors of a path that is not a file, a file that is too long or not text, a link to itself, and a socket."""


_LONGEST_HEAD: Final = 300
MAX_COMPARED_BYTES: Final = 2_000_000
"""Bytes of a file that are measured before it is replaced."""
_PACKAGE: Final = "pk\3\4"
"""The beginning of a zip, in lower case."""
_KINDS: Final = {
    "page": re.compile(r"<!doctype html|<html"),
    "picture": re.compile(r"<\?xml|<svg"),
    "gradebook": re.compile(r"pupil,"),
    "work": re.compile(r"""\{[^\[{]*"format"\s*:"""),
    "data": re.compile(r"[\[{]"),
    "package": re.compile(_PACKAGE),
}
"""The kinds of texts that are written here, with their beginnings; everything else is plain text."""
_ENDINGS: Final = {"page": ".html", "picture": ".svg", "gradebook": ".csv"}
_FOREIGN: Final = frozenset(
    {".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".xls", ".xlsx", ".ods", ".doc", ".docx"}
)
"""The endings of files that no text can be."""


class UnreadableText(OSError):
    """A file that is not text in UTF-8."""


def path_exists(path: Path) -> bool:
    """Check if a path exists; unlike ``Path.exists``, it never raises."""
    return os.path.exists(path)  # noqa: PTH110


def is_file(path: Path) -> bool:
    """Check if a path is a file; unlike ``Path.is_file``, it never raises."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Check if a path is a folder; unlike ``Path.is_dir``, it never raises."""
    return os.path.isdir(path)  # noqa: PTH112


def open_to_read(path: Path) -> IO[bytes]:
    """Open a file for reading without waiting. Raises ``OSError`` if it is not a file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | _BINARY)
    except ValueError as error:
        raise _no_name(error) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a file")
    return open(descriptor, "rb")  # noqa: PTH123  # a path has no way to open without waiting


def read_bytes(path: Path, limit: int) -> bytes:
    """Return the content of a file of at most *most* bytes. Raises ``OSError`` if it cannot be read."""
    with open_to_read(path) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return content


def read_text(path: Path, limit: int) -> str:
    """Return the text of a file of at most *most* bytes, with one kind of line end.

    Raises ``OSError`` if it cannot be read.
    """
    try:
        return read_bytes(path, limit).decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise UnreadableText(errno.EILSEQ, "not a text in UTF-8") from error


def is_damage(error: OSError) -> bool:
    """Check if a file could not be read because of its content or kind, and not because of a passing condition."""
    return error.errno in _DAMAGE


def unread(error: OSError, another: Text) -> Text:
    """Return the reason that a file was not read: ``another`` if it is of a wrong kind, else the system's own."""
    return another if is_damage(error) else _("it cannot be read: {reason}", reason=reason_of(error))


@contextmanager
def atomic_write(path: Path) -> Iterator[None]:
    """Turn every ``OSError`` of the block into an ``UnwritableFile``."""
    try:
        yield
    except OSError as error:
        raise UnwritableFile(path, error) from error


def write_atomically(
    path: Path, text: str | bytes, limit: int | None = None, *, amount: Callable[[str], Any] | None = None
) -> Path:
    """Write a text or a package to a temporary file and rename it, so that *path* never holds half of it.

    Return *path*.

    The temporary name is unique among all processes, and a link is replaced, not followed. This guards against a killed
    process, not against a power failure. Raises ``UnwritableFile`` if the file cannot be written, if its name belongs
    to a pipe or a device, or if the text has more than *limit* bytes, which the reader would refuse; ``SaveError`` if
    the name ends like another kind of file, such as ``.png``.

    A file that exists is replaced only by a text of the same kind and, if *amount* measures it (a number, or a counter
    of its parts), by one that holds at least as much of each part. Raises ``OccupiedFile`` otherwise.
    """
    content = text if isinstance(text, bytes) else text.encode()
    if isinstance(text, str) and path.suffix.lower() in _FOREIGN and (ending := _ENDINGS.get(_kind(text))):
        sentence = _("{file}: not written: give it a name that ends in {ending}", file=one_line(path), ending=ending)
        raise SaveError(sentence)
    with atomic_write(path):
        if limit is not None and len(content) > limit:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        try:
            with suppress(FileNotFoundError):
                if not stat.S_ISREG(path.stat().st_mode):
                    raise OSError(errno.EINVAL, "not a file")
                if not path.is_symlink():
                    _check_replaceable(path, text if isinstance(text, str) else _PACKAGE, amount)
            temporary = _unused_sibling(path)
        except ValueError as error:
            raise _no_name(error) from error
        try:
            _write_new(temporary, content)
            temporary.replace(path)
        except OSError:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
    return path


def _check_replaceable(path: Path, text: str, amount: Callable[[str], Any] | None) -> None:
    """Raise OccupiedFile if the file holds another kind of text, or more than this one."""
    with open_to_read(path) as file:
        present = file.read(_LONGEST_HEAD if amount is None else MAX_COMPARED_BYTES).decode(errors="replace")
    if not present.strip("\ufeff \r\n\t"):
        return
    kind, name = _kind(text), one_line(path)
    if _kind(present) != kind:
        if kind == "page":
            raise OccupiedFile(_("{file} would be replaced: give the page a name that ends in .html", file=name))
        raise OccupiedFile(_("{file} would be replaced, but it holds something else: give another name", file=name))
    if amount is not None and not amount(present) <= amount(text):
        raise OccupiedFile(
            _("{file} holds more than is kept here: write where the work was done, or give another name", file=name)
        )


def _kind(text: str) -> str:
    """Return the kind of a text by its beginning, as far as it is one that is written here."""
    begins = text[:_LONGEST_HEAD].lstrip("\ufeff \r\n\t").casefold()
    return next((kind for kind, pattern in _KINDS.items() if pattern.match(begins)), "text")


def write_new(path: Path, content: bytes) -> bool:
    """Write a new file. Return False, and write nothing, if its name is in use, even by a broken link."""
    try:
        _write_new(path, content)
    except FileExistsError:
        return False
    return True


def open_to_append(path: Path) -> IO[bytes]:
    """Open a file to read and append, and create it if needed. Raises ``OSError`` if the path is not a regular file.

    The file is not replaced, so a link is refused: writing would change another file.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _WITHOUT_WAITING | _NO_LINK | _BINARY, 0o666)
    except ValueError as error:
        raise _no_name(error) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a file")
    return open(descriptor, "a+b")  # noqa: PTH123  # a path has no way to open without waiting


def write_first(path: Path, text: str) -> bool:
    """Write a new file as a whole. Return False if its name is in use.

    It is written beside its place and linked there: of several processes, on several machines, one is the first. On
    file systems without links it is created where nothing has its name; who is killed just then leaves a part of it.
    UnwritableFile where it cannot be written.
    """
    with atomic_write(path):
        temporary = _unused_sibling(path)
        try:
            _write_new(temporary, text.encode())
            try:
                os.link(temporary, path)
            except FileExistsError:
                return _is_same(temporary, path)  # a network drive may have been asked twice
            except (OSError, AttributeError, NotImplementedError):
                return _is_same(temporary, path) or write_new(path, text.encode())
            return True
        finally:
            with suppress(OSError):
                temporary.unlink()


def _is_same(path: Path, other: Path) -> bool:
    with suppress(OSError):
        return os.path.samestat(path.lstat(), other.lstat())
    return False


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of the folder, against all processes that use this function.

    Raises ``OSError`` if that takes too long.

    The lock is the kernel's own (``flock``) and is released with the process, however it ends. Without ``flock``, as on
    some network folders, nothing is locked.
    """
    if flock is None:
        yield
        return
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | _WITHOUT_WAITING | _NO_LINK, 0o666)
    try:
        place = folder.absolute()
        deadline = time.monotonic() + (AFTER_IN_VAIN if place in _in_vain else MAX_WAIT_SECONDS)
        while not _try_lock(descriptor):
            if time.monotonic() > deadline:
                _in_vain.add(place)
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
            time.sleep(0.002 + os.urandom(1)[0] % 8 / 1000)
        _in_vain.discard(place)
        yield
    finally:
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in (errno.ENOSYS, errno.ENOTSUP, errno.ENOLCK, errno.EINVAL):
            raise
    return True


class Mark:
    """A mark that a file is in use, as long as this object lives; it is released with the process, however it ends."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    def put_on(self, path: Path) -> None:
        """Mark this file, and no longer the previous one; if that is impossible, nothing is marked."""
        self.remove()
        if flock is not None:
            with suppress(OSError):
                self._descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | _NO_LINK)
                flock(self._descriptor, LOCK_SH | LOCK_NB)

    def remove(self) -> None:
        """Remove the mark."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    __del__ = remove


def is_marked(path: Path) -> bool:
    """Check if a process holds a mark on this file now."""
    if flock is None:
        return False
    try:
        descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | _NO_LINK)
    except OSError:
        return False
    try:
        return not _try_lock(descriptor)
    except OSError:
        return False
    finally:
        os.close(descriptor)


def _unused_sibling(path: Path) -> Path:
    name = path.name if len(os.fsencode(path.name)) <= _LONGEST_NAME else "long"
    return path.with_name(f"{name}.{os.urandom(8).hex()}{PART}")


def _write_new(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY, 0o666)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123  # a path has no way to open what is new alone
            file.write(content)
    except OSError:  # no other process can have made it: no part of it is left
        with suppress(OSError):
            path.unlink()
        raise


def _no_name(error: ValueError) -> OSError:
    return OSError(errno.EINVAL, str(error))
