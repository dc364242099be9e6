"""The work that a pupil hands in: a small JSON file with lessons and practice, without a name or a time of day.

A teacher collects such files as they come (``submissions``).
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from mathgames.engine.files import path_exists, read_text, unread, write_atomically
from mathgames.engine.json_file import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.language.errors import MathgamesError, SaveError, one_line
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.practice import PracticeProgress
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.work import LessonWork
from mathgames.learning.work.lesson_store import LESSONS
from mathgames.learning.work.work import TaskWork

FORMAT: Final = 1
WORK_FILE: Final = "my-work.json"
MOST_LESSONS: Final = 200
PRACTICE: Final = "practice"
LONGEST_NAME: Final = 200
"""The most characters of the name of a lesson."""
WORKS: Final = ".json"
MOST_BYTES: Final = 1_000_000
DAMAGE_MESSAGE: Final = _("this is not a pupil's work file, or it is damaged: ask for it again")
EDIT_MESSAGE: Final = _("part of this file is missing, or it was edited: ask for it again")


@dataclass(frozen=True, slots=True)
class PupilWork:
    """The work of one pupil, in lessons and in practice.

    >>> PupilWork.from_text(PupilWork().to_text()) == PupilWork()
    True
    """

    lessons: Mapping[str, LessonWork] = field(default_factory=dict)
    practice: PracticeProgress = field(default_factory=PracticeProgress)
    now: str = ""
    """The current work, if shared: the name of a lesson, or ``PRACTICE``."""
    owner: str = ""
    """The token of the label under which it is shared (``class_folder``)."""

    def with_lesson(self, work: LessonWork) -> PupilWork:
        """Return a copy with this work in a lesson."""
        return replace(self, lessons={**self.lessons, work.lesson: work})

    @property
    def amount(self) -> Counter[tuple[str, int]]:
        """The number of answers, moves and predictions in each task, and of answers in each sitting of practice."""
        count = Counter(
            {(PRACTICE, number): len(sitting.given) for number, sitting in enumerate(self.practice.sittings)}
        )
        for work in self.lessons.values():
            drawn = [(draw.task, it) for draw, it in work.more.items()]
            for number, it in (*work.tasks.items(), *drawn):
                lists = (it.given, it.others, it.moves, it.predictions, it.undone, it.twins)
                count[work.lesson, number] += sum(map(len, lists))
        return count

    @property
    def summary(self) -> LazyString:
        """Describe the work by its numbers of tasks, lessons and practice items."""
        nothing = TaskWork()
        begun = [number for work in self.lessons.values() for number, task in work.tasks.items() if task != nothing]
        items = sum(len(sitting.given) for sitting in self.practice.sittings)
        tasks, lessons = _n("{n} task", "{n} tasks", len(begun)), _n("{n} lesson", "{n} lessons", len(self.lessons))
        if not items:
            return _("{tasks} of {lessons}", tasks=tasks, lessons=lessons)
        practice = _n("{n} practice item", "{n} practice items", items)
        return _("{tasks} of {lessons}, and {practice}", tasks=tasks, lessons=lessons, practice=practice)

    @property
    def at_hand(self) -> PupilWork:
        """The current work only; empty if it is not shared."""
        name = self.now or (next(iter(self.lessons)) if len(self.lessons) == 1 else "")
        if name in self.lessons:
            return PupilWork({name: self.lessons[name]})
        return PupilWork(practice=self.practice) if name == PRACTICE or not self.lessons else PupilWork()

    def to_text(self) -> str:
        """Return the text of the file: JSON, with a check that detects edits."""
        data = {
            "format": FORMAT,
            "lessons": [work.to_json() for _name, work in sorted(self.lessons.items())],
            "practice": self.practice.to_json(),
        }
        data |= {name: text for name, text in (("now", self.now), ("owner", self.owner)) if text}
        return json.dumps(data | {"check": _check(data)})

    @staticmethod
    def from_text(text: str) -> PupilWork:
        """Parse the work. Raises ``SaveError`` if the text contains none.

        The files in which a lesson and the practice are saved are accepted as well.
        """
        try:
            match data := json.loads(text.removeprefix("\ufeff")):
                case {"format": 1, "lessons": [*lessons], "practice": practice, "check": check}:
                    if check != _check({name: part for name, part in data.items() if name != "check"}):
                        raise SaveError(EDIT_MESSAGE)
                    works = [LessonWork.from_json(one) for one in lessons[:MOST_LESSONS]]
                    at_work = data.get("now", "")
                    return PupilWork(
                        {work.lesson: work for work in works},
                        PracticeProgress.from_json(practice),
                        at_work if isinstance(at_work, str) and len(at_work) <= LONGEST_NAME else "",
                    )
                case {"lesson": str()}:
                    return PupilWork().with_lesson(LessonWork.from_json(data))
                case {"sittings": [*_sittings]}:
                    return PupilWork(practice=PracticeProgress.from_json(data))
        except SaveError as error:
            raise SaveError(EDIT_MESSAGE if error.words is EDIT_MESSAGE else DAMAGE_MESSAGE) from error
        except (ValueError, RecursionError, MathgamesError) as error:
            raise SaveError(DAMAGE_MESSAGE) from error
        raise SaveError(DAMAGE_MESSAGE)


def _check(data: Mapping[str, Any]) -> str:
    """Return a check of the data, independent of the layout of the file."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def read_work(path: Path) -> PupilWork:
    """Read the work in a file. Raises ``SaveError``, with the problem, if there is none."""
    try:
        return PupilWork.from_text(read_text(path, MAX_BYTES))
    except OSError as error:
        raise SaveError(unread(error, DAMAGE_MESSAGE)) from error


