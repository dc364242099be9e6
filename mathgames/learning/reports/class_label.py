"""The label of a pupil in the folder of a class, as kept in the pupil's own folder, and whose a shared file is."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Final, NamedTuple

from mathgames.engine.files import read_text
from mathgames.engine.kept import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.learning.reports.pupil_work import MOST_BYTES

LABEL_PATTERN: Final = re.compile(r"[^\W_](?:[\w -]{0,38}[^\W_])?")
"""A label: letters, digits, hyphens and spaces, which are a file's name everywhere."""
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


def read_label(path: Path) -> OwnLabel | None:
    """The label that is kept in a file; None where there is something else."""
    try:
        label, *tokens = read_text(path, MOST_BYTES).split("\n")
    except OSError:
        return None
    place = tokens.pop() if tokens and _PLACE.fullmatch(tokens[-1]) else ""
    if not (LABEL_PATTERN.fullmatch(label) and tokens and all(map(_TOKEN.fullmatch, tokens))):
        return None
    return OwnLabel(label, tuple(tokens), place)


def read_owner(file: Path) -> str:
    """The token of whoever shares in this file; "" of one that is nobody's, or is none."""
    try:
        owner = _OWNER.search(read_text(file, MAX_BYTES))
    except OSError:
        return ""
    return owner[1] if owner else ""
