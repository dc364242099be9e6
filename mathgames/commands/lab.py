"""``mathgames play``: JupyterLab on one of our notebooks or of yours, with a quick answer from the kernel."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import mathgames
from mathgames.errors import MathgamesError
from mathgames.registry import list_games
from mathgames.words import _

START = "00-start.ipynb"


def play(what: str | None, *, browser: bool, port: int) -> int:
    """Run JupyterLab on a game's notebook, on one by its path, or on the start notebook, until it is stopped.

    MathgamesError if JupyterLab is not installed or there is no such notebook.
    """
    if find_spec("jupyterlab") is None:
        raise MathgamesError(
            _("JupyterLab is not installed here: install it with  {command}", command="pip install 'mathgames[lab]'")
        )
    shown = _notebook(what, Path.cwd())
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


def _notebook(what: str | None, folder: Path) -> Path:
    """The notebook to open; a game's name goes before a file's, whose path can always be written with its folder."""
    if what is None:
        return at_home(START, folder)
    if f"{what}.ipynb" in games():
        return at_home(f"{what}.ipynb", folder)
    notebook = Path(what)
    if notebook.is_file():
        if notebook.suffix != ".ipynb":
            raise MathgamesError(_("{path}: this is no notebook: the name of one ends in .ipynb", path=notebook))
        return notebook
    if notebook.suffix or notebook.parent != Path():
        raise MathgamesError(_("{path}: there is no such notebook", path=notebook))
    names = ", ".join(Path(name).stem for name in games())
    raise MathgamesError(_("{name}: there is no such game; the games are {names}", name=what, names=names))


def _packed() -> Path:
    """The folder of our notebooks: in an installed package, or beside it in a checkout."""
    package = Path(mathgames.__file__).parent
    return next(place for place in (package / "notebooks", package.parent / "notebooks") if place.is_dir())


def games() -> list[str]:
    """The notebooks of the games."""
    return [f"{name}.ipynb" for name in list_games() if (_packed() / f"{name}.ipynb").is_file()]


def at_home(name: str, folder: Path) -> Path:
    """One of our notebooks in the folder. If it is not there, all are put there, for they lead to one another, and
    none is written over.
    """
    for place in (folder / "notebooks" / name, folder / name):
        if place.is_file():
            return place
    place = folder / name
    try:
        (folder / "images").mkdir(exist_ok=True)
        for packed in (*_packed().glob("*.ipynb"), *_packed().glob("images/*.svg")):
            copy = folder / packed.relative_to(_packed())
            if not copy.exists():
                shutil.copyfile(packed, copy)
    except OSError as error:
        reason = error.strerror or str(error)
        raise MathgamesError(
            _("{path}: the notebook cannot be put here: {reason}", path=place, reason=reason)
        ) from error
    return place
