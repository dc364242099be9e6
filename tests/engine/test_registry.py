"""The registry: names, near misses, and games that are imported when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mathgames as mg
from mathgames.engine import Rules
from mathgames.registry import GAMES, game


@pytest.mark.parametrize("name", mg.list_games())
def test_every_game_offers_all_its_pieces(name: str) -> None:
    found = game(name)
    assert found.rules.name == name
    assert issubclass(found.rules, Rules)
    assert found.rules.version >= 1
    assert found.rules.title
    assert found.summary.endswith(".")
    assert found.board(found.rules()).rules == mg.rules(name)


@pytest.mark.parametrize("wrong", ["minus_vs_plus", "minus-plus", "Minus-vs-Plus", "minus vs plus"])
def test_a_near_miss_is_answered_with_the_right_name(wrong: str) -> None:
    with pytest.raises(mg.UnknownGame, match="did you mean 'minus-vs-plus'"):
        mg.rules(wrong)


@pytest.mark.parametrize("wrong", ["chess", "", 3, None, "x" * 10**5])
def test_any_other_name_is_answered_with_all_names(wrong: object) -> None:
    with pytest.raises(mg.UnknownGame, match=r"the games are: .*minus-vs-plus") as caught:
        mg.rules(wrong)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    program = "import sys, mathgames\nprint(*(m for m in sys.modules if m.startswith('mathgames.games.')))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []
    assert set(GAMES) == set(mg.list_games())
