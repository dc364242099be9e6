"""The page of practice, through its messages: content, announcements, storage and refusals."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic.items import FIELD
from mathgames.arithmetic.items.problems import ResultProblem
from mathgames.engine.files import LOCK
from mathgames.explain.manipulatives import CounterMat, PointLine, WalkLine
from mathgames.explain.nodes import iter_nodes
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import FindTheMistake, PracticeProgress, Topic, find_topic
from mathgames.learning.practice.progress import KeptPractice, Role
from mathgames.learning.practice.sitting import SITTING, ItemStage
from mathgames.learning.practice.ways import Way, right_answer

SUBTRACTING = find_topic("subtracting")


class Pupil:
    """Pupil who practises, and sends a browser's messages."""

    def __init__(self, session: PracticeSession) -> None:
        self.session = session
        self.number = 0

    def send(self, name: str, args: dict[str, Any] | None = None, **fields: str) -> dict[str, Any]:
        self.number += 1
        self.session.receive(
            {
                "intent": [name, args or {}],
                "fields": fields,
                "rev": self.session.view["rev"],
                "id": self.number,
                "client": "pupil",
            }
        )
        ack: dict[str, Any] = self.session.view["ack"]
        assert ack["id"] == self.number
        return ack

    def answer(self, text: str) -> dict[str, Any]:
        return self.send("answer", **{FIELD: text})

    def right(self) -> None:
        """Answer the item rightly, whatever it asks."""
        item = self.session.now.item
        if self.session.now.asks_for_line:
            assert isinstance(item, FindTheMistake)
            assert self.send("line", {"number": item.wrong})["ok"]
        item = self.session.now.item
        assert self.give(right_answer(item.way, item.task))["ok"]

    def give(self, value: Quantity) -> dict[str, Any]:
        """Answer the item with this number, whichever way it is asked."""
        now = self.session.now
        if now.problem.choices and not now.asks_for_line:
            sign = {-1: "<", 0: "=", 1: ">"}
            return self.send("answer", {"choice": sign[int(value)] if now.item.way is Way.COMPARED else str(value)})  # type: ignore[arg-type]  # a number
        for move in (*(["clear"] if now.work is not None else []), *self._moves(value)):
            assert self.send("activity", {"name": "practice", "on": "bench", "move": move})["ok"]
        text = "no value" if value is DOES_NOT_EXIST else str(plain_number(value))
        return self.send("answer") if now.bench is not None else self.answer(text)

    def _moves(self, value: Quantity) -> list[str]:
        """The moves of a hand that puts this number on the bench."""
        now = self.session.now
        assert isinstance(value, Fraction) or now.bench is None
        match now.bench:
            case PointLine():
                return [f"point 0 {value}"]
            case WalkLine():
                start = now.item.task.a if now.item.task.is_sum else 0
                return [f"walk {start}", f"walk {value}"]
            case CounterMat():
                return ["put +" if value > 0 else "put -"] * int(abs(value))  # type: ignore[operator,arg-type]  # a number
        return []

    def to_a_mistake(self) -> FindTheMistake:
        """Go on to an item with a mistake to find."""
        while not isinstance(self.session.now.item, FindTheMistake):
            self.right()
        return self.session.now.item


def pupil(topic: Topic = SUBTRACTING, kept: KeptPractice | None = None) -> Pupil:
    return Pupil(PracticeSession(topic, kept, seed=7))


def is_far_below_zero(session: PracticeSession) -> bool:
    """Check if the result is so far below zero that a number line with the answer above zero does not reach it."""
    value = session.now.item.task.value
    return isinstance(value, Fraction) and value < -2


def pupil_below_zero() -> Pupil:
    """A pupil whose first task is a smaller number minus a larger one."""
    sessions = (PracticeSession(SUBTRACTING, seed=seed) for seed in range(100))
    return Pupil(next(session for session in sessions if is_far_below_zero(session)))


