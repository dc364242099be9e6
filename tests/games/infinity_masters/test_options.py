"""Options and presets, and the boards that come of them (IM-7, IM-9, IM-23, and the clauses each option names)."""

from __future__ import annotations

import itertools
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mathgames.engine.options import parse_value, value_text
from mathgames.engine.rounds import ROUNDS
from mathgames.games.infinity_masters.position import PIECES, Position
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.errors import OptionError

DOCUMENT = (Path(__file__).parents[3] / "docs/rules/infinity-masters.md").read_text(encoding="utf-8")


def rows(rules: InfinityMasters) -> list[str]:
    """The operations from the farthest rank down."""
    files = "abcdefgh"[: rules.side]
    return ["".join(rules.operator(f"{file}{rank}").value for file in files) for rank in range(rules.side, 0, -1)]


def pieces(rules: InfinityMasters, player: str) -> dict[str, str]:
    return {square: piece.value for square, piece in rules.pieces(rules.initial()).items() if piece.owner == player}  # type: ignore[attr-defined]


def test_defaults_and_presets() -> None:
    assert InfinityMasters().changed_settings() == {}
    assert list(InfinityMasters.PRESETS) == ["classroom", "four-operations"]
    lesson, all_four = (InfinityMasters(preset=preset).changed_settings() for preset in InfinityMasters.PRESETS)
    assert {**lesson, "ops": ""} == {**all_four, "ops": ""}, "they are the same but for the operations"
    assert lesson["rounds"] == 2
    both = InfinityMasters(preset="classroom", goal="row")
    assert both.changed_settings() == {**lesson, "goal": "row"}
    assert pickle.loads(pickle.dumps(both)) == both


def test_every_option_names_a_clause_of_the_rules_that_names_it() -> None:
    for option in InfinityMasters.OPTIONS:
        assert f"### {option.clause} " in DOCUMENT or option is ROUNDS  # which is not a question of the rulebook
        assert f"`{option.name}`" in DOCUMENT


def test_every_reading_makes_rules_and_survives_a_record() -> None:
    for option in InfinityMasters.OPTIONS:
        for reading in option.choices:
            rules = InfinityMasters(**{option.name: reading.value})
            assert rules.settings[option.name] == reading.value
            assert parse_value(option, value_text(reading.value)) == reading.value
            assert list(rules.moves(rules.initial()))


def test_damath_operations() -> None:  # IM-7
    assert rows(InfinityMasters()) == ["+−÷×+−÷×", "−+×÷−+×÷", "÷×+−÷×+−", "×÷−+×÷−+"] * 2
    assert InfinityMasters().operator("a1").value == "×"
    assert InfinityMasters().operator("d1").value == "+"


def test_other_maps() -> None:  # IM-7
    assert rows(InfinityMasters(ops="rows")) == [sign * 8 for sign in "+−×÷÷×−+"]
    assert rows(InfinityMasters(ops="rows", board="classroom")) == [sign * 6 for sign in "+−++−+"]
    assert rows(InfinityMasters(board="classroom")) == ["−+−+−+", "+−+−+−"] * 3
    drawn = InfinityMasters(ops="random", seed=5)
    assert rows(drawn) == rows(InfinityMasters(ops="random", seed=5)) != rows(InfinityMasters(ops="random", seed=6))
    assert "".join(rows(drawn)) == "".join(rows(drawn))[::-1]
    assert set("".join(rows(drawn))) == set("+−×÷")
    small = InfinityMasters(ops="random", board="classroom", seed=5)
    assert "".join(rows(small)) == "".join(rows(small))[::-1]
    assert set("".join(rows(small))) == set("+−")


def test_a_map_as_text() -> None:  # IM-7
    text = "+−×÷÷×−+" + "÷" * 48 + "- * / x : +" + "−−"
    rules = InfinityMasters(ops=text)
    assert rows(rules)[0] == "+−×÷÷×−+"
    assert rows(rules)[-1] == "−×÷×÷+−−"
    assert rules.operator("a8").value == "+"
    assert rows(InfinityMasters(ops="×" * 36, board="classroom")) == ["××××××"] * 6
    for ops, board in (("+" * 36, "standard"), ("+" * 64, "classroom"), ("+" * 63, "standard"), ("?" * 64, "standard")):
        with pytest.raises(OptionError, match="ops"):
            InfinityMasters(ops=ops, board=board)


