"""The site's own pages in a real browser, whose Python runs in the process of the test instead of in the browser.

All that is between the tabs is real: the pages, their workers, the storage of the browser and its locks.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from harness.board import ROOT
from mathgames.notebook import standalone

LOADER = """
export async function loadPyodide() {
  const ask = (asked) => {
    const request = new XMLHttpRequest();
    request.open("POST", new URL("ask", import.meta.url), false);
    request.send(JSON.stringify(asked));
    return JSON.parse(request.responseText);
  };
  const standalone = (kind) => ({
    callKwargs(name, { kept, language, ...how }) {
      const carryOut = ({ number, told }) => {
        for (const [what, ...texts] of told) how[what](...texts);
        return number;
      };
      const number = carryOut(ask({ kind, name, kept: kept() ?? null }));
      return {
        receive: (message) => carryOut(ask({ number, message, kept: kept() ?? null })),
        merge_kept: () => carryOut(ask({ number, kept: kept() ?? null })),
      };
    },
  });
  const kinds = ["StandaloneBoard", "StandaloneLesson", "StandalonePractice"];
  return { pyimport: () => Object.fromEntries(kinds.map((kind) => [kind, standalone(kind)])) };
}
"""


class _Tab:
    """The Python of one tab: what it tells its page is gathered until it has answered."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self._kept: str | None = asked["kept"]
        self._told: list[list[Any]] = []
        how: dict[str, Any] = {"show": partial(self._tell, "show"), "keep": self._keep, "kept": lambda: self._kept}
        if asked["kind"] == "StandaloneLesson":
            how["done"] = partial(self._tell, "done")
        self._page = getattr(standalone, asked["kind"])(asked["name"], **how)

    def _tell(self, *told: Any) -> None:
        self._told.append([*told])

    def _keep(self, text: str) -> None:
        self._kept = text
        self._tell("keep", text)

    def answer(self, asked: dict[str, Any]) -> list[list[Any]]:
        self._kept = asked["kept"]
        if "message" in asked:
            self._page.receive(asked["message"])
        elif "number" in asked:
            self._page.merge_kept()
        told, self._told = self._told, []
        return told


class _Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and answers requests to Python one after the other."""

    protocol_version = "HTTP/1.1"
    tabs: list[_Tab]
    lock: threading.Lock

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.lock:
            if "number" not in asked:
                self.tabs.append(_Tab(asked))
            number = asked.get("number", len(self.tabs) - 1)
            body = json.dumps({"number": number, "told": self.tabs[number].answer(asked)}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_what: Any) -> None:
        """Say nothing."""


@contextmanager
def pages_with_python(folder: Path) -> Iterator[str]:
    """Write the site's own pages into the folder and serve them; the address of the site."""
    python = folder / "pyodide"
    python.mkdir(parents=True)
    for name in ("pyodide.asm.wasm", "python_stdlib.zip", "mathgames.whl", "pyodide.asm.js"):
        (python / name).write_text("")
    (python / "pyodide.js").write_text(LOADER)
    packages = {
        name: {"file_name": "mathgames.whl", "depends": []} for name in ("mathgames", "markdown-it-py", "pyyaml")
    }
    (python / "board-lock.json").write_text(json.dumps({"packages": packages}))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "site"))
        import pages  # type: ignore[import-not-found]  # found where the site is built

        pages.write(folder)
    served = type("Served", (_Handler,), {"tabs": [], "lock": threading.Lock()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(served, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def memory(page: Page, ending: str) -> str:
    """The name that ends so, under which the browser keeps something."""
    found: str = page.evaluate("(ending) => Object.keys(localStorage).find((at) => at.endsWith(ending))", ending)
    return found


def kept_by_browser(page: Page, ending: str) -> Any:
    """Return what the browser keeps now, under the name that ends so."""
    text: str = page.evaluate("(at) => localStorage.getItem(at)", memory(page, ending))
    return json.loads(text.rpartition("\n")[2])


def open_task(page: Page, number: int) -> None:
    """Open a task of the lesson on the page, and wait until it is there."""
    page.locator(".mg-tasks summary").click()
    page.locator(".mg-task-number").nth(number - 1).click()
    expect(page.locator(".mg-task-number").nth(number - 1)).to_have_attribute("aria-current", "step")


def answer_task(page: Page, text: str, *, again: bool = False) -> None:
    """Type an answer, and wait until it is judged: a wrong one leaves the field empty, and a right one closed.

    With ``again`` it is sent again until then, since a view that another tab brought may have come between.
    """
    judged = (
        "() => [...document.querySelectorAll('.mathgames input[role=textbox]')].every((it) => !it.value || it.readOnly)"
    )
    field = page.locator(".mathgames").get_by_role("textbox").first
    field.fill(text)
    field.press("Enter")
    while again:
        try:
            page.wait_for_function(judged, timeout=3_000)
        except Error:
            field.press("Enter")
        else:
            return
    page.wait_for_function(judged)
