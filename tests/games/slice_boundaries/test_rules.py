"""The rules of Slice Through the Boundaries, clause by clause, under every option."""

from __future__ import annotations

import json
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.engine.conformance import check_rules
from mathgames.games.slice_boundaries import SliceBoundaries
from mathgames.games.slice_boundaries.lines import StraightLine
from mathgames.games.slice_boundaries.position import Position, quota
from mathgames.language.errors import NotationError, OptionError, PositionError


def played(rules: SliceBoundaries, *texts: str) -> Position:
    """The position after these moves, each of which must be legal."""
    position = rules.initial()
    for text in texts:
        move = rules.parse(text)
        refusal = rules.why_illegal(position, move)
        assert refusal is None, f"{text}: {refusal}"
        position = rules.apply(position, move)
    return position


def code(rules: SliceBoundaries, position: Position, move: str | int | StraightLine | tuple[int, ...]) -> str | None:
    """The code of the refusal, after a look at its sentence."""
    given = rules.parse(move) if isinstance(move, str) else move
    refusal = rules.why_illegal(position, given)  # type: ignore[arg-type]  # some are not moves, on purpose
    if refusal is None:
        return None
    assert str(refusal.sentence).endswith(".")
    assert refusal.clause.startswith("LQ-")
    return refusal.code


def test_defaults_presets_and_menus() -> None:  # LQ-1, LQ-2
    rules = SliceBoundaries()
    assert (rules.n, rules.players, rules.snap, rules.settings["first_filler"]) == (12, ("1", "2"), None, "offense")
    assert SliceBoundaries(preset="classroom").n == 6
    assert SliceBoundaries(players=5).players == ("1", "2", "3", "4", "5")
    for wrong in ({"n": 0}, {"n": 27}, {"n": True}, {"players": 0}, {"first_filler": "nobody"}, {"snap": 0}):
        with pytest.raises(OptionError):
            SliceBoundaries(**wrong)


def test_half_of_the_squares_are_filled_in_equal_shares() -> None:  # LQ-4
    for n, players in product(range(1, 8), range(1, 8)):
        assert quota(n, players) % players == 0
        assert 0 <= n * n // 2 - quota(n, players) < players
    assert quota(6, 2) == 18


@pytest.mark.parametrize(
    ("first_filler", "first", "second"),
    [("offense", "1212", "2121"), ("defense", "2121", "1212"), ("player1", "1212", "1212")],
)
def test_who_fills_when(first_filler: str, first: str, second: str) -> None:  # LQ-3, LQ-4
    rules = SliceBoundaries(n=3, first_filler=first_filler)
    position = rules.initial()
    for number, turns in (("1", first), ("2", second)):
        for turn, square in zip(turns, ["1A", "3B", "2C", "1C"], strict=True):
            assert (rules.turn(position), position.phase) == (turn, "fill")
            position = rules.apply(position, rules.parse(square))
        assert (rules.turn(position), position.phase, position.round) == (number, "slice", int(number))
        position = rules.apply(position, rules.parse("line 0,1/2 3,2"))
    assert (position.phase, position.ply, position.round) == ("over", 10, 2)


def test_three_players_take_turns_in_every_round() -> None:
    rules = SliceBoundaries(n=3, players=3, first_filler="defense")
    turns = []
    position = rules.initial()
    while rules.outcome(position) is None:
        turns.append(f"{position.phase[0]}{rules.turn(position)}")
        position = rules.apply(position, next(iter(rules.moves(position))))
    assert " ".join(turns) == "f2 f3 f1 s1 f3 f1 f2 s2 f1 f2 f3 s3"


def test_grid_too_small_to_fill_is_sliced_immediately() -> None:
    rules = SliceBoundaries(n=1)
    position = rules.initial()
    assert rules.to_json(position)["phase"] == "slice"
    assert len(list(rules.moves(position))) == 6
    position = rules.apply(position, rules.parse("line 0,0 1,1"))
    assert (position.phase, position.round, position.turn) == ("slice", 2, 2)
    position = rules.apply(position, rules.parse("line 0,0 1,1"))
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.code) == (None, "tie")
    assert str(outcome.reason) == "players 1 and 2 share the highest score, 0 points."


