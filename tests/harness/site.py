"""The site as a school would carry it: `python -m http.server`, and a browser that finds no other address."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from tempfile import TemporaryFile
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from harness.board import ROOT, Widget
from harness.chromium import launch

SITE = ROOT / "build" / "site"
LITE = ROOT / "build" / "lite"

# The names of all machines but this one are unknown, also to the workers of a page.
CUT_OFF = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


# What Python's server notes down of whatever is asked for, and of a file that was sent whole.
ASKED = re.compile(r'"GET /([^?# ]*)')
SENT = re.compile(r'"GET /([^?# ]*)[^ ]* HTTP/[0-9.]+" 200')


class Server:
    """Python's own server of files, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path = SITE, below: str = "") -> None:
        self._folder = folder
        with socket() as found:
            found.bind(("127.0.0.1", 0))
            self._port = found.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._log = TemporaryFile("w+")  # noqa: SIM115  # open as long as there is a server
        self.url = f"http://127.0.0.1:{self._port}/{below}"

    def start(self) -> None:
        """Serve, and wait until requests are answered."""
        command = [sys.executable, "-m", "http.server", str(self._port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--directory", str(self._folder)], stdout=subprocess.DEVNULL, stderr=self._log
        )
        until = time.monotonic() + 30
        while True:
            try:
                urlopen(self.url).close()
                return
            except URLError:
                assert time.monotonic() < until, "the server of files does not answer"
                time.sleep(0.1)

    def asked(self) -> list[str]:
        """The paths that anybody asked for so far."""
        self._log.seek(0)
        return [unquote(path) for path in ASKED.findall(self._log.read())]

    def sent(self) -> int:
        """Return how many bytes of files were sent so far, to everybody who asked."""
        self._log.seek(0)
        paths = [unquote(path) for path in SENT.findall(self._log.read())]
        return sum((self._folder / path).stat().st_size for path in paths if (self._folder / path).is_file())

    def stop(self) -> None:
        """Stop serving: further requests are refused."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


@contextmanager
def server(folder: Path = SITE, below: str = "") -> Iterator[Server]:
    """A server of this folder, stopped at the end; the site is ``below`` its top."""
    serving = Server(folder, below)
    serving.start()
    try:
        yield serving
    finally:
        serving.stop()


def cut_off_chromium(playwright: Playwright, env: dict[str, str]) -> Browser:
    """A headless Chromium that finds no machine but this one."""
    return launch(playwright, env, CUT_OFF)


class Visitor:
    """Visitor with a separate browser, and the requests it sent to other machines."""

    def __init__(self, browser: Browser) -> None:
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 1000})
        self.context.set_default_timeout(120_000)
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.context.on("request", lambda request: self._note(request.url))
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def _note(self, url: str) -> None:
        if urlsplit(url).scheme.startswith("http") and urlsplit(url).hostname != "127.0.0.1":
            self.asked.append(url)

    def open(self, url: str) -> Page:
        """A new page at this address."""
        page = self.context.new_page()
        page.goto(url)
        return page


STARTING = 180_000
"""Milliseconds Python may take to start in a browser, on a busy machine."""


def wait_until(page: Page, holds: str) -> None:
    """Wait until an asynchronous function of the page gives true: `wait_for_function` does not wait for such ones.

    It is asked once a second: a service worker that is asked all the time does not give way to a newer one.
    """
    page.evaluate(
        f"""async (milliseconds) => {{
          const until = performance.now() + milliseconds;
          while (!(await ({holds})())) {{
            if (performance.now() > until) throw new Error("it did not come to hold");
            await new Promise((resolve) => setTimeout(resolve, 1000));
          }}
        }}""",
        STARTING,
    )


def board_of(page: Page) -> Widget:
    """The board of a page that has nothing else, as soon as it can be played on."""
    board = Widget(page)
    board.root = page.locator(".mathgames")
    board.root.get_by_role("grid").first.wait_for(timeout=STARTING)
    return board
