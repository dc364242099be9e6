"""The short code of a pupil's work: fifteen characters to show or to read out, with a check for typing errors.

    6N700-R0000-0VBAV

The characters are those of the codes of games: Crockford's base 32, with capitals or not. It has no I, L, O or U; where
they are typed, the first three are read as 1, 1 and 0. Eleven characters are one number: the lesson or the topic, how
much is done, for each kind of items how many sixths were right at the first try, and the misconception that is named.

The last four check the others, as in the code of a game: one wrong code in a million looks right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from typing import Final
from zlib import crc32

from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt
from mathgames.engine.shortcode import ALPHABET, CHECK_CHARACTERS, LOOKALIKES, check_of
from mathgames.language.errors import SaveError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _
from mathgames.learning.lessons import list_lessons
from mathgames.learning.lessons.library import former_names
from mathgames.learning.practice import TOPICS
from mathgames.learning.practice.sitting import SITTING
from mathgames.learning.reports.items import ItemKind, Share, Top, find_top, shares_by_kind
from mathgames.learning.reports.practice_items import PracticeResult
from mathgames.learning.reports.results import LessonResult

TELLING: Final = 11
CHARACTERS: Final = TELLING + CHECK_CHARACTERS
GROUP: Final = 5
SIXTHS: Final = 6
MAX_COUNT: Final = 31
"""The most that is counted as done; greater numbers are stored as this."""
_WHATS, _RATES, _IDEAS = 1024, 8, 1024
_OWN_LESSON: Final = 0
_TOPIC: Final = 1000
"""The first number of topics; lessons have the numbers below."""
_HEAD: Final = "work"
"""The context of the check of a code: part of a game's code never looks right."""


@dataclass(frozen=True, slots=True)
class WorkCode:
    """The content of a code: one lesson, or the practice.

    ``done`` are tasks of the ``lesson``, or sixteens of items of practice, with the latest ``topic``; at most 31 are
    stored. A lesson of your own has no code.

    >>> shares = {ItemKind.MINUS_NEGATIVE: Share(2, 6, is_rough=True)}
    >>> code = WorkCode(lesson="integers/07-back-to-the-sender", done_count=7, shares=shares)
    >>> str(code)
    '6N700-R0000-0VBAV'
    >>> WorkCode.read(str(code)) == code
    True
    """

    lesson: str = ""
    topic: str = ""
    done_count: int = 0
    shares: Mapping[ItemKind, Share] = field(default_factory=dict)
    misconception: Misconception | None = None

    @staticmethod
    def of_lesson(result: LessonResult) -> WorkCode:
        """Return the code of a lesson."""
        name = result.lesson if result.lesson in _numbers() else ""
        return WorkCode(
            name,
            "",
            min(result.done_count, MAX_COUNT),
            _rough(shares_by_kind(result.items)),
            _named_misconception(find_top((*result.items, *result.drawn))),
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
        body = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(TELLING)))
        characters = body + check_of(_HEAD, body)
        return "-".join(characters[place : place + GROUP] for place in range(0, CHARACTERS, GROUP))

    @staticmethod
    def read(text: str) -> WorkCode:
        """Parse a code. Raises ``SaveError`` with the problem if it is invalid."""
        characters = _plain(text)
        if len(characters) != CHARACTERS:
            raise SaveError(_("a code has {of} characters, but this one has {n}", of=CHARACTERS, n=len(characters)))
        body, check = characters[:TELLING], characters[TELLING:]
        if not set(characters) <= set(ALPHABET) or check != check_of(_HEAD, body):
            raise SaveError(_("this code is mistyped: compare it character by character"))
        number, idea = divmod(reduce(lambda number, digit: number * 32 + digit, map(ALPHABET.index, body)), _IDEAS)
        shares: dict[ItemKind, Share] = {}
        for kind in reversed(ItemKind):
            number, sixths = divmod(number, _RATES)
            if sixths:
                shares[kind] = Share(sixths - 1, SIXTHS, is_rough=True)
        subject, done_count = divmod(number, MAX_COUNT + 1)
        in_order = {kind: shares[kind] for kind in ItemKind if kind in shares}
        misconception = next((one for one in CATALOGUE if idea and _is_told(one) and _idea(one) == idea), None)
        if subject >= _TOPIC:
            if subject - _TOPIC >= len(TOPICS):
                raise SaveError(_("this code is from another version of mathgames"))
            return WorkCode("", TOPICS[subject - _TOPIC].key, done_count, in_order, misconception)
        lesson = _by_number().get(subject, "")
        if subject != _OWN_LESSON and not lesson:
            raise SaveError(_("this code is from another version of mathgames"))
        return WorkCode(lesson, "", done_count, in_order, misconception)


def is_code(text: str) -> bool:
    """Check if the text looks like a code, right or mistyped.

    >>> is_code("0a700 r0000 o6f4n"), is_code("０a700—r0000—o6f4n"), is_code("class/anna.json")
    (True, True, False)
    """
    characters = _plain(text)
    return characters.isascii() and characters.isalnum() and abs(len(characters) - CHARACTERS) <= 2


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
    former = {_number_of(name): now for name, now in former_names().items()}
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
