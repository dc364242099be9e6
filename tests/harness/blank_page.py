"""Blank pages of a browser, used again and again: to open one takes a browser longer than most tests take.

A page that is taken is as good as new: another document, the usual window, no memory, the mouse in its corner.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Route, ViewportSize

from harness.themes import theme_css
from harness.tiers import OPENED

# No such host is ever asked: every request is answered here.
ADDRESS = "http://notebook.invalid/"
DOCUMENT = (
    "<!doctype html><html lang=en><title>notebook</title>"
    "<style>{theme} .jp-OutputArea-output {{ overflow: auto }}</style>"
    "<script>localStorage.clear(); sessionStorage.clear()</script></html>"
)
WINDOW: ViewportSize = {"width": 1700, "height": 1100}

Tell = Callable[[object], dict[str, Any]]


class BlankPage:
    """A page with nothing on it, which answers itself and notes whatever goes wrong there."""

    def __init__(self, browser: Browser, *, touch: bool) -> None:
        self.touch = touch
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.tell: Tell | None = None
        self._document = ""
        self.context = browser.new_context(viewport=WINDOW, has_touch=touch)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.route("**/*", self._answer)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.expose_function(
            "tell", lambda message: json.dumps(self.tell(json.loads(message)) if self.tell else {})
        )

    def renew(self, *, dark: bool, forced_colors: bool, reduced_motion: bool) -> None:
        """Make a new document of it, for a viewer with these preferences."""
        self.page.set_viewport_size(WINDOW)
        self.page.emulate_media(
            color_scheme="dark" if dark else "light",
            forced_colors="active" if forced_colors else "none",
            reduced_motion="reduce" if reduced_motion else "no-preference",
        )
        self.page.mouse.move(0, 0)
        self._document = DOCUMENT.format(theme=theme_css(dark=dark))
        OPENED["pages"] += 1
        self.page.goto(ADDRESS)
        self.errors.clear()
        self.requests.clear()

    def _answer(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(content_type="text/html", body=self._document)
        else:
            self.requests.append(route.request.url)
            route.abort()


class Pages:
    """The pages of a browser: those that are not in use wait for the next who takes one."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[BlankPage] = []

    def take(self, *, touch: bool = False, **how: bool) -> BlankPage:
        """A page that looks as it is asked to look."""
        waiting = next((page for page in self._waiting if page.touch == touch), None)
        if waiting is not None:
            self._waiting.remove(waiting)
        page = waiting or BlankPage(self._browser, touch=touch)
        page.renew(**how)
        return page

    def give_back(self, page: BlankPage) -> None:
        """A page that is in use no more; one on which something went wrong is not used again."""
        page.tell = None
        if page.errors or page.requests:
            page.context.close()
        else:
            self._waiting.append(page)
