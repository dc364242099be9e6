"""A saved game in one HTML file: walked through and stepped through in a browser, with nothing behind it.

The file holds the widget's own bundle and style sheet, and the game; it asks for nothing outside of itself.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path

from mathgames.engine import Match
from mathgames.errors import ExportError
from mathgames.registry import game
from mathgames.views.light import STATIC
from mathgames.views.picture import picture
from mathgames.views.replay import replay
from mathgames.words import _, _n, current_language


def element(match: Match) -> str:
    """The game as an HTML element, for a page that has ``equipment``. Where no script runs, its picture is shown."""
    data = json.dumps(replay(match), separators=(",", ":"), ensure_ascii=False)
    packed = b64encode(gzip.compress(data.encode(), mtime=0)).decode()
    return f'<div data-mathgames-replay="{packed}">{picture(match).html()}</div>'


def equipment(names: Iterable[str]) -> str:
    """What brings these games of a page to life: the style sheets and the scripts, once a page, after the games."""
    looks = (game(name).look for name in sorted(set(names)))
    css = "\n".join(_safe(path) for path in (STATIC / "widget.css", *filter(None, looks)))
    bundle, replaying = (_safe(STATIC / name) for name in ("widget.js", "replay.js"))
    return (
        f"<style>\n{css}</style>\n"
        f'<script type="text/plain" class="mathgames-bundle">\n{bundle}</script>\n'
        f'<script type="module">\n{replaying}</script>\n'
    )


def _safe(path: Path) -> str:
    """The text of a file that can stand in a page; ExportError if it would end the element that it stands in."""
    text = path.read_text(encoding="utf-8")
    if "</s" in text:
        raise ExportError(
            _("{file}: a page cannot hold this, because it contains the text {text}", file=str(path), text="</s")
        )
    return text


def html(match: Match) -> str:
    """The page of one game."""
    title = str(_n("{title}, {n} move", "{title}, {n} moves", len(match.line), title=match.rules.title))
    return (
        '<!doctype html>\n<html lang="' + current_language().code + '">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        "<style>body { margin: 0 auto; max-width: 1500px; color-scheme: light dark; }</style>\n"
        f"<main>\n{element(match)}\n</main>\n{equipment([match.rules.name])}</html>\n"
    )
