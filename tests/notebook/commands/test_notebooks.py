"""`mathgames notebooks`: what is copied, and what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mathgames.learning.content import content_folder
from mathgames.notebook.commands import main
from mathgames.notebook.commands.lab import START

NOTEBOOKS = content_folder("notebooks")


def files(folder: Path) -> set[str]:
    """The files below a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_notebooks_pictures_and_lessons_are_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "for my class" / "in May"
    assert main(["notebooks", str(folder)]) == 0
    ours = {path.relative_to(NOTEBOOKS).as_posix() for path in (*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("*/*.svg"))}
    assert files(folder) == ours | {f"lessons/{name}" for name in files(content_folder("lessons"))}
    assert (folder / START).read_bytes() == (NOTEBOOKS / START).read_bytes()
    *told, last = capsys.readouterr().out.splitlines()
    assert sorted(told) == sorted(str(folder / name) for name in files(folder))
    assert last == f"{len(told)} files were written"


def test_no_file_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / START
    mine.write_text("what I have added to it")
    assert main(["notebooks", str(tmp_path)]) == 0
    assert mine.read_text() == "what I have added to it"
    assert str(mine) not in capsys.readouterr().out.splitlines()
    assert main(["notebooks", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{tmp_path} already has all of them: no file was overwritten\n"


def test_a_link_to_nowhere_is_not_written_through(tmp_path: Path) -> None:
    folder, victim = tmp_path / "class", tmp_path / "victim"
    folder.mkdir()
    (folder / START).symlink_to(victim)
    assert main(["notebooks", str(folder)]) == 0
    assert not victim.exists()
    assert (folder / START).is_symlink()


def test_a_folder_that_cannot_be_written_in_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "here").write_text("no folder")
    assert main(["notebooks", str(tmp_path / "here")]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"mathgames: {tmp_path / 'here'}")
    assert ": cannot be written: " in told.err
    assert told.out == ""


@pytest.mark.parametrize("lines", [0, 1, 3])
def test_copy_is_complete_despite_closed_output(lines: int, tmp_path: Path) -> None:
    """As in ``mathgames notebooks DIR | head``."""
    command = [sys.executable, "-m", "mathgames", "notebooks", str(tmp_path / "class")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout is not None
        for _line in range(lines):
            process.stdout.readline()
        process.stdout.close()
        assert process.wait() == 0
    assert len(files(tmp_path / "class")) > len(files(content_folder("lessons")))
    assert (tmp_path / "class" / "lessons" / "routes.yaml").exists()
