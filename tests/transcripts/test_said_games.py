from __future__ import annotations

import pytest

from transcripts.said import FOLDER, games, text


@pytest.mark.parametrize("name", sorted(games()))
def test_announcements_match_transcript(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == text(*games()[name]), (
        f"tests/transcripts/{name} says other words. If the change is meant: run `PYTHONPATH=tests python "
        "tests/transcripts/said.py` and read the difference aloud"
    )
