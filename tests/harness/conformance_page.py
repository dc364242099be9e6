"""The table of docs/dev/conformance.md: random games of every game under every option.

    PYTHONPATH=tests .venv/bin/python -m harness.conformance_page [game ...]

plays the rows that the table has not got yet, under options that are new; `make check-long` plays all of them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, Final

import mathgames as mg
from harness.project_files import ROOT
from mathgames.engine import Conformance
from mathgames.engine.options import value_text
from mathgames.engine.rounds import ROUNDS
from mathgames.games.registry import rules as rules_of

GAMES: Final = 200
LONGEST: Final = {"slice-boundaries": 1000, "tinc": 12}  # TINC never ends by itself; its later turns show nothing new
TABLE: Final = ROOT / "docs/dev/conformance.md"
COMBINATIONS: Final = "ten combinations"

HEAD: Final = f"""\
# Conformance

`make check-long` plays {GAMES} random games of every game under every option, one option changed at a time, and under
each of ten combinations of options drawn at random, holds every move to the laws of
[architecture.md](architecture.md), and writes this table. `mathgames.check_rules` does the same for any rules, such as
`mg.check_rules(mg.rules("minus-vs-plus", numbers="mirror"), games={GAMES})`. The games come from a fixed seed, so a row
changes only when the rules do. Each of two `rounds` is a game of the same rules, so they have no row.

In the first four positions and in one of fifty, every conceivable move is put to `moves` and `why_illegal`. *Cut* games
were stopped before they were over.

| game | option | games | moves | endings |
| --- | --- | ---: | ---: | --- |
"""


def choices(name: str) -> Iterator[dict[str, Any]]:
    """Yield the defaults, then each other reading of each option, with a seed where something is drawn."""
    yield {}
    for option in rules_of(name).options:
        for reading in option.choices:
            if reading.value != option.default:
                yield {option.name: reading.value, **({"seed": 1} if reading.value == "random" else {})}


def combinations(name: str) -> list[dict[str, Any]]:
    """Return ten drawings of a reading for every option."""
    chance, options = random.Random(20), [option for option in rules_of(name).options if option is not ROUNDS]
    return [
        {option.name: chance.choice(option.choices).value for option in options if option.name != "seed"}
        | ({"seed": chance.randrange(100)} if any(option.name == "seed" for option in options) else {})
        for _ in range(10)
    ]


def label(name: str, options: dict[str, Any]) -> str:
    """Return how the row of these options begins."""
    changed = ", ".join(f"{option}={value_text(value)}" for option, value in options.items())
    return f"| {name} | {changed or 'default'} |"


def row(name: str, start: str, *played: dict[str, Any], games_each: int = GAMES) -> str:
    """Play the games under these options, and return the row of the table."""
    seen: list[Conformance] = [
        mg.check_rules(rules_of(name, **options), games=games_each, longest=LONGEST.get(name, 400))
        for options in played
    ]
    games, plies = (sum(getattr(one, count) for one in seen) for count in ("games", "plies"))
    endings = ", ".join(sorted({code for one in seen for code in one.endings}))
    return f"{start} {games} | {plies} | {endings} |"


def starts(name: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return how each row of a game begins, and the options that it is about."""
    single = [(label(name, options), [options]) for options in choices(name) if ROUNDS.name not in options]
    return [*single, (f"| {name} | {COMBINATIONS} |", combinations(name))]


def rows() -> list[str]:
    """Return the rows that stand in the table."""
    return TABLE.read_text(encoding="utf-8").removeprefix(HEAD).splitlines()


def missing(name: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the rows that the table of a game has not got, and the combinations if there are any: they are drawn
    from all options.
    """
    known = rows()
    new = [(start, played) for start, played in starts(name) if not any(line.startswith(start) for line in known)]
    return [*new, *(it for it in starts(name)[-1:] if new and it not in new)]


def write(fresh: list[str]) -> None:
    """Put rows into the table, in the place of those that begin alike; a row that no option has any more goes."""
    table = {}
    for name in mg.list_games():
        for start, _ in starts(name):
            for line in [*rows(), *fresh]:
                if line.startswith(start):
                    table[start] = line
    TABLE.write_text(HEAD + "".join(f"{line}\n" for line in table.values()), encoding="utf-8")


def add_missing(name: str) -> None:
    """Play the rows that the table of a game has not got yet, and write them into it."""
    for start, played in reversed(missing(name)):  # the combinations first: a stopped run continues
        write([row(name, start, *played)])


if __name__ == "__main__":
    for game in sys.argv[1:] or mg.list_games():
        add_missing(game)
