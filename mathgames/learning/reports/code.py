"""The short code of a pupil's work: some groups of characters to show or to read out, with a check for typing errors.

    6N900-R0000-004SK-58F14

The characters are those of the codes of games: Crockford's base 32, with capitals or not. It has no I, L, O or U; where
they are typed, the first three are read as 1, 1 and 0. Eleven characters are one number: the lesson or the topic, how
much is done, for each kind of items how many sixths were right at the first try, and the misconception that is named.
In the code of a lesson, five more are one number for each twelve tasks: how each was done (``TaskOutcome``).

The last four check the others, as in the code of a game: one wrong code in a million looks right. Codes without the
tasks, which earlier versions made, are read as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, reduce
from typing import Final
from zlib import crc32

from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt
from mathgames.engine.shortcode import ALPHABET, CHECK_CHARACTERS, LOOKALIKES, check_of
from mathgames.language.errors import LessonError, SaveError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.lessons.library import FORMER_LESSONS, present_name
from mathgames.learning.practice import TOPICS
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.reports.items import ItemKind, Share, Top, find_top, shares_by_kind
from mathgames.learning.reports.practice_items import PracticeResult
from mathgames.learning.reports.results import LessonResult, TaskResult
from mathgames.learning.work.work import TaskMark

TELLING: Final = 11
CHARACTERS: Final = TELLING + CHECK_CHARACTERS
GROUP: Final = 5
SIXTHS: Final = 6
OUTCOMES_IN_GROUP: Final = 12
"""The number of tasks in a group of characters."""
LENGTHS: Final = range(CHARACTERS, CHARACTERS + 4 * GROUP + 1, GROUP)
"""The numbers of characters of a code without outcomes, and with those of as many tasks as a lesson can have."""
MAX_COUNT: Final = 31
"""The most that is counted as done; greater numbers are stored as this."""
_WHATS, _RATES, _IDEAS = 1024, 8, 1024
_OWN_LESSON: Final = 0
_TOPIC: Final = 1000
"""The first number of topics; lessons have the numbers below."""
_HEAD: Final = "work"
"""The context of the check of a code: part of a game's code never looks right."""


class TaskOutcome(Enum):
    """How a task was done, as a code tells it: right at the first try, with help, not rightly, or not yet."""

    NOT_DONE = 0
    RIGHT = 1
    WITH_HELP = 2
    WRONG = 3

    @staticmethod
    def from_result(task: TaskResult) -> TaskOutcome:
        """Return the outcome of a result."""
        if task.mark is None:
            return TaskOutcome.NOT_DONE
        if not task.counts:
            return TaskOutcome.WRONG
        is_right = task.mark is TaskMark.RIGHT and all(task.first_tries)
        return TaskOutcome.RIGHT if is_right else TaskOutcome.WITH_HELP


@dataclass(frozen=True, slots=True)
class WorkCode:
    """The content of a code: one lesson, or the practice.

    ``done`` are tasks of the ``lesson``, or sixteens of items of practice, with the latest ``topic``; at most 31 are
    stored, and ``outcomes`` are those of its tasks in order, the last of them the exit; none in a code of an earlier
    version. A lesson of your own has no code.

    >>> shares = {ItemKind.MINUS_NEGATIVE: Share(2, 6, is_rough=True)}
    >>> outcomes = (TaskOutcome.RIGHT,) * 9
    >>> code = WorkCode(lesson="integers/07-back-to-the-sender", done_count=9, shares=shares, outcomes=outcomes)
    >>> str(code)
    '6N900-R0000-002NA-NJ4Z5'
    >>> WorkCode.read(str(code)) == code
    True
    """

    lesson: str = ""
    topic: str = ""
    done_count: int = 0
    shares: Mapping[ItemKind, Share] = field(default_factory=dict)
    misconception: Misconception | None = None
    outcomes: tuple[TaskOutcome, ...] = ()

    @staticmethod
    def of_lesson(result: LessonResult) -> WorkCode:
        """Return the code of a lesson."""
        name = result.lesson if result.lesson in _numbers() else ""
        return WorkCode(
            name,
            "",
            min(result.done_count, MAX_COUNT),
            _rough(shares_by_kind(result.items)),
            _named_misconception(find_top(result.evidence)),
            _outcomes(name, {task.number: TaskOutcome.from_result(task) for task in result.tasks}) if name else (),
        )

    @staticmethod
    def of_practice(result: PracticeResult) -> WorkCode:
        """Return the code of the practice, whose rates are those of the latest items."""
        sixteens = -(-result.answer_count // SITTING)
        return WorkCode(
            "",
            result.topic,
            min(sixteens, MAX_COUNT),
            _rough(shares_by_kind(result.items)),
            _named_misconception(find_top(result.items)),
        )

    def __str__(self) -> str:
        number = _subject_number(self)
        number = number * (MAX_COUNT + 1) + self.done_count
        for kind in ItemKind:
            share = self.shares.get(kind)
            number = number * _RATES + (0 if share is None else 1 + share.right)
        number = number * _IDEAS + (0 if self.misconception is None else _idea(self.misconception))
        groups = (self.outcomes[at : at + OUTCOMES_IN_GROUP] for at in range(0, len(self.outcomes), OUTCOMES_IN_GROUP))
        body = _in_base_32(number, TELLING) + "".join(
            _in_base_32(sum(one.value << 2 * place for place, one in enumerate(group)), GROUP) for group in groups
        )
        characters = body + check_of(_HEAD, body)
        return "-".join(characters[place : place + GROUP] for place in range(0, len(characters), GROUP))

    @staticmethod
    def read(text: str) -> WorkCode:
        """Parse a code. Raises ``SaveError`` with the problem if it is invalid."""
        characters = _plain(text)
        if len(characters) not in LENGTHS:
            length = min(LENGTHS, key=lambda length: abs(length - len(characters)))
            raise SaveError(_("a code has {of} characters, but this one has {n}", of=length, n=len(characters)))
        body, check = characters[:-CHECK_CHARACTERS], characters[-CHECK_CHARACTERS:]
        if not set(characters) <= set(ALPHABET) or check != check_of(_HEAD, body):
            raise SaveError(_("this code is mistyped: compare it character by character"))
        number, idea = divmod(_from_base_32(body[:TELLING]), _IDEAS)
        shares: dict[ItemKind, Share] = {}
        for kind in reversed(ItemKind):
            number, sixths = divmod(number, _RATES)
            if sixths:
                shares[kind] = Share(sixths - 1, SIXTHS, is_rough=True)
        subject, done_count = divmod(number, MAX_COUNT + 1)
        in_order = {kind: shares[kind] for kind in ItemKind if kind in shares}
        misconception = next((one for one in CATALOGUE if idea and _is_told(one) and _idea(one) == idea), None)
        if subject >= _TOPIC:
            if subject - _TOPIC >= len(TOPICS) or len(body) > TELLING:
                raise SaveError(_("this code is from another version of mathgames"))
            return WorkCode("", TOPICS[subject - _TOPIC].key, done_count, in_order, misconception)
        try:
            lesson = present_name(_by_number().get(subject, ""))
        except LessonError as error:
            raise SaveError(error.words) from error
        if subject != _OWN_LESSON and not lesson:
            raise SaveError(_("this code is from another version of mathgames"))
        outcomes = _read_outcomes(lesson, body[TELLING:])
        return WorkCode(lesson, "", done_count, in_order, misconception, outcomes)


def _in_base_32(number: int, length: int) -> str:
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))


