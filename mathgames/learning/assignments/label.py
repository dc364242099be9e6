"""The label of a pupil, which a list of the class has instead of a name."""

from __future__ import annotations

from typing import Final, TypeGuard
from unicodedata import category

from mathgames.language.errors import short_repr
from mathgames.language.words import LazyString, _

LONGEST_LABEL: Final = 40
_INSIDE_LABEL: Final = frozenset(" -_\u200c\u200d")
"""The characters allowed inside a label beside letters and digits, with the joiners of Persian and Indian scripts."""


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


def label_refusal(text: object) -> LazyString:
    """Return the reason why a text cannot be a label."""
    return _(
        "a label has 1 to 40 letters, digits, hyphens or spaces, such as {example}, not {given}",
        example="'blue-7'",
        given=short_repr(text),
    )