def test_the_set_up() -> None:  # IM-9, IM-23
    rules = InfinityMasters()
    back = dict(zip("bcdefg", ["-6", "5", "inf", "0", "-5", "6"], strict=True))
    front = dict(zip("abcdefgh", ["4", "-3", "2", "-1", "1", "-2", "3", "-4"], strict=True))
    assert pieces(rules, "positive") == {f"{f}1": v for f, v in back.items()} | {f"{f}2": v for f, v in front.items()}
    other = dict(zip("gfedcb", back.values(), strict=True))
    ahead = dict(zip("hgfedcba", front.values(), strict=True))
    assert pieces(rules, "negative") == {f"{f}8": v for f, v in other.items()} | {f"{f}7": v for f, v in ahead.items()}
    assert rules.to_json(rules.initial())["reserve"] == {"positive": 1, "negative": 1}


@pytest.mark.parametrize("preset", ["classroom", "four-operations"])
def test_the_presets_for_a_lesson_are_alike_for_both_players(preset: str) -> None:  # IM-9, IM-23
    rules = InfinityMasters(preset=preset)
    both = [pieces(rules, player) for player in ("positive", "negative")]
    turned = {f"{'fedcba'['abcdef'.index(square[0])]}{7 - int(square[1])}": it for square, it in both[0].items()}
    assert turned == both[1]
    assert sorted(both[0].values(), key=float) == [*(str(n) for n in (*range(-5, 5), 6)), "inf"]
    signs = "".join(rows(rules))
    assert signs == signs[::-1]
    assert set(signs) == set("+−" if preset == "classroom" else "+−×÷")
    assert InfinityMasters(preset=preset, ops="×").settings["ops"] == "×" * 36, "the map is as large as the board"


def test_the_classroom_set_up() -> None:  # IM-23
    rules = InfinityMasters(board="classroom")
    assert pieces(rules, "positive") == {
        "b1": "-2",
        "c1": "inf",
        "d1": "0",
        "e1": "2",
        "a2": "3",
        "b2": "-1",
        "e2": "1",
        "f2": "-3",
    }
    assert pieces(rules, "negative") == {
        "e6": "-2",
        "d6": "inf",
        "c6": "0",
        "b6": "2",
        "f5": "3",
        "e5": "-1",
        "b5": "1",
        "a5": "-3",
    }


def test_two_infinities() -> None:  # IM-9
    for board, corners in (("standard", ("a1", "h8")), ("classroom", ("a1", "f6"))):
        rules = InfinityMasters(start_infinities=2, board=board)
        assert {player: pieces(rules, player)[at] for player, at in zip(rules.players, corners, strict=True)} == {
            "positive": "inf",
            "negative": "inf",
        }
        assert rules.to_json(rules.initial())["reserve"] == {"positive": 0, "negative": 0}


@pytest.mark.parametrize("values", [[10, 2, 8, 4, 12, 6, -1, -11, -3, -9, -5, -7], "2 4 6 8 10 12 −1 −3 −5 −7 −9 −11"])
def test_values(values: Any) -> None:  # IM-9
    rules = InfinityMasters(values=values)
    assert rules.settings["values"] == ("2", "4", "6", "8", "10", "12", "-1", "-3", "-5", "-7", "-9", "-11")
    places = pieces(rules, "positive")
    assert [places[square] for square in ("e2", "c2", "g2", "a2", "c1", "g1")] == ["2", "4", "6", "8", "10", "12"]
    assert [places[square] for square in ("d2", "f2", "b2", "h2", "f1", "b1")] == ["-1", "-3", "-5", "-7", "-9", "-11"]
    small = pieces(InfinityMasters(values=values, board="classroom"), "positive")
    assert sorted(small.values()) == sorted(["2", "4", "6", "-1", "-3", "-5", "0", "inf"])


