"""What the tests of notebook hosts show in each of them, and the page that it is shown on."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from harness.board import SCREENSHOTS, Widget

# Two moves are played already, so that the next two can be a step and an attack that scores.
GAME = """\
import mathgames as mg
match = mg.Match(mg.rules("minus-vs-plus"))
match.play("c1-e3")
match.play("d6-f4")
board = mg.play(match, save=False)"""

# marimo wants widgets wrapped, and runs those cells again that look at the wrapped widget when its values change.
WRAPPED = "import marimo as mo\nshown = mo.ui.anywidget(board)\nshown"
DEPENDENT = "shown.value\nmo.md(f'The match has {shown.widget.match.ply} plies.')"

# What a page of Voilà asks for whatever it shows: icons and formulas in TeX, which the board does without.
VOILA_ASKS = ("https://cdn.jsdelivr.net/npm/@fortawesome/", "https://cdnjs.cloudflare.com/ajax/libs/mathjax/")


class Host:
    """A page of one host: the board on it, and whatever it has asked other machines for."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.asked: list[str] = []
        self.board = Widget(page)
        self.board.root = page.locator(".mathgames")
        page.route(lambda url: urlsplit(url).hostname not in ("127.0.0.1", "localhost", None), self._refuse)

    def _refuse(self, route: Route) -> None:
        self.asked.append(route.request.url)
        route.abort()

    def screenshot(self, name: str) -> None:
        """Write what the window shows to `build/screenshots/<name>.png`."""
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
