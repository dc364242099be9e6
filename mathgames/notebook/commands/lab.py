"""``mathgames play``: JupyterLab on one of our notebooks or of yours, with a quick answer from the kernel."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from mathgames.engine.files import is_file
from mathgames.games.registry import list_games
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.installing import install_command
from mathgames.language.words import _
from mathgames.notebook.commands.notebooks import START, at_home


def play(what: str | None, *, browser: bool, port: int, more: Sequence[str] = ()) -> int:
    """Run JupyterLab on a game's notebook, on one by its path, or on the start notebook, until it is stopped. ``more``
    are arguments of JupyterLab itself, which count for more than ours.

    MathgamesError if JupyterLab is not installed or there is no such notebook.
    """
    if find_spec("jupyterlab") is None:
        raise MathgamesError(
            _("JupyterLab is not installed here: install it with  {command}", command=install_command("lab"))
        )
    shown = _notebook(what, Path.cwd())
    root = Path.cwd() if shown.resolve().is_relative_to(Path.cwd()) else shown.resolve().parent
    arguments = [
        f"--port={port}",
        "--log-level=WARN",
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{quote(shown.resolve().relative_to(root).as_posix())}",
        "--ServerApp.jpserver_extensions=mathgames.notebook.commands.server=True",
        "--ServerApp.kernel_websocket_connection_class=mathgames.notebook.commands.server.Connection",
    ]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "getuid") and os.getuid() == 0:  # containers often have no other user
        arguments.append("--allow-root")
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # jupyterlab has no types

    LabApp.launch_instance([*arguments, *more])
    return 0


def _notebook(what: str | None, folder: Path) -> Path:
    """The notebook to open; a game's name goes before a file's, whose path can always be written with its folder."""
    if what is None:
        return at_home(START, folder)
    if what in list_games():
        return at_home(f"{what}.ipynb", folder)
    notebook = Path(what)
    if is_file(notebook):
        if notebook.suffix != ".ipynb":
            raise MathgamesError(
                _("{path}: this is not a notebook: notebook names end in .ipynb", path=one_line(notebook))
            )
        return notebook
    if notebook.suffix or notebook.parent != Path():
        raise MathgamesError(_("{path}: there is no such notebook", path=one_line(notebook)))
    names = ", ".join(list_games())
    raise MathgamesError(_("{name}: there is no such game; the games are {names}", name=one_line(what), names=names))
