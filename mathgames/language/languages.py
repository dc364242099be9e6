"""The languages of mathgames: English, and those with a catalogue in ``mathgames/locale/``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Final

from mathgames.language.errors import LanguageError, short_repr, text_of
from mathgames.language.words import ENGLISH, Language, Signs, _, activate_language, override_language

if TYPE_CHECKING:
    from gettext import GNUTranslations

DOMAIN = "mathgames"
LOCALE = Path(__file__).parents[1] / "locale"

_POINT, _COMMA, _COLON = Signs(), Signs(decimal=","), Signs(decimal=",", division=":")
SIGNS: Final[Mapping[str, Signs]] = {
    "es": _COMMA,
    # Schoolbooks of these countries divide with a colon.
    **dict.fromkeys(("es-AR", "es-CL", "es-ES"), _COLON),
    # CLDR has the decimal point in these, and the comma in the other countries that speak Spanish.
    **dict.fromkeys(
        ("es-DO", "es-GT", "es-HN", "es-MX", "es-NI", "es-PA", "es-PE", "es-PR", "es-SV", "es-US"),
        _POINT,
    ),
}
"""The signs of each language or country that writes numbers differently from English."""
_LITTLE_ENDIAN: Final = bytes.fromhex("de120495")
_CODE: Final = re.compile(r"([a-z]{2,3})(?:-[A-Z]{2})?")


def list_languages() -> list[str]:
    """Return the codes of the available languages.

    >>> "en" in list_languages()
    True
    """
    return [ENGLISH.code, *_translated_languages(LOCALE)]


@cache  # each page lists them
def _translated_languages(locale: Path) -> tuple[str, ...]:
    return tuple(sorted(file.parts[-3] for file in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def language_of(code: str) -> Language:
    """Return the language of this code, which may name a country for its signs of arithmetic: ``"es"``, ``"es-MX"``.

    Raises ``LanguageError``, with the available codes, for any other language.

    >>> language_of("es-ES").signs.division
    ':'
    """
    languages, parts = list_languages(), _CODE.fullmatch(text_of(code))
    if parts is None or parts[1] not in languages:
        text, codes = short_repr(code, 20), ", ".join(languages)
        raise LanguageError(_("there is no language {asked}; the languages are: {codes}", asked=text, codes=codes))
    if code == ENGLISH.code:
        return ENGLISH
    code_part = parts[1]
    catalogue = None if code_part == ENGLISH.code else _catalogue(LOCALE / code_part / "LC_MESSAGES" / f"{DOMAIN}.mo")
    return Language(code, catalogue, SIGNS.get(code) or SIGNS.get(code_part) or Signs())


def native_name(code: str) -> str:
    """Return the native name of a language.

    It is read from the language's own file, since a catalogue that is not in use is not loaded.

    >>> native_name("es")
    'Español'
    """
    with override_language(ENGLISH):
        # Translators: the name of the language that you translate into, as it is written there
        english = str(_("English"))
    if code == ENGLISH.code:
        return english
    return _one_message(LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo", english)


@cache  # each page lists the languages
def _one_message(catalogue: Path, template: str) -> str:
    """Return the translation of a sentence from a compiled catalogue (the format of GNU gettext), else the sentence."""
    content = catalogue.read_bytes()
    order = "<" if content.startswith(_LITTLE_ENDIAN) else ">"
    count, templates, translations = unpack_from(f"{order}3I", content, 8)
    for number in range(count):
        length, start = unpack_from(f"{order}2I", content, templates + 8 * number)
        if content[start : start + length] == template.encode():
            length, start = unpack_from(f"{order}2I", content, translations + 8 * number)
            return content[start : start + length].decode()
    return template


@cache
def _catalogue(path: Path) -> GNUTranslations:
    from gettext import GNUTranslations

    with path.open("rb") as file:
        return GNUTranslations(file)


def set_language(code: str) -> None:
    """Set the language that is used wherever no other one was requested; it is ``"en"`` at first.

    ``code`` is one of ``mathgames.list_languages()``. With a country, as in ``"es-MX"``, its decimal sign and its sign
    of division are written. A page with its own language (``mathgames.play(…, language="es")``) keeps it. Raises
    ``LanguageError`` for any other language.
    """
    activate_language(language_of(code))
