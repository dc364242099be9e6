"""What pages have on the site and nowhere else: a board to play on, where the rules of its game are told.

The board waits for a press: it fetches Python. The pages themselves say nothing of it, since most who read them do so
where no page can be played on.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from sphinx.application import Sphinx

import mathgames as mg
from mathgames.games.registry import rules
from mathgames.language.languages import language_of
from mathgames.language.words import ENGLISH, _, override_language

RULES = "docs/rules/"
INDEX = "docs/index"
FIRST = "minus-vs-plus"
"""The game that the first page of the documentation offers."""

BOARD = """<details class="live-board"><summary>{play}</summary>
<iframe src="{root}play/{name}.html" title="{title}" loading="lazy"></iframe></details>
"""

# Sphinx follows links of Markdown; the start notebook has some in HTML.
TO_A_NOTEBOOK = re.compile(r'(<a href="[\w-]+)\.ipynb"')


def adapt(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put the board below the heading of the first page and of rules, and let notebooks link to each other."""
    if "body" not in context:
        return
    context["body"] = TO_A_NOTEBOOK.sub(r'\1.html"', context["body"])
    game, _dot, code = page.removeprefix(RULES).partition(".")
    if page == INDEX or (page.startswith(RULES) and game in mg.list_games()):
        name = FIRST if page == INDEX else page.removeprefix(RULES)
        with override_language(language_of(code or ENGLISH.code)):
            board = BOARD.format(
                play=escape(str(_("Play now"))),
                root="../" * page.count("/"),
                name=name,
                title=escape(str(rules(name.partition(".")[0]).title)),
            )
        context["body"] = context["body"].replace("</h1>", f"</h1>\n{board}", 1)


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx what there is here."""
    app.connect("html-page-context", adapt)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
