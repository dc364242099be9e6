"""Lists and tables of codes: a pupil's name and a code in each line or row, with any separator.

Lines may be typed, or come from a spreadsheet: with tabs, semicolons, commas or spaces, names of several words, codes
with spaces, a head with the names of columns, empty cells.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from mathgames.language.errors import SaveError
from mathgames.learning.reports.code import WorkCode, is_code
from mathgames.learning.reports.submitted_files import label_of

LONGEST_LABEL: Final = 200
_HEADS_OF_CODES: Final = frozenset({"code", "codes", "work code", "código", "codigo", "kodigo"})
_HEADS_OF_NAMES: Final = frozenset(
    {
        *("name", "full name", "first name", "last name", "surname", "given name", "family name", "pupil", "student"),
        *("label", "nombre", "apellido", "apellidos", "alumno", "alumna", "estudiante", "pangalan", "apelyido"),
        "mag-aaral",
    }
)


class CodeRow(NamedTuple):
    """A label and its code, "" if none was handed in."""

    label: str
    code: str


def is_blank(value: object) -> bool:
    """Check if a cell is empty: only spaces, or a missing value of pandas."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return True
    if isinstance(value, (Path, Iterable)):
        return False
    return type(value).__name__ in ("NAType", "NaTType") or bool(value != value)


def clean_label(text: object) -> str:
    """Format a label for display."""
    return label_of([str(text).strip()], LONGEST_LABEL)


def code_rows(text: str) -> Iterator[CodeRow]:
    r"""Yield the rows in the lines of a list, without blank lines and comments.

    >>> [*code_rows("name;code\nAnna Smith;6N700-R0000-0VBAV\nBen;")]
    [CodeRow(label='Anna Smith', code='6N700-R0000-0VBAV'), CodeRow(label='Ben', code='')]
    """
    rows = RowReader()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#") and (one := rows.read(_cells(line), number)) is not None:
            yield one


def _cells(line: str) -> list[str]:
    delimiter = next((sign for sign in "\t;," if sign in line), None)
    if delimiter is None:
        return [line]
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))
    except (csv.Error, StopIteration):
        return [line]


class RowReader:
    """A reader of the rows of a list, the first of which may be the head."""

    def __init__(self) -> None:
        self._names: list[int] = []
        self._is_first = True

    def read(self, cells: Sequence[object], number: int) -> CodeRow | None:
        """Read a row. None for a head."""
        texts = ["" if is_blank(cell) else normalize("NFC", str(cell).strip()) for cell in cells]
        is_first, self._is_first = self._is_first, False
        heads = {text.casefold(): place for place, text in enumerate(texts)}
        is_head = len(texts) > 1 and not heads.keys().isdisjoint(_HEADS_OF_CODES | _HEADS_OF_NAMES)
        if is_first and is_head and not any(map(is_right, texts)):
            self._names = [place for head, place in heads.items() if head in _HEADS_OF_NAMES]
            return None
        place = next((place for place, text in enumerate(texts) if is_right(text)), None)
        divided = divide_line(" ".join(filter(None, texts))) if place is None else None
        if divided is not None and (len(texts) == 1 or is_right(divided.code)):
            return CodeRow(clean_label(divided.label) or str(number), divided.code)
        if place is None:
            place = next((place for place in reversed(range(len(texts))) if has_code(texts[place])), None)
        if place is None and len(texts) == 1:
            label, _space, rest = texts[0].partition(" ")
            return CodeRow(clean_label(label) if rest else str(number), rest.strip() or label)
        if place is None and texts[-1] and any(texts[:-1]):
            place = len(texts) - 1
        named = [texts[it] for it in self._names if it < len(texts) and it != place]
        others = [text for it, text in enumerate(texts) if text and it != place]
        label = clean_label(" ".join(filter(None, named)) or " ".join(others)) or str(number)
        return CodeRow(label, "" if place is None else texts[place])


def divide_line(text: str) -> CodeRow | None:
    """Return the name and the code of a line; None if it has no code.

    >>> divide_line("Anna Smith: 6N700 R0000 0VBAV"), divide_line("Anna Smith")
    (CodeRow(label='Anna Smith', code='6N700 R0000 0VBAV'), None)
    """
    words = text.split()[:100]
    ends = [(words[:-n], words[-n:]) for n in range(1, min(len(words), 6))]
    ends += [(words[n:], words[:n]) for n in range(1, min(len(words), 6))]
    for check in (is_right, has_code):
        for name, code in ends:
            if check(" ".join(code)):
                return CodeRow(" ".join(name).strip(" :=–—-\t,;"), " ".join(code))
    return None


def is_right(text: str) -> bool:
    """Check if a text is a code that can be read."""
    try:
        return is_code(text) and bool(WorkCode.read(text))
    except SaveError:
        return False


def has_code(text: str) -> bool:
    """Check if a text is a code, right or mistyped, and not a name with as many letters."""
    return is_code(text) and any(sign.isdecimal() for sign in text)
