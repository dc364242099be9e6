"""A saved game in one HTML file: walked through and stepped through in a browser, with nothing behind it.

The file holds the widget's own bundle and style sheet, and the game; it asks for nothing outside of itself.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

from mathgames.engine import Match
from mathgames.games.registry import game
from mathgames.language.words import _n
from mathgames.page.picture import picture
from mathgames.page.replay import replay
from mathgames.page.stylesheet import STATIC
from mathgames.page.whole_page import policy, script_element, style_element, whole_page


def element(match: Match) -> str:
    """The game as an HTML element, for a page that has ``equipment``. Where no script runs, its picture is shown."""
    data = json.dumps(replay(match), separators=(",", ":"), ensure_ascii=False)
    packed = b64encode(gzip.compress(data.encode(), mtime=0)).decode()
    return f'<div data-mathgames-replay="{packed}">{picture(match).html()}</div>'


def equipment(names: Iterable[str]) -> str:
    """What brings these games of a page to life: the style sheets and the script, once a page, after the games."""
    return f"{style_element(_looks(names))}{script_element(_script())}"


def export_policy() -> str:
    """What may run in a page that has ``equipment`` beside styles of others: our script, and no other."""
    return policy(None, [_script()])


def html(match: Match) -> str:
    """The page of one game."""
    title = _n("{title}, {n} move", "{title}, {n} moves", len(match.line), title=match.rules.title)
    around = "body { margin: 0 auto; max-width: 1500px; color-scheme: light dark; }"
    styles = [around, _looks([match.rules.name])]
    return whole_page(title, f"<main>\n{element(match)}\n</main>", styles=styles, scripts=[_script()])


def _looks(names: Iterable[str]) -> str:
    looks = (game(name).look for name in sorted(set(names)))
    return "\n".join(_text(path) for path in (STATIC / "widget.css", *filter(None, looks)))


def _script() -> str:
    return _text(STATIC / "replay.js")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
