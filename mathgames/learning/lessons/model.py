"""Lessons and tasks: the questions, and the locks and covers during a task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from html import escape
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from mathgames.arithmetic.items.answer import Judgement, Response, Verdict
from mathgames.arithmetic.items.item import Distractor, Item, ResponseValue
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control, Maskable
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError, NotationError, short_repr
from mathgames.language.words import LazyString, Text, _, join_sentences, join_with_and
from mathgames.learning.lessons.counting import Attempt, progress_text, what_it_brings
from mathgames.learning.lessons.family import TaskFamily
from mathgames.learning.lessons.goals import Finished, Goal, OneMove, Played, first_of, single_moves
from mathgames.learning.lessons.hints import Hint, for_board, for_model, for_move, for_question, hint_from_text, places
from mathgames.learning.lessons.kind import USUAL_LOCKS, Games, Kind, Predicts
from mathgames.learning.lessons.plan import BEFORE_IDEA, LessonPlan, LessonStage, Model, SaysWhy
from mathgames.learning.lessons.task_settings import Mask, Start, UndoQuestion


@dataclass(frozen=True, slots=True, repr=False)
class Task:
    """A task of a lesson.

    A task asks ``questions``, or has a ``goal`` for moves (find and play, and lines that are drawn on a board).
    ``number`` counts from 1; the exit question has 0.
    """

    number: int
    kind: Kind[Any]
    prompt: str
    rules: Rules[Any, Any]
    position: Any
    title: str = ""
    prose: tuple[Node, ...] = ()
    shows_board: bool = False
    """True if the lesson gave a position: without one, the board is only scenery."""
    own_words: bool = False
    """True if the teacher asks for a sentence in the pupil's own words beside an answer."""
    questions: tuple[Item, ...] = ()
    goal: Goal | None = None
    side: frozenset[str] = frozenset()
    """The players whose moves count: one, or both where they play as a team."""
    deviations: tuple[Distractor, ...] = ()
    """Wrong moves with feedback in the lesson."""
    solutions_named: tuple[str, ...] = ()
    """The moves that the lesson gives as its solutions."""
    written_hints: tuple[str, ...] | None = None
    """The lesson's own hints; None for derived ones."""
    explanation: str = ""
    """The reason that is shown when the task is done."""
    shows: str = ""
    """The misconception in the person's working."""
    mask: Mask = field(default_factory=Mask)
    locks: frozenset[Control] = USUAL_LOCKS
    predicts: Predicts = Predicts.NO_PLAYER
    undo_asks: UndoQuestion = UndoQuestion.NO_QUESTION
    asks: str = ""
    """The kind of question about a move, by name; "" for the usual one of its game."""
    opponent: str = ""
    """The level or the character of the opponent; empty if pupils play both sides."""
    replies: tuple[str, ...] = ()
    """The scripted moves of the opponent, in order."""
    line: int = 0
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each part in the file."""
    stage: LessonStage | None = None
    on_paper: str = ""
    """The text of a printed sheet in place of the prompt."""
    model: Model | None = None
    """The model that hints are made from, unless the lesson has its own hints."""
    finds_all: bool = False
    """True if every move that meets the goal is to be found, one after the other."""
    nothing_beside: str = ""
    """The reason why a wrong answer is not acted out beside the calculation, if its author gives one."""
    hides: frozenset[Maskable] = frozenset()
    """Information of the page that the task does not show."""
    uncovers: bool = True
    """True if covers are removed when the task is done."""
    recalls: int | None = None
    """The number of the earlier task that this one takes up or looks back at, whose answers are shown."""
    block: Any = None
    """Data that the kind keeps for itself (``TaskAsks.block``)."""
    family: TaskFamily[Task] | None = field(default=None, compare=False)
    """The family that draws it again; None if it was not read from a lesson."""
    draw: int = 0
    """The number of the draw; 0 is the author's own."""
    slots: tuple[tuple[str, str], ...] = ()
    """The numbers of its slots, as a file has them."""

    def __repr__(self) -> str:
        return f"<Task {self.number}, {self.kind.name}: {self.title or self.prompt}>"

    def __str__(self) -> str:
        """Return the text that a pupil reads."""
        question_lines = (f"  {question.stem}" for question in self.questions if question.stem)
        return "\n".join((f"{self.number}. {self.title}".strip(), self.prompt, *question_lines))

    def _repr_html_(self) -> str:
        from mathgames.page.picture import picture  # no lesson that is played needs it

        board = picture(self.position, self.rules).html() if self.shows_board else ""
        lines = (f"<p>{escape(line.strip())}</p>" for line in str(self).splitlines()[1:])
        return f"<h4>{self.number}. {escape(self.title)}</h4>{''.join(lines)}{board}"

    @property
    def has_slots(self) -> bool:
        """True if it is drawn with other numbers."""
        return self.family is not None and self.family.has_slots

    @property
    def is_drawn_again(self) -> bool:
        """True if the task can be done once more, as it is or with other numbers: its answers are right or wrong."""
        kind = self.kind
        return self.family is not None and not (kind.asks_once or kind.is_played) and kind.unmarked_text is None

    @property
    def first_draw(self) -> Task:
        """The task with the author's own numbers."""
        return self if self.family is None or not self.draw else self.family.draw(0)

    @property
    def reference(self) -> str:
        """The name by which later tasks refer to it: the launch, or its title."""
        return LessonStage.LAUNCH.value if self.stage is LessonStage.LAUNCH else self.title

    def begin(self) -> Start:
        """Return the rules and the position at the start of the task's match."""
        return Start(self.rules, self.position)

    def replay(self, moves: Sequence[Any], counts: Mapping[str, int] = MappingProxyType({})) -> Played:
        """Return the played line of moves or their texts. Raises ``MathgamesError`` for an illegal move."""
        position, read = self.position, []
        for part in moves:
            move = self.rules.parse(part) if isinstance(part, str) else part
            try:
                refusal = self.rules.why_illegal(position, move)
            except TypeError:
                sentence = _("{move} is neither a move nor the text of a move", move=short_repr(part))
                raise NotationError(sentence) from None
            if refusal is not None:
                raise refusal.error()
            read.append(move)
            position = self.rules.apply(position, move)
        return Played(self.rules, self.position, tuple(read), self.side, counts)

    def judge_moves(self, moves: Sequence[Any], counts: Mapping[str, int] = MappingProxyType({})) -> Judgement:
        """Judge the moves of both sides, with feedback on moves that the lesson names."""
        if self.goal is None:
            return Judgement(Verdict.ONGOING)
        try:
            history = self.replay(moves, counts)
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)
        verdict = self.goal.judge(history)
        if verdict is Verdict.ONGOING and self.rules.outcome(history.position) is not None:
            return Judgement(verdict, progress_text(self.goal, counts))
        if verdict is not Verdict.MET and history.own_moves:
            last = history.own_moves[-1].text
            for wrong in self.deviations:
                if wrong.response == last:
                    return wrong.to_judgement(verdict)
        return Judgement(
            verdict, self._miss_feedback(history) if verdict is Verdict.MISSED and history.own_moves else None
        )

    def _miss_feedback(self, history: Played) -> LazyString | None:
        """Return the feedback to a try that misses the goal: what is missing, or the effect of its last move."""
        assert self.goal is not None
        if (progress := progress_text(self.goal, history.counts)) is not None:
            return progress
        last = history.own_moves[-1]
        for part in self.goal.parts():
            if isinstance(part, OneMove) and not part.holds(last) and (words := part.actual(last)) is not None:
                return join_sentences(words, _("Go back and try another one."))
        if self.kind.is_played:
            return _("All your moves are made. Go back to the start and try again.")
        return what_it_brings(last)

    def judge(self, question: int, response: Any) -> Judgement:
        """Judge a stored answer to the question with this number, or the moves of one try."""
        if self.goal is not None:
            attempt = Attempt.from_json(response)
            judgement = self.judge_moves(attempt.moves, attempt.counts)
            if self.finds_all and judgement.verdict is Verdict.MET and self.solution_at(question) != attempt.moves[-1]:
                return Judgement(Verdict.ONGOING)
            return judgement
        if not 0 <= question < len(self.questions):
            return Judgement(Verdict.ONGOING)
        return self.kind.judge(self.block, self.questions[question], response)

    @property
    def landmarks(self) -> tuple[Any, ...]:
        """The landmarks of the goal, for the board to show."""
        return () if self.goal is None else tuple(it for part in self.goal.parts() for it in part.landmarks)

    def solutions(self) -> tuple[str, ...]:
        """Return the single moves that meet the goal, in the order of their texts; none if it takes several."""
        return () if self.goal is None else single_moves(self.goal, self.rules, self.position, self.side)

    def moves_of(self, solution: str) -> tuple[str, ...]:
        """Return the moves of a solution, which may be several with ``;`` between them, with the scripted replies."""
        own_moves = [part.strip() for part in solution.split(";")]
        turns = zip_longest(own_moves, self.replies[: len(own_moves) - 1])
        return tuple(move for turn in turns for move in turn if move is not None)

    def answer_to(self, number: int) -> ResponseValue:
        """Return a right answer to the question with this number: another one each time if the question is repeated."""
        question = self.questions[number]
        return question.key[self.questions[:number].count(question) % len(question.key)]

    def settled_questions(self, right: Iterable[Response[int]]) -> frozenset[int]:
        """Return the questions that these right answers settle: repeated ones need different answers."""
        numbers: set[int] = set()
        had: set[tuple[int, ResponseValue]] = set()
        for answer in right:
            number = answer.question
            if self.questions and self.questions.count(question := self.questions[number]) > 1:
                response_key = self.questions.index(question), question.interaction.parse_response(answer.given)
                if response_key in had:
                    continue
                had.add(response_key)
            numbers.add(number)
        return frozenset(numbers)

    def is_settled_by(self, verdict: Verdict) -> bool:
        """Check if an answer with this verdict settles its question: a right one, and in a test each one."""
        return verdict is Verdict.MET or (self.kind.asks_once and verdict is Verdict.MISSED)

    @property
    def parts(self) -> int:
        """The number of parts of the task: its questions, its solutions or its games."""
        return len(self.all_solutions) if self.finds_all else max(self.games.number, len(self.questions))

    @property
    def games(self) -> Games:
        """The games that are played in it."""
        return self.kind.games(self.block)

    @property
    def is_whole_game(self) -> bool:
        """True if a game is played to its end, with any result, or stopped when time is up."""
        return self.kind.is_played and isinstance(self.goal, Finished)

    @property
    def all_solutions(self) -> tuple[str, ...]:
        """The solutions, all of which are to be found."""
        return self.solutions_named or self.solutions()

    def solution_at(self, number: int) -> str:
        """Return the solution with this number, of all that are to be found; "" if there is none."""
        solutions = self.all_solutions
        return solutions[number] if 0 <= number < len(solutions) else ""

    def hints(self, question: int = 0) -> tuple[Hint, ...]:
        """Return hints of increasing detail: the lesson's own, or derived from the calculation or the goal."""
        if self.written_hints is not None:
            hints = [hint_from_text(hint, self.rules.pieces(self.position)) for hint in self.written_hints]
            if hints and not self.kind.is_played:
                hints[-1] = hints[-1]._replace(move=self._find_named_move(hints[-1].text))
            return tuple(hints)
        if self.kind.unmarked_text is not None:
            return ()
        if self.questions:
            current = self.questions[question]
            return for_question(current) if self.model is None else for_model(self.model, current)
        if self.goal is None:
            return ()
        is_single_sided = not self.kind.is_played and len(self.side) == 1
        if self.model is not None:
            return for_board(self.goal, self.solutions() if is_single_sided else (), self.rules.pieces(self.position))
        return for_move(self.goal, self.solutions() if is_single_sided else (), self.rules.pieces(self.position))

    def in_words(self, moves: Iterable[str]) -> Text:
        """Return moves in words, by their squares: ``c3 to d4``."""
        board = find_game(self.rules.name).board(self.rules)
        return join_with_and([board.place_text(self.rules.parse(move)) or move for move in map(str.strip, moves)])

    def _find_named_move(self, text: Text) -> str | None:
        """Return the move that a text gives away: the first one of a solution, if the text names all of its places."""
        if self.goal is None or not (named_places := places(text)):
            return None
        moves = {move: places(self.in_words([move])) for move in map(first_of, self.all_solutions)}
        wholly = [move for move, its_places in moves.items() if its_places and its_places <= named_places]
        return max(wholly, key=lambda move: len(moves[move]), default=None)


