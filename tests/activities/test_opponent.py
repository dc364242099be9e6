"""Playing against the computer: when it answers, what holds meanwhile, undo, resuming, players of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import page
from activities.opposite import First, against, legal, seat
from harness.later import Later
from mathgames.activities.opponent import LOOK, READ, OpponentState, seed_at
from mathgames.explain.nodes import plain_text
from mathgames.games.contract import SearchRequest
from mathgames.notebook.widgets import GameWidget, play, resume
from mathgames.page import MatchSession
from mathgames.page.scheduling import Thoughts
from mathgames.players import LEVELS, choose, search_move
from page.hand import Hand

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_each_move(later: Later, game: str) -> None:
    hand = against(later, game=game)
    me = hand.match.turn
    for _round in range(3):
        hand.play(legal(hand))
        later.runs_out()
        assert hand.match.turn == me
    rules, path = hand.match.rules, hand.match._session.path
    assert [rules.turn(position) == me for position, _move in path] == [True, False] * (len(path) // 2)


def test_it_begins_where_the_pupil_plays_the_other_side(later: Later) -> None:
    hand = against(later, side="negative")
    assert hand.match.ply == 0
    later.runs_out()
    assert (hand.match.ply, hand.match.turn) == (1, "negative")
    assert ["undo", {}] not in hand.offered(), "there is no turn of the pupil's before"


def test_it_makes_the_move_that_the_level_chooses(later: Later) -> None:
    hand = against(later, player="level-4", side="negative")
    expected = choose(hand.match.rules, hand.match.position, "level-4", seed_at(5, 0))
    later.runs_out()
    assert hand.match._session.path[0][1] == expected.move
    assert seat(hand).last_result == expected


class Clock:
    """Clock that advances by a fixed number of seconds at each reading."""

    def __init__(self, step: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.step, self.now = step, 0.0
        monkeypatch.setattr("mathgames.page.scheduling.monotonic", self)

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_the_pupils_move_is_left_to_be_read_first(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(0.0, monkeypatch)
    hand = against(later)
    hand.play("a2-a3")
    later.thinks()
    assert [seconds for seconds, _act in later.due] == [LOOK], "nothing was calculated"
    assert "The computer moves in one second. Look at the result of your move." in page(hand)
    assert hand.match.ply == 1
    later.runs_out()
    assert hand.match.ply == 2


def test_a_line_is_left_until_the_pupil_goes_on(later: Later) -> None:
    """It is shown with its numbered crossings, which take longer to count than any pause would be."""
    hand = against(later, match=mg.Match(mg.rules("slice-boundaries", n=4)))
    for move in ("1A", "2A", "3A", "4A", "1B", "2B", "3B", "4B", "line (0, 1) (4, 3)"):
        hand.match.play(move)
    later.runs_out()
    assert hand.match.ply == 9
    assert "This line scores" in page(hand)
    assert "The computer moves" not in page(hand)
    hand.ask("board", {"go-on": True})
    later.runs_out()
    assert hand.match.ply == 10


def test_a_calculation_is_left_longer(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(0.0, monkeypatch)
    hand = against(later)
    hand.play("b1-c2")
    later.thinks()
    assert [seconds for seconds, _act in later.due] == [READ]


def test_it_thinks_while_the_pupils_move_is_read(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    """An opponent that has thought for half of the delay waits for the rest.

    After a longer search it answers immediately.
    """
    clock = Clock(0.0, monkeypatch)
    hand = against(later, player="level-7")
    hand.play("a2-a3")
    assert seat(hand).choice is None
    clock.now = LOOK / 4
    later.thinks()
    assert [seconds for seconds, _act in later.due] == [pytest.approx(LOOK * 3 / 4)]
    assert hand.match.ply == 1
    later.runs_out()
    hand.play(legal(hand))
    clock.now += READ
    later.thinks()
    assert (hand.match.ply, later.due) == (4, [])


def test_a_thought_counts_in_its_own_moment_alone(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint may have been thought about before the move."""
    clock = Clock(0.0, monkeypatch)
    match = mg.Match(mg.rules("minus-vs-plus"))
    thoughts = Thoughts(later, lambda: (match.ply,), lambda _owner, _found: None)
    thoughts.plan(match, "hints", SearchRequest("a hint", lambda: search_move(match.rules, match.position)))
    clock.now = 3.0
    assert thoughts.took == 0.0, "it has not come to its end"
    later.thinks()
    assert thoughts.took == 3.0
    match.play("a2-a3")
    assert thoughts.took == 0.0


