"""Records as noise and damage leave them: refused with their line, or read as a match that tells itself again."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mathgames as mg
from engine.test_record import HEAD, START, random_match, same

GOOD = random_match(6, 25, target_score=12).to_record()
LINES = """\
mathgames record 1|game: minus-vs-plus|rules: 1|options: |numbers=mirror|start: |{}|[[|clock: 60+1|remaining: positive 3
ending: agreed|ending: time positive|plies: 1|at: 0|at: 9|a2-a3|1. |b5-b4|;|#|=|,|: |\x00|\u2028|99999999"""
PIECES = st.sampled_from([*LINES.replace("\n", "|").split("|"), "\n", "\n\n", START])


def read(text: str) -> mg.Match | mg.errors.RecordError:
    try:
        return mg.Match.from_record(text)
    except mg.errors.RecordError as error:
        return error


def check_read(text: str) -> None:
    """A record error that names its line comes out, or a match that its own record tells again."""
    match read(text):
        case mg.errors.RecordError(line=line):
            assert line is not None
        case found:
            assert isinstance(found, mg.Match)
            assert same(mg.Match.from_record(found.to_record()), found)


@given(st.text(max_size=200))
@example("mathgames record 1\ngame:minus-vs-plus\nat:0000000000")
def test_noise_is_refused_as_a_record_and_never_otherwise(text: str) -> None:
    with pytest.raises(mg.errors.RecordError):
        mg.Match.from_record(text)


@given(st.lists(PIECES | st.text(max_size=4), max_size=12))
def test_patched_record_gives_match_or_record_error(parts: list[str]) -> None:
    check_read(HEAD + "".join(parts))


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 5), PIECES | st.characters())
def test_a_damaged_record_is_still_a_match_or_a_record_error(at: int, less: int, put: str) -> None:
    check_read(GOOD[:at] + put + GOOD[at + less :])
