"""Characters and the adaptive opponent at a board: names, speech, questions, records and learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import page
from activities.opposite import against, seat
from harness.later import Later
from mathgames.activities.saved_slips import Encounter, read_meetings
from mathgames.engine import saves
from mathgames.explain.nodes import plain_text
from mathgames.games.registry import find_game
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.work.desk_state import DeskState
from mathgames.notebook.widgets import play, resume
from mathgames.players import ADAPTIVE, CHARACTERS, choose
from mathgames.players.adapting import Strength, kept_strength
from page.hand import Hand

ARITHMETIC = ("minus-vs-plus", "infinity-masters")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invite(hand: Hand, name: str, side: str) -> Any:
    if hand.match.rules.players[0] != side:
        hand.ask("activity", {"name": "opponent", "plays": side})
    return hand.ask("activity", {"name": "opponent", "invite": name})


def finished(hand: Hand, later: Later) -> None:
    """The computer has moved; a result that it says on the way is found right, and what was missed is read."""
    later.runs_out()
    while hand.session._state.question is not None:
        if not hand.ask("answer", {"choice": "agree"})["ok"]:
            hand.ask("answer")
        later.runs_out()


@pytest.mark.parametrize("name", ARITHMETIC)
@pytest.mark.parametrize("character", [it.name for it in CHARACTERS])
def test_character_states_every_result_without_changing_game(later: Later, name: str, character: str) -> None:
    """The moves are those that it chooses, and the positions are the rules', whatever it says."""
    hand = against(later, player=character, game=name)
    said, calculated = 0, 0
    for ply in range(12):
        if hand.match.outcome is not None:
            break
        hand.match.play(choose(hand.match.rules, hand.match.position, "level-2", ply).move)
        later.runs_out()
        said += hand.session._state.question is not None
        finished(hand, later)
        before, move = hand.match._session.path[-1]
        rules = hand.match.rules
        if rules.turn(before) != "positive":
            calculated += bool(find_game(name).asks(rules.explain(before, move)))
            assert rules.apply(before, move) == hand.match.position
    assert said == calculated
    note = hand.match._session.notes.get("catch", {"claims": 0})
    assert note["claims"] == calculated


def test_a_character_sits_there_by_its_name(later: Later) -> None:
    hand = Hand(session=against(later, player=None).session)
    assert invite(hand, "leo", "positive")["ok"]
    assert hand.view["say"].startswith("You play Blue against Leo. Leo gets signs wrong,")
    assert "Red (Leo): 0" in page(hand)
    assert "Catch the computer" not in page(hand), "it always says its results"
    hand.play("a2-a3")
    later.runs_out()
    match = mg.Match.from_record(hand.match.to_record())
    assert match._session.notes["opponent"]["level"] == "leo"
    assert invite(hand, "level-2", "positive")["ok"]
    assert "Catch the computer" in page(hand)


@pytest.mark.parametrize("name", ["tinc", "slice-boundaries"])
def test_games_without_calculations_have_no_characters(later: Later, name: str) -> None:
    hand = against(later, player=None, game=name)
    assert "Leo" not in page(hand)
    assert "Your level" in page(hand)
    assert invite(hand, "leo", hand.match.rules.players[0])["code"] == "not-offered"
    with pytest.raises(mg.errors.PlayerError, match="only plays games with calculations"):
        play(name, opponent="leo")


def test_the_desk_offers_who_plays_the_game() -> None:
    from mathgames.games.contract import Refused
    from mathgames.learning.work.desk import _with

    assert _with(DeskState(), "opponent", "leo").assignment.opponent == "leo"
    tinc = DeskState(Assignment.from_arguments("play", "tinc"))
    assert _with(tinc, "opponent", "adaptive").assignment.opponent == "adaptive"
    with pytest.raises(Refused):
        _with(tinc, "opponent", "leo")


# Who adapts.


