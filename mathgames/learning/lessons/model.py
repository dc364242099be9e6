"""What a lesson is: its tasks, what each of them asks, and what is locked and covered meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

from mathgames.arithmetic.answers.answer import Answer, Judgement, Verdict
from mathgames.arithmetic.answers.form import AnswerValue, Question, Wrong
from mathgames.engine.rules import Rules
from mathgames.explain.drawing.sketches import Sketch
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control, Cover, Secret
from mathgames.games.registry import game
from mathgames.language.errors import MathgamesError, NotationError, shown
from mathgames.language.words import Text, Words, _, listed, together
from mathgames.learning.lessons.counting import Tried, calculation_of, so_far, what_it_brings
from mathgames.learning.lessons.goals import Finished, Goal, OneMove, Played, single_moves
from mathgames.learning.lessons.hints import Hint, for_board, for_model, for_move, for_question, places, written
from mathgames.learning.lessons.kind import Games, Kind, Predicts
from mathgames.learning.lessons.plan import LessonPlan, LessonStage, Model, SaysWhy


@dataclass(frozen=True, slots=True)
class Mask:
    """What is covered: the numbers and the signs of the pieces on these squares, and what else is not told."""

    numbers: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    panels: frozenset[Secret] = frozenset()

    @property
    def covers(self) -> dict[str, Cover]:
        """What is covered of the piece on each of these squares."""
        of_one = dict.fromkeys(self.numbers, Cover.NUMBER) | dict.fromkeys(self.signs, Cover.SIGN)
        return of_one | dict.fromkeys(self.numbers & self.signs, Cover.ALL)


class UndoQuestion(Enum):
    """What a step back asks for first."""

    NOTHING = "no"
    SUBTRACTION = "subtraction"
    """The calculation that leads back."""
    COVERED = "covered"
    """A number of the calculation, which is covered."""


class Start(NamedTuple):
    """What a match of a task begins with: ``Match(start.rules, position=start.position)``."""

    rules: Rules[Any, Any]
    position: Any


@dataclass(frozen=True, slots=True, repr=False)
class Task:
    """One task of a lesson.

    A task asks ``questions``, or has a ``goal`` that moves have to meet (find and play, and lines that are drawn on a
    board). ``number`` counts from 1; the exit question has 0.
    """

    number: int
    kind: Kind[Any]
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
    shows: str
    """The misconception that someone's working shows."""
    mask: Mask
    locks: frozenset[Control]
    predicts: Predicts
    undo_asks: UndoQuestion
    asks: str
    """What is predicted of a move, by the name of the kind of question; "" for the usual one of its game."""
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
    twin: Question | None = None
    """One more question like it, for who had much help, where its author has written one."""
    no_twin: str = ""
    """Why there is none, where its author says so."""
    finds_all: bool = False
    """Whether every move that meets the goal is to be found, one after the other."""
    picture: Sketch | None = None
    """The situation that it speaks of."""
    hides: frozenset[Secret] = frozenset()
    """What the page of a game tells and the task is not about."""
    uncovers: bool = True
    """Whether what is covered is uncovered when the task is done."""
    recalls: int | None = None
    """The number of the earlier task that this one takes up or looks back at: what was answered there is shown."""
    block: Any = None
    """What its kind keeps of the block for itself (``TaskAsks.block``)."""

    def __repr__(self) -> str:
        return f"<Task {self.number}, {self.kind.name}: {self.title or self.prompt}>"

    def __str__(self) -> str:
        """What a pupil reads, as text."""
        asked = (f"  {question.ask}" for question in self.questions if question.ask)
        return "\n".join((f"{self.number}. {self.title}".strip(), self.prompt, *asked))

    def _repr_html_(self) -> str:
        from mathgames.page.picture import picture  # no lesson that is played needs it

        board = picture(self.position, self.rules).html() if self.shows_board else ""
        lines = (f"<p>{escape(line.strip())}</p>" for line in str(self).splitlines()[1:])
        return f"<h4>{self.number}. {escape(self.title)}</h4>{''.join(lines)}{board}"

    @property
    def called(self) -> str:
        """How later tasks name it: that it is the launch, or its title."""
        return LessonStage.LAUNCH.value if self.stage is LessonStage.LAUNCH else self.title

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

    def judge_moves(self, moves: Sequence[Any], counts: Mapping[str, int] = MappingProxyType({})) -> Judgement:
        """How the task stands after these moves of both sides, and what is said of a move that the lesson names."""
        if self.goal is None:
            return Judgement(Verdict.ONGOING)
        try:
            played = self.played(moves, counts)
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)
        verdict = self.goal.judge(played)
        if verdict is Verdict.ONGOING and self.rules.outcome(played.position) is not None:
            return Judgement(verdict, so_far(self.goal, counts))
        if verdict is not Verdict.MET and played.own:
            last = played.own[-1].text
            for wrong in self.deviations:
                if wrong.answer == last:
                    return wrong.judged(verdict, calculation_of(played.own[-1]))
        return Judgement(verdict, self._missed(played) if verdict is Verdict.MISSED and played.own else None)

    def _missed(self, played: Played) -> Words | None:
        """What is said of a try that misses the goal: what is not enough, or what its last move does."""
        assert self.goal is not None
        if (counted := so_far(self.goal, played.counts)) is not None:
            return counted
        last = played.own[-1]
        for part in self.goal.parts():
            if isinstance(part, OneMove) and not part.holds(last) and (words := part.actual(last)) is not None:
                return together(words, _("Go back and try another one."))
        if self.kind.is_played:
            return _("All your moves are made. Go back to the start and try again.")
        return what_it_brings(last)

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
        return self.kind.judge(self.block, self.questions[question], given)

    @property
    def landmarks(self) -> tuple[Any, ...]:
        """What the goal gives beside the position, for the board to show."""
        return () if self.goal is None else tuple(it for part in self.goal.parts() for it in part.landmarks)

    def solutions(self) -> tuple[str, ...]:
        """The single moves that meet the goal, in the order of their texts; none where it takes several."""
        return () if self.goal is None else single_moves(self.goal, self.rules, self.position, self.side)

    def moves_of(self, solution: str) -> tuple[str, ...]:
        """The moves of a solution, which may be several with ``;`` between them, with the scripted replies in place."""
        own = [part.strip() for part in solution.split(";")]
        line: list[str] = []
        for number, move in enumerate(own):
            line += [move, *self.replies[number : number + 1]] if number < len(own) - 1 else [move]
        return tuple(line)

    def answer_to(self, number: int) -> AnswerValue:
        """A right answer to the question with this number: another one each time where the same is asked again."""
        question = self.questions[number]
        return question.answers[self.questions[:number].count(question) % len(question.answers)]

    def settled_by(self, right: Iterable[Answer[int]]) -> frozenset[int]:
        """The questions that these right answers settle: where the same is asked again, it takes different ones."""
        settled: set[int] = set()
        had: set[tuple[int, AnswerValue]] = set()
        for answer in right:
            number = answer.question
            if self.questions and self.questions.count(question := self.questions[number]) > 1:
                answered = self.questions.index(question), question.form.read(answer.given)
                if answered in had:
                    continue
                had.add(answered)
            settled.add(number)
        return frozenset(settled)

    def is_settled_by(self, verdict: Verdict) -> bool:
        """Whether an answer with this verdict settles its question: a right one, and in a test each one."""
        return verdict is Verdict.MET or (self.kind.asks_once and verdict is Verdict.MISSED)

    @property
    def parts(self) -> int:
        """How many things are to be done one after the other: its questions, or what its goal asks."""
        return len(self.all_solutions) if self.finds_all else max(self.games.number, len(self.questions))

    @property
    def with_twin(self) -> tuple[Question, ...]:
        """Its questions, and the twin that its author has written."""
        return self.questions if self.twin is None else (*self.questions, self.twin)

    @property
    def games(self) -> Games:
        """The games that are played in it."""
        return self.kind.games(self.block)

    @property
    def is_whole_game(self) -> bool:
        """Whether a game is played to its end, whoever wins, or stopped where time is up."""
        return self.kind.is_played and isinstance(self.goal, Finished)

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
            hints = [written(hint, self.rules.pieces(self.position)) for hint in self.written_hints]
            if hints and not self.kind.is_played:
                hints[-1] = hints[-1]._replace(move=self._named_in(hints[-1].text))
            return tuple(hints)
        if self.kind.unmarked is not None:
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

    def in_words(self, moves: Iterable[str]) -> Text:
        """Moves as a sentence tells them, by where they happen: ``c3 to d4``."""
        board = game(self.rules.name).board(self.rules)
        return listed([board.where(self.rules.parse(move)) or move for move in map(str.strip, moves)])

    def _named_in(self, text: Text) -> str | None:
        """The move that a text tells: the first one of a solution, all of whose places it names."""
        if self.goal is None or not (named := places(text)):
            return None
        moves = {move: places(self.in_words([move])) for move in map(first_of, self.all_solutions)}
        wholly = [move for move, its_places in moves.items() if its_places and its_places <= named]
        return max(wholly, key=lambda move: len(moves[move]), default=None)


