"""The characters' places: each plays 200 games of each game it knows against the first four levels.

`python -m harness.characters` plays what is not in `docs/levels/characters` yet, a file for each character and level,
and writes the tables of `docs/characters.md`. A test holds the page to the games in the folder.
"""

from __future__ import annotations

import argparse
import sys
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import Any, Final

from harness.ladder import FOLDER, ROOT, SEED
from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.games.registry import rules as rules_of
from mathgames.notebook.commands.tournament import workers
from mathgames.players import CHARACTERS, LEVELS, Character, tournament
from mathgames.players.tournaments import Result
from mathgames.players.tournaments.result import StandingsTable, percent

PAGE: Final = ROOT / "docs" / "characters.md"
BEGIN: Final = "<!-- What follows is written by `make ladder`. -->\n"

GAMES: Final = {"minus-vs-plus": "default", "infinity-masters": "classroom"}
"""The presets that they are met in, by game."""
AGAINST: Final = LEVELS[:4]
MEETINGS: Final = 50
"""The number of games that a character plays against each of these levels."""


def file(name: str, character: Character, level: int) -> Path:
    """Return where the games of a character and a level are kept."""
    return FOLDER / "characters" / name / f"{character.name}-{level}.jsonl"


def played(name: str, character: Character, level: int, **changed: Any) -> Result:
    """The games of a character and a level: played now, or read where they were."""
    told: dict[str, Any] = {
        "games": MEETINGS,
        "seed": SEED,
        "codes": False,
        "out": file(name, character, level),
        "progress": False,
    }
    rules = rules_of(name, preset=GAMES[name], rounds=1)
    return tournament(rules, [character.name, AGAINST[level - 1].name], **told | changed)


def levels_met(name: str, character: Character) -> list[int]:
    """The levels, from the first on, whose games with a character are all in the folder."""
    played_all = (file(name, character, level.number).exists() for level in AGAINST)
    return list(range(1, 1 + len(list(takewhile(bool, played_all)))))


def place(shares: list[float]) -> str:
    """Return where on the scale of the levels a player scores half, between the two levels around it.

    >>> place([0.9, 0.6, 0.2, 0.0]), place([0.4, 0.1, 0.0, 0.0]), place([1.0, 1.0, 0.9, 0.6])
    ('2.2', 'below 1', 'above 4')
    """
    better = next((at for at, share in enumerate(shares) if share < 0.5), len(shares))
    if better == 0:
        return "below 1"
    if better == len(shares):
        return f"above {len(shares)}"
    above, below = shares[better - 1], shares[better]
    return f"{better + (above - 0.5) / (above - below):.1f}"


def table(name: str) -> str:
    """Return how the characters fared in a game, and the level that each one is like."""
    rows = []
    for character in CHARACTERS:
        scores = [played(name, character, level).score(character.name) for level in levels_met(name, character)]
        shares = [score.points / score.games for score in scores]
        intervals = (f"{percent(it.share.low)} – {percent(it.share.high)}" for it in scores)
        cells = [f"{percent(share)} ({between})" for share, between in zip(shares, intervals, strict=True)]
        missing = ["not played"] * (len(AGAINST) - len(cells))
        rows.append((str(character.label), *cells, *missing, place(shares)))
    columns = ("character", *(f"against {level.name}" for level in AGAINST), "plays like level")
    under = "" if GAMES[name] == "default" else f', `preset="{GAMES[name]}"`'
    return f"### {rules_of(name).title}{under}\n\n{StandingsTable(columns, rows)}\n"


def who_they_are() -> str:
    """Return what each character says of itself, and what its slips are called."""
    rows = [
        (
            f'`"{it.name}"`',
            str(it.plays),
            f"1 in {it.slips.interval}",
            "; ".join(str(find_misconception(key).name) for key in it.slips.misconceptions),
        )
        for it in CHARACTERS
    ]
    return f"## Who they are\n\n{StandingsTable(('name', 'how it plays', 'wrong', 'its mistakes'), rows, words=4)}\n"


def page() -> str:
    """The part of the page that is made."""
    return "\n".join((who_they_are(), "## How strong they are\n", *map(table, GAMES)))


def main() -> None:
    """Play the missing games, and write the page again."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--workers", type=int, default=1, help="processes that play in parallel (default: 1)")
    with workers(asked.parse_args().workers) as executor:
        for name in GAMES:
            (FOLDER / "characters" / name).mkdir(parents=True, exist_ok=True)
            for character in CHARACTERS:
                began = monotonic()
                for level in AGAINST:
                    played(name, character, level.number, executor=executor)
                sys.stdout.write(f"{name} {character.name}: {monotonic() - began:.0f} s\n")
                sys.stdout.flush()
    written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    PAGE.write_text(f"{written}{BEGIN}\n{page()}", encoding="utf-8")


if __name__ == "__main__":
    main()
