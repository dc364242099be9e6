"""A session answers every intent that its view offers, and what it says and shows follows the match."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from mathgames.engine.options import value_text
from mathgames.explain import nodes
from mathgames.explain.nodes import plain_text
from mathgames.page import MatchSession
from page.hand import Hand


@pytest.fixture
def hand() -> Hand:
    return Hand()


def page(hand: Hand) -> str:
    return plain_text(hand.view["tree"])


# Playing.


def test_the_view_at_the_start(hand: Hand) -> None:
    assert set(hand.view) == {"rev", "ack", "tree", "input", "say", "reads", "words", "lang", "turns"}
    assert (hand.view["ack"], hand.view["say"]) == (None, "Minus vs Plus. Blue's turn.")
    assert hand.view["input"]["kind"] == "pick"
    offered = {move for targets in hand.view["input"]["moves"].values() for move, _ in targets.values()}
    assert offered == set(hand.match.legal_moves)


def test_a_move_is_played_and_told(hand: Hand) -> None:
    assert hand.play("c1-e3") == {"client": hand.client, "id": 1, "ok": True, "code": "", "text": ""}
    assert hand.match.history == ("c1-e3",)
    assert hand.view["say"] == "Positive 3 jumps from c1 to e3. Red's turn."
    assert "+3 jumps over +3 on d2, which stays, and lands on the empty square e3." in page(hand)
    assert ["span", {"class": "mg-clause", "hidden": True}, "MP-9"] in hand.find(hidden=True)


def test_a_typed_move_is_played_like_any_other(hand: Hand) -> None:
    assert hand.ask("play", fields={"move": " A2 − a3 "})["ok"]
    assert hand.match.history == ("a2-a3",)


@pytest.mark.parametrize(
    ("move", "code", "says"),
    [
        ("a2-a4", "too-far", "Straight ahead, a piece moves only one square."),
        ("b5-b4", "not-yours", "The piece on b5 is Red's, and it is Blue's turn."),
        ("a1-a2", "forward-blocked", "a2 is occupied"),
        ("Nf6", "notation", "'Nf6' is not a move"),
        ("  ", "notation", "Type a move first."),
    ],
)
def test_a_refused_move_changes_nothing_but_the_answer(hand: Hand, move: str, code: str, says: str) -> None:
    before = hand.view
    for ack in (hand.ask("play", {"move": move}), hand.ask("play", fields={"move": move})):
        assert (ack["ok"], ack["code"]) == (False, code)
        assert says in ack["text"]
    assert hand.view == before | {"ack": hand.view["ack"]}
    assert hand.match.history == ()


def test_the_way_to_the_end_of_a_game(hand: Hand) -> None:
    position = hand.match.rules.from_json(
        {
            "board": {"c5": 3, "a2": 1, "a5": -1},
            "turn": "positive",
            "ply": 30,
            "score": {"positive": 21, "negative": 5},
            "last_lateral": {"positive": False, "negative": False},
        }
    )
    hand = Hand(mg.Match(hand.match.rules, position=position))
    hand.play("c5-c6")
    assert hand.view["input"] == {"kind": "none"}
    result = "Blue wins by 19 points: Blue has reached 24 points, 24 to 5."
    assert result in hand.view["say"]
    assert "Blue won!\nBlue has reached 24 points, 24 to 5." in page(hand)
    assert hand.ask("play", fields={"move": "c6-c5"})["code"] == "game-over", "nothing can be typed"
    assert hand.ask("play", {"move": "a5-a4"})["code"] == "game-over"
    assert hand.ask("undo")["ok"]
    assert hand.view["input"]["kind"] == "pick"


# Why a move is not legal.


def test_why_explains_illegal_target(hand: Hand) -> None:
    ack = hand.ask("why", {"from": "a2", "to": "a4"})
    assert (ack["ok"], ack["code"]) == (False, "too-far")
    assert ack["text"] == "Straight ahead, a piece moves only one square."
    assert hand.ask("why", {"from": "a2", "to": "a3"})["ok"]
    assert hand.view["say"] == "This move is allowed."
    assert hand.match.ply == 0


@pytest.mark.parametrize(
    "args", [{}, {"from": 1}, {"to": "a3"}, {"from": 1, "to": 2}, {"from": "z9", "to": "a1"}, {"from": "", "to": ""}]
)
def test_a_question_about_nothing_is_refused(hand: Hand, args: dict[str, Any]) -> None:
    assert hand.ask("why", args)["code"] == "malformed"


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("c4", "There is no piece on c4."),
        ("a2", "Choose one of your pieces that can move."),
        ("z9", "Choose one of your pieces that can move."),
    ],
)
def test_a_press_that_can_do_nothing_is_answered(hand: Hand, at: str, why: str) -> None:
    answer = hand.ask("why", {"from": at})
    assert (answer["ok"], answer["code"], answer["text"]) == (False, "no-move-from", why)
    assert hand.view["rev"] == 1


# Back and forth.


def test_undo_redo_and_goto(hand: Hand) -> None:
    assert ["undo", {}] not in hand.offered()
    assert ["redo", {}] not in hand.offered()
    hand.play("a2-a3", "b5-b4", "c2-c3")
    assert ["redo", {}] not in hand.offered()
    assert hand.ask("undo")["ok"]
    assert (hand.match.ply, hand.view["say"]) == (2, "Undone: c2 to c3. Blue's turn.")
    assert hand.ask("goto", {"ply": 0})["ok"]
    assert hand.view["say"] == "At the start of the game. Blue's turn."
    assert ["undo", {}] not in hand.offered()
    assert hand.ask("redo")["ok"]
    assert hand.view["say"].startswith("Positive 6 advances from a2 to a3.")
    assert hand.ask("goto", {"ply": 3})["ok"]
    assert hand.match.history == ("a2-a3", "b5-b4", "c2-c3")
    (current,) = hand.find(**{"aria-current": "step"})
    assert current[2] == "c2-c3"


@pytest.mark.parametrize(
    ("name", "args"),
    [("undo", {}), ("redo", {}), ("back", {}), ("goto", {"ply": 5}), ("goto", {"ply": -1}), ("goto", {}), ("pause", {}),
     ("start", {}), ("dismiss", {}), ("board", {"overlay": "x"}), ("activity", {"name": "x"}), ("answer", {}),
     ("goto", {"ply": False}), ("new", {"options": False})],
)  # fmt: skip
def test_what_is_not_on_offer_is_refused(hand: Hand, name: str, args: dict[str, Any]) -> None:
    before = hand.view
    assert hand.ask(name, args)["code"] == "not-offered"
    assert hand.view == before | {"ack": hand.view["ack"]}


def test_a_message_about_an_older_view_is_stale(hand: Hand) -> None:
    rev = hand.view["rev"]
    hand.play("a2-a3")
    for stale in (rev, hand.view["rev"] + 1, -1, 10**18):
        ack = hand.ask("play", {"move": "b5-b4"}, rev=stale)
        assert (ack["ok"], ack["code"]) == (False, "stale")
    assert hand.match.ply == 1


# A risky move: asked about once.

RISKY = {"c5": 6, "c6": -6, "e6": -5, "b4": -1}


@pytest.fixture
def risky() -> Hand:
    rules = mg.rules("minus-vs-plus")
    position = rules.from_json(rules.to_json(rules.initial()) | {"board": RISKY})
    return Hand(mg.Match(rules, position=position))


def test_a_risky_move_is_asked_about_and_then_played(risky: Hand) -> None:
    assert risky.view["input"]["moves"]["c5"]["e5"] == ["c5-e5", "risky"]
    ack = risky.ask("play", {"move": "c5-e5"})
    assert (ack["ok"], ack["code"]) == (False, "warning")
    assert "Choose “Choose another move” or “Move anyway”." in ack["text"]
    assert "Move anyway" in page(risky)
    assert risky.match.ply == 0
    assert risky.ask("answer")["ok"]
    assert risky.match.history == ("c5-e5",)
    assert "Move anyway" not in page(risky)


def test_repeated_gesture_does_not_answer_warning(risky: Hand) -> None:
    for _ in range(3):
        ack = risky.ask("play", {"move": "c5-e5"})
        assert (ack["ok"], ack["code"]) == (False, "warning")
        assert "Move anyway" in page(risky)
    assert risky.match.ply == 0


def test_answer_before_question_is_refused(risky: Hand) -> None:
    assert risky.ask("answer")["code"] == "not-offered"
    assert risky.match.ply == 0


def test_another_move_takes_the_place_of_the_question(risky: Hand) -> None:
    risky.ask("play", {"move": "c5-e5"})
    risky.play("c5-b5")
    assert risky.match.history == ("c5-b5",)
    assert "Move anyway" not in page(risky)


def test_another_move_may_be_chosen_instead(risky: Hand) -> None:
    risky.ask("play", {"move": "c5-e5"})
    assert risky.ask("dismiss")["ok"]
    assert "Move anyway" not in page(risky)
    assert risky.ask("play", {"move": "c5-e5"})["code"] == "warning", "asked again"
    risky.play("c5-b5")


def test_a_risky_move_typed_is_asked_about_too(risky: Hand) -> None:
    assert risky.ask("play", fields={"move": "c5-e5"})["code"] == "warning"
    assert risky.ask("play", fields={"move": "C5 - E5"})["code"] == "warning", "typing it again is no answer either"
    assert risky.ask("answer")["ok"]
    assert risky.match.history == ("c5-e5",)


# New games.


def test_a_new_game_and_the_way_back(hand: Hand) -> None:
    hand.play("a2-a3")
    old = hand.match
    assert hand.ask("new")["ok"]
    assert (hand.match.ply, hand.match.rules, hand.match is old) == (0, old.rules, False)
    assert hand.view["say"] == "New game. Blue's turn."
    hand.play("c2-c3", "c5-c4")
    assert hand.ask("back")["ok"]
    assert (hand.match, hand.match.history) == (old, ("a2-a3",))
    assert hand.view["say"] == "Back to the previous game, after 1 move. Red's turn."
    assert hand.ask("back")["ok"], "and forth"
    assert hand.match.history == ("c2-c3", "c5-c4")


def test_a_game_without_moves_is_not_kept(hand: Hand) -> None:
    hand.ask("new")
    assert ["back", {}] not in hand.offered()


def test_a_rematch_begins_with_the_position_that_was_set_up() -> None:
    """A set-up endgame can be tried again; a game under other options begins at its beginning."""
    rules = mg.rules("minus-vs-plus", target_score=6)
    start = rules.apply(rules.initial(), rules.parse("a2-a3"))
    hand = Hand(mg.Match(rules, position=start))
    for chosen in (["new", {}], ["new", {}]):
        hand.match.play(next(iter(hand.match.legal_moves)))
        hand.match.resign()
        assert chosen in hand.offered()
        assert hand.ask("new")["ok"]
        assert (hand.match.position, hand.match.rules, hand.match.ply) == (start, rules, 0)
    hand.ask("new", {"options": True}, {"target_score": "12"})
    assert hand.match.position == hand.match.rules.initial()


def test_new_game_of_random_setup_reshuffles() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus", setup="random", seed=3)))
    hand.ask("new")
    assert hand.match.rules.settings["setup"] == "random"
    assert hand.match.rules.settings["seed"] != 3


def test_the_form_of_options_begins_a_game_with_other_rules(hand: Hand) -> None:
    (form,) = hand.find(key="options")
    fields = {}
    for select in nodes.iter_nodes(form):
        if select[0] == "select":
            (chosen,) = [option for option in select[2:] if option[1].get("selected")]
            fields[select[1]["field"]] = chosen[1]["value"]
    assert fields == {option.name: value_text(option.default) for option in hand.match.rules.options}
    assert (fields["numbers"], fields["seed"], fields["max_turns"]) == ("point", "off", "80")
    fields |= {"numbers": "mirror", "max_turns": "off", "first_player": "negative"}
    assert hand.ask(*form[1]["intent"], fields=fields)["ok"]
    assert hand.match.rules == mg.rules("minus-vs-plus", numbers="mirror", max_turns=None, first_player="negative")
    assert hand.view["say"] == "New game. Red's turn."
    assert "no limit" in str(hand.find(selected=True))


@pytest.mark.parametrize(
    "fields", [{"numbers": "round"}, {"speed": "5"}, {"target_score": "--3"}, {"max_turns": "9" * 99}]
)
def test_options_that_do_not_exist_leave_the_game_as_it_is(hand: Hand, fields: dict[str, str]) -> None:
    hand.play("a2-a3")
    match = hand.match
    ack = hand.ask("new", {"options": True}, fields)
    assert (ack["ok"], ack["code"]) == (False, "option")
    assert hand.match is match
    hand.match.play("b5-b4")
    assert hand.view["say"].startswith("Negative 2 advances from b5 to b4"), "the board still follows the match"


# A clock.


def test_a_clock_is_started_and_stopped() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, now=lambda: 0.0)))
    assert page(hand).count("1:00") == 2
    assert hand.ask("start")["ok"]
    assert hand.match.clock is not None
    assert hand.match.clock.running == "positive"
    hand.play("a2-a3")
    assert hand.match.clock.running == "negative"
    assert hand.ask("pause")["ok"]
    assert hand.match.clock.running is None
    assert ["pause", {}] not in hand.offered()


def test_a_move_after_the_time_is_over_ends_the_game() -> None:
    now = [0.0]
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, now=lambda: now[0])))
    hand.ask("start")
    now[0] = 61
    assert hand.ask("play", {"move": "a2-a3"})["code"] == "game-over"
    assert "Blue ran out of time." in page(hand)


def test_a_new_game_has_a_clock_of_its_own() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, increment=2, now=lambda: 0.0)))
    old = hand.match.clock
    hand.ask("new")
    assert hand.match.clock is not old
    assert repr(hand.match.clock) == "Clock(60, increment=2)"


# A cell of the notebook and another board.


def test_a_match_played_from_a_cell_is_shown(hand: Hand) -> None:
    views: list[Any] = []
    hand.session.on_view = views.append
    hand.match.play("a2-a3")
    (view,) = views
    assert view is hand.view
    assert view["say"].startswith("Positive 6 advances from a2 to a3")
    hand.match.undo()
    hand.match.redo()
    hand.match.resign()
    assert len(views) == 4
    assert "Game over." in hand.view["say"]
    assert [view["rev"] for view in views] == [2, 3, 4, 5]


def test_two_boards_show_one_match(hand: Hand) -> None:
    other = Hand(hand.match)
    hand.play("a2-a3")
    assert other.view["say"] == hand.view["say"]
    assert other.view["ack"] is None, "an answer goes to who asked"
    other.play("b5-b4")
    assert hand.view["say"] == other.view["say"]


def test_board_with_new_game_stops_following_old_match(hand: Hand) -> None:
    old = hand.match
    old.play("a2-a3")
    hand.ask("new")
    before = hand.view
    old.play("b5-b4")
    assert hand.view is before


def test_every_message_is_published_once(hand: Hand) -> None:
    views: list[Any] = []
    hand.session.on_view = views.append
    hand.play("a2-a3")
    hand.ask("play", {"move": "a2-a3"})
    hand.ask("undo")
    assert [view["ack"]["id"] for view in views] == [1, 2, 3]


def test_views_of_the_same_match_are_the_same() -> None:
    def view() -> Any:
        match = mg.Match(mg.rules("minus-vs-plus"))
        match.play("c1-e3")
        return MatchSession(match).view

    assert view() == view()


def test_overlay_beside_question_does_not_answer_it() -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters")))
    hand.ask("activity", {"name": "before-attacks", "switch": True})
    hand.play("d2-d3", "e7-e6", "d3-d4", "e6-e5")
    assert hand.ask("play", {"move": "d4-e5"})["code"] == "confirm"
    hand.ask("board", {"overlay": "safe"})
    assert ["answer", {}] in hand.offered()
