"""Kinds of tasks: a kind handles everything that is special to its tasks, from file to report.

Each kind declares the keys of its blocks (``Kind.keys``), beside those of all tasks; the reader and the table in
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
from mathgames.arithmetic.items.answer import Judgement
from mathgames.arithmetic.items.entry import CHECK
from mathgames.arithmetic.items.item import Item
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.games.contract import Control, Maskable
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.plain_yaml import YamlMapping as Written

NO_GAME_YET: Final = _("There is no game to look back at yet. Play it first.")


class Shape(Enum):
    """The shape of the value of a key."""

    TEXT = "text"
    WHOLE = "whole"
    YES_OR_NO = "yes or no"
    TEXTS = "texts"
    ANY = "any"
    """A text, a list or a mapping."""
    MAPPING = "mapping"


class Key(NamedTuple):
    """A key of a task block."""

    shape: Shape
    meaning: str


def _keys(**keys: Key) -> MappingProxyType[str, Key]:
    return MappingProxyType(keys)


RECALL_HELP: Final = "launch, or its title"
"""The way in which a task names an earlier one."""

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
    scene=Key(
        Shape.ANY,
        "the picture that acts its answers out: a name like 'number line', or one with values like "
        "'{balloon: {at: 4, bags: 2}}'",
    ),
    beside=Key(Shape.MAPPING, "'none' and why, where a wrong answer cannot be acted out beside the calculation"),
    mask=Key(Shape.MAPPING, "what is covered: numbers, signs, panels"),
    locks=Key(Shape.ANY, "controls that are taken away"),
    opens=Key(Shape.ANY, "controls that are given back"),
    stage=Key(Shape.TEXT, "the part of the lesson that it belongs to: launch, notice, practise, play or exit"),
    slots=Key(
        Shape.MAPPING,
        "the numbers that change when the task is done once more, like '{a: 1..6, b: \"5, 7, 9\"}'; or 'none' and why",
    ),
    let=Key(Shape.MAPPING, "numbers that follow from slots, like '{c: −a − b}'"),
    first=Key(Shape.MAPPING, "the numbers of the slots that everybody has first"),
    **{
        "such that": Key(Shape.ANY, "what has to hold between slots, like '[b > a, a + b ≤ 10]'"),
        "on paper": Key(Shape.TEXT, "what a printed sheet says instead of the prompt"),
    },
)
"""The keys of every task, beside those with which it takes up an earlier one (``Kind.recall_keys``)."""

ASKING: Final = _keys(
    questions=Key(Shape.ANY, "several questions, each with ask, answers, wrong"),
    ask=Key(Shape.TEXT, "the question, where the prompt is about more than it"),
    of=Key(Shape.TEXT, "what the answer is worked out from, for the checker"),
    move=Key(Shape.TEXT, "the move that the question is about"),
    form=Key(Shape.TEXT, "how it is answered, where that does not follow from the answers"),
    choices=Key(Shape.TEXTS, "what can be chosen, where that is more than the named answers"),
    choose=Key(Shape.TEXT, "'all' where every right choice has to be chosen"),
    order=Key(Shape.TEXTS, "what is to be put in order, in the right order"),
    mend=Key(Shape.ANY, "a wrong answer that is there at first, to be changed until it is right"),
)
"""The keys of tasks that ask questions."""

LINE: Final = _keys(
    line=Key(Shape.TEXT, "a number line, like '−6 to 6'"),
    labels=Key(Shape.ANY, "the numbers that are written below the line; usually all"),
)
"""The keys of tasks with a number line."""

COUNTERS: Final = _keys(counters=Key(Shape.MAPPING, "counters that lie there, like '{positive: 4, negative: 6}'"))
"""The keys of tasks that show counters which cannot be moved."""

PLACES: Final = _keys(places=Key(Shape.TEXTS, "the headings that cards are put under"))
"""The keys of tasks with cards."""

GOAL: Final = _keys(goal=Key(Shape.ANY, "what the moves have to reach"))
"""The keys of tasks with moves on the board."""

TWO_SIDES: Final = _keys(
    replies=Key(Shape.TEXTS, "moves that the other side makes"),
    opponent=Key(Shape.TEXT, "a computer player for the other side: a level like 'level-2', or a character like 'leo'"),
    predict=Key(Shape.TEXT, "who predicts each result: other, mover or nobody"),
    asks=Key(Shape.TEXT, "what is asked before a move counts, by its name below"),
)
"""The keys of tasks in which the opponent may move too."""

BOTH_FORMS: Final = ("A", "B")
"""The forms of the tests before and after the lessons of a route."""
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
    "mend",
    "scene",
)
"""The keys of a question, in a list of ``questions`` or in the task itself if it has only one."""


Block = TypeVar("Block")


class Predicts(Enum):
    """The player who predicts a result before it is shown."""

    NO_PLAYER = "nobody"
    MOVER = "mover"
    OTHER_PLAYER = "other"


class Counts(Enum):
    """The way in which a report counts an answer."""

    RIGHT = "right"
    """Count right answers."""
    CHOICE = "choice"
    """Count equal choices: each is as good as the others, and none is scored."""
    IGNORE = "nothing"


USUAL_LOCKS: Final = frozenset(Control) - {Control.UNDO, Control.TAP, Control.WHY, Control.HINTS}
"""The locks of every task, unless the kind of the task or the lesson overrides them."""


@dataclass(frozen=True, slots=True)
class Games:
    """A series of games; if players ``change_sides``, each takes the other side in the second game.

    Moves are asked about in the ``pauses`` only; None asks about each move.
    """

    number: int = 1
    change_sides: bool = False
    pauses: Pauses | None = None

    def side(self, side: frozenset[str], rules: Rules[Any, Any], number: int) -> frozenset[str]:
        """Return the players of the pupils with ``side`` in the first game, in the game with this number, from 0."""
        return frozenset(rules.players) - side if self.change_sides and number % 2 else side


ONE_GAME: Final = Games()


@dataclass(frozen=True, slots=True)
class TaskAsks(Generic[Block]):
    """The content of a task, as read by its kind: ``questions``, or a ``goal`` for moves.

    ``block`` is data that the kind keeps for itself.
    """

    questions: tuple[Item, ...] = ()
    goal: Goal | None = None
    block: Block | None = None
    recalls: int | None = None
    """The number of the earlier task that is looked back at."""
    uncovers: bool = True
    """True if covered numbers and signs are uncovered when the task is done."""
    hides: frozenset[Maskable] = frozenset()
    """Information of the page that the task never shows, before or after it is done."""


class Kind(ABC, Generic[Block]):
    """A kind of task: one class each in ``lessons.kinds``, which handles everything special to such tasks.

    The code that reads, shows, prints, judges, reports and checks tasks calls the kind, and knows none by its name or
    class. ``register`` adds one from anywhere (``tests/learning/lessons/toy_kind.py`` does).
    """

    name: ClassVar[str]
    """The name in lessons."""
    doing: ClassVar[LazyString]
    """The activity in a word or two, for printed sheets."""
    keys: ClassVar[Mapping[str, Key]]
    """The keys of such a task beside those of all tasks."""
    recall_keys: ClassVar[Mapping[str, Key]] = MappingProxyType({})
    """The keys with which a later task of any kind takes up one of this kind."""
    is_played: ClassVar[bool] = False
    """True if it is a game that is played on to the goal, so that no single move is the solution."""
    is_asked_again: ClassVar[bool] = False
    """True if its questions can be part of the warm-up of a later lesson."""
    asks_once: ClassVar[bool] = False
    """True if the first answer to a question settles it, with no feedback before the end."""
    shows_first_piece: ClassVar[bool] = False
    """True if the piece that begins the solution is marked in the first task of a lesson."""
    follows_game: ClassVar[bool] = False
    """True if the task is made from a game played before (``after``), and asks nothing until then."""
    asks_why: ClassVar[bool] = False
    """True if pupils may add a reason in their own words to each answer."""
    predicts: ClassVar[Predicts] = Predicts.NO_PLAYER
    """The player who predicts results by default."""
    locks: ClassVar[frozenset[Control]] = USUAL_LOCKS
    """The controls that are locked by default."""
    submit_label: ClassVar[LazyString] = CHECK
    """The label of the button that gives an answer."""
    settled_text: ClassVar[LazyString] = _("Right.")
    """The feedback to an answer that settles a question."""
    unmarked_text: ClassVar[LazyString | None] = None
    """The note on the sheet of answers where no answer is right or wrong. None if answers are marked."""

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    @abstractmethod
    def read(self, mapping: Written, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[Block]:
        """Read the content of a task block, in a game with these rules and after these tasks of the lesson.

        Raises ``LessonError`` for mistakes in it.
        """

    def heading(self, block: Block) -> LazyString:
        """Return the activity, for the printed sheet of this task."""
        return self.doing

    def render_content(self, block: Block) -> Iterable[Node]:
        """Draw the nodes between the prompt and the questions, on the screen and on paper."""
        return ()

    def content_of_answer(self, block: Block, question: int | None) -> Iterable[Node]:
        """Draw those of these nodes that an answer to the question brings, which stand with the feedback to it."""
        return ()

    def texts(self, block: Block) -> Iterator[str]:
        """Yield the texts of these nodes, line by line."""
        for part in (
            inner for top in self.render_content(block) for inner in iter_nodes(top) if inner[0] in ("li", "p")
        ):
            yield plain_text(part)

    def judge(self, block: Block, question: Item, answer: object) -> Judgement:
        """Judge the stored answer to one of its questions."""
        return question.judge(answer)

    def result(self, number: int, right: int, total: int) -> LazyString | None:
        """Return the sentence at the end of the task, with ``right`` of ``total`` answers right.

        None shows ``why`` instead.
        """
        return None

    def adapt_task(self, task: Any, tasks: Sequence[Any], answers_to: Callable[[int], Sequence[Any]]) -> Any:
        """Return the task after the answers to the other ``tasks`` of its lesson, by their numbers."""
        return task

    def report_subject(self, block: Block) -> LazyString | None:
        """Return the pupil's own part of the task, for a report. None if there is none."""
        return None

    def shows_move(self, block: Block) -> str:
        """Return the move that its board marks; "" if there is none."""
        return ""

    def games(self, block: Block) -> Games:
        """Return the games of the task."""
        return ONE_GAME

    def counts(self, question: Item | None) -> Counts:
        """Return the way in which a report counts the first answer to a question, or moves."""
        return Counts.IGNORE if self.is_played else Counts.RIGHT

    # The checker's part. A task and a lesson are those of ``lessons.model``, which depends on this module.

    def fits(self, task: Any, tasks: Sequence[Any]) -> None:
        """Raise ``LessonError`` if a task does not fit all ``tasks`` of its lesson."""

    def problems(self, task: Any, lesson: Any, is_lesson: Callable[[str], bool]) -> Iterator[tuple[int, LazyString]]:
        """Yield the problems of a task in its lesson, each with its line; ``is_lesson`` checks names of lessons."""
        return iter(())


_KINDS: Final[dict[str, Kind[Any]]] = {}


def register(kind: Kind[Any]) -> None:
    """Make a kind of task known by its name, from anywhere."""
    _KINDS[kind.name] = kind


def all_kinds() -> Mapping[str, Kind[Any]]:
    """Return all kinds of tasks by their names."""
    return MappingProxyType(_KINDS)