def test_whole_games_and_their_winners() -> None:  # LQ-7, LQ-9
    rules = SliceBoundaries(n=2)
    position = played(rules, "1A", "2B", "line 0,1/2 3/2,2", "1A", "1B", "line 0,1/2 2,3/2")
    assert position.score == (2, 1)
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause) == ("1", "highest-score", "LQ-9")
    assert str(outcome.reason) == "player 1 has the highest score, 2 points."
    assert list(rules.moves(position)) == []
    assert code(rules, position, "1A") == code(rules, position, "line 0,0 2,2") == "game-over"
    alone = SliceBoundaries(n=2, players=1)
    outcome = alone.outcome(played(alone, "1A", "1B", "line 0,1/2 2,3/2"))
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("1", "the line of player 1 scored 1 point.")


def test_filling_is_refused_with_a_reason() -> None:
    rules = SliceBoundaries(n=2)
    position = played(rules, "1A")
    assert code(rules, position, "1A") == "already-filled"
    assert code(rules, position, "line 0,0 2,2") == "line-too-early"
    for nothing in (4, -1, True, (1, 0, 0, 2), (2, 0, 0, 4, 4), (0, 0, 0, 2, 2), (1, 2, 2, 0, 0), (1, 0, 0, 2, 2.0)):
        assert code(rules, position, nothing) == "not-a-move"  # type: ignore[arg-type]
    assert code(rules, played(rules, "1A", "2B"), "1B") == "filling-done"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("line 0,1/10 59/10,6", None),
        ("line 0,0 6,6", None),  # from corner to corner
        ("line 0,6 6,0", None),
        ("line 0,1/1000000 1/1000000,0", None),  # it visits a single square
        ("line 3,0 3000001/1000000,6", None),  # steep, but not vertical
        ("line 0,0 1,6", None),
        ("line 3,0 3,6", "vertical"),
        ("line 0,0 0,6", "vertical"),
        ("line 0,5/2 6,5/2", "horizontal"),
        ("line 0,6 6,6", "horizontal"),
        ("line 0,0 0,0", "one-point"),
        ("line 0,1 5,5", "inside"),
        ("line 1,1 6,6", "inside"),
        ("line -1,0 6,6", "outside"),
        ("line 0,1 7,6", "outside"),
        ("line 0,0 6,61/10", "outside"),
    ],
)
def test_lines_that_qualify(rules: SliceBoundaries, example: Position, line: str, expected: str | None) -> None:
    assert code(rules, example, line) == expected  # LQ-5, LQ-6


def test_snapping_is_a_rule_of_its_own(example: Position) -> None:  # LQ-10
    rules = SliceBoundaries(n=6, snap=4)
    assert code(rules, example, "line 0,1/4 23/4,6") is None
    assert code(rules, example, "line 0,1 6,11/2") is None
    refusal = rules.why_illegal(example, rules.parse("line 0,1/10 59/10,6"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("off-tick", "LQ-10")
    assert str(refusal.sentence) == "In this game a line must end at multiples of 1/4 of a square: move the ends there."
    whole = SliceBoundaries(n=6, snap=1)
    assert code(whole, example, "line 0,1/2 6,6") == "off-tick"
    listed = set(whole.moves(example))
    for x0, y0, x1, y1 in product(range(7), repeat=4):
        move = whole.parse(f"line {x0},{y0} {x1},{y1}")
        assert (move in listed) == (whole.why_illegal(example, move) is None)  # law 1 in both directions


def test_moves_are_lazy_and_legal(rules: SliceBoundaries, example: Position) -> None:
    assert len(list(rules.moves(example))) == 748
    large = SliceBoundaries(n=26)
    position = large.initial()._replace(phase="slice")
    assert len(set(islice(large.moves(position), 100))) == 100
    assert all(large.why_illegal(position, move) is None for move in islice(large.moves(position), 0, None, 997))


# Notation.


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("3B", 8),
        (" 3b ", 8),
        ("03B", 8),
        ("line 0,1/10 59/10,6", StraightLine(10, 0, 1, 59, 60)),
        ("LINE 118/20 , 6   0,1/10", StraightLine(10, 0, 1, 59, 60)),
        ("line +0,0 6,6/1", StraightLine(1, 0, 0, 6, 6)),
        ("line −1,0 6,-2", StraightLine(1, -1, 0, 6, -2)),
    ],
)
def test_parse_takes_every_form(rules: SliceBoundaries, text: str, move: int | StraightLine) -> None:
    assert rules.parse(text) == move
    assert rules.parse(rules.format(move)) == move


