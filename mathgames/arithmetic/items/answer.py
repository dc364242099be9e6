"""An answer of a pupil: the response to a question, without a verdict."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from mathgames.arithmetic.integers import bounded_integer, is_short
from mathgames.explain.quantity import Quantity, exact_text
from mathgames.language.words import Text, join_sentences

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


def judged_choice(text: str, *, right: bool) -> Judgement:
    """Return the judgement of a choice."""
    return Judgement(Verdict.MET if right else Verdict.MISSED, text=text)


def judged_number(value: Quantity, diagnoses: Iterable[Diagnosis] = (), *, right: bool) -> Judgement:
    """Return the judgement of a number; ``diagnoses`` are only computed if it is wrong."""
    if right:
        return Judgement(Verdict.MET, text=exact_text(value), value=value)
    causes = tuple(diagnoses)
    feedback = join_sentences(causes[0].remark, causes[0].question) if causes else None
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
MOST_SECONDS = 10**9
"""Thirty years in seconds."""


class Judges(Protocol[Q_contra]):
    """A judge of answers to questions that do not judge themselves: a task of a lesson, by the numbers of its
    questions.
    """

    def judge(self, question: Q_contra, answer: Any, /) -> Judgement:
        """Return the judgement of a response."""


@dataclass(frozen=True, slots=True)
class Response(Generic[Q]):
    """A response to a question, as plain data: a text, a number, the moves of one try.

    ``by`` is the player or pupil who gave it ("" for all of them), ``seconds`` count from when the page was opened,
    ``hints`` were taken before, and ``shown`` tells that the solution was asked for instead. ``words`` are what the
    pupil wrote beside it, which is not judged. ``id`` is drawn when it is given, so that it is one response in all
    copies of the work; older work has none.
    """

    question: Q
    given: Any
    by: str = ""
    seconds: int = 0
    hints: int = 0
    was_shown: bool = False
    words: str = ""
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
        """Return the answer as plain JSON."""
        record = {"question": self.question, "answer": self.given, "seconds": self.seconds}
        if_any = {"by": self.by, "hints": self.hints, "words": self.words, "id": self.id}
        return record | {name: value for name, value in if_any.items() if value}

    @staticmethod
    def from_json(data: Any) -> Response[int]:
        """Read an answer to a question with a number from JSON. Raises ``ValueError`` for anything else."""
        match data:
            case {"question": question, "answer": answer, "seconds": seconds} if is_plain(answer):
                player, words = data.get("by", ""), data.get("words", "")
                if isinstance(player, str) and len(player) < 40 and isinstance(words, str) and len(words) <= MOST_WORDS:
                    number, hints = (bounded_integer(it, 0, MOST_NUMBER) for it in (question, data.get("hints", 0)))
                    seconds, key = bounded_integer(seconds, 0, MOST_SECONDS), known_id(data.get("id"))
                    return Response(number, answer, player, seconds, hints, words=words, id=key)
        raise ValueError(data)


_ID: Final = re.compile(r"[0-9a-f]{8}")


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
