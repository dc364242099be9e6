"""What a lesson says wrongly, with file and line: what ``mathgames check`` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mathgames.errors import LessonError
from mathgames.lessons.lesson_file import load
from mathgames.words import Text


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a lesson says wrongly, and what to write instead."""

    file: str
    line: int | None
    problem: Text

    def __str__(self) -> str:
        return str(LessonError(self.problem, file=self.file, line=self.line))


def check(paths: Iterable[Path | str]) -> list[Problem]:
    """The problems of the lessons in these files."""
    found = []
    for path in paths:
        try:
            load(path)
        except LessonError as error:
            found.append(Problem(error.file, error.line, error.problem))
    return found
