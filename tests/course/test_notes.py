"""What the teacher's note of each lesson has: replies, answers, a board, when to stop, and what one computer is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathgames.learning.content import content_folder
from mathgames.learning.lessons import lesson_file
from mathgames.learning.lessons.plan import LessonStage


@pytest.mark.parametrize("path", sorted(content_folder("lessons").glob("[!t]*/*.md")), ids=lambda path: path.name)
def test_a_teacher_has_a_reply_to_each_and_an_answer_to_each(path: Path) -> None:
    note = lesson_file.load(path).plan.teacher
    assert note is not None
    assert all(one.answer for one in (*note.expect, *note.discuss))
    assert all((note.materials, note.stop))
    assert len(note.board) >= 3


@pytest.mark.parametrize("path", sorted(content_folder("lessons").glob("[!t]*/*.md")), ids=lambda path: path.name)
def test_teacher_notes_place_each_task_and_stop_class_in_time(path: Path) -> None:
    """With one computer each task is on screen or on paper, and the class is stopped after it noticed."""
    lesson = lesson_file.load(path)
    note = lesson.plan.teacher
    assert note is not None
    assert sorted((*note.screen, *note.paper)) == [task.number for task in lesson.tasks]
    noticed = {task.number for task in lesson.tasks if task.stage is LessonStage.NOTICE}
    assert noticed & {int(number) for number in re.findall(r"\d+", note.stop)}
