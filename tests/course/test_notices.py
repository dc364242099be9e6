"""What is to be noticed is made by the pupil in most lessons, and not only recognised in a list."""

from __future__ import annotations

import re

from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, Task, lesson_file, parse
from mathgames.learning.lessons.plan import LessonStage

SAID_FIRST = re.compile(r"\b(partner|own words)\b")
"""Who has said it before the choices has made it."""
LEAST = 2 / 3


def noticed(lesson: Lesson) -> list[Task]:
    return [task for task in lesson.tasks if task.stage is LessonStage.NOTICE]


def is_made(task: Task) -> bool:
    """Whether it is drawn, sorted, completed, typed or marked, or said before it is chosen."""
    by_hand = task.goal is not None or any(not question.interaction.by_choosing for question in task.questions)
    return by_hand or SAID_FIRST.search(task.prompt) is not None


def test_in_two_thirds_of_the_lessons_the_notice_is_made() -> None:
    paths = [path for path in content_folder("lessons").glob("[!t]*/*.md") if "." not in path.stem]
    lessons = [lesson for path in paths if noticed(lesson := lesson_file.load(path))]
    made = [lesson.title for lesson in lessons if any(map(is_made, noticed(lesson)))]
    assert len(lessons) == len(paths)
    assert len(made) >= LEAST * len(lessons), made


NOTICED = """---
title: More or less?
game: minus-vs-plus
---

```task
kind: explain
stage: notice
prompt: Say to your partner what happened to the number on the square, and then complete the sentence.
form: sentence
answers: "Each time a bill went away, the number [became greater / became less / stayed the same]."
wrong:
  became less: You took a bill away. Are you poorer without it?
  stayed the same: The bill made a difference when it came.
```
"""


def test_recognised_notice_differs_from_written_one() -> None:
    (completed,) = noticed(parse(NOTICED))
    assert is_made(completed)
    chosen = re.sub(r"form: sentence\nanswers: .*", "answers: became greater", NOTICED)
    (recognised,) = noticed(parse(chosen.replace("Say to your partner", "Say")))
    assert not is_made(recognised)
