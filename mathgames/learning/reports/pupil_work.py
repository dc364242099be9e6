"""What a pupil hands in: one small JSON file with the lessons and the practice, no name in it and no time of day."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from errno import EFBIG
from itertools import islice
from pathlib import Path
from typing import Any, Final

from mathgames.engine.files import UnreadableText, read_text, write_whole
from mathgames.engine.kept import MAX_BYTES
from mathgames.engine.saves import FOLDER
from mathgames.language.errors import MathgamesError, SaveError, reason_of
from mathgames.language.words import _
from mathgames.learning.practice import PracticeProgress
from mathgames.learning.practice.keeping import FILE, KeptPractice
from mathgames.learning.work import LessonWork
from mathgames.learning.work.shelf import LESSONS

FORMAT: Final = 1
WORK_FILE: Final = "my-work.json"
MOST_LESSONS: Final = 200
PRACTICE: Final = "practice"
LONGEST_NAME: Final = 200
"""Characters of the name of a lesson that a pupil works at."""
DAMAGED: Final = _("this is not a pupil's work file, or it is damaged: ask for it again")
EDITED: Final = _("part of this file is missing, or it was edited: ask for it again")


@dataclass(frozen=True, slots=True)
class PupilWork:
    """The work of one pupil: what was done in lessons, and what was practised.

    >>> PupilWork.from_text(PupilWork().to_text()) == PupilWork()
    True
    """

    lessons: Mapping[str, LessonWork] = field(default_factory=dict)
    practice: PracticeProgress = field(default_factory=PracticeProgress)
    now: str = ""
    """What the pupil works at now, where that is shared: the name of a lesson, or ``PRACTICE``."""

    def with_lesson(self, work: LessonWork) -> PupilWork:
        """The same with this work in a lesson."""
        return replace(self, lessons={**self.lessons, work.lesson: work})

    @property
    def at_hand(self) -> PupilWork:
        """What the pupil works at now, and nothing else; nothing at all where that is not told."""
        name = self.now or (next(iter(self.lessons)) if len(self.lessons) == 1 else "")
        if name in self.lessons:
            return PupilWork({name: self.lessons[name]})
        return PupilWork(practice=self.practice) if name == PRACTICE or not self.lessons else PupilWork()

    def to_text(self) -> str:
        """The text of the file: JSON, with a check by which a file that was edited is told from a whole one."""
        data = {
            "format": FORMAT,
            "lessons": [work.to_json() for _name, work in sorted(self.lessons.items())],
            "practice": self.practice.to_json(),
        }
        data |= {"now": self.now} if self.now else {}
        return json.dumps(data | {"check": _check(data)})

    @staticmethod
    def from_text(text: str) -> PupilWork:
        """The work that the text tells; SaveError if it tells none.

        The files in which a lesson and the practice are kept are read, too.
        """
        try:
            match data := json.loads(text):
                case {"format": 1, "lessons": [*lessons], "practice": practice, "check": check}:
                    if check != _check({name: part for name, part in data.items() if name != "check"}):
                        raise SaveError(EDITED)
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
            raise SaveError(EDITED if error.words is EDITED else DAMAGED) from error
        except (ValueError, RecursionError, MathgamesError) as error:
            raise SaveError(DAMAGED) from error
        raise SaveError(DAMAGED)


def _check(data: Mapping[str, Any]) -> str:
    """A check of the data, however the file lays it out."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def read_work(path: Path) -> PupilWork:
    """The work in a file; SaveError, which says what is wrong, if it holds none."""
    try:
        return PupilWork.from_text(read_text(path, MAX_BYTES))
    except UnreadableText as error:
        raise SaveError(DAMAGED) from error
    except OSError as error:
        if error.errno == EFBIG:
            raise SaveError(DAMAGED) from error
        raise SaveError(_("it cannot be read: {reason}", reason=reason_of(error))) from error


def kept_here(folder: Path | None = None) -> PupilWork:
    """All that is kept in the working folder, as far as it can be read, but for what pupils have done together."""
    folder = folder or Path(FOLDER)
    work = _lessons(path for path in sorted(folder.joinpath(LESSONS).glob("*.json")) if "." not in path.stem)
    return replace(work, practice=KeptPractice(folder / FILE).look())


def kept_by(pupil: str) -> PupilWork:
    """All that one of several pupils at this screen has done; with "" all that is kept of the one who works alone."""
    return _lessons(sorted(Path(FOLDER, LESSONS).glob(f"*.{pupil}.json"))) if pupil else kept_here()


def _lessons(paths: Iterable[Path]) -> PupilWork:
    """The work in these files."""
    work = PupilWork()
    for path in islice(paths, MOST_LESSONS):
        try:
            work = replace(work, lessons={**work.lessons, **read_work(path).lessons})
        except SaveError:
            continue  # the lesson itself says so when it is opened
    return work


def hand_in(path: str | Path = WORK_FILE) -> Path:
    """Write all that was done in this folder, lessons and practice, into one file to hand in; its path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     hand_in(Path(folder, "my-work.json")).name
    'my-work.json'
    """
    return write_whole(Path(path), kept_here().to_text(), MAX_BYTES)
