"""The ladder: each level plays the next one in each game, and `docs/levels.md` has the results.

`python -m harness.ladder` plays the games missing in `docs/levels`, a file for each two levels, and writes the tables
of the page. To play all of it again, remove that folder first. A test compares the page with the games in the folder.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from mathgames.games.registry import rules as rules_of
from mathgames.notebook.commands.tournament import workers
from mathgames.players import LEVELS, player_description, tournament
from mathgames.players.tournaments import Result
from mathgames.players.tournaments.result import StandingsTable, percent, with_plus_or_minus

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "levels.md"
FOLDER: Final = ROOT / "docs" / "levels"
BEGIN: Final = "<!-- What follows is written by `make ladder`. -->\n"

SEED: Final = 1
GAMES: Final = {
    "minus-vs-plus": (100, 100, 60, 60, 40, 60, 20),
    "infinity-masters": (40, 40, 100, 100, 200, 72, 8),
    "tinc": (200, 400, 200, 200, 200, 200, 200),
    "slice-boundaries": (20, 20, 60, 60, 60, 60, 40),
}
"""The number of games between each level and the next one: fewer if their search takes long."""
LONGEST: Final = {"tinc": 60}
"""Moves after which an endless game is a draw."""
CODES: Final = ("minus-vs-plus", "infinity-masters")
"""The games that are kept with their codes: those of the other games are too long to keep by the hundred."""
COLUMNS: Final = ("who played whom", "games", "points", "95%", "Elo", "better")


def file(name: str, place: int) -> Path:
    """Return where the games of a level and the next one are kept."""
    return FOLDER / name / f"{place + 1}-{place + 2}.jsonl"


def pairs() -> list[tuple[str, int]]:
    """The levels that have played the next one, by their game and their place."""
    return [(name, place) for name, games in GAMES.items() for place in range(len(games)) if file(name, place).exists()]


def played(name: str, place: int, **changed: Any) -> Result:
    """The games of a level and the next one, the higher one first: played now, or read where they were."""
    lower, higher = LEVELS[place], LEVELS[place + 1]
    told: dict[str, Any] = {
        "games": GAMES[name][place],
        "seed": SEED,
        "longest": LONGEST.get(name, 400),
        "out": file(name, place),
        "codes": name in CODES,
    }
    return tournament(name, [higher.name, lower.name], **told | changed)


def tables(name: str, results: list[Result]) -> str:
    """Return what the page tells of a game: what each level sees, and how it fared against the one below."""
    rules = rules_of(name)
    sight = [(level.name, *player_description(rules, level.name)) for level in LEVELS]
    told = StandingsTable(("level", "what it sees", "what it misses"), sight, words=3)
    return f"## {rules.title}\n\n{told}\n\n{StandingsTable(COLUMNS, list(map(_row, results)))}\n"


def _row(result: Result) -> tuple[str, ...]:
    higher, lower = result.plan.players
    score = result.score(higher)
    ahead = result.ratings().difference(0, 1)
    assert ahead is not None
    swept = ("≥ " if ahead.value > 0 else "≤ ") if result.ratings().sweeps else ""
    return (
        f"{higher} – {lower}",
        str(score.games),
        percent(score.points / score.games),
        f"{percent(score.share.low)} – {percent(score.share.high)}",
        f"{swept}{with_plus_or_minus(ahead.value)}",
        "yes" if score.is_better else "–",
    )


def page(results: dict[str, list[Result]]) -> str:
    """The part of the page that is made."""
    return "\n".join(tables(name, found) for name, found in results.items())


def kept() -> dict[str, list[Result]]:
    """The games in the folder."""
    return {name: [played(game, place, progress=False) for game, place in pairs() if game == name] for name in GAMES}


def main() -> None:
    """Play the missing games, and write the page again."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", choices=[*GAMES, []], help="the games to play (default: all)")
    asked.add_argument("--workers", type=int, default=1, help="processes that play in parallel (default: 1)")
    chosen = asked.parse_args()
    with workers(chosen.workers) as executor:
        for place in range(len(LEVELS) - 1):
            for name in chosen.games or GAMES:
                (FOLDER / name).mkdir(parents=True, exist_ok=True)
                began = monotonic()
                score = played(name, place, executor=executor, progress=sys.stderr.isatty()).score(
                    LEVELS[place + 1].name
                )
                took = monotonic() - began
                sys.stdout.write(f"{name} level-{place + 2} – level-{place + 1}: {tuple(score)}, {took:.0f} s\n")
                sys.stdout.flush()
    written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    PAGE.write_text(f"{written}{BEGIN}\n{page(kept())}", encoding="utf-8")
    sys.stdout.write(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}\n")


if __name__ == "__main__":
    main()
