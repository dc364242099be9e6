"""``mathgames play`` and ``mathgames notebooks``: JupyterLab on our notebooks or yours, and copies to change."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import quote

from mathgames.engine.files import is_file, write_new
from mathgames.games.registry import list_games
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.installing import install_command
from mathgames.language.words import _, _n
from mathgames.learning.content import content_folder

# ``mathgames notebooks``: our notebooks and lessons, copied to where they can be changed.

START = "00-start.ipynb"


def notebooks(folder: Path, stream: TextIO) -> int:
    """Copy all notebooks and lessons to a folder, then print each file that was written; no file is replaced.

    Raises ``MathgamesError`` if the folder cannot be written to. A closed output changes nothing.
    """
    file_count: list[Path] = []
    try:
        file_count.extend(_copy_missing([*_notebooks(), *_lessons()], folder))
    except MathgamesError:
        stream.writelines(f"{one_line(target)}\n" for target in file_count)
        raise
    no_files_text = _("{folder} already has all of them: no file was overwritten", folder=one_line(folder))
    count_text = _n("{n} file was written", "{n} files were written", len(file_count))
    stream.writelines(f"{line}\n" for line in (*map(one_line, file_count), count_text if file_count else no_files_text))
    return 0


def at_home(name: str, folder: Path) -> Path:
    """Return the path of one of our notebooks in the folder.

    If it is missing, all are copied there, because they link to one another, and no file is replaced. A game without
    one gets a notebook with its board.
    """
    for place in (folder / "notebooks" / name, folder / name):
        if place.is_file():
            return place
    place = folder / name
    if (content_folder("notebooks") / name).is_file():
        for _file in _copy_missing(_notebooks(), folder):
            pass
    else:
        _write_if_absent(place, f"{json.dumps(_with_a_board(place.stem), indent=1)}\n".encode())
    return place


def _notebooks() -> Iterator[tuple[Path, Path]]:
    home = content_folder("notebooks")
    for file in sorted((*home.glob("*.ipynb"), *home.glob("images/*.svg"))):
        yield file, file.relative_to(home)


def _lessons() -> Iterator[tuple[Path, Path]]:
    home = content_folder("lessons")
    for file in sorted(path for path in home.rglob("*") if path.is_file()):
        yield file, "lessons" / file.relative_to(home)


def _copy_missing(files: Iterable[tuple[Path, Path]], folder: Path) -> Iterator[Path]:
    for file, place in files:
        if _write_if_absent(folder / place, file.read_bytes()):
            yield folder / place


def _write_if_absent(target: Path, content: bytes) -> bool:
    """Write a new file, and return whether it was written: not if the name exists, even as a broken link."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return write_new(target, content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MathgamesError(_("{path}: cannot be written: {reason}", path=one_line(target), reason=reason)) from error


def _with_a_board(game: str) -> dict[str, Any]:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "board",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": f'import mathgames as mg\n\nmg.play("{game}")',
    }
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


# ``mathgames play``: JupyterLab on one of our notebooks or of yours, with a quick answer from the kernel.


def play(target: str | None, *, browser: bool, port: int, extra_arguments: Sequence[str] = ()) -> int:
    """Run JupyterLab on a game's notebook, on one by its path, or on the start notebook, until it is stopped.
    ``extra_arguments`` are arguments of JupyterLab itself, which count for more than ours.

    MathgamesError if JupyterLab is not installed or there is no such notebook.
    """
    if find_spec("jupyterlab") is None:
        raise MathgamesError(
            _("JupyterLab is not installed here: install it with  {command}", command=install_command("lab"))
        )
    notebook = _notebook(target, Path.cwd())
    root = Path.cwd() if notebook.resolve().is_relative_to(Path.cwd()) else notebook.resolve().parent
    arguments = [
        f"--port={port}",
        "--log-level=WARN",
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{quote(notebook.resolve().relative_to(root).as_posix())}",
        "--ServerApp.jpserver_extensions=mathgames.notebook.commands.server=True",
        "--ServerApp.kernel_websocket_connection_class=mathgames.notebook.commands.server.Connection",
    ]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "getuid") and os.getuid() == 0:  # containers often have no other user
        arguments.append("--allow-root")
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # jupyterlab has no types

    LabApp.launch_instance([*arguments, *extra_arguments])
    return 0


def _notebook(target: str | None, folder: Path) -> Path:
    """Return the notebook to open; a game's name has priority over a file's, which can be given with its folder."""
    if target is None:
        return at_home(START, folder)
    if target in list_games():
        return at_home(f"{target}.ipynb", folder)
    notebook = Path(target)
    if is_file(notebook):
        if notebook.suffix != ".ipynb":
            raise MathgamesError(
                _("{path}: this is not a notebook: notebook names end in .ipynb", path=one_line(notebook))
            )
        return notebook
    if notebook.suffix or notebook.parent != Path():
        raise MathgamesError(_("{path}: there is no such notebook", path=one_line(notebook)))
    names = ", ".join(list_games())
    raise MathgamesError(_("{name}: there is no such game; the games are {names}", name=one_line(target), names=names))
