"""`mathgames doctor`: everything that it can find is seeded, and found."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NoReturn

import pytest

from harness.games import played
from mathgames.engine.saves import autosave
from mathgames.language.installing import install_command
from mathgames.notebook.commands import main

# The package's own `doctor` is the function of the same name.
doctor = importlib.import_module("mathgames.notebook.commands.doctor")

Told = Callable[[], tuple[int, str]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """A function that asks the doctor: the exit status, and what it says. It looks at folders of the test."""
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    (tmp_path / "runtime").mkdir()
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")

    def told() -> tuple[int, str]:
        return main(["doctor"]), capsys.readouterr().out

    return told


def test_all_is_well(told: Told, tmp_path: Path) -> None:
    status, said = told()
    assert status == 0
    assert "!!" not in said
    assert f"ok  anywidget {version('anywidget')}\n" in said
    assert f"ok  games can be saved in {tmp_path / 'games' / '.mathgames'}\n" in said
    assert list((tmp_path / "games").iterdir()) == []


def test_the_games_that_are_saved_here(told: Told, tmp_path: Path) -> None:
    assert "saved there" not in told()[1]
    first, second = played("minus-vs-plus"), played("minus-vs-plus")
    file, other = autosave(first).path.name, autosave(second).path.name
    first.play("a2-a3")
    assert f"ok  1 game is saved there: {file}\n" in told()[1]
    second.play("a2-a3")
    assert f"ok  2 games are saved there; the latest is {other}\n" in told()[1]
    first.undo()
    status, said = told()
    assert (status, f"the latest is {file}\n" in said) == (0, True)


def test_a_package_that_is_missing(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_anywidget(name: str) -> str:
        if name == "anywidget":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(doctor, "version", without_anywidget)
    status, said = told()
    assert status == 1
    assert "!!  anywidget is not installed\n    → install it with  pip install anywidget\n" in said
    assert "No problems found" not in said


def test_a_bundle_that_is_missing(told: Told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "widget.css").touch()
    monkeypatch.setattr(doctor, "__file__", str(tmp_path / "notebook" / "commands" / "doctor.py"))
    status, said = told()
    assert status == 1
    assert f"!!  widget.js is missing in {static}\n    → reinstall mathgames\n" in said


def test_no_front_end(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "FRONT_ENDS", ("no_such_front_end",))
    status, said = told()
    assert status == 1
    assert "!!  found no JupyterLab, Notebook, Voilà or marimo in this environment\n" in said
    assert install_command("lab") in said


def test_extensions_that_jupyterlab_does_not_find(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [])
    status, said = told()
    assert status == 1
    assert "!!  JupyterLab does not find the extension anywidget\n" in said
    assert "pip install jupyterlab_widgets  and restart JupyterLab\n" in said


def told_of_a_server(runtime: Path, process: int, *, started: float) -> None:
    """Write the file with which a Jupyter server tells of itself."""
    file = runtime / f"jpserver-{process}.json"
    file.write_text("{}")
    os.utime(file, (started, started))


@contextmanager
def waiting(command: str | Path) -> Iterator[int]:
    """A process that waits, and is stopped."""
    with subprocess.Popen([command, "-c", "import time; time.sleep(600)"]) as process:
        try:
            yield process.pid
        finally:
            process.kill()


def test_a_server_that_was_started_before_the_installation(told: Told, tmp_path: Path) -> None:
    with waiting(sys.executable) as process:
        told_of_a_server(tmp_path / "runtime", process, started=0)
        status, said = told()
    assert status == 1
    assert f"!!  the Jupyter server with process {process} was started before anywidget was installed\n" in said
    assert "→ reload the notebook page; if that fails, stop that server and start it again\n" in said


def test_servers_of_other_environments_are_not_looked_at(told: Told, tmp_path: Path) -> None:
    other = tmp_path / "other" / "bin" / "python"
    other.parent.mkdir(parents=True)
    other.symlink_to(sys.executable)  # as in an environment: another link to the same program
    with waiting(other) as process:
        told_of_a_server(tmp_path / "runtime", process, started=0)
        assert told()[0] == 0


@pytest.mark.parametrize("here", [True, False], ids=["this environment", "another one"])
def test_doctor_finds_server_started_by_name(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    """The command is searched on the server's own path."""
    own, name = Path(sys.executable).parent, Path(sys.executable).name
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / name).symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(own if here else tmp_path / "bin"))
    with waiting(name) as process:
        told_of_a_server(tmp_path / "runtime", process, started=0)
        assert told()[0] == (1 if here else 0)


def test_doctor_ignores_newer_and_ended_servers(told: Told, tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    told_of_a_server(tmp_path / "runtime", ended.pid, started=0)
    told_of_a_server(tmp_path / "runtime", os.getpid(), started=2**32)
    status, said = told()
    assert status == 0
    assert "was started before" not in said


def test_a_folder_that_nothing_can_be_written_in(told: Told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Seeded in the call, since a test that root runs may write everywhere.
    def refused(**_: Any) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    status, said = told()
    assert status == 1
    assert f"!!  cannot write to {tmp_path / 'games'} (Permission denied)\n" in said
    assert "copy a game's code to keep it" in said


def test_a_file_in_the_place_of_the_folder_of_saved_games(told: Told, tmp_path: Path) -> None:
    (tmp_path / "games" / ".mathgames").touch()
    status, said = told()
    assert status == 1
    assert f"!!  cannot write to {tmp_path / 'games' / '.mathgames'} (Not a directory)" in said


@pytest.mark.parametrize(
    "name", ["jpserver-99999999999999999999.json", f"jpserver-{os.getpid()}.json"], ids=["no process", "no file"]
)
def test_doctor_skips_invalid_server_files(told: Told, tmp_path: Path, name: str) -> None:
    (tmp_path / "runtime" / name).symlink_to(tmp_path / "nowhere")
    assert told()[0] == 0
