"""What a pupil does in a task: a kind of tasks, which owns what such a task has of its own, from file to report.

Each kind declares which names its blocks take (``Kind.keys``), beside those of all tasks; the reader and the table in
``docs/lessons.md`` follow it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from mathgames.activities.predict import Pauses
from mathgames.arithmetic.answers.answer import Judgement
from mathgames.arithmetic.answers.form import CHECK, Question
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, text, walk
from mathgames.games.contract import Control, Secret
from mathgames.language.words import Words, _
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.plain_yaml import Mapping as Written

NO_GAME_YET: Final = _("There is no game to look back at yet. Play it first.")


class Shape(Enum):
    """What stands behind a name."""

    TEXT = "text"
    WHOLE = "whole"
    YES_OR_NO = "yes or no"
    TEXTS = "texts"
    ANY = "any"
    """A text, a list or a mapping."""
    MAPPING = "mapping"


class Key(NamedTuple):
    """A name of a task block."""

    shape: Shape
    meaning: str


def _keys(**named: Key) -> MappingProxyType[str, Key]:
    return MappingProxyType(named)


RECALLED: Final = "launch, or its title"
"""How a task names an earlier one."""

COMMON: Final = _keys(
    kind=Key(Shape.TEXT, "what the pupil does"),
    prompt=Key(Shape.TEXT, "what the pupil reads, in one or two sentences"),
    position=Key(Shape.ANY, "squares with pieces, moves from the start, or the name of a position above"),
    game=Key(Shape.TEXT, "another game than the lesson's"),
    options=Key(Shape.MAPPING, "other options of the rules than the lesson's"),
    side=Key(Shape.TEXT, "who solves the task; usually the player whose turn it is"),
    answers=Key(Shape.ANY, "the accepted answers: one, a list, or a question with its answer on each line"),
    wrong=Key(Shape.ANY, "wrong answers, each with a misconception's key or a sentence of your own"),
    hints=Key(Shape.ANY, "a list of hints, 'auto', or 'model:' with what they are made from"),
    why=Key(Shape.TEXT, "the reason, said when the task is done"),
    picture=Key(
        Shape.MAPPING,
        "a situation with its numbers: thermometer, lift, dive, submarine, slips or rope, like 'lift: −2'",
    ),
    mask=Key(Shape.MAPPING, "what is covered: numbers, signs, panels"),
    locks=Key(Shape.ANY, "controls that are taken away"),
    opens=Key(Shape.ANY, "controls that are given back"),
    stage=Key(Shape.TEXT, "the part of the lesson that it belongs to: launch, notice, practise, play or exit"),
    twin=Key(
        Shape.MAPPING,
        "one more question like it, for who had much help, where none is made from its numbers; or 'none' and why",
    ),
    **{
        "on paper": Key(Shape.TEXT, "what a printed sheet says instead of the prompt"),
    },
)
"""The names that every task takes, beside those with which it takes up an earlier one (``Kind.recalled_by``)."""

ASKING: Final = _keys(
    questions=Key(Shape.ANY, "several questions, each with ask, answers, wrong"),
    ask=Key(Shape.TEXT, "the question, where the prompt is about more than it"),
    of=Key(Shape.TEXT, "what the answer is worked out from, for the checker"),
    move=Key(Shape.TEXT, "the move that the question is about"),
    form=Key(Shape.TEXT, "how it is answered, where that does not follow from the answers"),
    choices=Key(Shape.TEXTS, "what can be chosen, where that is more than the named answers"),
    choose=Key(Shape.TEXT, "'all' where every right choice has to be chosen"),
    order=Key(Shape.TEXTS, "what is to be put in order, in the right order"),
)
"""Of tasks that ask questions."""

LINE: Final = _keys(
    line=Key(Shape.TEXT, "a number line, like '−6 to 6'"),
    labels=Key(Shape.ANY, "the numbers that are written below the line; usually all"),
)
"""Of tasks with a number line."""

COUNTERS: Final = _keys(counters=Key(Shape.MAPPING, "counters that lie there, like '{positive: 4, negative: 6}'"))
"""Of tasks with counters that are only looked at."""

PLACES: Final = _keys(places=Key(Shape.TEXTS, "the headings that cards are put under"))
"""Of tasks with cards."""

GOAL: Final = _keys(goal=Key(Shape.ANY, "what the moves have to reach"))
"""Of tasks with moves on the board."""

TWO_SIDES: Final = _keys(
    replies=Key(Shape.TEXTS, "moves that the other side makes"),
    opponent=Key(Shape.TEXT, "a computer player for the other side: a level like 'level-2', or a character like 'leo'"),
    predict=Key(Shape.TEXT, "who predicts each result: other, mover or nobody"),
    asks=Key(Shape.TEXT, "what is asked before a move counts, by its name below"),
)
"""Of tasks in which the other side may move too."""

BOTH_FORMS: Final = ("A", "B")
"""Of what comes before and after the lessons of a route."""
QUESTION_KEYS: Final = (
    "ask",
    "answers",
    "wrong",
    "of",
    "move",
    "form",
    "choices",
    "choose",
    "order",
    "line",
    "labels",
    "places",
)
"""What a question takes, in a list of ``questions`` or, where a task has one only, in the task itself."""


Block = TypeVar("Block")


class Predicts(Enum):
    """Who predicts a result before it is seen."""

    NOBODY = "nobody"
    MOVER = "mover"
    OTHER = "other"


class Counts(Enum):
    """What a report counts of an answer."""

    RIGHT = "right"
    """Whether it is right."""
    CHOICE = "choice"
    """How many have given the same: each is as good as the others, and none is in a score."""
    NOTHING = "nothing"


USUAL_LOCKS: Final = frozenset(Control) - {Control.UNDO, Control.TAP, Control.WHY, Control.HINTS}
"""Locked in every task, unless the kind of the task or the lesson has it otherwise."""


@dataclass(frozen=True, slots=True)
class Games:
    """So many games, one after the other; where players ``change_sides``, each has the other one in the second.

    Moves are asked about in the ``pauses`` alone; None where each of them is.
    """

    number: int = 1
    change_sides: bool = False
    pauses: Pauses | None = None

    def side(self, side: frozenset[str], rules: Rules[Any, Any], number: int) -> frozenset[str]:
        """The players of those who play ``side`` in the first game, in the game with this number, from 0."""
        return frozenset(rules.players) - side if self.change_sides and number % 2 else side


ONE_GAME: Final = Games()


@dataclass(frozen=True, slots=True)
class TaskAsks(Generic[Block]):
    """What a task asks, as its kind has read it: ``questions``, or a ``goal`` that moves have to meet.

    ``block`` is what the kind keeps beside them for itself.
    """

    questions: tuple[Question, ...] = ()
    goal: Goal | None = None
    block: Block | None = None
    recalls: int | None = None
    """The number of the earlier task that is looked back at."""
    uncovers: bool = True
    """Whether what is covered is uncovered when the task is done."""
    hides: frozenset[Secret] = frozenset()
    """What the page of a game tells and the task is not about: it is not told before the task is done, nor after."""


class Kind(ABC, Generic[Block]):
    """What a pupil does in a task: one class of ``lessons.kinds`` each, which owns what such a task has of its own.

    Whoever reads, shows, prints, judges, reports and checks tasks asks the kind, and knows none by its name or class.
    ``register`` adds one from anywhere (``tests/learning/lessons/toy_kind.py`` does).
    """

    name: ClassVar[str]
    """The name that lessons write."""
    doing: ClassVar[Words]
    """What is done, in a word or two, as a printed sheet has it."""
    keys: ClassVar[Mapping[str, Key]]
    """The names that such a task takes beside those of all tasks."""
    recalled_by: ClassVar[Mapping[str, Key]] = MappingProxyType({})
    """The names with which a later task of any kind takes up one of this kind."""
    is_played: ClassVar[bool] = False
    """Whether it is a game that is played on to the goal, and no move alone is the solution."""
    is_asked_again: ClassVar[bool] = False
    """Whether its questions can stand in the warm-up of a later lesson."""
    asks_once: ClassVar[bool] = False
    """Whether the first answer to a question settles it, and nobody says before the end how it was."""
    shows_first_piece: ClassVar[bool] = False
    """Whether the piece that begins the solution is pointed at in the first task of a lesson."""
    follows_game: ClassVar[bool] = False
    """Whether it is made of a game that was played before (``after``), and asks nothing until then."""
    asks_why: ClassVar[bool] = False
    """Whether a reason in the pupil's own words may stand beside each answer."""
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

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    @abstractmethod
    def read(self, written: Written, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[Block]:
        """What a task block asks, in a game with these rules and after these tasks of the lesson; LessonError for what
        is wrong in it.
        """

    def heading(self, block: Block) -> Words:
        """What is done, as the printed sheet of this one task has it."""
        return self.doing

    def shown(self, block: Block) -> Iterable[Node]:
        """What stands between the prompt and the questions, on the screen and on paper."""
        return ()

    def texts(self, block: Block) -> Iterator[str]:
        """What is read of that, line by line."""
        for part in (inner for top in self.shown(block) for inner in walk(top) if inner[0] in ("li", "p")):
            yield text(part)

    def judge(self, block: Block, question: Question, answer: object) -> Judgement:
        """What is made of an answer to one of its questions, as it was kept."""
        return question.judge(answer)

    def result(self, number: int, right: int, of: int) -> Words | None:
        """What is said at the end of the task with this number, with so many answers right; None where ``why`` is."""
        return None

    def after(self, task: Any, tasks: Sequence[Any], answers_to: Callable[[int], Sequence[Any]]) -> Any:
        """The task as it is after the answers to the other ``tasks`` of its lesson, by their numbers."""
        return task

    def said(self, block: Block) -> Words | None:
        """What of the pupil's own it is about, as a report has it."""
        return None

    def shows_move(self, block: Block) -> str:
        """The move that its board points at; "" where it points at none."""
        return ""

    def games(self, block: Block) -> Games:
        """The games that are played in it."""
        return ONE_GAME

    def counts(self, question: Question | None) -> Counts:
        """What a report counts of the first answer to a question, or of moves."""
        return Counts.NOTHING if self.is_played else Counts.RIGHT

    # The checker's part. A task and a lesson are those of ``lessons.model``, which stands on this module.

    def fits(self, task: Any, tasks: Sequence[Any]) -> None:
        """LessonError where a task does not fit to all ``tasks`` of its lesson."""

    def problems(self, task: Any, lesson: Any, is_lesson: Callable[[str], bool]) -> Iterator[tuple[int, Words]]:
        """What is wrong with a task in its lesson, each with its line; ``is_lesson`` tells which names lessons have."""
        return iter(())


_KINDS: Final[dict[str, Kind[Any]]] = {}


def register(kind: Kind[Any]) -> None:
    """Make a kind of task known by its name, from anywhere."""
    _KINDS[kind.name] = kind


def all_kinds() -> Mapping[str, Kind[Any]]:
    """All kinds of tasks by their names."""
    return MappingProxyType(_KINDS)
