"""The loop after an idea is named in practice: looked at on the page, put off, put away, or told the teacher."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from mathgames.arithmetic.items import FIELD, Item
from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.explain.expression import plain
from mathgames.explain.manipulatives import CounterMat
from mathgames.explain.quantity import plain_number
from mathgames.learning.pages.lesson_session import LOOK_UP
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice.progress import KeptPractice, RepairResult
from mathgames.learning.practice.sitting import SITTING, ItemStage
from mathgames.learning.practice.ways import Way
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.work import TaskWork
from page.test_practice import SUBTRACTING, Pupil, intents, pupil, text

MISREAD = find_misconception("double-minus-read-once")
DAY = timedelta(days=1)
GIVES = {"name": "lesson-task", "give": True}


def misreads(one: Pupil) -> None:
    """Return a sitting of a pupil who reads two minus signs as one."""
    for _item in range(SITTING):
        now = one.session.now
        task = now.item.task
        if now.asks_for_line or task.signs[1] >= 0 or now.item.way not in (Way.TYPED, Way.STORY, Way.LINE):
            one.right()
        else:
            one.give(task.a + task.b)  # type: ignore[operator]  # tasks of practice have numbers
            one.give(task.value)


def test_named_misconception_quotes_answers_and_offers_review() -> None:
    one = pupil()
    misreads(one)
    assert str(MISREAD.remark) in text(one)
    own = [it for it in one.session.progress.calculations if not it.is_right][-1]
    assert f"{plain_number(own.given)} to {plain(own.question.task.expression)}." in text(one)
    assert "Shall we look at it? It takes about 10 minutes, with counters." in text(one)
    assert "Shall we look at it?" in one.session.view["say"]
    assert intents(one) == {"look", "not today", "more", "language"}


def test_declined_review_is_offered_again_next_day(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    one = pupil(kept=kept)
    misreads(one)
    assert one.send("not today")["ok"]
    assert "That is all right. The question comes back tomorrow." in text(one)
    assert intents(one) == {"more", "language"}
    assert kept.read() == one.session.progress
    same_day = Pupil(PracticeSession(SUBTRACTING, kept, seed=7))
    same_day.send("stop")
    assert "look" not in intents(same_day)
    tomorrow = Pupil(
        PracticeSession(SUBTRACTING, KeptPractice(tmp_path / "practice.json", lambda: date.today() + DAY), seed=7)
    )
    tomorrow.send("stop")
    assert intents(tomorrow) == {"look", "not today", "more", "language"}


def looked_at(one: Pupil, *, again: bool) -> None:
    """Go through the short lesson; ``again`` by the same idea where it is asked again."""
    assert one.send("look")["ok"]
    lesson = one.session._lesson
    assert lesson is not None
    *others, last = lesson.lesson.lesson.tasks
    done = {task.number: TaskWork(shown=frozenset(range(task.parts))) for task in others}
    lesson.lesson.keep(LessonWork(lesson.lesson.work.lesson, last.number, done))
    lesson.carry_out(lesson.lesson.open(last.number), "")
    for before, question in enumerate(last.questions):
        if before:
            assert one.send("activity", {"name": "lesson-task", "next": True})["ok"]
        wrong = MISREAD.answers(question.task) if question.task is not None else ()
        if question.interaction.by_hand:
            given = [*(it.response for it in question.distractors[:1] if again), question.key[0]]
            for answer in given:
                lay(one, question, answer)
                assert one.send("activity", GIVES)["ok"]
            continue
        if again and wrong:
            assert one.send("activity", GIVES, **{FIELD: str(plain_number(wrong[0]))})["ok"]
        assert one.send("activity", GIVES, **{FIELD: str(question.shown_answer)})["ok"]


def lay(one: Pupil, question: Item, answer: Any) -> None:
    """Put counters, or a walk, on the bench of the lesson."""
    counters = isinstance(question.interaction.bench(question), CounterMat)
    moves = ["put +"] * answer[0] + ["put -"] * answer[1] if counters else [f"walk {stop}" for stop in answer]
    one.send("activity", {"name": "lesson-task", "on": "task", "move": "clear"})
    for move in moves:
        assert one.send("activity", {"name": "lesson-task", "on": "task", "move": move})["ok"]


def test_it_is_looked_at_on_the_same_page_and_put_away(tmp_path: Path) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    one = Pupil(PracticeSession(SUBTRACTING, kept, seed=7, shelf=LessonStore(tmp_path)))
    misreads(one)
    before = one.session.view["rev"]
    looked_at(one, again=False)
    assert one.session.view["rev"] > before
    assert "The old idea did not lead you astray." in text(one)
    assert kept.read().outcomes(MISREAD.key) == [(0, RepairResult.OVERCOME)]
    assert one.send("activity", {"name": "way-back", "back": True})["ok"]
    assert "Put away for now: reading two minus signs side by side as one." in text(one)
    assert intents(one) == {"more", "language"}
    assert one.send("more")["ok"]
    assert one.session.now.stage is ItemStage.QUESTION


def test_failed_review_uses_other_model_then_teacher(tmp_path: Path) -> None:
    one = Pupil(
        PracticeSession(SUBTRACTING, KeptPractice(tmp_path / "practice.json"), seed=7, shelf=LessonStore(tmp_path))
    )
    misreads(one)
    looked_at(one, again=True)
    one.send("activity", {"name": "way-back", "back": True})
    assert "It still leads you astray. Shall we look at it once more, on the number line?" in text(one)
    looked_at(one, again=True)
    assert "Ask your teacher" in text(one)
    one.send("activity", {"name": "way-back", "back": True})
    assert "Ask your teacher to look at it with you for five minutes." in text(one)
    assert "look" not in intents(one)


def test_lesson_in_practice_shares_overlay_and_language(tmp_path: Path) -> None:
    one = Pupil(PracticeSession(SUBTRACTING, seed=7, shelf=LessonStore(tmp_path)))
    misreads(one)
    one.send("look")
    shown: list[Any] = []
    one.session.on_view = shown.append
    one.session.cover(LOOK_UP)
    assert "Look up, please." in str(shown[-1]["tree"])
    one.session.cover(None)
    assert one.send("language", {"code": "es"})["ok"]
    lesson = set(one.session.view)
    assert one.session.language.code == one.session.view["lang"] == "es"
    one.send("activity", {"name": "way-back", "back": True})
    assert set(one.session.view) == lesson, "or what it tells of the lesson would stay"
    assert one.send("language", {"code": "en"})["ok"]
    assert one.session.view["lang"] == "en"
    assert one.send("language", {"code": "es"})["ok"]
    assert "Shall we look at it?" not in text(one)
    assert "look" in intents(one)  # it was left before its end
