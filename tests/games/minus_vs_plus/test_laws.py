"""Random games hold Minus vs Plus to the laws, under every option (``mathgames.check_rules``)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.conformance_page import choices
from mathgames.engine.conformance import check_explanation
from mathgames.games.minus_vs_plus.position import Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

ONE_CHANGED: list[dict[str, Any]] = [
    *choices("minus-vs-plus"),
    {"stuck_by_lateral_ban": "ban_lifted", "max_turns": None},
]


def test_every_option_is_changed_once() -> None:
    changed = {name for options in ONE_CHANGED for name in options}
    assert changed == {option.name for option in MinusVsPlus().options}


@pytest.mark.parametrize("options", ONE_CHANGED, ids=str)
def test_random_games_keep_the_laws(options: dict[str, Any]) -> None:
    seen = mg.check_rules(mg.rules("minus-vs-plus", **options), games=5)
    assert seen.games == 5
    of_rounds = {"rounds", "points-of-rounds"} if "rounds" in options else set()
    assert set(seen.endings) <= {"target-score", "turn-limit", "immobilised"} | of_rounds


# Positions of random games: a seed and how far to go.
RULES = MinusVsPlus()


def reached(chance: Any, plies: int) -> Position:
    position = RULES.initial()
    for _ in range(plies):
        if (move := RULES.random_move(position, chance)) is None:
            break
        position = RULES.apply(position, move)
    return position


POSITIONS = st.builds(reached, st.randoms(use_true_random=False), st.integers(0, 80))


@given(POSITIONS)
def test_what_is_listed_is_exactly_what_is_not_refused(position: Position) -> None:
    listed = list(RULES.moves(position))
    assert len(listed) == len(set(listed))
    assert set(listed) == {move for move in RULES.candidates(position) if RULES.why_illegal(position, move) is None}
    assert (not listed) == (RULES.outcome(position) is not None)


@given(POSITIONS)
def test_every_explanation_tells_what_the_move_does(position: Position) -> None:
    for move in RULES.moves(position):
        check_explanation(RULES, position, move, RULES.explain(position, move))


@given(POSITIONS)
def test_only_the_movers_score_rises_and_by_twelve_at_most(position: Position) -> None:
    """MP-20 and MP-21: at most 6 for a subtraction and 6 for the last row."""
    mine, other = RULES.turn(position), RULES.players[1 - position.turn]
    for move in RULES.moves(position):
        before, then = RULES.scores(position), RULES.scores(RULES.apply(position, move))
        assert then[other] == before[other]
        assert 0 <= then[mine].finite - before[mine].finite <= 12


@given(POSITIONS)
def test_no_piece_is_ever_out_of_range_or_on_its_last_row(position: Position) -> None:
    """MP-12 and MP-19."""
    pieces = RULES.pieces(position)
    assert all(isinstance(value, int) and -6 <= value <= 6 for value in pieces.values())
    assert all(int(str(value)) <= 0 for square, value in pieces.items() if square[1] == "6")
    assert all(int(str(value)) >= 0 for square, value in pieces.items() if square[1] == "1")


@given(POSITIONS)
def test_both_players_see_the_same_game(position: Position) -> None:
    """Turned by half a turn with all signs changed, a position has the same moves (MP-3, point symmetry)."""
    data = RULES.to_json(position)
    swap = {"positive": "negative", "negative": "positive"}

    def turned(square: str) -> str:
        return "fedcba"["abcdef".index(square[0])] + "654321"["123456".index(square[1])]

    other = RULES.from_json(
        {
            "board": {turned(square): -value for square, value in data["board"].items()},
            "turn": swap[data["turn"]],
            "ply": data["ply"],
            "score": {swap[player]: points for player, points in data["score"].items()},
            "last_lateral": {swap[player]: last for player, last in data["last_lateral"].items()},
        }
    )
    moves = {"-".join(map(turned, RULES.format(move).split("-"))) for move in RULES.moves(position)}
    assert moves == set(map(RULES.format, RULES.moves(other)))
