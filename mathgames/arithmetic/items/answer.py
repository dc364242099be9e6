"""An answer of a pupil: the response to a question, without a verdict."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from mathgames.arithmetic.integers import bounded_integer, is_short
from mathgames.explain.quantity import Quantity, exact_text
from mathgames.language.words import Text

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions import Diagnosis


# The one judgement of answers, in games, lessons and practice.


class Verdict(Enum):
    """The state of a task."""

    ONGOING = "ongoing"
    MET = "met"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an answer, or of the moves so far: the verdict, the feedback, and the misconceptions shown.

    An answer that cannot be read is ONGOING: the feedback says what to write, and it does not count as an attempt.
    ``misconceptions`` are keys, the likeliest first, and ``diagnoses`` those that the catalogue made. ``text`` is the
    answer as it is kept, and ``value`` the number that was given, if one was.
    """

    verdict: Verdict
    feedback: Text | None = None
    misconceptions: tuple[str, ...] = ()
    text: str = ""
    value: Quantity | None = None
    diagnoses: tuple[Diagnosis, ...] = ()

    @property
    def right(self) -> bool:
        """True if the answer is right."""
        return self.verdict is Verdict.MET

    @property
    def misconception(self) -> str | None:
        """The likeliest misconception; None if none is shown."""
        return next(iter(self.misconceptions), None)


def judged_number(value: Quantity, diagnoses: Iterable[Diagnosis] = (), *, right: bool) -> Judgement:
    """Return the judgement of a number; ``diagnoses`` are only computed if it is wrong."""
    if right:
        return Judgement(Verdict.MET, text=exact_text(value), value=value)
    causes = tuple(diagnoses)
    feedback = causes[0].question if causes else None
    keys = tuple(diagnosis.key for diagnosis in causes)
    return Judgement(Verdict.MISSED, feedback, keys, exact_text(value), value, causes)


Q = TypeVar("Q")
Q_contra = TypeVar("Q_contra", contravariant=True)

LONGEST = 2000
"""The largest number of characters of an answer in a file, or of each of its parts."""
MOST_PARTS = 20_000
"""The largest number of parts of an answer in a file: no game has more moves."""
MOST_WORDS = 200
"""The largest number of characters of a pupil's remark on an answer."""
MOST_NUMBER = 1000
"""The largest number of a task, a question or a count of hints; larger ones in a file are reduced to it."""
MOST_SLOTS: Final = 8
"""The largest number of slots of an item."""
MOST_SECONDS = 10**9
"""Thirty years in seconds."""


def read_slot_values(data: Any) -> tuple[tuple[str, str], ...]:
    """Return the numbers of slots in a file. Raises ``ValueError`` for anything else."""
    if not isinstance(data, dict) or len(data) > MOST_SLOTS or not is_plain(data):
        raise ValueError(data)
    return tuple((str(name), str(value)) for name, value in data.items())


class ItemRef(NamedTuple):
    """The place of an item: its family, the numbers of its slots as texts, and which question of the task it is.

    It holds the numbers and not the number of a draw, so that a family whose ranges were edited asks the same. Before a
    move ``part`` counts from the end: it is the number of questions about the move that are still to come.
    """

    family: str
    slots: tuple[tuple[str, str], ...] = ()
    part: int = 0

    def slot(self, name: str) -> str:
        """Return the value of a slot; "" if there is none."""
        return next((value for slot, value in self.slots if slot == name), "")

    def judge(self, given: object) -> Judgement:
        """Return the judgement of a response by the item at this place."""
        return ITEM_SOURCES[self.family.partition("/")[0]](self).judge(given)

    def to_json(self) -> dict[str, Any]:
        """Return the place as plain JSON, as a response writes it."""
        data: dict[str, Any] = {"item": self.family, "slots": dict(self.slots)}
        return data | ({"part": self.part} if self.part else {})

    @staticmethod
    def from_json(data: Any) -> ItemRef:
        """Read a place that was written with ``to_json``. Raises ``ValueError`` for anything else."""
        match data:
            case {"item": str(family), "slots": slots} if len(family) <= MOST_WORDS:
                return ItemRef(family, read_slot_values(slots), bounded_integer(data.get("part", 0), 0, MOST_NUMBER))
        raise ValueError(data)


NO_REF: Final = ItemRef("")


class JudgesItself(Protocol):
    """An item, as a place needs to know it."""

    def judge(self, raw_answer: object, /) -> Judgement:
        """Return the judgement of a response."""


ITEM_SOURCES: Final[dict[str, Callable[[ItemRef], JudgesItself]]] = {}
"""The functions that make the item at a place, by the first part of the family, such as ``move`` of ``move/result``."""


class Judges(Protocol[Q_contra]):
    """A judge of answers to questions that do not judge themselves: a task of a lesson, by the numbers of its
    questions.
    """

    def judge(self, question: Q_contra, answer: Any, /) -> Judgement:
        """Return the judgement of a response."""


