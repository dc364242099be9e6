"""The code of docs/own-game.md runs unchanged: the least game, the pieces of this folder, and its package."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import mathgames as mg
from mathgames.explain import nodes
from mathgames.games import registry
from mathgames.players import choose, tournament
from page.hand import Hand

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "own-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|css|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEAST, GROWN = PAGE.split("## How it grows\n")
FILE = re.compile(r"(?:# |/\* )([\w.]+)(?: \*/)?\n")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget registered games after each test."""
    monkeypatch.setattr("mathgames.games.registry.GAMES", dict(registry.GAMES))


@pytest.fixture
def least(tmp_path: Path, known: None) -> ModuleType:
    """The first part of the page as the one file that it says it is; its last lines are for a notebook."""
    *parts, in_a_notebook = [code for _language, code in BLOCK.findall(LEAST)]
    assert in_a_notebook.startswith('mg.play("row-of-numbers")')
    file = tmp_path / "row.py"
    file.write_text("\n".join(parts), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("row", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_least_game_plays(least: ModuleType) -> None:
    assert mg.list_games()[-1] == "row-of-numbers"
    hand = Hand(mg.Match(least.RowOfNumbers()))
    for move in "ecabd":
        assert hand.ask("play", {"cells": [move]})["ok"]
        nodes.validate_view(hand.view["tree"])
    assert hand.view["say"].endswith("Game over. Player 1 wins by 3 points: 6 to 3 points.")
    assert hand.ask("undo")["ok"]
    assert hand.ask("play", {"cells": ["a"]})["code"] == "taken"
    with pytest.raises(mg.MathgamesError, match="owners: give one character a cell"):
        least.RowOfNumbers().from_json({"owners": "1111."})
    assert mg.Match.from_record(hand.match.to_record()).history == hand.match.history
    assert choose(least.RowOfNumbers(), least.RowOfNumbers().initial(), "level-3").move == 4


@pytest.mark.parametrize("typed", ["bc", "abcde", "", "f"])
def test_unknown_cell_text_is_refused(least: ModuleType, typed: str) -> None:
    with pytest.raises(mg.errors.NotationError, match="is not a cell: the cells are a, b, c, d, e"):
        least.RowOfNumbers().parse(typed)


def test_the_least_game_is_short() -> None:
    *parts, _player, _in_a_notebook = [code for _language, code in BLOCK.findall(LEAST)]
    assert len("".join(parts).splitlines()) <= 60
    assert "".join(parts).count("import ") == 1


def test_the_player_of_the_page_plays(least: ModuleType) -> None:
    rules = least.RowOfNumbers()
    result = tournament(rules, {"largest": least.Largest(), "level-1": "level-1"}, games=2, progress=False)
    assert [game.plies for game in result.games] == [5, 5]
    assert str(least.Largest().choose(rules, rules.initial()).reasons[0].words) == "I take 5, the largest number."


def test_the_least_game_opens_in_a_notebook(least: ModuleType) -> None:
    widget = mg.play("row-of-numbers", opponent="level-3", save=False)
    assert nodes.plain_text(widget.view["tree"]).startswith("Row of Numbers")


def quoted() -> list[tuple[str, str]]:
    """Each piece of a file of this folder that the page shows, by the name of the file."""
    found = [(FILE.match(code), code) for _language, code in BLOCK.findall(GROWN)]
    return [(name[1], code[name.end() :]) for name, code in found if name]


def test_quoted_code_is_in_the_files() -> None:
    assert len(quoted()) >= 8
    assert [(name, code) for name, code in quoted() if code not in (HERE / name).read_text(encoding="utf-8")] == []


def test_what_the_page_runs_says_what_it_says() -> None:
    examples = "".join(code for _language, code in BLOCK.findall(GROWN) if code.startswith(">>>"))
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(examples, {}, "own-game.md", None, 0))
    assert ran.attempted >= 8
    assert ran.failed == 0


def test_the_package_of_the_page_brings_the_game(tmp_path: Path) -> None:
    (told,) = [code for language, code in BLOCK.findall(GROWN) if language == "toml"]
    (tmp_path / "pyproject.toml").write_text(told, encoding="utf-8")
    shutil.copytree(HERE, tmp_path / "toy_game", ignore=shutil.ignore_patterns("test_*", "__pycache__"))
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=tmp_path, check=True)
    (wheel,) = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    asked = (
        "import mathgames as mg; print(mg.list_games()[-1], len(mg.rules('row-of-numbers', length=7).initial().owners))"
    )
    path = f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r}); "
    done = subprocess.run(
        [sys.executable, "-c", path + asked], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout.split() == ["row-of-numbers", "7"]
