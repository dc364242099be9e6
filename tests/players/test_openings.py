"""Every level opens a game under each choice of each option, and plays by the rules.

Levels make their own moves, so an option that changes which moves are legal may be new to them; and random games and
the measurements of the balance, which begin at random, do not show how a level opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from harness.conformance_page import choices
from mathgames.engine import Refusal, Rules
from mathgames.games.registry import list_games, rules
from mathgames.games.tinc.rules import Tinc
from mathgames.language.words import _
from mathgames.players import LEVELS, choose

TEACH = "the levels of a game make their moves in its folder (moves.py, strategy.py, evaluate.py); these are illegal:"
FEW = {"slice-boundaries": 1}
"""The nodes for games of which 60 take long: a line of Slice Boundaries is compared with the best one."""


def illegal_openings(ruled: Rules[Any, Any], *, plies: int, nodes: int) -> Iterator[str]:
    """Yield the illegal moves of a game from the start that each level plays against itself."""
    for level in LEVELS:
        position = ruled.initial()
        for ply in range(plies):
            if ruled.outcome(position) is not None:
                break
            move = choose(ruled, position, level.name, seed=ply, nodes=nodes).move
            if refusal := ruled.why_illegal(position, move):
                yield f"{ruled!r}: {level.name} plays {ruled.format(move)} at ply {ply}. {refusal}"
                break
            position = ruled.apply(position, move)


def said(name: str, *, plies: int, nodes: int) -> str:
    """Return the illegal openings under all options of a game, a line each."""
    each = (illegal_openings(rules(name, **options), plies=plies, nodes=nodes) for options in choices(name))
    return "\n".join(line for lines in each for line in lines)


@pytest.mark.parametrize("name", list_games())
def test_each_level_opens_legally_under_each_option(name: str) -> None:
    wrong = said(name, plies=2, nodes=FEW.get(name, 60))
    assert not wrong, f"{TEACH}\n{wrong}"


@pytest.mark.slow
@pytest.mark.parametrize("name", list_games())
def test_each_level_plays_on_legally_under_each_option(name: str) -> None:
    wrong = said(name, plies=6, nodes=100)
    assert not wrong, f"{TEACH}\n{wrong}"


def test_an_option_that_the_levels_do_not_know_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules allow one symbol in each player's first turn; the levels go on to write two."""

    def one_symbol_first(self: Tinc, position: Any, move: Any) -> Refusal | None:
        two = position.ply < 2 and " " in self.format(move)
        return Refusal("planted", _("One symbol first."), "TINC-1") if two else None

    monkeypatch.setattr(Tinc, "why_illegal_in_play", one_symbol_first)
    wrong = list(illegal_openings(rules("tinc"), plies=2, nodes=60))
    assert {line.split(": ")[1].split()[0] for line in wrong} >= {f"level-{number}" for number in range(2, 9)}
    assert all("at ply 1. One symbol first." in line for line in wrong)