def text(pupil: Pupil) -> str:
    """Return all that is to be read on the page."""
    return " ".join(
        child for element in iter_nodes(pupil.session.view["tree"]) for child in element[2:] if type(child) is str
    )


def asked(pupil: Pupil) -> str:
    """Return all that is to be read about the item, without the map of parts."""
    tree = pupil.session.view["tree"]
    items = [element for element in iter_nodes(tree) if "mg-practice-item" in str(element[1].get("class", ""))]
    return " ".join(
        child for item in items for element in iter_nodes(item) for child in element[2:] if type(child) is str
    )


def intents(pupil: Pupil) -> set[str]:
    return {
        element[1]["intent"][0]
        for element in iter_nodes(pupil.session.view["tree"])
        if element[1].get("intent") is not None
    }


def test_a_right_answer_is_one_line_and_the_next_item_is_there() -> None:
    one = pupil()
    before = one.session.now.item
    one.right()
    assert one.session.now.item != before
    assert str(one.session.now.praise).startswith("Right: ")
    assert one.session.view["say"].startswith("Right: ")
    assert one.session.progress.latest.given[-1].is_right


def test_wrong_answer_gets_question_then_solution() -> None:
    one = pupil_below_zero()
    task = one.session.now.item.task
    result = str(plain_number(task.value))
    assert one.answer(result.removeprefix("−"))["ok"]
    assert one.session.now.stage is ItemStage.RETRY
    assert "You may have taken the smaller number from the larger one." in text(one)
    assert f"You have {task.a} in your purse and owe {task.b}. Can you pay it all?" in text(one)
    assert "Can you pay it all?" in one.session.view["say"]
    assert result not in asked(one)
    assert one.answer("977")["ok"]
    assert one.session.now.stage is ItemStage.SOLUTION
    assert "Look at how to get the result:" in text(one)
    assert one.session.view["say"].startswith(f"{task.a} minus {task.b} equals negative {result[1:]}.")
    assert one.send("next")["ok"]
    assert one.session.now.stage is ItemStage.QUESTION
    assert [given.given for given in one.session.progress.latest.given] == [-task.value]  # type: ignore[operator]  # a number


def test_right_second_try_continues_but_first_counts() -> None:
    one = pupil()
    value = one.session.now.item.task.value
    one.answer("977")
    one.answer(str(plain_number(value)))
    assert one.session.now.stage is ItemStage.QUESTION
    assert [given.is_right for given in one.session.progress.latest.given] == [False]


def test_before_the_second_try_nothing_shows_the_result() -> None:
    one = pupil(find_topic("everything"))
    for _item in range(60):
        now = one.session.now
        if now.stage is ItemStage.SUMMARY:
            one.send("more")
        elif now.asks_for_line or now.item.way is not Way.TYPED:
            one.right()
        else:
            value, task = now.item.task.value, now.item.task
            one.answer("977")
            if value not in (task.a, task.b, -task.a, -task.b):  # type: ignore[operator]  # tasks of practice have numbers
                shown = set(asked(one).replace(".", " ").replace("?", " ").split())
                assert str(plain_number(value)) not in shown - set("1234567890±")
            one.answer("978")
            one.send("next")


def test_text_instead_of_number_is_asked_again_uncounted() -> None:
    one = pupil()
    ack = one.answer("seven")
    assert (ack["ok"], ack["text"]) == (False, "Type one number, such as −3, 3/2 or 1.5.")
    assert one.session.progress.latest.given == ()


def test_a_hyphen_and_a_minus_sign_are_both_read() -> None:
    for minus in "-−":
        one = pupil_below_zero()
        one.answer(str(plain_number(one.session.now.item.task.value)).replace("−", minus))
        assert one.session.progress.latest.given[0].is_right


