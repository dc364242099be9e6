"""What a teacher gives to be reported on: files, folders, codes, and lists of codes, each with the label of a pupil.

A label is the name of the file, or what the teacher has written before a code or as the key of a mapping. Files of one
name, as they come from folders of pupils, are told apart by these folders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from mathgames.errors import SaveError, encodable, shown
from mathgames.reports.code import is_code
from mathgames.words import _

Given: TypeAlias = str | Path
Sources: TypeAlias = Given | Iterable[Given] | Mapping[str, Given | Iterable[Given]]

CODES: Final = ".txt"
"""A file of codes: on each line a label and a code."""
WORKS: Final = ".json"
MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Source:
    """One file or one code of a pupil."""

    label: str
    what: Path | str
    """A path, or the text of a code."""


def sources(given: Sources) -> list[Source]:
    """Every file and code that is given, in order; SaveError where something is neither, or nothing is there.

    >>> [source.label for source in sources({"7": "0A70-0R00-000W", "8": ["a.json", "b.json"]})]
    ['7', '8', '8']
    """
    if isinstance(given, Mapping):
        all_sources = [Source(str(label), it.what) for label, of in given.items() for it in _sources(_several(of))]
    else:
        all_sources = list(_sources(_several(given)))
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
        yield Source(_by_folder(source.what, paths), source.what) if several else source


def _of_one(one: Given) -> Iterator[Source]:
    path = Path(one)
    if path.is_dir():
        inside = (file for suffix in (WORKS, CODES) for file in path.rglob(f"*{suffix}"))
        for file in sorted(inside):
            yield from _of_one(file)
    elif path.suffix.lower() == CODES:
        yield from _codes(path)
    elif isinstance(one, str) and is_code(one) and not path.exists():
        yield Source(one.strip(), one)
    else:
        yield Source(encodable(path.stem), path)


def _codes(path: Path) -> Iterator[Source]:
    """The codes of a file, each with its label; SaveError if it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise SaveError(_("{file} is too large for a list of codes", file=encodable(str(path))))
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(_("{file} cannot be read as a list of codes", file=encodable(str(path)))) from error
    for number, line in enumerate(lines, 1):
        label, _space, code = line.strip().partition(" ")
        if line.strip() and not line.lstrip().startswith("#"):
            written = code.strip() or label
            yield Source(label if code.strip() else str(number), written)


def _by_folder(what: Path | str, paths: list[Path]) -> str:
    """A file's name with the folders in which it differs from the others."""
    path = Path(what)
    common = 0
    for parts in zip(*(other.absolute().parts[:-1] for other in paths), strict=False):
        if len(set(parts)) > 1:
            break
        common += 1
    return encodable(Path(*path.absolute().with_suffix("").parts[common:]).as_posix())
