"""A task of a lesson as an activity: the prompt comes first beside the board, and responses are judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from mathgames.arithmetic.items.entry import EnteredResponse
from mathgames.arithmetic.items.responses import laid_answer
from mathgames.engine import Match
from mathgames.explain.nodes import Node
from mathgames.games.contract import (
    Cells,
    Control,
    Cover,
    Effect,
    Exchange,
    GoTo,
    Highlights,
    Keep,
    Layout,
    ManipulativeSlot,
    Maskable,
    Reaction,
    Refused,
    Reply,
    Snapshot,
    StatusLine,
)
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, Text, _, current_language, join_sentences, with_full_stop
from mathgames.learning.lessons import Predicts, Task, Verdict
from mathgames.learning.lessons.counting import goal_counts as counts_of
from mathgames.learning.lessons.goals import Finished, first_of
from mathgames.learning.lessons.kind import NO_GAME_YET
from mathgames.learning.work import task_page
from mathgames.learning.work.one_more import offered_draw
from mathgames.learning.work.task_context import NAME, LessonPart, TaskContext
from mathgames.learning.work.task_parts import can_stop, marks_of_answer, nothing_to_move, options_on_board, own_words
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.task_scene import task_scene
from mathgames.learning.work.vote_counts import FIELD, Vote, one_in_words, typed_number
from mathgames.learning.work.work import LessonWork

CONTROLS: Final = frozenset(Control)
LOCKED_CONTROLS: Final = frozenset({Control.NEW, Control.OPTIONS, Control.CLOCK})
"""The controls that a task never offers: another game, or other rules, would be another task."""
BACKGROUND: Final = frozenset({Maskable.BACKGROUND})
"""The information that is hidden unless a task opens the comparison of moves."""
REASON_PARTS: Final = frozenset({Maskable.REASONS, Maskable.PANELS})
"""The information that is hidden until the page may give reasons: derivations of results, and panels of a game."""
ANSWER_PARTS: Final = frozenset({Maskable.RESULTS, Maskable.PANELS})
"""The information that is hidden while a move is asked for: its result, and panels of a game."""


class LessonTask(LessonPart[TaskProgress]):
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
        self._context = context
        self.task = context.task
        self._clock = clock
        self._began = clock() if began is None else began
        self._left = left

    @property
    def work(self) -> LessonWork:
        """The work in the lesson so far."""
        return self._context.work

    def announcement(self) -> Text:
        """Return the announcement of a task that appears."""
        return task_page.task_announcement(self._context, self.task)

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    def begin(self, snapshot: Snapshot, note: Any = None) -> TaskProgress:
        return self._left or TaskProgress.begin(self.task, self._context.work.task_work(self.task))

    def on_match_changed(self, state: TaskProgress, snapshot: Snapshot) -> Reaction:
        if self.task.goal is None:
            return Reaction(state)
        work = self._context.work.task_work(self.task)
        counts = counts_of(
            self.task.goal, predictions=work.predictions, undo_answers=work.undone, catch_count=work.caught
        )
        now = state.with_moves(self.task, snapshot.line[: snapshot.ply], seconds=self._seconds(), counts=counts)
        return Reaction(now, effects=self._save_effects(state, now))

    @staticmethod
    def _save_effects(before: TaskProgress, now: TaskProgress) -> tuple[Effect, ...]:
        return () if now.work is before.work else (Keep(now.work),)

    # What is on offer.

    def offers(self, state: TaskProgress, snapshot: Snapshot) -> frozenset[Control]:
        return CONTROLS

    def locks(self, state: TaskProgress, snapshot: Snapshot) -> frozenset[Control]:
        return LOCKED_CONTROLS | self.task.locks | (frozenset() if self._says_why(state) else {Control.WHAT_IF})

    def masks(self, state: TaskProgress, snapshot: Snapshot) -> frozenset[Maskable]:
        answer_parts = ANSWER_PARTS if asks_for_move(self.task) and not state.work.is_done(self.task) else frozenset()
        return (
            self._masked_parts(state, snapshot)
            | answer_parts
            | (BACKGROUND if Control.WHAT_IF in self.task.locks else frozenset())
            | (frozenset() if self._says_why(state) else REASON_PARTS)
        )

    def _says_why(self, state: TaskProgress) -> bool:
        """Check if the tasks before the time from which the page may give reasons are done."""
        before, work = self._context.lesson.tasks_before_explanation, self._work_with(state)
        return before is not None and all(map(work.has_done, before))

    def _work_with(self, state: TaskProgress) -> LessonWork:
        return self._context.work.with_task(self.task, state.work)

    def _masked_parts(self, state: TaskProgress, snapshot: Snapshot) -> frozenset[Maskable]:
        if not self._is_covered(state):
            return self.task.hides
        covering = frozenset(Maskable) - {Maskable.SCORES} if self.covers(state, snapshot) else frozenset()
        return self.task.hides | self.task.mask.panels | covering | self._asked_by_typing

    @property
    def _asked_by_typing(self) -> frozenset[Maskable]:
        """The information that a typed move must contain, so that nothing else reveals it."""
        move_ask = find_game(self.task.rules.name).move_ask(self.task.asks)
        is_typed = bool(self.task.asks) and Control.TAP in self.task.locks and move_ask.answered_by_typing
        return move_ask.hides if is_typed else frozenset()

    def covers(self, state: TaskProgress, snapshot: Snapshot) -> Mapping[str, Cover]:
        return self.task.mask.covers if self._is_covered(state) else {}

    def _is_covered(self, state: TaskProgress) -> bool:
        return not (self.task.uncovers and state.work.is_done(self.task))

    def why_no_move(self, state: TaskProgress, snapshot: Snapshot) -> LazyString | None:
        if self.task.goal is None:
            choose = _("Choose a square that one of the answers names.")
            return choose if self._options(state) else nothing_to_move(state.question(self.task))
        if self.task.kind.follows_game and not self.task.solutions_named:
            return NO_GAME_YET
        if state.work.is_done(self.task):
            return _("This task is done.")
        if state.is_between_games(self.task):
            return _("This game is over. Press “Next game”.")
        if state.goes_back(self.task, snapshot.ply) and not self.waits_for_other(snapshot):
            return _("Go back first, then try another move.")
        if self.waits_for_other(snapshot):
            return _("Now it is the other player's move.")
        return None

    def calls_by_name(self, state: TaskProgress, snapshot: Snapshot) -> bool:
        task = self.task
        both = len(task.side) > 1 or task.predicts is Predicts.OTHER_PLAYER
        return task.kind.is_played and not task.opponent and both

    def status(self, state: TaskProgress, snapshot: Snapshot) -> StatusLine:
        """Return the status of the task, in the language of the lesson, with the player to move only during play."""
        stands, lesson_language = self._stands(state, snapshot), self._context.lesson.language
        return (
            stands
            if current_language().code.partition("-")[0] == lesson_language
            else replace(stands, language=lesson_language)
        )

    def _stands(self, state: TaskProgress, snapshot: Snapshot) -> StatusLine:
        task, is_play = self.task, self.task.kind.is_played
        target = is_play and (bool(task.opponent) or isinstance(task.goal, Finished))
        if task.finds_all and state.verdict is Verdict.MET and not state.work.is_done(task):
            return StatusLine(_("Find another"), with_full_stop(state.feedback or ""), target=False, gains=False)
        if state.verdict is Verdict.MISSED and task.goal is not None:
            return StatusLine(
                _("Not yet"),
                join_sentences(_("Not yet."), with_full_stop(state.feedback or "")),
                target=False,
                gains=False,
            )
        if state.work.is_done(task):
            return StatusLine(_("Task done"), with_full_stop(state.feedback or _("Task done.")), target)
        if task.goal is None:
            question = state.question(task)
            return StatusLine(_("Your answer"), None if question is None else task_page.ask_of(task, question), target)
        if snapshot.outcome is not None and state.goes_on(task) and is_play:
            return StatusLine(_("Go on"), with_full_stop(state.feedback or ""), target=False, gains=False)
        if snapshot.outcome is not None and not is_play:
            return StatusLine(_("Your answer"), task_page.prompt_of(task), target)
        if state.is_between_games(task):
            return StatusLine(target=target, suffix=state.feedback)
        return StatusLine(_("Your answer"), "", target=False) if task.hides else StatusLine(target=target)

    def waits_for_other(self, snapshot: Snapshot) -> bool:
        """Check if the opponent is to move, by the lesson's own script."""
        return bool(self.task.replies) and snapshot.outcome is None and snapshot.turn not in self.task.side

    def reply(self, state: TaskProgress, snapshot: Snapshot) -> Reply | None:
        if self.task.goal is None or state.verdict is Verdict.MISSED or not self.waits_for_other(snapshot):
            return None
        path = self.task.replay(snapshot.line[: snapshot.ply]).line
        number = sum(move.player not in self.task.side for move in path)
        if number >= len(self.task.replies) or state.work.is_done(self.task):
            return None
        return Reply(snapshot.rules.parse(self.task.replies[number]), 1.0)

    def highlights(self, state: TaskProgress, snapshot: Snapshot) -> Highlights:
        """Return the highlights: the move that a hint or the answer shows, and the move of the try before.

        There are none once a move is made.
        """
        goal, read = self.task.goal, snapshot.rules.parse
        demonstrated_move = self.task.kind.shows_move(self.task.block) or None
        move = demonstrated_move if goal is None or snapshot.ply else state.told_move(self.task)
        advice = None if move is None else read(move)
        missed_move = None if snapshot.ply else state.missed_move(self.task)
        failed_move = None if missed_move is None else read(missed_move)
        return Highlights(
            self._mentioned_squares(state, snapshot), advice, state.squares(self.task), self.task.landmarks, failed_move
        )

    def _mentioned_squares(self, state: TaskProgress, snapshot: Snapshot) -> tuple[str, ...]:
        if self.task.goal is None or snapshot.ply or state.work.is_done(self.task):
            return ()
        pieces = snapshot.rules.pieces(snapshot.scene.position)
        hint_squares = {at for hint in state.all_hints(self.task)[: state.hints] for at in hint.squares}
        piece_squares = tuple(at for at in pieces if at in hint_squares)
        if piece_squares or self.task.number != 1 or not self.task.kind.shows_first_piece:
            return piece_squares
        first = first_of(state.way(self.task))
        squares = snapshot.board.squares(snapshot.rules.parse(first)) if first else ()
        return tuple(at for at in squares[:1] if at in pieces)

    # What is answered.

    def benches(self, state: TaskProgress, snapshot: Snapshot) -> tuple[ManipulativeSlot, ...]:
        return self._context.benches(state)

    def on_work(self, state: TaskProgress, snapshot: Snapshot, bench: ManipulativeSlot) -> TaskProgress:
        return replace(state, bench=bench.work)

    def on_intent(
        self, state: TaskProgress, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        task = self.task
        match dict(args):
            case {"go": int(number)}:
                effects = self._context.opens(number)
                return Reaction(state, self.announcement_of(effects), effects)
            case {"more": True} if task.is_drawn_again and state.work.is_done(task):
                effects = self._context.opens_next_draw(task.number)
                return Reaction(state, self.announcement_of(effects), effects)
            case {"after": int(number)}:
                lesson, work = self._context.lesson, self._work_with(state)
                if (more := offered_draw(lesson, work)) is not None and more.number == number:
                    effects = self._context.opens_next_draw(number)
                    return Reaction(state, self.announcement_of(effects), effects)
            case {"lesson": str(name)} if self._context.leads is not None:
                return Reaction(state, *self._context.leads.turn_to_lesson(name))
            case {"again": True} if self._context.leads is not None:
                return Reaction(state, *self._context.leads.replay_game())
            case {"next": True} if state.pinned is not None and not state.work.is_done(task):
                now = state.go_on(task)
                return Reaction(now, task_page.current_question_text(task, now))
            case {"hint": True} if state.pinned is None:
                now = state.with_hint(task)
                return Reaction(now, with_full_stop(state.all_hints(task)[now.hints - 1].text) if now.hints else "")
            case {"show": True} if state.can_be_shown(task):
                reaction = self._reaction_to_answer(state, state.with_solution(task))
                at_start = not snapshot.ply or not reaction.state.work.is_done(task)
                return reaction if at_start else reaction._replace(effects=(*reaction.effects, GoTo(0)))
            case {"pick": int(option)} if (question := state.question(task)) is not None:
                now = replace(state, selection=state.selection ^ {option})
                chosen_text = question.options[option]
                return Reaction(
                    now,
                    with_full_stop(chosen_text)
                    if option in now.selection
                    else _("{option}: not chosen.", option=chosen_text),
                )
            case {"stop": True} if task.is_whole_game and can_stop(state, snapshot):
                line = snapshot.line[: snapshot.ply]
                return self._reaction_to_answer(state, state.with_stop(task, line, seconds=self._seconds()))
            case {"move": _}:
                return None
            case {"cells": [str(at)]} if at in (options := self._options(state)):
                return self.on_intent(state, snapshot, {"choice": options[at]}, fields)
            case {"hands": bool(on)}:
                return Reaction(state, None, (Keep(replace(self._context.vote_counts(), are_counted=on)),))
            case {"hand": int(option), **how} if (vote := self._context.current_vote(state)) is not None:
                return self._count_votes(state, vote, option, how.get("by"), fields)
            case {"counted": True} if (vote := self._context.current_vote(state)) is not None:
                progress = state.without_answer(task, vote.question, _("The hands are counted."))
                return self._reaction_to_answer(state, progress)
            case _ if (question := state.question(task)) is not None:
                placement = None if state.bench is None else laid_answer(state.bench)
                answer = question.interaction.from_fields(
                    question, EnteredResponse(args, fields, state.selection, placement)
                )
                if (missing := question.interaction.empty_parts(question, answer)) is not None:
                    raise Refused("nothing", missing)
                words = own_words(task, question, fields)
                now = state.with_answer(
                    task, answer, pupil=self._context.current_pupil(state), seconds=self._seconds(), words=words
                )
                return self._reaction_to_answer(state, now)
        return None

    def _count_votes(
        self, state: TaskProgress, vote: Vote, option: int, change: object, fields: Mapping[str, str]
    ) -> Reaction:
        """Return the reaction to one hand more or fewer for an option, or to a typed number of hands."""
        hands, options = self._context.vote_counts(), self.task.questions[vote.question].options
        now = hands.counts_or_zero(vote, options)
        number = now[option] + change if isinstance(change, int) else typed_number(fields.get(FIELD, ""))
        new_counts = hands.with_count(vote, options, option, number)
        new_count = new_counts.counts_or_zero(vote, options)[option]
        return Reaction(state, one_in_words(options[option], new_count), (Keep(new_counts),))

    def _reaction_to_answer(self, before: TaskProgress, now: TaskProgress) -> Reaction:
        """Return the reaction to an answer, or to one that is shown. Raises ``Refused`` if it cannot be read."""
        if now.work is before.work and now.feedback is not None:  # it could not be read, or was given before
            raise Refused("notation", now.feedback)
        ask = task_page.current_question_text(self.task, now)
        verdict_text = _("Not yet.") if now.verdict is Verdict.MISSED else None
        scene = task_scene(self.task, now)
        after, has_opened = (
            task_page.completion_sentences(self._context, before, now),
            self._says_why(now) > self._says_why(before),
        )
        panel_note = _("From now on Explain, beside the board, says why.") if has_opened else None
        return Reaction(
            now,
            join_sentences(
                verdict_text,
                None if now.feedback is None else with_full_stop(now.feedback),
                scene.in_words() if scene is not None and scene.compares else None,
                *after,
                panel_note,
                ask,
            ),
            (*self._save_effects(before, now), *self._on_its_board(now)),
        )

    def _on_its_board(self, now: TaskProgress) -> Iterator[Effect]:
        lesson = self._context.work.with_task(self.task, now.work).apply_to(self._context.lesson)
        task = next(one for one in lesson.all_tasks if one.number == self.task.number)
        if (task.position, task.questions) == (self.task.position, self.task.questions):
            return
        context = replace(self._context, lesson=lesson, task=task)
        new_task = LessonTask(context, clock=self._clock, began=self._began, left=now)
        for effect in self._context.opens(self.task.number):
            if isinstance(effect, Exchange):
                others = tuple(new_task if it.name == self.name else it for it in effect.activities)
                yield Exchange(Match(task.rules, position=task.position), others)

    # The view.

    def layout(self, state: TaskProgress, snapshot: Snapshot) -> Layout:
        board = self.task.shows_board or self.task.goal is not None
        title = self._context.lesson.title
        marks = marks_of_answer(self.task, state, snapshot)
        if options := self._options(state):
            marks = Cells((), {"label": _("being chosen")}, open=list(options), asks_reason=True)
        is_solo = len(snapshot.rules.players) == 1  # then there is no winner
        goes_on = not self.task.kind.is_played or state.goes_on(self.task) or is_solo
        return Layout(board, marks, title, moves=self.task.goal is not None, goes_on=goes_on)

    def _options(self, state: TaskProgress) -> Mapping[str, int]:
        counts = self._context.vote_counts().are_counted and self._context.current_vote(state) is not None
        return {} if counts else options_on_board(self.task, state.question(self.task))

    def to_do(self, state: TaskProgress, snapshot: Snapshot) -> tuple[Node, ...]:
        return task_page.render_task(self._context, state, snapshot)


def asks_for_move(task: Task) -> bool:
    """Check if a move is to be found, or something is asked about each move before it counts."""
    return task.goal is not None and (bool(task.asks) or not task.kind.is_played)
