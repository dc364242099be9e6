"""What is made of an answer: the one judgement, in games, lessons and practice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mathgames.explain.quantity import Quantity, exact_text
from mathgames.language.words import Text, together

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions import Diagnosis


class Verdict(Enum):
    """How a task stands."""

    ONGOING = "ongoing"
    MET = "met"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is made of an answer, or of the moves so far: the verdict, what is said, and the misconceptions shown.

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
        """Whether the answer is right."""
        return self.verdict is Verdict.MET

    @property
    def misconception(self) -> str | None:
        """The likeliest misconception; None if none is shown."""
        return next(iter(self.misconceptions), None)


def judged_choice(text: str, *, right: bool) -> Judgement:
    """What is made of one of several choices."""
    return Judgement(Verdict.MET if right else Verdict.MISSED, text=text)


def judged_number(value: Quantity, diagnoses: Iterable[Diagnosis] = (), *, right: bool) -> Judgement:
    """What is made of a number; ``diagnoses`` are asked only where it is wrong."""
    if right:
        return Judgement(Verdict.MET, text=exact_text(value), value=value)
    shown = tuple(diagnoses)
    feedback = together(shown[0].remark, shown[0].question) if shown else None
    keys = tuple(diagnosis.key for diagnosis in shown)
    return Judgement(Verdict.MISSED, feedback, keys, exact_text(value), value, shown)