def test_digits_in_another_dress_are_read() -> None:
    assert SliceBoundaries().parse("３B") == SliceBoundaries().parse("3B")


@pytest.mark.parametrize(
    "text",
    [
        *("", "3", "B3", "3Z", "7A", "0A", "3B 4C", "1/2A", "3Ⅷ"),
        *("line", "line 0,0", "line 0,1/0 6,6", "line 0,0.5 6,6", "line 0,x 6,6", "line 0,0 6,6 1"),
        *(f"line 0,0 6,{'6' * 5000}", "line" + " " * 5000),
    ],
)
def test_parse_is_strict(rules: SliceBoundaries, text: str) -> None:
    with pytest.raises(NotationError):
        rules.parse(text)


def test_numbers_of_a_line_have_at_most_40_digits(rules: SliceBoundaries, example: Position) -> None:
    longest = f"line 0,1/{10**39} {6 * 10**38 - 1}/{10**38},6"
    assert rules.format(rules.parse(longest)) == longest
    assert rules.why_illegal(example, rules.parse(longest)) is None
    reason = "a coordinate of a line can have at most 40 digits above and below the fraction line: write it with fewer."
    for end in (f"6,{10**40}", f"6,-{10**40}", f"1/{10**40},6", f"6,{10**3000}"):
        with pytest.raises(NotationError, match=reason):
            rules.parse(f"line 0,0 {end}")
    for line in (
        StraightLine(10**40, 0, 0, 1, 6 * 10**40),
        StraightLine(1, -(10**5000), 0, 6, 6),
        StraightLine(10**5000, 0, 1, 6, 6),
    ):
        refusal = rules.why_illegal(example, line)
        assert refusal is not None
        assert (refusal.code, str(refusal)) == ("too-long", reason[0].upper() + reason[1:])
    assert rules.parse(f"line 0,{10**50}/{10**50} 6,6") == StraightLine(1, 0, 1, 6, 6)  # what counts is lowest terms


def test_format_has_one_form(rules: SliceBoundaries) -> None:
    assert rules.format(rules.parse("line 59/10,6 0,2/20")) == "line 0,1/10 59/10,6"
    assert rules.format(rules.parse("line 6,12/2 0/5,0")) == "line 0,0 6,6"


# Positions.


def test_the_json_of_a_position(rules: SliceBoundaries) -> None:
    position = played(rules, "2A", "1B", "6F")
    assert rules.to_json(position) == {
        "n": 6,
        "round": 1,
        "phase": "fill",
        "filled": ["2A", "1B", "6F"],
        "turn": "2",
        "ply": 3,
        "score": {"1": 0, "2": 0},
    }
    assert rules.from_json(json.loads(json.dumps(rules.to_json(position)))) == position


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("n", 5),
        ("n", 6.0),
        ("round", 0),
        ("round", 3),
        ("round", True),
        ("phase", "draw"),
        ("phase", ["fill"]),
        ("phase", "slice"),  # player 2 is not on offence
        ("phase", "over"),  # not the last round
        ("filled", "2A"),
        ("filled", ["2A", "2A"]),
        ("filled", ["1B", "2A"]),
        ("filled", ["7A"]),
        ("filled", [1]),
        ("filled", [["2A"]]),
        ("turn", 2),
        ("turn", "3"),
        ("turn", ["2"]),
        ("ply", -1),
        ("ply", True),
        ("ply", 4),  # more than three squares were filled
        ("score", {"1": 0, "2": 1}),  # player 2 has drawn no line
        ("score", {"1": 0}),
        ("score", {"1": 0, "2": -1}),
        ("score", {"1": 0, "2": "0"}),
        ("score", [0, 0]),
    ],
)
def test_damaged_positions_name_the_key(rules: SliceBoundaries, key: str, value: object) -> None:
    data = rules.to_json(played(rules, "2A", "1B", "6F"))
    with pytest.raises(PositionError, match=f"^({key}|turn|phase): "):
        rules.from_json({**data, key: value})


