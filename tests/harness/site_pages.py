"""The site's own pages, written with a Python that is none."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from harness.board import ROOT

MEGABYTES = {"pyodide.asm.wasm": 3, "python_stdlib.zip": 2, "mathgames.whl": 1}
# Fetches what Python fetches, and never shows anything.
PYODIDE = """
export async function loadPyodide() {
  for (const file of ["pyodide.asm.wasm", "python_stdlib.zip", "mathgames.whl", "board-lock.json"]) {
    await (await fetch(new URL(file, import.meta.url), { integrity: "sha256-0" })).arrayBuffer();
  }
  return { pyimport: () => ({ StandaloneBoard: { callKwargs: () => ({}) } }) };
}
"""
LISTENING = """
globalThis.Worker = class {
  constructor() { globalThis.python = this; }
  postMessage({ begin }) { if (begin) globalThis.begun = begin; }
};
"""
"""A Python that only listens, and says what a test lets it say."""
LESSON = "integers/07-back-to-the-sender"
"""The lesson that has sheets."""


def write_own_pages(site: Path) -> None:
    """Write all pages of our own into a folder, which is made."""
    python = site / "pyodide"
    python.mkdir(parents=True)
    for name, size in MEGABYTES.items():
        (python / name).write_bytes(Random(name).randbytes(size * 1_000_000))
    packages = {
        name: {"file_name": "mathgames.whl", "depends": []} for name in ("mathgames", "markdown-it-py", "pyyaml")
    }
    (python / "board-lock.json").write_text(json.dumps({"packages": packages}))
    (python / "pyodide.js").write_text(PYODIDE)
    (python / "pyodide.asm.js").write_text("")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "site"))
        import pages  # type: ignore[import-not-found]  # found where the site is built

        pages.write(site)
