"""The scene of a task: the numbers of its question, and after two wrong answers the last one beside the calculation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from mathgames.arithmetic import Calculation, calculate
from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.interactions.parts import calculation_of
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions.other_prompts import Missing
from mathgames.arithmetic.operations import UNDOES, evaluate
from mathgames.explain.expression import Operation, Operator, Opposite
from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes import OWN_BESIDE_MODEL, CountersScene, NumberLineScene, Pile, Trace, all_scenes
from mathgames.language.words import LazyString, join_sentences
from mathgames.learning.lessons import Item, Task
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import HELP_THRESHOLD


class TaskScene(NamedTuple):
    """A drawn scene; ``compares`` if an answer is in it.

    It is ``on_stage`` if it is above the question, where a manipulative leaves no room for words (``has_bench``).
    """

    drawing: list[Any]
    compares: bool
    on_stage: bool
    has_bench: bool

    def render(self) -> Node:
        """Render the drawing, below it what to look for."""
        has_note = self.compares and not (self.on_stage and self.has_bench)
        note = node("p", {"class": "mg-look-for"}, OWN_BESIDE_MODEL) if has_note else None
        is_below = True if self.compares and not self.on_stage else None
        return node("div", {"class": "mg-seen", "key": "seen", "data-into-view": is_below}, self.drawing, note)

    def reminder(self) -> Iterator[Node]:
        """Yield what to look for where it has no room below the drawing, as on narrow pages."""
        if self.compares and self.on_stage:
            kind = "mg-strip" if self.has_bench else "mg-strip mg-narrow-only"
            yield node("p", {"class": kind, "key": "beside"}, OWN_BESIDE_MODEL)

    def in_words(self) -> LazyString:
        """Describe the answer beside the calculation."""
        return join_sentences(self.drawing[1]["aria-label"], OWN_BESIDE_MODEL)


def task_scene(task: Task, state: TaskProgress) -> TaskScene | None:
    """Return the scene of the current question, of the one that was just settled with its whole calculation.

    None if a question has no numbers to show.
    """
    number = state.asks(task) if state.pinned is None else state.pinned.number
    question = None if number is None or not task.questions else task.questions[number]
    if question is None:
        return None
    own = state.missed_trace(task) if state.verdict is Verdict.MISSED and state.tries >= HELP_THRESHOLD else None
    by_hand = question.interaction.by_hand
    has_stage = not (task.shows_board or task.goal is not None or question.has_drawing)
    is_shown = has_stage and not by_hand and task.picture is None and not task.kind.asks_once and _asks_result(question)
    if own is None and not is_shown:
        return None
    drawing = _draw(question, own, whole=state.pinned is not None)
    on_stage = has_stage and not (by_hand and task.picture is None)
    return None if drawing is None else TaskScene(drawing, own is not None, on_stage, by_hand)


def _asks_result(question: Item) -> bool:
    """Check if the result of a calculation is asked for, and not its first number, which is drawn."""
    calculation = calculation_of(question) if question.interaction.is_number else None
    return calculation is not None and calculation.value in question.key and calculation.value != calculation.a


def _calculation_behind(question: Item) -> Calculation | None:
    """Return the last calculation that leads to the answer, whatever the way of answering; None if there is none."""
    if (calculation := calculation_of(question)) is not None:
        return calculation
    text = question.source or question.stem
    match asked_task(text):
        case Missing("right", Operator.MINUS | Operator.DIVIDED_BY as operator, number, end):
            return calculate(number, operator, end)
        case Missing(_, operator, number, end):
            return calculate(end, UNDOES[operator], number)
    try:
        match parse_expression(text):
            case Operation(operator, left, right):
                a, b = evaluate(left), evaluate(right)
            case Opposite(operand):
                operator, a, b = Operator.MINUS, Fraction(0), evaluate(operand)
            case _:
                return None
    except NoExpression:
        return None
    return calculate(a, operator, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else None


@lru_cache(maxsize=64)  # a page is made several times in one turn
def _draw(question: Item, own: Trace | None, *, whole: bool) -> list[Any] | None:
    calculation, scale = _calculation_behind(question), question.scale
    if calculation is None:
        return None
    scene = all_scenes()[CountersScene.name if isinstance(own, Pile) else NumberLineScene.name]
    has_room = scale is not None and isinstance(calculation.a, Fraction) and scale.low <= calculation.a <= scale.high
    state = scene.state(calculation, values={"low": scale.low, "high": scale.high} if has_room and scale else {})
    model = scene.steps(state, calculation)[-1] if whole else scene.short(state, calculation)
    return scene.draw(state, own, model if whole or own is not None else None)
