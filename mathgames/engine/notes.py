"""Notes: what activities around a match want kept with it, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import AbstractContextManager
from typing import Any

from mathgames.engine.plain_json import read_json, write_json
from mathgames.language.errors import RecordError, shown
from mathgames.language.words import _

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""The names that a note can have."""


class Notes(MutableMapping[str, Any]):
    """Plain JSON data by the name of an activity. Whoever watches the match is told when a note is set or deleted.

    What is given back is a copy: to change a note, set it anew.

    >>> from contextlib import nullcontext
    >>> notes = Notes(nullcontext)
    >>> notes["score-sheet"] = {"right": 3}
    >>> notes["score-sheet"]["right"] = 4
    >>> notes["score-sheet"]
    {'right': 3}
    """

    def __init__(self, changing: Callable[[], AbstractContextManager[object]]) -> None:
        self._changing = changing
        self._texts: Mapping[str, str] = {}

    @property
    def texts(self) -> Mapping[str, str]:
        """The notes as JSON; another mapping after each change."""
        return self._texts

    def __getitem__(self, name: str) -> Any:
        return read_json(self._texts[name])

    def __setitem__(self, name: str, value: Any) -> None:
        check_name(name)
        text = write_json(value)
        with self._changing():
            self._texts = {**self._texts, name: text}

    def __delitem__(self, name: str) -> None:
        with self._changing():
            left = dict(self._texts)
            del left[name]
            self._texts = left

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"<notes {dict(self._texts)}>"


def check_name(name: object) -> None:
    """RecordError if a note cannot have this name."""
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        text = shown(name)
        raise RecordError(
            _("{asked} is not a valid name for a note: use at most 40 small letters, digits and hyphens", asked=text)
        )
