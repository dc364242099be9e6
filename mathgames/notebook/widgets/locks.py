"""The text that says what is locked, as it stands in a pupil's cell: ``"undo typed"``."""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.language.errors import OptionError, nearest, shown
from mathgames.language.words import Words, _


def locked(written: str, offered: Iterable[str]) -> frozenset[str]:
    """The words of a text, with blanks or commas between them; OptionError names the first that cannot be locked.

    >>> sorted(locked("undo, typed", ["typed", "undo", "why"]))
    ['typed', 'undo']
    """
    known = list(offered)
    if not isinstance(written, str):
        example = f'locks="{" ".join(known[:2])}"'
        raise OptionError(_("write everything that is locked as one text, like {example}", example=example))
    words = written.replace(",", " ").split()
    for word in words:
        if word not in known:
            raise OptionError(_cannot_be(word, known))
    return frozenset(words)


def _cannot_be(word: str, known: list[str]) -> Words:
    words = ", ".join(known)
    if near := nearest(word, known):
        return _(
            "{word} cannot be locked; did you mean {near}? You can lock: {words}",
            word=shown(word),
            near=repr(near),
            words=words,
        )
    return _("{word} cannot be locked: remove it, or write one of {words}", word=shown(word), words=words)
