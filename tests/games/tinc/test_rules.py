from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tinc.naive import NaiveGame
from games.tinc.play import WIN, after, eager_turn
from mathgames.games.tinc.moves import cells_of
from mathgames.games.tinc.position import Position, cell_at, number_of
from mathgames.games.tinc.rules import Tinc
from mathgames.language.errors import NotationError, OptionError


def refusal(position: Position, text: str, rules: Tinc | None = None) -> tuple[str, str] | None:
    rules = rules or Tinc()
    refused = rules.why_illegal(position, rules.parse(text))
    return refused and (refused.code, refused.clause)


# The test vectors of the specification.


def test_tinc_1_crosses_start_on_a_single_cell() -> None:
    rules = Tinc()
    start = rules.initial()
    assert rules.to_json(start) == {"radius": 0, "crosses": [], "noughts": [], "turn": "crosses", "ply": 0}
    assert [rules.format(move) for move in rules.moves(start)] == ["0,0"]
    assert rules.turn(Tinc(first_player="noughts").initial()) == "noughts"


def test_tinc_9_the_first_turn_grows_the_grid_and_moves_nothing() -> None:
    rules = Tinc()
    position = after(rules, "0,0")
    assert position.side == 3
    assert rules.pieces(position) == {"0,0": "crosses"}
    assert rules.turn(position) == "noughts"


def test_tinc_6_adjacent_sides_do_not_count() -> None:
    """The rulebook's own example: two noughts touch the right side and the lower one, and have not won."""
    for line in ("straight", "path8"):
        rules = Tinc(line=line)
        position = after(rules, "0,0", "1,-1 1,0")
        assert rules.outcome(position) is None
        assert position.side == 5


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_tinc_6_the_earliest_win_is_on_turn_five(line: str) -> None:
    rules = Tinc(line=line)
    position = after(rules, *WIN)
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause) == ("crosses", "line", "TINC-6")
    assert sorted(rules.winning_line(position) or ()) == [(-2, 2), (-1, 1), (0, 0), (1, -1), (2, -2)]
    assert position.side == 5, "TINC-8: a win ends the game before the grid grows"
    assert rules.turn(position) == "noughts"
    assert position.ply == 5
    assert list(rules.moves(position)) == []
    assert rules.random_move(position, random.Random(0)) is None
    assert refusal(position, "0,-1", rules) == ("game-over", "TINC-6")


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_tinc_6_a_line_inside_the_grid_does_not_win(line: str) -> None:
    rules = Tinc(line=line)
    position = after(rules, "0,0", "1,0 1,1", "-1,1 1,-1")
    assert rules.outcome(position) is None
    assert {"-1,1", "0,0", "1,-1"} <= set(rules.pieces(position))


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_tinc_6_two_symbols_that_cut_off_a_corner_do_not_win(line: str) -> None:
    rules = Tinc(line=line)
    position = after(rules, "0,0", "0,-1 1,0")
    assert rules.outcome(position) is None
    assert position.side == 5


def test_tinc_6_a_bent_chain_wins_only_under_path8() -> None:
    turns = ("0,0", "-1,-1", "-1,0 1,1", "-1,1", "-2,0 2,1")
    bent, straight = Tinc(line="path8"), Tinc()
    position = after(bent, *turns)
    outcome = bent.outcome(position)
    assert outcome is not None
    assert outcome.winner == "crosses"
    assert bent.winning_line(position) == ((2, 1), (1, 1), (0, 0), (-1, 0), (-2, 0))
    assert straight.outcome(after(straight, *turns)) is None
    assert after(straight, *turns).side == 7


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_tinc_6_outer_row_still_needs_full_line(line: str) -> None:
    """Filling two corners joins nothing: the cells between them on the edge are empty (TINC-11)."""
    rules = Tinc(line=line)
    assert rules.outcome(after(rules, "0,0", "-1,1 1,1")) is None


def test_tinc_10_max_side_makes_a_draw_instead_of_growing() -> None:
    rules = Tinc(max_side=3)
    position = after(rules, "0,0", "1,0")
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.clause, position.side) == (None, "max-side", "TINC-10", 3)
    assert refusal(position, "1,1", rules) == ("game-over", "TINC-10")
    assert Tinc().outcome(after(Tinc(), "0,0", "1,0")) is None


