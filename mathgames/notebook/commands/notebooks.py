"""``mathgames notebooks``: our notebooks and lessons, copied to where they can be changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from mathgames.engine.files import write_new
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.words import _, _n
from mathgames.learning.content import content

START = "00-start.ipynb"


def notebooks(folder: Path, out: TextIO) -> int:
    """Copy all notebooks and lessons to a folder, and print each file that was written; none is written over.

    MathgamesError if the folder cannot be written in.
    """
    written = 0
    for target in _copied([*_notebooks(), *_lessons()], folder):
        out.write(f"{one_line(target)}\n")
        written += 1
    none = _("{folder} already has all of them: no file was overwritten", folder=one_line(folder))
    some = _n("{n} file was written", "{n} files were written", written)
    out.write(f"{some if written else none}\n")
    return 0


def at_home(name: str, folder: Path) -> Path:
    """One of our notebooks in the folder. If it is not there, all are put there, for they lead to one another, and
    none is written over. A game that has none gets one with its board.
    """
    for place in (folder / "notebooks" / name, folder / name):
        if place.is_file():
            return place
    place = folder / name
    if (content("notebooks") / name).is_file():
        for _file in _copied(_notebooks(), folder):
            pass
    else:
        _written(place, f"{json.dumps(_with_a_board(place.stem), indent=1)}\n".encode())
    return place


def _notebooks() -> Iterator[tuple[Path, Path]]:
    """Our notebooks and their pictures: where each is, and where it goes."""
    home = content("notebooks")
    for file in sorted((*home.glob("*.ipynb"), *home.glob("images/*.svg"))):
        yield file, file.relative_to(home)


def _lessons() -> Iterator[tuple[Path, Path]]:
    """The files of the lessons: where each is, and where it goes."""
    home = content("lessons")
    for file in sorted(path for path in home.rglob("*") if path.is_file()):
        yield file, "lessons" / file.relative_to(home)


def _copied(files: Iterable[tuple[Path, Path]], folder: Path) -> Iterator[Path]:
    """Copy the files that are not there yet; the path of each that was written."""
    for file, place in files:
        if _written(folder / place, file.read_bytes()):
            yield folder / place


def _written(target: Path, content: bytes) -> bool:
    """Whether a file was written: not if anything has its name, a link that leads nowhere too."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return write_new(target, content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MathgamesError(_("{path}: cannot be written: {reason}", path=one_line(target), reason=reason)) from error


def _with_a_board(game: str) -> dict[str, Any]:
    """A notebook with one cell that shows the board of a game."""
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
