"""Messages by the thousand, nearly right: each is answered, none raises, and the game stays one by the rules."""

from __future__ import annotations

from random import Random

import pytest

import mathgames as mg
from harness.attack import failures, sizes
from harness.lost_browser import Browser, attack


@pytest.mark.parametrize("game", mg.list_games())
@sizes(120, 10_000)
def test_no_message_breaks_a_board(game: str, size: int, chance: Random, caplog: pytest.LogCaptureFixture) -> None:
    attack(Browser(game, chance), size, lambda: failures(caplog))
