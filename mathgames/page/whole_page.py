"""Self-contained pages of HTML: files that a browser opens, without a server.

What they tell may come from anybody: titles of lessons, labels of pupils, names of files, outputs of notebooks. So a
text is escaped wherever it goes, and each page says in a content security policy what of it may run: the styles and
the scripts that are ours, known by their digests, and nothing else; nothing is fetched, and nothing is sent anywhere.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import Final

from mathgames.language.errors import ExportError
from mathgames.language.words import Text, _, current_language

PRINTING: Final = 'document.querySelector(".mg-print")?.addEventListener("click", () => print());'
"""The script of the button that prints a page."""

_UNSAFE_CHARACTER = re.compile(r"[^A-Za-z0-9 \u00a1-\u1fff\u2030-\ud7ff]")
"""The characters that are written as numbers in a style sheet's texts: those that could end one, or look like HTML."""


def whole_page(
    title: Text, body: str, *, styles: Sequence[str] = (), scripts: Sequence[str] = (), kind: str = ""
) -> str:
    """Return a page with this markup as its body, whose class is ``kind``.

    The scripts are modules, and run after loading.

    ExportError if a style or a script would end its own element.
    """
    class_attribute = f' class="{escape(kind)}"' if kind else ""
    read_as = " ".join(f'{name}="{escape(value)}"' for name, value in current_language().read_as.items())
    return (
        f'<!doctype html>\n<html {read_as}>\n<meta charset="utf-8">\n'
        f"{policy(styles, scripts)}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(str(title))}</title>\n{''.join(map(style_element, styles))}"
        f"<body{class_attribute}>\n{body}\n{''.join(map(script_element, scripts))}</body>\n</html>\n"
    )


def policy(styles: Sequence[str] | None, scripts: Sequence[str] = ()) -> str:
    """Return the element with the content policy of a page: these styles (any inside it, if None) and these scripts."""
    style_sources = "'unsafe-inline'" if styles is None else _sources(styles)
    rules = [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "img-src data:",
        "font-src data:",
        "media-src data:",
        f"style-src {style_sources}",
        f"script-src {_sources(scripts)}",
    ]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def style_element(css: str) -> str:
    """Return a style sheet in its element. Raises ``ExportError`` if it would end it."""
    return f"<style>{_embed(css)}</style>\n"


def script_element(module: str) -> str:
    """Return a module of JavaScript in its element. Raises ``ExportError`` if it would end it."""
    return f'<script type="module">{_embed(module)}</script>\n'


def css_text(text: str) -> str:
    r"""Return a text as a string of a style sheet, without characters that could end it or be markup.

    >>> print(css_text('3 < 4 & "so"'))
    "3 \3c  4 \26  \22 so\22 "
    """
    content = _UNSAFE_CHARACTER.sub(lambda sign: rf"\{ord(sign[0]):x} ", text)
    return f'"{content}"'


def _embed(text: str) -> str:
    """Return the content of a style or a script, on lines of its own.

    Raises ``ExportError`` if it could end the element.
    """
    if parts := re.search(r"</s|<!--", text, re.IGNORECASE):
        raise ExportError(_("a page cannot hold a style or a script with the text {text}", text=parts[0]))
    return f"\n{text}\n"


def _sources(texts: Sequence[str]) -> str:
    digests = (b64encode(hashlib.sha256(_embed(text).encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
