"""Game review on the page: its content, who sees it, and when it is computed."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import EXAM, hand, page, told
from activities.looking_back import LOOK, STOP, Exam, bars, looked, state
from activities.predicting import asking
from activities.toy import Toy
from harness.blunders import blunder, missed_win
from harness.game_page import position
from harness.games import random_game
from harness.later import Slices
from harness.pseudo import PSEUDO, unspoken
from mathgames.activities import Opponent, Who, look_back
from mathgames.activities.hints import HintState
from mathgames.activities.turning_points import branch_of
from mathgames.explain import nodes
from mathgames.games.contract import Control, Maskable
from mathgames.games.contract.thinking import POINT
from mathgames.page import scheduling
from mathgames.players.game_review import GameReview, MoveReview, TurningPoint


@pytest.fixture(autouse=True)
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few nodes, and every slice is one step whose progress is told."""
    monkeypatch.setattr(look_back, "NODES", 1500)
    monkeypatch.setattr(scheduling, "SLICE", 0.0)
    monkeypatch.setattr(scheduling, "NEWS", 0.0)


# On the page.


def test_review_neither_tells_nor_searches_before_request(slices: Slices) -> None:
    board = hand(random_game(8), Exam(), on_later=slices)
    assert not slices.due
    assert bars(board) == []
    assert LOOK in board.offered()
    assert "look-back" not in board.match._session.notes


def test_the_graph_tells_each_move_in_words_and_leads_there(slices: Slices) -> None:
    board = looked(missed_win(), slices)
    assert bars(board) == [
        "Move 1, a2 to a3: Blue is about 22 points ahead. The computer would have played b5 to c6. This is a "
        "key moment.",
        "Move 2, f6 to f5: Blue can win. The computer would have played c6 to b5. This is a key moment.",
        "Move 3, b5 to b6: a win for Blue. The computer would have played b5 to c6.",
    ]
    assert board.ask("goto", {"ply": 2})["ok"]
    here = [bar for bar in board.find(key="bars")[0][2:] if "aria-current" in bar[1]]
    assert [bar[1]["intent"] for bar in here] == [["goto", {"ply": 2}]]
    shown = "Move 2, f6-f5: Blue can win. The computer would have played c6-b5. This is a key moment."
    assert shown in page(board)


def test_a_moment_is_told_with_what_would_have_come(slices: Slices) -> None:
    board = looked(missed_win(), slices)
    text = page(board)
    assert "Two key moments" in text
    assert "Move 1: Blue played a2-a3. With b5-c6, Blue could have won." in text
    assert "Move 2: Red played f6-f5. After f6-f5, Blue can win. " in text
    assert "After c6-b5, the computer sees no win for Blue." in text
    rules, start = board.match.rules, board.match._session.position_at(0)
    assert f"b5-c6: {rules.explain(start, rules.parse('b5-c6')).headline}" in text
    gone = [go[1]["intent"] for ply in (1, 2) for go in board.find(key=f"go {ply}")]
    assert gone == [["goto", {"ply": 1}], ["goto", {"ply": 2}]]
    assert board.ask(*gone[0])["ok"]


def test_points_that_were_given_away_are_told(slices: Slices) -> None:
    board = looked(blunder(), slices)
    lost = round(state(board).branches[0].point.loss / POINT)
    expected = f"Move 1: Blue played a1-b1. With b4-c5, Blue would have been about {lost} points better off."
    assert expected in page(board)


def test_bars_of_both_players_differ_in_more_than_colour(slices: Slices) -> None:
    board = looked(random_game(30, 7), slices)
    sides = set()
    for bar, judged in zip(board.find(key="bars")[0][2:], state(board).review.positions[1:], strict=True):
        (svg,) = bar[2:]
        for shape in svg[2:]:
            if shape[0] == "rect":
                top, height = shape[1]["y"], shape[1]["height"]
                above = judged.to("positive") > 0
                assert (top + height == 32 and top >= 0) if above else (top == 32 and height <= 32)
                sides.add((above, height > 0))
    assert {(True, True), (False, True)} <= sides


def test_it_can_be_stopped_and_goes_on(slices: Slices) -> None:
    board = hand(random_game(20), Exam(), on_later=slices)
    board.ask(*LOOK)
    while state(board).review.plies < 3:
        slices.pass_(1)
    assert STOP in board.offered()
    board.ask(*STOP)
    so_far = state(board).review
    slices.pass_()
    assert state(board).review == so_far, "nothing is thought any more"
    assert f"Looked at {so_far.plies} of 20 moves." in page(board)
    assert len(bars(board)) == so_far.plies
    assert LOOK in board.offered()
    board.ask(*LOOK)
    slices.pass_()
    assert state(board).review.positions[: so_far.plies + 1] == so_far.positions
    assert state(board).review.plies == 20
    assert LOOK not in board.offered(), "all is looked at"


