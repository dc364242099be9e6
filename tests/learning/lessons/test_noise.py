"""Lessons with slips of the hand in them: each is read, or refused with a sentence, and nothing else ever happens."""

from __future__ import annotations

from random import Random

from harness.attack import JUNK, edited, sizes
from mathgames.language.errors import LessonError
from mathgames.learning.content import content
from mathgames.learning.lessons import Lesson, list_lessons, parse
from mathgames.learning.lessons.checker import check_lesson

PIECES = "−9▢∞-:{}[]'\"|>?!&*#`~+×÷=é\u202e\x00\t\n "
GIVEN = (*JUNK, "−3", "no value", ["1", "2"], {"a": "b"}, {"positive": "−1"})


def read(text: str) -> Lesson | LessonError:
    try:
        return parse(text, file="own.md")
    except LessonError as error:
        return error


def use(lesson: Lesson, chance: Random) -> None:
    """Check the lesson, and answer its questions with whatever comes."""
    assert all(str(problem) for problem in check_lesson(lesson))
    for task in lesson.all_tasks:
        task.judge_moves([chance.choice(JUNK)])
        for number, question in enumerate(task.questions):
            task.hints(number)
            for given in chance.sample(GIVEN, 10):
                question.judge(given)


@sizes(100, 8000)
def test_slips(size: int) -> None:
    chance = Random(size)
    texts = [(content("lessons") / f"{name}.md").read_text(encoding="utf-8") for name in list_lessons()]
    for _time in range(size):
        text = edited(chance.choice(texts), chance, PIECES, chance.choice(texts))
        try:
            found = read(text)
            if isinstance(found, Lesson):
                use(found, chance)
        except Exception as error:
            error.add_note(text)
            raise
        if isinstance(found, LessonError):
            assert str(found).startswith("own.md")
            assert len(str(found)) < 600