def test_a_move_from_a_cell_is_answered_as_a_click_is(later: Later) -> None:
    hand = against(later)
    hand.match.play("a2-a3")
    later.runs_out()
    assert (hand.match.ply, hand.match.turn) == (2, "positive")


def test_opponent_turn_refuses_moves_by_others(later: Later) -> None:
    hand = against(later)
    hand.play("a2-a3")
    answer = hand.ask("play", {"move": "a5-a4"})
    assert (answer["ok"], answer["code"]) == (False, "not-your-turn")
    assert answer["text"] == "It is the computer's turn. Your turn comes next."
    assert hand.view["input"]["moves"] == {}
    assert hand.ask("why", {"from": "a5"})["code"] == "not-your-turn"
    assert not hand.find(intent=["resign", {}])
    later.runs_out()
    assert hand.view["input"]["moves"] != {}


def test_it_waits_where_it_is_asked_to(later: Later) -> None:
    hand = against(later)
    hand.ask("activity", {"name": "opponent", "waits": True})
    hand.play("a2-a3")
    assert later.due == []
    assert "The computer is waiting." in page(hand)
    assert hand.ask("play", {"move": "a5-a4"})["text"].endswith("Press “Let the computer move” when you are ready.")
    assert hand.ask("activity", {"name": "opponent", "answer": True})["ok"]
    later.thinks()
    assert hand.match.ply == 2, "at once"
    hand.play(legal(hand))
    assert later.due == [], "it waits again"


def test_opponent_answers_immediately_on_request(later: Later) -> None:
    hand = against(later, player="level-8")
    hand.ask("activity", {"name": "opponent", "waits": True})
    hand.play("a2-a3")
    hand.ask("activity", {"name": "opponent", "answer": True})
    later.passes()
    assert seat(hand).choice is None, "it thinks longer than one slice"
    hand.ask("activity", {"name": "opponent", "answer": True})
    later.passes()
    later.passes()
    later.passes()
    assert hand.match.ply == 2, "with the best that it has found"


