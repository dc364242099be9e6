"""A class while it works: its folder, read again only after changes, and the pupils who need help, as values.

Files in the folder may have been written by anyone. Everything is bounded before it is read: the number of names and
files, the size of each, and the time of one reading.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from stat import S_ISREG
from typing import Final, TypeAlias

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.engine.files import read_text, unread
from mathgames.engine.json_file import MAX_BYTES
from mathgames.language.errors import MathgamesError, escape_unencodable
from mathgames.language.words import LazyString, Text, _
from mathgames.learning.lessons import Lesson
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.reports.class_folder import folder_at
from mathgames.learning.reports.items import TWICE, CommonAnswer, common_answers
from mathgames.learning.reports.pupil_state import Course, PupilStatus, QuestionPlace, pupil_now
from mathgames.learning.reports.pupil_work import DAMAGE_MESSAGE, EDIT_MESSAGE, WORKS, PupilWork
from mathgames.learning.reports.submitted_files import fold_copies, label_and_token, label_of, owner_of, walk

MOST_NAMES: Final = 20_000
"""The most names of a folder that are read."""
MOST_PUPILS: Final = 200
"""The most files of pupils that are shown: more than any room has."""
LONGEST: Final = 0.5
"""Seconds for which files are read at a time; the others are read the next time."""
LONGEST_LABEL: Final = 40
MAX_CACHED_BYTES: Final = 100_000_000
"""The number of bytes read after which cached answers are dropped, so that foreign files cannot fill the memory."""

Signature: TypeAlias = tuple[int, int, int]
"""The identity of a version of a file: the time of writing, the size and the inode."""

_LABEL_PATTERN: Final = re.compile(r"[a-z]{4}-[0-9]{2}(-[A-D])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class WatchedPupil:
    """The content of a file, and the time of its last change on the watch's clock; no content with a ``problem``."""

    label: str
    now: PupilStatus
    last_change: float
    problem: Text | None = None


@dataclass(frozen=True, slots=True)
class _WatchedFile:
    """A file as it was last read, with the data that identifies its copies."""

    place: tuple[str, ...]
    signature: Signature
    pupil: WatchedPupil
    owner: str = ""
    digest: int = 0

    @property
    def newness(self) -> tuple[float, int]:
        """The sort key of versions: by time and size, but a file that cannot be read is the oldest."""
        return (self.signature[0], self.signature[1]) if self.pupil.problem is None else (-1.0, 0)


