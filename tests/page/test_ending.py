"""Ending a game that goes on: by agreement, or by giving up."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.activities import FreePlay, Opponent
from mathgames.explain.nodes import plain_text
from mathgames.page import MatchSession
from page.hand import Hand


@pytest.mark.parametrize("game", mg.list_games())
def test_every_game_can_end_in_an_agreed_draw(game: str) -> None:
    hand = Hand(mg.Match(mg.rules(game)))
    assert ["agree", {}] in hand.offered()
    assert hand.ask("agree")["ok"]
    assert hand.view["say"] == "Game over. A draw: the players agreed on a draw."
    assert hand.match.outcome.code == "agreed"
    assert hand.ask("agree")["code"] == "not-offered"


def test_who_gives_up_is_who_has_the_move() -> None:
    hand = Hand(mg.Match(mg.rules("tinc")))
    hand.play("0,0")
    assert hand.ask("resign")["ok"]
    assert hand.match.outcome.winner == "crosses"
    assert hand.view["say"] == "Game over. Crosses win: noughts gave up."
    assert hand.ask("resign")["code"] == "not-offered"


def test_an_ending_can_be_taken_back_by_playing_on_from_before() -> None:
    hand = Hand()
    hand.play("a2-a3")
    hand.ask("resign")
    assert hand.ask("undo")["ok"]
    assert hand.match.outcome is None
    assert ["resign", {}] in hand.offered()


@pytest.mark.parametrize(("players", "intents"), [(1, []), (2, ["agree", "resign"]), (3, ["agree"])])
def test_resigning_needs_a_winner(players: int, intents: list[str]) -> None:
    hand = Hand(mg.Match(mg.rules("slice-boundaries", players=players)))
    assert [name for name, _ in hand.offered() if name in {"agree", "resign"}] == intents


@pytest.mark.parametrize(
    ("player", "loser", "won"),
    [
        ("level-1", "positive", "The computer won."),
        ("level-1", "negative", "You won!"),
        ("leo", "positive", "Leo won!"),
    ],
)
def test_it_is_said_who_of_you_and_the_computer_has_won(player: str, loser: str, won: str) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    hand = Hand(session=MatchSession(match, activities=(FreePlay(), Opponent(player, side="positive"))))
    match.resign(loser)
    [banner] = hand.find(key="banner")
    assert won in plain_text(banner)
    assert hand.view["say"].startswith(f"Game over. {won}")


def test_two_at_one_screen_are_told_by_their_colours() -> None:
    hand = Hand()
    hand.ask("resign")
    assert hand.view["say"] == "Game over. Red wins: Blue gave up."


def test_a_game_that_is_over_can_be_looked_at_but_not_continued() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus")))
    hand.play("a2-a3")
    hand.ask("new")
    assert "Continue that game" in plain_text(hand.view["tree"])
    hand.ask("back")
    hand.ask("resign")
    hand.ask("new")
    assert "Continue that game" not in plain_text(hand.view["tree"])
    assert "You can still look at the previous game. Back to the previous game" in plain_text(hand.view["tree"])