def test_it_is_thought_in_slices_between_which_the_page_answers(slices: Slices) -> None:
    board = hand(random_game(10), Exam(), on_later=slices)
    board.ask(*LOOK)
    slices.pass_(3)
    rev = board.view["rev"]
    assert board.ask("goto", {"ply": 4})["ok"]
    assert board.view["rev"] > rev
    slices.pass_()
    assert state(board).whole


def test_without_a_clock_nothing_is_thought_and_nothing_breaks() -> None:
    board = hand(random_game(6), Exam())
    assert board.ask(*LOOK)["ok"]
    assert "Looked at 0 of 6 moves." in page(board)


def test_review_continues_grown_game_and_drops_replaced_moves(slices: Slices) -> None:
    board = looked(blunder(), slices)
    before = state(board)
    move = board.match.rules.format(next(iter(board.match._session.moves)))
    board.play(move)
    grown = state(board)
    assert grown.review == before.review
    assert grown.branches == before.branches
    assert not grown.whole
    assert "Continue looking back" in page(board)
    board.ask(*LOOK)
    slices.pass_()
    assert state(board).review.positions[:4] == before.review.positions
    assert state(board).review.plies == 4

    board.match.goto(0)
    board.match.play("a2-a3")
    assert state(board).review.positions == before.review.positions[:1]
    assert state(board).branches == ()
    assert "look-back" not in board.match._session.notes
    assert "This is a key moment" not in page(board)


def test_review_covers_game_that_grows_during_review(slices: Slices) -> None:
    board = hand(random_game(8), Exam(), on_later=slices)
    board.ask(*LOOK)
    while state(board).review.plies < 2:
        slices.pass_(1)
    board.match.play(board.match.rules.format(next(iter(board.match._session.moves))))
    slices.pass_()
    assert state(board).whole
    assert state(board).review.plies == 9


def test_a_failure_is_told(slices: Slices, monkeypatch: pytest.MonkeyPatch) -> None:
    board = hand(random_game(4), Exam(), on_later=slices)

    def broken(*_args: Any, **_how: Any) -> Any:
        raise ValueError("no")

    monkeypatch.setattr("mathgames.players.game_review.search_move", broken)
    board.ask(*LOOK)
    slices.pass_()
    assert "You cannot look back at this game." in page(board)
    assert LOOK in board.offered()


def test_review_with_masked_results_neither_tells_nor_searches(slices: Slices) -> None:
    board = looked(missed_win(), slices)
    assert "Blue could have won" in told(board)
    board.match.goto(2)
    assert board.ask(*EXAM)["ok"]
    for word in ("Look back", "Blue can win", "could have won", "points ahead", "would have"):
        assert word not in told(board)
    assert board.ask(*LOOK)["code"] == "not-offered"


def test_looking_waits_while_results_are_masked(slices: Slices) -> None:
    board = hand(random_game(6), Exam(), on_later=slices)
    board.ask(*LOOK)
    board.ask(*EXAM)
    so_far = state(board).review
    slices.pass_()
    assert state(board).review == so_far
    board.ask("activity", {"name": "toy", "exam": False})
    slices.pass_()
    assert state(board).whole


@pytest.mark.parametrize(
    "how",
    [{"hides": frozenset({Maskable.MOVES})}, {"hides": frozenset(), "locked": frozenset({Control.WALK})}],
    ids=["moves", "walk"],
)
def test_review_panel_absent_without_announced_moves_or_goto(how: Any, slices: Slices) -> None:
    """The panel needs announced moves and free stepping through the game."""
    board = hand(random_game(6), Toy(asks=False, **{"locked": frozenset(), **how}), on_later=slices)
    board.ask(*EXAM)
    assert "Look back" not in told(board)
    assert board.ask(*LOOK)["code"] == "not-offered"


def test_review_of_three_players_explains_its_absence() -> None:
    match = random_game(6, 1, "slice-boundaries", players=3)
    board = hand(match, Exam())
    assert "You can only look back at a game for two players." in page(board)
    assert LOOK not in board.offered()


def test_at_the_start_there_is_nothing_to_look_back_at() -> None:
    board = hand(None, Exam())
    assert LOOK not in board.offered()
    assert "You can look back here after the first move." in page(board)


def test_a_long_game_shows_the_stretches_around_the_present_move() -> None:
    match = random_game(400, 1, "tinc")
    assert len(match.played) == 400
    board = hand(match, Exam())
    found = GameReview(
        (MoveReview("crosses", 0, "0,0 0,1"), MoveReview("noughts", 0, "0,0 0,1")) * 200 + (MoveReview("crosses", 0),)
    )
    board.session._state = board.session._state.with_activity(
        look_back.LookBack.name, look_back.LookBackState(match.played, found, whole=True)
    )
    board.ask("goto", {"ply": 399})
    shown = [bar[1]["intent"][1]["ply"] for bar in board.find(key="bars")[0][2:]]
    assert shown == list(range(301, 401))