@dataclass(frozen=True, slots=True, repr=False)
class Lesson:
    """A lesson, as read from its file."""

    name: str
    title: str
    game: str
    options: Mapping[str, Any]
    level: int
    """The school grade of readers of the prose."""
    minutes: int
    standards: tuple[str, ...]
    language: str
    aim: str
    misconceptions: tuple[str, ...]
    """The misconceptions that the lesson treats, by their keys in the catalogue."""
    seldom_shown: Mapping[str, str]
    """Those of them that too few answers can show, each with the reason."""
    introduction: tuple[Node, ...]
    tasks: tuple[Task, ...]
    exit: Task | None
    closing: tuple[Node, ...]
    file: str
    plan: LessonPlan
    lines: Mapping[str, int]
    """The line of each name of its top in the file."""
    length: int = 0
    """The number of tasks of a lesson that writes each one when it is opened; 0 if all are there."""

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self.title}, {len(self.all_tasks)} tasks>"

    def __str__(self) -> str:
        """Return the title and aim of the lesson, and its tasks as pupils read them."""
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
        """True if it is a test before and after the lessons of a route, which has no other tasks."""
        return all(task.kind.asks_once for task in self.all_tasks)

    def ends_with(self, task: Task) -> bool:
        """Check if nothing follows a task: it is the last one, or a test, which the lessons follow or precede."""
        return task.kind.asks_once or (not self.length and self.all_tasks[-1] is task)

    @property
    def _before_idea(self) -> tuple[Task, ...]:
        return tuple([task for task in self.tasks if task.stage in BEFORE_IDEA])

    @property
    def tasks_before_explanation(self) -> tuple[Task, ...] | None:
        """The tasks before the time from which the page gives reasons; None if it never does."""
        match self.plan.explain:
            case SaysWhy.AFTER_NOTICE:
                return self._before_idea
            case SaysWhy.AFTER_LESSON:
                return self.all_tasks
            case SaysWhy.NEVER:
                return None

    def idea_after(self, task: Task) -> str:
        """Return the idea after the last task of the launch and of the stage notice; "" after all others."""
        asking = self._before_idea
        return self.plan.idea if asking and asking[-1].number == task.number else ""

    def with_task(self, drawn: Task) -> Lesson:
        """Return the lesson with a draw of a task in its place."""
        if not drawn.draw:
            return self
        if drawn.number == 0:
            return replace(self, exit=drawn)
        return replace(self, tasks=tuple(drawn if task.number == drawn.number else task for task in self.tasks))

    def with_draws(self, number: int) -> Lesson:
        """Return the lesson with a draw of each task that has slots; the lesson itself if none has."""
        draws = [
            task.family.draw(number) for task in self.all_tasks if task.family is not None and task.has_slots and number
        ]
        return reduce(Lesson.with_task, draws, self)

    def set_up(self, locks: frozenset[Control] = frozenset(), *, own_words: bool = False) -> Lesson:
        """Return the lesson as a teacher sets it up: further locks in each task, and fields for own words."""

        def change(task: Task) -> Task:
            family = None if task.family is None else task.family.change(change)
            return replace(task, locks=task.locks | locks, own_words=own_words, family=family)

        return replace(
            self, tasks=tuple(map(change, self.tasks)), exit=None if self.exit is None else change(self.exit)
        )
