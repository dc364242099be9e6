"""Goals: each property on moves that have it and moves that lack it, and how verdicts compose."""

from __future__ import annotations

from typing import Any

import pytest

from mathgames.arithmetic.items.answer import Verdict
from mathgames.engine.rules import Rules
from mathgames.games.registry import rules
from mathgames.language.errors import LessonError
from mathgames.learning.lessons.goal_reader import goal
from mathgames.learning.lessons.goals import Goal, Played
from mathgames.learning.lessons.plain_yaml import read_yaml
from mathgames.learning.lessons.positions import read_position
from mathgames.learning.lessons.properties import properties_of

MVP = rules("minus-vs-plus", stuck_by_lateral_ban="ban_lifted")
BAN = rules("minus-vs-plus")
SUBTRACT = rules("infinity-masters", board="classroom", operand_order="attacker_first", ops="−" * 36)
DIVIDE = rules("infinity-masters", board="classroom", operand_order="attacker_first", ops="÷" * 36)
GRID = rules("tinc")
SLICE = rules("slice-boundaries", n=6, players=1)

BOARD = "c3+5 e3+4 b4−3 d4−6 f4−1"
BLUE = "{blue: a1 ∞ c3 −2, red: f6 ∞ c4 −5 d4 3 b4 −1 d3 −2 b3 4}"
NOUGHTS = "{side: 7, crosses: '0,0 1,1 -2,1 2,-2', turn: noughts}"
THREAT = "{side: 7, crosses: '-2,-2 -1,-1 0,0 1,1 2,2', noughts: '1,0 2,1', turn: noughts}"
ROW = "{side: 5, crosses: '-1,-1 0,-1 1,-1', noughts: '0,0 1,1'}"
EMPTY = "{rows: [......, ......, ......, ......, ......, ......]}"

# Goal, rules, position, moves that meet it, moves that miss it.
ONE_MOVE = [
    ("{leaves: 2}", MVP, BOARD, ["c3-b4"], ["e3-d4", "c3-c4", "c3-d4"]),
    ("{leaves: no value}", DIVIDE, "{blue: a1 ∞ c3 0, red: f6 ∞ c4 5 d3 0}", ["c3-d3"], ["c3-c4"]),
    ("makes zero", MVP, "c3+3 e3+5 d4−3", ["c3-d4"], ["e3-d4", "c3-c4"]),
    ("passes zero", MVP, "c3+5 e3+2 b4−3 d4−6 f4−1", ["c3-d4", "e3-d4"], ["c3-b4", "e3-f4"]),
    ("{attacks: −6}", MVP, BOARD, ["c3-d4"], ["c3-b4", "c3-c4"]),
    ("attacks least", MVP, BOARD, ["c3-d4", "e3-d4"], ["c3-b4", "e3-f4", "c3-c4"]),
    ("attacks greatest", MVP, BOARD, ["e3-f4"], ["c3-b4", "c3-d4"]),
    ("best trade", MVP, "b4−5 c3+5 c4−3 d4−4 e3+4 f3−1", ["c3-d4"], ["c3-b4"]),
    ("attacks any", MVP, BOARD, ["c3-d4", "e3-f4"], ["c3-c4"]),
    ("{moves: 5}", MVP, BOARD, ["c3-c4", "c3-b4"], ["e3-e4"]),
    ("adds", MVP, "start", ["a1-b2"], ["a2-a3"]),
    ("finite result", DIVIDE, "{blue: a1 ∞ c3 6, red: f6 ∞ c4 −3 d4 0}", ["c3-c4"], ["c3-d4"]),
    ("same both ways", SUBTRACT, "{blue: a1 ∞ c3 −1, red: f6 ∞ c4 −1 d3 2}", ["c3-c4"], ["c3-d3"]),
    ("{scores: 3}", MVP, BOARD, ["c3-b4"], ["c3-d4", "c3-c4"]),
    ("{scores at least: 4}", MVP, BOARD, ["c3-d4", "e3-d4"], ["c3-b4"]),
    ("most points", MVP, BOARD, ["c3-d4"], ["e3-d4", "c3-b4"]),
    ("{gives points to: blue}", SUBTRACT, BLUE, ["c3-c4"], ["c3-d4"]),
    ("{gives points to: them}", SUBTRACT, BLUE, ["c3-d4"], ["c3-c4"]),
    ("{gives points to: nobody}", SUBTRACT, BLUE, ["c3-d3"], ["c3-c4"]),
    ("last row", MVP, "d5+2 e4+5 c6−3 f5−4 a5−1 b1+2", ["e4-c6"], ["e4-f5"]),
    ("{reply at most: 0}", BAN, "b5+4 e5+3 b2+6 e4−5 f5−6 c2−5", ["e5-e6"], ["b5-b6"]),
    ("least reply", BAN, "b5+4 e5+3 b2+6 e4−5 f5−6 c2−5", ["e5-e6"], ["b5-b6"]),
    ("wins", GRID, ROW, ["-2,-1 2,-1"], ["-2,-1 2,0"]),
    ("safe", GRID, THREAT, ["3,0", "3,3"], ["0,1"]),
    ("risky", BAN, "c5+3 d6−1 b6−2", ["c5-b5"], ["c5-c6"]),
    ("{fills: 1}", GRID, NOUGHTS, ["2,2"], ["2,2 3,3"]),
    ("grows", GRID, NOUGHTS, ["3,3"], ["2,2"]),
    ("{closes: 3}", GRID, NOUGHTS, ["-2,-2"], ["2,2"]),
    ("{visits: 11}", SLICE, EMPTY, ["(0, 1/4) (23/4, 6)"], ["(0, 0) (6, 6)"]),
    ("{gradient: 1/2}", SLICE, EMPTY, ["(0, 2) (6, 5)"], ["(0, 0) (3, 6)"]),
    ("{line: y = ½x + 2}", SLICE, EMPTY, ["(0, 2) (6, 5)"], ["(0, 1) (6, 4)"]),
    ('{through: "(2, 3) (4, 4)"}', SLICE, EMPTY, ["(0, 2) (6, 5)"], ["(0, 3) (6, 4)", "(0, 2) (2, 6)"]),
    ("{plays: c3-c4}", MVP, BOARD, ["c3-c4"], ["c3-b4"]),
    ("{leaves: −1, passes zero: yes}", MVP, BOARD, ["c3-d4"], ["c3-b4"]),
    ("[passes zero, {scores: 4}]", MVP, BOARD, ["e3-d4"], ["c3-d4"]),
    ("{any of: [{leaves: 2}, {leaves: −2}]}", MVP, BOARD, ["c3-b4", "e3-d4"], ["c3-d4"]),
    ("{attacks any: yes, not: {passes zero: yes}}", MVP, BOARD, ["c3-b4"], ["c3-d4", "c3-c4"]),
]


