"""Covered numbers of an attack in Minus vs Plus: numbers the board hides in turn, and the questions asked."""

from __future__ import annotations

import pytest

import mathgames as mg
from activities.at_a_board import page, told
from activities.predicting import asking
from harness.game_page import position
from mathgames.activities import Who
from mathgames.activities.predict import items_of
from mathgames.explain.nodes import markup
from mathgames.games.minus_vs_plus.predicting import covered_pieces

PIECES = {"b3": 2, "c3": 3, "a5": -4, "d4": -5, "f4": 0}
COVERED: list[tuple[int, set[str]]] = [(0, set()), (1, {"a5", "d4"}), (2, {"b3", "c3"})]
"""The squares with covered numbers at a ply, where Blue is to move."""


def at(ply: int, pieces: dict[str, int] = PIECES) -> mg.Match:
    match = position(pieces)
    return mg.Match(match.rules, position=match.position._replace(ply=ply))


@pytest.mark.parametrize(("ply", "squares"), COVERED)
def test_covered_pieces_alternate_targets_and_attackers(ply: int, squares: set[str]) -> None:
    """Covered in turn: no pieces, those that can be attacked, and those that attack."""
    match = at(ply)
    assert set(covered_pieces(match.rules, match.position)) == squares


@pytest.mark.parametrize(
    ("ply", "asked", "answer"),
    [(0, "3 plus negative 5.", "-2"), (1, "3 plus which number", "-5"), (2, "Which number plus negative 5", "3")],
)
def test_the_number_that_is_asked_for_is_the_one_that_is_covered(ply: int, asked: str, answer: str) -> None:
    hand = asking(at(ply), Who.MOVER, "covered")
    hand.play("c3-d4")
    assert asked in hand.view["say"]
    hand.ask("answer", {}, {"answer": answer})
    assert hand.match.ply == 1
    assert [one.right for one in mg.answer_log(hand.match).answers] == [True]


def test_a_number_that_does_not_fit_is_shown_beside_the_way_to_the_other() -> None:
    """3 + ▢ = −2: the note with its empty box, and the answer in it."""
    hand = asking(at(1), Who.MOVER, "covered")
    hand.play("c3-d4")
    hand.ask("answer", {}, {"answer": "5"})
    assert "Put your number in. Where do you land?" in page(hand)
    assert "mg-scene" not in markup(hand.view["tree"]), "first one thinks"
    hand.ask("answer", {}, {"answer": "5"})
    assert hand.match.ply == 0
    assert "A note: 3 plus box equals negative 2." in hand.view["say"]
    assert "Your answer is 5. The calculation has negative 2. Its last step is missing." in hand.view["say"]


def test_covered_asks_sum_of_two_own_pieces_or_mover() -> None:
    """Nothing is covered of two pieces of one's own while those of the other side are."""
    for ply, answer in ((0, "5"), (1, "5"), (2, "2")):
        match = at(ply, {"b3": 2, "c4": 3, "a5": -4})
        (item,) = items_of(match.rules, match.position, match.rules.parse("b3-c4"), "covered")
        assert item.judge(answer).right, (ply, item.ref)


def test_nothing_is_asked_about_a_zero_or_an_empty_square() -> None:
    match = position({"e3": 2, "f4": 0, "a5": -4})
    for text in ("e3-f4", "e3-e4"):
        assert not items_of(match.rules, match.position, match.rules.parse(text), "covered")


@pytest.mark.parametrize(("ply", "squares"), COVERED[1:])
def test_what_is_covered_is_told_nowhere_on_the_page(ply: int, squares: set[str]) -> None:
    """The page is the same with other numbers in their place."""
    others = {square: value + (value > 0) - (value < 0) for square, value in PIECES.items()}
    same, changed, seen = (
        told(asking(at(ply, pieces), Who.MOVER, "covered"))
        for pieces in (PIECES, PIECES | {square: others[square] for square in squares}, others)
    )
    assert same == changed
    assert same != seen


def test_why_a_sum_is_too_large_is_not_told_of_covered_numbers() -> None:
    pieces = {"b3": 5, "c4": 4, "a5": -4}
    for ply, told_why in ((1, "the sum would be 9"), (2, "The reason would tell what is covered.")):
        hand = asking(at(ply, pieces), Who.MOVER, "covered")
        ack = hand.ask("play", {"move": "b3-c4"})
        assert not ack["ok"]
        assert told_why in ack["text"]


def test_last_move_hidden_while_pieces_are_covered() -> None:
    """The move is told once the question is answered."""
    hand = asking(at(0), Who.MOVER, "covered")
    hand.play("c3-d4")
    hand.ask("answer", {}, {"answer": "-2"})
    assert "The last move is hidden while pieces are covered." in page(hand)
    assert not hand.find(**{"class": "mg-glance"}), "a move was made"
