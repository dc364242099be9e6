"""What one pupil answered in practice, sitting by sitting, and what follows from it.

Days are counted and not dated, and nobody is named: a file of progress holds tasks and first answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from mathgames.arithmetic.answers.answer import Answer, draw_id, known_id
from mathgames.arithmetic.integers import bounded
from mathgames.arithmetic.misconceptions import Misconception, Sum, misconception_named
from mathgames.arithmetic.misconceptions.evidence import Evidence
from mathgames.arithmetic.misconceptions.task import Asked
from mathgames.arithmetic.operations import operator
from mathgames.engine.kept import Codec, Kept
from mathgames.explain.quantity import Quantity, exact_text, quantity
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import Text, Words, _
from mathgames.learning.practice import ways
from mathgames.learning.practice.topics import BLOCKS, CalculationKind, Topic, kind_of, task_of, topic_named
from mathgames.learning.practice.ways import Way

FORMAT = 1
MAX_SITTINGS = 200
"""Older ones are forgotten: nothing looks back so far."""
MOST_OUTCOMES = 20
"""Of ideas that were named, in a sitting."""
MOST_DAYS, LONGEST_NUMBER = 10**6, 100
"""A file is held to them when it is read."""

MOST_TRIES = 2
"""An idea that is looked at so often and still leads to wrong answers is one for the teacher."""

LATEST = 40
"""So many answers are asked which misconception they speak for: what was learnt long ago speaks no more."""


class Role(Enum):
    """What an item is asked for. Only a plain calculation counts for a day on which a block was met."""

    CALCULATION = ""
    MISTAKE = "mistake"
    """A mistake is to be found: then right means found."""
    WARM_UP = "warm-up"
    CHECK = "check"
    """A block is asked again after a week. ``about`` is the key of the block."""


class RepairResult(Enum):
    """What came of an idea that was named: to look at it was put off, or it is overcome, or not yet."""

    PUT_OFF = "put off"
    OVERCOME = "overcome"
    NOT_YET = "not yet"


class IdeaOutcome(NamedTuple):
    """What came of the idea with this ``key``, ``after`` so many answers of a sitting."""

    key: str
    outcome: RepairResult
    after: int


class PracticeQuestion(NamedTuple):
    """What an item asks, what for, and the key of the block that it is ``about``, where its role needs one."""

    task: Sum
    role: Role = Role.CALCULATION
    about: str = ""
    way: Way = Way.TYPED

    @property
    def right(self) -> Quantity:
        """The right answer."""
        return ways.right_answer(self.way, self.task)

    @property
    def written(self) -> Text:
        """What was asked, in one line."""
        return ways.written(self.way, self.task)


class PracticeAnswer(Answer[PracticeQuestion]):
    """The first answer to an item, a number."""

    __slots__ = ()

    @property
    def is_right(self) -> bool:
        """Whether the first answer was right."""
        return ways.is_right(self.question.way, self.question.task, self.given)

    @property
    def asked_task(self) -> Asked | None:
        """What was asked for, as the catalogue of misconceptions knows it; None where no number was."""
        return ways.asked_task(self.question.way, self.question.task)

    @property
    def written(self) -> Text:
        """The answer as it is written."""
        return ways.given_text(self.question.way, self.given)

    def comes_from(self, idea: Misconception) -> bool:
        """Whether an idea leads to this answer."""
        task = self.asked_task
        return task is not None and self.given in idea.answers(task)

    @property
    def kind(self) -> CalculationKind:
        """The kind of the task."""
        return kind_of(self.question.task)


@dataclass(frozen=True, slots=True)
class Sitting:
    """What was answered at one go, so many days after the first sitting: ``day`` is 0 for that one.

    One page alone answers in it, so an answer is known by its place and the ``id`` of its sitting. What was kept before
    there were such has none, and is known by how it begins.
    """

    topic: str
    given: tuple[PracticeAnswer, ...] = ()
    day: int = 0
    outcomes: tuple[IdeaOutcome, ...] = ()
    id: str = field(default="", compare=False)

    @property
    def _progress(self) -> tuple[int, int]:
        return len(self.given), len(self.outcomes)

    def goes_on(self, before: Sitting) -> bool:
        """Whether this is a sitting as it was before, perhaps with more answers."""
        same = (self.id, self.topic, self.day) == (before.id, before.topic, before.day)
        return same and self._progress >= before._progress and self.given[: len(before.given)] == before.given

    @property
    def calculated(self) -> tuple[PracticeAnswer, ...]:
        """The calculations among it: no mistakes that were to be found, and no estimates."""
        return tuple(
            answer
            for answer in self.given
            if answer.question.role is not Role.MISTAKE and answer.question.way is not Way.NEARER
        )


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """The sittings of one pupil, the latest last."""

    sittings: tuple[Sitting, ...] = ()

    def merged(self, other: PracticeProgress) -> PracticeProgress:
        """Return the sittings of both, each once, as far as it has come: first those of the other, in order."""
        merged, left, new = list(other.sittings), set(range(len(other.sittings))), set[int]()
        # The longest first: what goes on from it goes on from a shorter one that began in the same way, too.
        for number in sorted(range(len(self.sittings)), key=lambda number: -len(self.sittings[number].given)):
            sitting = self.sittings[number]
            same = [at for at in sorted(left) if merged[at].goes_on(sitting) or sitting.goes_on(merged[at])]
            if not same:
                new.add(number)
                continue
            left.remove(same[0])
            if sitting.goes_on(merged[same[0]]):
                merged[same[0]] = sitting
        merged += [self.sittings[number] for number in sorted(new)]
        return PracticeProgress(tuple(sorted(merged, key=lambda sitting: sitting.day)[-MAX_SITTINGS:]))

    @property
    def done(self) -> PracticeProgress:
        """The progress without sittings in which nothing was done."""
        return PracticeProgress(tuple(sitting for sitting in self.sittings if sitting.given or sitting.outcomes))

    def with_latest(self, latest: Sitting) -> PracticeProgress:
        """Return the progress with this sitting as the one that is going on."""
        return PracticeProgress((*(sitting for sitting in self.sittings if not latest.goes_on(sitting)), latest))

    def begin(self, topic: Topic, *, days: int = 0) -> PracticeProgress:
        """The progress with a new sitting, so many days after the one before; an empty one is dropped."""
        sittings = self.done.sittings
        day = min(sittings[-1].day + days, MOST_DAYS) if sittings else 0
        return PracticeProgress((*sittings, Sitting(topic.key, day=day, id=draw_id()))[-MAX_SITTINGS:])

    def with_answer(
        self, task: Sum, answer: Quantity, role: Role = Role.CALCULATION, about: str = "", way: Way = Way.TYPED
    ) -> PracticeProgress:
        """The progress with one more answer in the latest sitting."""
        *before, latest = self.sittings
        first = PracticeAnswer(PracticeQuestion(task, role, about, way), answer)
        return PracticeProgress((*before, replace(latest, given=(*latest.given, first))))

    def with_outcome(self, key: str, outcome: RepairResult) -> PracticeProgress:
        """The progress with what came of a named idea in the latest sitting."""
        *before, latest = self.sittings
        now = IdeaOutcome(key, outcome, len(latest.given))
        outcomes = (*latest.outcomes, now)[-MOST_OUTCOMES:]
        return PracticeProgress((*before, replace(latest, outcomes=outcomes)))

    def outcomes(self, key: str) -> list[tuple[int, RepairResult]]:
        """What came of an idea so far, with the day of each, the latest last."""
        return [(it.day, one.outcome) for it in self.sittings for one in it.outcomes if one.key == key]

    def rounds(self, key: str) -> int:
        """How often an idea was looked at to the end."""
        return sum(outcome is not RepairResult.PUT_OFF for _day, outcome in self.outcomes(key))

    def is_put_off(self, key: str) -> bool:
        """Whether an idea is not offered again today."""
        return (self.latest.day, RepairResult.PUT_OFF) in self.outcomes(key)

    def is_stubborn(self, key: str) -> bool:
        """Whether an idea is one for the teacher: its last two rounds were in vain, the second one today."""
        tries = [one for one in self.outcomes(key) if one[1] is not RepairResult.PUT_OFF][-MOST_TRIES:]
        in_vain = len(tries) == MOST_TRIES and all(outcome is RepairResult.NOT_YET for _day, outcome in tries)
        return in_vain and tries[-1][0] == self.latest.day

    def overcome(self) -> dict[str, int]:
        """The keys of the ideas that are overcome, the latest last, with the day on which they were."""
        return {
            one.key: sitting.day
            for sitting in self.sittings
            for one in sitting.outcomes
            if one.outcome is RepairResult.OVERCOME
        }

    def _since(self, key: str) -> PracticeProgress:
        """What was answered since an idea was overcome the last time; all where it was not."""
        for number, sitting in reversed([*enumerate(self.sittings)]):
            places = [one.after for one in sitting.outcomes if (one.key, one.outcome) == (key, RepairResult.OVERCOME)]
            if places:
                rest = replace(sitting, given=sitting.given[places[-1] :])
                return PracticeProgress((rest, *self.sittings[number + 1 :]))
        return self

    @property
    def latest(self) -> Sitting:
        """The sitting that is going on."""
        return self.sittings[-1]

    @property
    def calculated(self) -> tuple[PracticeAnswer, ...]:
        """All calculations, the latest last."""
        return tuple(chain.from_iterable(sitting.calculated for sitting in self.sittings))

    @property
    def evidence(self) -> Evidence:
        """The latest answers, as what they say about misconceptions."""
        return _evidence(self.calculated[-LATEST:])

    @property
    def named(self) -> Misconception | None:
        """The misconception that may be named; None if there is none.

        One that was overcome is put away, until what was answered since then speaks for it again.
        """
        named = self.evidence.named
        return named if named is None or self._since(named.key).evidence.named is named else None

    def missed(self) -> list[CalculationKind]:
        """The kinds whose last answers were wrong at least as often as right, the most often missed first."""
        wrong: Counter[CalculationKind] = Counter()
        for answer in self.calculated[-LATEST:]:
            wrong[answer.kind] = max(0, wrong[answer.kind] + (-1 if answer.is_right else 1))
        return [kind for kind, times in wrong.most_common() if times > 0]

    def to_json(self) -> dict[str, Any]:
        """The progress as plain JSON; ``from_json`` reads it back."""
        return {"format": FORMAT, "sittings": [_sitting_json(sitting) for sitting in self.sittings]}

    @staticmethod
    def from_json(data: Any) -> PracticeProgress:
        """The progress that was written with ``to_json``; SaveError if it is anything else."""
        try:
            if data["format"] != FORMAT:
                raise ValueError(data["format"])
            return PracticeProgress(tuple(_sitting(sitting) for sitting in data["sittings"][-MAX_SITTINGS:]))
        except (AttributeError, MathgamesError, KeyError, TypeError, ValueError) as error:
            raise SaveError(_("this is not a practice file, or it is damaged")) from error


def _evidence(answers: tuple[PracticeAnswer, ...]) -> Evidence:
    return Evidence(tuple((task, one.given) for one in answers if (task := one.asked_task) is not None))


def _sitting_json(sitting: Sitting) -> dict[str, Any]:
    written = {"topic": sitting.topic, "day": sitting.day, "given": [_given_json(answer) for answer in sitting.given]}
    outcomes = [[one.key, one.outcome.value, one.after] for one in sitting.outcomes]
    return written | ({"outcomes": outcomes} if outcomes else {}) | ({"id": sitting.id} if sitting.id else {})


def _given_json(answer: PracticeAnswer) -> list[str]:
    task, role, about, way = answer.question
    written = [exact_text(task.a), task.operator.value, exact_text(task.b), exact_text(answer.given)]
    return [*written, *filter(None, (role.value, about, way.value))]


def _sitting(data: Any) -> Sitting:
    day = bounded(data.get("day", 0), 0, MOST_DAYS)
    outcomes = tuple(_outcome_of(entry, len(data["given"])) for entry in data.get("outcomes", ())[-MOST_OUTCOMES:])
    given = tuple(map(_answer_of, data["given"]))
    return Sitting(topic_named(data["topic"]).key, given, day, outcomes, known_id(data.get("id")))


def _outcome_of(data: Any, answers: int) -> IdeaOutcome:
    key, outcome, after = data
    return IdeaOutcome(misconception_named(key).key, RepairResult(outcome), bounded(after, 0, answers))


def _answer_of(data: Any) -> PracticeAnswer:
    a, of, b, answer, *what_for = data
    if max(map(len, data)) > LONGEST_NUMBER:
        raise ValueError("longer than any that can be typed")
    question = PracticeQuestion(task_of(operator(of), quantity(a), quantity(b)), *_what_for(what_for))
    kind_of(question.task)  # TypeError if it is no task of practice
    if not ways.suits(question.way, question.task):
        raise ValueError("not asked this way")
    return PracticeAnswer(question, quantity(answer))


_WAYS = frozenset(way.value for way in Way if way.value)


def _what_for(written: list[str]) -> tuple[Role, str, Way]:
    """The role of an item, what it is about and how it is answered; ValueError for what is not written so."""
    *what_for, last = written or [""]
    way = Way(last) if last in _WAYS else Way.TYPED
    match written if way is Way.TYPED else what_for:
        case []:
            return Role.CALCULATION, "", way
        case ["mistake"] if way is Way.TYPED:
            return Role.MISTAKE, "", way
        case ["warm-up"]:
            return Role.WARM_UP, "", way
        case ["check", block] if any(one.key == block for one in BLOCKS):
            return Role.CHECK, block, way
    raise ValueError(written)


FILE = "practice.json"
FIRST_YEAR = 2020
"""A file that is older was written by nobody: some file systems and archives know no time, and say 1970 or 1980."""
CODEC = Codec(PracticeProgress(), PracticeProgress.from_json, PracticeProgress.to_json)


class KeptPractice(Kept[PracticeProgress]):
    """One pupil's progress in a file.

    The file holds no date: which day it was written on is known to the file system anyway, and how many days before
    ``today`` that was is all that is asked.
    """

    def __init__(
        self,
        path: Path,
        today: Callable[[], date] = date.today,
        on_write: Callable[[], Words | None] | None = None,
        on_read: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(path, CODEC, PracticeProgress.merged, on_write, on_read)
        self._today = today

    def days_since(self) -> int:
        """How many days ago the file was written last; 0 if there is none, or if the file system does not know."""
        try:
            written = datetime.fromtimestamp(self.path.stat().st_mtime).date()
        except (OSError, OverflowError, ValueError):
            return 0
        return max(0, (self._today() - written).days) if written.year >= FIRST_YEAR else 0
