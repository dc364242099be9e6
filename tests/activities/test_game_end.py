"""The end of a game against the computer: who was played, what was caught, who is next, on one press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from mathgames.activities.next_opponent import next_opponent
from mathgames.engine import saves
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.page import MatchSession
from page.hand import Hand

LEO = {"level": "leo", "side": "positive", "seed": 1, "waits": False}
CATCH = {"on": False, "seed": 1, "claims": 5, "slips": 3, "caught": 2, "false_alarms": 0, "chances": 5}
MISTAKES = [
    ["first-sign-lost", "caught", 2, "4"],
    ["half-changed", "missed", 4, "3"],
    ["sign-ignored", "caught", 6, "1"],
]


@pytest.mark.parametrize(
    ("game", "name", "beaten", "following"),
    [
        ("minus-vs-plus", "leo", (), "mia"),
        ("minus-vs-plus", "leo", ("mia", "zoe"), "nico"),
        ("minus-vs-plus", "ana", ("mia",), "leo"),
        ("minus-vs-plus", "zoe", ("leo", "mia", "nico", "ana"), "adaptive"),
        ("minus-vs-plus", "adaptive", (), None),
        ("tinc", "level-2", (), "level-3"),
        ("tinc", "level-8", (), None),
    ],
)
def test_the_next_opponent_is_the_first_that_was_not_beaten(
    game: str, name: str, beaten: tuple[str, ...], following: str | None
) -> None:
    found = next_opponent(mg.rules(game), name, beaten)
    assert (None if found is None else found.name) == following


def against_leo(loser: str, **catch: Any) -> Hand:
    """A game against Leo that the ``loser`` has given up after six moves."""
    match = mg.Match(mg.rules("minus-vs-plus"))
    for move in ("a2-a3", "a5-a4", "b2-b3", "b5-b4", "c2-c3", "c5-c4"):
        match.play(move)
    match._session.notes["opponent"] = LEO
    if catch:
        match._session.notes["catch"] = catch
    hand = Hand(session=MatchSession(match))
    match.resign(loser)
    return hand


def banner(hand: Hand) -> list[Any]:
    (found,) = hand.find(key="banner")
    return list(found)


def buttons(hand: Hand) -> list[tuple[str, str | None]]:
    return [(plain_text(one), one[1].get("class")) for one in iter_nodes(banner(hand)) if one[0] == "button"]


def test_after_a_won_game_the_next_opponent_is_one_press_away() -> None:
    hand = against_leo("negative", **CATCH, mistakes=MISTAKES)
    text = plain_text(banner(hand))
    assert "You won!" in text
    assert "You caught Leo 2 of 3 times." in text
    assert "Next: Mia" in text
    assert buttons(hand)[0] == ("Play Mia", "mg-primary")
    assert [label for label, _kind in buttons(hand)] == ["Play Mia", "Rematch", "Look at the one that got away"]
    assert ["goto", {"ply": 4}] in [one[1].get("intent") for one in iter_nodes(banner(hand))]
    assert hand.ask("activity", {"name": "opponent", "next": "mia"})["ok"]
    assert hand.match.ply == 0
    assert hand.match._session.notes["opponent"] | {"seed": 1} == LEO | {"level": "mia"}
    assert "against Mia" in hand.view["say"]


def test_after_a_lost_game_another_one_is_offered_and_nothing_counts_as_zero() -> None:
    hand = against_leo(
        "positive", **CATCH | {"caught": 0}, mistakes=[[key, "missed", ply, ""] for key, _, ply, _ in MISTAKES]
    )
    text = plain_text(banner(hand))
    assert "Leo got 3 mistakes past you." in text
    assert "0 of" not in text
    assert "Next: " not in text
    assert buttons(hand)[0] == ("Rematch", "mg-primary")
    noticed = [[key, "noticed" if ply == 4 else "missed", ply, ""] for key, _, ply, _ in MISTAKES]
    hand = against_leo("positive", **CATCH | {"caught": 0}, mistakes=noticed)
    assert "You noticed 1 of 3 mistakes." in plain_text(banner(hand))
    assert buttons(against_leo("positive"))[-1] == ("A puzzle from this game", "mg-link")


def test_no_other_opponent_begins_before_the_end() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["opponent"] = LEO
    hand = Hand(session=MatchSession(match))
    assert not hand.ask("activity", {"name": "opponent", "next": "mia"})["ok"]


def test_who_was_beaten_in_an_earlier_game_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mia", "zoe"):
        match = mg.Match(mg.rules("minus-vs-plus"))
        match._session.notes["catch"] = CATCH | {"met": [name, "negative", True]}
        saves.write(match, Path(".mathgames") / f"2026-01-01-000000-minus-vs-plus-{name}.mathgame")
    assert buttons(against_leo("negative"))[0] == ("Play Nico", "mg-primary")


def test_a_note_of_today_with_beaten_players_is_still_read() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["opponent"] = LEO | {"beaten": ["mia", 3]}
    assert MatchSession(match).state_of("opponent").player == "leo"