def test_positions_have_exactly_their_keys(rules: SliceBoundaries) -> None:
    data = rules.to_json(rules.initial())
    for wrong in (None, [], {}, {**data, "extra": 1}, {k: v for k, v in data.items() if k != "ply"}):
        with pytest.raises(PositionError, match="keys"):
            rules.from_json(wrong)
    every = [f"{column}{row}" for row in "ABCDEF" for column in range(1, 7)]
    with pytest.raises(PositionError, match=r"phase: with 36 filled"):
        rules.from_json({**data, "filled": every})
    assert rules.from_json({**data, "filled": every, "phase": "slice"}).filled == bytes([1] * 36)


@pytest.mark.parametrize("key", ["n", "round", "phase", "filled", "turn", "ply", "score"])
def test_numbers_too_long_to_be_written_are_refused_as_well(rules: SliceBoundaries, key: str) -> None:
    huge = 10**5000
    data = rules.to_json(played(rules, "2A", "1B", "6F"))
    for value in (huge, [huge], {"1": huge, "2": 0}):
        with pytest.raises(PositionError, match=f"^{key}: "):
            rules.from_json({**data, key: value})


def test_points_of_a_position_are_those_of_one_line_each(rules: SliceBoundaries) -> None:
    data = rules.to_json(played(rules)) | {"round": 2, "phase": "slice", "turn": "2"}
    for points, ply in ((0, 0), (10, 37)):
        assert rules.from_json({**data, "score": {"1": points, "2": 0}, "ply": ply}).score == (points, 0)
    with pytest.raises(PositionError, match=r"^score: points are whole numbers, on this grid from 0 to 10$"):
        rules.from_json({**data, "score": {"1": 11, "2": 0}})
    with pytest.raises(PositionError, match=r"^score: player 2 has not drawn a line, so has 0 points$"):
        rules.from_json({**data, "score": {"1": 10, "2": 1}})
    with pytest.raises(PositionError, match=r"^ply: it is a whole number, here from 0 to 37$"):
        rules.from_json({**data, "ply": 38})


@given(st.data())
def test_random_games_survive_json(data: st.DataObject) -> None:
    rules = SliceBoundaries(n=data.draw(st.integers(1, 4)), players=data.draw(st.integers(1, 3)), snap=2)
    position = rules.initial()
    while rules.outcome(position) is None:
        assert rules.from_json(json.loads(json.dumps(rules.to_json(position)))) == position
        position = rules.apply(position, data.draw(st.sampled_from(list(rules.moves(position)))))
    assert position.ply == len(rules.players) * (rules.quota + 1)
    assert sum(position.score) <= len(rules.players) * max(2 * rules.n - 2, 0)


@pytest.mark.parametrize(
    "chosen",
    [
        {"n": 5, "players": 3},
        {"n": 4, "players": 4, "first_filler": "defense"},
        {"n": 4, "first_filler": "player1"},
        {"n": 4, "snap": 1},
        {"n": 4, "snap": 2},
        {"n": 4, "snap": 4},
        {},
    ],
    ids=str,
)
def test_keeps_every_law(chosen: dict[str, object]) -> None:
    """And so it does under the options of ``test_words``."""
    seen = check_rules(SliceBoundaries(**chosen), games=5)
    assert seen.games == 5
    assert "cut" not in seen.endings
