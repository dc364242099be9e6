"""The widgets that the tests of notebook hosts show in each host, and the page that shows them."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
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


START_SECONDS = 60

# A cell's last expression is its output. marimo finds out by itself which cell wants which.
CELL = """
@app.cell
def _():
{body}
"""


def app(*cells: str) -> str:
    """The file of a marimo notebook with these cells.

    >>> print(app("a = 1", "a"))
    import marimo
    <BLANKLINE>
    app = marimo.App()
    <BLANKLINE>
    <BLANKLINE>
    @app.cell
    def _():
        a = 1
    <BLANKLINE>
    <BLANKLINE>
    @app.cell
    def _():
        a
    <BLANKLINE>
    """
    bodies = (CELL.format(body=textwrap.indent(cell, "    ")) for cell in cells)
    return "\n".join(["import marimo\n\napp = marimo.App()\n", *bodies])


@contextmanager
def marimo(folder: Path, *cells: str) -> Iterator[str]:
    """The address of a marimo that runs these cells as an app, with its log in the folder."""
    notebook = folder / "board.py"
    notebook.write_text(app(*cells), encoding="utf-8")
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    options = ["--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    command = [sys.executable, "-m", "marimo", "run", notebook.name, *options]
    # Settings of its own, and no question about a newer version.
    own = {"XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder), "MARIMO_SKIP_UPDATE_CHECK": "1"}
    log = folder / "log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, env=os.environ | own, stdout=out, stderr=subprocess.STDOUT)
    url = f"http://127.0.0.1:{port}/"
    try:
        _wait(server, url, log)
        yield url
    finally:
        server.terminate()
        server.wait(30)


def _wait(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert server.poll() is None, f"marimo has ended:\n{log.read_text()}"
        try:
            urllib.request.urlopen(f"{url}health", timeout=2).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"marimo is not up after {START_SECONDS} s:\n{log.read_text()}")
