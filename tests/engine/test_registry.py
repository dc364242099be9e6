"""The registry: names, near misses, and games that are imported when asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import mathgames as mg
from engine.shuttle import GAME as SHUTTLE
from engine.shuttle import Shuttle
from mathgames.engine import Rules
from mathgames.games.registry import GAMES, find_game


@pytest.mark.parametrize("name", mg.list_games())
def test_every_game_offers_all_its_pieces(name: str) -> None:
    found = find_game(name)
    assert found.rules.name == name
    assert issubclass(found.rules, Rules)
    assert found.rules.version >= 1
    assert found.rules.title
    assert str(found.summary).endswith(".")
    assert found.board(found.rules()).rules == mg.rules(name)


@pytest.mark.parametrize("wrong", ["minus_vs_plus", "minus-plus", "Minus-vs-Plus", "minus vs plus"])
def test_a_near_miss_is_answered_with_the_right_name(wrong: str) -> None:
    with pytest.raises(mg.errors.UnknownGame, match="did you mean 'minus-vs-plus'"):
        mg.rules(wrong)


@pytest.mark.parametrize("wrong", ["chess", "", 3, None, "x" * 10**5])
def test_any_other_name_is_answered_with_all_names(wrong: object) -> None:
    with pytest.raises(mg.errors.UnknownGame, match=r"the games are: .*minus-vs-plus") as caught:
        mg.rules(wrong)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    own = "m.startswith('mathgames.games.') and m[-8:] != 'registry'"
    program = f"import sys, mathgames\nprint(*(m for m in sys.modules if {own}))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []
    assert set(GAMES) == set(mg.list_games())


# Games from outside.


@pytest.fixture(autouse=True)
def no_game_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathgames.games.registry.GAMES", dict(GAMES))


def test_a_registered_game_is_a_game_like_all_others() -> None:
    mg.register(SHUTTLE)
    mg.register(SHUTTLE)
    assert mg.list_games()[-1] == "shuttle"
    match = mg.Match(mg.rules("shuttle", players=3))
    match.play("left")
    assert mg.Match.from_record(match.to_record()).history == ("left",)
    assert find_game("shuttle") is SHUTTLE


class Renamed(Shuttle):
    """Shuttle whose name the tests change."""

    name: ClassVar[Any] = "Shuttle 2"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (None, "None is not a game: give a mathgames.games.contract.Game"),
        (Shuttle, "is not a game"),
        (replace(SHUTTLE, rules=Shuttle()), "the rules of a game must be a class of Rules, not mathgames.rules"),
        (replace(SHUTTLE, rules=Rules), "None cannot be the name of a game"),
        (replace(SHUTTLE, rules=Renamed), "'Shuttle 2' cannot be the name of a game: use small letters"),
        (replace(SHUTTLE, rules=mg.rules("tinc").__class__), "there is already a game 'tinc'"),
    ],
)
def test_what_cannot_be_registered_is_told(wrong: Any, says: str) -> None:
    with pytest.raises(mg.errors.RegistryError, match=says):
        mg.register(wrong)
    assert "tinc" in mg.list_games()
    assert len(mg.list_games()) == 4


def test_a_second_game_of_the_same_name_is_refused() -> None:
    mg.register(SHUTTLE)
    with pytest.raises(mg.errors.RegistryError, match="there is already a game 'shuttle'"):
        mg.register(replace(SHUTTLE, look=Path("look.css")))


Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package that offers games: ``install("package", shuttle="module:GAME")``."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(package: str, **offers: str) -> None:
        about = tmp_path / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = (f"{name.replace('_', '-')} = {value}\n" for name, value in offers.items())
        (about / "entry_points.txt").write_text(f"[mathgames.games]\n{''.join(lines)}")

    yield install
    sys.modules.pop("toys", None)


def test_installed_game_is_loaded_on_demand(install: Install, tmp_path: Path) -> None:
    install("toys", shuttle="toys:GAME", broken="toys:NOTHING")
    (tmp_path / "toys.py").write_text("from engine.shuttle import GAME\n")
    assert mg.list_games()[-2:] == ["broken", "shuttle"]
    assert "toys" not in sys.modules
    with pytest.raises(mg.errors.UnknownGame, match="did you mean 'shuttle'"):
        mg.rules("shutle")
    assert mg.rules("shuttle", players=3).players == ("1", "2", "3")
    assert find_game("shuttle") is SHUTTLE
    assert mg.list_games()[-2:] == ["shuttle", "broken"]


@pytest.mark.parametrize(
    ("offer", "says"),
    [
        ("toys:NOTHING", "the game 'shuttle' of toys cannot be loaded: AttributeError"),
        ("nowhere:GAME", "the game 'shuttle' of toys cannot be loaded: ModuleNotFoundError"),
        ("toys:Shuttle", "is not a game"),
        ("toys:TINC", "the game 'shuttle' calls itself 'tinc'"),
    ],
)
def test_an_installed_game_that_is_none_is_told(install: Install, tmp_path: Path, offer: str, says: str) -> None:
    install("toys", shuttle=offer)
    (tmp_path / "toys.py").write_text(
        "from engine.shuttle import Shuttle\nfrom mathgames.games.tinc import GAME as TINC\n"
    )
    with pytest.raises(mg.errors.RegistryError, match=says):
        mg.rules("shuttle")


@pytest.mark.parametrize("name", ["tinc", "shuttle"])
def test_an_installed_game_whose_name_is_taken_is_told(install: Install, name: str) -> None:
    install("toys", **{name: "toys:GAME"})
    install("others", **{name: "others:GAME"})
    with pytest.raises(mg.errors.RegistryError, match=f"there is already a game '{name}'"):
        mg.list_games()
    assert mg.rules("minus-vs-plus").name == "minus-vs-plus"


def test_a_game_that_is_installed_cannot_be_registered_otherwise(install: Install) -> None:
    install("toys", shuttle="toys:GAME")
    with pytest.raises(mg.errors.RegistryError, match="there is already a game 'shuttle'"):
        mg.register(SHUTTLE)


def test_importing_mathgames_looks_at_no_installed_package() -> None:
    program = "import sys, mathgames as mg; mg.rules('tinc'); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["False"]
