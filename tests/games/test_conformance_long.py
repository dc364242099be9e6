"""Hundreds of random games of every game under every option, and the table of what they saw (docs/conformance.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from mathgames.engine import Conformance
from mathgames.engine.options import value_text

GAMES = 200
LONGEST = {"tinc": 12}  # an endless game on a growing board: later moves take long and show nothing new
TABLE = Path(__file__).parents[2] / "docs/conformance.md"

HEAD = f"""\
# Conformance

`make check-long` plays {GAMES} random games of every game under every option, one option changed at a time, holds every
move to the laws of [architecture.md](architecture.md), and writes this table. `mathgames.check_rules` does the same for
any rules, such as `mg.check_rules(mg.rules("minus-vs-plus", numbers="mirror"), games={GAMES})`. The games come from a
fixed seed, so a row changes only when the rules do.

*In full* counts the positions on which every conceivable move was put to `moves` and `refuse`; *cut* games were stopped
before they were over.

| game | option | games | moves | in full | endings |
| --- | --- | ---: | ---: | ---: | --- |
"""


def choices(name: str) -> Iterator[dict[str, Any]]:
    """The defaults, then each other reading of each option, with a seed where something is drawn."""
    yield {}
    for option in mg.rules(name).options:
        for reading in option.readings:
            if reading.value != option.default:
                yield {option.name: reading.value, **({"seed": 1} if reading.value == "random" else {})}


def label(name: str, options: dict[str, Any]) -> str:
    changed = ", ".join(f"{option}={value_text(value)}" for option, value in options.items())
    return f"| {name} | {changed or 'default'} |"


def row(name: str, options: dict[str, Any]) -> str:
    """One row of the table, after its games were played."""
    seen: Conformance = mg.check_rules(mg.rules(name, **options), games=GAMES, longest=LONGEST.get(name, 400))
    endings = ", ".join(f"{code} {count}" for code, count in sorted(seen.endings.items()))
    return f"{label(name, options)} {seen.games} | {seen.plies} | {seen.exhaustive} | {endings} |"


def rows() -> list[str]:
    """The rows that stand in the table."""
    return TABLE.read_text(encoding="utf-8").removeprefix(HEAD).splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("name", mg.list_games())
def test_hundreds_of_games_keep_the_laws(name: str) -> None:
    fresh = [row(name, options) for options in choices(name)]
    order = [label(game, options) for game in mg.list_games() for options in choices(game)]
    kept = [line for line in rows() if not line.startswith(f"| {name} |")]
    table = {line[: len(start)]: line for start in order for line in [*kept, *fresh] if line.startswith(start)}
    TABLE.write_text(HEAD + "".join(f"{table[start]}\n" for start in order if start in table), encoding="utf-8")


@pytest.mark.parametrize("name", sorted({line.split("|")[1].strip() for line in rows()}))
def test_a_game_in_the_table_has_a_row_for_every_option(name: str) -> None:
    """An option that is added asks for the games to be played again; a new game has its rows after make check-long."""
    for options in choices(name):
        start = label(name, options)
        assert any(line.startswith(start) for line in rows()), f"run make check-long: no row {start}"
