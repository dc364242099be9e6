"""The committed transcripts are what the games tell today."""

from __future__ import annotations

import re

import pytest

import mathgames as mg
from playthroughs.transcript import EVERY_EVENT, FOLDER, transcript, transcripts


@pytest.mark.parametrize("name", transcripts())
def test_a_playthrough_is_told_as_it_was(name: str) -> None:
    assert transcript(*transcripts()[name]) == (FOLDER / name).read_text(encoding="utf-8"), (
        f"tests/playthroughs/{name} tells another game. If the change is meant: run `PYTHONPATH=tests python "
        "tests/playthroughs/transcript.py` and read the difference"
    )


@pytest.mark.parametrize("name", transcripts())
def test_the_record_in_a_playthrough_plays_the_same_game(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    record = text[text.index("mathgames record") :]
    match = mg.Match.from_record(record)
    assert match.outcome is not None
    assert match.to_record() == record


EVENTS = {
    "MP-6 forward": "goes one square straight ahead",
    "MP-7 sideways": "goes sideways over empty squares",
    "MP-9 jump": "and lands on the empty square",
    "MP-11 addition": "Two pieces of the same sign are added",
    "MP-12 attack by a step": "MP-12: .* goes one square diagonally and meets",
    "MP-12 attack by a jump": r"MP-12: .* jumps over [+−]\d on [a-f]\d and meets",
    "MP-13 the attacker remains": "is used up and leaves the board. The attacker is on",
    "MP-13 the defender remains": "remains of the defender",
    "MP-14 a zero": "are equally far from zero, so nothing is left of them",
    "MP-17 a zero captured": "The zero is captured",
    "MP-18 a new piece placed": "brings (Blue|Red)",
    "MP-19 back, placed": "MP-19: A piece on the last row goes back",
    "MP-19 back, added": "is already there: the two are added",
    "MP-19 back, lost": "the returning piece leaves the board",
    "MP-20 points for an attack": "The attacker scores what was cancelled",
    "MP-21 points for the last row": "is on the last row. The piece that moved was",
}


@pytest.mark.parametrize("event", EVENTS)
def test_the_typed_game_has_every_kind_of_event(event: str) -> None:
    text = transcript(mg.Match(mg.rules("minus-vs-plus")), EVERY_EVENT.split())
    assert re.search(EVENTS[event], text)
