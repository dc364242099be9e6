"""``mathgames play``: JupyterLab on the start notebook, with a quick answer from the kernel."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import mathgames
from mathgames.errors import MathgamesError
from mathgames.words import _

START = "00-start.ipynb"


def play(notebook: Path | None, *, browser: bool, port: int) -> int:
    """Run JupyterLab until it is stopped; MathgamesError if it is not installed or the notebook does not exist."""
    if find_spec("jupyterlab") is None:
        raise MathgamesError(
            _("JupyterLab is not installed here: install it with  {command}", command="pip install 'mathgames[lab]'")
        )
    shown = notebook or start_notebook(Path.cwd())
    if not shown.is_file():
        raise MathgamesError(_("{path}: there is no such notebook", path=shown))
    if shown.suffix != ".ipynb":
        raise MathgamesError(_("{path}: this is no notebook: the name of one ends in .ipynb", path=shown))
    root = Path.cwd() if shown.resolve().is_relative_to(Path.cwd()) else shown.resolve().parent
    arguments = [
        f"--port={port}",
        "--log-level=WARN",
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{quote(shown.resolve().relative_to(root).as_posix())}",
        "--ServerApp.jpserver_extensions=mathgames.commands.server=True",
        "--ServerApp.kernel_websocket_connection_class=mathgames.commands.server.Connection",
    ]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "getuid") and os.getuid() == 0:  # containers often have no other user
        arguments.append("--allow-root")
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # jupyterlab has no types

    LabApp.launch_instance(arguments)
    return 0


def start_notebook(folder: Path) -> Path:
    """The start notebook in the folder; put there if it is not, and never written over."""
    for place in (folder / "notebooks" / START, folder / START):
        if place.is_file():
            return place
    package = Path(mathgames.__file__).parent
    packed = next(
        path for path in (package / "notebooks" / START, package.parent / "notebooks" / START) if path.is_file()
    )
    place = folder / START
    try:
        shutil.copyfile(packed, place)
    except OSError as error:
        reason = error.strerror or str(error)
        raise MathgamesError(
            _("{path}: the start notebook cannot be put here: {reason}", path=place, reason=reason)
        ) from error
    return place
