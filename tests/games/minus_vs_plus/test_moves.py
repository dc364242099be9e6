"""The moves of Minus vs Plus: the board and the points after it, and its explanation clause by clause."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest

from games.minus_vs_plus.boards import at, values
from mathgames.engine.conformance import check_explanation
from mathgames.explain.expression import plain
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

MOVER = MinusVsPlus()
SURVIVOR = MinusVsPlus(lastrow_points="survivor")
MIRROR = MinusVsPlus(numbers="mirror")


class Case(NamedTuple):
    """A move and all that follows: pieces before, the move, pieces after, points, clauses in order, sums, headline."""

    name: str
    before: str
    move: str
    after: str
    points: int
    clauses: str
    sums: tuple[str, ...]
    headline: str
    turn: str = "positive"
    rules: MinusVsPlus = MOVER


# A spare piece of each player in a corner keeps the game going, so that its end takes no part in the explanation.
CASES = [
    Case("MP-6 forward", "c3:5", "c3-c4", "c4:5", 0,
         "MP-6", (), "+5 advances from c3 to c4"),
    Case("MP-6 negative forward", "c4:-5", "c4-c3", "c3:-5", 0,
         "MP-6", (), "−5 advances from c4 to c3", "negative"),
    Case("MP-7 sideways to the edge", "c3:5", "c3-f3", "f3:5", 0,
         "MP-7 MP-8", (), "+5 moves sideways from c3 to f3"),
    Case("MP-7 sideways by one", "c3:5", "c3-b3", "b3:5", 0,
         "MP-7 MP-8", (), "+5 moves sideways from c3 to b3"),
    Case("MP-9 jump", "c3:5 d4:2", "c3-e5", "d4:2 e5:5", 0,
         "MP-9", (), "+5 jumps from c3 to e5"),
    Case("MP-11 step", "c3:2 d4:3", "c3-d4", "d4:5", 0,
         "MP-10 MP-13 MP-11", ("2 + 3",), "+2 and +3 are added on d4: +5"),
    Case("MP-11 jump", "c3:2 d4:6 e5:1", "c3-e5", "d4:6 e5:3", 0,
         "MP-10 MP-13 MP-11", ("2 + 1",), "+2 and +1 are added on e5: +3"),
    Case("MP-11 negative", "d4:-2 c3:-4", "d4-c3", "c3:-6", 0,
         "MP-10 MP-13 MP-11", ("−2 + (−4)",), "−2 and −4 are added on c3: −6", "negative"),
    Case("MP-12 larger attacks", "c3:5 d4:-3", "c3-d4", "d4:2", 3,
         "MP-12 MP-13 MP-20", ("5 + (−3)",), "+5 attacks −3 on d4: +2 remains"),
    Case("MP-12 smaller attacks", "c3:3 d4:-5", "c3-d4", "d4:-2", 3,
         "MP-12 MP-13 MP-20", ("3 + (−5)",), "+3 attacks −5 on d4: −2 remains of the defender"),
    Case("MP-12 negative attacks", "d4:-5 c3:3", "d4-c3", "c3:-2", 3,
         "MP-12 MP-13 MP-20", ("−5 + 3",), "−5 attacks +3 on c3: −2 remains", "negative"),
    Case("MP-12 after a jump", "c3:3 d4:2 e5:-6", "c3-e5", "d4:2 e5:-3", 3,
         "MP-12 MP-13 MP-20", ("3 + (−6)",), "+3 attacks −6 on e5: −3 remains of the defender"),
    Case("MP-14 equally far from zero", "c3:4 d4:-4", "c3-d4", "d4:0", 4,
         "MP-12 MP-14 MP-20", ("4 + (−4)",), "+4 attacks −4 on d4: both become a zero"),
    Case("MP-14 after a jump", "c3:4 d4:1 e5:-4", "c3-e5", "d4:1 e5:0", 4,
         "MP-12 MP-14 MP-20", ("4 + (−4)",), "+4 attacks −4 on e5: both become a zero"),
    Case("MP-18 placed", "c3:4 d4:0", "c3-d4", "d4:4 d1:4", 0,
         "MP-17 MP-18", (), "+4 captures the zero on d4"),
    Case("MP-18 added", "c3:4 d4:0 d1:2", "c3-d4", "d4:4 d1:6", 0,
         "MP-17 MP-18 MP-18", ("2 + 4",), "+4 captures the zero on d4"),
    Case("MP-18 no room", "c3:4 d4:0 d1:3", "c3-d4", "d4:4 d1:3", 0,
         "MP-17 MP-18", (), "+4 captures the zero on d4"),
    Case("MP-18 onto a zero", "c3:4 d4:0 d1:0", "c3-d4", "d4:4 d1:4", 0,
         "MP-17 MP-18", (), "+4 captures the zero on d4"),
    Case("MP-18 after a jump", "c3:4 d4:1 e5:0", "c3-e5", "d4:1 e5:4 d1:4", 0,
         "MP-17 MP-18", (), "+4 captures the zero on e5"),
    Case("MP-18 negative", "d4:-4 c3:0", "d4-c3", "c3:-4 c6:-4", 0,
         "MP-17 MP-18", (), "−4 captures the zero on c3", "negative"),
    Case("MP-18 mirror", "d4:-4 c3:0", "d4-c3", "c3:-4 d6:-4", 0,
         "MP-17 MP-18", (), "−4 captures the zero on c3", "negative", MIRROR),
    Case("MP-19 forward", "c5:3", "c5-c6", "c1:3", 3,
         "MP-6 MP-21 MP-19", (), "+3 advances from c5 to c6"),
    Case("MP-19 negative forward", "c2:-3", "c2-c1", "d6:-3", 3,
         "MP-6 MP-21 MP-19", (), "−3 advances from c2 to c1", "negative"),
    Case("MP-19 mirror", "c2:-3", "c2-c1", "c6:-3", 3,
         "MP-6 MP-21 MP-19", (), "−3 advances from c2 to c1", "negative", MIRROR),
    Case("MP-19 added", "c5:3 c1:2", "c5-c6", "c1:5", 3,
         "MP-6 MP-21 MP-19 MP-19", ("2 + 3",), "+3 advances from c5 to c6"),
    Case("MP-19 no room", "c5:3 c1:4", "c5-c6", "c1:4", 3,
         "MP-6 MP-21 MP-19", (), "+3 advances from c5 to c6"),
    Case("MP-19 onto a zero", "c5:3 c1:0", "c5-c6", "c1:3", 3,
         "MP-6 MP-21 MP-19", (), "+3 advances from c5 to c6"),
    Case("MP-19 jump", "c4:3 d5:1", "c4-e6", "d5:1 c1:3", 3,
         "MP-9 MP-21 MP-19", (), "+3 jumps from c4 to e6"),
    Case("MP-21 attack, mover", "c5:5 d6:-3", "c5-d6", "b1:2", 8,
         "MP-12 MP-13 MP-20 MP-21 MP-19", ("5 + (−3)",), "+5 attacks −3 on d6: +2 remains"),
    Case("MP-21 attack, survivor", "c5:5 d6:-3", "c5-d6", "b1:2", 5,
         "MP-12 MP-13 MP-20 MP-21 MP-19", ("5 + (−3)",), "+5 attacks −3 on d6: +2 remains", rules=SURVIVOR),
    Case("MP-21 jump attack", "b4:5 c5:1 d6:-3", "b4-d6", "c5:1 b1:2", 8,
         "MP-12 MP-13 MP-20 MP-21 MP-19", ("5 + (−3)",), "+5 attacks −3 on d6: +2 remains"),
    Case("MP-21 defender remains", "c5:3 d6:-5", "c5-d6", "d6:-2", 3,
         "MP-12 MP-13 MP-20", ("3 + (−5)",), "+3 attacks −5 on d6: −2 remains of the defender"),
    Case("MP-21 zero remains", "c5:3 d6:-3", "c5-d6", "d6:0", 3,
         "MP-12 MP-14 MP-20", ("3 + (−3)",), "+3 attacks −3 on d6: both become a zero"),
    Case("MP-19 MP-18 zero captured there", "c5:3 d6:0", "c5-d6", "c1:6", 3,
         "MP-17 MP-21 MP-19 MP-18 MP-18", ("3 + 3",), "+3 captures the zero on d6"),
    Case("MP-19 MP-18 too large for two", "c5:4 d6:0", "c5-d6", "d1:4", 4,
         "MP-17 MP-21 MP-19 MP-18", (), "+4 captures the zero on d6"),
    Case("MP-19 MP-18 first lost, then added", "c5:4 d6:0 d1:3", "c5-d6", "d1:3", 4,
         "MP-17 MP-21 MP-19 MP-18", (), "+4 captures the zero on d6"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_move_and_its_explanation(case: Case) -> None:
    spare = {"a2": 1, "a5": -1}
    rules = case.rules
    position = at(case.before, case.turn)._replace(board=at(case.before + " a2:1 a5:-1").board)
    move = rules.parse(case.move)
    assert rules.why_illegal(position, move) is None
    assert move in list(rules.moves(position))
    after = rules.apply(position, move)
    assert rules.pieces(after) == values(case.after) | spare
    gained = {player: score.finite for player, score in rules.scores(after).items()}
    other = {"positive": "negative", "negative": "positive"}[case.turn]
    assert gained == {case.turn: case.points, other: 0}
    assert (rules.turn(after), after.ply) == (other, position.ply + 1)
    assert (after.positive_sideways or after.negative_sideways) == ("MP-7" in case.clauses)

    told = rules.explain(position, move)
    check_explanation(rules, position, move, told)
    assert str(told.headline) == case.headline
    assert [effect.clause for effect in told.effects] == case.clauses.split()
    assert [plain(derivation.expression) for derivation in told.derivations] == list(case.sums)
    assert all(str(effect.sentence).endswith(".") for effect in told.effects)
    scored = sum((points.finite for points in told.points.values()), Fraction(0))
    assert scored == case.points


def test_sentence_names_new_or_returning_piece() -> None:
    told = MOVER.explain(at("c5:3 d6:0 c1:2 f2:1 f5:-1"), MOVER.parse("c5-d6"))
    sentences = [str(effect.sentence) for effect in told.effects]
    assert "+3 returns to c1. +2 is already there: the two are added." in sentences[2]
    assert "+5 is already there and the sum would go beyond +6, so nothing is added." in sentences[-1]


def test_the_sideways_ban_counts_each_players_own_moves() -> None:
    """MP-8: the opponent's sideways move bans nothing, and any move that advances lifts the ban."""
    position = at("a2:1 c2:3 a5:-1 c5:-3")
    for text in ("c2-d2", "c5-d5"):
        position = MOVER.apply(position, MOVER.parse(text))
    refusal = MOVER.why_illegal(position, MOVER.parse("a2-b2"))
    assert refusal is not None
    assert refusal.code == "lateral-ban"
    for text in ("a2-a3", "a5-a4", "d2-e2", "d5-e5"):
        assert MOVER.why_illegal(position, MOVER.parse(text)) is None
        position = MOVER.apply(position, MOVER.parse(text))


def test_a_zero_is_a_piece_and_not_an_empty_square() -> None:
    """MP-15 and the trap that other implementations fall into: 0 for "empty" makes zeros vanish."""
    position = MOVER.apply(at("c3:4 d4:-4 a2:1 a5:-1"), MOVER.parse("c3-d4"))
    assert position.value("d4") == 0
    assert position.value("c3") is None
    assert MOVER.to_json(position)["board"]["d4"] == 0
    assert "c3" not in MOVER.to_json(position)["board"]


def test_a_zero_may_outnumber_the_box() -> None:
    """MP-2: there is always another zero."""
    zeros = " ".join(f"{square}:0" for square in ("a3", "b3", "c3", "d3", "e3", "f3"))
    position = MOVER.apply(at(f"{zeros} c4:2 d5:-2 a2:1 a5:-1"), MOVER.parse("c4-d5"))
    assert list(MOVER.pieces(position).values()).count(0) == 7
