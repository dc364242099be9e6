"""The answers of one pupil in practice, sitting by sitting, and the conclusions from them.

Days are counted and not dated, and no names are stored: a file of progress contains tasks and first answers.
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

from mathgames.arithmetic.integers import bounded_integer
from mathgames.arithmetic.items.answer import (
    MOST_SECONDS,
    ItemRef,
    Response,
    draw_id,
    is_plain,
    known_id,
)
from mathgames.arithmetic.misconceptions import Misconception, find_misconception
from mathgames.arithmetic.misconceptions.evidence import Evidence
from mathgames.engine.json_file import Codec, JsonFile
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import LazyString, _
from mathgames.learning.practice import earlier
from mathgames.learning.practice.families import (
    NEARER,
    in_order,
)
from mathgames.learning.practice.question import (
    PracticeQuestion,
    PracticeResponse,
    Role,
    kind_asked,
    number_given,
)
from mathgames.learning.topics import BLOCKS, CalculationKind, Topic, find_topic, kind_of

FORMAT = 1
MAX_SITTINGS = 200
"""The most sittings that are stored: nothing uses older ones."""
MOST_OUTCOMES = 20
"""The most named misconceptions of a sitting."""
MOST_DAYS, LONGEST = 10**6, 100
"""The limits for numbers in a file."""

MOST_TRIES = 2
"""The number of failed lessons on a misconception after which it is left to the teacher."""

LATEST = 40
"""The number of latest answers that are searched for misconceptions: older ones no longer count."""


class RepairResult(Enum):
    """The outcome of a named misconception: its lesson was put off, or it is overcome, or not yet."""

    PUT_OFF = "put off"
    OVERCOME = "overcome"
    PENDING = "not yet"


class IdeaOutcome(NamedTuple):
    """The outcome of the misconception with this ``key``, recorded ``after`` a number of answers of a sitting."""

    key: str
    outcome: RepairResult
    after: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """The answers of one sitting. ``day`` is the number of days since the first sitting, which has 0.

    Only one page adds answers to it, so an answer is identified by its place and the ``id`` of its sitting. Older
    sittings have no id, and are identified by their beginning.
    """

    topic: str
    given: tuple[PracticeResponse, ...] = ()
    day: int = 0
    outcomes: tuple[IdeaOutcome, ...] = ()
    id: str = field(default="", compare=False)

    @property
    def _progress(self) -> tuple[int, int]:
        return len(self.given), len(self.outcomes)

    def goes_on(self, before: Sitting) -> bool:
        """Check if this is the sitting ``before``, possibly with more answers."""
        same = (self.id, self.topic, self.day) == (before.id, before.topic, before.day)
        return same and self._progress >= before._progress and self.given[: len(before.given)] == before.given

    @property
    def calculations(self) -> tuple[PracticeResponse, ...]:
        """The calculations of the sitting, without mistakes to be found and estimates."""
        return tuple(
            answer
            for answer in self.given
            if answer.question.role is not Role.MISTAKE and answer.question.family != NEARER
        )


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """The sittings of one pupil, the latest last."""

    sittings: tuple[Sitting, ...] = ()

    def merge(self, other: PracticeProgress) -> PracticeProgress:
        """Return the sittings of both, each once, as far as it has come: first those of the other, in order."""
        merged, left, new = list(other.sittings), set(range(len(other.sittings))), set[int]()
        # The longest first: what continues it also continues a shorter one with the same beginning.
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
        """Return the progress without empty sittings."""
        return PracticeProgress(tuple(sitting for sitting in self.sittings if sitting.given or sitting.outcomes))

    def with_latest(self, latest: Sitting) -> PracticeProgress:
        """Return the progress with this sitting as the current one."""
        return PracticeProgress((*(sitting for sitting in self.sittings if not latest.goes_on(sitting)), latest))

    def begin(self, topic: Topic, *, days: int = 0) -> PracticeProgress:
        """Return the progress with a new sitting, ``days`` days after the one before; an empty one is dropped."""
        sittings = self.done.sittings
        day = min(sittings[-1].day + days, MOST_DAYS) if sittings else 0
        return PracticeProgress((*sittings, Sitting(topic.key, day=day, id=draw_id()))[-MAX_SITTINGS:])

    def with_given(self, given: tuple[PracticeResponse, ...]) -> PracticeProgress:
        """Return the progress with these responses in the latest sitting."""
        *before, latest = self.sittings
        return PracticeProgress((*before, replace(latest, given=given)))

    def with_outcome(self, key: str, outcome: RepairResult) -> PracticeProgress:
        """Return the progress with the outcome of a named misconception in the latest sitting."""
        *before, latest = self.sittings
        now = IdeaOutcome(key, outcome, len(latest.given))
        outcomes = (*latest.outcomes, now)[-MOST_OUTCOMES:]
        return PracticeProgress((*before, replace(latest, outcomes=outcomes)))

    def outcomes(self, key: str) -> list[tuple[int, RepairResult]]:
        """Return the outcomes of a misconception so far, with the day of each, the latest last."""
        return [(it.day, one.outcome) for it in self.sittings for one in it.outcomes if one.key == key]

    def rounds(self, key: str) -> int:
        """Return the number of completed lessons on a misconception."""
        return sum(outcome is not RepairResult.PUT_OFF for _day, outcome in self.outcomes(key))

    def is_put_off(self, key: str) -> bool:
        """Check if a misconception is not offered again today."""
        return (self.latest.day, RepairResult.PUT_OFF) in self.outcomes(key)

    def is_stubborn(self, key: str) -> bool:
        """Check if a misconception needs the teacher: its last two rounds were in vain, the second one today."""
        tries = [one for one in self.outcomes(key) if one[1] is not RepairResult.PUT_OFF][-MOST_TRIES:]
        in_vain = len(tries) == MOST_TRIES and all(outcome is RepairResult.PENDING for _day, outcome in tries)
        return in_vain and tries[-1][0] == self.latest.day

    def overcome(self) -> dict[str, int]:
        """Return the keys of the misconceptions that are overcome, the latest last, with the day of each."""
        return {
            one.key: sitting.day
            for sitting in self.sittings
            for one in sitting.outcomes
            if one.outcome is RepairResult.OVERCOME
        }

    def _progress_since(self, key: str) -> PracticeProgress:
        """Return the answers since a misconception was last overcome; all of them if it was not."""
        for number, sitting in reversed([*enumerate(self.sittings)]):
            places = [one.after for one in sitting.outcomes if (one.key, one.outcome) == (key, RepairResult.OVERCOME)]
            if places:
                rest = replace(sitting, given=sitting.given[places[-1] :])
                return PracticeProgress((rest, *self.sittings[number + 1 :]))
        return self

    @property
    def latest(self) -> Sitting:
        """The current sitting."""
        return self.sittings[-1]

    @property
    def calculations(self) -> tuple[PracticeResponse, ...]:
        """The calculations of all sittings, the latest last."""
        return tuple(chain.from_iterable(sitting.calculations for sitting in self.sittings))

    @property
    def evidence(self) -> Evidence:
        """The latest answers, as evidence of misconceptions."""
        return _evidence(self.calculations[-LATEST:])

    @property
    def misconception(self) -> Misconception | None:
        """The misconception that may be named; None if there is none.

        After it was overcome, a misconception counts again only by later answers.
        """
        misconception = self.evidence.misconception
        return (
            misconception
            if misconception is None or self._progress_since(misconception.key).evidence.misconception is misconception
            else None
        )

    def missed_kinds(self) -> list[CalculationKind]:
        """Return the kinds whose last answers were wrong at least as often as right, the most often missed first."""
        wrong: Counter[CalculationKind] = Counter()
        for answer in self.calculations[-LATEST:]:
            kind = kind_asked(answer)
            wrong[kind] = max(0, wrong[kind] + (-1 if answer.right else 1))
        return [kind for kind, times in wrong.most_common() if times > 0]

    def to_json(self) -> dict[str, Any]:
        """Return the progress as plain JSON; ``from_json`` reads it back."""
        return {"format": FORMAT, "sittings": [_sitting_json(sitting) for sitting in self.sittings]}

    @staticmethod
    def from_json(data: Any) -> PracticeProgress:
        """Read progress that was written with ``to_json``. Raises ``SaveError`` for anything else."""
        try:
            if data["format"] != FORMAT:
                raise ValueError(data["format"])
            return PracticeProgress(tuple(_sitting(sitting) for sitting in data["sittings"][-MAX_SITTINGS:]))
        except (AttributeError, MathgamesError, KeyError, TypeError, ValueError) as error:
            raise SaveError(_("this is not a practice file, or it is damaged")) from error


def _evidence(answers: tuple[PracticeResponse, ...]) -> Evidence:
    prompts = ((one.question.prompt, number_given(one)) for one in answers)
    return Evidence(tuple((task, number) for task, number in prompts if task is not None and number is not None))


def _sitting_json(sitting: Sitting) -> dict[str, Any]:
    entry = {"topic": sitting.topic, "day": sitting.day, "given": [_given_json(answer) for answer in sitting.given]}
    outcomes = [[one.key, one.outcome.value, one.after] for one in sitting.outcomes]
    return entry | ({"outcomes": outcomes} if outcomes else {}) | ({"id": sitting.id} if sitting.id else {})


def _given_json(answer: PracticeResponse) -> dict[str, Any]:
    question = answer.question
    entry = {**question.place.to_json(), "given": answer.given, "as": answer.interaction, "seconds": answer.seconds}
    purpose = {"role": question.role.value, "block": question.block_key}
    return entry | {name: text for name, text in purpose.items() if text}


def _sitting(data: Any) -> Sitting:
    day = bounded_integer(data.get("day", 0), 0, MOST_DAYS)
    outcomes = tuple(_outcome_of(entry, len(data["given"])) for entry in data.get("outcomes", ())[-MOST_OUTCOMES:])
    given = tuple(map(_answer_of, data["given"]))
    return Sitting(find_topic(data["topic"]).key, given, day, outcomes, known_id(data.get("id")))


def _outcome_of(data: Any, answers: int) -> IdeaOutcome:
    key, outcome, after = data
    return IdeaOutcome(find_misconception(key).key, RepairResult(outcome), bounded_integer(after, 0, answers))


def _answer_of(data: Any) -> PracticeResponse:
    match earlier.to_entry(data) if isinstance(data, list) else data:
        case {"given": given, "as": str(form), "seconds": seconds} as entry if is_plain(given) and len(form) <= LONGEST:
            place, block_key = in_order(ItemRef.from_json(entry)), entry.get("block", "")
            if max(len(text) for _slot, text in place.slots) > LONGEST:
                raise ValueError("longer than any that can be typed")
            question = PracticeQuestion(place, *_purpose(entry.get("role", ""), block_key))
            kind_of(question.task)  # TypeError if it is not a task of practice
            return Response(question, given, seconds=bounded_integer(seconds, 0, MOST_SECONDS), interaction=form)
    raise ValueError(data)


def _purpose(role: str, block_key: str) -> tuple[Role, str]:
    """Return the role of an item and its block. Raises ``ValueError`` for anything else."""
    if bool(block_key) != (role == Role.CHECK.value) or (block_key and all(it.key != block_key for it in BLOCKS)):
        raise ValueError(block_key)
    return Role(role), block_key


FILE = "practice.json"
FIRST_YEAR = 2020
"""The first credible year of a file: some file systems and archives store no time, and give 1970 or 1980."""
CODEC = Codec(PracticeProgress(), PracticeProgress.from_json, PracticeProgress.to_json)


class KeptPractice(JsonFile[PracticeProgress]):
    """The progress of one pupil in a file.

    The file contains no date: the file system knows the day on which it was written, and only the number of days
    between that and ``today`` is used.
    """

    def __init__(
        self,
        path: Path,
        today: Callable[[], date] = date.today,
        on_write: Callable[[], LazyString | None] | None = None,
        on_read: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(path, CODEC, PracticeProgress.merge, on_write, on_read)
        self._today = today

    def days_since(self) -> int:
        """Return the number of days since the file was last written.

        0 without a file, or if the file system does not know.
        """
        try:
            write_date = datetime.fromtimestamp(self.path.stat().st_mtime).date()
        except (OSError, OverflowError, ValueError):
            return 0
        return max(0, (self._today() - write_date).days) if write_date.year >= FIRST_YEAR else 0
