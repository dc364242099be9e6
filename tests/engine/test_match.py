"""A match: moves, its traits and when observers see them, the way back and forth, and how it ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.games import played, random_game

RULES = mg.rules("minus-vs-plus")
TRAITS = ["position", "history", "ply", "turn", "outcome"]


@pytest.fixture
def match() -> mg.Match:
    return mg.Match(RULES)


# Playing.


def test_a_match_begins_at_the_beginning(match: mg.Match) -> None:
    assert (match.position, match.history, match.ply) == (RULES.initial(), (), 0)
    assert (match.turn, match.outcome, match.explanation) == ("positive", None, None)
    assert repr(match) == "<Match of minus-vs-plus, ply 0, positive to move>"


def test_moves_are_played_as_text_or_as_moves(match: mg.Match) -> None:
    match.play(" A2 − a3 ")
    match.play(RULES.parse("b5-b4"))
    assert match.history == ("a2-a3", "b5-b4")
    assert match.position == RULES.apply(RULES.apply(RULES.initial(), RULES.parse("a2-a3")), RULES.parse("b5-b4"))
    assert match.explanation is not None
    assert str(match.explanation.headline) == "−2 advances from b5 to b4"


def test_an_illegal_move_changes_nothing_and_says_why(match: mg.Match) -> None:
    match.play("a2-a3")
    match.undo()
    with pytest.raises(mg.IllegalMove, match="a2 is occupied") as caught:
        match.play("a1-a2")
    assert (caught.value.code, caught.value.clause) == ("forward-blocked", "MP-6")
    assert (match.ply, match.played) == (0, ("a2-a3",)), "what was undone can still be redone"


@pytest.mark.parametrize("wrong", ["", "a2", "pass", "x" * 10**6])
def test_invalid_move_text_changes_nothing(match: mg.Match, wrong: str) -> None:
    with pytest.raises(mg.errors.NotationError) as caught:
        match.play(wrong)
    assert len(str(caught.value)) < 200
    assert match.ply == 0


@pytest.mark.parametrize("wrong", [None, True, 3.5, ("a2", "a3"), {}, b"a2-a3", object()])
def test_play_of_no_text_and_no_move_is_a_type_error(match: mg.Match, wrong: Any) -> None:
    for ask in (match.play, match.why_illegal, match.is_legal):
        with pytest.raises(TypeError, match=r"a move is text such as 'a2-a3', or an element of rules\.moves"):
            ask(wrong)
    assert wrong not in match.legal_moves
    assert match.ply == 0


# The legal moves, as a sequence.


def test_legal_moves_are_a_sequence_of_texts(match: mg.Match) -> None:
    legal = match.legal_moves
    assert len(legal) == 19
    assert "a2-a3" in legal
    assert "A2-A3" in legal
    assert RULES.parse("a2-a3") in legal
    assert legal[0] == "a1-b2"
    assert [legal[place] for place in range(19)] == [*legal] == legal[:]
    assert Random(1).choice(legal) in legal
    assert "a2-a4" not in legal
    assert all(wrong not in legal for wrong in ("", "pass", None, 3.5, (), object()))
    assert legal == set(legal)
    assert legal == [*legal]
    assert legal != [*legal][1:]
    assert repr(legal).startswith("<legal moves: a1-b2; ")


def test_legal_moves_follow_the_match(match: mg.Match) -> None:
    legal = match.legal_moves
    match.play("a2-a3")
    assert "a2-a3" not in legal
    assert "a5-a4" in legal
    match.resign()
    assert len(legal) == 0
    assert "a5-a4" not in legal
    refusal = match.why_illegal("a5-a4")
    assert refusal is not None
    assert refusal.code == "game-over"


# Traits.


def test_observers_see_all_traits_in_place(match: mg.Match) -> None:
    seen: list[tuple[str, Any]] = []

    def observe(change: Any) -> None:
        seen.append((change["name"], [getattr(match, name) for name in TRAITS]))

    match.observe(observe, TRAITS)
    match.play("a2-a3")
    assert {name for name, _ in seen} == {"position", "history", "ply", "turn"}
    now = [getattr(match, name) for name in TRAITS]
    assert all(values == now for _, values in seen)
    seen.clear()
    match.resign()
    assert [name for name, _ in seen] == ["outcome"]
    seen.clear()
    match.undo()
    assert {name for name, _ in seen} == {"position", "history", "ply", "turn", "outcome"}
    assert all(values[-1] is None for _, values in seen)


def test_goto_current_ply_notifies_no_observer(match: mg.Match) -> None:
    match.play("a2-a3")
    seen: list[Any] = []
    match.observe(seen.append, TRAITS)
    match.goto(1)
    assert seen == []


@pytest.mark.parametrize("name", TRAITS)
def test_traits_cannot_be_set_from_outside(match: mg.Match, name: str) -> None:
    with pytest.raises(Exception, match="read-only"):
        setattr(match, name, None)


# Back and forth.


def test_undo_redo_and_goto() -> None:
    match = played("minus-vs-plus", "a2-a3", "b5-b4", "c2-c3")
    match.undo()
    match.undo()
    assert (match.history, match.played) == (("a2-a3",), ("a2-a3", "b5-b4", "c2-c3"))
    match.redo()
    assert match.ply == 2
    match.goto(0)
    assert match.position == RULES.initial()
    match.goto(3)
    assert match.history == ("a2-a3", "b5-b4", "c2-c3")
    assert match._session.position_at(1) == RULES.apply(RULES.initial(), RULES.parse("a2-a3"))
    assert str(match.explanation_at(1).headline) == "+6 advances from a2 to a3"


def test_another_move_begins_another_line() -> None:
    match = played("minus-vs-plus", "a2-a3", "b5-b4", "c2-c3")
    match.goto(1)
    assert match.explanation is not None
    match.play("c5-c4")
    assert match.played == ("a2-a3", "c5-c4")
    assert match.explanation is not None
    assert str(match.explanation.headline) == "−3 advances from c5 to c4"
    with pytest.raises(mg.errors.HistoryError):
        match.redo()


def test_another_move_has_an_explanation_of_its_own(match: mg.Match) -> None:
    headlines = []
    for move in ("a2-a3", "b2-b3"):
        match.play(move)
        assert match.explanation is not None
        headlines.append(str(match.explanation.headline))
        match.undo()
    assert headlines == ["+6 advances from a2 to a3", "+5 advances from b2 to b3"]


def test_there_is_nothing_before_the_start_and_after_the_end(match: mg.Match) -> None:
    with pytest.raises(mg.errors.HistoryError, match="no move to undo"):
        match.undo()
    with pytest.raises(mg.errors.HistoryError, match="no move to redo"):
        match.redo()


@pytest.mark.parametrize("ply", [-1, 1, 10**9, True, 0.0, "0", None])
def test_a_ply_that_does_not_exist_is_refused(match: mg.Match, ply: object) -> None:
    with pytest.raises(mg.errors.HistoryError, match="this match has plies 0 to 0"):
        match.goto(ply)  # type: ignore[arg-type]


@given(
    st.lists(st.sampled_from(["play", "undo", "redo", "start", "end"]), max_size=40), st.randoms(use_true_random=False)
)
def test_wherever_one_walks_position_and_history_agree(walk: list[str], chance: Any) -> None:
    match = mg.Match(RULES)
    for step in walk:
        if step == "play" and match.outcome is None:
            match.play(RULES.random_move(match.position, chance))
        elif step == "undo" and match.ply:
            match.undo()
        elif step == "redo" and match.ply < len(match.played):
            match.redo()
        elif step in ("start", "end"):
            match.goto(0 if step == "start" else len(match.played))
        position = RULES.initial()
        for text in match.history:
            position = RULES.apply(position, RULES.parse(text))
        assert match.position == position
        assert match.ply == len(match.history) == position.ply
        assert match.played[: match.ply] == match.history
        assert match.turn == RULES.turn(position)


def test_a_match_may_begin_anywhere() -> None:
    start = RULES.initial()._replace(positive_score=20, ply=12)
    match = mg.Match(RULES, position=start)
    match.play("a2-a3")
    assert (match.ply, match.position.ply) == (1, 13)
    match.undo()
    assert match.position == start


# Who is told.


def test_listeners_hear_each_change_once_and_before_observers(match: mg.Match) -> None:
    told: list[tuple[str, int, tuple[str, ...]]] = []
    match.observe(lambda _: told.append(("observer", match.ply, match.history)), ["history"])
    match._session.add_listener(lambda m: told.append(("first", m.ply, m.history)))
    match._session.add_listener(lambda m: told.append(("second", m.ply, m.history)))
    match.play("a2-a3")
    assert told == [(who, 1, ("a2-a3",)) for who in ("first", "second", "observer")]


def test_followers_are_told_of_walks_endings_notes_and_the_clock() -> None:
    match = mg.Match(RULES, clock=mg.Clock(60, now=lambda: 0.0))
    told: list[mg.Match] = []
    match._session.add_listener(told.append)
    match._session.add_listener(told.append)
    changes = (
        lambda: match.play("a2-a3"),
        match.undo,
        match.redo,
        lambda: match.goto(0),
        match._session.start_clock,
        match._session.pause_clock,
        lambda: match._session.notes.update({"score-sheet": [1]}),
        lambda: match._session.notes.pop("score-sheet"),
        match.resign,
    )
    for number, change in enumerate(changes, 1):
        change()
        assert told == [match] * number
    match.goto(match.ply)
    match._session.pause_clock()
    match._session.start_clock()
    match._session.notes.update({})
    assert len(told) == len(changes), "nothing was changed"
    match._session.remove_listener(told.append)
    match._session.remove_listener(told.append)
    match.undo() if match.ply else match._session.notes.update({"a": 1})
    assert len(told) == len(changes)


def test_failing_observer_is_logged_and_stops_no_other(match: mg.Match, caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []

    def fails(_: object) -> None:
        raise RuntimeError("the observer's own")

    for tell in (fails, lambda _: told.append("follower")):
        match._session.add_listener(tell)
    for tell in (fails, lambda _: told.append("observer")):
        match.observe(tell, ["history"])
    match.play("a2-a3")
    assert (match.ply, told) == (1, ["follower", "observer"])
    assert [record.name for record in caplog.records] == ["mathgames"] * 2
    assert all("the observer's own" in str(record.exc_text) for record in caplog.records)
    match.unobserve(fails, ["history"])
    match._session.remove_listener(fails)
    match.undo()
    assert len(caplog.records) == 2


def test_a_follower_may_answer_with_a_move(match: mg.Match) -> None:
    seen: list[int] = []

    def answer(match: mg.Match) -> None:
        if match.turn == "negative":
            match.play("b5-b4")

    match._session.add_listener(answer)
    match._session.add_listener(lambda m: seen.append(m.ply))
    match.play("a2-a3")
    assert (match.history, seen[-1]) == (("a2-a3", "b5-b4"), 2)


# Notes.


def test_a_note_is_plain_data_and_a_value(match: mg.Match) -> None:
    kept = {"asked": ["2 + 3 = ?"], "right": 1}
    match._session.notes["score-sheet"] = kept
    kept["right"] = 2
    match._session.notes["score-sheet"]["asked"].clear()
    assert match._session.notes == {"score-sheet": {"asked": ["2 + 3 = ?"], "right": 1}}
    for wrong in ((1, 2), {1: 2}, float("nan"), object(), 10**5000, {"1": 1, 1: 2}):
        with pytest.raises(mg.errors.RecordError, match="is not plain data"):
            match._session.notes["score-sheet"] = wrong
    for name in ("", "Score sheet", "x" * 41, 3):
        with pytest.raises(mg.errors.RecordError, match="is not a valid name for a note"):
            match._session.notes[name] = 1  # type: ignore[index]
    assert list(match._session.notes) == ["score-sheet"]


@pytest.mark.parametrize("name", ["format", "apply", "outcome", "turn"])
def test_a_move_that_the_rules_fail_to_make_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_game(6)
    match.goto(3)
    kept = match.played, match.ply, match.position, match.turn, match.history
    move = next(iter(match._session.moves))

    def fail(*_args: object) -> None:
        raise RuntimeError("the rules have a mistake")

    monkeypatch.setattr(type(match.rules), name, fail)
    with pytest.raises(RuntimeError, match="mistake"):
        match.play(move)
    monkeypatch.undo()
    assert (match.played, match.ply, match.position, match.turn, match.history) == kept
    match.goto(6)
    assert match.history == match.played


# Attacks and points.


def test_attacks_and_their_points_follow_the_current_position(match: mg.Match) -> None:
    for move in ("c1-e3", "d6-f4", "e3-f4"):
        assert match.is_attack(move) == (move == "e3-f4")
        assert match.points(move) == (3 if move == "e3-f4" else 0)
        match.play(move)
    assert [(attack.text, attack.player, attack.defender) for attack in match.attacks] == [("e3-f4", "positive", -3)]
    assert match.attacks[0].points == match.scores["positive"] == 3
    match.undo()
    assert match.attacks == (), "an attack that was undone is not one of the moves so far"


def test_an_illegal_move_has_neither_points_nor_an_attack(match: mg.Match) -> None:
    for ask in (match.points, match.is_attack):
        with pytest.raises(mg.IllegalMove, match="occupied"):
            ask("a1-a2")


ATTACKING = ("minus-vs-plus", "infinity-masters")


@pytest.mark.parametrize("name", mg.list_games())
def test_an_attack_goes_onto_a_piece_of_the_opponent(name: str) -> None:
    """Compared with the pieces on the board, move by move; no piece is ever attacked where none is removed."""
    found = 0
    for seed in range(3):
        game = random_game(30 if name != "tinc" else 8, seed, name)
        rules, attacks = game.rules, {attack.position_before for attack in game.attacks}
        for before, move in game._session.path:
            met: Any = rules.pieces(before).get(rules.format(move).rpartition("-")[2])
            owner = getattr(met, "owner", None) or ("" if not met else "positive" if met > 0 else "negative")
            expected = name in ATTACKING and owner not in ("", rules.turn(before))
            assert (before in attacks) == rules.is_attack(before, move) == expected
            found += expected
    assert (found > 0) == (name in ATTACKING)
