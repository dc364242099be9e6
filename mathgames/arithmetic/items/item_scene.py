"""The scene of an item: the one that its author has chosen, else the number line or the mat, and what it acts out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.calculation import Calculation, calculate
from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items.interactions.parts import calculation_of
from mathgames.arithmetic.items.item import Interaction, Item
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions.other_prompts import Missing
from mathgames.arithmetic.misconceptions.task import OperationPrompt, Prompt
from mathgames.arithmetic.operations import UNDOES, evaluate
from mathgames.explain.expression import AbsoluteValue, Operation, Operator, Opposite
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import numbers_in_decimals, plain_number
from mathgames.explain.scenes import (
    Acts,
    CalculationLike,
    CountersScene,
    GridScene,
    Landing,
    NumberLineScene,
    Pile,
    Said,
    Scene,
    SceneState,
    Trace,
    find_scene,
    value_of,
)
from mathgames.language.errors import short_repr
from mathgames.language.words import LazyString, _

_NOTE: Final = "note"
_BENCHES: Final = frozenset({NumberLineScene.name, CountersScene.name})
"""The scenes on which one answers by hand."""
Ground: TypeAlias = tuple[tuple[str, Any], ...]
"""The values that give the scenes of all members of a family one scale, by their names."""


def calculation_behind(item: Item) -> Calculation | None:
    """Return the last calculation that leads to the key, whatever the way of answering; None if there is none."""
    if item.solution is not None and item.solution.derivation is not None:
        return Calculation.from_derivation(item.solution.derivation)
    return calculation_of(item) or calculation_in(item.source or item.stem, item.task)


def asks_result(item: Item) -> bool:
    """Check if the result of a calculation is asked for, and not its first number, which is drawn."""
    if item.interaction.asks_sign or isinstance(item.prompt, Missing):
        return calculation_behind(item) is not None
    calculation = calculation_of(item) if item.interaction.is_number else None
    return calculation is not None and calculation.value in item.key and calculation.value != calculation.a


def calculation_in(text: str, task: Prompt | None = None) -> Calculation | None:
    """Return the calculation by which one answers a text, or the ``task`` in it; None if it asks for none."""
    match task or (asked_task(text) if text else None):
        case Missing("right", Operator.MINUS | Operator.DIVIDED_BY as operator, number, end):
            return calculate(number, operator, end)
        case Missing(_, operator, number, end):
            return calculate(end, UNDOES[operator], number)
    try:
        match parse_expression(text) if text else None:
            case Operation(operator, left, right):
                a, b = evaluate(left), evaluate(right)
            case Opposite(operand):
                operator, a, b = Operator.MINUS, Fraction(0), evaluate(operand)
            case AbsoluteValue(operand):  # counted from zero
                size = evaluate(operand)
                operator, a, b = Operator.PLUS, Fraction(0), abs(size) if isinstance(size, Fraction) else size
            case _:
                return None
    except NoExpression:
        return None
    return calculate(a, operator, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else None


def scene_of(
    question: Item,
    calculation: CalculationLike | None,
    answer: Acts | None = None,
    board: Callable[[], Node] | None = None,
    ground: Ground = (),
) -> tuple[Scene[Any], SceneState | None]:
    """Return the scene of a question and its state, None if there is nothing to draw.

    It is the one that its author has chosen, else the number line, or the mat where counters were put down. It reaches
    as far as the line of the question, or as its ``ground``, and ``board`` draws the board of its position, if that is
    asked for.
    """
    scale, start = question.scale, None if calculation is None else calculation.a
    ends = {}
    if scale is not None and (start is None or (isinstance(start, Fraction) and scale.low <= start <= scale.high)):
        ends = {"low": scale.low, "high": scale.high}
    between, box = {**dict(ground), **ends}, _place_of_box(question)
    if (declared := question.scene) is not None:
        drawn = board() if board is not None and declared.name == GridScene.name else None
        scene = find_scene(declared.name)
        known = {name: value for name, value in between.items() if name in scene.keys or name not in ends}
        known |= {"box": box} if box else {}
        chosen = dict(declared.values)
        if answer is not None and answer.calculation is not None:  # it begins where this one does
            chosen |= {name: answer.calculation.a for name in ("at", "start") if name in chosen}
        return scene, scene.state(calculation, drawn, known | chosen)
    is_pile = answer is not None and isinstance(answer.trace, Pile)
    scene = find_scene(CountersScene.name if is_pile else _NOTE if box else NumberLineScene.name)
    return scene, scene.state(calculation, values={"box": box} if scene.name == _NOTE else between)


def _place_of_box(question: Item) -> str:
    """Return the side of the box in an equation whose number is typed and found by undoing; "" if there is none."""
    match question.prompt:
        case Missing("right", Operator.MINUS | Operator.DIVIDED_BY):
            return ""
        case Missing(place) if question.interaction.is_number:
            return place
    return ""


def scene_ground(question: Item, members: Iterable[tuple[str, Mapping[str, Any]]]) -> Ground:
    """Return what the scene of a question needs so that all members of its family have one scale.

    Each member is the text that it asks, with the values of the scene that its author has chosen.
    """
    scene = find_scene(NumberLineScene.name if question.scene is None else question.scene.name)
    asked = ((calculation_in(text), values) for text, values in members)
    known = ((calculation, values) for calculation, values in asked if calculation is not None)
    return tuple(scene.ground(known).items())


def scene_faults(question: Item, board: Callable[[], Node], ground: Ground) -> Iterator[LazyString]:
    """Yield what a scene cannot draw of a question: its calculation, or one of the numbers of its answers."""
    calculation = calculation_behind(question)
    scene, state = scene_of(question, calculation, board=board, ground=ground)
    can_act = calculation is not None and state is not None and scene.acts_out(state, calculation)
    if not can_act and state is not None and question.scene is not None and question.scene.values:
        return  # it is the ground of the question
    if calculation is None or state is None or not can_act:
        yield _(
            "the scene {scene} cannot act out {question}: say what the answer follows from in 'of', or name another "
            "scene",
            scene=scene.name,
            question=short_repr(question.source or question.stem),
        )
        return
    responses = (*question.key, *(wrong.response for wrong in question.distractors))
    traces = [Landing(calculation.a), *(question.acts(response).trace for response in responses)]
    for number in dict.fromkeys(map(value_of, traces)):
        if isinstance(number, Fraction) and not scene.holds(state, number):
            yield _(
                "the scene {scene} has no place for {number}: choose other numbers, or another range",
                scene=scene.name,
                number=plain_number(number),
            )


def tells_story(question: Item) -> bool:
    """Check if a scene tells the story of a question: where one answers on the scene itself, that is there already."""
    return question.scene is not None and not (question.interaction.by_hand and question.scene.name in _BENCHES)


def draw_response(prompt: OperationPrompt, trace: Trace) -> list[Any] | None:
    """Draw a response to a calculation alone, as a report shows it; None if no scene can."""
    item = Item("", Interaction.NUMBER, (prompt.value,), task=prompt)
    calculation = calculation_behind(item)
    scene, state = scene_of(item, calculation, Acts(trace))
    if calculation is None or state is None or isinstance(trace, Said):
        return None
    drawing = scene.draw(state, trace)
    if scene.has_room:
        *others, height = drawing[1]["viewBox"].split()
        drawing[1] = {**drawing[1], "viewBox": " ".join((*others, str(int(height) * 2 // 3)))}
    return drawing


def draw_on_paper(question: Item, ground: Ground = ()) -> list[Any] | None:
    """Draw the story of a question for print; None if no scene tells it."""
    calculation = calculation_behind(question)
    if calculation is None or not tells_story(question):
        return None
    scene, state = scene_of(question, calculation, ground=ground)
    return None if state is None or not scene.acts_out(state, calculation) else scene.draw_paper(state, room=False)


def draw_scene(
    question: Item,
    answer: Acts | None = None,
    board: Callable[[], Node] | None = None,
    ground: Ground = (),
    *,
    whole: bool = False,
) -> list[Any] | None:
    """Draw the numbers of a question; an ``answer`` is beside the calculation without its last step.

    The calculation is ``whole`` once it is known. Where the scene that is declared cannot act it out, it is still the
    ground of the question, and answers are drawn on the usual one. None if there is nothing to draw.
    """
    with numbers_in_decimals(when=question.in_decimals):
        return _draw_scene(question, answer, board, ground, whole=whole)


def _draw_scene(
    question: Item, answer: Acts | None, board: Callable[[], Node] | None, ground: Ground, *, whole: bool
) -> list[Any] | None:
    calculation = answer.calculation if answer is not None and answer.calculation else calculation_behind(question)
    scene, state = scene_of(question, calculation, answer, board, ground)
    trace = None if answer is None else answer.trace
    if calculation is None and state is not None and (answer is not None or whole):
        key = question.acts(question.key[0]).trace
        is_line = question.scene is not None or question.interaction.by_hand
        if is_line and all(scene.shows(state, trace) for trace in (key, *(() if trace is None else (trace,)))):
            return scene.draw(state, trace, key if whole else scene.without_end(key))
    if calculation is None or state is None or not scene.acts_out(state, calculation):
        if question.scene is not None and answer is not None:
            return _draw_scene(replace(question, scene=None), answer, None, (), whole=False)
        return None if question.scene is None or state is None or answer is not None else scene.draw(state)
    model = None
    if whole or answer is not None:
        model = scene.steps(state, calculation)[-1] if whole else scene.short(state, calculation)
    return scene.draw(state, trace, model)
