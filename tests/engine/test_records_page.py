"""The examples of docs/records.md are records, and the error on that page is the one that comes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathgames as mg
from mathgames.engine.record import HEADERS

PAGE = (Path(__file__).parents[2] / "docs/records.md").read_text(encoding="utf-8")
WRITTEN, TYPED, WRONG = re.findall(r"^```\n(mathgames record.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_first_example_is_what_a_match_writes() -> None:
    match = mg.Match.from_record(WRITTEN)
    assert match.to_record() == WRITTEN
    assert match.rules == mg.rules("minus-vs-plus", numbers="mirror", max_turns=None)


def test_the_one_typed_by_hand_is_the_same_game() -> None:
    assert mg.Match.from_record(TYPED).to_record() == WRITTEN


def test_the_error_is_the_one_that_comes() -> None:
    with pytest.raises(mg.errors.RecordError) as caught:
        mg.Match.from_record(WRONG)
    assert re.findall(r"^> (.*)$", PAGE, re.MULTILINE) == [str(caught.value)]


def test_every_header_is_told() -> None:
    assert re.findall(r"^\| `([a-z]+)` \|", PAGE, re.MULTILINE) == list(HEADERS)