def test_a_press_while_it_thinks_is_not_out_of_date(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its progress is shown in views of the same number."""
    monkeypatch.setattr("mathgames.page.scheduling.NEWS", 0.0)
    hand = against(later, player="level-8")
    hand.play("a2-a3")
    before = hand.view
    for _slice in range(60):
        later.passes()
        if "moves ahead" in page(hand):
            break
    assert "moves ahead" in page(hand)
    assert (hand.view["rev"], hand.view["say"]) == (before["rev"], before["say"])
    assert hand.view["tree"] != before["tree"]
    assert hand.ask("undo", rev=before["rev"])["ok"]
    assert hand.match.ply == 0


def test_who_looks_back_is_not_answered(later: Later) -> None:
    hand = against(later)
    hand.play("a2-a3")
    later.runs_out()
    hand.ask("goto", {"ply": 1})
    later.runs_out()
    assert hand.match.ply == 1
    assert hand.ask("play", {"move": "a5-a4"})["text"].startswith("The computer made the next move.")


def test_a_reply_is_shown_below_ones_own_move(later: Later) -> None:
    hand = against(later)
    hand.play("a2-a3")
    assert len(hand.find(**{"class": "mg-other-move mg-player-negative"})) == 0, "first the pupil's own, alone"
    later.runs_out()
    assert len(hand.find(**{"class": "mg-other-move mg-player-negative"})) == 1
    assert "a2 to a3" in plain_text(hand.find(**{"class": "mg-headline"})[0])


def test_the_places_of_the_players_say_who_plays(later: Later) -> None:
    hand = against(later, player="level-3")
    seats = [element[2] for element in hand.find(**{"class": "mg-seat"})]
    assert seats == ["you", "level 3"]
    assert "Red (level 3): 0" in page(hand)
    assert [element[2] for element in against(later, player=First()).find(**{"class": "mg-seat"})] == [
        "you",
        "computer",
    ]


def test_closing_the_board_stops_its_thought(later: Later) -> None:
    hand = against(later, player="level-8")
    hand.play("a2-a3")
    later.passes()
    hand.session.close()
    later.passes()
    assert later.due == []
    assert hand.match.ply == 1


def test_two_boards_of_one_match_make_one_move(later: Later) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    first, second = against(later, match=match), against(later, match=match)
    first.play("a2-a3")
    later.runs_out()
    assert (match.ply, match.turn) == (2, "positive")
    assert first.session.moment.ply == second.session.moment.ply == 2


def test_a_new_game_goes_on_against_it(later: Later) -> None:
    hand = against(later)
    hand.play("a2-a3")
    hand.ask("new")
    later.runs_out()
    assert hand.match.ply == 0
    hand.play("a2-a3")
    later.runs_out()
    assert hand.match.ply == 2


# Kept with the game.


def test_a_record_keeps_level_side_and_seed(later: Later) -> None:
    hand = against(later, player="level-3")
    hand.play("a2-a3")
    match = mg.Match.from_record(hand.match.to_record())
    again = Hand(session=MatchSession(match, on_later=later))
    kept = again.session.state_of("opponent")
    assert (kept.player, kept.side, kept.seed) == ("level-3", "positive", 5)
    later.runs_out()
    assert match.ply == 2, "and it answers the move that it was not there for"


@pytest.mark.parametrize(
    "note",
    [
        7,
        {},
        {"level": "level-99", "side": "positive", "seed": 1, "waits": False},
        {"level": "level-1", "side": 3, "seed": 1, "waits": False},
        {"level": ["level-1"], "side": "positive", "seed": 1, "waits": False},
        {"level": "level-1", "side": "positive", "waits": False},
        {"level": "level-1", "side": "blue", "seed": 1, "waits": False},
    ],
)
def test_opponent_ignores_foreign_note(note: Any, later: Later) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["opponent"] = note
    session = MatchSession(match, on_later=later)
    assert session.state_of("opponent").player is None
    assert "opponent" not in match._session.notes


def seated(board: GameWidget) -> list[OpponentState]:
    return [kept for kept in board._session._state.activities.values() if isinstance(kept, OpponentState)]


def test_resume_brings_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = play("minus-vs-plus", opponent="level-2")  # no loop runs here: the answer comes immediately
    board.match.play("a2-a3")
    assert board.match.ply == 2
    (old,), (kept,) = seated(board), seated(resume())
    assert (kept.player, kept.side, kept.seed) == (old.player, old.side, old.seed)
    assert [it.player for it in seated(resume(opponent="level-1"))] == ["level-1"]


# Invited on the page.


def invite(hand: Hand, level: str = "level-2", side: str = "positive") -> Any:
    invited = hand.ask("activity", {"name": "opponent", "invite": level})
    return (
        hand.ask("activity", {"name": "opponent", "plays": side}) if invited["ok"] and side != "positive" else invited
    )


def test_an_opponent_is_invited_on_the_page_and_sent_away(later: Later) -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    assert hand.find(**{"class": "mg-seat"}) == []
    assert invite(hand)["ok"]
    assert hand.view["say"] == "You play Blue against the computer, level 2."
    hand.play("a2-a3")
    later.runs_out()
    assert hand.match.ply == 2
    hand.ask("new")
    hand.play("a2-a3")
    later.runs_out()
    assert hand.match.ply == 2, "a new game goes on against it"
    assert invite(hand, "nobody")["ok"]
    hand.play(legal(hand))
    hand.play(legal(hand))
    assert later.due == []


def test_it_can_take_over_the_side_whose_turn_it_is(later: Later) -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    invite(hand, side="negative")
    later.runs_out()
    assert hand.match.ply == 1


@pytest.mark.parametrize(("level", "side"), [("level-9", "positive"), ("", "positive")])
def test_a_foreign_invitation_is_refused(later: Later, level: str, side: str) -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    assert invite(hand, level, side)["code"] == "not-offered"
    assert hand.find(**{"class": "mg-seat"}) == []


def test_opponent_for_unknown_side_is_refused(later: Later) -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    assert invite(hand, "level-1", "blue")["code"] == "not-offered"


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_answers(later: Later, level: str) -> None:
    hand = against(later, player=level)
    hand.play("a2-a3")
    later.runs_out()
    assert hand.match.ply == 2
