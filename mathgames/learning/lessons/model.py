"""What a lesson is: its tasks, what each of them asks, and what is locked and covered meanwhile."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.arithmetic.answers.form import Question, Wrong
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.answers.judging import Judgement, Verdict
from mathgames.engine.rules import Rules
from mathgames.explain.drawing.sketches import Sketch
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control, Cover, Secret
from mathgames.language.errors import MathgamesError, NotationError, shown
from mathgames.language.words import Words, _
from mathgames.learning.lessons.counting import BESIDE_MOVES, counting_goals
from mathgames.learning.lessons.goals import Goal, Played, Within
from mathgames.learning.lessons.hints import Hint, for_move, for_question, written
from mathgames.learning.lessons.model_hints import for_board, for_model
from mathgames.learning.lessons.plain_yaml import Mapping as Written
from mathgames.learning.lessons.plan import LessonPlan, LessonStage, Model
from mathgames.learning.lessons.task_keys import Key
from mathgames.learning.lessons.tried import Tried, calculation_of, what_it_brings

MAX_LISTED: Final = 3000
"""Moves that are looked at, at the most, where the moves that meet a goal are listed."""


@dataclass(frozen=True, slots=True)
class Mask:
    """What is covered: the numbers and the signs of the pieces on these squares, and what else is not told."""

    numbers: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    panels: frozenset[Secret] = frozenset()

    @property
    def covers(self) -> dict[str, Cover]:
        """What is covered of the piece on each of these squares.

        >>> Mask(numbers=frozenset({"c3", "d4"}), signs=frozenset({"c3"})).covers["c3"]
        <Cover.ALL: 'all'>
        """
        of_one = dict.fromkeys(self.numbers, Cover.NUMBER) | dict.fromkeys(self.signs, Cover.SIGN)
        return of_one | dict.fromkeys(self.numbers & self.signs, Cover.ALL)


class Predicts(Enum):
    """Who predicts a result before it is seen."""

    NOBODY = "nobody"
    MOVER = "mover"
    OTHER = "other"


USUAL_LOCKS: Final = frozenset(Control) - {Control.UNDO, Control.WHY, Control.HINTS}
"""Locked in every task, unless the kind of the task or the lesson has it otherwise."""


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
    predicts: ClassVar[Predicts] = Predicts.NOBODY
    """Who predicts results, where the lesson does not say."""
    locks: ClassVar[frozenset[Control]] = USUAL_LOCKS
    """What is locked, where the lesson does not say."""
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
    VOTE: ClassVar[Kind]
    REVISIT: ClassVar[Kind]

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    @property
    def is_marked(self) -> bool:
        """Whether an answer is right or wrong: what is not marked is kept and counted, and in no score."""
        return self.unmarked is None

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

    def follows(self, written: Written) -> frozenset[str]:
        """The lines of that working that are wrong only because an earlier one is."""
        return frozenset()

    def uncovers(self, written: Written) -> bool:
        """Whether what is covered is uncovered when the task is done; LessonError for what is wrong in it."""
        return True


_KINDS: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> Kind:
    """Make a kind of task known by its name, from anywhere; the kind itself."""
    _KINDS[kind.name] = kind
    return kind


def all_kinds() -> Mapping[str, Kind]:
    """All kinds of tasks by their names."""
    return MappingProxyType(_KINDS)


class UndoQuestion(Enum):
    """What a step back asks for first."""

    NOTHING = "no"
    SUBTRACTION = "subtraction"
    """The calculation that leads back."""
    COVERED = "covered"
    """A number of the calculation, which is covered."""


class AskedFor(Enum):
    """What is predicted of a move."""

    RESULT = "result"
    SIGN = "sign"
    SIGN_FIRST = "sign first"
    SCORER = "scorer"
    POINTS = "points"


class Start(NamedTuple):
    """What a match of a task begins with: ``Match(start.rules, position=start.position)``."""

    rules: Rules[Any, Any]
    position: Any


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a lesson.

    A task asks ``questions``, or has a ``goal`` that moves have to meet (find and play, and lines that are drawn on a
    board). ``number`` counts from 1; the exit question has 0.
    """

    number: int
    kind: Kind
    prompt: str
    title: str
    prose: tuple[Node, ...]
    rules: Rules[Any, Any]
    position: Any
    shows_board: bool
    """Whether the lesson gave a position: without one, the board is only scenery."""
    questions: tuple[Question, ...]
    goal: Goal | None
    side: frozenset[str]
    """The players whose moves count: one, or both where they play as a team."""
    deviations: tuple[Wrong, ...]
    """Wrong moves that the lesson has a word for."""
    solutions_named: tuple[str, ...]
    """The moves that the lesson gives as its solutions."""
    written_hints: tuple[str, ...] | None
    """The lesson's own hints; None for those that are worked out."""
    why: str
    """What is said when the task is done: the reason."""
    working: tuple[str, ...]
    """Somebody's working, line by line, in which a mistake is to be found."""
    shows: str
    """The misconception that someone's working shows, in a mistake to be found."""
    mask: Mask
    locks: frozenset[Control]
    predicts: Predicts
    undo_asks: UndoQuestion
    asks: AskedFor
    opponent: str
    """The level or the character that plays the other side; empty where pupils play both."""
    replies: tuple[str, ...]
    """Moves that the other side makes, in this order."""
    line: int
    lines: Mapping[str, int]
    """Where each part of it stands in the file."""
    stage: LessonStage | None = None
    on_paper: str = ""
    """What a printed sheet says instead of the prompt."""
    model: Model | None = None
    """What hints are made from, where the lesson has none of its own."""
    follows: frozenset[str] = frozenset()
    """The lines of a working that are wrong only because an earlier one is."""
    finds_all: bool = False
    """Whether every move that meets the goal is to be found, one after the other."""
    picture: Sketch | None = None
    """The situation that it speaks of."""
    uncovers: bool = True
    """Whether what is covered is uncovered when the task is done."""
    recalls: int | None = None
    """The number of the earlier task that this one takes up or looks back at: what was answered there is shown."""

    def begin(self) -> Start:
        """The rules and the position that the task's match begins with."""
        return Start(self.rules, self.position)

    def played(self, moves: Sequence[Any], counts: Mapping[str, int] = MappingProxyType({})) -> Played:
        """What was played, from moves or their texts; MathgamesError for a move that is not legal there."""
        position, read = self.position, []
        for part in moves:
            move = self.rules.parse(part) if isinstance(part, str) else part
            try:
                refusal = self.rules.refuse(position, move)
            except TypeError:
                sentence = _("{move} is neither a move nor the text of a move", move=shown(part))
                raise NotationError(sentence) from None
            if refusal is not None:
                raise refusal.error()
            read.append(move)
            position = self.rules.apply(position, move)
        return Played(self.rules, self.position, tuple(read), self.side, counts)

    @property
    def counts_beside_moves(self) -> bool:
        """Whether its goal counts what no move tells."""
        return any(part.name in BESIDE_MOVES for part in counting_goals(self.goal))

    def judge_moves(self, moves: Sequence[Any], counts: Mapping[str, int] = MappingProxyType({})) -> Judgement:
        """How the task stands after these moves of both sides, and what is said of a move that the lesson names."""
        if self.goal is None:
            return Judgement(Verdict.ONGOING)
        try:
            played = self.played(moves, counts)
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)
        verdict = self.goal.judge(played)
        if verdict is not Verdict.MET and played.own:
            last = played.own[-1].text
            for wrong in self.deviations:
                if wrong.answer == last:
                    return wrong.judged(verdict, calculation_of(played.own[-1]))
        return Judgement(verdict, what_it_brings(played.own[-1]) if verdict is Verdict.MISSED and played.own else None)

    def judge(self, question: int, given: Any) -> Judgement:
        """What is made of an answer to the question with this number, as it was kept, or of the moves of one try."""
        if self.goal is not None:
            tried = Tried.of(given)
            judged = self.judge_moves(tried.moves, tried.counts)
            if self.finds_all and judged.verdict is Verdict.MET and self.solution_at(question) != tried.moves[-1]:
                return Judgement(Verdict.ONGOING)
            return judged
        if not 0 <= question < len(self.questions):
            return Judgement(Verdict.ONGOING)
        asked = self.questions[question]
        judged = asked.judge(asked.form.recall(given))
        if judged.verdict is Verdict.MISSED and not self.kind.is_marked:
            return Judgement(Verdict.ONGOING, _("That is not one of the choices. Choose one of them."))
        return judged

    def solutions(self) -> tuple[str, ...]:
        """The single moves that meet the goal, in the order of their texts; none where it takes several."""
        goal = self.goal
        if goal is None or (isinstance(goal, Within) and goal.times > 1):
            return ()
        rules, start = self.rules, self.position
        moves = islice(rules.moves(start), MAX_LISTED)
        met = (m for m in moves if goal.judge(Played(rules, start, (m,), self.side)) is Verdict.MET)
        return tuple(sorted(rules.format(move) for move in met))

    def moves_of(self, solution: str) -> tuple[str, ...]:
        """The moves of a solution, which may be several with ``;`` between them, with the scripted replies in place."""
        own = [part.strip() for part in solution.split(";")]
        line: list[str] = []
        for number, move in enumerate(own):
            line += [move, *self.replies[number : number + 1]] if number < len(own) - 1 else [move]
        return tuple(line)

    @property
    def parts(self) -> int:
        """How many things are to be done one after the other: its questions, or what its goal asks."""
        return len(self.all_solutions) if self.finds_all else max(1, len(self.questions))

    @property
    def all_solutions(self) -> tuple[str, ...]:
        """The moves that are all to be found."""
        return self.solutions_named or self.solutions()

    def solution_at(self, number: int) -> str:
        """The move that is one of all to be found, by its number; "" where there is none."""
        solutions = self.all_solutions
        return solutions[number] if 0 <= number < len(solutions) else ""

    def hints(self, question: int = 0) -> tuple[Hint, ...]:
        """Hints in stages, each telling more: the lesson's own, or worked out from the derivation or the goal."""
        if self.written_hints is not None:
            return tuple(written(hint, self.rules.pieces(self.position)) for hint in self.written_hints)
        if not self.kind.is_marked:
            return ()
        if self.questions:
            current = self.questions[question]
            return for_question(current) if self.model is None else for_model(self.model, current)
        if self.goal is None:
            return ()
        alone = not self.kind.is_played and len(self.side) == 1
        if self.model is not None:
            return for_board(self.goal, self.solutions() if alone else (), self.rules.pieces(self.position))
        return for_move(self.goal, self.solutions() if alone else (), self.rules.pieces(self.position))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, as its file tells it."""

    name: str
    title: str
    game: str
    options: Mapping[str, Any]
    level: int
    """The school grade whose readers the prose is for."""
    minutes: int
    standards: tuple[str, ...]
    language: str
    aim: str
    misconceptions: tuple[str, ...]
    """What the lesson is aimed at, by the keys of the catalogue."""
    introduction: tuple[Node, ...]
    tasks: tuple[Task, ...]
    exit: Task | None
    closing: tuple[Node, ...]
    file: str
    plan: LessonPlan | None = None
    """What it says of itself in the second format of lessons."""

    @property
    def all_tasks(self) -> tuple[Task, ...]:
        """The tasks, and the exit question if there is one."""
        return self.tasks if self.exit is None else (*self.tasks, self.exit)

    @property
    def format(self) -> int:
        """Which format its file has."""
        return 1 if self.plan is None else 2

    def idea_after(self, task: Task) -> str:
        """The idea, after the last task of the launch and of what is noticed; "" after all others."""
        asking = [one for one in self.tasks if one.stage in (LessonStage.LAUNCH, LessonStage.NOTICE)]
        return self.plan.idea if self.plan is not None and asking and asking[-1].number == task.number else ""

    def locked(self, more: frozenset[Control]) -> Lesson:
        """The lesson with more locked in each of its tasks."""

        def closed(task: Task) -> Task:
            return replace(task, locks=task.locks | more)

        return replace(
            self, tasks=tuple(map(closed, self.tasks)), exit=None if self.exit is None else closed(self.exit)
        )
