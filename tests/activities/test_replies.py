"""A move that an activity makes by itself, later, and how far back one press of Undo goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import EXAM, hand
from activities.toy import Marks, Toy, reply_in
from harness.later import Later
from mathgames.games.contract import Reply, Snapshot
from page.hand import Hand

# A reply, later.


def opponent(later: Later, plays: str = "negative", match: mg.Match | None = None) -> Hand:
    return hand(match, Toy(plays=plays, asks=False), on_later=later)


def test_a_reply_is_played_later(later: Later) -> None:
    board = opponent(later)
    assert later.due == []
    board.play("a2-a3")
    assert [seconds for seconds, _act in later.due] == [2.0]
    assert board.match.ply == 1
    expected = board.match.rules.format(reply_in(board.session.moment))
    shown: list[Any] = []
    board.session.on_view = shown.append
    later.passes()
    assert board.match.history == ("a2-a3", expected)
    assert len(shown) == 1
    assert board.view["say"].endswith("Blue's turn.")
    assert later.due == []


def test_the_first_move_can_be_a_reply(later: Later) -> None:
    board = opponent(later, plays="positive")
    assert len(later.due) == 1
    later.passes()
    assert board.match.ply == 1


@pytest.mark.parametrize(
    "change", [lambda match: match.play("a5-a4"), mg.Match.undo, mg.Match.resign], ids=["play", "undo", "resign"]
)
def test_a_change_before_it_is_due_cancels_a_reply(later: Later, change: Callable[[mg.Match], None]) -> None:
    board = opponent(later)
    board.play("a2-a3")
    change(board.match)
    before = board.match.history
    later.passes()
    assert board.match.history == before


def test_a_new_game_or_a_closed_board_cancels_a_reply(later: Later) -> None:
    board = opponent(later)
    board.play("a2-a3")
    old = board.match
    board.ask("new")
    later.passes()
    assert (old.ply, board.match.ply) == (1, 0)
    board.play("a2-a3")
    board.session.close()
    later.passes()
    assert board.match.ply == 1


def test_same_reply_planned_again_waits_again(later: Later) -> None:
    class Stubborn(Toy):
        """Gives the very same reply each time."""

        last: Reply | None = None

        def reply(self, state: Marks, moment: Snapshot) -> Reply | None:
            self.last = self.last or super().reply(state, moment)
            return self.last if self._is_mine(moment) else None

    board = hand(None, Stubborn(plays="negative", asks=False), on_later=later)
    board.play("a2-a3")
    board.match.undo()
    board.match.redo()
    first, second = later.due
    first[1]()
    assert board.match.ply == 1, "the time of the one that was cancelled"
    second[1]()
    assert board.match.ply == 2


def test_redrawing_plans_no_second_reply(later: Later) -> None:
    board = opponent(later)
    board.play("a2-a3")
    assert board.ask(*EXAM)["ok"]
    assert len(later.due) == 1
    later.passes()
    assert board.match.ply == 2


def test_a_reply_that_is_not_legal_changes_nothing(later: Later, caplog: pytest.LogCaptureFixture) -> None:
    class Wrong(Toy):
        def reply(self, state: Marks, moment: Snapshot) -> Reply | None:
            return Reply("a1-a6") if self._is_mine(moment) else None

    board = hand(None, Wrong(plays="negative", asks=False), on_later=later)
    board.play("a2-a3")
    later.passes()
    assert board.match.ply == 1
    assert "a reply could not be played" in caplog.text
    assert board.ask("activity", {"name": "toy", "exam": True})["ok"], "the board lives"


# Undo.


def test_undo_against_reply_returns_to_players_turn(later: Later) -> None:
    board = opponent(later)
    for move in ("a2-a3", "b2-b3"):
        board.play(move)
        assert ["undo", {}] not in board.offered(), "locked while the reply is on its way"
        later.passes()
    assert (board.match.ply, board.match.turn) == (4, "positive")
    assert board.ask("undo")["ok"]
    assert (board.match.ply, board.match.turn) == (2, "positive")
    later.passes()
    assert board.match.ply == 2
    board.ask("goto", {"ply": 3})
    later.passes()
    assert board.match.ply == 3, "who looks back is not answered"
