"""The choice of the folder in which work is shared: one that is named, or that of the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from mathgames.language.errors import SaveError
from mathgames.language.words import LazyString, _

if TYPE_CHECKING:
    from mathgames.learning.reports.class_folder import ClassFolder

CLASS: Final = "MATHGAMES_CLASS"
"""The environment variable that names the folder of a class, for administrators of a hub."""


def class_folder(
    share: object, *, save: bool, pupils: int = 1, now: str = "", label: object = None
) -> tuple[ClassFolder | None, LazyString | None]:
    """Return the folder in which work is shared, if any, and the note for the pupil.

    ``share`` is a folder, or None for the one that ``MATHGAMES_CLASS`` names. Raises ``SaveError`` if a folder or a
    label that was written cannot be used; if the variable's folder cannot be used, the pupil works on with a note.
    """
    if share is not None and not save:
        raise SaveError(_("only what is kept can be shared: remove save=False, or share"))
    location = os.environ.get(CLASS, "").strip() if share is None else share
    if share is None and not (save and location):
        return None, None
    from mathgames.learning.reports.class_folder import ClassFolder  # with tokens and locks, for shared work only

    try:
        folder = ClassFolder(location, pupils, now, label)
    except SaveError as error:
        if share is not None or label is not None:
            raise
        return None, _("Your work is kept, but your teacher cannot see it now ({reason}).", reason=error.words)
    return folder, folder.share_all() or folder.note
