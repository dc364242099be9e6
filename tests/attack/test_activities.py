"""Messages by the thousand where results are predicted and computer players answer, good ones and bad ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.attack import JUNK, failures, sizes
from harness.later import Later
from harness.lost_browser import Browser, attack
from mathgames.activities import CatchTheComputer, FreePlay, Opponent, Predict, ScoreSheet, UndoAsks, Who
from mathgames.activities.takebacks import UndoAsksFor
from mathgames.games.contract import Activity
from mathgames.games.contract.thinking import SearchResult
from mathgames.games.registry import find_game as declared
from mathgames.page import MatchSession


class Stranger:
    """Custom player that moves, cheats, answers nonsense, or raises."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, rules: Any, position: Any, **_how: Any) -> Any:
        """A choice, or anything else."""
        move = rules.random_move(position, self.chance)
        match self.chance.randrange(6):
            case 0:
                return self.chance.choice(JUNK)
            case 1:
                return SearchResult(self.chance.choice(JUNK))
            case 2:
                raise self.chance.choice([ValueError, KeyError, RecursionError, MemoryError])("<script>")
            case 3:
                return replace(SearchResult(move), value=self.chance.choice([10**400, "x", float("nan"), None]))
        return SearchResult(move)


def asking(game: str, chance: Random) -> list[Activity[Any]]:
    """Everything is asked about: moves, steps back, claims, points."""
    who = chance.choice([Who.MOVER, Who.OTHER_PLAYER, Who.ALL])
    asked: list[Activity[Any]] = [Predict(who, asks=chance.choice(["", *declared(game).all_move_asks]))]
    if declared(game).calculates:
        asked += [UndoAsks(chance.choice(list(UndoAsksFor))), ScoreSheet(on=chance.random() < 0.5)]
        asked += [CatchTheComputer(on=chance.random() < 0.5, seed=1)]
    return [FreePlay(), *asked, Opponent(chance.choice([None, "level-1"]), seed=1)]


def opponents(game: str, chance: Random) -> list[Activity[Any]]:
    """A computer player at its fastest, or a stranger."""
    characters = ["leo", "nico"] if declared(game).calculates else []
    player = chance.choice(["level-1", "level-2", *characters, Stranger(chance), Stranger(chance)])
    claims = [CatchTheComputer(on=chance.random() < 0.3, seed=1)] if declared(game).calculates else []
    return [FreePlay(), Opponent(player, seed=2), *claims]


class Page(Browser):
    """A page with activities; what is due later is done now and then, as by the loop of a kernel."""

    def __init__(self, game: str, chance: Random, activities: Callable[[str, Random], list[Activity[Any]]]) -> None:
        self.activities, self.later = activities, Later()
        super().__init__(game, chance)

    def begin(self) -> None:
        self.later = Later()
        match = mg.Match(mg.rules(self.game))
        self.session = MatchSession(match, activities=self.activities(self.game, self.chance), on_later=self.later)
        self.sent = []

    def time_passes(self) -> None:
        """Now and then what is due is done, and so is what follows from it, three times over."""
        if self.chance.random() < 0.3:
            for _ in range(3):
                self.later.passes()


@pytest.mark.parametrize("activities", [asking, opponents])
@pytest.mark.parametrize("game", mg.list_games())
@sizes(60, 5_000)
def test_no_message_breaks_what_happens_around_a_match(
    game: str,
    activities: Callable[[str, Random], list[Activity[Any]]],
    size: int,
    chance: Random,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def errors() -> list[str]:
        """Return what was logged, but for a stranger who plays badly: that this is told of is as it should be."""
        return [it for it in failures(caplog) if "thought" not in it]

    attack(Page(game, chance, activities), size, errors)
