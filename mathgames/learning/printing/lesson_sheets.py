"""The sheets of a lesson: its tasks to write on, the answers with reasons, and the question at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from mathgames.arithmetic.items import on_paper
from mathgames.arithmetic.items.item_scene import draw_on_paper
from mathgames.arithmetic.items.responses import ruler_of
from mathgames.arithmetic.misconceptions import OperationPrompt as Calculation
from mathgames.explain.drawing.paper import blank, box, head, render_sentence
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.games.contract import Cells, Pick
from mathgames.games.contract.declaration import MoveRule
from mathgames.language.words import _, _n
from mathgames.learning.lessons import Item, Lesson, Predicts, Task
from mathgames.learning.lessons.counting import counting_goals
from mathgames.learning.lessons.family import ground_of
from mathgames.learning.lessons.goals import Within
from mathgames.learning.lessons.library import routes
from mathgames.learning.lessons.rules_of_moving import shown_rules
from mathgames.learning.printing.boards import MOST_SHORT_ROWS, SHORT_ROWS, caption, draw_board, gesture, rows
from mathgames.learning.printing.document import TITLES, Sheet, WorksheetSet
from mathgames.learning.printing.reasons import reasons, solutions
from mathgames.learning.work.desk_page import teacher_note
from mathgames.learning.work.task_context import heading
from mathgames.learning.work.task_page import is_own_heading


def space(question: Item, answer: Any = None) -> Node:
    """Draw a question with an empty place for the answer, or with ``answer`` in it."""
    return node(
        "div",
        {"class": f"question form-{question.interaction.name}"},
        *question.interaction.render_paper(question, answer),
    )


def line_to_work_on(questions: Sequence[Item]) -> Node | None:
    """Draw a number line beside sums and differences of numbers that have room on it."""
    for question in questions:
        if not question.is_calculation or question.scale is not None:
            continue
        sentence = question.prompt
        assert isinstance(sentence, Calculation)
        if sentence.operator.value in "+−" and all(_fits(number) for number in (sentence.a, sentence.b)):
            return node("div", {"class": "to-work-on"}, on_paper.number_line(ruler_of(question)))
    return None


def _fits(number: Any) -> bool:
    return getattr(number, "denominator", 0) == 1 and abs(number) <= LARGEST and plain_number(number) != ""


LARGEST: Final = 10
"""The end of the usual number line."""


SLIPS: Final = 4
"""The number of exit questions on a page."""


def task_sheet(lesson: Lesson) -> WorksheetSet:
    """Return the tasks with empty places for the answers, below the text of the lesson."""
    return WorksheetSet(
        Sheet.TASKS,
        lesson.title,
        (
            head(TITLES[Sheet.TASKS], lesson.title),
            node("div", {"class": "prose introduction"}, *lesson.introduction),
            *(_task(task, place, shown_rules(lesson, task)) for place, task in enumerate(lesson.tasks, 1)),
        ),
    )


def _task(task: Task, place: int, rules: Sequence[MoveRule] = ()) -> Node:
    prose = [part for part in task.prose if not is_own_heading(part, task)]
    ground = ground_of(task.family, 0)
    return node(
        "section",
        {"class": f"task {'answered-once ' * task.kind.asks_once}kind-{task.kind.name}"},
        _heading(task, str(place)),
        node("p", {"class": "blank-line"}, _("Name"), " ", blank()) if task.kind.asks_once and place > 1 else None,
        node("div", {"class": "prose"}, *prose) if prose else None,
        *(node("p", {"class": "how"}, rule.illustrated_step().sentence) for rule in rules),
        node("p", {"class": "prompt"}, *render_sentence(task.on_paper or task.prompt)),
        draw_on_paper(task.questions[0], ground) if task.questions and not task.shows_board else None,
        *_beside_board(task, [*_render_recall(task), *_places(task), *_helps(task)]),
    )


def _helps(task: Task) -> Iterator[Node | None]:
    if not task.kind.asks_once:
        yield line_to_work_on(task.questions)


def _render_recall(task: Task) -> Iterator[Node]:
    if task.recalls is not None:
        sentence = _("First look at what you answered in task {number}.", number=task.recalls)
        yield node("p", {"class": "how"}, sentence)


def _heading(task: Task, place: str) -> Node:
    return node(
        "h3",
        {"class": "task-head"},
        node("span", {"class": "number"}, place) if place else None,
        node("span", {"class": "task-title"}, heading(task)),
        node("span", {"class": "doing"}, task.kind.heading(task.block)),
    )


def _beside_board(task: Task, parts: list[Node | None]) -> list[Node | None]:
    parts = [*_render_content(task), *parts]
    if not _needs_board(task):
        return parts
    board_caption = caption(task.rules, task.position, turn=task.goal is not None)
    board = node(
        "div",
        None,
        draw_board(task.rules, task.position, covers=task.mask.covers, landmarks=task.landmarks),
        board_caption,
    )
    return [node("div", {"class": "with-board"}, node("div", None, *parts), board)]


def _render_content(task: Task) -> Iterable[Node]:
    """Draw the part above the places; nothing for a game that is to be played first."""
    return () if task.kind.follows_game else task.kind.render_content(task.block)


def _needs_board(task: Task) -> bool:
    """Check if a task needs a board; a game from its initial position is played on the sheet with the board."""
    if task.goal is None or task.kind.follows_game:
        return task.shows_board
    return not task.kind.is_played or task.position != task.rules.initial()


def _places(task: Task) -> Iterator[Node]:
    if task.questions:
        yield node("div", {"class": "questions"}, *(space(question) for question in task.questions))
    elif task.kind.is_played:
        yield rows(task.rules, _moves_to_write(task), "record short", predicts=task.predicts is not Predicts.NO_PLAYER)
    else:
        yield _move(task)


def _moves_to_write(task: Task) -> int:
    """Return the rows for a game on paper: one for each move that is asked for or allowed, if they are few."""
    assert task.goal is not None
    goal_counts = [part.number for part in counting_goals(task.goal)]
    move_limits = [part.moves for part in task.goal.parts() if isinstance(part, Within) and part.moves is not None]
    return max([SHORT_ROWS, *(count for count in (*goal_counts, *move_limits) if count <= MOST_SHORT_ROWS)])


def _move(task: Task) -> Node:
    """Draw the places for a move, or the instruction to draw it on the board; one for each move to find."""
    places = range(task.parts)
    match gesture(task.rules, task.position):
        case Pick():
            squares = (_("from"), " ", box(), " ", _("to"), " ", box())
            line = node("p", {"class": "line"}, *squares)
            return node(
                "div",
                None,
                *(
                    node("div", None, line, node("p", {"class": "blank-line"}, _("Result:"), " ", blank()))
                    for _place in places
                ),
            )
        case Cells():
            instruction = _("Mark the cells on the board.")
        case _:
            instruction = _("Draw the line on the board.")
    return node(
        "div",
        None,
        node("p", {"class": "how"}, instruction),
        *(node("p", {"class": "blank-line"}, _("Where it is:"), " ", blank()) for _place in places),
    )


def answer_sheet(lesson: Lesson) -> WorksheetSet:
    """Return the same tasks with the right answers in their places, the reasons, and the causes of wrong answers."""
    title = lesson.title
    numbered_tasks = enumerate(lesson.tasks, 1)
    last = () if lesson.exit is None else (_render_answer_space(lesson.exit, ""),)
    return WorksheetSet(
        Sheet.ANSWERS,
        title,
        (
            head(TITLES[Sheet.ANSWERS], title, names=False),
            node("div", {"class": "about"}, *_render_overview(lesson)),
            *(_render_answer_space(task, str(place)) for place, task in numbered_tasks),
            *last,
        ),
    )


def _render_overview(lesson: Lesson) -> Iterator[Node]:
    yield node("p", {"class": "aim"}, lesson.aim)
    items: list[Node] = [node("li", None, lesson.name)] if "/" in lesson.name else []
    items.append(node("li", None, _n("{n} minute", "{n} minutes", lesson.minutes)))
    if lesson.standards:
        items.append(node("li", None, ", ".join(lesson.standards)))
    for route in routes().values():
        if lesson.name in route.lessons:
            place = _(
                "{route}: {place} of {count}",
                route=route.title,
                place=route.lessons.index(lesson.name) + 1,
                count=len(route.lessons),
            )
            items.append(node("li", None, place))
    yield node("ul", None, *items)


def _render_answer_space(task: Task, place: str) -> Node:
    spaces = (
        space(question, None if question.takes_any or task.kind.follows_game else task.answer_to(number))
        for number, question in enumerate(task.questions)
    )
    return node(
        "section",
        {"class": f"task answered kind-{task.kind.name}"},
        node(
            "div",
            {"class": "whole"},
            _heading(task, place),
            node("p", {"class": "prompt"}, *render_sentence(task.prompt)),
            *_render_content(task),
            node("div", {"class": "questions"}, *spaces) if task.questions else solutions(task),
        ),
        *reasons(task),
    )


def teacher_sheet(lesson: Lesson) -> WorksheetSet:
    """Lay out the notes for teaching the lesson, on a sheet that pupils do not need."""
    return WorksheetSet(
        Sheet.TEACHER,
        lesson.title,
        (
            head(TITLES[Sheet.TEACHER], lesson.title, names=False),
            node("div", {"class": "about"}, *_render_overview(lesson)),
            *teacher_note(lesson.plan),
        ),
    )


def exit_sheet(lesson: Lesson) -> WorksheetSet:
    """Return the question at the end, four times on a page, to be cut apart."""
    task = lesson.exit
    assert task is not None
    slips = (_slip(lesson, task) for _number in range(SLIPS))
    return WorksheetSet(Sheet.EXIT, lesson.title, (node("div", {"class": "slips"}, *slips),))


def _slip(lesson: Lesson, task: Task) -> Node:
    return node(
        "section",
        {"class": "slip"},
        node("p", {"class": "kind"}, lesson.title),
        node("h3", None, heading(task)),
        node("p", {"class": "blank-line"}, _("Name"), " ", blank()),
        node("p", {"class": "prompt"}, *render_sentence(task.on_paper or task.prompt)),
        *_places(task),
        node("div", {"class": "room"}),
    )
