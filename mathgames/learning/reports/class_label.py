"""The label of a pupil in the folder of a class, as kept in the pupil's own folder, and whose a shared file is."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard
from unicodedata import category

from mathgames.engine.files import read_text
from mathgames.engine.kept import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.learning.reports.pupil_work import MOST_BYTES

LONGEST_LABEL: Final = 40
_INSIDE_LABEL: Final = frozenset(" -_\u200c\u200d")
"""Characters inside a label beside letters and digits, the joiners of Persian and of Indian scripts among them."""
_TOKEN: Final = re.compile(r"[0-9a-f]{16}")
_PLACE: Final = re.compile(r"[0-9a-f]{32}")
_OWNER: Final = re.compile(r'"owner": "([0-9a-f]{16})"')


class OwnLabel(NamedTuple):
    """The label of a pupil with its tokens, of which the first is written, and the place of the folder that has it.

    Before files were named by a token, each opening drew one, and the place was not kept.
    """

    label: str
    tokens: tuple[str, ...]
    place: str

    @property
    def token(self) -> str:
        """The token that is in the name of the file."""
        return self.tokens[0]

    def to_text(self) -> str:
        """The text that is kept of it."""
        return "\n".join([self.label, self.token, current_place()])


def current_place() -> str:
    """Return what tells the pupil's folder from a copy of it somewhere else."""
    where = f"{os.environ.get('JUPYTERHUB_USER', '')}\n{Path(FOLDER).absolute()}"
    return hashlib.sha256(os.fsencode(where)).hexdigest()[:32]


def is_label(text: object) -> TypeGuard[str]:
    """Check if a text is a label: letters with their marks, digits, hyphens and spaces, a file name everywhere.

    >>> [is_label(text) for text in ("blue-7", "अनिता", "-7", "a/b", "")]
    [True, True, False, False, False]
    """
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_LABEL:
        return False
    kinds = [category(letter)[0] for letter in text]
    inner = zip(text, kinds, strict=True)
    return kinds[0] in "LN" and kinds[-1] in "LNM" and all(kind in "LNM" or it in _INSIDE_LABEL for it, kind in inner)


def read_label(path: Path) -> OwnLabel | None:
    """The label that is kept in a file; None where there is something else."""
    try:
        label, *tokens = read_text(path, MOST_BYTES).split("\n")
    except OSError:
        return None
    place = tokens.pop() if tokens and _PLACE.fullmatch(tokens[-1]) else ""
    if not (is_label(label) and tokens and all(map(_TOKEN.fullmatch, tokens))):
        return None
    return OwnLabel(label, tuple(tokens), place)


def read_owner(file: Path) -> str:
    """The token of whoever shares in this file; "" of one that is nobody's, or is none."""
    try:
        owner = _OWNER.search(read_text(file, MAX_BYTES))
    except OSError:
        return ""
    return owner[1] if owner else ""