# Beside other thoughts.


def test_an_opponent_thinks_first(slices: Slices) -> None:
    match = random_game(8, 3)
    pupil = next(player for player in match.rules.players if player != match.turn)
    board = hand(match, Opponent("level-4", side=pupil, seed=1), on_later=slices)
    board.ask(*LOOK)
    while not state(board).review.positions:
        slices.pass_(1)
    seat = board.session.state_of("opponent")
    assert seat.choice is not None or match.ply == 9, "it had chosen before anything was looked back at"
    slices.pass_()
    assert match.ply == 9
    assert state(board).whole
    assert state(board).review.plies == 9


def test_hint_is_found_during_review(slices: Slices) -> None:
    board = hand(random_game(8), Exam(), on_later=slices)
    board.ask(*LOOK)
    while state(board).review.plies < 2:
        slices.pass_(1)
    board.ask("activity", {"name": "hints", "more": True})
    hinted = next(it for it in board.session._state.activities.values() if isinstance(it, HintState))
    so_far = state(board).review
    while hinted.choice is None:
        assert state(board).review == so_far
        slices.pass_(1)
        hinted = next(it for it in board.session._state.activities.values() if isinstance(it, HintState))
    slices.pass_()
    assert state(board).whole


def test_all_that_is_told_is_translated(slices: Slices) -> None:
    board = looked(missed_win(), slices, language=PSEUDO)
    (panel,) = board.find(key="look-back")
    told = [
        nodes.plain_text(panel),
        *(str(it[1]["aria-label"]) for it in nodes.iter_nodes(panel) if "aria-label" in it[1]),
    ]
    assert [words for text in told if (words := unspoken(text, ["to"]))] == []
    assert len(told) > 4


def test_slips_of_arithmetic_stand_beside_those_of_strategy(slices: Slices) -> None:
    """First answers that were wrong, with what is right; a computer's mistakes are none of them."""
    match = position({"c3": 5, "d4": -6, "a1": 2, "a5": -1})
    board = asking(match, Who.MOVER, on_later=slices)
    board.ask("play", {"move": "c3-d4"})
    board.ask("answer", {}, {"answer": "11"})
    board.ask("answer", {}, {"answer": "-1"})
    assert match.played == ("c3-d4",)
    assert board.ask("activity", {"name": "predict", "choose": True}, {"who": "off"})["ok"]
    assert "went wrong at first" not in page(board), "nobody has looked back yet"
    assert board.ask(*LOOK)["ok"]
    slices.pass_()
    assert "Calculations that went wrong at first" in page(board)
    assert "Move 1: 5 + (−6) = −1. The first answer was 11." in page(board)


PUZZLE = ["activity", {"name": "look-back", "puzzle": 0}]


def test_the_dearest_move_of_a_person_becomes_a_puzzle_on_the_board(slices: Slices) -> None:
    board = hand(missed_win(), Exam(), on_later=slices)
    assert board.ask(*PUZZLE)["ok"]
    slices.pass_()
    point = max((it.point for it in state(board).branches), key=lambda it: it.loss)
    assert board.match.ply == point.ply - 1
    assert "Find a better move." in board.view["say"]
    line = board.match.played
    for text, said in ((point.move_played, "Look for a better move."), (point.better, f"Yes, {point.better}!")):
        board.play(text)
        assert said in page(board)
        assert board.match.played == line, "the game stays as it was"
        assert board.ask("answer")["ok"]
    assert board.match.ply == len(line)


def test_a_puzzle_does_not_tell_its_answer_before(slices: Slices) -> None:
    board = looked(missed_win(), slices)
    moment = board.find(**{"class": "mg-moment"})[0]
    opened = [part for part in moment[2:] if isinstance(part, list) and part[0] != "details"]
    assert "b5-c6" not in " ".join(map(nodes.plain_text, opened))
    assert board.ask("activity", {"name": "look-back", "puzzle": 1})["ok"]
    assert board.match.ply == 0
    assert board.ask("goto", {"ply": 3})["ok"]
    assert not state(board).puzzle, "who goes elsewhere has left it"


def test_no_puzzle_asks_for_a_line_across_a_grid() -> None:
    match = mg.Match(mg.rules("slice-boundaries", n=2))
    match.play("1A")
    match.play("2B")
    line, better = "line 0,0 2,2", "line 0,1 2,1"
    match.play(line)
    board = hand(match, Exam())
    moment = board.session.moment
    point = TurningPoint(3, moment.rules.turn(moment.position_at(2)), line, better, (better,), 2 * POINT, 2 * POINT)
    found = look_back.LookBackState(match.played, branches=(branch_of(moment, point),), whole=True)
    board.session._state = board.session._state.with_activity(look_back.LookBack.name, found)
    board.ask("goto", {"ply": 2})
    text = page(board)
    assert f"With {better}, " in text
    assert "Find a better move" not in text
