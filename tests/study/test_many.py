"""Batches of random games agree with the engine: legal moves, their number, and the same end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import mathgames as mg
from mathgames.games.tinc.position import number_of
from mathgames.study import many_minus_vs_plus, many_tinc
from mathgames.study.many_minus_vs_plus import RandomGames
from mathgames.study.many_tinc import RandomTincGames

MINUS_VS_PLUS: list[dict[str, Any]] = [
    {},
    {"numbers": "mirror"},
    {"setup": "random", "seed": 5},
    {"first_player": "negative"},
    {"stuck_by_lateral_ban": "ban_lifted"},
    {"lastrow_points": "survivor"},
    {"max_turns": 160},
    {"max_turns": None},
    {"target_score": 12},
]
TINC: list[dict[str, Any]] = [
    {},
    {"line": "path8"},
    {"max_side": 9},
    {"first_player": "noughts"},
    {"max_side": 5, "line": "path8"},
]
MANY = 100_000


def ends_alike(rules: Any, position: Any, code: str, winner: int) -> bool:
    """Check if the engine says of the last position what the arrays say."""
    outcome = rules.outcome(position)
    if outcome is None or code == "stopped":
        return outcome is None and code == "stopped" and winner == -1
    return outcome.code == code and winner == (-1 if outcome.winner is None else rules.players.index(outcome.winner))


def replay_minus_vs_plus(rules: Any, played: RandomGames, endings: Counter[str]) -> None:
    """Play each game again by the rules."""
    assert played.moves is not None
    assert played.legal is not None
    assert played.boards is not None
    for game, plies in enumerate(played.plies.tolist()):
        position = rules.initial()
        moves, legal = played.moves[game].tolist(), played.legal[game].tolist()
        for move, count in zip(moves[:plies], legal[:plies], strict=True):
            listed = list(rules.moves(position))
            assert move in listed
            assert len(listed) == count
            position = rules.apply(position, move)
        assert set(moves[plies:]) <= {-1}
        assert position.board == played.boards[game].tobytes()
        assert (position.positive_score, position.negative_score) == tuple(played.scores[game].tolist())
        code = many_minus_vs_plus.ENDINGS[played.ending[game]]
        assert ends_alike(rules, position, code, int(played.winner[game]))
        endings[code] += 1


def replay_tinc(rules: Any, played: RandomTincGames, endings: Counter[str]) -> None:
    """Play each game again by the rules."""
    for game, plies in enumerate(played.plies.tolist()):
        position = rules.initial()
        for turn in played.moves[game, :plies].tolist():
            move = tuple(cell for cell in turn if cell != many_tinc.UNSET)
            assert rules.why_illegal(position, move) is None
            position = rules.apply(position, move)
        assert (played.moves[game, plies:] == many_tinc.UNSET).all()
        assert position.radius == played.radius[game]
        code = many_tinc.ENDINGS[played.ending[game]]
        assert ends_alike(rules, position, code, int(played.winner[game]))
        endings[code] += 1


@pytest.mark.parametrize("options", MINUS_VS_PLUS, ids=str)
def test_a_game_of_minus_vs_plus_is_one_of_the_engine(options: dict[str, Any]) -> None:
    rules, endings = mg.rules("minus-vs-plus", **options), Counter[str]()
    replay_minus_vs_plus(rules, many_minus_vs_plus.play(rules, 60, seed=3, keep=True), endings)
    assert endings["target-score"] > 10


@pytest.mark.parametrize("options", TINC, ids=str)
def test_a_game_of_tinc_is_one_of_the_engine(options: dict[str, Any]) -> None:
    rules, endings = mg.rules("tinc", **options), Counter[str]()
    replay_tinc(rules, many_tinc.play(rules, 40, seed=3, longest=60), endings)
    assert endings["max-side" if "max_side" in options else "stopped"] > 30


def test_games_that_are_stopped_are_nobodys() -> None:
    rules, endings = mg.rules("minus-vs-plus"), Counter[str]()
    replay_minus_vs_plus(rules, many_minus_vs_plus.play(rules, 50, longest=20, keep=True), endings)
    assert endings["stopped"] > 40


@pytest.mark.parametrize(("line", "lines"), [("straight", 1), ("path8", 2)])
def test_a_line_that_is_completed_wins(line: str, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games hardly ever complete one, so these turns are given: a diagonal, and a chain with a bend in it."""
    diagonal = [["0,0"], ["1,0", "1,1"], ["-1,1", "1,-1"], ["0,1"], ["-2,2", "2,-2"]]
    games = (diagonal, [*diagonal[:4], ["-2,2", "2,-1"]])
    given = [[[number_of(tuple(map(int, c.split(",")))) for c in turn] for turn in game] for game in games]
    drawn = many_tinc._Batch._draw_cells
    plies = iter(range(40))

    def scripted(table: Any) -> Any:
        ply, (pair, octets, bits) = next(plies), drawn(table)
        if ply >= len(diagonal):
            return pair, octets, bits
        for game, moves in enumerate(given):
            pair[:, game] = moves[ply][0], moves[ply][-1]
        starts = np.arange(pair.shape[1]) * table._occupancy.shape[1]
        return pair, starts + (pair >> 3), (1 << (pair & 7)).astype(np.uint8)

    monkeypatch.setattr(many_tinc._Batch, "_draw_cells", scripted)
    rules, endings = mg.rules("tinc", line=line), Counter[str]()
    played = many_tinc.play(rules, 20, longest=40)  # the grids of those two are soon full, and the others go on
    replay_tinc(rules, played, endings)
    assert endings["line"] >= lines
    assert played.winner[:2].tolist() == [0, 0 if lines == 2 else -1]
    assert played.plies[0] == len(diagonal)


