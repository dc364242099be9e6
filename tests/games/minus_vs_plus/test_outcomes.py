"""The endings of Minus vs Plus, in the order in which MP-24 looks at the endings; and the warning before one."""

from __future__ import annotations

import pytest

from games.minus_vs_plus.boards import at
from mathgames.games.minus_vs_plus import moves
from mathgames.games.minus_vs_plus import rules as rules_module
from mathgames.games.minus_vs_plus.moves import MoveKind, kind
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

RULES = MinusVsPlus()
LIFTED = MinusVsPlus(stuck_by_lateral_ban="ban_lifted")
ALIVE = "b2:4 c3:5 d4:-5 a5:-6"
# An opponent's piece is in front and nothing on the diagonals: the positive piece can only go sideways.
ONLY_SIDEWAYS = "c5:6 c6:-6 e4:-1"


@pytest.mark.parametrize(
    ("score", "winner", "margin"),
    [((24, 3), "positive", 21), ((30, 29), "positive", 1), ((23, 24), "negative", 1)],
)
def test_the_target_score_wins(score: tuple[int, int], winner: str, margin: int) -> None:
    """MP-22, and MP-25: the victory is worth the difference."""
    outcome = RULES.outcome(at(ALIVE, score=score))
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause, outcome.margin) == (winner, "target-score", "MP-22", margin)


def test_a_point_short_of_the_target_goes_on() -> None:
    assert RULES.outcome(at(ALIVE, score=(23, 23))) is None


@pytest.mark.parametrize(
    ("score", "winner", "margin"), [((9, 5), "positive", 4), ((5, 9), "negative", 4), ((7, 7), None, 0)]
)
def test_the_eightieth_move_ends_the_game(score: tuple[int, int], winner: str | None, margin: int) -> None:
    """MP-24: 80 moves in all, not 80 of each player."""
    assert RULES.outcome(at(ALIVE, score=score, ply=79)) is None
    outcome = RULES.outcome(at(ALIVE, score=score, ply=80))
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause, outcome.margin) == (winner, "turn-limit", "MP-24", margin)


@pytest.mark.parametrize(
    ("score", "winner", "margin"),
    [((5, 9), "negative", 4), ((9, 5), None, 0), ((7, 7), None, 0)],
    ids=["opponent ahead", "immobilised player ahead", "level"],
)
def test_who_cannot_move_never_wins(score: tuple[int, int], winner: str | None, margin: int) -> None:
    """MP-23."""
    outcome = RULES.outcome(at("c5:6 c6:-6 e4:-1", score=score, sideways=(True, False)))
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause, outcome.margin) == (winner, "immobilised", "MP-23", margin)
    assert "Blue cannot move" in str(outcome.reason)


def test_a_player_with_no_pieces_cannot_move() -> None:
    outcome = RULES.outcome(at("c3:0 c6:-6", score=(3, 4)))
    assert outcome is not None
    assert (outcome.winner, outcome.code) == ("negative", "immobilised")


def test_target_score_is_checked_before_turn_limit() -> None:
    """MP-24, the order of checks."""
    outcome = RULES.outcome(at(ALIVE, score=(24, 10), ply=80))
    assert outcome is not None
    assert outcome.code == "target-score"


def test_the_number_of_moves_is_looked_at_before_who_cannot_move() -> None:
    """MP-24: immobilised while leading 9 to 5 is a draw, but at ply 80 the leader has won."""
    stuck = at(ONLY_SIDEWAYS, score=(9, 5), sideways=(True, False))
    before, then = RULES.outcome(stuck._replace(ply=79)), RULES.outcome(stuck._replace(ply=80))
    assert before is not None
    assert then is not None
    assert (before.winner, before.code) == (None, "immobilised")
    assert (then.winner, then.code) == ("positive", "turn-limit")


def test_the_target_score_is_looked_at_before_who_cannot_move() -> None:
    outcome = RULES.outcome(at(ONLY_SIDEWAYS, score=(24, 5), sideways=(True, False)))
    assert outcome is not None
    assert (outcome.winner, outcome.code) == ("positive", "target-score")


