"""What the teacher's note of each lesson has: replies, answers, a board, when to stop, and what one computer is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathgames.learning.content import content
from mathgames.learning.lessons import lesson_file


@pytest.mark.parametrize("path", sorted(content("lessons").glob("[!t]*/*.md")), ids=lambda path: path.name)
def test_a_teacher_has_a_reply_to_each_and_an_answer_to_each(path: Path) -> None:
    note = lesson_file.load(path).plan.teacher
    assert note is not None
    assert all(one.answer for one in (*note.expect, *note.discuss))
    assert all((note.materials, note.board, note.stop, note.screen, note.paper))
