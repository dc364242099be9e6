"""Every setting that a game accepts is told by a record and by a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from mathgames.engine import Record, shortcode
from mathgames.engine.options import Option, parse_value, value_text
from mathgames.registry import game

GAMES = mg.list_games()
SIGNS = "+−×÷"

NUMBERS = st.permutations(range(1, 61)).map(lambda numbers: numbers[:6])
ALSO: Mapping[tuple[str, str], st.SearchStrategy[Any]] = {
    ("minus-vs-plus", "seed"): st.integers(0, 2**31 - 1),
    ("minus-vs-plus", "target_score"): st.integers(1, 1000),
    ("infinity-masters", "seed"): st.integers(0, 2**31 - 1),
    ("infinity-masters", "infinite_credit"): st.integers(1, 999_999).map("bonus:{}".format),
    ("infinity-masters", "values"): st.tuples(NUMBERS, NUMBERS).map(
        lambda both: tuple([str(n) for n in sorted(both[0])] + [str(-n) for n in sorted(both[1])])
    ),
    ("infinity-masters", "ops"): st.text(SIGNS, min_size=64, max_size=64),
    ("infinity-masters", "no_progress"): st.integers(4, 1000),
    ("infinity-masters", "clock"): st.integers(10, 86400),
    ("tinc", "max_side"): st.integers(0, 500_000).map(lambda half: 2 * half + 1),
    ("slice-boundaries", "n"): st.integers(1, 26),
    ("slice-boundaries", "players"): st.integers(1, 1000),
    ("slice-boundaries", "snap"): st.integers(1, 1000),
}
"""What an option takes besides its readings."""

OPTIONS = [(name, option) for name in GAMES for option in game(name).rules.known_options()]


def values(name: str, option: Option) -> st.SearchStrategy[Any]:
    readings = st.sampled_from([reading.value for reading in option.readings])
    return readings | ALSO.get((name, option.name), st.nothing())


def test_no_option_is_left_out() -> None:
    assert {(name, option.name) for name, option in OPTIONS if option.check} == set(ALSO)


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[f"{name} {option.name}" for name, option in OPTIONS])
@given(data=st.data())
def test_a_value_is_its_text(name: str, option: Option, data: st.DataObject) -> None:
    value = option.validated(data.draw(values(name, option)))
    again = parse_value(option, value_text(value))
    assert (again, type(again)) == (value, type(value))


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_settings_survive_record_and_code(name: str, data: st.DataObject) -> None:
    options = game(name).rules.known_options()
    chosen = data.draw(st.fixed_dictionaries({}, optional={o.name: values(name, o) for o in options}))
    if chosen.get("board") == "classroom" and "ops" in chosen:
        chosen["ops"] = data.draw(st.text("+−", min_size=36, max_size=36))  # a map of 64 squares is the other board's
    match = mg.Match(mg.rules(name, **chosen))
    assert mg.Match.from_record(match.record()).rules == match.rules
    assert Record.parse(match.record()).options == match.to_record().options
    assert mg.Match.replay(shortcode.read(match.code())).rules == match.rules
