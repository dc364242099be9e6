"""The intake of work: all input becomes submissions, each a label with work, a code or a problem.

Files, folders of folders, archives, lists of names and codes, tables of a spreadsheet or of pandas, and mappings of
labels to any of these are recognised by their content and not by their names. No input is trusted, and no input stops
the rest: one that cannot be read is a submission with the reason.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from errno import EFBIG
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias
from unicodedata import normalize

from mathgames.engine.files import is_folder, path_exists, unread
from mathgames.language.errors import SaveError, short_repr
from mathgames.language.words import Text, _
from mathgames.learning.reports.code import WorkCode, is_code
from mathgames.learning.reports.code_lists import (
    LONGEST_LABEL,
    CodeRow,
    RowReader,
    clean_label,
    code_rows,
    divide_line,
    has_code,
    is_blank,
)
from mathgames.learning.reports.pupil_work import DAMAGE_MESSAGE, WORK_FILE, PupilWork
from mathgames.learning.reports.submitted_files import (
    ENDINGS,
    MOST_FILES,
    NO_ARCHIVE,
    TOO_MUCH,
    Budget,
    SubmittedFile,
    Upload,
    files_in,
    files_in_archive,
    fold_copies,
    is_archive,
    label_of,
    owner_of,
)

Given: TypeAlias = str | Path | Upload | None
Sources: TypeAlias = Given | Iterable[Any] | Mapping[Any, Any]
"""The input: files, folders, codes, lists and tables of them; pandas has no types here."""

MOST_LINES: Final = MOST_FILES
MOST_TAKEN: Final = 2 * MOST_FILES
"""The most files and codes of one input."""
NOTHING: Final = _("nothing was handed in")
EMPTY: Final = _("there is no pupil's work in this archive")
NO_CODE: Final = _("there is no code in this list")

_LISTS: Final = (".txt", ".csv", ".tsv")
_LOOKS_LIKE_WORK: Final = re.compile(r'\s*\{[^\[{]*"(?:format|lesson|sittings)"\s*:')
_GRADEBOOK: Final = "pupil,"
_BYTE_ORDER_MARKS: Final = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}

_PLATFORMS: Final = (
    re.compile(r"(?P<who>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+_?.*", re.DOTALL),  # Moodle: a folder, or a file
    re.compile(r"(?P<who>[^\W_]+)_(?:LATE_)?(?P<id>\d{3,}_\d{3,})_.+", re.DOTALL),  # Canvas
    re.compile(r".+_(?P<who>[^_]+)_attempt_(?P<id>\d{4}(?:-\d\d){5})(?:_.*)?", re.DOTALL),  # Blackboard
    re.compile(r"(?P<who>.+) - (?P<id>)my-work\b.*", re.DOTALL),  # Google Classroom
)
"""The patterns of names that learning platforms give to uploads."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission: the ``text`` of a file of work, or of a code, under the label of a pupil.

    Or the ``problem`` with it.
    """

    label: str
    text: str = ""
    is_code: bool = False
    problem: Text | None = None

    def read(self) -> PupilWork | WorkCode:
        """Return the work or the code. Raises ``SaveError`` with the reason if it cannot be read."""
        if self.problem is not None:
            raise SaveError(self.problem)
        return WorkCode.read(self.text) if self.is_code else PupilWork.from_text(self.text)


@dataclass(frozen=True, slots=True)
class Submissions:
    """The submissions in order, and the number of older ``copies`` of files that were left out, by label."""

    entries: tuple[Submission, ...]
    copies: Mapping[str, int] = field(default_factory=dict)


def submissions(sources: Sources) -> Submissions:
    """Read any input. Raises ``SaveError`` if it is empty, or cannot be work at all.

    >>> [(one.label, one.text) for one in submissions(["Anna 6N700-R0000-0VBAV"]).entries]
    [('Anna', '6N700-R0000-0VBAV')]
    >>> [(one.label, str(one.problem)) for one in submissions({"Ben": "", "Cy": None}).entries]
    [('Ben', 'nothing was handed in'), ('Cy', 'nothing was handed in')]
    """
    desk = _Desk()
    if (labelled := _with_labels(sources)) is not None:
        for label, source in labelled:
            desk.take(_several(source), clean_label(str(label)))
    else:
        desk.take([] if is_blank(sources) else _several(sources))
    if not desk.entries:
        raise SaveError(_("there is nothing to report on: give files of pupils' work, folders of them, or codes"))
    if labelled is None and desk.foreign == len(desk.entries):
        raise SaveError(desk.entries[0].problem or NOTHING)
    return Submissions(tuple(desk.entries), desk.copies)


def _with_labels(sources: Any) -> Iterable[tuple[object, Any]] | None:
    """Return pairs of a label and the input under it, if a mapping or a column with labels has them."""
    if isinstance(sources, Mapping):
        return sources.items()
    is_column = hasattr(sources, "items") and hasattr(sources, "index") and not hasattr(sources, "columns")
    if is_column and type(sources.index).__name__ != "RangeIndex":
        return list(sources.items())
    return None


def _several(source: Any) -> list[Any]:
    """Return the items of an input: the rows of a table with their labels, and the table's head."""
    if hasattr(source, "columns") and hasattr(source, "itertuples"):
        is_numbered = type(source.index).__name__ == "RangeIndex"
        head = [source.index.name or "label"] if not is_numbered else []
        return [(*head, *source.columns), *source.itertuples(index=not is_numbered, name=None)]
    if isinstance(source, str | Path | Upload) or not isinstance(source, Iterable):
        return [source]
    return list(source)


