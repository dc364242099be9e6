"""Hundreds of random games of every game under every option, and what they saw (docs/dev/conformance.md)."""

from __future__ import annotations

import re

import pytest

import mathgames as mg
from harness.conformance_page import label, missing, row, starts, write


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
    lacking = [start for start, _options in missing(name)]
    assert not lacking, f"docs/dev/conformance.md has no row {lacking}: run `make options ARGS={name}`"
