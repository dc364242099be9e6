"""The result of a pupil in a lesson or in practice, from the first answer on: what is handed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mathgames.learning.reports.code import WorkCode
from mathgames.learning.reports.items import find_top
from mathgames.learning.reports.practice_items import PracticeResult
from mathgames.learning.reports.pupil_work import WORK_FILE, WORKS, PupilWork
from mathgames.learning.reports.results import LessonResult


@dataclass(frozen=True, slots=True)
class PupilResult:
    """What a pupil has done so far, ``done`` of ``total`` tasks, with the code and the work that a teacher counts.

    ``right`` of ``tried`` first answers were right, ``ideas`` are the keys of misconceptions that wrong ones show, and
    ``minutes`` are about what it took. Practice has no end, so that its ``total`` is 0, and a test has no code.
    ``pupil`` is the letter of one of several at a screen, and ``label`` stands for the pupil in a list of the class.
    """

    work: PupilWork
    done: int = 0
    total: int = 0
    right: int = 0
    tried: int = 0
    ideas: tuple[str, ...] = ()
    minutes: int = 0
    code: WorkCode | None = None
    pupil: str = ""
    label: str = ""

    @staticmethod
    def of_lesson(result: LessonResult, work: PupilWork, *, pupil: str = "", has_code: bool = True) -> PupilResult:
        """Return the result of a lesson."""
        tries = [right for task in result.tasks for right in task.first_tries]
        top = find_top(result.evidence)
        return PupilResult(
            work,
            result.done_count,
            result.total or 0,
            sum(tries),
            len(tries),
            () if top is None or not top.is_named else (top.misconception.key,),
            -(-result.seconds // 60),
            WorkCode.of_lesson(result) if has_code else None,
            pupil,
        )

    @staticmethod
    def of_practice(result: PracticeResult, work: PupilWork) -> PupilResult:
        """Return the result of practice."""
        right = sum(item.right for item in result.items)
        code = WorkCode.of_practice(result)
        return PupilResult(work, result.answer_count, right=right, tried=len(result.items), code=code)

    def with_label(self, label: str) -> PupilResult:
        """Return a copy for the pupil with this label."""
        return replace(self, label=label)

    @property
    def file_name(self) -> str:
        """The name of its file, by which a report knows the pupil."""
        if self.label:
            return f"{self.label}{f' {self.pupil}' if self.pupil else ''}{WORKS}"
        return f"my-work-{self.pupil}{WORKS}" if self.pupil else WORK_FILE

    @property
    def code_line(self) -> str:
        """The code with the label before it, as a line of a class's list; "" if there is no code."""
        return "" if self.code is None else f"{self.label} {self.code}".strip()

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain JSON, for the page around a frame."""
        return {
            "mathgames": 1,
            "label": self.label,
            "pupil": self.pupil,
            "done": self.done,
            "of": self.total,
            "right": self.right,
            "tried": self.tried,
            "ideas": list(self.ideas),
            "minutes": self.minutes,
            "code": "" if self.code is None else str(self.code),
            "work": self.work.to_text(),
        }