@dataclass(frozen=True, slots=True)
class _Work:
    """A file of work with the data that identifies its copies."""

    place: tuple[str, ...]
    text: str
    owner: str
    digest: bytes
    newness: tuple[float, int]
    problem: Text | None = None


class _Desk:
    """A collector of input.

    ``entries`` are the submissions so far, and ``foreign`` the number of items that are not work.
    """

    def __init__(self) -> None:
        self.entries: list[Submission] = []
        self.copies: dict[str, int] = {}
        self.foreign = 0
        self._budget = Budget()

    def take(self, items: Sequence[Any], label: str = "") -> None:
        """Take items, all under one label, if there is one."""
        works: list[_Work] = []
        rows = RowReader()
        if not items and label:
            self.entries.append(Submission(label, problem=NOTHING))
        for number, item in enumerate(items, 1):
            match item:
                case _ if is_blank(item):
                    self.entries.append(Submission(label or str(number), problem=NOTHING))
                case tuple() | list():
                    self._add(rows.read([*item], number), label)
                case Upload():
                    self._take_files(item, works, label)
                case Path():
                    self._take_files(files_in(item), works, label, is_named=not is_folder(item))
                case str():
                    self._take_text(str(item), works, label)
                case _:
                    self.foreign += 1
                    problem = _("{given} is neither a file nor a code", given=short_repr(item))
                    self.entries.append(Submission(label or str(number), problem=problem))
        self._fold(works, label)

    def _add(self, row: CodeRow | None, label: str) -> None:
        if row is not None:
            problem = None if row.code else NOTHING
            self.entries.append(Submission(label or row.label, row.code, is_code=True, problem=problem))

    def _take_text(self, text: str, works: list[_Work], label: str) -> None:
        """Take a path, or else a code, a line with a name and a code, several lines, or the text of a file."""
        path = Path(text)
        if path_exists(path):
            self._take_files(files_in(path), works, label, is_named=not is_folder(path))
        elif _LOOKS_LIKE_WORK.match(text):
            self.entries.append(Submission(label or "1", text))
        elif "\n" in text.strip():
            for row in code_rows(text):
                self._add(row, label)
        elif is_code(text):
            self._add(CodeRow(clean_label(text), text.strip()), label)
        elif (divided := divide_line(text)) is not None:
            self._add(CodeRow(clean_label(divided.label), divided.code), label)
        else:
            self._take_files(files_in(path), works, label, is_named=True)

    def _take_files(
        self, files: Iterable[SubmittedFile], works: list[_Work], label: str, *, is_named: bool = False, depth: int = 1
    ) -> None:
        """Take files; files of other kinds are also taken if each is named, and not an entry of a folder."""
        for file in files:
            ending = file.place[-1].casefold()
            if len(works) + len(self.entries) > MOST_TAKEN or self._budget.bytes_left <= 0:
                works.append(_unread(file, TOO_MUCH))
                return
            if file.problem is not None:
                works.append(_unread(file, file.problem))
                continue
            try:
                content = self._budget.read(file)
            except OSError as error:
                if self._budget.bytes_left <= 0:
                    works.append(_unread(file, TOO_MUCH))
                    return
                if is_named or ending.endswith(ENDINGS):
                    works.append(_unread(file, _reason(file, error)))
                continue
            if is_archive(content):
                problem = self._take_archive(file, content, works, label, depth)
                if problem is not None and (is_named or ending.endswith(ENDINGS)):
                    works.append(_unread(file, problem))
                continue
            text = _decode(content)
            is_work = text is not None and _LOOKS_LIKE_WORK.match(text) is not None
            if not (is_named or is_work or ending.endswith(ENDINGS)):
                continue
            if text is None:
                is_list = ending.endswith(_LISTS)
                works.append(
                    _unread(file, _no_list(file) if is_list else NO_ARCHIVE if ".zip" in ending else DAMAGE_MESSAGE)
                )
            elif is_work or ending.endswith(".json") or text.lstrip()[:1] in ("{", "["):
                works.append(_work(file, content, text))
            elif not text.casefold().startswith(_GRADEBOOK) or is_named:
                self._take_list(file, text, works, label)

    def _take_archive(
        self, file: SubmittedFile, content: bytes, works: list[_Work], label: str, depth: int
    ) -> Text | None:
        """Take the files in an archive, and return the reason if there are none to take."""
        files, problem = files_in_archive(file, content, depth)
        before = len(works) + len(self.entries)
        self._take_files(files, works, label, depth=depth + 1)
        return EMPTY if problem is None and len(works) + len(self.entries) == before else problem

    def _take_list(self, file: SubmittedFile, text: str, works: list[_Work], label: str) -> None:
        """Take the lines of a list; if no line has a code, there is one problem."""
        rows = list(islice(code_rows(text), MOST_LINES + 1))
        if len(rows) > MOST_LINES or (rows and not any(has_code(row.code) for row in rows)):
            is_list = file.place[-1].casefold().endswith(_LISTS)
            works.append(_unread(file, NO_CODE if is_list else DAMAGE_MESSAGE))
            return
        for row in rows:
            self._add(row, label)

    def _fold(self, works: Sequence[_Work], label: str) -> None:
        """Take the newest version of each file that can be read, under the label of its name and its folders."""
        order = {id(work): number for number, work in enumerate(works)}
        folded = fold_copies(works)
        labels = [label] * len(folded) if label else file_labels([place for place, _versions in folded])
        taken = []
        for (_place, versions), name in zip(folded, labels, strict=True):
            made = [Submission(name, work.text, problem=work.problem) for work in versions]
            is_read = map(_is_readable, made) if len(versions) > 1 else (True,)
            chosen = next((one for one, is_good in zip(made, is_read, strict=True) if is_good), made[0])
            taken.append((min(order[id(work)] for work in versions), chosen))
            if len(versions) > 1:
                self.copies[name] = self.copies.get(name, 0) + len(versions) - 1
        self.entries += [one for _number, one in sorted(taken, key=lambda it: it[0])]


