"""Random games hold TINC to the laws, under every option (``mathgames.check_rules``)."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.conformance_page import choices


@pytest.mark.parametrize("options", list(choices("tinc")), ids=str)
def test_random_games_keep_the_laws(options: dict[str, Any]) -> None:
    seen = mg.check_rules(mg.rules("tinc", **options), games=3, longest=10)
    assert seen.games == 3
    assert set(seen.endings) <= {"cut", "line", "max-side"}
