"""What one pupil answered in practice, sitting by sitting, and what follows from it.

Days are counted and not dated, and nobody is named: a file of progress holds tasks and first answers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from mathgames.arithmetic.integers import bounded
from mathgames.arithmetic.misconceptions import Misconception, Task
from mathgames.arithmetic.misconceptions.evidence import EXPLAINED, Evidence
from mathgames.arithmetic.operations import operator
from mathgames.explain.quantity import Quantity, exact_text, quantity
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import _
from mathgames.learning.practice.kinds import Kind, asked, kind_of
from mathgames.learning.practice.topics import Topic, topic_named

FORMAT = 1
MAX_SITTINGS = 200
"""Older ones are forgotten: nothing looks back so far."""
MOST_DAYS, LONGEST_NUMBER = 10**6, 100
"""A file is held to them when it is read."""

LATEST = 40
"""So many answers are asked which misconception they speak for: what was learnt long ago speaks no more."""

MASTERED_RIGHT, MASTERED_OF, MASTERED_DAYS = 7, 8, 2


@dataclass(frozen=True, slots=True)
class Given:
    """The first answer to an item. ``mistake`` is True where a mistake was to be found: then right means found."""

    task: Task
    answer: Quantity
    mistake: bool = False

    @property
    def is_right(self) -> bool:
        """Whether the first answer was right."""
        return self.task.is_right(self.answer)

    @property
    def kind(self) -> Kind:
        """The kind of the task."""
        return kind_of(self.task)


@dataclass(frozen=True, slots=True)
class Sitting:
    """What was answered at one go, on the so many-th ``day`` of practice, counted from 0."""

    topic: str
    given: tuple[Given, ...] = ()
    day: int = 0

    def goes_on(self, before: Sitting) -> bool:
        """Whether this is a sitting as it was before, perhaps with more answers."""
        same = (self.topic, self.day) == (before.topic, before.day)
        return same and self.given[: len(before.given)] == before.given

    @property
    def calculated(self) -> tuple[Given, ...]:
        """The calculations among it."""
        return tuple(given for given in self.given if not given.mistake)


@dataclass(frozen=True, slots=True)
class Progress:
    """The sittings of one pupil, the latest last."""

    sittings: tuple[Sitting, ...] = ()

    def grown_from(self, kept: Progress, written: Sitting | None) -> Progress:
        """What is kept, with the latest sitting of this one, and with whatever else of this one is not kept any more.

        ``written`` is that latest sitting as it was kept last, if it was: others may have kept theirs meanwhile.
        """
        found = list(kept.sittings)
        *before, latest = self.sittings
        if written is not None and written in found:
            found.remove(written)
        rest = list(found)
        for sitting in before:
            same = next((one for one in rest if one.goes_on(sitting)), None)
            if same is None:
                found.append(sitting)
            else:
                rest.remove(same)
        in_order = sorted((*found, latest), key=lambda sitting: sitting.day)
        return Progress(tuple(in_order[-MAX_SITTINGS:]))

    def begin(self, topic: Topic, *, another_day: bool = False) -> Progress:
        """The progress with a new sitting; one in which nothing was answered is dropped."""
        kept = tuple(sitting for sitting in self.sittings if sitting.given)
        day = kept[-1].day + another_day if kept else 0
        return Progress((*kept, Sitting(topic.key, day=day))[-MAX_SITTINGS:])

    def with_answer(self, task: Task, answer: Quantity, *, mistake: bool = False) -> Progress:
        """The progress with one more answer in the latest sitting."""
        *before, latest = self.sittings
        return Progress((*before, replace(latest, given=(*latest.given, Given(task, answer, mistake)))))

    @property
    def latest(self) -> Sitting:
        """The sitting that is going on."""
        return self.sittings[-1]

    @property
    def calculated(self) -> tuple[Given, ...]:
        """All calculations, the latest last."""
        return tuple(chain.from_iterable(sitting.calculated for sitting in self.sittings))

    @property
    def evidence(self) -> Evidence:
        """The latest answers, as what they say about misconceptions."""
        return _evidence(self.calculated[-LATEST:])

    @property
    def named(self) -> Misconception | None:
        """The misconception that may be named; None if there is none."""
        return self.evidence.named

    def is_mastered(self, topic: Topic) -> bool:
        """Whether the last two days on which the topic was practised were both steady."""
        days = self._days(topic)
        return len(days) >= MASTERED_DAYS and all(map(_is_steady, days[-MASTERED_DAYS:]))

    def is_steady_today(self, topic: Topic) -> bool:
        """Whether the day of the latest sitting is steady, as far as it has come."""
        days = self._days(topic)
        return bool(days) and self.latest.topic == topic.key and _is_steady(days[-1])

    def _days(self, topic: Topic) -> list[tuple[Given, ...]]:
        """The calculations of each day on which the topic was practised."""
        days: dict[int, tuple[Given, ...]] = {}
        for sitting in self.sittings:
            if sitting.topic == topic.key and sitting.given:
                days[sitting.day] = (*days.get(sitting.day, ()), *sitting.calculated)
        return list(days.values())

    def missed(self) -> list[Kind]:
        """The kinds whose last answers were wrong at least as often as right, the most often missed first."""
        wrong: Counter[Kind] = Counter()
        for given in self.calculated[-LATEST:]:
            wrong[given.kind] = max(0, wrong[given.kind] + (-1 if given.is_right else 1))
        return [kind for kind, times in wrong.most_common() if times > 0]

    def to_json(self) -> dict[str, Any]:
        """The progress as plain JSON; ``from_json`` reads it back."""
        return {"format": FORMAT, "sittings": [_sitting_json(sitting) for sitting in self.sittings]}

    @staticmethod
    def from_json(data: Any) -> Progress:
        """The progress that was written with ``to_json``; SaveError if it is anything else."""
        try:
            if data["format"] != FORMAT:
                raise ValueError(data["format"])
            return Progress(tuple(_sitting(sitting) for sitting in data["sittings"][-MAX_SITTINGS:]))
        except (AttributeError, MathgamesError, KeyError, TypeError, ValueError) as error:
            raise SaveError(_("this is not a practice file, or it is damaged")) from error


def _is_steady(calculated: tuple[Given, ...]) -> bool:
    """Whether 7 of the last 8 calculations of a day were right, and no misconception explains two of its answers."""
    last = calculated[-MASTERED_OF:]
    repeated = any(fit.explained >= EXPLAINED for fit in _evidence(calculated).fits)
    return len(last) == MASTERED_OF and sum(given.is_right for given in last) >= MASTERED_RIGHT and not repeated


def _evidence(given: tuple[Given, ...]) -> Evidence:
    return Evidence(tuple((one.task, one.answer) for one in given))


def _sitting_json(sitting: Sitting) -> dict[str, Any]:
    return {"topic": sitting.topic, "day": sitting.day, "given": [_given_json(given) for given in sitting.given]}


def _given_json(given: Given) -> list[str]:
    task = given.task
    written = [exact_text(task.a), task.operator.value, exact_text(task.b), exact_text(given.answer)]
    return [*written, "mistake"] if given.mistake else written


def _sitting(data: Any) -> Sitting:
    day = bounded(data.get("day", 0), 0, MOST_DAYS)
    return Sitting(topic_named(data["topic"]).key, tuple(_given(given) for given in data["given"]), day)


def _given(data: Any) -> Given:
    a, of, b, answer, *mistake = data
    if max(map(len, data)) > LONGEST_NUMBER:
        raise ValueError("longer than any that can be typed")
    given = Given(asked(operator(of), quantity(a), quantity(b)), quantity(answer), mistake == ["mistake"])
    if mistake not in ([], ["mistake"]):
        raise ValueError(mistake)
    kind_of(given.task)  # TypeError if it is no task of practice
    return given
