from __future__ import annotations

import pytest

from transcripts.said import FOLDER, games, text


@pytest.mark.parametrize("name", sorted(games()))
def test_announcements_match_transcript(name: str) -> None:
    """After a change of wording: ``python tests/transcripts/said.py``, and read the difference aloud."""
    assert (FOLDER / name).read_text(encoding="utf-8") == text(*games()[name])