def _is_readable(submission: Submission) -> bool:
    try:
        return bool(submission.read())
    except SaveError:
        return False


def _unread(file: SubmittedFile, problem: Text) -> _Work:
    return _Work(file.place, "", "", repr(file.place).encode(), (-1.0, 0), problem)


def _work(file: SubmittedFile, content: bytes, text: str) -> _Work:
    return _Work(file.place, text, owner_of(text), sha256(content).digest(), (file.modified, len(content)))


def _reason(file: SubmittedFile, error: OSError) -> Text:
    if not file.place[-1].casefold().endswith(_LISTS):
        return unread(error, DAMAGE_MESSAGE)
    if error.errno == EFBIG:
        return _("{file} is too large for a list of codes", file=clean_label(file.place[-1]))
    return _no_list(file)


def _no_list(file: SubmittedFile) -> Text:
    return _("{file} cannot be read as a list of codes", file=clean_label(file.place[-1]))


def _decode(content: bytes) -> str | None:
    """Return the text of a file without its byte order mark, with one kind of line end; None if it is not text."""
    encoding = _BYTE_ORDER_MARKS.get(content[:2], "utf-8-sig")
    try:
        return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeError:
        return None


# Labels by the names of files and folders.


def file_labels(places: Sequence[tuple[str, ...]]) -> list[str]:
    """Return a label for each file: the pupil that a platform names, else its name, with folders where others share it.

    >>> file_labels([("c", "anna"), ("c", "ben", "my-work"), ("c", "Cy Li_123_assignsubmission_file_", "my-work")])
    ['anna', 'ben/my-work', 'Cy Li']
    """
    uploads = [_from_upload(place) for place in places]
    times = Counter(uploads)  # a number of an upload that is there twice is none, such as that of a year
    uploads = [None if one is not None and "_" in one[1] and times[one] > 1 else one for one in uploads]
    by_name = defaultdict(set)
    for name, number in filter(None, uploads):
        by_name[name].add(number)
    stems = Counter(place[-1] for place in places)
    common = _common([place[:-1] for place in places])
    labels = []
    for place, upload in zip(places, uploads, strict=True):
        if upload is not None:
            name, number = upload
            labels.append(clean_label(f"{name} {number}" if len(by_name[name]) > 1 else name))
        elif stems[place[-1]] > 1:
            labels.append(label_of(place[common:], LONGEST_LABEL))
        else:
            is_usual = place[-1] == WORK_FILE.removesuffix(".json") and len(place) - 1 > common
            labels.append(label_of(place[-2:] if is_usual else place[-1:], LONGEST_LABEL))
    return labels


def _from_upload(place: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the pupil and the number in a platform's name of an upload; None for other names."""
    for pattern in _PLATFORMS:
        for part in reversed(place):
            if named := pattern.fullmatch(part):
                return normalize("NFC", named["who"]), named["id"]
    return None


def _common(places: Sequence[tuple[str, ...]]) -> int:
    common = 0
    for parts in zip(*places, strict=False):
        if len(set(parts)) > 1:
            break
        common += 1
    return common
