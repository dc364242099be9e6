"""The progress of a pupil in a task: the work so far, and the state of the current question."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.activities.questions import TRIES
from mathgames.arithmetic.items.answer import Response, draw_id
from mathgames.arithmetic.items.responses import keep_answer
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.scenes import Acts
from mathgames.games.contract import Control
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons import Item, Judgement, Task, Verdict
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.goals import STOP, first_of
from mathgames.learning.lessons.hints import Hint
from mathgames.learning.work.games_played import result_of_games
from mathgames.learning.work.work import TaskWork, plain


class AnsweredQuestion(NamedTuple):
    """A settled question, which stays on the page until the pupil continues: its number, options and manipulative."""

    number: int
    selection: frozenset[int]
    bench: Manipulative | None


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """A task in progress: the work so far, and the state of the current question.

    ``feedback`` is what was said to the last answer, and ``verdict`` what it was. ``selection`` are the options that
    are picked where several can be, ``bench`` what lies on the bench, and ``way_shown`` the moves that were shown
    instead of an answer. As long as a question ``pinned`` there that is settled, none is asked.
    """

    work: TaskWork
    verdict: Verdict = Verdict.ONGOING
    feedback: Text | None = None
    tries: int = 0
    hints: int = 0
    selection: frozenset[int] = frozenset()
    bench: Manipulative | None = None
    way_shown: str = ""
    pinned: AnsweredQuestion | None = None

    @staticmethod
    def begin(task: Task, work: TaskWork) -> TaskProgress:
        """Return the state of a task that is opened, with the work that was done before."""
        progress = TaskProgress(work, feedback=_result(task, work))._with_new_bench(task)
        return progress if task.is_whole_game else progress._as_tried(task)

    def asks(self, task: Task) -> int | None:
        """Return the index of the current question. None if all is done."""
        return self.work.asks(task)

    def question(self, task: Task) -> Item | None:
        """Return the current question, in a task that has questions."""
        number = self.asks(task)
        return None if number is None or not task.questions or self.pinned else task.questions[number]

    def go_on(self, task: Task) -> TaskProgress:
        """Return the state with the question that follows the settled one."""
        return replace(self, verdict=Verdict.ONGOING, feedback=None, pinned=None)._with_new_bench(task)

    def wrong_answer(self, task: Task) -> Text | None:
        """Return the last answer in words, if it was wrong and is not marked in its place."""
        question, response = self._missed_question(task)
        if question is None or question.interaction.by_hand or question.interaction.by_choosing:
            return None
        return question.text(response)

    def wrong_parts(self, task: Task) -> frozenset[Hashable]:
        """Return the wrong parts of the last answer, as its manipulative and its options mark them.

        For a choice of options, they are those of all answers to the question.
        """
        number = self.asks(task) if self.pinned is None else self.pinned.number
        question = None if number is None or not task.questions else task.questions[number]
        if question is not None and question.interaction.by_choosing and not task.kind.asks_once:
            responses = [one for one in self.work.given if one.question == number]
            wrong = [
                question.interaction.parse_response(one.given)
                for one in responses
                if one.judgement(task).verdict is Verdict.MISSED
            ]
            return frozenset().union(*(question.interaction.wrong_in(question, answer) for answer in wrong))
        question, response = self._missed_question(task)
        return frozenset() if question is None else question.interaction.wrong_in(question, response)

    def squares(self, task: Task) -> Mapping[str, bool]:
        """Return the squares that were just answered wrongly, each with whether it is right.

        Otherwise they are those of the right answer to the question that was settled last.
        """
        question, answer = self._missed_question(task)
        settled_numbers = self.work.settled_questions(task)
        if question is None and settled_numbers and task.questions and not task.kind.asks_once:
            question, answer = task.questions[max(settled_numbers)], self.work.right_answer(task, max(settled_numbers))
        if question is None or answer is None or not question.interaction.squares(question):
            return {}
        wrong = question.interaction.wrong_in(question, answer)
        return {at: at not in wrong for at in answer}

    def missed_acts(self, task: Task) -> Acts | None:
        """Return what the last answer claims, if it was wrong."""
        question, response = self._missed_question(task)
        return None if question is None else question.acts(response)

    def _missed_question(self, task: Task) -> tuple[Item, Any] | tuple[None, None]:
        question, last = self.question(task), self.work.given[-1] if self.work.given else None
        if self.verdict is not Verdict.MISSED or question is None or last is None or last.question != self.asks(task):
            return None, None
        return question, question.interaction.parse_response(last.given)

    def _with_new_bench(self, task: Task) -> TaskProgress:
        question = self.question(task)
        return replace(self, bench=None if question is None else question.bench, selection=frozenset())

    def with_answer(self, task: Task, answer: Any, *, pupil: str, seconds: int, words: str = "") -> TaskProgress:
        """Return the state with an answer to the current question, and the words written beside it."""
        number, question = self.asks(task) or 0, self.question(task)
        try:
            answer = plain(answer if question is None else keep_answer(question, answer))
        except NotationError as error:
            return replace(self, verdict=Verdict.ONGOING, feedback=error.words)
        form = "" if question is None else question.interaction.name
        new = Response(number, answer, pupil, seconds, self.hints, words=words, interaction=form, id=draw_id())
        judgement, work = new.judgement(task), self.work.with_given(new)
        if judgement.verdict is Verdict.ONGOING:
            return self._with_verdict(judgement)
        if judgement.right and not work.is_settled(task, number):
            return replace(self, verdict=Verdict.ONGOING, feedback=_REPEAT_ANSWER_TEXT)
        now = self._with_judgement(task, work, judgement)
        following = now.go_on(task).question(task)
        asks_again = judgement.right and question is not None and following == question
        return replace(now, feedback=join_sentences(now.feedback, _ANOTHER)) if asks_again else now

    def _with_judgement(self, task: Task, work: TaskWork, judgement: Judgement) -> TaskProgress:
        number = self.asks(task) or 0
        if task.kind.asks_once:
            return replace(self, work=work)._settle(task, number, Verdict.MET, task.kind.settled_text)
        if judgement.verdict is Verdict.MISSED:
            return replace(self, work=work, tries=self.tries + 1)._with_verdict(judgement)
        return replace(self, work=work)._settle(
            task, number, judgement.verdict, judgement.feedback or task.kind.settled_text
        )

    def _settle(self, task: Task, number: int, verdict: Verdict, announcement: Text) -> TaskProgress:
        is_done = self.work.is_done(task)
        if is_done and task.draw and not self.work.has_helped_answers(task):
            announcement = _RIGHT_ALONE if task.has_slots else _RIGHT_AGAIN
        reason = join_sentences(announcement, task.explanation) if is_done and task.explanation else announcement
        sentence = _result(task, self.work) or result_of_games(task, self.work) or reason
        hints = self.hints if task.written_hints is not None else 0
        stays = bool(task.questions) and not task.kind.asks_once
        pinned_question = AnsweredQuestion(number, self.selection, self.bench) if stays else None
        return replace(
            self,
            verdict=verdict,
            feedback=sentence,
            tries=0,
            hints=0 if is_done else hints,
            way_shown="",
            pinned=pinned_question,
        )._with_new_bench(task)

    def with_moves(
        self,
        task: Task,
        moves: tuple[str, ...],
        *,
        seconds: int,
        counts: Mapping[str, int] = MappingProxyType({}),
    ) -> TaskProgress:
        """Return the state with these moves on the board, and the counts of its goal beside them."""
        now = replace(self, work=replace(self.work, moves=moves))
        if self.work.is_done(task) or (self.is_between_games(task) and moves == self.work.moves):
            return now
        if not moves and not any(counts.values()):
            return replace(now, verdict=Verdict.ONGOING, feedback=None)
        judgement = task.judge_moves(moves, counts)
        if judgement.verdict is Verdict.ONGOING:
            return now._with_verdict(judgement)
        number = self.asks(task) or 0
        if task.finds_all and judgement.verdict is Verdict.MET and moves[-1] in task.all_solutions:
            number = task.all_solutions.index(moves[-1])
            if self.work.is_settled(task, number):
                return replace(now, verdict=judgement.verdict, feedback=_REPEAT_MOVE_TEXT)
        new = Response(number, Attempt(moves, counts).data, "", seconds, self.hints, id=draw_id())
        last = self.work.given[-1] if self.work.given else new
        if last is not new and (last.question, last.given) == (number, new.given):
            return now._as_tried(task)  # it was walked back and forth
        return now._with_judgement(task, now.work.with_given(new), judgement)._still_to_find(task)

    def _as_tried(self, task: Task) -> TaskProgress:
        last, moves = next(reversed(self.work.given), None), self.work.moves
        stands = bool(moves) and last is not None and Attempt.from_json(last.given).moves == moves
        return self._with_verdict(last.judgement(task)) if stands and last and not self.work.is_done(task) else self

    def _with_verdict(self, judgement: Judgement) -> TaskProgress:
        sentence = judgement.feedback or (_WRONG_MOVE_TEXT if judgement.verdict is Verdict.MISSED else None)
        return replace(self, verdict=judgement.verdict, feedback=sentence)

    def _still_to_find(self, task: Task) -> TaskProgress:
        """Return the progress with the number of moves still to find, if one of several was found."""
        if not task.finds_all or self.verdict is not Verdict.MET or self.work.is_done(task):
            return self
        left = task.parts - len(self.work.settled_questions(task))
        sentence = _n("That is one. Go back and find {n} more.", "That is one. Go back and find {n} more.", left)
        return replace(self, feedback=sentence)

    def is_between_games(self, task: Task) -> bool:
        """Check if one of several games is over, and the next one has not begun."""
        return task.is_whole_game and self.verdict is Verdict.MET and not self.work.is_done(task)

    def with_stop(self, task: Task, moves: tuple[str, ...], *, seconds: int) -> TaskProgress:
        """Return the state with the game ended after these moves."""
        new = Response(self.asks(task) or 0, Attempt(moves, {STOP: 1}).data, "", seconds, self.hints, id=draw_id())
        return self._with_judgement(task, self.work.with_given(new), new.judgement(task))

    def goes_back(self, task: Task, ply: int, *, over: bool = False) -> bool:
        """Check if the board returns to its start before the next try, also when the game is ``over`` too early."""
        return bool(ply) and (
            self.verdict is Verdict.MISSED
            or (task.finds_all and self.verdict is Verdict.MET)
            or (over and self.goes_on(task))
        )

    def goes_on(self, task: Task) -> bool:
        """Check if there are moves left to make, even after the end of a game."""
        return task.goal is not None and self.verdict is Verdict.ONGOING and not self.work.is_done(task)

    def with_hint(self, task: Task) -> TaskProgress:
        """Return the state with one more hint."""
        return replace(self, hints=min(self.hints + 1, len(self.all_hints(task))))

    @property
    def is_hinted(self) -> bool:
        """True if a hint was requested after the last answer."""
        return bool(self.work.given) and self.hints > self.work.given[-1].hints

    def all_hints(self, task: Task) -> tuple[Hint, ...]:
        """Return the hints to the current question, or to the settled one on the page."""
        number = self.asks(task) if self.pinned is None else self.pinned.number
        return () if number is None or Control.HINTS in task.locks else task.hints(number)

    def can_be_shown(self, task: Task) -> bool:
        """Check if the answer can be shown on request: after some tries, or after all hints and one try."""
        if self.pinned is not None or self.asks(task) is None:
            return False
        if task.kind.asks_once or (task.goal is not None and not self.way(task)):
            return task.kind.asks_once
        return self.tries >= TRIES or (self.tries > 0 and 0 < len(self.all_hints(task)) <= self.hints)

    def way(self, task: Task) -> str:
        """Return the moves of the solution as text; empty if there are many solutions."""
        if task.kind.is_played or task.goal is None:
            return ""
        if task.finds_all:
            return task.solution_at(self.asks(task) or 0)
        return next(iter(task.solutions_named or task.solutions()), "")

    def missed_move(self, task: Task) -> str | None:
        """Return the one move of the last try, if a try is one move, and the task is not done."""
        if task.goal is None or task.kind.is_played or task.finds_all or self.work.is_done(task) or not self.work.given:
            return None
        moves = Attempt.from_json(self.work.given[-1].given).moves
        return moves[0] if len(moves) == 1 else None

    def told_move(self, task: Task) -> str | None:
        """Return the move that was revealed: the first of those that were shown, or that of a hint."""
        if self.way_shown:
            return first_of(self.way_shown)
        return next((hint.move for hint in self.all_hints(task)[: self.hints] if hint.move is not None), None)

    def with_solution(self, task: Task) -> TaskProgress:
        """Return the state after the answer to the current question has been shown."""
        number = self.asks(task)
        if number is None:
            return self
        if task.kind.asks_once:
            announcement = task.kind.settled_text
        elif task.questions:
            question, answer = task.questions[number], task.answer_to(number)
            progress = replace(self, bench=question.interaction.place_response(question, answer) or self.bench)
            return progress.without_answer(
                task, number, with_full_stop(_("The answer: {answer}", answer=question.text(answer)))
            )
        else:
            announcement = _("This does it: {moves}.", moves=task.in_words(self.way(task).split(";")))
        return self.without_answer(task, number, announcement)

    def without_answer(self, task: Task, number: int, announcement: Text) -> TaskProgress:
        """Return the state with a question settled without an answer of the pupil."""
        work = replace(self.work, shown=self.work.shown | {number})
        return replace(
            replace(self, work=work)._settle(task, number, Verdict.ONGOING, announcement), way_shown=self.way(task)
        )


def _result(task: Task, work: TaskWork) -> Text | None:
    """Return the result of a finished test or of finished games. None before that, and for other tasks."""
    if not work.is_done(task):
        return None
    return task.kind.result(task.number, sum(work.first_tries(task)), task.parts) or result_of_games(task, work)


_REPEAT_MOVE_TEXT: Final = _("You have found that one. Go back and find another.")
_ANOTHER: Final = _("Now invent another one.")
_REPEAT_ANSWER_TEXT: Final = _("You have invented that one already. Invent another one.")
_RIGHT_ALONE: Final = _("Right. You can do one like it on your own.")
_RIGHT_AGAIN: Final = _("Right. Now you can do it on your own.")
_WRONG_MOVE_TEXT: Final = _("That move does not do it. Go back and try another one.")
