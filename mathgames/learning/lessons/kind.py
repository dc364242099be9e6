"""What a pupil does in a task: a kind of tasks, which knows what such a task has of its own."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.arithmetic.answers.form import CHECK, Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.engine.rules import Rules
from mathgames.games.contract import Control
from mathgames.language.words import Words, _
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.plain_yaml import Mapping as Written
from mathgames.learning.lessons.task_keys import Key


class Predicts(Enum):
    """Who predicts a result before it is seen."""

    NOBODY = "nobody"
    MOVER = "mover"
    OTHER = "other"


TEST_FORMS: Final = ("A", "B")
"""The two forms of a test, whose questions pair."""
USUAL_LOCKS: Final = frozenset(Control) - {Control.UNDO, Control.TAP, Control.WHY, Control.HINTS}
"""Locked in every task, unless the kind of the task or the lesson has it otherwise."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A worked solution of somebody, line by line, and whether it is right."""

    by: str
    lines: tuple[str, ...]
    is_right: bool


class Kind(ABC):
    """What a pupil does in a task: one module of ``lessons.kinds`` each, which reads what such a task has of its own.

    Whoever reads, checks, shows and prints tasks asks the kind, and knows none by its name. ``register`` adds one from
    anywhere.
    """

    name: ClassVar[str]
    """The name that lessons write."""
    doing: ClassVar[Words]
    """What is done, in a word or two, as a printed sheet has it."""
    keys: ClassVar[Mapping[str, Key]]
    """The names that such a task takes beside those of all tasks."""
    is_played: ClassVar[bool] = False
    """Whether it is a game that is played on to the goal, and no move alone is the solution."""
    is_asked_again: ClassVar[bool] = False
    """Whether its questions can stand in the warm-up of a later lesson."""
    shows_first_piece: ClassVar[bool] = False
    """Whether the piece that begins the solution is pointed at in the first task of a lesson."""
    is_test: ClassVar[bool] = False
    """Whether the first answer to a question settles it, and nobody says before the end how it was."""
    predicts: ClassVar[Predicts] = Predicts.NOBODY
    """Who predicts results, where the lesson does not say."""
    locks: ClassVar[frozenset[Control]] = USUAL_LOCKS
    """What is locked, where the lesson does not say."""
    submit_label: ClassVar[Words] = CHECK
    """What stands on the button that gives an answer."""
    settled: ClassVar[Words] = _("Right.")
    """What is said of an answer that settles a question."""
    unmarked: ClassVar[Words | None] = None
    """What stands on the sheet of answers where no answer is right or wrong; None where answers are marked."""

    PREDICT: ClassVar[Kind]
    FIND: ClassVar[Kind]
    MISTAKE: ClassVar[Kind]
    PLACE: ClassVar[Kind]
    DRAW: ClassVar[Kind]
    EXPLAIN: ClassVar[Kind]
    PLAY: ClassVar[Kind]
    TEST: ClassVar[Kind]
    VOTE: ClassVar[Kind]
    REVISIT: ClassVar[Kind]
    OPEN: ClassVar[Kind]
    TALK: ClassVar[Kind]
    ODD_ONE_OUT: ClassVar[Kind]
    COMPARE: ClassVar[Kind]

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    @property
    def is_marked(self) -> bool:
        """Whether an answer is right or wrong: what is not marked is kept and counted, and in no score."""
        return self.unmarked is None

    @property
    def is_item(self) -> bool:
        """Whether it counts if a first answer is right: votes do not count so, nor games that are played to a goal."""
        return self.is_marked and not self.is_played

    def questions(self, written: Written) -> Iterable[Question]:
        """The questions of a task block, in order; LessonError for what is wrong in it."""
        return ()

    def form(self, written: Written) -> Form | None:
        """How a question is answered, where neither the lesson nor its answers say so."""
        return None

    def goal(self, written: Written, rules: Rules[Any, Any]) -> Goal | None:
        """What moves have to reach, if moves are asked for; LessonError for what is wrong in it."""
        return None

    def working(self, written: Written) -> tuple[str, ...]:
        """Somebody's working, line by line, if a mistake is to be found in it."""
        return ()

    def test_form(self, written: Written) -> str:
        """Which form of a test it is, if it is one; LessonError for what is wrong in it."""
        return ""

    def result(self, number: int, right: int, of: int) -> Words | None:
        """What is said at the end of the task with this number, with so many answers right; None where ``why`` is."""
        return None

    def follows(self, written: Written) -> frozenset[str]:
        """The lines of that working that are wrong only because an earlier one is."""
        return frozenset()

    def uncovers(self, written: Written) -> bool:
        """Whether what is covered is uncovered when the task is done; LessonError for what is wrong in it."""
        return True

    def compared(self, written: Written) -> tuple[Solution, ...]:
        """The two solutions that are compared, if some are; LessonError for what is wrong in them."""
        return ()


_KINDS: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> Kind:
    """Make a kind of task known by its name, from anywhere; the kind itself."""
    _KINDS[kind.name] = kind
    return kind


def all_kinds() -> Mapping[str, Kind]:
    """All kinds of tasks by their names."""
    return MappingProxyType(_KINDS)
