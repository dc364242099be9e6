"""The languages that mathgames speaks: English, and those whose catalogues stand in ``mathgames/locale/``."""

from __future__ import annotations

from pathlib import Path

from mathgames.errors import LanguageError
from mathgames.words import ENGLISH, Language, _, speak

DOMAIN = "mathgames"
LOCALE = Path(__file__).parent / "locale"


def list_languages() -> list[str]:
    """The codes of the languages that there are.

    >>> "en" in list_languages()
    True
    """
    return [ENGLISH.code, *sorted(file.parts[-3] for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def language(code: str) -> Language:
    """The language of this code; LanguageError, with the codes that there are, if it is none of them."""
    known = list_languages()
    if code not in known:
        asked, codes = f"{code!r:.20}", ", ".join(known)
        raise LanguageError(_("there is no language {asked}; there are: {codes}", asked=asked, codes=codes))
    if code == ENGLISH.code:
        return ENGLISH
    from gettext import GNUTranslations

    with (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return Language(code, GNUTranslations(file))


def set_language(code: str) -> None:
    """Speak this language from now on, wherever nobody asked for another one: ``"en"`` at first.

    A page that was given a language of its own (``mathgames.play(…, language=…)``) keeps to it.
    """
    speak(language(code))
