"""The page of practice, through its messages: content, announcements, storage and refusals."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from harness.lessons import progress_of
from learning.practice.at_page import SUBTRACTING, Practising, buttons, pupil, text
from mathgames.arithmetic.items import FIELD
from mathgames.engine.files import LOCK
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.quantity import plain_number
from mathgames.language.languages import language_of
from mathgames.learning.lessons import Verdict
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import PracticeProgress, find_topic
from mathgames.learning.practice.families import MANNER_OF, MISTAKE, Manner
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.practice.question import Role, number_given
from mathgames.learning.practice.schedule import SITTING


def pupil_below_zero() -> Practising:
    """A pupil whose first task is a smaller number minus a larger one."""
    pupils = (pupil(seed=seed) for seed in range(100))
    return next(one for one in pupils if isinstance(value := one.item.task.value, Fraction) and value < -2)


def asked(one: Practising) -> str:
    """Return all that is to be read about the task, without the map of parts."""
    tree = one.session.view["tree"]
    return plain_text(next(it for it in iter_nodes(tree) if "mg-practising" in str(it[1].get("class"))))


def type_(one: Practising, answer: str) -> dict[str, object]:
    return one.task({FIELD: answer}, give=True)


def test_right_answer_leads_on_to_the_next_item() -> None:
    one = pupil()
    before = one.item
    assert one.give(one.right_answer)["ok"]
    assert one.session.view["say"] == "Right."
    assert not one.offers(go=3)
    one.on()
    assert one.item != before
    assert one.session.view["say"].startswith("Task 2 of 16.")
    assert one.session.progress.latest.given[-1].right


def test_wrong_answer_gets_a_question_then_a_picture() -> None:
    one = pupil_below_zero()
    task = one.item.task
    result = str(plain_number(task.value))
    assert type_(one, result.removeprefix("−"))["ok"]
    assert "Is there enough to take?" in text(one)
    assert "Is there enough to take?" in one.session.view["say"]
    assert result not in asked(one).replace(".", " ").split()
    assert type_(one, "977")["ok"]
    assert "The hollow one is your answer" in one.session.view["say"]
    assert one.offers(show=True)
    assert one.task(show=True)["ok"]
    assert f"The answer: {result}" in text(one)
    one.on()
    assert [given.given for given in one.session.progress.latest.given] == [result.removeprefix("−")]


def test_right_second_try_continues_but_first_counts() -> None:
    one = pupil()
    type_(one, "977")
    one.right()
    assert one.number == 2
    assert [given.right for given in one.session.progress.latest.given] == [False]


def test_a_lesson_offers_no_task_once_more_in_practice() -> None:
    one = pupil()
    for _try in range(2):
        one.wrong()
    one.give(one.right_answer)
    assert one.is_done
    assert not one.offers(more=True)


def test_text_instead_of_number_is_asked_again_uncounted() -> None:
    one = pupil()
    ack = type_(one, "seven")
    assert (ack["ok"], ack["text"]) == (False, "Type one number, such as −3, 3/2 or 1.5.")
    assert one.session.progress.latest.given == ()


def test_a_hyphen_and_a_minus_sign_are_both_read() -> None:
    for minus in "-−":
        one = pupil_below_zero()
        type_(one, str(plain_number(one.item.task.value)).replace("−", minus))
        assert one.session.progress.latest.given[0].right


def test_a_mistake_is_found_and_then_corrected() -> None:
    one = pupil()
    one.to_a_mistake()
    assert "Two of these are right. Which one is wrong?" in text(one)
    assert one.give(one.right_answer)["ok"]
    assert not one.is_done
    assert one.question is not None
    assert str(one.question.stem) in text(one)
    one.right()
    latest = one.session.progress.latest.given[-1]
    assert (latest.question.role, latest.question.family, latest.right) == (Role.MISTAKE, MISTAKE, True)


def test_correct_line_is_not_the_mistake() -> None:
    one = pupil()
    one.to_a_mistake()
    one.wrong()
    assert progress_of(one.session).verdict is Verdict.MISSED
    one.right()
    assert not one.session.progress.latest.given[-1].right


def test_after_a_sitting_it_is_told_what_was_practised() -> None:
    one = pupil()
    for _item in range(SITTING):
        one.right()
    assert one.is_summarised
    assert "What I practised" in text(one)
    assert "parts met, 0 secure." in text(one)
    assert "parts met, 0 secure." in one.session.view["say"]
    assert "A part is secure after two good days" in text(one)
    assert "My work code" in text(one)
    assert buttons(one) == {"more"}
    assert one.practice(more=True)["ok"]
    assert one.number == SITTING + 1
    assert one.session.view["say"].startswith("Task 17 of 32.")


def test_who_stops_is_told_what_was_practised_so_far() -> None:
    one = pupil()
    one.right()
    one.right()
    assert one.practice(stop=True)["ok"]
    assert one.is_summarised
    assert "2 of 2 right first time" in text(one) or text(one).count("1 of 1 right first time") == 2
    assert one.practice(more=True)["ok"]
    assert one.number == 3
    assert one.session.view["say"].startswith("Task 3 of 16.")


def test_every_way_of_answering_occurs_and_is_stored() -> None:
    one, families = pupil(find_topic("everything")), set[str]()
    while {MANNER_OF.get(family) for family in families} != {*Manner, None} or len(families) < 14:
        assert one.number < 250
        if one.is_summarised:
            one.practice(more=True)
            continue
        families.add(one.item.family)
        one.right()
        assert one.session.progress.latest.given[-1].right
    progress = one.session.progress
    assert PracticeProgress.from_json(json.loads(json.dumps(progress.to_json()))) == progress


def test_empty_bench_and_idle_moves_are_not_answers() -> None:
    one = pupil(find_topic("adding"))
    while progress_of(one.session).bench is None:
        one.right()
    given = one.session.progress.latest.given
    assert not one.task(give=True)["ok"]
    assert one.task(on="task", move="fly")["code"] == "bench"
    assert one.session.progress.latest.given == given


@pytest.mark.parametrize("name", ["more", "look", "later"])
def test_what_is_not_on_the_page_is_refused(name: str) -> None:
    one = pupil()
    before = one.session.sitting.items
    ack = one.practice(**{name: True})
    assert (ack["ok"], ack["code"]) == (False, "not-offered")
    assert not one.task(go=2)["ok"]
    assert one.session.sitting.items is before
    assert len(before) == 1


def test_a_message_about_an_older_view_is_refused() -> None:
    one = pupil()
    rev = one.session.view["rev"]
    one.right()
    answer = ["activity", {"name": "lesson-task", "give": True}]
    one.session.receive({"intent": answer, "fields": {FIELD: "1"}, "rev": rev, "id": 99, "client": "pupil"})
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


def test_an_answer_is_kept_with_its_item(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    one = pupil(kept=kept)
    task = one.item.task
    type_(one, "977")
    [sitting] = json.loads(kept.path.read_text(encoding="utf-8"))["sittings"]
    [entry] = sitting["given"]
    slots = {"a": str(task.a), "op": task.operator.value, "b": str(task.b)}
    assert entry == {"item": "practice/typed", "slots": slots, "given": "977", "as": "number", "seconds": 0}
    assert [number_given(it) for it in kept.read().latest.given] == [977]


def test_two_tabs_keep_the_answers_of_both(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    one, other = pupil(kept=KeptPractice(path)), pupil(kept=KeptPractice(path), seed=8)
    one.right()
    other.right()
    other.right()
    one.session.merge_kept()
    assert sorted(len(it.given) for it in one.session.progress.done.sittings) == [1, 2]
    one.right()
    assert sorted(len(it.given) for it in KeptPractice(path).read().sittings) == [2, 2]


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
    assert one.session.progress.latest.given[-1].right
    late = pupil(kept=KeptPractice(tmp_path / "folder" / "practice.json"))  # practice opens all the same
    assert "Your work cannot be saved here (Not a directory)." in text(late)


def test_the_same_seed_and_answers_give_the_same_items() -> None:
    one, other = pupil(), pupil()
    for _item in range(10):
        assert one.item == other.item
        one.right()
        other.right()


def test_language_change_on_page_loses_nothing() -> None:
    one = pupil()
    one.right()
    number, prompt = one.number, one.doing.prompt
    one.ask("language", code="es")
    assert one.session.language.code == "es"
    assert one.session.view["say"].startswith("Esta página está en español ahora.")
    assert one.number == number
    assert one.doing.prompt != prompt
    assert one.doing.prompt in text(one)
    one.right()
    assert one.session.progress.latest.given[-1].right
    one.practice(stop=True)
    one.ask("language", code="en")
    assert "What I practised" in text(one)
    one.practice(more=True)
    assert one.session.view["say"].startswith("Task 3 of 16.")


def test_practice_begins_in_the_language_of_the_page() -> None:
    filipino = Practising(PracticeSession(SUBTRACTING, seed=7, language=language_of("fil")))
    assert (filipino.doing.prompt, pupil().doing.prompt) == ("Kuwentahin ito.", "Work it out.")


def test_no_language_that_there_is_not_is_spoken() -> None:
    one = pupil()
    assert not one.ask("language", code="xx")["ok"]
    assert one.session.language.code == "en"
