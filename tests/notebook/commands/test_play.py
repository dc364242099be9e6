"""`mathgames play` up to the start of the server: `tests/lab/test_play.py` starts it."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from jupyterlab.labapp import LabApp

import mathgames as mg
from mathgames.games import registry
from mathgames.language.errors import MathgamesError
from mathgames.language.installing import install_command
from mathgames.notebook.commands import lab, main
from mathgames.notebook.commands.lab import START, at_home
from toy_game import GAME as TOY_GAME

PACKED = Path(__file__).parents[3] / "notebooks" / START


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return what JupyterLab is started with; the working folder is empty."""
    arguments: list[str] = []
    monkeypatch.setattr(LabApp, "launch_instance", arguments.extend)
    monkeypatch.chdir(tmp_path)
    return arguments


def test_play_fills_empty_folder_and_opens_start_notebook(started: list[str], tmp_path: Path) -> None:
    assert main(["play"]) == 0
    assert (tmp_path / START).read_bytes() == PACKED.read_bytes()
    home = PACKED.parent
    put = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert put == {path.relative_to(home).as_posix() for path in (*home.glob("*.ipynb"), *home.glob("images/*.svg"))}
    assert f"--LabApp.default_url=/lab/tree/{START}" in started
    assert f"--ServerApp.root_dir={tmp_path}" in started


@pytest.mark.parametrize("place", [START, f"notebooks/{START}"])
def test_a_start_notebook_that_is_there_is_never_written_over(started: list[str], place: str, tmp_path: Path) -> None:
    mine = tmp_path / place
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("what I have added to it")
    assert main(["play"]) == 0
    assert mine.read_text() == "what I have added to it"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine]
    assert f"--LabApp.default_url=/lab/tree/{place}" in started


@pytest.mark.parametrize("game", mg.list_games())
def test_the_name_of_a_game_opens_its_notebook(started: list[str], game: str, tmp_path: Path) -> None:
    mine = tmp_path / START
    mine.write_text("what I have added to it")
    assert main(["play", game]) == 0
    assert f"--LabApp.default_url=/lab/tree/{game}.ipynb" in started
    assert (tmp_path / f"{game}.ipynb").read_bytes() == (PACKED.parent / f"{game}.ipynb").read_bytes()
    assert mine.read_text() == "what I have added to it"


def test_play_game_of_another_package_makes_its_notebook(
    started: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(registry.GAMES, "toy-game", TOY_GAME)
    assert main(["play", "toy-game"]) == 0
    assert "--LabApp.default_url=/lab/tree/toy-game.ipynb" in started
    made = nbformat.read(tmp_path / "toy-game.ipynb", as_version=4)
    nbformat.validate(made)
    assert [cell.source for cell in made.cells] == ['import mathgames as mg\n\nmg.play("toy-game")']
    assert list(tmp_path.iterdir()) == [tmp_path / "toy-game.ipynb"]


def test_arguments_after_two_dashes_are_jupyters_and_come_last(started: list[str]) -> None:
    assert main(["play", "tinc", "--port", "9000", "--", "--ip=0.0.0.0", "--", "--port=7"]) == 0
    assert "--LabApp.default_url=/lab/tree/tinc.ipynb" in started
    assert started[-3:] == ["--ip=0.0.0.0", "--", "--port=7"]
    started.clear()
    assert main(["play", "--", "--ip=0.0.0.0"]) == 0
    assert f"--LabApp.default_url=/lab/tree/{START}" in started
    assert started[-1] == "--ip=0.0.0.0"


def test_play_unknown_game_lists_games(started: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("mathgames: chess: there is no such game; the games are ")
    assert all(game in told for game in mg.list_games())
    assert (started, list(tmp_path.iterdir())) == ([], [])


def test_a_notebook_below_the_working_folder_is_opened_in_it(started: list[str], tmp_path: Path) -> None:
    lesson = tmp_path / "week 3" / "50% off.ipynb"
    lesson.parent.mkdir()
    lesson.touch()
    assert main(["play", "week 3/50% off.ipynb"]) == 0
    assert f"--ServerApp.root_dir={tmp_path}" in started
    assert "--LabApp.default_url=/lab/tree/week%203/50%25%20off.ipynb" in started
    assert not (tmp_path / START).exists()


def test_a_notebook_elsewhere_is_opened_in_its_own_folder(
    started: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    lesson = tmp_path_factory.mktemp("elsewhere") / "lesson.ipynb"
    lesson.touch()
    assert main(["play", str(lesson)]) == 0
    assert f"--ServerApp.root_dir={lesson.parent}" in started
    assert "--LabApp.default_url=/lab/tree/lesson.ipynb" in started


def test_port_and_browser(started: list[str]) -> None:
    assert main(["play"]) == 0
    assert "--port=8888" in started
    assert "--no-browser" not in started
    started.clear()
    assert main(["play", "--port", "9000", "--no-browser"]) == 0
    assert "--port=9000" in started
    assert "--no-browser" in started


def test_play_folder_is_refused_as_notebook(
    started: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"mathgames: {tmp_path}: there is no such notebook\n"
    assert started == []


def test_without_jupyterlab_it_says_how_to_get_it(
    started: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert main(["play"]) == 1
    assert install_command("lab") in capsys.readouterr().err
    assert started == []
    assert list(tmp_path.iterdir()) == []


def test_where_a_notebook_cannot_be_put_the_place_is_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.write_text("a file in the place of the folder")
    with pytest.raises(MathgamesError, match=f"^{gone / START}: cannot be written: "):
        at_home(START, gone)
    with pytest.raises(MathgamesError, match=f"^{gone / 'toy.ipynb'}: cannot be written: "):
        at_home("toy.ipynb", gone)


def test_play_other_file_is_refused_as_notebook(
    started: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lesson.txt").touch()
    assert main(["play", "lesson.txt"]) == 1
    assert capsys.readouterr().err == "mathgames: lesson.txt: this is not a notebook: notebook names end in .ipynb\n"
    assert started == []
