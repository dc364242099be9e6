"""The packed work of a lesson: a short text that a learning platform stores between two visits.

SCORM 1.2 gives a page 4,096 characters (its CMIString4096). The text is a version, a dot, and the
work as JSON by the letters of the pupils, compressed (RFC 1950) in URL-safe base 64 (RFC 4648 §5) without its padding.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.items import Response
from mathgames.engine.json_file import MAX_BYTES
from mathgames.language.errors import SaveError
from mathgames.language.words import LazyString, _
from mathgames.learning.work.shared_work import PUPILS
from mathgames.learning.work.work import LessonWork, TaskWork

MAX_CHARACTERS: Final = 4096
_VERSION: Final = "1"
_FEWER_ANSWERS: Final = (400, 40, 12, 4, 1)
"""The answers left at the beginning and at the end of those to a question, until the text is short enough."""


def pack_work(works: Mapping[str, LessonWork]) -> str:
    """Return the work of the pupils at a screen, by their letters, in at most ``MAX_CHARACTERS``.

    Where that is too little, repeated wrong answers are left out first, then the positions of the boards, then the
    tasks that were done first.

    >>> text = pack_work({"": LessonWork("integers/07-back-to-the-sender", 2)})
    >>> unpack_work(text, "integers/07-back-to-the-sender")[""].at
    2
    """
    for limit in _FEWER_ANSWERS:
        short_works = {pupil: _with_fewer_answers(work, limit) for pupil, work in works.items()}
        if len(text := _pack(short_works)) <= MAX_CHARACTERS:
            return text
    short_works = {pupil: _without_moves(work) for pupil, work in short_works.items()}
    while len(text := _pack(short_works)) > MAX_CHARACTERS:
        short_works = {pupil: _without_first_task(work) for pupil, work in short_works.items()}
    return text


def unpack_work(text: str, lesson: str) -> dict[str, LessonWork]:
    """Return the work in a lesson by the letters of the pupils. Raises ``SaveError`` with the reason for other text."""
    version, _dot, payload = text.partition(".")
    if version != _VERSION and version.isdecimal():
        raise SaveError(_("the work is from a newer version of mathgames"))
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), MAX_BYTES)
        works = json.loads(data) if unpacker.eof and version == _VERSION else None
    except (ValueError, zlib.error, RecursionError):
        works = None
    if not isinstance(works, dict) or not works.keys() <= {"", *PUPILS}:
        raise SaveError(_damage())
    results = {pupil: LessonWork.from_json(work) for pupil, work in works.items()}
    if any(work.lesson != lesson for work in results.values()):
        raise SaveError(_("the work is of another lesson"))
    return results


def _damage() -> LazyString:
    return _("the work is damaged, or part of it is missing")


def _pack(works: Mapping[str, LessonWork]) -> str:
    text = json.dumps({pupil: work.to_json() for pupil, work in works.items()}, separators=(",", ":"))
    return f"{_VERSION}.{urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip('=')}"


def _with_fewer_answers(work: LessonWork, limit: int) -> LessonWork:
    """Return the work with the first and the last answers to each question, the last of which settles it."""

    def shorten(task: TaskWork) -> TaskWork:
        return replace(
            task,
            given=_shorten(task.given, limit),
            others=_shorten(task.others, limit),
            twins=_shorten(task.twins, limit),
            predictions=task.predictions[-limit:],
            undone=task.undone[-limit:],
        )

    return replace(
        work,
        tasks={number: shorten(task) for number, task in work.tasks.items()},
        more={draw: shorten(task) for draw, task in work.more.items()},
    )


def _shorten(answers: Sequence[Response[int]], limit: int) -> tuple[Response[int], ...]:
    count, place = Counter(it.question for it in answers), Counter[int]()
    answers_left = []
    for answer in answers:
        place[answer.question] += 1
        if place[answer.question] <= limit or place[answer.question] > count[answer.question] - limit:
            answers_left.append(replace(answer, words="") if limit == _FEWER_ANSWERS[-1] else answer)
    return tuple(answers_left)


def _without_moves(work: LessonWork) -> LessonWork:
    return replace(work, tasks={number: replace(task, moves=()) for number, task in work.tasks.items()})


def _without_first_task(work: LessonWork) -> LessonWork:
    return replace(work, tasks=dict([*work.tasks.items()][1:]), more={})
