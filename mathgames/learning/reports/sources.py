"""What a teacher gives to be reported on: files, folders, codes, and lists of codes, each with the label of a pupil.

A label is the name of the file, or what the teacher has written before a code or as the key of a mapping. Files of one
name, as they come from folders of pupils, are told apart by these folders.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from errno import EFBIG
from pathlib import Path
from typing import Any, Final, TypeAlias

from mathgames.engine.files import is_folder, is_there, read_text
from mathgames.language.errors import SaveError, one_line, shown, shown_text
from mathgames.language.words import Words, _
from mathgames.learning.reports.code import is_code

Given: TypeAlias = str | Path
Sources: TypeAlias = Given | Iterable[Given] | Mapping[str, Given | Iterable[Given]]

CODES: Final = ".txt"
"""A file of codes: on each line a label and a code."""
WORKS: Final = ".json"
MOST_BYTES: Final = 1_000_000
MOST_FILES: Final = 10_000
LONGEST_LABEL: Final = 200
MOST_DEEP: Final = 30
"""Folders in folders are looked into so far."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file or one code of a pupil."""

    label: str
    what: Path | str
    """A path, or the text of a code."""
    problem: Words | None = None
    """Why it cannot be read, if that is known."""


def sources(files_or_codes: Sources) -> list[Source]:
    """Every file and code that is given, in order; SaveError where something is neither, or nothing is there.

    >>> [source.label for source in sources({"7": "0A700-R0000-06F4N", "8": ["a.json", "b.json"]})]
    ['7', '8', '8']
    """
    if isinstance(files_or_codes, Mapping):
        all_sources = [
            Source(one_line(label), it.what, it.problem)
            for label, of in files_or_codes.items()
            for it in _sources(_several(of))
        ]
    else:
        all_sources = list(_sources(_several(files_or_codes)))
    if not all_sources:
        raise SaveError(_("there is nothing to report on: give files of pupils' work, folders of them, or codes"))
    return all_sources


def _several(what: Any) -> list[Any]:
    return [what] if isinstance(what, str | Path) or not isinstance(what, Iterable) else list(what)


def _sources(all_of: list[Any]) -> Iterator[Source]:
    all_sources: list[Source] = []
    for one in all_of:
        if not isinstance(one, str | Path):
            raise SaveError(_("{given} is neither a file nor a code", given=shown(one)))
        all_sources += _of_one(one)
    paths = [source.what for source in all_sources if isinstance(source.what, Path)]
    stems = Counter(path.stem for path in paths)
    for source in all_sources:
        several = isinstance(source.what, Path) and stems[source.what.stem] > 1
        yield replace(source, label=_by_folder(source.what, paths)) if several else source


def _of_one(one: Given) -> Iterator[Source]:
    path = Path(one)
    if is_folder(path):
        yield from (source for file in _inside(path) for source in _of_file(file))
    elif isinstance(one, str) and is_code(one) and not is_there(path):
        yield Source(shown_text(one_line(one.strip()), LONGEST_LABEL), one)
    else:
        yield from _of_file(path)


def _inside(folder: Path) -> list[Path]:
    """The files of work and of codes in a folder and in those in it, in order; links to other folders are not
    followed.
    """
    files: list[Path] = []
    for place, folders, names in os.walk(folder):
        if len(Path(place).parts) - len(folder.parts) >= MOST_DEEP:
            folders.clear()
        files += (Path(place, name) for name in names if Path(name).suffix.lower() in (WORKS, CODES))
        if len(files) > MOST_FILES:
            sentence = _(
                "{folder} holds more than {most} files: give a smaller one", folder=one_line(folder), most=MOST_FILES
            )
            raise SaveError(sentence)
    return sorted(files)


def _of_file(path: Path) -> Iterator[Source]:
    if path.suffix.lower() == CODES:
        yield from _codes(path)
    else:
        yield Source(_named(path), path)


def _codes(path: Path) -> Iterator[Source]:
    """The codes of a file, each with its label; a file that cannot be read is one source, with what is wrong."""
    try:
        lines = read_text(path, MOST_BYTES).removeprefix("\ufeff").splitlines()
    except OSError as error:
        sentence = _("{file} cannot be read as a list of codes", file=one_line(path))
        if error.errno == EFBIG:
            sentence = _("{file} is too large for a list of codes", file=one_line(path))
        yield Source(_named(path), path, sentence)
        return
    for number, line in enumerate(lines, 1):
        label, _space, code = line.strip().partition(" ")
        if line.strip() and not line.lstrip().startswith("#"):
            written = code.strip() or label
            yield Source(one_line(label) if code.strip() else str(number), written)


def _named(path: Path) -> str:
    return shown_text(one_line(path.stem), LONGEST_LABEL)


def _by_folder(what: Path | str, paths: list[Path]) -> str:
    """A file's name with the folders in which it differs from the others."""
    path = Path(what)
    common = 0
    for parts in zip(*(other.absolute().parts[:-1] for other in paths), strict=False):
        if len(set(parts)) > 1:
            break
        common += 1
    return one_line(Path(*path.absolute().with_suffix("").parts[common:]).as_posix())
