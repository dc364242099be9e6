"""A task of a lesson as an activity: the prompt comes first beside the board, and responses are judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from mathgames.activities import CatchTheComputer, Hints, LookBack, Opponent, Predict, ThinkingTools, UndoAsks, Who
from mathgames.activities.compare import Compare
from mathgames.activities.steps_back import UndoAsksFor
from mathgames.arithmetic.answers.form import Entered
from mathgames.arithmetic.answers.working import laid_answer
from mathgames.arithmetic.misconceptions import Sum
from mathgames.engine import Match
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node
from mathgames.games.contract import (
    Activity,
    Bench,
    Cells,
    Control,
    Cover,
    Effect,
    Exchange,
    GoTo,
    Keep,
    Layout,
    Marks,
    Moment,
    Reaction,
    Refused,
    Reply,
    Secret,
    Status,
)
from mathgames.games.registry import game
from mathgames.language.words import Text, Words, _, current_language, ended, together
from mathgames.learning.lessons import Predicts, Question, Task, Verdict
from mathgames.learning.lessons.counting import CAUGHT, counting_goals
from mathgames.learning.lessons.counting import counts as counts_of
from mathgames.learning.lessons.goals import Finished
from mathgames.learning.lessons.kind import NO_GAME_YET
from mathgames.learning.lessons.model import UndoQuestion, first_of
from mathgames.learning.work import task_page
from mathgames.learning.work.hands import FIELD, Voted, one_in_words, typed_number
from mathgames.learning.work.task_context import NAME, TaskContext
from mathgames.learning.work.task_parts import can_stop, marks_of_answer, nothing_to_move, options_on_board, own_words
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import NOTHING, LessonWork
from mathgames.players import CHARACTERS

CONTROLS: Final = frozenset(Control)
NEVER: Final = frozenset({Control.NEW, Control.OPTIONS, Control.CLOCK})
"""The controls that a task never offers: another game, or other rules, would be another task."""
WHY: Final = frozenset({Secret.REASONS, Secret.PANELS})
"""The information that is hidden until the page may give reasons: derivations of results, and panels of a game."""
ASKED: Final = frozenset({Secret.RESULTS, Secret.PANELS})
"""The information that is hidden while a move is asked for: its result, and panels of a game."""


class LessonTask(Activity[TaskProgress]):
    """A task of a lesson, in the context ``asked``.

    ``clock`` is monotonic, in seconds; answers are stored with the seconds since ``began``. It resumes as it was
    ``left`` on another board.
    """

    name: ClassVar[str] = NAME

    def __init__(
        self,
        context: TaskContext,
        *,
        clock: Callable[[], float] = time.monotonic,
        began: float | None = None,
        left: TaskProgress | None = None,
    ) -> None:
        self._asked = context
        self.task = context.task
        self._clock = clock
        self._began = clock() if began is None else began
        self._left = left

    @property
    def work(self) -> LessonWork:
        """The work in the lesson so far."""
        return self._asked.work

    def announced(self) -> Text:
        """Return the announcement of a task that appears."""
        return task_page.announced(self._asked, self.task)

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    def begin(self, moment: Moment, note: Any = None) -> TaskProgress:
        return self._left or TaskProgress.begun(self.task, self._asked.work.of(self.task))

    def follow(self, state: TaskProgress, moment: Moment) -> Reaction:
        if self.task.goal is None:
            return Reaction(state)
        done = self._asked.work.of(self.task)
        counts = counts_of(self.task.goal, said=done.predictions, undone=done.undone, caught=done.caught)
        now = state.moved(self.task, moment.line[: moment.ply], seconds=self._seconds(), counts=counts)
        return Reaction(now, effects=self._kept(state, now))

    @staticmethod
    def _kept(before: TaskProgress, now: TaskProgress) -> tuple[Effect, ...]:
        return () if now.work is before.work else (Keep(now.work),)

    # What is on offer.

    def offers(self, state: TaskProgress, moment: Moment) -> frozenset[Control]:
        return CONTROLS

    def locks(self, state: TaskProgress, moment: Moment) -> frozenset[Control]:
        return NEVER | self.task.locks | (frozenset() if self._says_why(state) else {Control.WHAT_IF})

    def masks(self, state: TaskProgress, moment: Moment) -> frozenset[Secret]:
        closed = ASKED if asks_for_move(self.task) and not state.work.is_done(self.task) else frozenset()
        return self._covered(state, moment) | closed | (frozenset() if self._says_why(state) else WHY)

    def _says_why(self, state: TaskProgress) -> bool:
        """Check if the tasks before the time from which the page may give reasons are done."""
        before, work, task = self._asked.lesson.before_why, self._asked.work, self.task
        done = {**work.tasks, task.number: state.work}
        return before is not None and all(done.get(one.number, NOTHING).is_done(one) for one in before)

    def _covered(self, state: TaskProgress, moment: Moment) -> frozenset[Secret]:
        if not self._is_covered(state):
            return self.task.hides
        covering = frozenset(Secret) - {Secret.SCORES} if self.covers(state, moment) else frozenset()
        return self.task.hides | self.task.mask.panels | covering | self._asked_by_typing

    @property
    def _asked_by_typing(self) -> frozenset[Secret]:
        """The information that a typed move must contain, so that nothing else reveals it."""
        move_ask = game(self.task.rules.name).move_ask(self.task.asks)
        is_typed = bool(self.task.asks) and Control.TAP in self.task.locks and move_ask.answered_by_typing
        return move_ask.hides if is_typed else frozenset()

    def covers(self, state: TaskProgress, moment: Moment) -> Mapping[str, Cover]:
        return self.task.mask.covers if self._is_covered(state) else {}

    def _is_covered(self, state: TaskProgress) -> bool:
        return not (self.task.uncovers and state.work.is_done(self.task))

    def why_no_move(self, state: TaskProgress, moment: Moment) -> Words | None:
        if self.task.goal is None:
            choose = _("Choose a square that one of the answers names.")
            return choose if self._options(state) else nothing_to_move(state.question(self.task))
        if self.task.kind.follows_game and not self.task.solutions_named:
            return NO_GAME_YET
        if state.work.is_done(self.task):
            return _("This task is done.")
        if state.is_between_games(self.task):
            return _("This game is over. Press “Next game”.")
        if state.goes_back(self.task, moment.ply) and not self.waits_for_other(moment):
            return _("Go back first, then try another move.")
        if self.waits_for_other(moment):
            return _("Now it is the other player's move.")
        return None

    def calls_by_name(self, state: TaskProgress, moment: Moment) -> bool:
        task = self.task
        both = len(task.side) > 1 or task.predicts is Predicts.OTHER
        return task.kind.is_played and not task.opponent and both

    def standing(self, state: TaskProgress, moment: Moment) -> Status:
        """Return the status of the task, in the language of the lesson, with the player to move only during play."""
        stands, told_in = self._stands(state, moment), self._asked.lesson.language
        return stands if current_language().code.partition("-")[0] == told_in else replace(stands, language=told_in)

    def _stands(self, state: TaskProgress, moment: Moment) -> Status:
        task, is_play = self.task, self.task.kind.is_played
        target = is_play and (bool(task.opponent) or isinstance(task.goal, Finished))
        if task.finds_all and state.verdict is Verdict.MET and not state.work.is_done(task):
            return Status(_("Find another"), ended(state.told or ""), target=False, gains=False)
        if state.verdict is Verdict.MISSED and task.goal is not None:
            return Status(_("Not yet"), together(_("Not yet."), ended(state.told or "")), target=False, gains=False)
        if state.work.is_done(task):
            return Status(_("Task done"), ended(state.told or _("Task done.")), target)
        if task.goal is None:
            question = state.question(task)
            return Status(_("Your answer"), None if question is None else task_page.ask_of(task, question), target)
        if moment.outcome is not None and state.goes_on(task) and is_play:
            return Status(_("Go on"), ended(state.told or ""), target=False, gains=False)
        if moment.outcome is not None and not is_play:
            return Status(_("Your answer"), task_page.prompt_of(task), target)
        return Status(_("Your answer"), "", target=False) if task.hides else Status(target=target)

    def waits_for_other(self, moment: Moment) -> bool:
        """Check if the opponent is to move, by the lesson's own script."""
        return bool(self.task.replies) and moment.outcome is None and moment.turn not in self.task.side

    def reply(self, state: TaskProgress, moment: Moment) -> Reply | None:
        if self.task.goal is None or state.verdict is Verdict.MISSED or not self.waits_for_other(moment):
            return None
        path = self.task.played(moment.line[: moment.ply]).line
        number = sum(move.player not in self.task.side for move in path)
        if number >= len(self.task.replies) or state.work.is_done(self.task):
            return None
        return Reply(moment.rules.parse(self.task.replies[number]), 1.0)

    def marks(self, state: TaskProgress, moment: Moment) -> Marks:
        """Return the highlights: the move that a hint or the answer shows, and the move of the try before.

        There are none once a move is made.
        """
        goal, read = self.task.goal, moment.rules.parse
        pointed_at = self.task.kind.shows_move(self.task.block) or None
        move = pointed_at if goal is None or moment.ply else state.told_move(self.task)
        told = None if move is None else read(move)
        missed = None if moment.ply else state.missed_move(self.task)
        tried = None if missed is None else read(missed)
        return Marks(self._spoken_of(state, moment), told, state.squares(self.task), self.task.landmarks, tried)

    def _spoken_of(self, state: TaskProgress, moment: Moment) -> tuple[str, ...]:
        if self.task.goal is None or moment.ply or state.work.is_done(self.task):
            return ()
        pieces = moment.rules.pieces(moment.scene.position)
        spoken_of = {at for hint in state.all_hints(self.task)[: state.hints] for at in hint.squares}
        named = tuple(at for at in pieces if at in spoken_of)
        if named or self.task.number != 1 or not self.task.kind.shows_first_piece:
            return named
        first = first_of(state.way(self.task))
        squares = moment.board.squares(moment.rules.parse(first)) if first else ()
        return tuple(at for at in squares[:1] if at in pieces)

    # What is answered.

    def benches(self, state: TaskProgress, moment: Moment) -> tuple[Bench, ...]:
        return self._asked.benches(state)

    def on_work(self, state: TaskProgress, moment: Moment, bench: Bench) -> TaskProgress:
        return replace(state, bench=bench.work)

    def on_intent(
        self, state: TaskProgress, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        task = self.task
        match dict(args):
            case {"go": int(number)}:
                lesson = self._asked.lesson
                following = next(one for one in lesson.all_tasks if one.number == number)
                return Reaction(state, task_page.announced(self._asked, following), self._asked.opens(number))
            case {"lesson": str(name)} if self._asked.leads is not None:
                return Reaction(state, *self._asked.leads.turned_to(name))
            case {"again": True} if self._asked.leads is not None:
                return Reaction(state, *self._asked.leads.played_again())
            case {"twin": int(number), **typed} if (question := state.twin(task)) is not None:
                answer = question.form.entered(question, Entered(typed, fields))
                if (missing := question.form.missing(question, answer)) is not None:
                    raise Refused("nothing", missing)
                by, seconds = self._asked.by_of(number), self._seconds()
                return self._said(state, state.twin_answered(task, number, answer, by=by, seconds=seconds))
            case {"next": True} if state.stood is not None and not state.work.is_done(task):
                now = state.gone_on(task)
                return Reaction(now, task_page.asked_now(task, now))
            case {"hint": True} if state.stood is None:
                now = state.hinted(task)
                return Reaction(now, ended(state.all_hints(task)[now.hints - 1].text) if now.hints else "")
            case {"show": True} if state.can_be_shown(task):
                shown = self._said(state, state.shown(task))
                at_start = not moment.ply or not shown.state.work.is_done(task)
                return shown if at_start else shown._replace(effects=(*shown.effects, GoTo(0)))
            case {"pick": int(option)} if (question := state.question(task)) is not None:
                now = replace(state, chosen=state.chosen ^ {option})
                chosen_text = question.options[option]
                return Reaction(
                    now, ended(chosen_text) if option in now.chosen else _("{option}: not chosen.", option=chosen_text)
                )
            case {"stop": True} if task.is_whole_game and can_stop(state, moment):
                line = moment.line[: moment.ply]
                return self._said(state, state.stopped(task, line, seconds=self._seconds()))
            case {"move": _}:
                return None
            case {"cells": [str(at)]} if at in (options := self._options(state)):
                return self.on_intent(state, moment, {"choice": options[at]}, fields)
            case {"hands": bool(on)}:
                return Reaction(state, None, (Keep(replace(self._asked.hands(), are_counted=on)),))
            case {"hand": int(option), **how} if (voted := self._asked.voted(state)) is not None:
                return self._raised(state, voted, option, how.get("by"), fields)
            case {"counted": True} if (voted := self._asked.voted(state)) is not None:
                counted = state.without_answer(task, voted.question, _("The hands are counted."))
                return self._said(state, counted)
            case _ if (question := state.question(task)) is not None:
                laid = None if state.bench is None else laid_answer(state.bench)
                answer = question.form.entered(question, Entered(args, fields, state.chosen, laid))
                if (missing := question.form.missing(question, answer)) is not None:
                    raise Refused("nothing", missing)
                words = own_words(task, question, fields)
                now = state.answered(task, answer, by=self._asked.by(state), seconds=self._seconds(), words=words)
                return self._said(state, now)
        return None

    def _raised(
        self, state: TaskProgress, voted: Voted, option: int, by: object, fields: Mapping[str, str]
    ) -> Reaction:
        """Return the reaction to one hand more or fewer for an option, or to a typed number of hands."""
        hands, options = self._asked.hands(), self.task.questions[voted.question].options
        now = hands.of_each(voted, options)
        number = now[option] + by if isinstance(by, int) else typed_number(fields.get(FIELD, ""))
        counted = hands.raised(voted, options, option, number)
        raised = counted.of_each(voted, options)[option]
        return Reaction(state, one_in_words(options[option], raised), (Keep(counted),))

    def _said(self, before: TaskProgress, now: TaskProgress) -> Reaction:
        """Return the reaction to an answer, or to one that is shown. Raises ``Refused`` if it cannot be read."""
        if now.work is before.work and now.told is not None:  # it could not be read, or was given before
            raise Refused("notation", now.told)
        ask = task_page.asked_now(self.task, now)
        not_yet = _("Not yet.") if now.verdict is Verdict.MISSED else None
        after, opened = task_page.said_after(self._asked, before, now), self._says_why(now) > self._says_why(before)
        why = _("From now on Explain, beside the board, says why.") if opened else None
        return Reaction(
            now,
            together(not_yet, None if now.told is None else ended(now.told), *after, why, ask),
            (*self._kept(before, now), *self._on_its_board(now)),
        )

    def _on_its_board(self, now: TaskProgress) -> Iterator[Effect]:
        lesson = self._asked.work.with_task(self.task, now.work).shaped(self._asked.lesson)
        task = next(one for one in lesson.all_tasks if one.number == self.task.number)
        if task.position == self.task.position:
            return
        context = replace(self._asked, lesson=lesson, task=task)
        there = LessonTask(context, clock=self._clock, began=self._began, left=now)
        for effect in self._asked.opens(self.task.number):
            if isinstance(effect, Exchange):
                others = tuple(there if it.name == self.name else it for it in effect.activities)
                yield Exchange(Match(task.rules, position=task.position), others)

    # The view.

    def layout(self, state: TaskProgress, moment: Moment) -> Layout:
        board = self.task.shows_board or self.task.goal is not None
        title = self._asked.lesson.title
        marks = marks_of_answer(self.task, state, moment)
        if options := self._options(state):
            marks = Cells((), {"label": _("being chosen")}, open=list(options), why=True)
        alone = len(moment.rules.players) == 1  # then there is no winner
        goes_on = not self.task.kind.is_played or state.goes_on(self.task) or alone
        return Layout(board, marks, title, moves=self.task.goal is not None, goes_on=goes_on)

    def _options(self, state: TaskProgress) -> Mapping[str, int]:
        counts = self._asked.hands().are_counted and self._asked.voted(state) is not None
        return {} if counts else options_on_board(self.task, state.question(self.task))

    def to_do(self, state: TaskProgress, moment: Moment) -> tuple[Node, ...]:
        return task_page.shown(self._asked, state, moment)


_CHARACTERS: Final = frozenset(character.name for character in CHARACTERS)


def asks_for_move(task: Task) -> bool:
    """Check if a move is to be found, or something is asked about each move before it counts."""
    return task.goal is not None and (bool(task.asks) or not task.kind.is_played)


def _asks_sum(question: Question) -> bool:
    """Check if a sum or a difference is asked for, which a number line and counters show."""
    calculation = question.asked
    return not question.of and isinstance(calculation, Sum) and calculation.operator in (Operator.PLUS, Operator.MINUS)


def activities_for(asks: LessonTask) -> tuple[Activity[Any], ...]:
    """Return the activities of a page with this task, in the order in which they ask before a move."""
    task = asks.task
    declared = game(task.rules.name)
    around: list[Activity[Any]] = [asks]
    if task.opponent:
        number = asks.work.of(task).asks(task)
        around.append(Opponent(task.opponent, side=min(task.games.side(task.side, task.rules, number or 0))))
    catches = any(goal.name == CAUGHT for goal in counting_goals(task.goal))
    if catches or task.opponent in _CHARACTERS:
        around.append(CatchTheComputer(on=catches))
    around += declared.activities
    if Control.WHAT_IF not in task.locks and declared.variants(task.rules):
        around.append(Compare())
    thinks = not task.kind.asks_once and not asks_for_move(task)
    if thinks and (declared.calculates or any(map(_asks_sum, task.questions))):
        around.append(ThinkingTools())
    if Control.HINTS not in task.locks and task.goal is not None and task.opponent:
        around.append(Hints())
    if task.undo_asks is not UndoQuestion.NOTHING:
        around.append(UndoAsks(UndoAsksFor(task.undo_asks.value), stays=True))
    if Control.LOOK_BACK not in task.locks:
        around.append(LookBack())
    if declared.asks_anything and task.predicts is not Predicts.NOBODY:
        around.append(Predict(Who(task.predicts.value), asks=task.asks, pauses=task.games.pauses))
    return tuple(around)
