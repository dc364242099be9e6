"""A test before and after the lessons on its page: one answer a question, and no word about it before the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import Task, Verdict, find
from mathgames.learning.lessons.library import list_tests
from mathgames.learning.pages.lesson_session import LessonSession, lesson_session
from mathgames.learning.work import LessonStore

NAME = "tests/subtracting-negatives"


def opened(at: int | None = None, shelf: LessonStore | None = None, name: str = NAME) -> LessonSession:
    return lesson_session(find(name), shelf, at=at)


def answered(session: LessonSession, wrong: tuple[int, ...] = ()) -> list[str]:
    """Everything that a page shows and says while its test is answered, wrongly where that is asked for."""
    pupil, said = Pupil(session), []
    while not pupil.is_done:
        number, question = progress_of(session).asks(pupil.doing), pupil.question
        assert question is not None
        right = question.key[0]
        others = [option for option in question.options if option != right]
        miss = others[0] if others else ">" if right == "<" else 77
        assert pupil.give(miss if number in wrong else right)["ok"]
        said += [session.view["say"], plain_text(session.view["tree"])]
    return said


def test_nothing_is_said_before_the_end() -> None:
    right, wrong = (answered(opened(1), missed) for missed in ((), tuple(range(8))))
    assert right[:-2] == wrong[:-2], "whoever is wrong sees and hears the same as who is right"
    assert all("Your answer is kept." in said for said in wrong[:-2:2])
    assert not any(word in said for said in wrong[:-2] for word in ("✗", "Right", "Hint", "Show the answer"))


def test_the_place_is_told_and_nothing_leads_away() -> None:
    session = opened(1)
    assert "Before the lessons" in plain_text(session.view["tree"])
    assert "Question 1 of 8." in plain_text(session.view["tree"])
    assert not any("mg-task-number" in part[1].get("class", "") for part in iter_nodes(session.view["tree"]))
    pupil = Pupil(session)
    assert not pupil.offers(hint=True)
    assert pupil.offers(show=True), "one may say that one does not know it yet"
    assert not pupil.offers(go=2)


def test_who_does_not_know_it_goes_on() -> None:
    session = opened(1)
    pupil = Pupil(session)
    assert "I don't know yet" in plain_text(session.view["tree"])
    assert pupil.task(show=True)["ok"]
    assert progress_of(session).asks(pupil.doing) == 1
    assert "7" not in session.view["say"]
    assert pupil.task({"answer": "many"}, give=True)["code"] == "notation", "it is no answer here either"
    for _question in range(7):
        pupil.task(show=True)
    assert pupil.is_done
    assert "You have seen all 8 questions. The lessons are about them" in plain_text(session.view["tree"])


def test_before_the_lessons_no_right_answer_is_told() -> None:
    session = opened(1)
    answered(session, wrong=(5, 7))
    shown = plain_text(session.view["tree"])
    assert "6 of 8 answers are right already. The lessons are about the others" in shown
    assert "2 − (−9)" not in shown
    assert "Answer each question once." not in shown, "nothing is asked any more"
    assert "After the lessons, your teacher gives you eight questions like these." in shown
    assert "mg.lesson" not in shown, "on the site there is nothing to run a line in"
    assert "Download my work" in shown
    assert "My work code" not in shown, "a code cannot tell both answers"


def test_after_lessons_both_results_and_advice_are_told(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    answered(opened(1, shelf), wrong=(5, 6, 7))
    assert "Before the lessons" in plain_text(opened(shelf=shelf).view["tree"]), (
        "it stays there until the lessons are over"
    )
    session = opened(2, shelf)
    assert "After the lessons" in plain_text(session.view["tree"])
    answered(session, wrong=(0, 7))
    shown = plain_text(session.view["tree"])
    assert "6 of 8 answers are right." in shown
    assert "Before the lessons it was 5." in shown
    assert "▢ + (−4) = 0: 4" in shown
    assert "−5 − (−9) = 4" in shown
    assert work_done(opened(shelf=shelf)).is_done(find(NAME))


def test_the_first_answer_counts(tmp_path: Path) -> None:
    session = opened(1)
    pupil = Pupil(session)
    pupil.give(0)
    work = work_done(session).task_work(pupil.doing)
    assert [one.given for one in work.given] == ["0"]
    assert list(work.first_tries(pupil.doing)) == [False]


def test_nothing_says_that_an_answer_is_checked() -> None:
    for name in (NAME, "tests/enrichment-week"):
        session = opened(1, name=name)
        assert "Keep my answer" in plain_text(session.view["tree"])
        assert "Check" not in "".join(answered(session))


def test_nothing_helps_to_think() -> None:
    shown, task = (
        plain_text(session.view["tree"])
        for session in (opened(1), lesson_session(find("integers/07-back-to-the-sender"), at=5))
    )
    assert "Think" in task
    assert "Think" not in shown


def test_result_is_told_only_at_the_end(tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    session = opened(1, shelf)
    *_others, said, shown = answered(session, wrong=(0,))
    result = "7 of 8 answers are right already."
    assert said.startswith(result)
    assert (shown.count(result), shown.count("Your answer is kept.")) == (1, 0)
    assert plain_text(opened(1, shelf).view["tree"]).count(result) == 1, "it is there the next time, too"


def test_unreduced_fraction_kept_and_wrong() -> None:
    """The fraction is stored as written."""
    said = {}
    for typed in ("−9/6", "−3/2"):
        session = opened(1, name="tests/multiplying-and-dividing")
        pupil = Pupil(session)
        for _question in range(7):
            pupil.give(pupil.right)
        assert pupil.task({"answer": typed}, give=True)["ok"]
        said[typed] = session.view["say"]
        assert list(work_done(session).task_work(pupil.doing).given)[-1].given == typed.replace("−", "-")
    assert said["−9/6"].startswith("7 of 8 answers are right already.")
    assert said["−3/2"].startswith("All 8 answers are right")


@pytest.mark.parametrize("name", list_tests())
def test_every_test_can_be_played(name: str) -> None:
    for number in (1, 2):
        session = opened(number, name=name)
        answered(session)
        task: Task = Pupil(session).doing
        assert all(one.judgement(task).verdict is Verdict.MET for one in work_done(session).task_work(task).given)
        assert "All 8 answers are right" in plain_text(session.view["tree"])
