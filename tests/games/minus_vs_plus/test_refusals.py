"""The refusals of moves of Minus vs Plus: stable codes, clauses, and sentences that name the squares at fault."""

from __future__ import annotations

import pytest

from games.minus_vs_plus.boards import at
from mathgames.games.minus_vs_plus.clauses import REFUSALS
from mathgames.games.minus_vs_plus.moves import pack
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.games.registry import find_game

RULES = MinusVsPlus()
# rank 4                d4:-5          a piece of every sort within reach
# rank 3     b3:2  c3:5        e3:0
# rank 2     b2:4        d2:3        f2:1
BOARD = "b2:4 d2:3 f2:1 b3:2 c3:5 e3:0 d4:-5 a5:-6"

REFUSED = [
    ("no-piece", "MP-1", "a3-a4", "There is no piece on a3."),
    ("not-yours", "MP-1", "d4-d3", "The piece on d4 is Red's, and it is Blue's turn."),
    ("zero-immovable", "MP-15", "e3-e4", "The piece on e3 is a zero: neither player can move it."),
    ("same-square", "MP-5", "c3-c3", "The piece is already on c3: choose another square."),
    ("backward", "MP-5", "c3-c2", "Pieces never move backward."),
    ("backward", "MP-5", "c3-b2", "Pieces never move backward."),
    ("too-far", "MP-6", "c3-c5", "Straight ahead, a piece moves only one square."),
    ("forward-blocked", "MP-6", "b2-b3", "b3 is occupied: a forward move needs an empty square."),
    ("sideways-blocked", "MP-7", "c3-b3", "b3 is occupied: a sideways move needs an empty square."),
    ("sideways-jump", "MP-7", "c3-f3", "e3 is in the way: a sideways move jumps over nothing."),
    ("sideways-jump", "MP-7", "c3-a3", "b3 is in the way: a sideways move jumps over nothing."),
    ("plain-diagonal", "MP-5", "c3-b4", "b4 is empty: a piece goes one square diagonally only to meet a piece"),
    ("sum-too-large", "MP-11", "b2-c3", "On c3 the sum would be 9, more than 6: this move is not allowed."),
    ("nothing-to-jump", "MP-9", "c3-a5", "A jump needs one of your own pieces to jump over; b4 is empty."),
    ("zero-jump", "MP-16", "d2-f4", "The piece on e3 is a zero: you cannot jump over zeros."),
    ("enemy-jump", "MP-9", "c3-e5", "The piece on d4 is your opponent's: you can jump only over your own pieces."),
    ("no-such-way", "MP-5", "c3-d5", "Pieces move straight ahead, sideways, or diagonally forward"),
    ("no-such-way", "MP-5", "c3-f6", "Pieces move straight ahead, sideways, or diagonally forward"),
]


@pytest.mark.parametrize(("code", "clause", "text", "sentence"), REFUSED, ids=[f"{r[0]} {r[2]}" for r in REFUSED])
def test_a_refusal_names_its_reason(code: str, clause: str, text: str, sentence: str) -> None:
    position, move = at(BOARD), RULES.parse(text)
    refusal = RULES.why_illegal(position, move)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, clause)
    assert str(refusal).startswith(sentence)
    assert move not in list(RULES.moves(position))


def test_every_reason_is_met_here() -> None:
    met = {(code, clause) for code, clause, *_ in REFUSED} | {("lateral-ban", "MP-8"), ("not-a-move", "MP-2")}
    assert met == {(kind.code, kind.clause) for kind in REFUSALS}
    assert len(REFUSALS) == len(met)
    assert find_game("minus-vs-plus").refusals == REFUSALS


def test_moving_forward_onto_a_zero_is_blocked() -> None:
    """MP-6: not even a zero is met straight ahead."""
    refusal = RULES.why_illegal(at("c3:5 c4:0 a5:-1"), RULES.parse("c3-c4"))
    assert refusal is not None
    assert refusal.code == "forward-blocked"


def test_sums_below_minus_six_are_told_with_their_sign() -> None:
    """MP-11 for Red."""
    refusal = RULES.why_illegal(at("d4:-5 c3:-2 a2:1", "negative"), RULES.parse("d4-c3"))
    assert refusal is not None
    assert str(refusal) == "On c3 the sum would be −7, less than −6: this move is not allowed."


def test_jump_to_sum_too_large_is_refused() -> None:
    """MP-9 with MP-11."""
    refusal = RULES.why_illegal(at("c3:4 d4:1 e5:3 a5:-1"), RULES.parse("c3-e5"))
    assert refusal is not None
    assert (refusal.code, "On e5 the sum would be 7" in str(refusal)) == ("sum-too-large", True)


def test_the_sideways_ban_is_told() -> None:
    """MP-8."""
    refusal = RULES.why_illegal(at(BOARD, sideways=(True, False)), RULES.parse("c3-d3"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("lateral-ban", "MP-8")
    assert str(refusal) == "You moved sideways last turn: move a piece forward first."


@pytest.mark.parametrize("move", [pack(36, 3), pack(3, 36), pack(0, 63), -1, -64, 10**9])
def test_number_outside_moves_is_refused(move: int) -> None:
    refusal = RULES.why_illegal(at(BOARD), move)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not-a-move", "MP-2")


def test_nothing_is_legal_in_a_finished_game() -> None:
    position = at(BOARD, score=(24, 3))
    refusal = RULES.why_illegal(position, RULES.parse("c3-c4"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("game-over", "MP-22")
    assert str(refusal).startswith("The game is over: Blue has reached 24 points")
    assert list(RULES.moves(position)) == []
