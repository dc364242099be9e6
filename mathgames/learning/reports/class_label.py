"""The label of a pupil in the folder of a class, stored in the pupil's own folder, and the owner of a shared file."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from mathgames.engine.files import read_text
from mathgames.engine.json_file import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.learning.assignments.label import is_label
from mathgames.learning.reports.pupil_work import MOST_BYTES
from mathgames.learning.reports.submitted_files import owner_of

_TOKEN: Final = re.compile(r"[0-9a-f]{16}")
_PLACE: Final = re.compile(r"[0-9a-f]{32}")


class OwnLabel(NamedTuple):
    """The label of a pupil with its tokens, the first of which is written, and the ``places`` of the pupil's folder.

    In older folders each opening drew a token, and no place was stored, or only the first of ``current_places``.
    """

    label: str
    tokens: tuple[str, ...]
    places: tuple[str, ...]

    @property
    def is_copied(self) -> bool:
        """True if it was copied with a folder that is at another place, and was not moved there."""
        return bool(self.places) and set(self.places).isdisjoint(current_places())

    @property
    def token(self) -> str:
        """The token in the name of the file."""
        return self.tokens[0]

    def to_text(self) -> str:
        """Return the text of the file."""
        return "\n".join([self.label, self.token, *current_places()])


def current_places() -> tuple[str, ...]:
    """Return hashes of the path of the pupil's folder and of its number on the disk.

    A copy elsewhere differs in both. A folder that was moved has kept its number.
    """
    folder = Path(FOLDER).absolute()
    names = [str(folder)]
    with suppress(OSError):
        state = folder.stat()
        names.append(f"{state.st_dev} {state.st_ino}")
    user = os.environ.get("JUPYTERHUB_USER", "")
    return tuple(hashlib.sha256(os.fsencode(f"{user}\n{name}")).hexdigest()[:32] for name in names)


def read_label(path: Path) -> OwnLabel | None:
    """Read the label in a file. None for other content."""
    try:
        label, *tokens = read_text(path, MOST_BYTES).split("\n")
    except OSError:
        return None
    places = tuple(line for line in tokens if _PLACE.fullmatch(line))
    tokens = [line for line in tokens if line not in places]
    if not (is_label(label) and tokens and all(map(_TOKEN.fullmatch, tokens))):
        return None
    return OwnLabel(label, tuple(tokens), places)


def read_owner(file: Path) -> str:
    """Return the token of the owner of this file; "" if it has none, or does not exist."""
    try:
        return owner_of(read_text(file, MAX_BYTES))
    except OSError:
        return ""
