"""A value in its own file, which several boards and kernels may use at the same time.

The content of the file is not trusted: a damaged file is put aside under another name and never deleted, and one that
only cannot be read now stays as it is. Changes made here are merged with those that others have made meanwhile, and
written whole or not at all. Work continues in any case: ``problem`` states what is wrong whenever a page is drawn.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from mathgames.engine.files import atomic_write, exclusive_lock, is_damage, path_exists, read_text, write_atomically
from mathgames.language.errors import SaveError, UnwritableFile, one_line, reason_of
from mathgames.language.words import LazyString, _

T = TypeVar("T")
MAX_BYTES: Final = 2_000_000
DAMAGED_SUFFIX: Final = ".damaged"
_DECODE_ERRORS: Final = (ValueError, RecursionError, SaveError)


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """The JSON form of a value: ``from_data`` is the inverse of ``to_data``, and raises ValueError or SaveError for any
    other data. ``empty`` is the value if there is no file.
    """

    empty: T
    from_data: Callable[[Any], T]
    to_data: Callable[[T], Any]


class JsonFile(Generic[T]):
    """A value in the file at ``path``.

    ``merge`` is called with the value here and the value in the file; without it, the value here counts. ``on_write``
    is called after each writing, and returns a problem if there is one. ``on_read`` is called before each reading: it
    may update the file from another place where the value is saved.
    """

    def __init__(
        self,
        path: Path,
        codec: Codec[T],
        merge: Callable[[T, T], T] = lambda value, _current: value,
        on_write: Callable[[], LazyString | None] | None = None,
        on_read: Callable[[], object] | None = None,
    ) -> None:
        self.path = path
        self._codec, self._merge, self._on_write, self._on_read = codec, merge, on_write, on_read
        self._last_write: tuple[str, T] | None = None  # text and value: an unchanged text is not parsed again
        self._access_problem: LazyString | None = None
        self._damage_notice: LazyString | None = None

    @property
    def problem(self) -> LazyString | None:
        """The last problem with the file; None if there was none."""
        return self._access_problem or self._damage_notice

    def peek(self) -> T:
        """Return the value as far as it can be read; nothing is changed on disk."""
        with suppress(OSError, *_DECODE_ERRORS):
            return self._parse_file()
        return self._codec.empty

    def read(self) -> T:
        """Read the value for further work; a damaged file is put aside."""
        self._last_write = self._damage_notice = None
        try:
            return self._read_or_set_aside()
        except OSError as error:
            self._access_problem = _unsaved_message(reason_of(error))
            return self._codec.empty

    def write(self, value: T) -> None:
        """Write the value, merged with the changes of other boards."""
        self.change(lambda current: self._merge(value, current))

    def merge(self, value: T) -> T:
        """Return the value merged with the saved one, and save it if anything is new."""
        current = self.peek()
        both = self._merge(value, current)
        if both != current:
            self.write(value)
        return both

    def change(self, update: Callable[[T], T]) -> bool:
        """Replace the value with a changed one, under the folder's lock. Return whether it could be written."""
        try:
            with atomic_write(self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with exclusive_lock(self.path.parent):
                    value = update(self._read_or_set_aside())
                    text = json.dumps(self._codec.to_data(value))
                    write_atomically(self.path, text, MAX_BYTES)
        except UnwritableFile as error:
            self._access_problem = _unsaved_message(error.reason)
            return False
        self._last_write = text, value
        self._access_problem = None if self._on_write is None else self._on_write()
        return True

    def _read_or_set_aside(self) -> T:
        """Raises ``OSError`` if the file is intact but cannot be read now."""
        try:
            return self._parse_file()
        except FileNotFoundError:
            return self._codec.empty
        except (OSError, *_DECODE_ERRORS) as error:
            if isinstance(error, OSError) and not is_damage(error):
                raise
        backup = self.path.with_suffix(DAMAGED_SUFFIX)
        if path_exists(backup):  # one that was put aside before stays where it is
            backup = self.path.with_suffix(f".{os.urandom(4).hex()}{DAMAGED_SUFFIX}")
        with suppress(OSError):
            self.path.replace(backup)
        self._damage_notice = _(
            "What you did before could not be read, so you start again. The old file is {file}.",
            file=one_line(backup.name),
        )
        return self._codec.empty

    def _parse_file(self) -> T:
        if self._on_read is not None:
            self._on_read()
        text = read_text(self.path, MAX_BYTES)
        if self._last_write is not None and self._last_write[0] == text:
            return self._last_write[1]
        return self._codec.from_data(json.loads(text))


def _unsaved_message(reason: str) -> LazyString:
    return _("Your work cannot be saved here ({reason}).", reason=reason)
