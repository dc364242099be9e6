"""The former name of ``mathgames.answers``, for programs that use it; it goes with the next version."""

from __future__ import annotations

from typing import Any
from warnings import warn

_RENAMED = {"read_answer": "read_number", "Form": "Unknown"}


def __getattr__(name: str) -> Any:
    import mathgames.answers as answers

    if name.startswith("__") or not hasattr(answers, found := _RENAMED.get(name, name)):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn("mathgames.answering is called mathgames.answers", DeprecationWarning, stacklevel=2)
    return getattr(answers, found)