def load_work(folder: Path | None = None) -> PupilWork:
    """Return all readable work in the working folder, without work that pupils have done together."""
    return _work_in(folder or Path(FOLDER))[0]


def _work_in(folder: Path) -> tuple[PupilWork, list[LazyString]]:
    """Return the saved work in a folder of one pupil, and a sentence for each file that cannot be read."""
    paths = (path for path in sorted(folder.joinpath(LESSONS).glob("*.json")) if "." not in path.stem)
    work, omissions = _lessons(paths)
    practice = KeptPractice(folder / FILE)
    if path_exists(practice.path):
        try:
            read_work(practice.path)
        except SaveError:
            omissions.append(_left_out(practice.path))
    return replace(work, practice=practice.peek()), omissions


def _left_out(path: Path) -> LazyString:
    return _("{file} cannot be read, so what it holds is not included", file=one_line(path))


def load_work_of(pupil: str) -> PupilWork:
    """Return the work of one of several pupils at this screen; with "" the work of a pupil alone."""
    return _lessons(sorted(Path(FOLDER, LESSONS).glob(f"*.{pupil}.json")))[0] if pupil else load_work()


def _lessons(paths: Iterable[Path]) -> tuple[PupilWork, list[LazyString]]:
    """Return the work in these files, and a sentence for each that cannot be read."""
    lessons: dict[str, LessonWork] = {}
    omissions: list[LazyString] = []
    for path in paths:
        if len(lessons) == MOST_LESSONS:
            omissions.append(_("there are more than {n} lessons: the others are not included", n=MOST_LESSONS))
            break
        try:
            lessons |= read_work(path).lessons
        except SaveError:
            omissions.append(_left_out(path))
    return PupilWork(lessons), omissions


def hand_in(path: str | Path = WORK_FILE) -> Path:
    """Write all that was done in this folder, lessons and practice, into one file to hand in. Return its path.

    The output says what the file holds, and names what could not be read. Raises ``SaveError`` if nothing was done, and
    then writes no file; also instead of replacing a file that holds more, or something else.
    """
    work, omissions = _work_in(Path(FOLDER))
    if work == PupilWork() and not omissions:
        raise SaveError(_("there is no work in this folder; open a lesson or practice here first"))
    written = write_atomically(Path(path), work.to_text(), MAX_BYTES, amount=_amount)
    summary = _("{file}: {holds}", file=one_line(written.name), holds=work.summary)
    sys.stdout.write("".join(f"{line}\n" for line in (summary, *omissions)))
    return written


def _amount(text: str) -> Counter[tuple[str, int]]:
    try:
        return PupilWork.from_text(text).amount
    except SaveError:
        return Counter()
