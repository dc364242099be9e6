"""A page of HTML that a browser prints: sheets on paper, with their feet, and nothing that it would have to fetch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from mathgames.explain.nodes import markup, node, rendered
from mathgames.language.words import Text, _
from mathgames.learning.printing.paper import TITLES, Paper, Printed
from mathgames.page.stylesheet import Inks, style_of
from mathgames.page.whole_page import css_text, whole_page

STYLE: Final = Path(__file__).with_name("print.css")
INKS: Final[Inks] = (
    ("--ground", "#fff"),
    ("--ink", "#111"),
    ("--soft-ink", "#444"),
    ("--line", "#999"),
    ("--strong-line", "#555"),
    ("--accent", "#111"),
    ("--frame", "#444"),
    ("--light-square", "#fff"),
    ("--dark-square", "#ededed"),
    ("--positive", "#fff"),
    ("--on-positive", "#123f8c"),
    ("--negative", "#f5ddd6"),
    ("--on-negative", "#82250e"),
    ("--zero", "#fff"),
    ("--on-zero", "#333"),
    ("--quiet", "#777"),
    ("--tile", "#8a8a8a"),
    ("--goal-positive-light", "#fff"),
    ("--goal-positive-dark", "#ededed"),
    ("--goal-negative-light", "#fff"),
    ("--goal-negative-dark", "#ededed"),
)
"""Paper takes outlines and light tints: a board of solid colours costs a cartridge, and is grey on many printers.

Whose a piece is its shape tells, and its sign is written on it; the colours only say so once more.
"""


def html(title: Text, sheets: Sequence[Printed], paper: Paper, looks: Iterable[Path | None] = (None,)) -> str:
    """The page with these sheets; ``looks`` are the style sheets of games from outside of the package."""
    body = [rendered(node("section", {"class": f"sheet sheet-{one.sheet.value}"}, *one.body)) for one in sheets]
    drawn = node("div", None, *body)
    painted = "\n".join(style_of(drawn, look, INKS) for look in dict.fromkeys(looks))
    style = "\n".join((painted, STYLE.read_text(encoding="utf-8"), *_pages(sheets, paper)))
    hint = _("Print this from your browser: {paper} paper, 100%, with background graphics on.", paper=paper.value)
    shown = "\n".join(map(markup, body))
    return whole_page(
        title,
        f'<p class="on-screen">{escape(str(hint))}</p>\n<main>\n{shown}\n</main>',
        styles=[style],
        kind=paper.value,
    )


def _pages(sheets: Sequence[Printed], paper: Paper) -> Iterable[str]:
    """The pages of the paper: which sheet it is at the left of the foot, which page at the right."""
    first, second = "\ue000", "\ue001"
    counted = str(_("Page {page} of {pages}", page=first, pages=second))
    numbers = {first: "counter(page)", second: "counter(pages)"}
    parts = [numbers.get(part) or css_text(part) for part in re.split(f"([{first}{second}])", counted)]
    yield f"@page {{ size: {paper.value}; @bottom-right {{ content: {' '.join(parts)}; }} }}"
    for one in sheets:
        footer = css_text(f"{one.about} · {TITLES[one.sheet]}")
        yield f".sheet-{one.sheet.value} {{ page: {one.sheet.value}; }}"
        yield f"@page {one.sheet.value} {{ @bottom-left {{ content: {footer}; }} }}"
