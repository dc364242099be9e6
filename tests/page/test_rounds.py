"""A match of two rounds on a page: the end of a round is a moment, and everybody keeps their place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from engine.test_rounds import RULES, each_game, played
from harness.later import Later
from mathgames.activities import FreePlay, Opponent, ScoreSheet
from mathgames.engine import Match, Rules
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.page import MatchSession
from mathgames.page.pieces import PieceKeys
from mathgames.page.saved_game import replay
from page.hand import Hand
from page.test_table_session import Screen, screens

BEGIN: list[Any] = ["round", {}]
POINTS = (RULES[0], mg.rules("infinity-masters", preset="classroom", rounds=2))


def at_border(rules: Rules[Any, Any], seed: int = 7) -> Hand:
    """Return a hand whose last move ended the first round."""
    match = played(rules, seed)
    border, moves = match.rounds[0].ply, match.history
    hand = Hand(Match(rules))
    for move in moves[:border]:
        make(hand, move)
    return hand


def make(hand: Hand, move: str) -> None:
    """Make a move, also one that is asked about."""
    ack = hand.ask("play", {"move": move})
    if ack["code"] in ("warning", "confirm"):
        ack = hand.ask("answer")
    assert ack["ok"], ack


def make_any(hand: Hand, chance: Random) -> None:
    make(hand, hand.match.rules.format(hand.match.rules.random_move(hand.match.position, chance)))


def text_of(hand: Hand, name: str) -> str:
    return next(plain_text(it) for it in iter_nodes(hand.view["tree"]) if name in str(it[1].get("class")).split())


def plates(hand: Hand) -> list[str]:
    return [plain_text(it) for it in iter_nodes(hand.view["tree"]) if "mg-score" in str(it[1].get("class", "")).split()]


def finish(hand: Hand, seed: int = 8) -> None:
    chance = Random(seed)
    while hand.match.outcome is None:
        make_any(hand, chance)


@each_game
def test_end_of_round_is_shown_until_the_next_is_begun(rules: Rules[Any, Any]) -> None:
    hand = at_border(rules)
    snapshot = hand.session.moment
    assert (snapshot.awaits_round, snapshot.scene.position) == (True, hand.match.rounds[0].position)
    assert text_of(hand, "mg-status") == "Round over"
    assert hand.view["say"].count("Round 1 of 2 is over.") == 1
    assert BEGIN in hand.offered()
    assert ["new", {}] not in [it[1]["intent"] for it in hand.find(key="banner") if "intent" in it[1]]
    assert hand.ask("round")["ok"]
    assert hand.session.moment.scene.position == rules.initial()
    assert hand.view["say"].startswith("Round 2 of 2. Player 1 is ")
    assert BEGIN not in hand.offered()
    assert hand.ask("round")["code"] == "not-offered"


@each_game
def test_no_move_is_made_between_the_rounds(rules: Rules[Any, Any]) -> None:
    hand = at_border(rules)
    move = next(iter(hand.match.legal_moves))
    ack = hand.ask("play", {"move": move})
    assert (ack["code"], ack["ok"]) == ("round-over", False)
    hand.ask("round")
    make(hand, move)


@each_game
def test_players_keep_their_places_and_change_colours(rules: Rules[Any, Any]) -> None:
    hand = at_border(rules)
    first = [it[1]["key"] for it in hand.find() if str(it[1].get("class")).startswith("mg-score ")]
    hand.ask("round")
    second = [it[1]["key"] for it in hand.find() if str(it[1].get("class")).startswith("mg-score ")]
    assert (first, second) == (list(rules.players), list(rules.players[::-1]))
    assert [number for number in (1, 2) if f"Player {number}" in plates(hand)[number - 1]] == [1, 2]


@pytest.mark.parametrize("rules", POINTS, ids=lambda rules: rules.name)
def test_points_of_both_rounds_are_added_in_view(rules: Rules[Any, Any]) -> None:
    hand = at_border(rules)
    first = [rules.scores(hand.match.rounds[0].position)[side] for side in rules.players]
    hand.ask("round")
    assert [f"{score} in round 1, 0 now" in plate for score, plate in zip(first, plates(hand), strict=True)] == [
        True,
        True,
    ]
    finish(hand)
    last = [rules.scores(hand.match.position)[side] for side in rules.players[::-1]]
    [card] = hand.find(key="sums")
    sums = [f"{a} plus {b} equals {a + b}" for a, b in zip(first, last, strict=True)]
    assert [one in plain_text(card) for one in sums] == [True, True], plain_text(card)
    assert "Game over." in hand.view["say"]
    assert ["new", {}] in hand.offered()


@each_game
def test_undo_leads_back_into_the_first_round(rules: Rules[Any, Any]) -> None:
    hand = at_border(rules)
    border = hand.match.ply
    hand.ask("round")
    make_any(hand, Random(1))
    assert hand.ask("undo")["ok"]
    assert (hand.match.ply, hand.session.moment.awaits_round) == (border, True)
    assert hand.ask("undo")["ok"]
    assert (hand.match.ply, hand.match.rounds) == (border - 1, ())
    assert hand.ask("redo")["ok"]
    assert hand.session.moment.awaits_round


@each_game
def test_pieces_of_the_second_round_are_new(rules: Rules[Any, Any]) -> None:
    """Each piece of the second round has a key of its own, the same before and after its first move and undo."""
    match = played(rules, 9)
    border = match.rounds[0].ply
    keys = PieceKeys(match)
    for ply in (border + 1, border, border - 1, border + 2, 0, match.ply, border + 1):
        match.goto(ply)
        standing = {it.at: it.piece for it in keys.pieces_at(ply)}
        position = match.rounds[-1].position if ply == border else match.position
        assert standing == match.rules.pieces(position)
    begun = {it.key for it in keys.pieces_of_next_round(border)}
    assert not begun & {it.key for it in keys.pieces_at(border)}
    assert len(begun - {it.key for it in keys.pieces_at(border + 1)}) <= 2


def test_computer_plays_the_other_side_in_the_second_round(later: Later) -> None:
    match = Match(mg.rules("minus-vs-plus", rounds=2, target_score=3))
    activities = (FreePlay(), Opponent("level-2", side="positive", seed=5))
    hand = Hand(session=MatchSession(match, activities=activities, on_later=later))
    chance = Random(3)
    while not match.rounds:
        assert match.turn == "positive"
        make_any(hand, chance)
        later.runs_out()
    border = match.ply
    assert "Round 1 of 2." in text_of(hand, "mg-result")
    later.runs_out()
    assert match.ply == border, "the computer does not begin before the player has seen the end"
    hand.ask("round")
    assert "You are Red now." in hand.view["say"]
    later.runs_out()
    assert (match.ply, match.turn) == (border + 1, "negative")
    assert "you" in plates(hand)[0]
    make_any(hand, chance)
    later.runs_out()
    assert hand.ask("undo")["ok"]
    assert (match.ply, match.turn) == (border + 1, "negative")
    assert hand.ask("redo")["ok"]
    while match.outcome is None:
        make_any(hand, chance)
        later.runs_out()
    won = text_of(hand, "mg-who-won")
    assert won == {"negative": "You won!", "positive": "The computer won.", None: ""}[match.winner]


def test_points_that_a_score_sheet_asks_for_are_not_added() -> None:
    rules = POINTS[0]
    hand = Hand(session=MatchSession(Match(rules), activities=(FreePlay(), ScoreSheet(on=True))))
    finish_rounds(hand)
    assert Hand(hand.match).find(key="sums")


def finish_rounds(hand: Hand) -> None:
    chance = Random(4)
    while hand.match.outcome is None:
        if hand.session.moment.awaits_round:
            hand.ask("round")
        make_any(hand, chance)


@each_game
def test_saved_page_shows_the_end_of_the_round(rules: Rules[Any, Any]) -> None:
    match = played(rules, 11)
    data = replay(match)
    assert len(data["plies"]) == match.ply + 1
    border = data["plies"][match.rounds[0].ply]
    assert border[1].count("Round 1 of 2 is over.") == 1
    assert not any(BEGIN in it[1].values() for it in data["nodes"] if isinstance(it, list))


@each_game
def test_two_screens_change_sides(tmp_path: Path, rules: Rules[Any, Any]) -> None:
    """Each screen keeps its player. Each player begins the next round there, also the one who did not end the last."""
    options = {name: value for name, value in rules.changed_settings().items() if name != "seed"}
    one, other = screens(tmp_path, game=rules.name, **options)
    moves = played(rules, 12)
    border = moves.rounds[0].ply

    def play(text: str) -> None:
        mover = sitting(one, other)
        make(mover, text)
        (other if mover is one else one).look()

    for text in moves.history[:border]:
        play(text)
    assert one.session.moment.awaits_round
    assert other.session.moment.awaits_round
    first = sitting(one, other)
    assert first is (other if moves._session.line.turn(border) == rules.players[0] else one)
    waiting = other if first is one else one
    assert first.ask("round")["ok"]
    make(first, moves.history[border])
    waiting.look()
    assert waiting.session.moment.awaits_round, "the other's move waits for whoever looks at the end of the round"
    assert waiting.ask("round")["ok"]
    waiting.later.runs_out()
    assert waiting.match.history == moves.history[: border + 1]
    for text in moves.history[border + 1 :]:
        play(text)
    assert one.match.outcome == other.match.outcome == moves.outcome


def sitting(one: Screen, other: Screen) -> Screen:
    """Return the screen whose player is to move, by the table."""
    table = one.table.state
    return one if table.player_at("one") == table.turn else other


def test_takeback_at_a_table_crosses_the_border(tmp_path: Path) -> None:
    rules = RULES[0]
    one, other = screens(tmp_path, game=rules.name, **rules.changed_settings())
    moves = played(rules, 12)
    border = moves.rounds[0].ply
    for text in moves.history[:border]:
        mover = sitting(one, other)
        make(mover, text)
        (other if mover is one else one).look()
    last = one if rules.turn(moves._session.position_at(border - 1)) == rules.players[0] else other
    asked = other if last is one else one
    assert last.seat(offer="take-back")["ok"]
    asked.look()
    assert asked.seat(answer=True)["ok"]
    last.look()
    assert one.match.history == other.match.history == moves.history[: border - 1]
