"""Our notebooks as committed: run from top to bottom, with pictures and records, and without widget state.

    make notebooks          runs them all and writes them
    make balance            runs docs/balance.ipynb, which needs the libraries of the study

The output is the same in every run: no times, ids or places, nothing of the kernel. A board is left out, because only a
kernel can draw it: the output has its picture, or the rest of a lesson, in its place.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from queue import Empty
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

from harness import route_notebooks
from harness.project_files import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
BOARD = "application/vnd.jupyter.widget-view+json"


class PatientChannel(AsyncZMQSocketChannel):
    """A channel that looks for a reply each second: what nbclient sends on it hides the news of one that has come."""

    async def get_msg(  # type: ignore[override]  # as in jupyter_client itself
        self, timeout: float | None = None
    ) -> dict[str, Any]:
        left = float("inf") if timeout is None else timeout
        while True:
            try:
                return await super().get_msg(min(left, 1))
            except Empty:
                left -= 1
                if left <= 0:
                    raise


class PatientClient(AsyncKernelClient):
    """A client of a kernel whose replies are not missed."""

    shell_channel_class = PatientChannel


def runs(notebook: NotebookNode, sockets: Path | str, **how: Any) -> NotebookClient:
    """Return the client that runs a notebook, over files in the folder ``sockets``.

    Two kernels that start together may choose the same port, and one then waits for ever.
    """
    kernel = AsyncKernelManager(kernel_name="python3", transport="ipc", ip=str(Path(sockets) / "kernel"))
    kernel.client_factory = PatientClient
    return NotebookClient(notebook, km=kernel, **how)


def executed(path: Path) -> NotebookNode:
    """The notebook, run in an empty folder."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # no types
    about = notebook.metadata.copy()
    with TemporaryDirectory() as folder, TemporaryDirectory() as sockets:
        runs(
            notebook,
            sockets,
            timeout=600,
            resources={"metadata": {"path": folder}},
            store_widget_state=False,
            record_timing=False,
            coalesce_streams=True,
        ).execute()
    notebook.metadata = about
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if _is_read_anywhere(output)]
    return notebook


def _is_read_anywhere(output: NotebookNode) -> bool:
    """Check if an output is seen with no kernel, once the board in it is taken out."""
    data = output.get("data", {})
    return data.pop(BOARD, None) is None or "text/html" in data


def written(notebook: NotebookNode) -> str:
    """The text of the notebook's file. Markdown among its outputs is one text, and not a list of lines, over which the
    table of contents of JupyterLite stumbles.
    """
    split = json.loads(nbformat.writes(notebook))  # type: ignore[no-untyped-call]  # no types
    for cell in split["cells"]:
        for output in cell.get("outputs", []):
            if isinstance(lines := output.get("data", {}).get("text/markdown"), list):
                output["data"]["text/markdown"] = "".join(lines)
    return f"{json.dumps(split, indent=1, ensure_ascii=False)}\n"


if __name__ == "__main__":
    if not (chosen := [Path(name).resolve() for name in sys.argv[1:]]):
        route_notebooks.write()
    for path in chosen or sorted((ROOT / "notebooks").glob("*.ipynb")):
        path.write_text(written(executed(path)), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
