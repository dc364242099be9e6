"""JSON as records keep it, without ambiguous or unprintable data; notes are such data."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import AbstractContextManager
from math import isfinite
from typing import Any, Final

from mathgames.arithmetic.integers import short_integer, too_long_message
from mathgames.language.errors import RecordError, quote_input, short_repr
from mathgames.language.words import _, _n

MAX_DEPTH: Final = 100
"""The largest depth of nested lists.

Data that was read must also be written with each save, and Python's recursion is limited.
"""


def write_json(value: object) -> str:
    r"""Return plain data as JSON on one line that a record can hold. Raises ``RecordError`` if it is not plain data.

    Reading it back gives the same value: no tuples, no keys that are not texts, no numbers that JSON does not have.

    >>> write_json({"asked": ["2 + 3 #1"], "right": True})
    '{"asked":["2 + 3 \\u00231"],"right":true}'
    """
    try:
        text = json.dumps(value, separators=(",", ":"), allow_nan=False)
        text = text.replace("#", r"\u0023")  # in a record it would begin a comment
        if read_json(text) == value:
            return text
    except (TypeError, ValueError, RecursionError):  # a record error is one too: a key that is a text and a number
        pass
    raise RecordError(
        _("{value} is not plain data: use dictionaries, lists, texts and numbers", value=short_repr(value))
    )


def read_json(text: str) -> Any:
    """Parse JSON. Raises ``RecordError`` if it is invalid, names a key twice, or holds too long a number."""
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_real, parse_constant=_constant
        )
    except RecordError:
        raise
    except (ValueError, RecursionError):  # no JSON, or brackets without end
        raise RecordError(_("this is not JSON")) from None
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deep(value):
        raise RecordError(
            _n(
                "lists can be nested at most {n} levels deep here",
                "lists can be nested at most {n} levels deep here",
                MAX_DEPTH,
            )
        )
    return value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _depth in range(MAX_DEPTH):
        containers = [it for it in level if isinstance(it, list | dict)]
        level = [inner for it in containers for inner in (it.values() if isinstance(it, dict) else it)]
    return any(isinstance(it, list | dict) for it in level)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)
        raise RecordError(_("the key {key} appears twice", key=short_repr(twice)))
    return result


def _integer(digits: str) -> int:
    number = short_integer(digits)
    if number is None:
        raise RecordError(too_long_message())
    return number


def _real(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise RecordError(_("{number} is too large", number=quote_input(digits)))
    return number


def _constant(name: str) -> float:
    raise RecordError(_("{name} is not a number", name=name))


NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""The possible names of a note."""


class Notes(MutableMapping[str, Any]):
    """Plain JSON data by the name of an activity. The match's observers are notified when a note is set or deleted.

    Reading a note returns a copy: to change it, set it again.

    >>> from contextlib import nullcontext
    >>> notes = Notes(nullcontext)
    >>> notes["score-sheet"] = {"right": 3}
    >>> notes["score-sheet"]["right"] = 4
    >>> notes["score-sheet"]
    {'right': 3}
    """

    def __init__(
        self, changing: Callable[[], AbstractContextManager[object]], texts: Mapping[str, str] | None = None
    ) -> None:
        self._changing = changing
        self._texts: Mapping[str, str] = texts or {}

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
    """Check the name of a note. Raises ``RecordError`` if a note cannot have it."""
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        text = short_repr(name)
        raise RecordError(
            _("{asked} is not a valid name for a note: use at most 40 small letters, digits and hyphens", asked=text)
        )