def test_a_random_set_up_is_the_same_for_both() -> None:  # IM-23
    rules = InfinityMasters(setup="random", seed=11)
    start, turned = rules.initial().board, rules.initial().board[::-1]
    for here, there in zip(start, turned, strict=True):
        assert (here in PIECES) == (there in PIECES)
        if here in PIECES:
            assert PIECES[here].value == PIECES[there].value
    assert sorted(pieces(rules, "positive").values()) == sorted(pieces(InfinityMasters(), "positive").values())
    assert pieces(rules, "positive")["d1"] == "inf"
    assert pieces(rules, "positive")["e1"] == "0"
    assert rules.initial() == InfinityMasters(setup="random", seed=11).initial()
    assert rules.initial() != InfinityMasters(setup="random", seed=12).initial()
    assert InfinityMasters(setup="random").settings["seed"] is not None


def test_the_errors_of_lists_and_maps_say_what_is_taken() -> None:
    with pytest.raises(OptionError, match="values cannot be that: it takes six integers from 1 to 60 and six from −60"):
        InfinityMasters(values=[1, 2, 3])
    with pytest.raises(OptionError, match="ops cannot be that: it takes 'damath', 'rows' or 'random', or a text of 64"):
        InfinityMasters(ops="++")
    with pytest.raises(OptionError, match="ops has 36 signs, but a board of 8 × 8 squares needs 64"):
        InfinityMasters(ops="+" * 36)


def test_off_is_off(position: Callable[..., Position]) -> None:  # IM-25
    rules = InfinityMasters(no_progress=None)
    lives = {"h2": ("positive", "inf"), "a7": ("negative", "inf")}
    at = position(rules, lives, quiet=10**12)
    assert rules.outcome(at) is None
    assert rules.outcome(rules.apply(at, rules.parse("h2-g2"))) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("operand_order", "first"),
        ("infinite_credit", "bonus:0"),
        ("infinite_credit", "bonus:x"),
        ("infinite_credit", 36),
        ("start_infinities", 3),
        ("start_infinities", True),
        ("no_progress", 3),
        ("no_progress", 60.0),
        ("clock", 5),
        ("clock", "600"),
        ("mandatory_operation", 1),
        ("values", (1, 2, 3)),
        ("values", range(-6, 0)),
        ("values", [1, 2, 3, 4, 5, 61, -1, -2, -3, -4, -5, -6]),
        ("values", [0, 1, 2, 3, 4, 5, -1, -2, -3, -4, -5, -6]),
        ("values", [1, 2, 3, 4, 5, 6, 7, -2, -3, -4, -5, -6]),
        ("values", [1.5, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6]),
        ("values", [10**5000, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6]),
        ("values", itertools.count(1)),
        ("values", 10**5000),
        ("values", "7" * 10**6),
        ("values", None),
        ("values", 7),
        ("ops", "damat"),
        ("ops", 64),
        ("ops", 10**5000),
        ("ops", "+" * 10**6),
        ("ops", ["+"] * 64),
        ("seed", -1),
        ("board", "big"),
    ],
    ids=lambda value: repr(value)[:30] if isinstance(value, str) else type(value).__name__,
)
def test_what_an_option_does_not_take(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=re.escape(name)):
        InfinityMasters(**{name: value})


def test_a_player_who_can_operate_must_under_that_option() -> None:  # IM-5
    rules = InfinityMasters(mandatory_operation=True)
    data = rules.to_json(rules.initial()) | {"board": {"d4": ["positive", "2"], "d5": ["negative", "3"]}}
    data["board"] |= {"h2": ["positive", "inf"], "a7": ["negative", "inf"]}
    at = rules.from_json(data)
    assert [rules.format(move) for move in rules.moves(at)] == ["d4-d5"]
    refusal = rules.why_illegal(at, rules.parse("h2-h3"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("must-operate", "IM-5")
    assert "d4-d5" in str(refusal.sentence)
    assert InfinityMasters().why_illegal(at, rules.parse("h2-h3")) is None
