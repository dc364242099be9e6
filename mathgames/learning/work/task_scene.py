"""The scene of a task: the numbers of its question, and after two wrong answers the last one beside the calculation."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.item import WORKING
from mathgames.arithmetic.items.item_feedback import what_to_look_for
from mathgames.arithmetic.items.item_scene import Ground, asks_result, calculation_behind, draw_scene, tells_story
from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes import Acts, GridScene
from mathgames.language.words import LazyString, Text, join_sentences
from mathgames.learning.lessons import Item, Lesson, Task
from mathgames.learning.lessons.family import ground_of
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import HELP_THRESHOLD, LessonWork
from mathgames.page.picture import draw_position, drawing_of

_Place: TypeAlias = tuple[Rules[Any, Any], Hashable]
"""The rules and the position of a board."""


class TaskScene(NamedTuple):
    """A drawn scene; if an answer is in it, with ``look_for``, what to look for.

    It is ``on_stage`` if it is above the question, where a manipulative leaves no room for words (``has_bench``).
    """

    drawing: list[Any]
    look_for: LazyString | None
    on_stage: bool
    has_bench: bool

    @property
    def compares(self) -> bool:
        """True if an answer is in it."""
        return self.look_for is not None

    def render(self) -> Node:
        """Render the drawing, below it what to look for."""
        has_note = self.compares and not (self.on_stage and self.has_bench)
        note = node("p", {"class": "mg-look-for"}, self.look_for) if has_note else None
        is_below = True if self.compares and not self.on_stage else None
        return node("div", {"class": "mg-seen", "key": "seen", "data-into-view": is_below}, self.drawing, note)

    def reminder(self) -> Iterator[Node]:
        """Yield what to look for where it has no room below the drawing, as on narrow pages."""
        if self.compares and self.on_stage:
            kind = "mg-strip" if self.has_bench else "mg-strip mg-narrow-only"
            yield node("p", {"class": kind, "key": "beside"}, self.look_for)

    def in_words(self) -> LazyString:
        """Describe the answer beside the calculation."""
        return join_sentences(self.drawing[1]["aria-label"], self.look_for)


def task_scene(task: Task, state: TaskProgress) -> TaskScene | None:
    """Return the scene of the current question, of the one that was just settled with its whole calculation.

    It is the one that the task names, else the number line. None if a question has no numbers to show there.
    """
    number = state.asks(task) if state.pinned is None else state.pinned.number
    question = None if number is None or not task.questions else task.questions[number]
    if question is None:
        return None
    source = _source(question, task.questions[number:])
    place = task.questions.index(source)
    ground = ground_of(task.family, place)  # also where nothing is drawn yet: the answer need not wait for it
    answer = state.missed_acts(task) if state.verdict is Verdict.MISSED and state.tries >= HELP_THRESHOLD else None
    by_hand, is_pictured = question.interaction.by_hand, tells_story(source)
    has_stage = not (task.shows_board or task.goal is not None or question.has_drawing)
    is_shown = has_stage and not task.kind.asks_once
    is_shown = is_shown and (tells_story(source) or (not by_hand and asks_result(source)))
    if answer is None and not is_shown:
        return None
    source = source if answer is None else question
    draw = partial(_draw, source, place=_place(task, source), ground=ground)
    drawing = draw(answer=answer, whole=state.pinned is not None and source is question)
    if drawing is None and answer is not None and is_shown:  # the picture of the question stays
        answer, drawing = None, draw(answer=None, whole=False)
    on_stage = has_stage and (is_pictured or not by_hand)
    look_for = None if answer is None else what_to_look_for(state.work.given[-1].judgement(task))
    return None if drawing is None else TaskScene(drawing, look_for, on_stage, by_hand)


def draw_story(task: Task) -> list[Any] | None:
    """Draw the numbers of the first question, where a scene tells its story; None where none does."""
    question = next(iter(task.questions), None)
    if question is None or task.shows_board or not tells_story(question):
        return None
    return _draw(question, None, None, ground_of(task.family, 0), whole=False)


def story_in_words(task: Task) -> Text | None:
    """Describe the numbers of the first question, where a scene tells its story; None where none does."""
    drawing = draw_story(task)
    return None if drawing is None else drawing[1]["aria-label"]


def last_picture(lesson: Lesson, work: LessonWork) -> Node | None:
    """Draw what a lesson was about: its last scene with the whole calculation, else its last board or line.

    None if it has none of them.
    """
    tasks = lesson.all_tasks[::-1]
    settled_questions = [
        (task, number, question)
        for task in tasks
        for number, question in reversed([*enumerate(task.questions)])
        if work.task_work(task).is_settled(task, number)
    ]
    stories = (_whole(*question) for question in settled_questions if tells_story(question[-1]))
    boards = (_still_board(task) for task in tasks if task.shows_board and task.rules.pieces(task.position))
    lines = (_whole(*question) for question in settled_questions)
    return next((drawing for drawing in chain(stories, boards, lines) if drawing is not None), None)


def _whole(task: Task, number: int, question: Item) -> list[Any] | None:
    return _draw(question, None, _place(task, question), ground_of(task.family, number), whole=True)


def _still_board(task: Task) -> Node:
    tag, attributes, *children = drawing_of(draw_position(task.rules, task.position))
    return [tag, {**attributes, "class": attributes["class"].replace("mg-board", "").strip()}, *children]


def _source(question: Item, rest: Sequence[Item]) -> Item:
    """Return the question whose numbers are drawn: that which is calculated after the mistake of a working is found."""
    has_ground = question.scene is not None and bool(question.scene.values)
    if question.source != WORKING and (question.scene is None or has_ground or calculation_behind(question)):
        return question
    return next(
        (one for one in rest if (one.scene is not None and calculation_behind(one)) or asks_result(one)), question
    )


@lru_cache(maxsize=64)  # a page is made several times in one turn
def _draw(
    question: Item, answer: Acts | None, place: _Place | None, ground: Ground, *, whole: bool
) -> list[Any] | None:
    board = None if place is None else partial(draw_position, *place)
    return draw_scene(question, answer, board, ground, whole=whole)


def _place(task: Task, question: Item) -> _Place | None:
    """Return where the board of a scene is drawn; None for all others."""
    is_board = question.scene is not None and question.scene.name == GridScene.name
    return (task.rules, task.position) if is_board else None
