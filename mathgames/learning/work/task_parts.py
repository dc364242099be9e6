"""Parts of a task's page: the words beside an answer, earlier feedback, its squares, and the progress of games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.arithmetic.answers.answer import MOST_WORDS, Verdict
from mathgames.arithmetic.answers.feedback import landing
from mathgames.arithmetic.answers.forms.laid import Laid
from mathgames.arithmetic.answers.forms.parts import calculation_of
from mathgames.explain.drawing import grid
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Cells, Moment, Pick
from mathgames.games.contract.controls import icon_button
from mathgames.games.registry import game
from mathgames.language.errors import encodable, in_one_line
from mathgames.language.words import Text, Words, _, _n, ended, together
from mathgames.learning.lessons import Question, Task
from mathgames.learning.lessons.counting import Tried, counting_goals
from mathgames.learning.lessons.counting import counts as counts_of
from mathgames.learning.work.task_context import TaskContext, heading
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import HELPED, PUPILS, TaskMark, TaskWork

WORDS: Final = "words"
"""The name of the field of that sentence."""


def own_words_field(task: Task, question: Question) -> tuple[Node, ...]:
    """Draw the field for a sentence, if one may be written: beside a reason, at the exit, and beside a manipulative.

    It says to write first where the answer is given by choosing it.
    """
    if question.form.goes_on:
        return (_BECAUSE,)
    if task.kind.asks_why or task.number == 0:
        return (_BEFORE if question.form.by_choosing else _BESIDE,)
    return (_HOW,) if question.form.by_hand else ()


def own_words(task: Task, question: Question, fields: Mapping[str, str]) -> str:
    """Return the sentence that was written beside an answer, on one line; "" if there is none."""
    if not own_words_field(task, question):
        return ""
    return " ".join(encodable(fields.get(WORDS, "")).split())[:MOST_WORDS]


def _field(asks: Words) -> Node:
    return node(
        "label",
        {"class": "mg-own-words"},
        node("span", {"class": "mg-label"}, asks),
        node("input", {"type": "text", "field": WORDS, "maxlength": MOST_WORDS, "autocomplete": "off"}),
    )


_BESIDE: Final = _field(_("Why? In your own words, if you like. No names, please."))
_BEFORE: Final = _field(_("Why? Write it in your own words before you choose, if you like. No names, please."))
_BECAUSE: Final = _field(_("… because: in your own words, if you like. No names, please."))
_HOW: Final = _field(_("How did you do it? In your own words, if you like. No names, please."))


def seen_on_line(task: Task, state: TaskProgress) -> Iterator[Node]:
    """Yield a line with the first number and the landing of the answer, after a second wrong answer to a sum."""
    question = state.question(task)
    if question is None or state.verdict is not Verdict.MISSED or state.tries < HELPED:
        return
    calculation = calculation_of(question)
    drawn = None if calculation is None else landing(calculation, state.work.given[-1].judged(task))
    if drawn is not None:
        yield node("div", {"key": "seen"}, node("p", None, _("Here is one way to see it.")), drawn)


def ways(context: TaskContext, state: TaskProgress) -> Node:
    """Draw the navigation among the tasks of the lesson: buttons to the previous and next one, and the progress.

    The progress between them opens the list of all tasks with their marks.
    """
    tasks = context.lesson.all_tasks
    first, here = min(1, 1 + tasks[0].number), tasks.index(context.task)
    marks = [(state.work if task is context.task else context.work.of(task)).mark(task) for task in tasks]
    last = first + len(tasks) - 1
    place = _("{k} of {n}", k=first + here, n=last)
    name = _("Task {number} of {of}.", number=first + here, of=last)
    if not first + here:
        place = name = _("Warm-up")
    signs = (
        node("span", {"class": f"is-{'new' if mark is None else mark.name.lower()}{' is-here' * (number == here)}"})
        for number, mark in enumerate(marks)
    )
    dots = node("span", {"class": "mg-dots", "aria-hidden": "true"}, *signs)
    buttons = (_way_to(context, task, mark) for task, mark in zip(tasks, marks, strict=True))
    return node(
        "div",
        {"class": "mg-tasks", "role": "group", "aria-label": _("Tasks"), "key": "ways"},
        _step(context, "back", _("One task back"), tasks[here - 1] if here else None),
        node(
            "details",
            {"key": f"ways at {context.task.number}"},
            node("summary", {"aria-label": name}, node("span", None, place), dots),
            node("div", {"role": "toolbar", "aria-label": _("Tasks")}, *buttons),
        ),
        _step(context, "on", _("One task forward"), tasks[here + 1] if here + 1 < len(tasks) else None),
    )


def _step(context: TaskContext, name: str, label: Words, task: Task | None) -> Node:
    intent = context.intent(go=0 if task is None else task.number)
    return icon_button(name, label, intent, enabled=task is not None)


def _way_to(context: TaskContext, task: Task, mark: TaskMark | None) -> Node:
    attributes = {
        "class": "mg-task-number",
        "key": f"way {task.number}",
        "aria-label": None if mark is None else marked(heading(task), mark),
        "aria-current": "step" if task is context.task else None,
        "intent": context.intent(go=task.number),
    }
    sign = node("span", {"aria-hidden": "true"}, "" if mark is None else mark.value)
    return node("button", attributes, sign, node("span", None, heading(task)))


def marked(task: Text, mark: TaskMark) -> Words:
    """Return the name of a task with this mark."""
    match mark:
        case TaskMark.RIGHT:
            return _("{task}, done", task=task)
        case TaskMark.TWIN:
            return _("{task}, done with help", task=task)
        case TaskMark.OPEN:
            return _("{task}, not done without help yet", task=task)


def said_in(task: Task, work: TaskWork) -> dict[int, Text]:
    """Return the first answers to the questions of a task, in sentences."""
    sentences: dict[int, Text] = {}
    for number, answer in sorted(work.said(task).items()):
        if task.goal is not None:
            sentences[number] = _("You played {moves}.", moves=task.in_words(Tried.of(answer.given).moves))
            continue
        question = task.questions[number]
        in_words = in_one_line(question.form.text(question.form.read(answer.given)))
        if answer.by in PUPILS:
            sentence = ended(_("Pupil {name} said: {answer}", name=answer.by, answer=in_words))
        else:
            sentence = ended(_("You said: {answer}", answer=in_words))
        sentences[number] = together(ended(question.ask), sentence) if len(task.questions) > 1 else sentence
    return sentences


def marks_of_answer(task: Task, state: TaskProgress, moment: Moment) -> Cells | None:
    """Return the gesture that marks the squares of the current answer. None if none is given on the board.

    A board that lists change is only asked why a press does nothing, where no pieces are picked up that would ask it.
    """
    question = state.question(task)
    if question is not None and task.shows_board and isinstance(question.form, Laid):
        picks = isinstance(moment.board.input(moment.scene), Pick)
        return None if picks else Cells((), grid.plain_mark(), open=(), why=True)
    most = 0 if question is None or not task.shows_board else question.form.squares(question)
    board = moment.board.input(moment.scene) if most else None
    if not isinstance(board, Cells):
        return None
    counted = tuple(_n("{n} is marked.", "{n} are marked.", n) for n in range(most + 1))
    full = _("You can mark no more. Press one that is marked again to take its mark away.")
    return replace(board, most=most, confirm=most > 1, counted=counted, full=full, why=False)


def nothing_to_move(question: Question | None) -> Words:
    """Explain why a press on the board does nothing, if neither a move nor a square is asked for."""
    if question is not None and isinstance(question.form, Laid):
        return _("Choose from the lists to change the board.")
    return _("There is nothing to move in this task.")


_SQUARE: Final = re.compile(r"(?<!\w)[a-z][0-9]{1,2}(?!\w)")


def options_on_board(task: Task, question: Question | None) -> dict[str, int]:
    """Return the squares that represent an option each, if the options name them: a press there chooses it."""
    if question is None or not task.shows_board or not question.form.by_choosing or question.form.is_list:
        return {}
    by_option = [(_SQUARE.findall(option), number) for number, option in enumerate(question.options)]
    numbers = [(squares[0], number) for squares, number in by_option if len(squares) == 1]
    options = dict(numbers)
    return options if 1 < len(options) == len(numbers) else {}


def are_extended(task: Task) -> bool:
    """Check if any answer of the task is not a whole number: then all questions have keys for such answers."""
    return any(
        getattr(answer, "denominator", 0) != 1
        for question in task.questions
        if question.form.is_number
        for answer in (*question.answers, *(wrong.answer for wrong in question.wrong))
    )


def hints_told(task: Task, state: TaskProgress) -> Iterator[Node]:
    """Yield the hints that were requested."""
    hints, answers = state.all_hints(task)[: state.hints], state.work.given
    is_before = bool(answers) and not state.is_hinted and answers[-1].question != state.asks(task)
    if hints:
        yield node(
            "ul",
            {"class": "mg-hints is-before" if is_before else "mg-hints", "key": "hints", "aria-label": _("Hints")},
            *(
                node(
                    "li",
                    {"key": f"hint {number}"},
                    hint.text,
                    None if hint.picture is None else illustrate(hint.picture),
                )
                for number, hint in enumerate(hints)
            ),
        )


def can_stop(state: TaskProgress, moment: Moment) -> bool:
    """Check if a game may be ended now: one that has begun, when the computer is not to move."""
    is_here = moment.ply == len(moment.line) > 0 and moment.turn not in moment.company.computed
    return is_here and moment.outcome is None and state.verdict is not Verdict.MET


def turns(context: TaskContext, state: TaskProgress, moment: Moment) -> Iterator[Node]:
    """Yield the pupil whose turn it is to answer, and the record of each who predicts."""
    if context.task.kind.asks_once and (number := state.asks(context.task)) is not None:
        place = _("Question {number} of {of}.", number=number + 1, of=context.task.parts)
        yield node("p", {"class": "mg-strip", "key": "question"}, place)
    if context.pupils > 1 and state.question(context.task) is not None:
        yield node("p", {"class": "mg-strip"}, _("Pupil {name}: your turn to answer.", name=context.by(state)))
        return
    whole, alone = context.task.is_whole_game, len(moment.rules.players) == 1
    if context.task.goal is not None and (whole or alone) and (sentence := moment.board.beside_task(moment.scene)):
        yield node("p", {"class": f"mg-strip{' mg-changing' if whole else ''}", "key": "beside the board"}, sentence)
    work = context.work.of(context.task)
    lines = [*_counted(context.task, moment, work)]
    others = [player for player in moment.rules.players if player != moment.turn]
    playing = moment.outcome is None and not work.is_done(context.task)
    if context.task.predicts.value == "other" and playing and len(others) == 1:
        player, other = map(moment.rules.player_label, (moment.turn, *others))
        if game(moment.rules.name).calculates and not context.task.asks:
            turn = _("{player} moves. {other} predicts the result.", player=player, other=other)
        else:
            turn = _("{player} to move. {other} to answer before the move counts.", player=player, other=other)
        yield node("p", {"class": "mg-strip"}, together(turn, *lines))
    elif lines:
        yield node("p", {"class": "mg-strip"}, together(*lines))


def _counted(task: Task, moment: Moment, work: TaskWork) -> Iterator[Words]:
    goals = counting_goals(task.goal)
    if not goals or work.is_done(task):
        return
    counts = counts_of(task.goal, said=work.predictions, undone=work.undone, caught=work.caught)
    played = task.played(moment.line[: moment.ply], counts)
    for goal in goals:
        yield _("{done} of {wanted} so far.", done=min(goal.so_far(played), goal.number), wanted=goal.number)


def record(context: TaskContext, moment: Moment) -> Iterator[Node]:
    """Yield the numbers of right predictions so far, if any were made."""
    if lines := records(moment, context.work.of(context.task).predictions):
        yield node("p", {"class": "mg-strip", "key": "record"}, together(*lines))


def records(moment: Moment, predictions: tuple[MoveAnswer, ...]) -> list[Words]:
    """Return the number of results that each player has predicted rightly at the first try."""
    lines = []
    for player in moment.rules.players:
        tries = [one.right for one in predictions if one.by == player and one.question.try_ == 1]
        if tries:
            label = moment.rules.player_label(player)
            lines.append(
                _("{player}: {right} of {tried} predictions right.", player=label, right=sum(tries), tried=len(tries))
            )
    return lines
