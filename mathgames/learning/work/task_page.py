"""A task as it stands beside the board: where it belongs, what is asked, how it is answered, what was said to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from mathgames.arithmetic.answers import Attempt
from mathgames.arithmetic.answers.form import FieldState
from mathgames.explain.nodes import Node, node, text
from mathgames.games.contract import Moment
from mathgames.games.contract.controls import button
from mathgames.language.words import Text, Words, _, _n, together
from mathgames.learning.lessons import Lesson, Question, Task, Verdict
from mathgames.learning.work.at_one_screen import PUPILS, record_of
from mathgames.learning.work.task_context import WARM_UP, TaskContext
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import LessonWork


def shown(asked: TaskContext, state: TaskProgress, moment: Moment) -> tuple[Node, ...]:
    """All of a task."""
    task, number = asked.task, asked.task.number
    first = number == 1
    done = state.work.is_done(task)
    return (
        node(
            "div",
            {"class": "mg-task", "key": f"task {number}"},
            *(
                node("p", {"class": "mg-warned", "key": f"note {place}"}, note)
                for place, note in enumerate(asked.notes)
            ),
            node("div", {"class": "mg-task-head"}, node("h3", None, heading(task)), _ways(asked, state)),
            *(asked.lesson.introduction if first and not done else ()),
            *(part for part in task.prose if not is_own_heading(part, task)),
            node("p", {"class": "mg-prompt"}, prompt_of(task)),
            *_turns(asked, state, moment),
            *_settled(task, state),
            *_told(state),
            *(() if done else _question(asked, state)),
            *_hints(task, state),
            *(_end(asked, state) if done and is_last(asked) else ()),
            node("div", {"class": "mg-row", "key": "task row"}, *_buttons(asked, state, moment, done=done)),
        ),
    )


def heading(task: Task) -> Text:
    """What stands above a task."""
    if task.number == WARM_UP:
        return _("Warm-up")
    return task.title or (_("Before you go") if task.number == 0 else _("Task {number}", number=task.number))


def prompt_of(task: Task) -> Text:
    """What is to be done, in a sentence."""
    return _("You have met these before. What are the results?") if task.number == WARM_UP else task.prompt


def announced(lesson: Lesson, task: Task) -> Text:
    """What is said when a task appears."""
    tasks = [one for one in lesson.all_tasks if one.number != WARM_UP]
    if task not in tasks:
        return together(_("Warm-up."), prompt_of(task))
    return together(_("Task {number} of {of}.", number=tasks.index(task) + 1, of=len(tasks)), task.prompt)


def is_own_heading(part: Node, task: Task) -> bool:
    """Whether this is the task's own heading, which stands above it already."""
    return isinstance(part, list) and part[0] in ("h3", "h4") and text(part) == task.title


def ask_of(task: Task, question: Question) -> Text:
    """What is asked, as it is said: the calculation, or the sentence."""
    return question.ask or prompt_of(task)


def is_last(asked: TaskContext) -> bool:
    """Whether nothing comes after this task."""
    return asked.lesson.all_tasks[-1] is asked.task


def _ways(asked: TaskContext, state: TaskProgress) -> Node:
    """The tasks of the lesson in a row: each leads there, and tells whether it is done."""
    made = []
    tasks = asked.lesson.all_tasks
    for place, task in enumerate(tasks, min(1, 1 + tasks[0].number)):
        here = task is asked.task
        done = (state.work if here else asked.work.of(task)).is_done(task)
        name = _("Task {number}", number=place) if place else _("Warm-up")
        label = _("{task}, done", task=name) if done else name
        attributes = {
            "type": "button",
            "class": "mg-task-number is-done" if done else "mg-task-number",
            "key": f"way {place}",
            "aria-label": label,
            "aria-current": "step" if here else None,
            "intent": asked.intent(go=task.number),
        }
        made.append(node("button", attributes, "✓" if done else str(place) if place else "★"))
    return node("div", {"class": "mg-tasks", "role": "toolbar", "aria-label": _("Tasks"), "key": "ways"}, *made)


def _turns(asked: TaskContext, state: TaskProgress, moment: Moment) -> Iterator[Node]:
    """Whose turn it is to answer, and how it has gone so far for each of those who predict."""
    if asked.pupils > 1 and asked.task.questions and not state.work.is_done(asked.task):
        yield node("p", {"class": "mg-strip"}, _("Pupil {name}: your turn to answer.", name=asked.by(state)))
        return
    told = records(moment, asked.work.of(asked.task).predictions)
    others = [player for player in moment.rules.players if player != moment.turn]
    if asked.task.predicts.value == "other" and moment.outcome is None and len(others) == 1:
        turn = _("{player}: your turn to predict.", player=moment.rules.player_label(others[0]))
        yield node("p", {"class": "mg-strip"}, together(turn, *told))
    elif told:
        yield node("p", {"class": "mg-strip"}, together(*told))


