"""The squares where an infinity is safe, compared with the engine: every reply is played out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mathgames.games.infinity_masters import move_generation
from mathgames.games.infinity_masters.move_generation import Safety
from mathgames.games.infinity_masters.moves import PASS, TARGET
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, OWN_CODES, Position
from mathgames.games.infinity_masters.rules import InfinityMasters

OPTIONS: list[dict[str, Any]] = [
    {},
    {"operand_order": "attacker_first"},
    {"infinity_capture": "scorer"},
    {"infinity_encounter": "both_out", "dne_other": "stays", "start_infinities": 2},
    {"inf_over_zero": "dne", "ops": "÷" * 64},
    {"preset": "classroom"},
]


def positions(rules: InfinityMasters, seeds: int = 3) -> Iterator[Position]:
    """The positions of random games that are not over."""
    for seed in range(seeds):
        chance, position = random.Random(seed), rules.initial()
        while (move := rules.random_move(position, chance)) is not None:
            yield position
            position = rules.apply(position, move)


def can_be_captured(rules: InfinityMasters, position: Position, square: int, player: int) -> bool:
    """Check if an attack of the other player captures the infinity on this square."""
    board = position.board
    for origin in rules.config.on_board:
        move = origin << 6 | square
        if not OWN_CODES[1 - player][board[origin]]:
            continue
        asked = position._replace(turn=1 - player)
        refusal = rules.why_illegal(asked, move)
        if refusal is None and rules.apply(asked, move).board[square] != INFINITIES[player]:
            return True
        assert refusal is None or refusal.code != "game-over"
    return False


def standing_there(board: bytes, square: int, player: int) -> bytes:
    changed = bytearray(board)
    changed[square] = INFINITIES[player]
    return bytes(changed)


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_the_map_agrees_with_every_reply(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    seen = set()
    for position in list(positions(rules))[::7]:
        for player in (0, 1):
            known = move_generation.safety(rules.config, position.board, player)
            for square in rules.config.on_board:
                stands = position.board[square]
                if OWN_CODES[player][stands] and stands != INFINITIES[player]:
                    assert square not in known
                elif stands in (EMPTY, INFINITIES[player]):
                    there = position._replace(board=standing_there(position.board, square, player))
                    if square in rules.config.goals[player]:
                        assert known[square] is Safety.WINS
                        assert rules.outcome(there).winner == rules.players[player]
                    else:
                        lost = can_be_captured(rules, there, square, player)
                        assert known[square] is (Safety.ENDANGERED if lost else Safety.SAFE)
                seen.add(known.get(square))
    assert {Safety.SAFE, Safety.ENDANGERED, Safety.WINS} <= seen


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_infinity_attacks_end_as_safety_map_says(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    met = 0
    for position in positions(rules, seeds=12):
        player = position.turn
        infinity = INFINITIES[player]
        known = move_generation.safety(rules.config, position.board, player)
        for move in rules.moves(position):
            if move == PASS or position.board[move >> 6] != infinity or position.board[move & TARGET] == EMPTY:
                continue
            met += 1
            after, square = rules.apply(position, move), move & TARGET
            outcome = rules.outcome(after)
            if after.board[square] != infinity:
                assert known[square] is Safety.LOST
            elif outcome is not None and outcome.clause in ("IM-18", "IM-20"):
                assert known[square] is Safety.WINS
            elif outcome is None:
                lost = can_be_captured(rules, after, square, player)
                assert known[square] is (Safety.ENDANGERED if lost else Safety.SAFE)
    assert met


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_endangered_infinities_are_those_that_can_be_captured(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    for position in list(positions(rules))[::3]:
        expected = {
            square
            for player in (0, 1)
            for square in rules.config.on_board
            if position.board[square] == INFINITIES[player] and can_be_captured(rules, position, square, player)
        }
        assert move_generation.endangered_squares(rules.config, position.board) == expected


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_piece_stays_if_mover_owns_result(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    for position in list(positions(rules))[::3]:
        for move in rules.moves(position):
            after = rules.apply(position, move)
            stays = move == PASS or bool(OWN_CODES[position.turn][after.board[move & TARGET]])
            assert move_generation.stays(rules.config, position, move) is stays
            met = None if move == PASS else rules.find_capture(position, move)
            if met is not None:
                assert stays is (met.survivor == met.attacker)
