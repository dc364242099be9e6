"""Submitted files: in folders, in archives, and from a browser, with bounds for all of them.

Hidden files and those of the system are skipped. Archives are not unpacked to disk, links to folders are not followed,
and the amount of reading is bounded by the bytes that are read, not by the sizes that an archive states.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from errno import EFBIG
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePath
from typing import IO, Any, Final, Protocol, TypeVar
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from mathgames.engine.files import is_folder, open_to_read
from mathgames.engine.json_file import MAX_BYTES
from mathgames.language.errors import one_line, quote_input, reason_of
from mathgames.language.words import Text, _

ENDINGS: Final = (".json", ".txt", ".csv", ".tsv", ".zip", ".xlsx", ".ods")
"""The endings of files that are read in a folder; other files there are read if they turn out to be work."""
MOST_FILES: Final = 10_000
MOST_NAMES: Final = 100_000
"""The most names in folders that are looked at."""
MOST_DEEP: Final = 30
"""The depth to which subfolders are searched."""
MOST_NESTED: Final = 3
"""The depth to which archives in archives are read."""
MOST_ARCHIVE: Final = 100_000_000
"""The most bytes of an archive."""
MOST_DIRECTORY: Final = 5_000_000
"""The most bytes of the list of files in an archive."""
MOST_TOTAL: Final = 200_000_000
"""The most bytes that are read in total."""

TOO_MUCH: Final = _("there is more than can be read at one time: the other files are not counted")
UNREAD: Final = _("this file is too large, or it cannot be read")
NO_ARCHIVE: Final = _("this archive is damaged, or too large: unpack it and give the folder")
LOCKED: Final = _("this archive has a password: unpack it and give the folder")
OFFICE: Final = _("this is a document, not a list: save it as CSV or as plain text")

_SYSTEM: Final = frozenset({"__macosx", "$recycle.bin", "#recycle", "@eadir", "lost+found", "thumbs.db", "desktop.ini"})
_UNFINISHED: Final = (".part", ".tmp", ".crdownload", ".download", ".lock")
_OF_CLASS: Final = re.compile(r"\.([0-9a-f]{16})\Z")
_OWNER: Final = re.compile(r'"owner": ?"([0-9a-f]{16})"')
_ARCHIVE: Final = (b"PK\3\4", b"PK\5\6")
_OFFICE: Final = ("[Content_Types].xml", "mimetype")
_END_OF_ARCHIVE: Final = b"PK\5\6"
_LONGEST_END: Final = 65_557

_MARK: Final = re.compile(
    r"""(?:
        \.sync-conflict-[\w-]+                                             # Syncthing
        | \s*\([^()]*(?:conflict|konflikt|conflicto|kopya|copia)[^()]*\)   # Nextcloud, Dropbox, Seafile
        | [\s_-]+conflict-[\d_-]+                                          # ownCloud
        | \.conflict
        | \s+-\s+(?:copy|copia|kopya)(?:\s\(\d+\))?                        # Windows
        | \s+copy(?:\s\d+)?                                                # macOS
        | -copy\d+ | -checkpoint                                           # Jupyter
    )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_COPY_OF: Final = re.compile(r"(?:copy of|copia de|kopya ng) ", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\s?\(\d+\)\Z|\s\d+\Z")
_AT_ONE_SCREEN: Final = re.compile(r"-[A-D]\b")


@dataclass(frozen=True, slots=True)
class SubmittedFile:
    """A file with its ``place``, the names of its folders and its own, and a function to ``open`` it."""

    place: tuple[str, ...]
    open: Callable[[], IO[bytes]]
    modified: float = 0.0
    problem: Text | None = None

    @property
    def stem(self) -> str:
        """The name without endings."""
        return stem_of(self.place[-1])


@dataclass(slots=True)
class Budget:
    """The number of bytes that may still be read."""

    bytes_left: int = MOST_TOTAL

    def read(self, file: SubmittedFile) -> bytes:
        """Return the content of a file. Raises ``OSError`` if it cannot be read, or exceeds the limit of its kind."""
        with file.open() as stream:
            head = stream.read(4)
            limit = MOST_ARCHIVE if head in _ARCHIVE else MAX_BYTES
            content = head + stream.read(min(limit, self.bytes_left) + 1)
        self.bytes_left -= len(content)
        if len(content) > limit or self.bytes_left < 0:
            raise OSError(EFBIG, os.strerror(EFBIG))
        return content


def is_archive(content: bytes) -> bool:
    """Check if these are the bytes of a zip file."""
    return content[:4] in _ARCHIVE


def is_passed_over(name: str) -> bool:
    """Check if a file or folder of this name is to be skipped: it is hidden, unfinished, or one of the system's."""
    lower = name.casefold()
    return lower.startswith((".", "~$")) or lower in _SYSTEM or lower.endswith(_UNFINISHED)


def stem_of(name: str) -> str:
    """Return the name of a file without its endings, its accents in one piece.

    >>> stem_of("anna.json"), stem_of("anna.json.txt"), stem_of("a.b.JSON")
    ('anna', 'anna', 'a.b')
    """
    stem = PurePath(name).stem
    while stem.casefold().endswith(ENDINGS) and PurePath(stem).suffix:
        stem = PurePath(stem).stem
    return normalize("NFC", stem)


def label_and_token(name: str) -> tuple[str, str]:
    """Return the label in the name of a file, and the token of a file of a class (``class_folder``).

    >>> label_and_token("lamp-27.0123456789abcdef.json"), label_and_token("anna.2.json")
    (('lamp-27', '0123456789abcdef'), ('anna.2', ''))
    """
    stem = stem_of(name)
    token = _OF_CLASS.search(stem)
    return (stem, "") if token is None else (stem[: token.start()], token[1])


def label_of(parts: Iterable[str], longest: int) -> str:
    """Format a label for one line of a page or a terminal, without the token of a file of a class."""
    label = _OF_CLASS.sub("", normalize("NFC", "/".join(parts)))
    return quote_input(one_line(label), longest)


def owner_of(text: str) -> str:
    """Return the token of the owner of shared work; "" for other work."""
    owner = _OWNER.search(text)
    return owner[1] if owner else ""


def walk(folder: Path, deepest: int, most: int) -> Iterator[tuple[tuple[str, ...], os.DirEntry[str]]]:
    """Yield the content of a folder and its subfolders, each entry with its place there: at most ``most`` names.

    Raises ``OSError`` if the folder cannot be listed; a subfolder that cannot be listed is skipped.
    """
    waiting: list[tuple[tuple[str, ...], Path]] = [((), folder)]
    names = 0
    while waiting:
        place, folder = waiting.pop()
        try:
            with os.scandir(folder) as names_there:
                entries = list(islice(names_there, most - names))
        except OSError:
            if not place:
                raise
            continue
        names += len(entries)
        for entry in entries:
            if not is_passed_over(entry.name):
                yield (*place, entry.name), entry
                if len(place) < deepest and entry.is_dir(follow_symlinks=False):
                    waiting.append(((*place, entry.name), Path(entry.path)))


def files_in(path: Path) -> list[SubmittedFile]:
    """Return the files in a folder, in order, with lists after work if there are too many; or the single file."""
    try:
        top = path.absolute().parts
    except OSError:  # the working folder was deleted
        top = path.parts or (".",)
    if not is_folder(path):
        return [_on_disk(top, path)]
    try:
        entries = list(walk(path, MOST_DEEP, MOST_NAMES))
        files = [_on_disk((*top, *place), Path(entry.path)) for place, entry in entries if not entry.is_dir()]
    except OSError as error:
        problem = _("it cannot be read: {reason}", reason=reason_of(error))
        return [SubmittedFile(top, BytesIO, problem=problem)]
    files.sort(key=lambda file: file.place)
    if len(files) > MOST_FILES:  # a pupil's work tells more than a code
        files.sort(key=lambda file: not file.place[-1].casefold().endswith(".json"))
        problem = _("this folder holds more than {most} files: the others are not counted", most=MOST_FILES)
        files[MOST_FILES:] = [SubmittedFile(top, BytesIO, problem=problem)]
    return files


def _on_disk(place: tuple[str, ...], path: Path) -> SubmittedFile:
    try:
        mtime = os.stat(path).st_mtime  # noqa: PTH116  # a third of what a Path takes for it
    except (OSError, ValueError):
        mtime = 0.0
    return SubmittedFile(place, partial(open_to_read, path), mtime)


@dataclass(frozen=True, slots=True)
class Upload:
    """Files from a browser: for each its path, its content (None if it cannot be read), and its time."""

    files: Sequence[tuple[str, bytes | None, float]] = ()

    def __iter__(self) -> Iterator[SubmittedFile]:
        places = set[tuple[str, ...]]()
        for number, (path, content, mtime) in enumerate(self.files, 1):
            place = _parts(path)
            if not place or any(map(is_passed_over, place)):
                continue
            if place in places:  # two files of one name that were chosen one by one
                place = (str(number), *place)
            places.add(place)
            yield SubmittedFile(place, partial(BytesIO, content or b""), mtime, UNREAD if content is None else None)


def _parts(path: str) -> tuple[str, ...]:
    """Return the names in a foreign path, which cannot lead to a file here."""
    return tuple(part for part in re.split(r"[/\\]", path) if part.strip() not in ("", ".", ".."))[-MOST_DEEP:]


def files_in_archive(file: SubmittedFile, content: bytes, depth: int) -> tuple[list[SubmittedFile], Text | None]:
    """Return the files in an archive; none and the reason if it cannot be read."""
    end = content.rfind(_END_OF_ARCHIVE, -min(_LONGEST_END, len(content)))
    size = int.from_bytes(content[end + 12 : end + 16], "little") if end >= 0 else MOST_DIRECTORY + 1
    if size > MOST_DIRECTORY or depth > MOST_NESTED:
        return [], NO_ARCHIVE
    try:
        archive = ZipFile(BytesIO(content))
        infos = archive.infolist()
    except (BadZipFile, LargeZipFile, OSError, ValueError, NotImplementedError, LookupError):
        return [], NO_ARCHIVE
    if any(info.filename in _OFFICE for info in infos):
        return [], OFFICE
    files = []
    for info in infos[: MOST_FILES + 1]:
        parts = _parts(_name_in_archive(info))
        if info.is_dir() or not parts or any(map(is_passed_over, parts)):
            continue
        problem = LOCKED if info.flag_bits & 1 else None
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            problem = NO_ARCHIVE
        if problem is not None and not parts[-1].casefold().endswith(ENDINGS):
            continue
        place = (*file.place[:-1], file.stem, *parts)
        files.append(SubmittedFile(place, partial(_open_in_archive, archive, info), _time(info), problem))
    return files, None


class _InArchive(BytesIO):
    """A stream of a packed file that raises every error as ``OSError``."""

    def __init__(self, archived_file: IO[bytes]) -> None:
        super().__init__()
        self._source = archived_file

    def read(self, size: int | None = -1) -> bytes:
        try:
            return self._source.read(-1 if size is None else size)
        except (BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, NotImplementedError) as error:
            raise OSError(EFBIG, str(NO_ARCHIVE)) from error


def _open_in_archive(archive: ZipFile, info: ZipInfo) -> IO[bytes]:
    try:
        return _InArchive(archive.open(info))
    except (BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, NotImplementedError, LookupError) as error:
        raise OSError(EFBIG, str(NO_ARCHIVE)) from error


def _name_in_archive(info: ZipInfo) -> str:
    """Return the name of a packed file: some programs write UTF-8 without the flag for it."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode()
    except UnicodeError:
        return info.filename


def _time(info: ZipInfo) -> float:
    """Return a number that is larger for a packed file that was changed later."""
    year, month, day, hour, minute, second = info.date_time
    return (((((year * 12 + month) * 31 + day) * 24 + hour) * 60) + minute) * 60 + second


# Copies that synchronising, downloading and saving again put beside a file.


class Versioned(Protocol):
    """A version of a file: its place, its owner, its content, and its age."""

    @property
    def place(self) -> tuple[str, ...]: ...
    @property
    def owner(self) -> str: ...
    @property
    def digest(self) -> Any: ...
    @property
    def newness(self) -> tuple[float, int]: ...


V = TypeVar("V", bound=Versioned)


def strip_copy_mark(stem: str) -> str:
    """Return the name of the original of a copy.

    >>> names = "lamp-27.sync-conflict-20261129-103000-ABCDEFG", "Copy of anna", "anna - Copy (2)"
    >>> [strip_copy_mark(name) for name in names]
    ['lamp-27', 'anna', 'anna']
    """
    base = stem[begins.end() :] if (begins := _COPY_OF.match(stem)) else stem
    return (base[: ends.start()] if (ends := _MARK.search(base)) else base) or stem


def fold_copies(versions: Iterable[V]) -> list[tuple[tuple[str, ...], list[V]]]:
    """Return the versions of each file, the newest first, with the place of the file without the mark of a copy.

    A name with the mark of a copy is a copy. A number at the end is such a mark only beside the file without it, with
    the same content or owner: two pupils of one name are different. An owner's file whose name continues that of
    another file of the owner is the same one, except for two pupils at one screen.
    """
    groups: dict[tuple[str, ...], list[V]] = defaultdict(list)
    owners: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for version in sorted(versions, key=_copy_order):
        stem = stem_of(version.place[-1])
        folder = tuple(normalize("NFC", part) for part in version.place[:-1])
        key = (*folder, strip_copy_mark(stem))
        unnumbered_key = (*folder, _NUMBER.sub("", stem))
        if key not in groups and unnumbered_key in groups and _is_same(version, groups[unnumbered_key]):
            key = unnumbered_key
        if key not in groups and version.owner:
            key = next((other for other in owners[version.owner] if _goes_on(key[-1], other[-1])), key)
        groups[key].append(version)
        if version.owner and key not in owners[version.owner]:
            owners[version.owner].append(key)
    return [(key, sorted(group, key=lambda version: version.newness, reverse=True)) for key, group in groups.items()]


def _copy_order(version: Versioned) -> tuple[bool, int, tuple[str, ...]]:
    """Return the key that sorts originals before copies, and short names before long ones."""
    name = version.place[-1]
    return strip_copy_mark(stem_of(name)) != stem_of(name), len(name), version.place


def _is_same(version: V, others: Sequence[V]) -> bool:
    return any(version.digest == it.digest or (version.owner and version.owner == it.owner) for it in others)


def _goes_on(stem: str, before: str) -> bool:
    return stem.startswith(before) and not _AT_ONE_SCREEN.match(stem, len(before))
