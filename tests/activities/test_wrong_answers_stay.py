"""Wrong answers are kindly marked as wrong and stay visible beside their feedback.

Half an answer stays with its question; the safe reply to a warning stands out.
"""

from __future__ import annotations

import mathgames as mg
from activities.at_a_board import hand, page
from harness.game_page import position
from mathgames.activities import Predict, RiskyMoves, Who
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from page.test_session import RISKY


def test_a_wrong_prediction_stays_until_the_way_is_shown() -> None:
    board = hand(position({"c3": 3, "d4": -5}), Predict(Who.MOVER))
    board.ask("play", {"move": "c3-d4"})
    for _try in range(2):
        board.ask("answer", fields={"answer": "8"})
        assert "✗ Not yet: 8." in page(board)
        assert board.view["say"].count("Not yet.") == 1
    assert "Taking 3 away from 5 leaves 2." in page(board)


def test_each_calculation_is_answered_in_a_form_of_its_own() -> None:
    """Half an answer about one attack was still there when another attack was chosen instead."""
    board = hand(position({"c3": 3, "d4": -5, "b4": -3}), Predict(Who.MOVER))
    names = []
    for move in ("c3-d4", "c3-b4", "c3-d4"):
        board.play(move)
        parts = board.find()
        (name,) = (it[1]["key"] for it in parts if it[0] == "form" and it[1]["intent"] == ["answer", {}])
        typed_into = {it[1]["local"][1] for it in parts if it[1].get("local", [""])[0] == "type"}
        assert typed_into == {name}, "the keys on the screen type into it"
        names.append(name)
    assert names[0] == names[2] != names[1]


def test_a_wrong_answer_in_practice_stays_too() -> None:
    session = PracticeSession(find_topic("adding"), seed=1)
    wrong = str(int(session.sitting.items[0].task.value) + 100)  # type: ignore[call-overload]  # a number
    for number in range(2):
        session.receive(
            {
                "intent": ["activity", {"name": "lesson-task", "give": True}],
                "fields": {"answer": wrong},
                "id": number,
                "client": "c",
                "rev": session.view["rev"],
            }
        )
        assert f"✗ Not yet: {wrong}." in plain_text(session.view["tree"])


def test_the_safe_answer_to_a_warning_stands_out() -> None:
    rules = mg.rules("minus-vs-plus")
    start = rules.from_json(rules.to_json(rules.initial()) | {"board": RISKY})
    risky = hand(mg.Match(rules, position=start), RiskyMoves())
    assert risky.ask("play", {"move": "c5-e5"})["code"] == "warning"
    [asks] = [part for part in iter_nodes(risky.view["tree"]) if part[1].get("role") == "alertdialog"]
    primary = [plain_text(part) for part in iter_nodes(asks) if part[1].get("class") == "mg-primary"]
    assert primary == ["Choose another move"]