def test_tinc_6_a_line_on_the_largest_grid_still_wins() -> None:
    rules = Tinc(max_side=5)
    outcome = rules.outcome(after(rules, *WIN))
    assert outcome is not None
    assert outcome.winner == "crosses"


# Moves and refusals.


@pytest.mark.parametrize(("depth", "expected"), [(1, 1), (2, 36), (3, 9292)])
def test_perft(depth: int, expected: int) -> None:
    def count(rules: Tinc, position: Position, plies: int) -> int:
        if plies == 0:
            return 1
        return sum(count(rules, rules.apply(position, move), plies - 1) for move in rules.moves(position))

    def count_naively(game: NaiveGame, plies: int) -> int:
        if plies == 0:
            return 1
        total = 0
        for turn in game.turns():
            following = game.copy()
            following.play(turn)
            total += count_naively(following, plies - 1)
        return total

    for options in ({}, {"line": "path8"}):
        assert count(Tinc(**options), Tinc(**options).initial(), depth) == expected
        assert count_naively(NaiveGame(**options), depth) == expected


def test_every_refusal_says_why() -> None:
    start, opened = Tinc().initial(), after(Tinc(), "0,0", "1,0")
    assert refusal(start, "0,0") is None
    assert refusal(start, "0,0 0,1") == ("one-cell", "TINC-4")
    assert refusal(start, "1,0") == ("outside", "TINC-3")
    assert refusal(opened, "0,0") == ("occupied", "TINC-3")
    assert refusal(opened, "1,0 1,1") == ("occupied", "TINC-3")
    assert refusal(opened, "2,2 3,0") == ("outside", "TINC-3")
    refused = Tinc().why_illegal(opened, Tinc().parse("-1,1 1,0"))
    assert refused is not None
    assert str(refused.sentence) == "(1, 0) holds a nought: choose an empty cell."


@pytest.mark.parametrize("move", [(), (3, 2), (2, 2), (1, 2, 3), (-1,), (True,), "1,0", None, 5, (1.0,)])
def test_invalid_turn_is_refused_with_code(move: object) -> None:
    refused = Tinc().why_illegal(after(Tinc(), "0,0"), move)  # type: ignore[arg-type]
    assert refused is not None
    assert refused.code == "not-a-move"


@pytest.mark.parametrize("turns", [(), ("0,0",), ("0,0", "1,-1 1,0"), WIN])
def test_moves_are_exactly_what_is_not_refused(turns: tuple[str, ...]) -> None:
    rules = Tinc()
    position = after(rules, *turns)
    listed = list(rules.moves(position))
    assert len(set(listed)) == len(listed)
    assert set(listed) == {move for move in rules.candidates(position) if rules.why_illegal(position, move) is None}


def test_moves_come_one_at_a_time_on_a_large_grid() -> None:
    rules = Tinc()
    large = rules.from_json({"radius": 1000, "crosses": [[0, 0]], "noughts": [[999, 5]], "turn": "crosses", "ply": 2})
    assert [rules.format(move) for move in islice(rules.moves(large), 2)] == ["1,-1", "1,-1 1,0"]
    assert rules.why_illegal(large, rules.parse("1000,-1000 3,4")) is None


def test_a_turn_that_overlooks_a_threat_is_warned_of() -> None:
    rules = Tinc()
    threatened = after(rules, *WIN[:3])
    assert rules.warning(threatened, rules.parse("0,1")) is not None
    assert rules.warning(threatened, rules.parse("0,1 0,2")) is None
    calm = after(rules, *WIN[:2])
    assert rules.warning(calm, rules.parse("0,1")) is None