@pytest.mark.parametrize("name", ["minus-vs-plus", "tinc"])
def test_it_learns_from_each_game_once(later: Later, name: str) -> None:
    board = play(name, opponent="adaptive")  # no loop runs here: the answer comes immediately
    board.match.play(next(iter(board.match._session.moves)))
    assert board.match.ply == 2
    board.match.resign()
    (kept,) = [it for it in board._session._state.activities.values() if hasattr(it, "strength")]
    assert kept.strength == kept_strength(name) == Strength(1.0, 1)
    note = board.match._session.notes["opponent"]
    assert (note["learned"], note["strength"]) == (True, {"level": 1.0, "games": 1})
    again = resume()
    assert kept_strength(name) == Strength(1.0, 1), "the game that is over was counted before"
    assert again.match.outcome is not None
    fresh = play(name, opponent="adaptive")
    (kept,) = [it for it in fresh._session._state.activities.values() if hasattr(it, "strength")]
    assert kept.strength == Strength(1.0, 1)


def test_nothing_is_written_where_nothing_is_saved(tmp_path: Path) -> None:
    board = play("minus-vs-plus", opponent="adaptive", save=False)
    board.match.play("a2-a3")
    board.match.resign()
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_round_teaches_nothing() -> None:
    board = play("minus-vs-plus", opponent="adaptive")
    board.match.resign()
    assert kept_strength("minus-vs-plus").games == 0


def test_a_new_game_on_the_page_goes_on_from_there(later: Later) -> None:
    """The learned level also travels with the record on a page without files."""
    hand = against(later, player="adaptive")
    hand.play("a2-a3")
    later.runs_out()
    hand.ask("resign")
    assert seat(hand).strength == Strength(1.0, 1)
    hand.ask("new")
    assert (seat(hand).strength, seat(hand).has_adapted) == (Strength(1.0, 1), False)
    assert "Red (your level): 0" in page(hand)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "strength", [None, 7, {}, {"level": 1e300, "games": 1}, {"level": "2", "games": 1}, {"level": 2, "games": -1}]
)
def test_a_strange_strength_is_the_one_that_is_kept_here(later: Later, strength: Any) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["opponent"] = {
        "level": ADAPTIVE.name,
        "side": "positive",
        "seed": 1,
        "waits": False,
        "strength": strength,
        "learned": "yes",
    }
    hand = against(later, player=None, match=match)
    assert (seat(hand).player, seat(hand).strength, seat(hand).has_adapted) == ("adaptive", Strength(), False)


# Whom one has met.


def test_who_was_beaten_and_caught_is_read_from_the_games_that_are_kept(
    later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("opponent", "catch"):
        monkeypatch.setattr(f"mathgames.activities.{module}.draw_seed", lambda: 1)
    board = play("minus-vs-plus", opponent="leo")
    hand = Hand(session=board._session)
    while hand.session.state_of("catch").slips < 2:
        hand.match.play(choose(hand.match.rules, hand.match.position, "level-2", hand.match.ply).move)
        finished(hand, later)
    assert [it.is_beaten for it in read_meetings()] == [False], "the game is not over"
    hand.match.resign("negative")
    slips = hand.session.state_of("catch").slips
    assert read_meetings() == (Encounter("leo", is_beaten=True, caught=0, mistakes=slips),)
    fresh = Hand(session=play("minus-vs-plus")._session)
    cards = {plain_text(it).split()[0]: plain_text(it) for it in fresh.find(**{"class": "mg-character"})}
    assert f"{slips} not caught" in cards["Leo"]
    assert "beaten" in cards["Leo"]
    assert "beaten" not in cards["Mia"]


@pytest.mark.parametrize("note", [7, {"met": "leo"}, {"met": ["leo", 1, 1], "slips": 1, "caught": 1}, {"slips": 2}])
def test_a_strange_note_tells_of_no_meeting(note: object) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["catch"] = note
    saves.write(match, Path(".mathgames") / "2026-01-01-000000-minus-vs-plus-0.mathgame")
    assert len(saves.saved_games()) == 1
    assert read_meetings() == ()