def _from_base_32(characters: str) -> int:
    return reduce(lambda number, digit: number * 32 + digit, map(ALPHABET.index, characters), 0)


def _outcomes(lesson: str, by_number: Mapping[int, TaskOutcome]) -> tuple[TaskOutcome, ...]:
    """Return the outcomes of all tasks of a lesson; a warm-up is none of them."""
    numbers = [task.number for task in find(lesson).all_tasks]
    return tuple(by_number.get(number, TaskOutcome.NOT_DONE) for number in numbers)


def _read_outcomes(lesson: str, characters: str) -> tuple[TaskOutcome, ...]:
    """Return the outcomes of the tasks of a lesson; none if the code has none, or has those of other tasks."""
    groups = [_from_base_32(characters[at : at + GROUP]) for at in range(0, len(characters), GROUP)]
    outcomes = [TaskOutcome(group >> 2 * place & 3) for group in groups for place in range(OUTCOMES_IN_GROUP)]
    count = len(find(lesson).all_tasks) if lesson else 0
    if -(-count // OUTCOMES_IN_GROUP) != len(groups) or any(
        one is not TaskOutcome.NOT_DONE for one in outcomes[count:]
    ):
        return ()
    return tuple(outcomes[:count])


def is_code(text: str) -> bool:
    """Check if the text looks like a code, right or mistyped.

    >>> is_code("0a700 r0000 o6f4n"), is_code("０a700—r0000—o6f4n"), is_code("class/anna.json")
    (True, True, False)
    """
    characters, words = _plain(text), text.split()
    if not (characters.isascii() and characters.isalnum() and LENGTHS[0] - 2 <= len(characters) <= LENGTHS[-1] + 2):
        return False
    if _is_right(characters):
        return True
    if any(_is_right(_plain(" ".join(part))) for at in range(1, len(words)) for part in (words[:at], words[at:])):
        return False  # a name beside a code
    is_in_groups = all(abs(len(_plain(word)) - GROUP) <= 1 and not word.isalpha() for word in words)
    return len(words) == 1 or is_in_groups or len(characters) <= CHARACTERS + 2


def _is_right(characters: str) -> bool:
    return (
        len(characters) in LENGTHS and check_of(_HEAD, characters[:-CHECK_CHARACTERS]) == characters[-CHECK_CHARACTERS:]
    )


def _plain(text: str) -> str:
    return "".join(with_hyphens(text).upper().translate(LOOKALIKES).split())


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    """Return the number of each lesson, derived from its name: a code is never read as that of another lesson."""
    return {name: _number_of(name) for name in list_lessons()}


@lru_cache(maxsize=1)
def _by_number() -> dict[int, str]:
    """Return the lesson of each number.

    Numbers by former names of lessons are accepted, unless another lesson has them.
    """
    former = {_number_of(name): name for name in FORMER_LESSONS}
    return former | {number: name for name, number in _numbers().items()}


def _number_of(name: str) -> int:
    return 1 + crc32(name.encode()) % (_TOPIC - 1)


def _subject_number(code: WorkCode) -> int:
    if code.topic:
        return _TOPIC + [topic.key for topic in TOPICS].index(code.topic)
    return _numbers()[code.lesson] if code.lesson else _OWN_LESSON


def _rough(shares: Mapping[ItemKind, Share]) -> dict[ItemKind, Share]:
    return {kind: Share(round(SIXTHS * share.rate), SIXTHS, is_rough=True) for kind, share in shares.items()}


def _named_misconception(top: Top | None) -> Misconception | None:
    return top.misconception if top is not None and top.is_named else None


def _is_told(misconception: Misconception) -> bool:
    """Check if a code can contain the misconception: it leads to wrong answers to calculations."""
    return misconception.prompt_type is OperationPrompt


def _idea(misconception: Misconception) -> int:
    """Return the number of a misconception, which does not change when others are added."""
    return crc32(misconception.key.encode()) % _IDEAS