class ClassWatch:
    """The pupils who work in the folder of a class, and their places. ``pupils`` are those of the last ``look``.

    ``lessons`` are files of lessons of your own. ``clock`` is monotonic, in seconds, and ``wall`` the time of day by
    which the age of a newly found file is judged. Raises ``SaveError`` if there is no folder.
    """

    def __init__(
        self,
        location: object,
        lessons: Iterable[str | Path] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.path = folder_at(location)
        self.own_lessons = tuple(lessons)
        self._course = Course(self.own_lessons)
        self._clock, self._wall = clock, wall
        self._files: dict[str, _WatchedFile] = {}
        self._bytes = 0
        self.problem: LazyString | None = None
        """The reason why the folder cannot be read, if so; then the last state is shown."""
        self.left_out = 0
        """The number of files that are not shown, because there are too many."""
        self.reads = 0
        """The number of files read so far."""

    @property
    def pupils(self) -> tuple[WatchedPupil, ...]:
        """The pupils of the files, in the order of their labels; of several copies, the newest version."""
        folded = sorted(fold_copies(self._files.values()), key=lambda one: one[0])
        return tuple(replace(files[0].pupil, label=label_of(place, LONGEST_LABEL)) for place, files in folded)

    @property
    def clock(self) -> Callable[[], float]:
        """The clock of the watch, in seconds."""
        return self._clock

    def lesson(self, name: str) -> Lesson | None:
        """Return the lesson of this name, if it is known."""
        judge = self._course.judge(name)
        return None if judge is None else judge.lesson

    def now(self) -> float:
        """Return the time on the watch's clock."""
        return self._clock()

    def look(self) -> bool:
        """Look at the folder once; whether anything is other than before."""
        try:
            signatures = self._list_files()
        except OSError as error:
            before, reason = self.problem, escape_unencodable(error.strerror or str(error))
            self.problem = _(
                "The folder of the class cannot be read now ({reason}). You see what was there before.", reason=reason
            )
            return self.problem != before
        has_changed = self.problem is not None or self._files.keys() - signatures.keys()
        self.problem = None
        self._files = {name: watched for name, watched in self._files.items() if name in signatures}
        began = time.monotonic()
        for name, signature in signatures.items():
            previous = self._files.get(name)
            if previous is not None and previous.signature == signature:
                continue
            self._files[name] = self._read(name, signature, is_new=previous is None)
            has_changed = True
            if time.monotonic() - began > LONGEST:
                break
        return bool(has_changed)

    def _list_files(self) -> dict[str, Signature]:
        """Return the files of pupils with their signatures: those that waited longest to be read come first."""
        entries = walk(self.path, 1, MOST_NAMES)
        names = ["/".join(place) for place, entry in entries if entry.name.lower().endswith(WORKS)]
        # Of too many files those are shown that were read before, and then those that bear a label which was drawn.
        read = {name for name, watched in self._files.items() if watched.pupil.problem is None}
        names.sort(key=lambda name: (name not in read, _LABEL_PATTERN.fullmatch(_stem(name)) is None, name))
        self.left_out = max(0, len(names) - MOST_PUPILS)
        signatures = {}
        for name in names[:MOST_PUPILS]:
            try:
                status = os.stat(self.path / name)  # noqa: PTH116  # a third of what a Path takes for it
            except (OSError, ValueError):
                signatures[name] = (0, -1, 0)
            else:
                is_file = S_ISREG(status.st_mode)
                signatures[name] = (status.st_mtime_ns, status.st_size if is_file else -2, status.st_ino)
        last_changes = {name: self._files[name].pupil.last_change for name in signatures if name in self._files}
        return dict(
            sorted(signatures.items(), key=lambda item: (item[0] in last_changes, last_changes.get(item[0], 0.0)))
        )

    def _read(self, name: str, signature: Signature, *, is_new: bool) -> _WatchedFile:
        """Read a file: a pupil, or the problem with the file."""
        self.reads += 1
        self._bytes += max(0, signature[1])
        if self._bytes > MAX_CACHED_BYTES:
            self._bytes, self._course = 0, Course(self.own_lessons)
        age = max(0.0, self._wall() - signature[0] / 1e9) if is_new else 0.0
        place, last_change = tuple(name.split("/")), self._clock() - age
        label, text = label_of(place, LONGEST_LABEL), ""
        try:
            text = read_text(self.path / name, MAX_BYTES)
            pupil = WatchedPupil(label, pupil_now(PupilWork.from_text(text), self._course), last_change)
        except OSError as error:
            pupil = WatchedPupil(label, PupilStatus(), last_change, unread(error, DAMAGE_MESSAGE))
        except MathgamesError as error:
            pupil = WatchedPupil(label, PupilStatus(), last_change, error.words)
        except (ValueError, RecursionError, ArithmeticError, LookupError, TypeError, AttributeError):
            # Whatever a rule makes of what a stranger has written.
            pupil = WatchedPupil(label, PupilStatus(), last_change, EDIT_MESSAGE)
        return _WatchedFile(place, signature, pupil, owner_of(text), hash(text) if text else signature[2])


def _stem(name: str) -> str:
    return label_and_token(name.rpartition("/")[2])[0]


WRONG: Final = 3
"""The number of wrong answers to one question from which on a pupil needs help."""
SILENT: Final = 180.0
"""The seconds without activity from which on a pupil needs help."""
AWAY_SECONDS: Final = 3600.0
"""Seconds without activity after which a pupil counts as absent: the work is of another day."""
MOST_ANSWERS: Final = 8
"""The most different answers to one question that are listed."""


class HelpReason(Enum):
    """The reason why a pupil needs help, the most urgent first."""

    WRONG = 1
    SILENT = 2
    MISCONCEPTION = 3


@dataclass(frozen=True, slots=True)
class PupilTile:
    """A pupil as seen by the teacher: ``minutes`` without activity, None if absent; the reasons for help, if any."""

    label: str
    now: PupilStatus
    minutes: int | None
    reasons: tuple[HelpReason, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionStatus:
    """A question with the answers of the class; ``pupil_count`` pupils are working on it now."""

    place: QuestionPlace
    pupil_count: int
    title: Text = ""
    task: Text = ""
    prompt: Text = ""
    answers: tuple[CommonAnswer, ...] = ()
    surplus: int = 0
    """The number of different answers that are not listed."""
    is_marked: bool = True
    """True if the answers are right or wrong, unlike those of a vote."""


@dataclass(frozen=True, slots=True)
class ClassStatus:
    """A class at one moment: ``tiles`` are sorted by urgency."""

    tiles: tuple[PupilTile, ...] = ()
    unread: tuple[WatchedPupil, ...] = ()

    @property
    def present_pupils(self) -> tuple[PupilTile, ...]:
        """The pupils who are present."""
        return tuple(tile for tile in self.tiles if tile.minutes is not None)

    @property
    def misconceptions(self) -> tuple[tuple[Misconception, tuple[str, ...]], ...]:
        """The misconceptions seen twice lately, in one pupil or in two, each with the labels; the commonest first."""
        labels_by_key: dict[str, list[str]] = defaultdict(list)
        times: Counter[str] = Counter()
        for tile in self.present_pupils:
            for key, count in tile.now.misconceptions:
                labels_by_key[key].append(tile.label)
                times[key] += count
        keys = [key for key in labels_by_key if times[key] >= TWICE and key in MISCONCEPTIONS]
        ranked_keys = sorted(keys, key=lambda key: (-len(labels_by_key[key]), -times[key], key))
        return tuple((MISCONCEPTIONS[key], tuple(labels_by_key[key])) for key in ranked_keys)

    def question(self, place: QuestionPlace | None = None) -> QuestionStatus | None:
        """Return the question at this place, by default the one that most pupils are working on.

        None if there is none.
        """
        pupil_counts = Counter(tile.now.place for tile in self.present_pupils if tile.now.place is not None)
        if place is None:
            place = min(pupil_counts, key=lambda spot: (-pupil_counts[spot], spot), default=None)
        if place is None:
            return None
        answers_of = [answers for tile in self.present_pupils if (answers := tile.now.answers.get(place))]
        example = next((tile.now for tile in self.present_pupils if tile.now.place == place), PupilStatus())
        common = common_answers(answers_of)
        return QuestionStatus(
            place,
            pupil_counts[place],
            example.title,
            example.task,
            common[0].question if common else example.prompt,
            common[:MOST_ANSWERS],
            max(0, len(common) - MOST_ANSWERS),
            all(answer.item.counts is Counts.RIGHT for answer in common),
        )

    @property
    def votes(self) -> tuple[QuestionStatus, ...]:
        """The questions of the latest vote that was taken."""
        places = {
            place
            for tile in self.present_pupils
            for place, items in tile.now.answers.items()
            if any(item.counts is Counts.CHOICE for item in items)
        }
        if not places:
            return ()
        *lesson, _question = max(places)
        latest = sorted(place for place in places if place[:2] == (*lesson,))
        return tuple(question for place in latest if (question := self.question(place)) is not None)


def class_now(pupils: Sequence[WatchedPupil], now: float) -> ClassStatus:
    """Return a class at this moment of the watch's clock."""
    tiles = [_tile(pupil, now) for pupil in pupils if pupil.problem is None]
    return ClassStatus(tuple(sorted(tiles, key=_urgency)), tuple(one for one in pupils if one.problem is not None))


def _tile(pupil: WatchedPupil, now: float) -> PupilTile:
    silence = max(0.0, now - pupil.last_change)
    if silence > AWAY_SECONDS:
        return PupilTile(pupil.label, pupil.now, None)
    reasons = []
    if pupil.now.wrong >= WRONG:
        reasons.append(HelpReason.WRONG)
    if silence >= SILENT and not pupil.now.is_done:
        reasons.append(HelpReason.SILENT)
    if pupil.now.repeated_misconceptions:
        reasons.append(HelpReason.MISCONCEPTION)
    return PupilTile(pupil.label, pupil.now, int(silence // 60), tuple(reasons))


def _urgency(tile: PupilTile) -> tuple[bool, int, int, str]:
    """Return the sort key of a pupil: by the reasons for help, and absent pupils last."""
    first = min((reason.value for reason in tile.reasons), default=len(HelpReason) + 1)
    return tile.minutes is None, first, -len(tile.reasons), tile.label.casefold()
