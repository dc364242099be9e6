"""Every setting that a game accepts is told by a record, by a code, by a saved game, and by a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathgames as mg
from mathgames.engine import Record, saves, shortcode
from mathgames.engine.match import match_from_record
from mathgames.engine.options import Option, parse_value, value_text
from mathgames.explain.nodes import iter_nodes
from mathgames.games.registry import find_game
from page.hand import Hand

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
"""Values that an option accepts besides its choices."""

OPTIONS = [(name, option) for name in GAMES for option in find_game(name).rules.known_options()]


def values(name: str, option: Option) -> st.SearchStrategy[Any]:
    readings = st.sampled_from([reading.value for reading in option.choices])
    return readings | ALSO.get((name, option.name), st.nothing())


def test_no_option_is_left_out() -> None:
    checked = {(name, option.name) for name, option in OPTIONS if option.check}
    assert checked == set(ALSO), f"draw values in ALSO for {checked - set(ALSO)}; no option {set(ALSO) - checked}"


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[f"{name} {option.name}" for name, option in OPTIONS])
@given(data=st.data())
def test_a_value_is_its_text(name: str, option: Option, data: st.DataObject) -> None:
    value = option.validate(data.draw(values(name, option)))
    again = parse_value(option, value_text(value))
    assert (again, type(again)) == (value, type(value))


def chosen(name: str, data: st.DataObject) -> mg.Match:
    """A match under some settings that the game accepts together."""
    options = find_game(name).rules.known_options()
    drawn = data.draw(st.fixed_dictionaries({}, optional={o.name: values(name, o) for o in options}))
    if drawn.get("board") in {"classroom", "close"} and "ops" in drawn:
        drawn["ops"] = data.draw(st.text("+−", min_size=36, max_size=36))  # a map of 64 squares is the other board's
    return mg.Match(mg.rules(name, **drawn))


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_settings_survive_record_and_code(name: str, data: st.DataObject) -> None:
    match = chosen(name, data)
    assert mg.Match.from_record(match.to_record()).rules == match.rules
    assert Record.parse(match.to_record()).options == match._session.record().options
    assert match_from_record(shortcode.read(match.to_code())).rules == match.rules


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for the games of all examples."""
    return tmp_path_factory.mktemp("games")


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_settings_survive_a_saved_game(name: str, data: st.DataObject, folder: Path) -> None:
    match, file = chosen(name, data), folder / f"{name}{saves.SUFFIX}"
    saves.write(match, file)
    again = saves.read(file)
    assert (again.rules, again.rules.settings) == (match.rules, match.rules.settings)
    assert again.to_record() == match.to_record()


def told_by_the_form(hand: Hand) -> dict[str, str]:
    """Return what a browser sends of the form of the rules: what is chosen of each option."""
    (form,) = hand.find(key="options")
    selects = [element for element in iter_nodes(form) if element[0] == "select"]
    chosen = [
        (select[1]["field"], [it[1]["value"] for it in select[2:] if it[1].get("selected")]) for select in selects
    ]
    assert all(len(values) == 1 for _field, values in chosen), chosen
    return {field: value for field, (value,) in chosen}


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_settings_survive_a_page_and_its_form(name: str, data: st.DataObject) -> None:
    match = chosen(name, data)
    hand = Hand(match)
    json.dumps(hand.view, allow_nan=False).encode()
    ack = hand.ask("new", {"options": True}, told_by_the_form(hand))
    assert ack["ok"], ack
    assert hand.match is not match
    assert hand.match.rules == match.rules
    assert hand.match.rules.settings == match.rules.settings
    if match.rules.settings.get("seed") is None:
        assert hand.ask("new")["ok"]
        assert hand.match.rules.settings == match.rules.settings
