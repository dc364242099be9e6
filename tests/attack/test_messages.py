"""Messages by the thousand, nearly right: each is answered, none raises, and the game stays one by the rules."""

from __future__ import annotations

import logging
from random import Random

import pytest

import mathgames as mg
from harness.attack import sizes
from harness.lost_browser import MOST_PLIES, Browser, check_answer


@pytest.mark.parametrize("game", mg.list_games())
@sizes(120, 10_000)
def test_no_message_breaks_a_board(game: str, size: int, chance: Random, caplog: pytest.LogCaptureFixture) -> None:
    browser, accepted = Browser(game, chance), 0
    for _ in range(size):
        message = browser.message()
        before, match = browser.session.view, browser.session.match
        line, ply = match.line, match.ply
        browser.session.receive(message)
        view, match = browser.session.view, browser.session.match
        try:
            check_answer(message, before, view)
            if view["ack"]["ok"]:
                accepted += 1
            else:
                assert (match.line, match.ply) == (line, ply), "a refusal changes nothing"
            if match.line != line:
                assert mg.Match.from_record(match.record()).history == match.history, "the game is legal"
            assert not [it for it in caplog.records if it.levelno >= logging.ERROR], "nothing went wrong unseen"
        except AssertionError as error:
            error.add_note(f"after {message!r:.500}")
            raise
        if match.ply > MOST_PLIES:
            browser.begin()
    assert accepted > size / 20, "the messages are near enough to what is right to be done now and then"
