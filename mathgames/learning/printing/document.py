"""A page of HTML for printing: sheets on paper, with footers, and without external resources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from pathlib import Path
from typing import Final

from mathgames.explain.nodes import Node, markup, node, render_tree
from mathgames.language.errors import OptionError, short_repr, text_of
from mathgames.language.words import LazyString, Text, _
from mathgames.page.stylesheet import Inks, style_of
from mathgames.page.whole_page import PRINTING, css_text, whole_page


class Paper(Enum):
    """A size of paper, by its name in CSS."""

    A4 = "a4"
    LETTER = "letter"


class Sheet(Enum):
    """A kind of sheet."""

    TASKS = "tasks"
    """The sheet for pupils: each task with empty boxes."""
    ANSWERS = "answers"
    """The same with answers and reasons."""
    TEACHER = "teacher"
    """The sheet for the teacher: the launch, remarks to expect, questions to discuss."""
    EXIT = "exit"
    """The question at the end of a lesson, four times on a page."""
    BOARD = "board"
    """The board, to lay pieces on or to write on."""
    PIECES = "pieces"
    """The pieces, to be cut out."""
    RECORD = "record"
    """Rows to record a game; of a match, its moves."""


TITLES: Final[Mapping[Sheet, LazyString]] = {
    Sheet.TASKS: _("Task sheet"),
    Sheet.ANSWERS: _("Answers and reasons"),
    Sheet.TEACHER: _("Teacher's notes"),
    Sheet.EXIT: _("Before you go"),
    Sheet.BOARD: _("Board"),
    Sheet.PIECES: _("Pieces to cut out"),
    Sheet.RECORD: _("Record of a game"),
}


@dataclass(frozen=True, slots=True)
class WorksheetSet:
    """A sheet that is laid out, on one page or more. ``subject`` is its subject: a lesson, a game."""

    sheet: Sheet
    subject: Text
    body: tuple[Node | None, ...]


def parse_paper(name: str) -> Paper:
    """Return the size of paper of this name. Raises ``OptionError``, with all names, for an unknown one.

    >>> parse_paper("Letter")
    <Paper.LETTER: 'letter'>
    """
    try:
        return Paper(name.strip().lower())
    except ValueError:
        names = ", ".join(one.value for one in Paper)
        sentence = _("there is no paper size {name}; the sizes are: {names}", name=short_repr(name), names=names)
        raise OptionError(sentence) from None


def select_sheets(sheets: str | Iterable[str] | None, sheets_available: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """Return the selected sheets, by their names in a text or a list, in the order of ``sheets_available``; None
    selects all.

    >>> [sheet.value for sheet in select_sheets("answers tasks", Sheet)]
    ['tasks', 'answers']
    """
    sheets_by_name = {sheet.value: sheet for sheet in sheets_available}
    if sheets is None:
        return tuple(sheets_by_name.values())
    words = sheets.replace(",", " ").split() if isinstance(sheets, str) else map(text_of, sheets)
    requested_names, names = [name.strip().lower() for name in words], ", ".join(sheets_by_name)
    if (missing := next((name for name in requested_names if name not in sheets_by_name), None)) is not None:
        raise OptionError(_("this has no sheet {name}; its sheets are: {names}", name=short_repr(missing), names=names))
    if not requested_names:
        raise OptionError(_("name a sheet: {names}", names=names))
    return tuple(sheet for name, sheet in sheets_by_name.items() if name in requested_names)


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
    ("--sky", "#fff"),
    ("--water", "#f2f2f2"),
    ("--deep", "#e4e4e4"),
    ("--grass", "#ededed"),
    ("--earth", "#e4e4e4"),
    ("--stone", "#ddd"),
    ("--wood", "#bbb"),
    ("--paper", "#e4e4e4"),
    ("--cloud", "#fff"),
    ("--sun", "#fff"),
    ("--lit", "#ccc"),
    ("--film", "#fff"),
    ("--on-film", "#111"),
    ("--negative-soft", "#ededed"),
    ("--accent-soft", "#fff"),
    ("--mark", "#444"),
    ("--tile", "#8a8a8a"),
    ("--goal-positive-light", "#fff"),
    ("--goal-positive-dark", "#ededed"),
    ("--goal-negative-light", "#fff"),
    ("--goal-negative-dark", "#ededed"),
)
"""The colours on paper, which are outlines and light tints.

A board of solid colours costs a cartridge, and is grey on many printers. The shape of a piece shows its owner, and its
sign is written on it; the colours repeat this.
"""


def html(title: Text, sheets: Sequence[WorksheetSet], paper: Paper, looks: Iterable[Path | None] = (None,)) -> str:
    """Return the page with these sheets; ``looks`` are the style sheets of games from outside of the package."""
    body = [render_tree(node("section", {"class": f"sheet sheet-{one.sheet.value}"}, *one.body)) for one in sheets]
    root = node("div", None, *body)
    colours = "\n".join(style_of(root, look, INKS) for look in dict.fromkeys(looks))
    style = "\n".join((colours, STYLE.read_text(encoding="utf-8"), *_pages(sheets, paper)))
    size = paper.value.capitalize()
    hint = _("Print this from your browser: {paper} paper, 100%, with background graphics on.", paper=size)
    label = _("Print")
    press = f'<button type="button" class="mg-print">{escape(str(label))}</button>'
    content = "\n".join(map(markup, body))
    return whole_page(
        title,
        f'<main>\n<h1 class="on-screen">{escape(str(title))}</h1>\n'
        f'<p class="on-screen">{press} {escape(str(hint))}</p>\n{content}\n</main>',
        styles=[style],
        scripts=[PRINTING],
        kind=paper.value,
    )


def _pages(sheets: Sequence[WorksheetSet], paper: Paper) -> Iterable[str]:
    first, second = "\ue000", "\ue001"
    page_count = str(_("Page {page} of {pages}", page=first, pages=second))
    numbers = {first: "counter(page)", second: "counter(pages)"}
    parts = [numbers.get(part) or css_text(part) for part in re.split(f"([{first}{second}])", page_count)]
    yield f"@page {{ size: {paper.value}; @bottom-right {{ content: {' '.join(parts)}; }} }}"
    for sheet in sheets:
        footer = css_text(f"{sheet.subject} · {TITLES[sheet.sheet]}")
        yield f".sheet-{sheet.sheet.value} {{ page: {sheet.sheet.value}; }}"
        yield f"@page {sheet.sheet.value} {{ @bottom-left {{ content: {footer}; }} }}"
