"""JSON as records keep it: on one line, without what could be taken in two ways or could not be shown."""

from __future__ import annotations

import json
from typing import Any

from mathgames.engine.integers import MAX_DIGITS, short_integer
from mathgames.errors import RecordError, shown
from mathgames.words import _, _n


def write_json(value: object) -> str:
    r"""Plain data as JSON on one line that a record can hold; RecordError if it is no plain data.

    What is read back is the same value: no tuples, no keys that are not texts, no numbers that JSON does not have.

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
    raise RecordError(_("{value} is no plain data: use dictionaries, lists, texts and numbers", value=shown(value)))


def read_json(text: str) -> Any:
    """The data that the JSON tells; RecordError if it is none, names a key twice, or holds too long a number."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
    except RecordError:
        raise
    except (ValueError, RecursionError):  # no JSON, or brackets without end
        raise RecordError(_("this is no JSON")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        twice = next(key for number, (key, _value) in enumerate(pairs) if key in dict(pairs[:number]))
        raise RecordError(_("the key {key} stands there twice", key=shown(twice)))
    return named


def _integer(digits: str) -> int:
    number = short_integer(digits)
    if number is None:
        raise RecordError(
            _n("a whole number has at most {n} digit here", "a whole number has at most {n} digits here", MAX_DIGITS)
        )
    return number


def _constant(name: str) -> float:
    raise RecordError(_("{name} is no number", name=name))
