"""The theorem of TINC: a player who puts a symbol on the edge every turn never loses, whatever the opponent does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.games.tinc import census
from mathgames.games.tinc.position import Position, first_of_ring, is_occupied, number_of
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey_position

TURNS = 40


def touch_the_edge(position: Position, chance: random.Random) -> tuple[int, ...]:
    edge = range(first_of_ring(position.radius), position.side**2)
    return tuple(sorted(chance.sample(edge, min(len(edge), chance.choice((1, 2))))))


def attack(rules: Tinc, position: Position, chance: random.Random) -> tuple[int, ...]:
    """Completes a line if that can be done at all; else lengthens the longest that is open, or plays anywhere."""
    own = position.cells(position.turn)
    found = survey_position(rules.config.line, position)
    for threat in census.find_threats(rules.config.line, own, position.radius):
        return tuple(sorted((number_of(threat.starts[0]), number_of(threat.ends[0]))))
    if chance.random() < 0.7:
        for line, _ in found.open_lines[position.turn].begun_lines[:3]:
            gaps = [n for n in map(number_of, line.cells(position.radius)) if not is_occupied(position.symbols, n)]
            if gaps:
                return tuple(sorted(sorted(gaps)[:2]))
    return rules.random_move(position, chance) or ()


@given(st.sampled_from(["straight", "path8"]), st.sampled_from([0, 1]), st.integers(0, 2**32))
def test_who_touches_the_edge_every_turn_never_loses(line: str, defender: int, seed: int) -> None:
    rules, chance = Tinc(line=line), random.Random(seed)
    position = rules.initial()
    for _ in range(TURNS):
        defends = position.turn == defender
        move = touch_the_edge(position, chance) if defends else attack(rules, position, chance)
        assert rules.why_illegal(position, move) is None
        position = rules.apply(position, move)
        if (outcome := rules.outcome(position)) is not None:
            assert outcome.winner == rules.players[defender]
            return
        assert not position.on_edge, "else the grid had grown (TINC-11)"
        if defends:
            after = survey_position(line, position).shortfall(1 - defender)
            assert after.has <= after.needs - 4 or position.ply == 1, "the two-line proof: at least four are missing"
            assert not census.find_threats(line, position.cells(1 - defender), position.radius)


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_who_forgets_the_edge_loses_to_the_attack(line: str) -> None:
    """The theorem has content: the same attack beats most players who stay inside whenever they can."""
    rules, won = Tinc(line=line), 0
    for seed in range(30):
        chance = random.Random(seed)
        position = rules.initial()
        while not position.edge_taken and position.ply < TURNS:
            if position.turn == 0:
                move = attack(rules, position, chance)
            else:
                free = [n for n in range(position.side**2) if not is_occupied(position.symbols, n)]
                move = (chance.choice([n for n in free if n < first_of_ring(position.radius)] or free),)
            position = rules.apply(position, move)
        outcome = rules.outcome(position)
        won += outcome is not None and outcome.winner == "crosses"
    assert won > 15