@dataclass(frozen=True, slots=True)
class Response(Generic[Q]):
    """A response to a question, as plain data: a text, a number, the moves of one try.

    ``interaction`` is the name of the way of answering, ``attempt`` counts from 1, and ``ply`` is the number of moves
    made before it. ``by`` is the player or pupil who gave it ("" for all of them), ``seconds`` count from when the page
    was opened, ``hints`` were taken before, and ``was_shown`` tells that the solution was asked for instead. ``words``
    are what the pupil wrote beside it, which is not judged. ``id`` is drawn when it is given, so that it is one
    response in all copies of the work; older work has none.
    """

    question: Q
    given: Any
    by: str = ""
    seconds: int = 0
    hints: int = 0
    was_shown: bool = False
    words: str = ""
    interaction: str = ""
    attempt: int = 1
    ply: int = 0
    id: str = field(default="", compare=False)
    _judgement_cache: tuple[object, Judgement] | None = field(default=None, init=False, compare=False, repr=False)

    def judgement(self, judge: Judges[Q] | None = None) -> Judgement:
        """Return the judgement by the judge, or by the question itself: computed once and cached."""
        if self._judgement_cache is None or self._judgement_cache[0] is not judge:
            object.__setattr__(self, "_judgement_cache", (judge, self._compute_judgement(judge)))
            assert self._judgement_cache is not None
        return self._judgement_cache[1]

    def _compute_judgement(self, judge: Judges[Q] | None) -> Judgement:
        if self.was_shown:
            return Judgement(Verdict.MISSED)
        if judge is not None:
            return judge.judge(self.question, self.given)
        question: Any = self.question
        judgement: Judgement = question.judge(self.given)
        return judgement

    @property
    def right(self) -> bool:
        """True if the answer is right, for a question that judges itself."""
        return self.judgement().right

    def to_json(self) -> dict[str, Any]:
        """Return the response as plain JSON: with the place of its item, or the number of its question as ``part``."""
        question: Any = self.question
        place = question.to_json() if isinstance(question, ItemRef) else {"part": question} if question else {}
        how = {"given": self.given, "as": self.interaction, "seconds": self.seconds}
        if_any = {
            "by": self.by,
            "hints": self.hints,
            "words": self.words,
            "id": self.id,
            "attempt": self.attempt if self.attempt > 1 else 0,
            "ply": self.ply,
            "shown": self.was_shown,
        }
        return place | how | {name: value for name, value in if_any.items() if value}

    @staticmethod
    def of_item_from_json(data: Any) -> Response[ItemRef]:
        """Read a response to an item from JSON. Raises ``ValueError`` for anything else."""
        data = _in_todays_form(data)
        it, was_shown = Response.from_json(data), data.get("shown", False)
        if was_shown not in (0, 1):
            raise ValueError(data)
        attempt, ply = bounded_integer(data.get("attempt", 1), 1, MOST_NUMBER), data.get("ply", 0)
        how = bool(was_shown), it.words, it.interaction, attempt, bounded_integer(ply, 0, MOST_SECONDS), it.id
        return Response(ItemRef.from_json(data), it.given, it.by, it.seconds, it.hints, *how)

    @staticmethod
    def from_json(data: Any) -> Response[int]:
        """Read a response to a question with a number from JSON. Raises ``ValueError`` for anything else."""
        data = _in_todays_form(data)
        match data:
            case {"given": given, "as": str(interaction), "seconds": seconds} if is_plain(given):
                player, words, key = data.get("by", ""), data.get("words", ""), known_id(data.get("id"))
                texts = (player, 40), (words, MOST_WORDS), (interaction, 40)
                if all(isinstance(text, str) and len(text) <= most for text, most in texts):
                    number, hints = (bounded_integer(data.get(it, 0), 0, MOST_NUMBER) for it in ("part", "hints"))
                    how = {"words": words, "interaction": interaction, "id": key}
                    return Response(number, given, player, bounded_integer(seconds, 0, MOST_SECONDS), hints, **how)
        raise ValueError(data)


_ID: Final = re.compile(r"[0-9a-f]{8}")


def _in_todays_form(data: Any) -> Any:
    if not isinstance(data, dict) or "as" in data:
        return data
    from mathgames.arithmetic.items.earlier import todays_json  # only for work of an earlier version

    return todays_json(data)


def draw_id() -> str:
    """Return a new identity for an action. It contains neither its author nor its time."""
    return os.urandom(4).hex()


def known_id(data: object) -> str:
    """Return the identity that a file tells, or "" for anything else."""
    return data if isinstance(data, str) and _ID.fullmatch(data) else ""


def merge_answers(stored_answers: Sequence[Response[Q]], new_answers: Sequence[Response[Q]]) -> tuple[Response[Q], ...]:
    """Return the answers of both sides, each once: first those that are *there*, in their order.

    Answers with no identity are told apart by what they say, and are there as often as on the side with more of them.
    """
    rest = [(answer.id, answer) for answer in stored_answers]
    new = []
    for answer in new_answers:
        if (answer.id, answer) in rest:
            rest.remove((answer.id, answer))
        else:
            new.append(answer)
    return (*stored_answers, *new)


def is_plain(data: Any) -> bool:
    """Check if data can be an answer: a text or a number, or a flat list or mapping of them, within the limits of
    length.
    """
    if type(data) is str:  # most are, and a class has hundreds of thousands of them
        return len(data) <= LONGEST
    parts = data if isinstance(data, list) else [*data, *data.values()] if isinstance(data, dict) else [data]
    short = all(isinstance(part, str) or is_short(part) or isinstance(part, bool) for part in parts)
    return short and len(parts) <= MOST_PARTS and all(len(str(part)) <= LONGEST for part in parts)


@dataclass(frozen=True, slots=True)
class Scale:
    """A number line: its ends, its step, and the numbers that are written below it (None: all)."""

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    labels: tuple[Fraction, ...] | None = None
    in_decimals: bool = False
