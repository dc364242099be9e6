"""Parts of a task's page: the words beside an answer, earlier feedback, its squares, and the progress of games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.items.answer import MOST_WORDS, ItemRef, Response, Verdict
from mathgames.arithmetic.items.interactions.board_edits import Laid
from mathgames.explain.drawing import grid
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.nodes import Node, names_of, node
from mathgames.games.contract import Cells, Pick, Snapshot
from mathgames.games.contract.controls import icon_button
from mathgames.games.registry import find_game
from mathgames.language.errors import escape_unencodable, in_one_line
from mathgames.language.words import LazyString, Text, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons import Item, Task
from mathgames.learning.lessons.counting import Attempt, counting_goals
from mathgames.learning.lessons.counting import goal_counts as counts_of
from mathgames.learning.work.shared_work import PUPILS
from mathgames.learning.work.task_context import TaskContext, heading
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskMark, TaskWork

WORDS: Final = "words"
"""The name of the field of that sentence."""
OWN_WORDS: Final = "mg-own-words"
"""The class of the node with that field."""


def own_words_field(task: Task, question: Item) -> tuple[Node, ...]:
    """Draw the field for a sentence, if the teacher asks for them: for a reason, at the exit, beside a manipulative.

    It says to write first where the answer is given by choosing it.
    """
    if not task.own_words:
        return ()
    if question.interaction.goes_on:
        return (_BECAUSE,)
    if task.kind.asks_why or task.number == 0:
        return (_FIELD_BEFORE_CHOICE if question.interaction.by_choosing else _FIELD_BESIDE,)
    return (_METHOD_FIELD,) if question.interaction.by_hand else ()


def feedback_state(feedback: Sequence[Node]) -> str | None:
    """Return the names of the state of the feedback to an answer: with a button to continue, before or after hints."""
    elements = [part for part in feedback if isinstance(part, list)]
    classes = [str(element[1].get("class")) for element in elements]
    buttons = [element[1] for element in elements if element[0] == "button"]
    hints = next((place for place, name in enumerate(classes) if "mg-hints" in name), len(classes))
    return names_of(
        leads_on=buttons,
        by_words=any("aria-label" not in it for it in buttons),
        hinted="mg-asked-back" in classes[hints:],
        before=len(classes) == 1 and "is-before" in classes[0],
    )


def own_words(task: Task, question: Item, fields: Mapping[str, str]) -> str:
    """Return the sentence that was written beside an answer, on one line; "" if there is none."""
    if not own_words_field(task, question):
        return ""
    return " ".join(escape_unencodable(fields.get(WORDS, "")).split())[:MOST_WORDS]


_NO_NAMES: Final = _("no names, please")


def _field(asks: LazyString) -> Node:
    return node(
        "label",
        {"class": OWN_WORDS},
        node("span", {"class": "mg-label"}, asks, " · ", _NO_NAMES),
        node("input", {"type": "text", "field": WORDS, "maxlength": MOST_WORDS, "autocomplete": "off"}),
    )


_FIELD_BESIDE: Final = _field(_("Why? In your own words"))
_FIELD_BEFORE_CHOICE: Final = _field(_("Why? In your own words, before you choose"))
_BECAUSE: Final = _field(_("… because (in your own words)"))
_METHOD_FIELD: Final = _field(_("How did you do it? In your own words"))


def ways(context: TaskContext, state: TaskProgress) -> Node:
    """Draw the navigation among the tasks of the lesson: buttons to the previous and next one, and the progress.

    The progress between them opens the list of all tasks with their marks.
    """
    tasks = context.lesson.all_tasks
    first, index = min(1, 1 + tasks[0].number), tasks.index(context.task)
    marks = [*map(context.work.with_task(context.task, state.work).mark, tasks)]
    last = context.lesson.length or first + len(tasks) - 1
    marks += [None] * (context.lesson.length - len(tasks))
    place = _("{k} of {n}", k=first + index, n=last)
    name = _("Task {number} of {of}.", number=first + index, of=last)
    if not first + index:
        place = name = _("Warm-up")
    signs = (
        node("span", {"class": f"is-{'new' if mark is None else mark.name.lower()}{' is-here' * (number == index)}"})
        for number, mark in enumerate(marks)
    )
    dots = node("span", {"class": "mg-dots", "aria-hidden": "true"}, *signs)
    buttons = (_way_to(context, task, mark) for task, mark in zip(tasks, marks, strict=False))
    return node(
        "div",
        {"class": "mg-tasks", "role": "group", "aria-label": _("Tasks"), "key": "ways"},
        _step(context, "back", _("One task back"), tasks[index - 1] if index else None),
        node(
            "details",
            {"key": f"ways at {context.task.number}"},
            node("summary", {"aria-label": name}, node("span", None, place), dots),
            node("div", {"role": "toolbar", "aria-label": _("Tasks")}, *buttons),
        ),
        _step(context, "on", _("One task forward"), tasks[index + 1] if index + 1 < len(tasks) else None),
    )


def _step(context: TaskContext, name: str, label: LazyString, task: Task | None) -> Node:
    intent = context.intent(go=0 if task is None else task.number)
    return icon_button(name, label, intent, enabled=task is not None)


def _way_to(context: TaskContext, task: Task, mark: TaskMark | None) -> Node:
    attributes = {
        "class": "mg-task-number",
        "key": f"way {task.number}",
        "aria-label": None if mark is None else marked_task(heading(task), mark),
        "aria-current": "step" if task is context.task else None,
        "intent": context.intent(go=task.number),
    }
    sign = node("span", {"aria-hidden": "true"}, "" if mark is None else mark.value)
    return node("button", attributes, sign, node("span", None, heading(task)))


def marked_task(task: Text, mark: TaskMark) -> LazyString:
    """Return the name of a task with this mark."""
    match mark:
        case TaskMark.RIGHT:
            return _("{task}, done", task=task)
        case TaskMark.HELPED:
            return _("{task}, done with help", task=task)
        case TaskMark.OPEN:
            return _("{task}, not done without help yet", task=task)


def first_answer_sentences(task: Task, work: TaskWork) -> dict[int, Text]:
    """Return the first answers to the questions of a task, in sentences."""
    sentences: dict[int, Text] = {}
    for number, answer in sorted(work.first_answers(task).items()):
        if task.goal is not None:
            sentences[number] = _("You played {moves}.", moves=task.in_words(Attempt.from_json(answer.given).moves))
            continue
        question = task.questions[number]
        in_words = in_one_line(question.text(question.interaction.parse_response(answer.given)))
        if answer.by in PUPILS:
            sentence = with_full_stop(_("Pupil {name} said: {answer}", name=answer.by, answer=in_words))
        else:
            sentence = with_full_stop(_("You said: {answer}", answer=in_words))
        sentences[number] = (
            join_sentences(with_full_stop(question.stem), sentence) if len(task.questions) > 1 else sentence
        )
    return sentences


def marks_of_answer(task: Task, state: TaskProgress, snapshot: Snapshot) -> Cells | None:
    """Return the gesture that marks the squares of the current answer. None if none is given on the board.

    A board that lists change is only asked why a press does nothing, where no pieces are picked up that would ask it.
    """
    question = state.question(task)
    if question is not None and task.shows_board and isinstance(question.interaction, Laid):
        picks = isinstance(snapshot.board.input(snapshot.scene), Pick)
        return None if picks else Cells((), grid.plain_mark(), open=(), asks_reason=True)
    limit = 0 if question is None or not task.shows_board else question.interaction.squares(question)
    board = snapshot.board.input(snapshot.scene) if limit else None
    if not isinstance(board, Cells):
        return None
    count_texts = tuple(_n("{n} is marked.", "{n} are marked.", n) for n in range(limit + 1))
    full = _("You can mark no more. Press one that is marked again to take its mark away.")
    return replace(board, maximum=limit, confirm=limit > 1, count_texts=count_texts, full=full, asks_reason=False)


def nothing_to_move(question: Item | None) -> LazyString:
    """Explain why a press on the board does nothing, if neither a move nor a square is asked for."""
    if question is not None and isinstance(question.interaction, Laid):
        return _("Choose from the lists to change the board.")
    return _("There is nothing to move in this task.")


_SQUARE: Final = re.compile(r"(?<!\w)[a-z][0-9]{1,2}(?!\w)")


def options_on_board(task: Task, question: Item | None) -> dict[str, int]:
    """Return the squares that represent an option each, if the options name them: a press there chooses it."""
    if question is None or not task.shows_board or not question.interaction.by_choosing or question.interaction.is_list:
        return {}
    by_option = [(_SQUARE.findall(option), number) for number, option in enumerate(question.options)]
    numbers = [(squares[0], number) for squares, number in by_option if len(squares) == 1]
    options = dict(numbers)
    return options if 1 < len(options) == len(numbers) else {}


def are_extended(task: Task) -> bool:
    """Check if any answer of the task is not a whole number: then all questions have keys for such answers.

    With slots it follows from the calculation and not from its result, so that the keys reveal nothing.
    """
    asked = (question.source or question.stem for question in task.questions)
    return (bool(task.slots) and any(not {*"÷/∞"}.isdisjoint(text) for text in asked)) or any(
        getattr(answer, "denominator", 0) != 1
        for question in task.questions
        if question.interaction.is_number
        for answer in (*question.key, *(wrong.response for wrong in question.distractors))
    )


def render_hints(task: Task, state: TaskProgress) -> Iterator[Node]:
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


def can_stop(state: TaskProgress, snapshot: Snapshot) -> bool:
    """Check if a game may be ended now: one that has begun, when the computer is not to move."""
    is_here = snapshot.ply == len(snapshot.line) > 0 and snapshot.turn not in snapshot.company.computer_players
    return is_here and snapshot.outcome is None and state.verdict is not Verdict.MET


def turns(context: TaskContext, state: TaskProgress, snapshot: Snapshot) -> Iterator[Node]:
    """Yield the pupil whose turn it is to answer, and the record of each who predicts."""
    if context.task.kind.asks_once and (number := state.asks(context.task)) is not None:
        place = _("Question {number} of {of}.", number=number + 1, of=context.task.parts)
        yield node("p", {"class": "mg-strip", "key": "question"}, place)
    if context.pupils > 1 and state.question(context.task) is not None:
        yield node(
            "p", {"class": "mg-strip"}, _("Pupil {name}: your turn to answer.", name=context.current_pupil(state))
        )
        return
    whole, is_solo = context.task.is_whole_game, len(snapshot.rules.players) == 1
    if (
        context.task.goal is not None
        and (whole or is_solo)
        and (sentence := snapshot.board.beside_task(snapshot.scene))
    ):
        yield node("p", {"class": f"mg-strip{' mg-changing' if whole else ''}", "key": "beside the board"}, sentence)
    work = context.work.task_work(context.task)
    lines = [*_goal_progress(context.task, snapshot, work)]
    others = [player for player in snapshot.rules.players if player != snapshot.turn]
    playing = snapshot.outcome is None and not work.is_done(context.task)
    if context.task.predicts.value == "other" and playing and len(others) == 1:
        player, other = map(snapshot.rules.player_label, (snapshot.turn, *others))
        if find_game(snapshot.rules.name).calculates and not context.task.asks:
            turn = _("{player} moves. {other} predicts the result.", player=player, other=other)
        else:
            turn = _("{player} to move. {other} to answer before the move counts.", player=player, other=other)
        yield node("p", {"class": "mg-strip"}, join_sentences(turn, *lines))
    elif lines:
        yield node("p", {"class": "mg-strip"}, join_sentences(*lines))


def _goal_progress(task: Task, snapshot: Snapshot, work: TaskWork) -> Iterator[LazyString]:
    goals = counting_goals(task.goal)
    if not goals or work.is_done(task):
        return
    counts = counts_of(task.goal, predictions=work.predictions, undo_answers=work.undone, catch_count=work.caught)
    history = task.replay(snapshot.line[: snapshot.ply], counts)
    for goal in goals:
        if done := min(goal.progress(history), goal.number):
            yield _("{done} of {wanted} so far.", done=done, wanted=goal.number)


def record(context: TaskContext, snapshot: Snapshot) -> Iterator[Node]:
    """Yield the numbers of right predictions so far, if any were made."""
    if lines := records(snapshot, context.work.task_work(context.task).predictions):
        yield node("p", {"class": "mg-strip", "key": "record"}, join_sentences(*lines))


def records(snapshot: Snapshot, predictions: tuple[Response[ItemRef], ...]) -> list[LazyString]:
    """Return the number of results that each player has predicted rightly at the first try, from the first one on."""
    lines = []
    for player in snapshot.rules.players:
        tries = [one.right for one in predictions if one.by == player and one.attempt == 1]
        if any(tries):
            label = snapshot.rules.player_label(player)
            lines.append(
                _("{player}: {right} of {tried} predictions right.", player=label, right=sum(tries), tried=len(tries))
            )
    return lines
