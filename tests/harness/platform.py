"""A learning platform that plays packages by SCORM 1.2: scorm-again in a page, and what it stores in a test."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from os import PathLike
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

from playwright.sync_api import BrowserContext, Page

from harness.board import ROOT, Widget
from harness.site import STARTING

SCRIPT = ROOT / "site" / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
# Gives each pupil the attempt that was stored, and stores it with each commit. A `fault` is done to the API before.
PAGE = """<!doctype html>
<html lang="en"><title>A learning platform</title>
<style>body { margin: 0; } iframe { width: 100%; height: 95vh; border: 0; }</style>
<script src="scorm12.min.js"></script>
<body>
<script>
const { pupil, page } = Object.fromEntries(new URLSearchParams(location.search));
globalThis.API = new Scorm12API({ autocommit: false });
const begin = async () => {
  const attempt = JSON.parse(await globalThis.attemptOf(pupil));
  API.loadFromJSON({ core: { student_id: pupil }, ...attempt });
  API.on("LMSCommit", () => globalThis.store(pupil, JSON.stringify(API.renderCMIToJSONObject().cmi)));
  globalThis.spoil?.(API);
  document.body.append(Object.assign(document.createElement("iframe"), { src: page, title: "Activity" }));
};
begin();
</script>
"""


# The types of Moodle 5.1 (`core_filetypes`) for what a package can hold: it has none for .mjs, .wasm and .whl.
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/x-javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".zip": "application/zip",
}


class _Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that Moodle gives them."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix, "document/unknown")

    def log_message(self, *_what: Any) -> None:
        """Say nothing."""


class Platform:
    """The platform with its course, and the attempts that it has stored, by the pupils."""

    def __init__(self, folder: Path, content: bytes) -> None:
        shutil.copy(SCRIPT, folder)
        (folder / "lms.html").write_text(PAGE, encoding="utf-8")
        with ZipFile(BytesIO(content)) as package:
            package.extractall(folder / "course")
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.attempts: dict[str, dict[str, Any]] = {}

    def start(self) -> None:
        """Serve the course."""
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve it no longer."""
        self._server.shutdown()
        self._server.server_close()

    def open(self, context: BrowserContext, pupil: str, *, fault: str = "", page: str = "1.html") -> Page:
        """Return a page of a pupil who opens the activity. ``fault`` is a JavaScript function that spoils the API."""
        window = context.new_page()
        window.expose_function("attemptOf", lambda name: json.dumps(self.attempts.get(name, {})))
        window.expose_function("store", lambda name, text: self.attempts.update({name: json.loads(text)}))
        if fault:
            window.add_init_script(f"if (parent === window) globalThis.spoil = {fault};")
        port = self._server.server_address[1]
        window.goto(f"http://127.0.0.1:{port}/lms.html?pupil={pupil}&page=course/{page}")
        return window

    def core(self, pupil: str) -> dict[str, Any]:
        """Return what the gradebook shows of a pupil."""
        core: dict[str, Any] = self.attempts[pupil]["core"]
        return core


@contextmanager
def platform(folder: Path, content: bytes) -> Iterator[Platform]:
    """A platform with a package in its course."""
    it = Platform(folder, content)
    it.start()
    try:
        yield it
    finally:
        it.stop()


def lesson_in(window: Page) -> Widget:
    """Return the lesson in a page of the platform, as soon as it can be answered."""
    lesson = Widget(window)
    frame = window.frame_locator("iframe").frame_locator("iframe")
    lesson.root = frame.locator(".mathgames")
    lesson.root.locator(".mg-task").first.wait_for(timeout=STARTING)
    return lesson