def test_each_move_is_equally_likely() -> None:
    """Of 20,000 second turns on the 3 × 3 grid, and first moves of Minus vs Plus, by chi-square with p above 10⁻⁶."""
    tinc = many_tinc.play(mg.rules("tinc"), 20_000, seed=1, longest=2).moves[:, 1]
    first = many_minus_vs_plus.play(mg.rules("minus-vs-plus"), 20_000, seed=1, longest=1, keep=True).moves
    assert first is not None
    for turns, kinds, most in ((tinc, 36, 93), (first, 19, 65)):
        counts = np.unique(turns.reshape(20_000, -1), axis=0, return_counts=True)[1]
        assert len(counts) == kinds
        expected = 20_000 / kinds
        assert ((counts - expected) ** 2 / expected).sum() < most


def test_seed_repeats_games_and_other_rules_are_refused() -> None:
    rules = mg.rules("minus-vs-plus"), mg.rules("tinc", max_side=9)
    for module, own, other in ((many_minus_vs_plus, *rules), (many_tinc, *rules[::-1])):
        one, again, another = (module.play(own, 50, seed=seed) for seed in (1, 1, 2))
        assert np.array_equal(one.plies, again.plies)
        assert not np.array_equal(one.plies, another.plies)
        with pytest.raises(TypeError, match="these are the rules of"):
            module.play(other, 1)


@pytest.mark.slow
def test_a_hundred_thousand_games_are_those_of_the_engine() -> None:
    endings, of_tinc = Counter[str](), Counter[str]()
    for options in MINUS_VS_PLUS:
        rules, share = mg.rules("minus-vs-plus", **options), MANY // 20
        count = MANY - share * (len(MINUS_VS_PLUS) - 1) if not options else share
        replay_minus_vs_plus(rules, many_minus_vs_plus.play(rules, count, seed=11, keep=True), endings)
    for options in TINC:
        rules = mg.rules("tinc", **options)
        replay_tinc(rules, many_tinc.play(rules, MANY // len(TINC), seed=11, longest=40), of_tinc)
    assert endings.total() == of_tinc.total() == MANY
    assert min(endings[code] for code in many_minus_vs_plus.ENDINGS[1:]) > 100
