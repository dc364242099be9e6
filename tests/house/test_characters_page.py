"""`docs/characters.md` tells what the games in `docs/levels/characters` were, and what characters say of themselves."""

from __future__ import annotations

import pytest

from harness import characters
from mathgames.players import CHARACTERS, Character


def test_characters_page_matches_stored_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathgames.players.tournaments.playing.play", None)  # nothing is played here
    told = characters.PAGE.read_text(encoding="utf-8").partition(characters.BEGIN)[2]
    assert told.strip() == characters.page().strip(), (
        "docs/characters.md tells other games or words: run `PYTHONPATH=tests .venv/bin/python -m harness.characters`, "
        "which plays only what is not in docs/levels/characters"
    )


@pytest.mark.parametrize("name", characters.GAMES)
@pytest.mark.parametrize("character", CHARACTERS, ids=lambda it: it.name)
def test_each_met_the_first_levels_equally_often(
    name: str, character: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mathgames.players.tournaments.playing.play", None)  # nothing is played here
    results = [characters.played(name, character, level) for level in characters.levels_met(name, character)]
    assert len(results) >= 2
    assert {len(result.games) for result in results} == {characters.MEETINGS}


def test_a_place_is_where_half_of_the_points_are() -> None:
    assert characters.place([0.9, 0.6, 0.2, 0.0]) == "2.2"
    assert characters.place([0.4, 0.1, 0.0, 0.0]) == "below 1"
    assert characters.place([1.0, 1.0, 0.9, 0.6]) == "above 4"


@pytest.mark.slow
@pytest.mark.parametrize("name", characters.GAMES)
@pytest.mark.parametrize("character", CHARACTERS, ids=lambda it: it.name)
def test_the_characters_still_play_as_they_did(name: str, character: Character) -> None:
    """The first games of each, played again: where they differ, the page tells of other characters than these."""
    kept = characters.played(name, character, 2).games
    assert characters.played(name, character, 2, out=None, games=2).games == kept[:2], (
        "characters play otherwise: `rm -r docs/levels/characters`, then `PYTHONPATH=tests .venv/bin/python -m "
        "harness.characters`"
    )
