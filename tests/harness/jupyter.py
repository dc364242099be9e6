"""A real JupyterLab in a process of its own, with folders of its own, and notebooks run in it by a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page

from harness.tiers import OPENED

START_SECONDS = 180

# JupyterLab offers to fetch its news in a box that lies over the notebook; only this setting keeps it away.
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}

# The pages let the tests run their commands; no other machine is let in.
CONFIGURATION = {
    "ServerApp": {"ip": "127.0.0.1"},
    "LabApp": {"expose_app_in_browser": True},
    "JupyterNotebookApp": {"expose_app_in_browser": True},
}

READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""


@dataclass(frozen=True)
class Lab:
    """A running server: its address with a slash at the end, its token, and the folder it serves."""

    url: str
    token: str
    root: Path

    def add(self, notebook: str | Path, *cells: str) -> str:
        """The name of a notebook now served: a file that is copied, or a new one made of these code cells."""
        if isinstance(notebook, Path):
            shutil.copy(notebook, self.root)
            return notebook.name
        new = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])  # type: ignore[no-untyped-call]  # nbformat has no types
        new.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(new, self.root / notebook)  # type: ignore[no-untyped-call]  # nbformat has no types
        return notebook

    def open(self, page: Page, name: str, app: str = "lab/tree") -> None:
        """Open a served notebook in a page and wait until its cells are there."""
        page.goto(f"{self.url}{app}/{name}?token={self.token}&reset")
        page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook .jp-CodeCell')")

    def run_all(self, page: Page) -> None:
        """Run all cells of the notebook that is open, as its menu does, and wait until they are through."""
        page.evaluate(READY)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def run_cell(self, page: Page, number: int) -> None:
        """Click into a code cell, counted from 0, and press Shift + Enter, as a person does."""
        page.evaluate(READY)
        page.locator(".jp-CodeCell .cm-content").nth(number).click()
        page.keyboard.press("Shift+Enter")


def own_folders(home: Path) -> dict[str, str]:
    """The environment in which Jupyter reads and writes nothing of the person who runs the tests."""
    settings = home / "settings"
    news = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text(json.dumps(NO_NEWS))
    configuration = home / "config" / "jupyter_server_config.json"
    configuration.parent.mkdir()
    configuration.write_text(json.dumps(CONFIGURATION))
    return os.environ | {
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }


@contextmanager
def jupyterlab(folder: Path, *command: str) -> Iterator[Lab]:
    """JupyterLab that serves `folder/notebooks`, with its log beside it; it takes the next free port by itself.

    The command starts it in that folder: JupyterLab's own, unless another one is given. The same server also serves
    Notebook and Voilà if they are installed.
    """
    root = folder / "notebooks"
    root.mkdir()
    environment = own_folders(folder / "home")
    log = folder / "log"
    start = command or (sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root")
    OPENED["servers"] += 1
    with log.open("w") as out:
        server = subprocess.Popen(start, cwd=root, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        about = _announced(server, Path(environment["JUPYTER_RUNTIME_DIR"]), log)
        yield Lab(about["url"], about["token"], root)
    finally:
        server.terminate()
        server.wait(120)  # it ends its kernels first, on a machine that may be busy


def _announced(server: subprocess.Popen[bytes], runtime: Path, log: Path) -> dict[str, Any]:
    """Return what the server writes about itself once it listens."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert server.poll() is None, f"JupyterLab has ended:\n{log.read_text()}"
        for about in runtime.glob("jpserver-*.json"):
            if (text := about.read_text()).endswith("}"):
                found: dict[str, Any] = json.loads(text)
                return found
        time.sleep(0.05)
    raise TimeoutError(f"JupyterLab is not up after {START_SECONDS} s:\n{log.read_text()}")
