"""Typed and pasted text, with variant signs replaced by those that the readers accept."""

from __future__ import annotations

import unicodedata
from typing import Final

from mathgames.language.words import MINUS

_VARIANTS: Final = {
    MINUS: "-‐‑‒–—―−﹘﹣－⁻˗➖",
    "+": "＋﹢⁺➕",
    "/": "⁄∕／",
    "×": "✕✖⨯",
    "*": "∗＊﹡",
    "·": "⋅∙",
    "÷": "➗",
    ":": "∶：﹕",
    ".": "٫",
    ",": "٬",
}
"""The variants in keyboards, phones, tables and pasted texts, by the sign that they are read as."""
_FONT_VARIANTS: Final = ("<wide>", "<narrow>", "<font>", "<small>", "<noBreak>")
"""The Unicode decompositions that only change a character's style.

Raised, lowered or circled characters mean something else: 3² is not 32.
"""
_ARROWS: Final = "→⟶➔➜➝⇒"


class _Signs(dict[int, str]):
    """A translation table that finds the replacement of each character at its first use."""

    def __missing__(self, code: int) -> str:
        self[code] = read = _read_as(chr(code))
        return read


def _read_as(character: str) -> str:
    category, dress = unicodedata.category(character), unicodedata.decomposition(character).partition(" ")[0]
    if category == "Nd":  # a digit of any script
        return str(unicodedata.decimal(character))
    if category == "Cf" or "\ufe00" <= character <= "\ufe0f":  # not to be seen, and pasted with the rest
        return ""
    if category == "Zs":
        return " "
    if dress == "<fraction>":
        return " " + unicodedata.normalize("NFKC", character).replace("⁄", "/")
    return unicodedata.normalize("NFKC", character) if dress in _FONT_VARIANTS else character


_AS_TYPED: Final = _Signs({ord(typed): meant for meant, all_of_them in _VARIANTS.items() for typed in all_of_them})
_AS_NOTATION: Final = str.maketrans({MINUS: "-"} | dict.fromkeys(_ARROWS, "-"))


def as_typed(text: str) -> str:
    """Return the text as it was meant: digits, signs and letters in plain form, no invisible characters, dashes as
    minus signs.

    >>> as_typed("－３"), as_typed("1½"), as_typed("2 ✕ −5"), as_typed("3²"), as_typed("٣")
    ('−3', '1 1/2', '2 × −5', '3²', '3')
    """
    return text.translate(_AS_TYPED)


def with_hyphens(text: str) -> str:
    """Return the text as notation and programs write it: in plain form, with a hyphen for every dash and arrow.

    >>> with_hyphens("c5—d4 −3"), with_hyphens("ｃ５→d4")
    ('c5-d4 -3', 'c5-d4')
    """
    return as_typed(text).translate(_AS_NOTATION)
