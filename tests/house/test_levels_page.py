"""`docs/levels.md` tells what the games in `docs/levels` were, and what the levels say of themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness import ladder
from mathgames.engine.saves import find
from mathgames.players.tournaments import TournamentGame

PAIRS = ladder.pairs()
QUICK = ("minus-vs-plus", 0)
"""A pair that takes no time: a small size of `make ladder`."""
WITH_CODES = [(name, place) for name, place in PAIRS if name in ladder.CODES]


def test_levels_page_matches_stored_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathgames.players.tournaments.playing.play", None)  # nothing is played here
    told = ladder.PAGE.read_text(encoding="utf-8").partition(ladder.BEGIN)[2]
    assert told.strip() == ladder.page(ladder.kept()).strip(), (
        "docs/levels.md tells other games or words: run `make ladder`, which plays only what is not in docs/levels"
    )


def test_the_games_take_little_room() -> None:
    assert sum(path.stat().st_size for path in ladder.FOLDER.rglob("*.jsonl")) < 900_000


@pytest.mark.parametrize(("name", "place"), WITH_CODES)
def test_a_game_can_be_opened_and_ended_as_the_file_says(name: str, place: int) -> None:
    game = ladder.played(name, place, progress=False).games[0]
    match = find(game.code)
    assert match.ply == game.plies
    ending = (match.outcome.code, match.outcome.winner) if match.outcome else ("stopped", None)
    assert ending == (game.ending, None if game.winner is None else match.rules.players[game.winner])


@pytest.mark.parametrize(
    ("name", "place"), [pytest.param(*pair, marks=[pytest.mark.slow] * (pair != QUICK)) for pair in PAIRS]
)
def test_the_levels_still_play_as_they_did(name: str, place: int, tmp_path: Path) -> None:
    """The first two games of each pair, played again: where they differ, the page tells of other levels than these."""
    kept: tuple[TournamentGame, ...] = ladder.played(name, place, progress=False).games
    assert ladder.played(name, place, progress=False, out=None, games=2).games == kept[:2], (
        f"the levels of {name} play otherwise: `rm -r docs/levels/{name}`, then `make ladder ARGS={name}`"
    )
