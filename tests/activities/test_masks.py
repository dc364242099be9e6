"""Masked values appear nowhere: not in the messages, the announcements or the static picture."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import EXAM, hand, told
from activities.toy import Marks, Toy, points_of
from harness.game_page import position
from harness.games import armies, played
from mathgames.explain import nodes
from mathgames.explain.expression import plain_equation
from mathgames.explain.speech import aloud
from mathgames.games.contract import Activity, Maskable, MoveQuestion, Reaction, Snapshot
from page.hand import Hand

# Masks.


def results(hand: Hand, text: str) -> Iterator[str]:
    """Return every notation in which the result of a move is written or spoken."""
    for written in results_written(hand, text):
        yield written
        yield aloud(written)


def results_written(hand: Hand, text: str) -> Iterator[str]:
    moment = hand.session.moment
    move = moment.rules.parse(text)
    explained = moment.rules.explain(moment.scene.position, move)
    yield str(explained.headline)
    yield from (str(effect.sentence) for effect in explained.effects)
    yield from (plain_equation(derivation.expression, derivation.result) for derivation in explained.derivations)
    for words in (moment.rules.warning(moment.scene.position, move), moment.board.preview(moment.scene, move)):
        if words is not None:
            yield str(words)
    outcome = moment.rules.outcome(moment.rules.apply(moment.scene.position, move))
    if outcome is not None:
        yield str(moment.rules.result(outcome))


def minus_vs_plus() -> tuple[mg.Match, str, str]:
    return played("minus-vs-plus", "c1-e3", "d5-d4"), "e3-d4", "e3-e4"


def infinity_masters() -> tuple[mg.Match, str, str]:
    pieces = {"d4": ("positive", "5"), "c5": ("negative", "-3"), "e5": ("negative", "3")}
    return armies(pieces, ops="−" * 64), "d4-c5", "d4-e5"


def slice_boundaries() -> tuple[mg.Match, str, str]:
    match = mg.Match(mg.rules("slice-boundaries", n=4))
    while isinstance(move := next(iter(match._session.moves)), int):
        match.play(move)
    return match, "line 0,1/10 39/10,4", "line 0,1/10 37/10,4"


GAMES = [minus_vs_plus, infinity_masters, slice_boundaries]


def chord(move: str) -> dict[str, Any]:
    """Return the messages that play a move or ask for its preview."""
    line, *ends = move.split()
    return {"chord": ends} if line == "line" else {"move": move}


def with_everything_shown(match: mg.Match, *activities: Activity[Any]) -> Hand:
    """A board on which all is switched on that there is a switch for."""
    board = hand(match, *activities)
    for overlay in [intent for intent in board.offered() if intent[0] == "board" and "overlay" in intent[1]]:
        assert board.ask(*overlay)["ok"]
    return board


@pytest.mark.parametrize("made", GAMES)
def test_an_open_question_tells_no_result(made: Callable[[], tuple[mg.Match, str, str]]) -> None:
    match, first, second = made()
    board = with_everything_shown(match)
    telling = told(board)
    assert board.ask("play", chord(first))["code"] == "predict"
    secrets = list(results(board, first))
    assert len(secrets) > 1
    shown = {first: board.view}
    everything = told(board)
    for secret in secrets:
        assert secret not in everything
    assert everything != telling

    # The question that is open now reveals nothing either.
    for name, args, fields in (
        ("preview", chord(first), None),
        ("why", {"from": "d4", "to": "c5"}, None),
        ("activity", {"name": "compare"}, {"first": first, "second": second}),
        ("activity", {"name": "compare", "variant": "operand_order"}, {"first": first}),
        ("board", {"overlay": "safe"}, None),
        ("board", {"overlay": "count"}, None),
    ):
        assert board.ask(name, args, fields)["code"] == "not-offered", name
        assert not any(secret in told(board) for secret in secrets)

    # The page is the same whatever the result of the move: only the move's own text differs.
    board.ask("dismiss")
    assert board.ask("play", chord(second))["code"] == "predict"
    shown[second] = board.view
    same = [json.dumps([view["tree"], view["input"], view["say"]]) for view in shown.values()]
    drawn = r'\["(?:rect|path)", {"class": "mg-(?:asked|advice)[^]]*\]|\["g", {"key": "asked line".*?\]\]\]'  # its way
    same = [re.sub(drawn, "…", view) for view in same]
    for move in (first, second, aloud(first), aloud(second)):
        same = [view.replace(move, "…") for view in same]
    assert same[0] == same[1]

    # A wrong answer tells no more, and the mask ends with the question.
    board.ask("answer", None, {"guess": "no"})
    assert not any(secret in told(board) for secret in results(board, second))
    board.ask("dismiss")
    assert board.view["tree"] != shown[second]["tree"]
    assert board.ask("play", chord(first))["code"] == "predict"
    answer = board.ask("answer", None, {"guess": points_of(board.session.moment, match.parse_move(first))})
    if answer["code"] == "warning":
        answer = board.ask("answer")
    assert answer["ok"], answer
    assert any(secret in told(board) for secret in secrets)


def test_marks_and_comparisons_are_there_without_a_mask() -> None:
    match, first, _second = infinity_masters()
    board = Hand(match, studies=True)
    board.ask("play", {"move": first})
    named = {mark for targets in board.view["input"]["moves"].values() for _text, mark in targets.values()}
    assert named > {"plain"}
    assert board.find(key="compare")
    masked = hand(match)
    masked.ask("play", {"move": first})
    told = {"plain", "attack"}  # which piece is on a square is seen anyway
    assert {m for targets in masked.view["input"]["moves"].values() for _text, m in targets.values()} == told
    assert set(masked.view["input"]["marks"]) == told
    assert not masked.find(key="compare")


def test_the_count_of_a_line_is_there_without_a_mask() -> None:
    match, first, _second = slice_boundaries()
    board = with_everything_shown(match, Toy(hides=frozenset()))
    board.ask("play", chord(first))
    assert board.view["input"]["preview"] is True
    assert "point" in board.ask("preview", chord(first))["text"]


class Witness(Activity[None]):
    """Sees what the other activities are shown."""

    name = "witness"

    def __init__(self) -> None:
        self.saw: list[tuple[str, bool]] = []

    def _see(self, what: str, moment: Snapshot) -> None:
        self.saw.append((what, moment.scene.shows_results))

    def begin(self, moment: Snapshot, note: Any = None) -> None:
        self._see("begin", moment)

    def on_match_changed(self, state: None, moment: Snapshot) -> Reaction:
        self._see("follow", moment)
        return Reaction(state)

    def ask_before(self, state: None, moment: Snapshot, move: Any) -> MoveQuestion | None:
        self._see("question", moment)
        return None

    def panels(self, state: None, moment: Snapshot) -> tuple[nodes.Node, ...]:
        self._see("panels", moment)
        return ()

    def controls(self, state: None, moment: Snapshot) -> tuple[nodes.Node, ...]:
        self._see("controls", moment)
        return ()


@pytest.mark.parametrize("order", [1, -1])
def test_mask_holds_for_all_activities_from_its_first_message(order: int) -> None:
    witness = Witness()
    board = hand(None, *(Toy(asks=False), witness)[::order])
    board.play("a2-a3", "a5-a4")
    assert ("panels", True) in witness.saw
    witness.saw.clear()
    assert board.ask(*EXAM)["ok"]
    assert {what for what, _tells in witness.saw} == {"panels", "controls"}
    board.play("b2-b3")
    board.match.play("b5-b4")  # by a cell of the notebook
    board.ask("undo")
    board.match.goto(0)
    assert not any(tells for _what, tells in witness.saw)
    witness.saw.clear()
    board.ask("activity", {"name": "toy", "exam": False})
    assert witness.saw
    assert all(tells for _what, tells in witness.saw)


def test_mask_lifted_by_answer_is_lifted_for_next_question() -> None:
    class Lifts(Toy):
        def masks(self, state: Marks, moment: Snapshot) -> frozenset[Maskable]:
            return self.hides if not state.right else frozenset()

    match, risky = risky_move()
    board = hand(match, Lifts())
    assert board.ask("play", {"move": risky})["code"] == "predict"
    assert board.ask("answer", None, {"guess": "0"})["code"] == "warning"
    assert board.ask("answer")["ok"]
    assert board.match.history[-1] == risky


def risky_move() -> tuple[mg.Match, str]:
    """A move of Minus vs Plus that the rules warn of."""
    match = position({"c5": 6, "c6": -6, "e6": -5, "b4": -1})
    rules = match.rules
    return match, next(rules.format(move) for move in match._session.moves if rules.warning(match.position, move))


def test_a_warning_is_a_result_too() -> None:
    match, risky = risky_move()
    exam = hand(match, Toy(asks=False))
    assert exam.ask("play", {"move": risky})["code"] == "warning"
    exam.session._state = exam.session._state.with_activity("toy", Marks(exam=True))
    assert exam.ask("play", {"move": risky})["ok"]
    assert str(match.rules.warning(match._session.position_at(0), match.rules.parse(risky))) not in told(exam)


@pytest.mark.parametrize(
    ("what", "secret"),
    [
        (Maskable.STEPS, "attacks negative 4"),
        (Maskable.MOVES, "e3-d4"),
        (Maskable.SCORES, "Blue 3"),
        (Maskable.PANELS, ""),
    ],
)
def test_each_mask_keeps_its_part_from_messages_and_picture(what: Maskable, secret: str) -> None:
    match = played("minus-vs-plus", "c1-e3", "d5-d4", "e3-d4")
    board = hand(match, Toy(hides=frozenset({what}), asks=False))
    assert secret in told(board) + repr(board.session.picture())
    board.ask(*EXAM)
    if secret:
        assert secret not in told(board)
        board.match.undo()
        board.match.redo()
        assert secret not in told(board)


def test_a_number_can_be_read_in_the_mark_of_every_target() -> None:
    """A dot, which says more of an empty square, would lie on it."""
    match, first, _second = minus_vs_plus()
    masked = hand(match)
    masked.ask("play", {"move": first})
    [mark] = masked.view["input"]["marks"].values()
    assert {part[0] for part in nodes.iter_nodes(mark["node"])} == {"g", "rect"}


def test_masked_results_name_attack_without_what_it_leaves() -> None:
    match, first, _second = infinity_masters()
    board, pieces = hand(match), match.rules.pieces(match.position)
    board.ask("play", {"move": first})
    told = board.view["input"]
    for targets in told["moves"].values():
        assert all((mark == "attack") == (target in pieces) for target, (_text, mark) in targets.items())
    names = {mark: it["label"] for mark, it in told["marks"].items()}
    assert names == {"plain": "can move here", "attack": "can be attacked"}