def first_of(solution: str) -> str:
    """The first move of a solution, which may be several with ``;`` between them."""
    return solution.partition(";")[0].strip()


@dataclass(frozen=True, slots=True, repr=False)
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
    plan: LessonPlan
    lines: Mapping[str, int]
    """Where each name of its top stands in the file."""

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self.title}, {len(self.all_tasks)} tasks>"

    def __str__(self) -> str:
        """What the lesson is for, and its tasks as pupils read them."""
        return "\n\n".join((f"{self.title}\n{self.aim}".strip(), *map(str, self.all_tasks)))

    def _repr_html_(self) -> str:
        tasks = (f"<li>{escape(task.title)}: {escape(task.prompt)}</li>" for task in self.all_tasks)
        return f"<h3>{escape(self.title)}</h3><p>{escape(self.aim)}</p><ol>{''.join(tasks)}</ol>"

    @property
    def all_tasks(self) -> tuple[Task, ...]:
        """The tasks, and the exit question if there is one."""
        return self.tasks if self.exit is None else (*self.tasks, self.exit)

    @property
    def is_test(self) -> bool:
        """Whether it is a test before and after the lessons of a route: such a one has no other tasks."""
        return all(task.kind.asks_once for task in self.all_tasks)

    def ends_with(self, task: Task) -> bool:
        """Whether nothing comes after a task: it is the last one, or a test, after which the lessons come."""
        return task.kind.asks_once or self.all_tasks[-1] is task

    @property
    def _before_idea(self) -> tuple[Task, ...]:
        return tuple(task for task in self.tasks if task.stage is not None and task.stage.is_before_idea)

    @property
    def before_why(self) -> tuple[Task, ...] | None:
        """The tasks that are done before the page says why; None where it never does."""
        match self.plan.explain:
            case SaysWhy.AFTER_NOTICE:
                return self._before_idea
            case SaysWhy.AFTER_LESSON:
                return self.all_tasks
            case SaysWhy.NEVER:
                return None

    def idea_after(self, task: Task) -> str:
        """The idea, after the last task of the launch and of what is noticed; "" after all others."""
        asking = self._before_idea
        return self.plan.idea if asking and asking[-1].number == task.number else ""

    def locked(self, more: frozenset[Control]) -> Lesson:
        """The lesson with more locked in each of its tasks."""

        def closed(task: Task) -> Task:
            return replace(task, locks=task.locks | more)

        return replace(
            self, tasks=tuple(map(closed, self.tasks)), exit=None if self.exit is None else closed(self.exit)
        )
