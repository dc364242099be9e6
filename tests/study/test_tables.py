"""Tables of small boards: the rules on a small board are the rules, and the values are exact."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import mathgames as mg
from mathgames.games.minus_vs_plus.position import Position
from mathgames.study import small_minus_vs_plus, tables
from mathgames.study.small_minus_vs_plus import EMPTY_SQUARE, Small, SmallBoard, Value, faults, prove, solve

WHOLE = SmallBoard(6, rows=2, target=24)


def seen(position: Position) -> Small:
    """A position of the engine as the player to move sees it on a small board of side 6."""
    values = [EMPTY_SQUARE if code == 13 else code - 6 for code in position.board]
    own, other = position.positive_score, position.negative_score
    slid = position.positive_sideways, position.negative_sideways
    if position.turn:
        values = [value if value == EMPTY_SQUARE else -value for value in reversed(values)]
        own, other, slid = other, own, slid[::-1]
    return Small(tuple(values), own, other, *slid)


def squares(move: int, turn: int) -> tuple[int, int]:
    """A move of the engine as the player to move sees it."""
    origin, target = move >> 6, move & 63
    return (35 - origin, 35 - target) if turn else (origin, target)


def test_a_small_board_of_side_6_is_the_game() -> None:
    """Every position of 40 random games has the same moves, the same positions after them, and the same end."""
    rules, chance, ended = mg.rules("minus-vs-plus", max_turns=None), random.Random(4), 0
    for _game in range(40):
        position = rules.initial()
        while (outcome := rules.outcome(position)) is None:
            small = seen(position)
            moves = {squares(move, position.turn): move for move in rules.moves(position)}
            assert WHOLE.result(small) is None
            assert sorted(WHOLE.moves(small)) == sorted(moves)
            for move, packed in moves.items():
                assert WHOLE.apply(small, move) == seen(rules.apply(position, packed))
            position = rules.apply(position, chance.choice(list(moves.values())))
        result = WHOLE.result(seen(position))
        assert result == (0 if outcome.winner is None else 1 if outcome.winner == rules.turn(position) else -1)
        ended += 1
    assert seen(rules.initial()) == WHOLE.start
    assert ended == 40


@pytest.mark.parametrize(("rows", "target", "start"), [(1, 1, Value(-1, 2)), (1, 2, Value(-1, 6))])
def test_a_proof_says_what_the_whole_table_says(rows: int, target: int, start: Value) -> None:
    small = SmallBoard(3, rows=rows, target=target)
    whole, proof = solve(small), prove(small, 10**5)
    assert proof is not None
    assert proof[small.start] == whole[small.start] == start
    assert all(whole[position].result == value.result for position, value in proof.items())
    assert not list(faults(small, whole))
    assert not list(faults(small, proof))
    assert len(proof) < len(whole)


def test_a_table_that_is_wrong_has_faults() -> None:
    small = SmallBoard(4, rows=2, target=4)
    table = prove(small, 1000)
    assert table is not None
    for position, value in table.items():
        assert list(faults(small, table | {position: Value(-value.result or 1, value.plies)}))
    start = table.pop(small.start)
    assert start == Value(1, 3)
    assert list(faults(small, table)) == [small.start]
    assert prove(SmallBoard(4, rows=1, target=4), 100) is None


def test_a_draw_is_proved_too() -> None:
    small = SmallBoard(4, rows=1, target=1)
    table = prove(small, 10**5)
    assert table is not None
    assert table[small.start].result == 0
    assert not list(faults(small, table))


@pytest.mark.parametrize(("side", "rows", "target"), [(1, 1, 1), (7, 1, 1), (4, 3, 1), (4, 0, 1), (4, 1, 0)])
def test_invalid_small_board_is_refused(side: int, rows: int, target: int) -> None:
    with pytest.raises(ValueError, match="the side is 2 to 6"):
        SmallBoard(side, rows=rows, target=target)


def test_the_command_makes_and_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.npz"
    assert tables.main(["minus-vs-plus", "--rows", "2", "--target", "4", "--out", str(file)]) == 0
    assert "4 points to win: the player who starts wins in 3 plies; 47 positions, 0 faults" in capsys.readouterr().out
    with np.load(file, allow_pickle=False) as kept:
        assert kept["boards"].shape == (47, 16)
        assert set(kept["values"][:, 0].tolist()) == {1, -1}
    assert tables.main(["slice-boundaries", "--side", "3", "--out", str(file)]) == 0
    said = capsys.readouterr().out
    assert "3 × 3, offence fills first: the line scores 3; after each first square: 3 3 3 3 3 3 3 3 3; 0 faults" in said
    assert "3 × 3, defence fills first: the line scores 3; after each first square: 4 3 4 3 4 3 4 3 4; 0 faults" in said
    with np.load(file, allow_pickle=False) as kept:
        assert {name: int(table[0]) for name, table in kept.items()} == {"offence": 3, "defence": 3}


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["slice-boundaries", "--side", "6"], ["minus-vs-plus", "--side", "9"]):
        with pytest.raises(SystemExit):
            tables.main(arguments)
    monkeypatch.setattr(tables, "MAX_POSITIONS", 10)
    monkeypatch.setattr(small_minus_vs_plus, "prove", None)
    assert not tables.minus_vs_plus(SmallBoard(4, rows=1, target=4), None, limit=10)
    assert "not solved by looking at 10 positions" in capsys.readouterr().out
    wrong = np.zeros(2**4, dtype=np.uint8)
    monkeypatch.setattr("mathgames.study.slice_tables.values", lambda _n, *, offence_first: wrong)
    assert tables.main(["slice-boundaries", "--side", "2"]) == 1
