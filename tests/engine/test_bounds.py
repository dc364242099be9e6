"""Numbers without end, nesting without end and values of the wrong kind: refused in words, and soon."""

from __future__ import annotations

import itertools
import math
import time
from dataclasses import replace
from typing import Any

import pytest

import mathgames as mg
from engine.test_record import HEAD
from harness.games import played
from mathgames.engine import Record, saves, shortcode
from mathgames.engine.match import match_from_record
from mathgames.engine.plain_json import MAX_DEPTH, read_json, write_json
from mathgames.engine.record import Ending, Times

HUGE = 10**5000
WRONG: list[Any] = [HUGE, -HUGE, 10**400, True, 1.5, math.inf, math.nan, "x", b"x", [1], {"a": 1}, {1}, object(), None]
FIELDS = ("game", "moves", "version", "options", "clock", "ending", "at", "notes")
PLAYED = played("minus-vs-plus", "a2-a3", "b5-b4")._session.record()


def wrapped(value: Any) -> list[Any]:
    """The value, and it where a field of a record has its parts."""
    pairs = [((value, 1),), (("x", value),), ((value,),)]
    return [value, (value,), (value, value), *pairs, *(Ending(code, value) for code in ("resigned", "agreed", value))]


@pytest.mark.parametrize("field", FIELDS)
def test_record_with_value_of_wrong_type_is_refused(field: str) -> None:
    for value in itertools.chain.from_iterable(map(wrapped, WRONG)):
        try:
            match = match_from_record(replace(PLAYED, **{field: value}))
        except mg.errors.RecordError as error:
            assert 5 < len(str(error)) < 400  # noqa: PT017  # some values are good ones
        else:
            assert mg.Match.from_record(match.to_record()).to_record() == match.to_record()


@pytest.mark.parametrize("value", WRONG, ids=range(len(WRONG)))
def test_times_of_the_wrong_kind_are_refused_in_words(value: Any) -> None:
    for times in (
        Times(value),
        Times(60, value),
        Times(60, 1, value),
        Times(60, 1, (("positive", value),)),
        Times(60, 1, ((value, 5),)),
    ):
        try:
            match = match_from_record(replace(PLAYED, clock=times))
        except mg.errors.RecordError as error:
            assert 5 < len(str(error)) < 400  # noqa: PT017  # some values are good ones
        else:
            assert mg.Match.from_record(match.to_record()).to_record() == match.to_record()


@pytest.mark.parametrize("seconds", [-HUGE, -(10**400), -1, 0], ids=range(4))
def test_less_time_than_none_is_none(seconds: int) -> None:
    clock = mg.Clock(60)
    clock.set_remaining("positive", seconds)
    assert clock.remaining("positive") == 0.0


@pytest.mark.parametrize("seconds", [HUGE, math.nan, math.inf, None, "5", 1e999], ids=range(6))
def test_invalid_clock_time_is_refused(seconds: Any) -> None:
    with pytest.raises(mg.errors.OptionError, match="number of seconds"):
        mg.Clock(60).set_remaining("positive", seconds)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_json_nesting_is_limited_to_what_can_be_written() -> None:
    match = mg.Match.from_record(f"{HEAD}note deep: {nested(MAX_DEPTH)}\n")
    match._session.notes["wide"] = [[]] * 1000

    def record(calls: int) -> str:
        return record(calls - 1) if calls else match.to_record()

    assert nested(MAX_DEPTH) in record(500)
    for text in (nested(MAX_DEPTH + 1), nested(500), nested(10**5), '{"a":' * 200 + "1" + "}" * 200):
        with pytest.raises(mg.errors.RecordError, match=r"nested|not JSON"):
            read_json(text)
        for header in ("note deep", "start"):
            with pytest.raises(mg.errors.RecordError, match=r"^line 3: "):
                mg.Match.from_record(f"{HEAD}{header}: {text}\n")
    deep: list[Any] = []
    for _ in range(MAX_DEPTH):
        deep = [deep]
    with pytest.raises(mg.errors.RecordError, match="not plain data"):
        write_json(deep)


def test_what_is_long_is_refused_soon() -> None:
    many = ",".join(f'"{number}":1' for number in range(20_000))
    characters = "Z" * 500_000
    check = shortcode.check_of("minus-vs-plus", characters)
    began = time.process_time()
    with pytest.raises(mg.errors.RecordError, match="'19999' appears twice"):
        read_json(f'{{{many},"19999":1}}')
    with pytest.raises(mg.errors.RecordError):
        saves.find(f"minus-vs-plus:{characters}{check}")
    assert time.process_time() - began < 3


def test_a_record_of_many_numbers_is_still_read() -> None:
    assert Record.parse(f"{HEAD}note numbers: [{'9' * 100}, -1, 1e300]\n").notes == (
        ("numbers", [10**100 - 1, -1, 1e300]),
    )


@pytest.mark.parametrize("number", ["1e400", "-1e999", "1" * 400 + ".5"])
def test_a_number_beyond_all_is_refused(number: str) -> None:
    with pytest.raises(mg.errors.RecordError, match="line 3: "):
        mg.Match.from_record(f"{HEAD}note numbers: [{number}]\n")
