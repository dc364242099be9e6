"""The loop after an idea is named in practice: looked at on the page, put off, put away, or told the teacher."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from learning.practice.at_page import SUBTRACTING, Practising, buttons, pupil, text
from mathgames.arithmetic.misconceptions import OperationPrompt, find_misconception
from mathgames.explain.expression import plain
from mathgames.explain.quantity import plain_number
from mathgames.learning.pages.lesson_session import LOOK_UP
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice.progress import KeptPractice, RepairResult
from mathgames.learning.practice.question import Role, number_given
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.work import TaskWork

MISREAD = find_misconception("double-minus-read-once")
DAY = timedelta(days=1)


def misreads(one: Practising) -> None:
    """Return a sitting of a pupil who reads two minus signs as one."""
    for _item in range(SITTING):
        task, item = one.item.task, one.item
        shows = item.role is not Role.MISTAKE and isinstance(item.question.prompt, OperationPrompt)
        if shows and task.signs[1] < 0 and item.family not in ("counters", "walk"):
            one.give_number(task.a + task.b)  # type: ignore[operator]  # tasks of practice have numbers
        one.right()


def test_named_misconception_quotes_answers_and_offers_review() -> None:
    one = pupil()
    misreads(one)
    assert str(MISREAD.question) in text(one)
    own = [it for it in one.session.progress.calculations if not it.right][-1]
    number = number_given(own)
    assert number is not None
    assert f"{plain_number(number)} to {plain(own.question.task.expression)}." in text(one)
    assert "Shall we look at it? It takes about 10 minutes, with counters." in text(one)
    assert "Shall we look at it?" in one.session.view["say"]
    assert buttons(one) == {"look", "later", "more"}


def test_declined_review_is_offered_again_next_day(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    one = pupil(kept=kept)
    misreads(one)
    assert one.practice(later=True)["ok"]
    assert "That is all right. The question comes back tomorrow." in text(one)
    assert buttons(one) == {"more"}
    assert kept.read() == one.session.progress
    same_day = Practising(PracticeSession(SUBTRACTING, kept, seed=7))
    same_day.practice(stop=True)
    assert "look" not in buttons(same_day)
    tomorrow = Practising(
        PracticeSession(SUBTRACTING, KeptPractice(tmp_path / "practice.json", lambda: date.today() + DAY), seed=7)
    )
    tomorrow.practice(stop=True)
    assert buttons(tomorrow) == {"look", "later", "more"}


def looked_at(one: Practising, *, again: bool) -> None:
    """Go through the short lesson; ``again`` by the same idea where it is asked again."""
    assert one.practice(look=True)["ok"]
    lesson = one.session.lesson
    assert lesson is not one.session.sitting
    *others, first, last = lesson.lesson.tasks  # the last two tell
    done = {task.number: TaskWork(shown=frozenset(range(task.parts))) for task in others}
    for task in (first, last):
        lesson.keep(LessonWork(lesson.work.lesson, task.number, {**lesson.work.tasks, **done}))
        one.session.carry_out(lesson.open(task.number), "")
        for question in task.questions:
            wrong = MISREAD.answers(question.task) if question.task is not None else ()
            if question.interaction.by_hand:
                wrong = tuple(it.response for it in question.distractors[:1])
            if again and task is last and wrong:
                assert one.give(wrong[0])["ok"]
            assert one.give(question.key[0])["ok"]


def test_it_is_looked_at_on_the_same_page_and_put_away(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    one = Practising(PracticeSession(SUBTRACTING, kept, seed=7, shelf=LessonStore(tmp_path)))
    misreads(one)
    before = one.session.view["rev"]
    looked_at(one, again=False)
    assert one.session.view["rev"] > before
    assert "The old idea did not lead you astray." in text(one)
    assert kept.read().outcomes(MISREAD.key) == [(0, RepairResult.OVERCOME)]
    assert one.ask("activity", name="way-back", back=True)["ok"]
    assert "Put away for now: reading two minus signs side by side as one." in text(one)
    assert buttons(one) == {"more"}
    assert one.practice(more=True)["ok"]
    assert not one.is_summarised


def test_failed_review_uses_other_model_then_teacher(tmp_path: Path) -> None:
    one = Practising(
        PracticeSession(SUBTRACTING, KeptPractice(tmp_path / "practice.json"), seed=7, shelf=LessonStore(tmp_path))
    )
    misreads(one)
    looked_at(one, again=True)
    one.ask("activity", name="way-back", back=True)
    assert "It still leads you astray. Shall we look at it once more, on the number line?" in text(one)
    looked_at(one, again=True)
    assert "Ask your teacher" in text(one)
    one.ask("activity", name="way-back", back=True)
    assert "Ask your teacher to look at it with you for five minutes." in text(one)
    assert "look" not in buttons(one)


def test_lesson_in_practice_shares_overlay_and_language(tmp_path: Path) -> None:
    one = Practising(PracticeSession(SUBTRACTING, seed=7, shelf=LessonStore(tmp_path)))
    misreads(one)
    one.practice(look=True)
    shown: list[Any] = []
    one.session.on_view = shown.append
    one.session.cover(LOOK_UP)
    assert "Look up, please." in str(shown[-1]["tree"])
    one.session.cover(None)
    assert one.ask("language", code="es")["ok"]
    assert one.session.language.code == one.session.view["lang"] == "es"
    one.ask("activity", name="way-back", back=True)
    assert one.ask("language", code="en")["ok"]
    assert one.session.view["lang"] == "en"
    assert "Shall we look at it?" in text(one)
    assert one.ask("language", code="es")["ok"]
    assert "Shall we look at it?" not in text(one)
    assert "look" in buttons(one)  # it was left before its end