# Notation.


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0,0", "0,0"),
        ("1,0 1,-1", "1,-1 1,0"),
        (" 1 , -1   -2,+3 ", "-2,3 1,-1"),
        ("\N{MINUS SIGN}12,007", "-12,7"),
        ("10,2 9,2", "9,2 10,2"),
        ("1;2", "1,2"),
        ("(−2, −1), (2 | −1)", "-2,-1 2,-1"),
        ("-10,0 -9,0", "-10,0 -9,0"),
        ("٣,٤", "3,4"),  # digits of any script
    ],
)
def test_notation(text: str, canonical: str) -> None:
    move = Tinc().parse(text)
    assert Tinc().format(move) == canonical
    assert Tinc().parse(canonical) == move


@pytest.mark.parametrize("text", ["", "0", "0,0,0", "a,b", "0,0 0,0", "1,1 2,2 3,3", "1,1-2,2", "9" * 200 + ",0"])
def test_invalid_notation_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Tinc().parse(text)


@given(
    st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9)), min_size=1, max_size=2, unique=True)
)
def test_every_move_is_read_as_it_was_written(cells: list[tuple[int, int]]) -> None:
    move = tuple(sorted(map(number_of, cells)))
    assert cells_of(move) == sorted(cells)
    assert Tinc().parse(Tinc().format(move)) == move


@given(st.integers(0, 10**12))
def test_cells_and_numbers_are_two_names_of_one_thing(number: int) -> None:
    assert number_of(cell_at(number)) == number


def test_a_grid_of_side_s_is_the_numbers_below_s_squared() -> None:
    for radius in range(6):
        along = range(-radius, radius + 1)
        assert sorted(number_of((x, y)) for x in along for y in along) == list(range((2 * radius + 1) ** 2))


# Options.


@pytest.mark.parametrize(
    "options",
    [{"max_side": 4}, {"max_side": -3}, {"max_side": True}, {"line": "path4"}, {"first_player": "x"}, {"wrap": True}],
)
def test_what_options_do_not_take(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Tinc(**options)


def test_presets() -> None:
    assert Tinc(preset="classroom").settings["max_side"] == 15
    assert Tinc(max_side=2001).settings["max_side"] == 2001
    assert Tinc(preset="classroom") == Tinc(max_side=15, rounds=2)


# Random turns.


def test_random_turns_are_drawn_uniformly() -> None:
    rules, chance = Tinc(), random.Random(7)
    position = after(rules, "0,0")
    drawn = Counter(rules.random_move(position, chance) for _ in range(36_000))
    assert set(drawn) == set(rules.moves(position))
    # A chi-squared statistic with 35 degrees of freedom is above 75 once in ten thousand fair samples.
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 75


def test_random_turns_on_a_full_grid() -> None:
    """On a grid of which only the edge is free, turns are still drawn, and every one is legal."""
    rules, chance = Tinc(), random.Random(3)
    inner = [[x, y] for x in range(-9, 10) for y in range(-9, 10)]
    full = rules.from_json({"radius": 10, "crosses": inner[::2], "noughts": inner[1::2], "turn": "crosses", "ply": 400})
    for _ in range(50):
        move = rules.random_move(full, chance)
        assert move is not None
        assert rules.why_illegal(full, move) is None


# Whole games.


@pytest.mark.parametrize("line", ["straight", "path8"])
@pytest.mark.parametrize("max_side", [None, 9])
def test_random_games_agree_with_a_rescan_of_the_whole_grid(line: str, max_side: int | None) -> None:
    rules, chance = Tinc(line=line, max_side=max_side), random.Random(2020)
    endings: Counter[str] = Counter()
    for _ in range(500):
        naive, position = NaiveGame(line=line, max_side=max_side), rules.initial()
        while rules.outcome(position) is None and position.ply < 24:
            move = eager_turn(rules, position, chance)
            assert rules.why_illegal(position, move) is None
            position = rules.apply(position, move)
            naive.play(tuple(cells_of(move)))
            assert rules.to_json(position) == naive.json()
            outcome = rules.outcome(position)
            assert (outcome is not None) == naive.over
            assert (outcome.winner if outcome else None) == naive.winner
        outcome = rules.outcome(position)
        endings[outcome.code if outcome else "goes on"] += 1
    assert endings["line"] >= 100
    assert (endings["max-side"] >= 20) == (max_side is not None)
