"""The feedback of an item in drawings and sentences: its stem, a question that leads back, and the way to the key.

An item whose task the catalogue of misconceptions knows tells all of it; others bring a ``Solution``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.answer import Judgement
from mathgames.arithmetic.items.distractor import Solution
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.item_scene import calculation_behind, draw_scene
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.arithmetic.misconceptions.other_prompts import Missing
from mathgames.explain.drawing.calculation import draw_calculation
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.mathml import formula, with_box
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, numbers_in_decimals
from mathgames.explain.scenes import OWN_BESIDE_MODEL, OWN_IS_HOLLOW, Acts, Said
from mathgames.explain.speech import spell
from mathgames.language.words import LazyString, Text, _, capitalize, fill_places, join_sentences

FORMULA: Final = {"class": "mg-formula mg-asked-formula"}


def draw_stem(item: Item) -> tuple[Node, ...]:
    """Draw the stem, above the place for the response. The first part is on one line with a field."""
    with numbers_in_decimals(when=item.in_decimals):
        match item.task:
            case OperationPrompt() as task:
                first = node("p", FORMULA, formula(task.expression), " =" if item.interaction.is_number else " = ?")
            case Missing() as task:
                side = ("left", "right").index(task.unknown_side)
                first = node("p", FORMULA, with_box(_whole(task), side, Literal(task.result), spoken_stem(item)))
            case _:
                return (node("p", {"class": "mg-ask"}, item.ask or item.stem),)
    return (first,) if item.ask is None else (first, node("p", None, item.ask))


def spoken_stem(item: Item) -> LazyString:
    """Return the stem for screen readers.

    >>> from mathgames.arithmetic import calculate
    >>> from mathgames.arithmetic.items.move_items import covered_item
    >>> print(spoken_stem(covered_item(calculate(-5, "+", 3), "left")))
    Which number plus 3 equals negative 2?
    """
    with numbers_in_decimals(when=item.in_decimals):
        match item.task:
            case OperationPrompt() as task:
                return join_sentences(_("{calculation}.", calculation=capitalize(spell(task.expression))), item.ask)
            case Missing(side, operator, known, result):
                number = spell(Literal(known))
                return fill_places(
                    _COVERED[operator, side], a=capitalize(number), b=number, result=spell(Literal(result))
                )
        return join_sentences(item.spoken, item.ask or item.stem)


_COVERED: Final = {
    (Operator.PLUS, "left"): _("Which number plus {b} equals {result}?"),
    (Operator.PLUS, "right"): _("{a} plus which number equals {result}?"),
    (Operator.MINUS, "left"): _("Which number minus {b} equals {result}?"),
    (Operator.MINUS, "right"): _("{a} minus which number equals {result}?"),
    (Operator.TIMES, "left"): _("Which number times {b} equals {result}?"),
    (Operator.TIMES, "right"): _("{a} times which number equals {result}?"),
    (Operator.DIVIDED_BY, "left"): _("Which number divided by {b} equals {result}?"),
    (Operator.DIVIDED_BY, "right"): _("{a} divided by which number equals {result}?"),
}


def form_name(item: Item) -> str:
    """Return the name under which a page keeps half typed text. It has the numbers of the stem, and not the key."""
    return " ".join(("question", item.ref.family, *(value for _name, value in item.ref.slots)))


def praise(item: Item) -> LazyString:
    """Return the feedback to a right response, in one line."""
    with numbers_in_decimals(when=item.in_decimals):
        solution = item.solution or Solution()
        match item.task:
            case _ if solution.praise is not None:
                return solution.praise
            case _ if item.interaction.asks_sign:
                return _("That sign is right.")
            case Missing() as task:
                return _("Right: {equation}.", equation=plain_equation(_whole(task), Literal(task.result)))
            case OperationPrompt() if (calculation := calculation_behind(item)) is not None:
                return feedback.praise_result(calculation)
        return _("Right: {number}.", number=item.shown_answer)


def lead_back(item: Item, judged: Judgement) -> tuple[Text, ...]:
    """Return the feedback to a wrong response before the next try: it gives no verdict, and ends in a question."""
    with numbers_in_decimals(when=item.in_decimals):
        response = item.interaction.parse_response(judged.text)
        said = judged.feedback or item.interaction.follow_up_question(item, response)
        if any(item.interaction.part(wrong.response, response) for wrong in item.distractors):
            return (said,)
        if item.solution is not None and item.solution.lead_back is not None:
            return (item.solution.lead_back,)
        if judged.diagnoses:
            return (judged.diagnoses[0].question,)
        match item.task:
            case Missing():
                return (_("Put your number in the empty box. Where do you land?"),)
            case OperationPrompt() if (calculation := calculation_behind(item)) is not None:
                leads = feedback.question_of_sign if item.interaction.asks_sign else feedback.question
                return (leads(calculation),)
        return (said,)


def marked_response(item: Item, judged: Judgement) -> LazyString:
    """Return a wrong response with its mark, to be shown beside the feedback."""
    if judged.value is not None:
        text: Text = judged.text if judged.value is DOES_NOT_EXIST else item.text(judged.value)
    else:
        text = item.text(item.interaction.parse_response(judged.text))
    return feedback.mark_incorrect(dict(item.interaction.choices(item)).get(judged.text) or text)


def draw_beside(item: Item, judged: Judgement) -> list[Any] | None:
    """Draw a wrong response beside the calculation one step short, named by what both show.

    None for a response in words, and for an item that asks for no calculation.
    """
    answer = item.acts(item.interaction.parse_response(judged.text))
    return None if item.task is None or isinstance(answer.trace, Said) else _draw_acts(item, answer)


@lru_cache(maxsize=64)  # a page is made several times in one turn
def _draw_acts(item: Item, answer: Acts) -> list[Any] | None:
    return draw_scene(item, answer)


def draw_solution(item: Item) -> tuple[Node, ...]:
    """Draw the way to the key."""
    solution, calculation = item.solution or Solution(), calculation_behind(item)
    way = None if solution.way is None else node("p", {"class": "mg-note"}, solution.way)
    derivation = solution.derivation or (None if calculation is None else calculation.derivation)
    parts = (way, solution.picture, None if derivation is None else draw_calculation(derivation))
    return tuple(part for part in parts if part is not None)


def spoken_solution(item: Item) -> LazyString:
    """Return the way to the key in words for screen readers."""
    calculation = None if item.task is None else calculation_behind(item)
    said = None if calculation is None else feedback.spoken_solution(calculation)
    return join_sentences(said, None if item.solution is None else item.solution.way)


def what_to_look_for(judged: Judgement) -> LazyString:
    """Return the sentence beside a drawing of a wrong response and the calculation without its last step."""
    named = MISCONCEPTIONS.get(judged.misconception or "")
    return OWN_BESIDE_MODEL if named is None else join_sentences(OWN_IS_HOLLOW, named.comparison)


def _whole(task: Missing) -> Operation:
    numbers = (task.value, task.known_operand) if task.unknown_side == "left" else (task.known_operand, task.value)
    return Operation(task.operator, *map(Literal, numbers))