def test_the_last_move_tells_how_the_game_ended() -> None:
    position = at("c5:3 a2:1 a5:-1", score=(21, 2))
    told = RULES.explain(position, RULES.parse("c5-c6"))
    assert told.effects[-1].clause == "MP-22"
    assert str(told.effects[-1].sentence).startswith("The game is over: Blue has reached 24 points, 24")


# The sideways ban and who is stuck by it.


def test_the_sideways_ban_alone_immobilises() -> None:
    """MP-23 with MP-8, read literally."""
    stuck = at(ONLY_SIDEWAYS, sideways=(True, False))
    assert list(RULES.moves(stuck)) == []
    assert RULES.outcome(stuck) is not None
    assert RULES.outcome(at(ONLY_SIDEWAYS)) is None


def test_lateral_ban_is_lifted_without_other_moves() -> None:
    stuck = at(ONLY_SIDEWAYS, sideways=(True, False))
    assert LIFTED.outcome(stuck) is None
    assert sorted(map(LIFTED.format, LIFTED.moves(stuck))) == ["c5-a5", "c5-b5", "c5-d5", "c5-e5", "c5-f5"]
    assert LIFTED.why_illegal(stuck, LIFTED.parse("c5-f5")) is None


def test_lateral_ban_holds_if_a_piece_can_advance() -> None:
    position = at(ONLY_SIDEWAYS + " a3:1", sideways=(True, False))
    assert sorted(map(LIFTED.format, LIFTED.moves(position))) == ["a3-a4"]
    refusal = LIFTED.why_illegal(position, LIFTED.parse("c5-f5"))
    assert refusal is not None
    assert refusal.code == "lateral-ban"


def test_who_has_no_move_at_all_is_stuck_under_either_reading() -> None:
    outcome = LIFTED.outcome(at("c5:6 c6:-6 b5:0 d5:0 e4:-1", score=(1, 2)))
    assert outcome is not None
    assert (outcome.winner, outcome.code) == ("negative", "immobilised")


# On e5 the piece would be as on c5: an opponent's piece in front, nothing on the diagonals.
RISKY = "c5:6 c6:-6 e6:-5 b4:-1"


def test_a_sideways_move_that_may_end_the_game_is_warned_of() -> None:
    """MP-8 with MP-23: after it only sideways moves would be left."""
    warning = RULES.warning(at(RISKY), RULES.parse("c5-e5"))
    assert warning is not None
    assert "after this sideways move you have no forward move" in str(warning)
    assert RULES.warning(at(RISKY), RULES.parse("c5-b5")) is None, "from b5 it can attack c6"
    assert RULES.warning(at(RISKY + " a2:1"), RULES.parse("c5-e5")) is None, "a2 can advance"


def test_the_player_who_was_warned_is_stuck_if_nothing_changes() -> None:
    position = RULES.apply(at(RISKY), RULES.parse("c5-e5"))
    position = RULES.apply(position, RULES.parse("b4-b3"))
    outcome = RULES.outcome(position)
    assert outcome is not None
    assert outcome.code == "immobilised"


def test_no_move_that_advances_is_warned_of() -> None:
    position = at("c5:6 c6:-6 e6:-5 b4:-1 c2:1")
    assert all(RULES.warning(position, move) is None for move in RULES.moves(position))


def test_judging_and_warning_list_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page lists the moves once; the judge and the warnings of all sideways moves must not list them again."""
    rules, position = MinusVsPlus(), at(RISKY + " a2:1")
    sideways = [move for move in rules.moves(position) if kind(move) is MoveKind.SIDEWAYS]
    for module in (moves, rules_module):
        monkeypatch.setattr(module, "generate", lambda *_, **__: pytest.fail("the moves are listed again"))
    assert rules.outcome(position) is None
    assert [rules.warning(position, move) for move in sideways] == [None] * len(sideways)


def test_where_the_ban_is_lifted_there_is_nothing_to_warn_of() -> None:
    assert LIFTED.warning(at(RISKY), LIFTED.parse("c5-e5")) is None