def test_a_mistake_is_found_and_then_corrected() -> None:
    one = pupil()
    item = one.to_a_mistake()
    assert one.send("line", {"number": item.wrong})["ok"]
    assert one.session.now.stage is ItemStage.CORRECTION
    assert "What should it be?" in text(one)
    assert one.answer(str(plain_number(item.task.value)))["ok"]
    assert one.session.progress.latest.given[-1].question.role is Role.MISTAKE
    assert one.session.progress.latest.given[-1].is_right


def test_correct_line_is_checked_again() -> None:
    one = pupil()
    item = one.to_a_mistake()
    other, another = [number for number in range(3) if number != item.wrong]
    one.send("line", {"number": other})
    assert one.session.now.stage is ItemStage.RETRY
    assert "Work this line out again: what is the result?" in text(one)
    one.send("line", {"number": another})
    assert one.session.now.stage is ItemStage.SOLUTION
    assert "The mistake is in " in text(one)
    assert not one.session.progress.latest.given[-1].is_right


def test_after_a_sitting_it_is_told_what_was_practised() -> None:
    one = pupil()
    for _item in range(SITTING):
        one.right()
    assert one.session.now.stage is ItemStage.SUMMARY
    assert "What I practised" in text(one)
    assert "parts met, 0 secure." in text(one)
    assert "A part is secure after two good days" in text(one)
    assert intents(one) == {"more", "language"}
    assert one.send("more")["ok"]
    assert one.session.now.number == SITTING + 1


def test_a_wrong_answer_gets_the_picture_of_its_idea() -> None:
    sessions = (PracticeSession(SUBTRACTING, seed=seed) for seed in range(20))
    shown = []
    for session in sessions:
        one, task = Pupil(session), session.now.item.task
        one.answer(str(plain_number(abs(task.value))))  # type: ignore[arg-type]  # tasks of practice have numbers
        if session.now.stage is ItemStage.RETRY:
            one.answer("977")
            problem = session.now.problem
            assert isinstance(problem, ResultProblem)
            reason = problem.calculation.derivation.reason
            assert reason is not None
            if (picture := session.now.picture) is not None:
                assert picture not in reason.illustrations
                shown.append(picture)
    assert shown


def test_who_stops_is_told_what_was_practised_so_far() -> None:
    one = pupil()
    one.right()
    one.right()
    assert one.send("stop")["ok"]
    assert one.session.now.stage is ItemStage.SUMMARY
    assert "2 of 2 right first time" in text(one) or text(one).count("1 of 1 right first time") == 2


def test_every_response_form_occurs_and_is_stored() -> None:
    one, ways = pupil(find_topic("everything")), set()
    while not ways >= set(Way) - {Way.NEARER} and one.session.now.number < 400:
        now = one.session.now
        if now.stage is ItemStage.SUMMARY:
            one.send("more")
            continue
        ways.add(now.item.way)
        if now.item.way not in (Way.TYPED, Way.STORY) and not now.asks_for_line:
            assert asked(one)
        one.right()
        assert one.session.progress.latest.given[-1].is_right
    assert ways >= set(Way) - {Way.NEARER}
    progress = one.session.progress
    assert PracticeProgress.from_json(json.loads(json.dumps(progress.to_json()))) == progress


def test_empty_bench_and_idle_moves_are_not_answers() -> None:
    one = pupil(find_topic("adding"))
    while one.session.now.bench is None:
        one.right()
    given = one.session.progress.latest.given
    assert not one.send("answer")["ok"]
    assert one.send("activity", {"name": "practice", "on": "bench", "move": "fly"})["code"] == "bench"
    assert one.send("activity", {"name": "another", "on": "bench", "move": "clear"})["code"] == "not-offered"
    assert one.session.progress.latest.given == given


@pytest.mark.parametrize("name", ["next", "more", "line", "play", "undo"])
def test_what_is_not_on_the_page_is_refused(name: str) -> None:
    one = pupil()
    before = one.session.now
    ack = one.send(name, {"number": 0} if name == "line" else None)
    assert (ack["ok"], ack["code"]) == (False, "not-offered")
    assert one.session.now is before