def judged(written: str, game: Rules[Any, Any], at: str, moves: list[str], side: set[str] | None = None) -> Verdict:
    begun = read_position(game, read_yaml(at))
    return made(written, game).judge(
        Played(game, begun, tuple(map(game.parse, moves)), frozenset(side or {game.turn(begun)}))
    )


def made(written: str, game: Rules[Any, Any]) -> Goal:
    value = read_yaml(written)
    assert value is not None
    return goal(value, game)


@pytest.mark.parametrize(("written", "game", "at", "met", "missed"), ONE_MOVE, ids=[row[0] for row in ONE_MOVE])
def test_a_property(written: str, game: Rules[Any, Any], at: str, met: list[str], missed: list[str]) -> None:
    assert judged(written, game, at, []) is Verdict.ONGOING
    for move in met:
        assert judged(written, game, at, [move]) is Verdict.MET, move
    for move in missed:
        assert judged(written, game, at, [move]) is Verdict.MISSED, move
    assert str(made(written, game).words).endswith(".")


def test_every_property_is_tested() -> None:
    tested = " ".join(row[0] for row in ONE_MOVE)
    assert [name for game in (MVP, SUBTRACT, GRID, SLICE) for name in properties_of(game) if name not in tested] == []


TURNS = "b2+2 c3+3 d4−5 a5−1"


@pytest.mark.parametrize(
    ("written", "moves", "verdict"),
    [
        ("{makes zero: yes, within: 2}", ["b2-c3"], Verdict.ONGOING),
        ("{makes zero: yes, within: 2}", ["b2-c3", "a5-a4", "c3-d4"], Verdict.MET),
        ("{makes zero: yes, within: 2}", ["b2-b3", "a5-a4", "c3-d4"], Verdict.MISSED),
        ("{makes zero: yes, times: 2}", ["b2-c3", "a5-a4", "c3-d4"], Verdict.ONGOING),
        ("{total: 5}", ["b2-c3", "a5-a4"], Verdict.ONGOING),
        ("{total: 5}", ["b2-c3", "a5-a4", "c3-d4"], Verdict.MET),
        ("{turns: 3}", ["b2-c3", "a5-a4"], Verdict.ONGOING),
        ("{turns: 3}", ["b2-c3", "a5-a4", "c3-d4"], Verdict.MET),
        ("finish", ["b2-c3", "a5-a4", "c3-d4"], Verdict.ONGOING),
    ],
)
def test_a_goal_of_several_moves(written: str, moves: list[str], verdict: Verdict) -> None:
    assert judged(written, MVP, TURNS, moves, {"positive"}) is verdict


def test_a_goal_is_missed_when_the_game_is_over() -> None:
    short = rules("minus-vs-plus", target_score=1)
    assert judged("{total: 8}", short, "c3+4 d4−1", ["c3-d4"]) is Verdict.MISSED
    assert judged("finish", short, "c3+4 d4−1", ["c3-d4"]) is Verdict.MET


def test_the_grid_that_two_make_grow() -> None:
    both = {"crosses", "noughts"}
    written = "{grid: 5, within: 2}"
    assert judged(written, GRID, "start", ["0,0"], both) is Verdict.ONGOING
    assert judged(written, GRID, "start", ["0,0", "1,1"], both) is Verdict.MET
    assert judged("{grid: 5, within: 1}", GRID, "start", ["0,0"], both) is Verdict.MISSED


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{}", "what the goal is"),
        ("{within: 2}", "what the goal is"),
        ("{leaves: 2, within: 0}", "from 1 to 500"),
        ("{not: {leave: 2}}", "write 'leaves'"),
        ("{gives points to: green}", "blue, red"),
        ("{makes zero: 3}", "does not take a number"),
        ("{line: y = x²}", "y = 1/2 x + 3"),
        ("{plays: c9-c4}", "c9"),
        ("{said: 0}", "from 1 to 500"),
        ("{said: 3, like: nice ones}", "▢ − \\(−▢\\)"),
        ("{total: 8, like: through zero}", "said"),
    ],
)
def test_invalid_goal_is_refused_with_message(written: str, said: str) -> None:
    with pytest.raises(LessonError, match=said.replace("+", r"\+")):
        made(written, SLICE if "line" in written else MVP)


def test_a_game_knows_no_goal_of_another_one() -> None:
    with pytest.raises(LessonError, match="there is no 'grows' in a goal"):
        made("grows", MVP)
