"""How a page is shown in a cell: its language and its layout."""

from __future__ import annotations

from typing import Any

from mathgames.language.languages import language as language_of
from mathgames.language.words import Language, current_language

_chosen: tuple[Language, Language] | None = None
"""The language that was chosen on a page last, and the one that was set for all of them then."""


def remember(language: Language) -> None:
    """Let the pages of later cells speak the language that was chosen on this one."""
    global _chosen  # one choice of one person at one screen
    _chosen = (language, current_language())


def shown_as(language: str | None, layout: Any = None) -> dict[str, Any]:
    """How a page is shown, as far as it was said; without a ``language`` it is the one chosen last on a page.

    A language that a program sets afterwards for all pages (``set_language``) counts instead.
    """
    how = {} if layout is None else {"layout": layout}
    if language is not None:
        return {**how, "language": language_of(language)}
    if _chosen is not None and _chosen[1].code == current_language().code:
        return {**how, "language": _chosen[0]}
    return how