def test_a_message_about_an_older_view_is_refused() -> None:
    one = pupil()
    rev = one.session.view["rev"]
    one.right()
    one.session.receive(
        {"intent": ["answer", {}], "fields": {FIELD: "1"}, "rev": rev, "id": 99, "client": "pupil"},
    )
    assert one.session.view["ack"]["code"] == "stale"
    assert len(one.session.progress.latest.given) == 1


@pytest.mark.parametrize("message", [None, {}, {"intent": "answer"}, {"client": "c", "id": 1, "intent": ["answer", 3]}])
def test_whatever_comes_is_answered(message: object) -> None:
    one = pupil()
    one.session.receive(message)
    assert one.session.view["ack"]["ok"] is False


def test_progress_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "new" / "practice.json")
    one = pupil(kept=kept)
    for _item in range(5):
        one.right()
    assert KeptPractice(kept.path).read() == one.session.progress
    again = pupil(kept=KeptPractice(kept.path))
    assert len(again.session.progress.sittings) == 2
    assert set(json.loads(kept.path.read_text(encoding="utf-8"))) == {"format", "sittings"}
    assert {path.name for path in kept.path.parent.iterdir()} == {LOCK, "practice.json"}


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"format": 1}', "\xff"])
def test_a_damaged_file_is_named_and_put_aside(tmp_path: Path, damaged: str) -> None:
    path = tmp_path / "practice.json"
    path.write_bytes(damaged.encode("latin-1"))
    one = pupil(kept=KeptPractice(path))
    assert "so you start again. The old file is practice.damaged." in text(one)
    assert "practice.damaged" in one.session.view["say"]
    assert path.with_suffix(".damaged").read_bytes() == damaged.encode("latin-1")
    one.right()
    assert "practice.damaged" not in one.session.view["say"]
    assert KeptPractice(path).read() == one.session.progress


def test_where_nothing_can_be_written_practice_goes_on(tmp_path: Path) -> None:
    one = pupil(kept=KeptPractice(tmp_path / "folder" / "practice.json"))
    (tmp_path / "folder").write_text("a file now", encoding="utf-8")
    one.right()
    assert "Your work cannot be saved here" in text(one)
    assert one.session.progress.latest.given[-1].is_right
    late = pupil(kept=KeptPractice(tmp_path / "folder" / "practice.json"))  # practice opens all the same
    assert "Your work cannot be saved here (Not a directory)." in text(late)


def test_the_same_seed_and_answers_give_the_same_items() -> None:
    one, other = pupil(), pupil()
    for _item in range(10):
        assert one.session.now == other.session.now
        one.right()
        other.right()


def test_everything_is_in_the_language_of_the_page() -> None:
    session = PracticeSession(SUBTRACTING, seed=7, language=PSEUDO)
    one = Pupil(session)
    for _item in range(SITTING + 1):
        now = session.now
        for element in iter_nodes(session.view["tree"]):
            for child in element[2:]:
                if type(child) is str and now.item.way is not Way.STORY:  # which is told in three languages
                    assert unspoken(child) == [], child
        if now.stage is ItemStage.SUMMARY:
            break
        one.right()
    assert session.now.stage is ItemStage.SUMMARY


def test_language_change_on_page_loses_nothing() -> None:
    one = pupil()
    one.right()
    number = one.session.now.number
    one.send("language", {"code": "es"})
    assert one.session.language.code == "es"
    assert one.session.view["say"] == "Esta página está en español ahora."
    assert "Práctica" in str(one.session.view["tree"][1])
    assert one.session.now.number == number
    one.right()
    assert one.session.progress.latest.given[-1].is_right


def test_no_language_that_there_is_not_is_spoken() -> None:
    one = pupil()
    assert not one.send("language", {"code": "xx"})["ok"]
    assert one.session.language.code == "en"
