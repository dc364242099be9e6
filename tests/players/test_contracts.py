"""The promises of computer players: bounds that hold, clear errors, and one contract for players of one's own."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mathgames as mg
from mathgames.language.errors import PlayerError
from mathgames.players import LEVELS, SearchResult, choose, tournament

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_nodes_is_a_bound_everywhere(game: str, level: str) -> None:
    rules = mg.rules(game, **({"n": 5} if game == "slice-boundaries" else {}))
    chance, position = random.Random(2), rules.initial()
    for _ply in range(12):
        position = rules.apply(position, rules.random_move(position, chance))
        if rules.outcome(position) is not None:
            break
        for nodes in (1, 7, 60, 700):
            choice = choose(rules, position, level, seed=1, nodes=nodes)
            assert choice.nodes <= nodes
            assert rules.why_illegal(position, choice.move) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"nodes": 0},
        {"nodes": -5},
        {"nodes": 2.5},
        {"nodes": True},
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": "1"},
        {"seed": "a"},
        {"seed": None},
        {"level": "level-9"},
        {"level": 3},
    ],
    ids=str,
)
@pytest.mark.parametrize("level", ["level-1", "level-8"])
def test_invalid_bound_is_refused_and_named(wrong: dict[str, Any], level: str) -> None:
    rules = mg.rules("minus-vs-plus")
    (name, value), *_none = wrong.items()
    with pytest.raises(PlayerError, match=name if name != "level" else "there is no player") as refused:
        choose(rules, rules.initial(), **{"level": level, **wrong})
    assert repr(value) in str(refused.value)


class Bare:
    def choose(self, rules: Any, position: Any, **bounds: Any) -> Any:
        return min(rules.moves(position), key=rules.format)


class Chosen(Bare):
    def choose(self, rules: Any, position: Any, **bounds: Any) -> Any:
        return SearchResult(super().choose(rules, position))


class Wrong:
    def __init__(self, given: Any) -> None:
        self.given = given

    def choose(self, rules: Any, position: Any, **bounds: Any) -> Any:
        return self.given


def test_a_player_may_give_a_bare_move_or_a_choice_of_it() -> None:
    played = [
        tournament("minus-vs-plus", {"own": own, "one": "level-1"}, games=2, seed=4, progress=False)
        for own in (Bare(), Chosen())
    ]
    assert [game.code for game in played[0].games] == [game.code for game in played[1].games]


@pytest.mark.parametrize("given", [None, "a2-a3", 10**9, (), SearchResult("x"), SearchResult(None)], ids=repr)
def test_invalid_move_in_tournament_is_reported(given: Any) -> None:
    with pytest.raises(PlayerError, match="it gave"):
        tournament("minus-vs-plus", {"own": Wrong(given), "one": "level-1"}, games=2, seed=4, progress=False)
