"""Players of one's own: any object that can choose."""

from __future__ import annotations

from typing import Any

import pytest

from activities.at_a_board import page
from activities.opposite import First, against, legal
from harness.later import Later
from mathgames.activities import Opponent
from mathgames.games.contract.thinking import SearchResult
from mathgames.language.errors import PlayerError
from mathgames.notebook.widgets import play


def test_custom_player_answers(later: Later) -> None:
    hand = against(later, player=First())
    hand.play("a2-a3")
    expected = legal(hand)
    later.runs_out()
    assert hand.match.history == ("a2-a3", expected)
    assert hand.match._session.notes.get("opponent") is None, "it cannot be had again"


class Raises:
    def choose(self, *given: Any, **how: Any) -> Any:
        raise RuntimeError("no idea")


class Cheats:
    def choose(self, *given: Any, **how: Any) -> Any:
        return SearchResult(0)


@pytest.mark.parametrize(("player", "why"), [(Raises(), "no idea"), (Cheats(), "a1")])
def test_failing_custom_player_is_reported_and_game_goes_on(
    later: Later, player: Any, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    hand = against(later, player=player)
    hand.play("a2-a3")
    later.runs_out()
    assert hand.match.ply == 1
    assert "The computer player failed" in page(hand)
    if isinstance(player, Cheats):
        assert why in page(hand)
    else:  # the error text of a program is for its author
        assert why not in page(hand)
        assert why in caplog.text
    assert "a thought failed" in caplog.text
    hand.play("a5-a4")
    assert hand.match.ply == 2


def test_interrupted_kernel_keeps_match_and_opponent_retries(later: Later) -> None:
    class Interrupted(First):
        calls = 0

        def choose(self, rules: Any, position: Any, **how: Any) -> Any:
            self.calls += 1
            if self.calls == 1:
                raise KeyboardInterrupt
            return super().choose(rules, position)

    hand = against(later, player=Interrupted())
    hand.play("a2-a3")
    with pytest.raises(KeyboardInterrupt):
        later.runs_out()
    assert hand.match.history == ("a2-a3",)
    assert hand.ask("activity", {"name": "hints", "more": True})["ok"], "whatever is asked shows the board anew"
    later.runs_out()
    assert hand.match.ply == 2


@pytest.mark.parametrize("wrong", ["level-9", "", "Level 3", 3, object()])
def test_what_cannot_play_is_refused(wrong: Any) -> None:
    with pytest.raises(PlayerError, match="level-"):
        Opponent(wrong)


def test_an_unknown_side_is_refused() -> None:
    with pytest.raises(PlayerError, match="the sides are positive, negative"):
        play("minus-vs-plus", opponent="level-2", side="blue", save=False)
    with pytest.raises(PlayerError, match="also give an opponent"):
        play("minus-vs-plus", side="positive", save=False)
