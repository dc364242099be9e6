"""The question why a move is not legal: answered by the rules between squares of the board, and refused for others."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import mathgames as mg
from harness.loops import loop_over
from mathgames.games.registry import find_game
from page.hand import Hand

BOARDS = [
    (name, {option.name: reading.value})
    for name in mg.list_games()
    for option in find_game(name).rules.known_options()
    for reading in option.choices
]
PLACES = [file + row for file in "abcdefghij" for row in "0123456789"] + ["", "pass", "A1", "a²", "\ud83d", "a1-a2"]


@loop_over(BOARDS)
def test_only_squares_of_this_very_board_are_asked_about(name: str, options: dict[str, Any]) -> None:
    rules, chance = mg.rules(name, **options), Random(1)
    hand = Hand(mg.Match(rules))
    known = {kind.code for kind in find_game(name).refusals} | {""}
    squares = {cell[1]["at"] for cell in hand.find(role="gridcell") if "at" in cell[1]}
    for origin, target in chance.sample([*product(PLACES, PLACES)], 150):
        code = hand.ask("why", {"from": origin, "to": target})["code"]
        if name in ("minus-vs-plus", "infinity-masters") and {origin, target} <= squares:
            assert code in known, (origin, target, code)
        else:
            assert code == "malformed", (origin, target, code)
