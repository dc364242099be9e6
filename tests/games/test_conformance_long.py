"""Hundreds of random games of every game under every option, and the table of what they saw (docs/conformance.md)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from mathgames.engine import Conformance
from mathgames.engine.options import value_text

GAMES = 200
LONGEST = {"slice-boundaries": 1000, "tinc": 12}  # TINC never ends by itself; its later turns show nothing new
TABLE = Path(__file__).parents[2] / "docs/conformance.md"

HEAD = f"""\
# Conformance

`make check-long` plays {GAMES} random games of every game under every option, one option changed at a time, and under
each of ten combinations of options drawn at random, holds every move to the laws of
[architecture.md](architecture.md), and writes this table. `mathgames.check_rules` does the same for any rules, such as
`mg.check_rules(mg.rules("minus-vs-plus", numbers="mirror"), games={GAMES})`. The games come from a fixed seed, so a row
changes only when the rules do.

At one move in fifty every conceivable move is put to `moves` and `refuse`. *Cut* games were stopped before they were
over.

| game | option | games | moves | endings |
| --- | --- | ---: | ---: | --- |
"""


def choices(name: str) -> Iterator[dict[str, Any]]:
    """The defaults, then each other reading of each option, with a seed where something is drawn."""
    yield {}
    for option in mg.rules(name).options:
        for reading in option.choices:
            if reading.value != option.default:
                yield {option.name: reading.value, **({"seed": 1} if reading.value == "random" else {})}


def combinations(name: str) -> list[dict[str, Any]]:
    """Ten drawings of a reading for every option."""
    chance, options = random.Random(20), mg.rules(name).options
    return [
        {option.name: chance.choice(option.choices).value for option in options if option.name != "seed"}
        | ({"seed": chance.randrange(100)} if any(option.name == "seed" for option in options) else {})
        for _ in range(10)
    ]


def label(name: str, options: dict[str, Any]) -> str:
    changed = ", ".join(f"{option}={value_text(value)}" for option, value in options.items())
    return f"| {name} | {changed or 'default'} |"


def row(name: str, start: str, *played: dict[str, Any], games_each: int = GAMES) -> str:
    """Return one row of the table, after the games under these options were played."""
    seen: list[Conformance] = [
        mg.check_rules(mg.rules(name, **options), games=games_each, longest=LONGEST.get(name, 400))
        for options in played
    ]
    games, plies = (sum(getattr(one, count) for one in seen) for count in ("games", "plies"))
    endings = ", ".join(sorted({code for one in seen for code in one.endings}))
    return f"{start} {games} | {plies} | {endings} |"


def starts(name: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return how each row of a game begins, and the options that it is about."""
    single = [(label(name, options), [options]) for options in choices(name)]
    return [*single, (f"| {name} | ten combinations |", combinations(name))]


def rows() -> list[str]:
    """The rows that stand in the table."""
    return TABLE.read_text(encoding="utf-8").removeprefix(HEAD).splitlines()


def write(fresh: list[str]) -> None:
    """Put rows into the table, in the place of those that begin alike."""
    table = {}
    for name in mg.list_games():
        for start, _ in starts(name):
            for line in [*rows(), *fresh]:
                if line.startswith(start):
                    table[start] = line
    TABLE.write_text(HEAD + "".join(f"{line}\n" for line in table.values()), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", mg.list_games())
def test_hundreds_of_games_keep_the_laws(name: str) -> None:
    write([row(name, start, *played) for start, played in starts(name)])


@pytest.mark.parametrize("name", mg.list_games())
def test_row_counts_games_of_a_small_run(name: str) -> None:
    """A small size of what writes the table: two games under the usual rules."""
    assert re.fullmatch(
        rf"\| {name} \| default \| 2 \| \d+ \| [a-z, -]+ \|", row(name, label(name, {}), {}, games_each=2)
    )


@pytest.mark.parametrize("name", mg.list_games())
def test_a_game_has_a_row_for_every_option(name: str) -> None:
    """An option that is added asks for the games to be played again."""
    for start, _ in starts(name):
        assert any(line.startswith(start) for line in rows()), f"run make check-long: no row {start}"