def records(moment: Moment, predictions: tuple[Attempt, ...]) -> list[Words]:
    """How many results each player has predicted rightly at the first try."""
    told = []
    for player in moment.rules.players:
        tries = [one.right for one in predictions if one.by == player and one.try_ == 1]
        if tries:
            label = moment.rules.player_label(player)
            told.append(
                _("{player}: {right} of {tried} predictions right.", player=label, right=sum(tries), tried=len(tries))
            )
    return told


def _settled(task: Task, state: TaskProgress) -> Iterator[Node]:
    """The questions that are behind, with their answers."""
    if len(task.questions) < 2 and not state.work.is_done(task):
        return
    for number, question in enumerate(task.questions):
        if not state.work.is_settled(task, number) or question.form.by_hand:
            continue
        answer = question.shown_answer
        between = " = " if question.is_calculation else " "
        yield node("p", {"class": "mg-settled", "key": f"settled {number}"}, question.ask, between, answer)


def _told(state: TaskProgress) -> Iterator[Node]:
    """What was said to the last answer."""
    if state.told is None:
        return
    kind = "mg-asked-back" if state.verdict is Verdict.MISSED else "mg-praise"
    yield node("p", {"class": kind, "key": "told"}, state.told)


def _question(asked: TaskContext, state: TaskProgress) -> Iterator[Node | None]:
    question = state.question(asked.task)
    if question is not None:
        yield from _form(asked, state, question)


def _form(asked: TaskContext, state: TaskProgress, question: Question) -> Iterable[Node | None]:
    """How the question is answered."""
    key = f"task {asked.task.number} {state.asks(asked.task)}"
    benches = tuple(bench.drawn() for bench in asked.benches(state))
    extended = question.form.is_number and _extended(asked.task)
    return question.form.field(question, FieldState(key, asked.intent, state.chosen, benches, extended))


def _extended(task: Task) -> bool:
    """Whether any answer of the task is no whole number: then all questions have keys for such answers."""
    return any(
        getattr(answer, "denominator", 0) != 1
        for question in task.questions
        if question.form.is_number
        for answer in (*question.answers, *(wrong.answer for wrong in question.wrong))
    )


def _hints(task: Task, state: TaskProgress) -> Iterator[Node]:
    told = [hint.text for hint in state.all_hints(task)[: state.hints]]
    if told:
        yield node(
            "ul",
            {"class": "mg-hints", "key": "hints", "aria-label": _("Hints")},
            *(node("li", {"key": f"hint {number}"}, hint) for number, hint in enumerate(told)),
        )


def _buttons(asked: TaskContext, state: TaskProgress, moment: Moment, *, done: bool) -> Iterator[Node | None]:
    """Hint, the answer, back to the start of the task, and on to the next one."""
    task = asked.task
    if not done:
        hints = len(state.all_hints(task))
        if state.hints < hints:
            yield button(_("Hint"), asked.intent(hint=True), key="hint")
        if state.can_be_shown(task):
            yield button(_("Show the answer"), asked.intent(show=True), key="show")
        if task.goal is not None and state.verdict is Verdict.MISSED and moment.ply:
            yield button(_("Back to the start"), ["goto", {"ply": 0}], key="again", kind="mg-primary")
    following = following_task(asked)
    if following is None:
        return
    if done:
        attributes = {
            "type": "button",
            "class": "mg-primary",
            "key": "next",
            "intent": asked.intent(go=following.number),
            "focus": True,
            "role": "button",
            "aria-label": _("Next"),
        }
        yield node("button", attributes, _("Next"))
    elif task.goal is not None and not state.way(task):
        yield button(_("Skip this task"), asked.intent(go=following.number), key="skip", kind="mg-link")


def following_task(asked: TaskContext) -> Task | None:
    """The task that comes next."""
    return next((after for now, after in pairwise(asked.lesson.all_tasks) if now is asked.task), None)


def _end(asked: TaskContext, state: TaskProgress) -> Iterator[Node]:
    """What is said at the end of a lesson."""
    yield from asked.lesson.closing
    work: LessonWork = asked.work.with_task(asked.task, state.work)
    if told := list(_first_tries(asked, work)):
        yield node("p", {"class": "mg-strip"}, together(*told))
    left = [task for task in asked.lesson.all_tasks if not work.of(task).is_done(task)]
    if left:
        yield node("p", None, _("You still have some tasks to do. Choose a number above."))
    else:
        yield node("p", {"class": "mg-praise"}, _("Lesson complete. {aim}", aim=asked.lesson.aim))


def _first_tries(asked: TaskContext, work: LessonWork) -> Iterator[Words]:
    """How many questions were answered rightly at the first try; for each of several pupils."""
    if asked.pupils == 1:
        right, tried = work.first_tries(asked.lesson)
        if tried:
            yield _n(
                "{right} of {n} answer was right first time.",
                "{right} of {n} answers were right first time.",
                tried,
                right=right,
            )
        return
    for pupil in PUPILS[: asked.pupils]:
        right, tried = record_of(pupil, work, asked.lesson, asked.pupils).first_tries(asked.lesson)
        if tried:
            yield _n(
                "Pupil {name}: {right} of {n} answer was right first time.",
                "Pupil {name}: {right} of {n} answers were right first time.",
                tried,
                name=pupil,
                right=right,
            )
