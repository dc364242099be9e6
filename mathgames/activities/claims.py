"""Claims of a computer player, drawn: its face, its sum in a bubble, the two answers, and what was true in the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.activities.saved_slips import AGREE, OBJECT, CatchOutcome, Mistake
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.slips import ClaimedResult
from mathgames.explain.drawing.controls import button, icon
from mathgames.explain.expression import Literal, Opposite, plain, plain_equation
from mathgames.explain.mathml import formula, render_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, plain_number, quantity
from mathgames.explain.speech import spoken_equation, spoken_number
from mathgames.games.contract import Claimer
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences, with_full_stop
from mathgames.players.faces import Look, draw_face

RIGHT, NOT_RIGHT = _("It is right"), _("Not right")
CONTINUE: Final = _("Continue")
FACE_SIZE: Final = 84
LISTED_FACE_SIZE: Final = 32
_LONG_TEXT: Final = 13
_LONGER_TEXT: Final = 20
"""The number of characters of an equation that has no room in the usual size, or in the next one."""
_CARDS: Final = ((AGREE, RIGHT, "yes"), (OBJECT, NOT_RIGHT, "no"))


_EXCLAMATIONS: Final = {
    CatchOutcome.CATCH: _("Oops!"),
    CatchOutcome.NOTICE: _("Hmm …"),
    CatchOutcome.MISS: _("Got you!"),
    CatchOutcome.FALSE_ALARM: _("It was right."),
}
_VERDICTS: Final = {
    CatchOutcome.CATCH: _("Caught!"),
    CatchOutcome.NOTICE: _("You noticed!"),
    CatchOutcome.MISS: _("Missed."),
    CatchOutcome.FALSE_ALARM: _("No mistake here."),
}


def draw_claim(speaker: Claimer, player: str, claimed_result: ClaimedResult, look: Look) -> Node:
    """Draw who claims a result, for which player and with which look, and the claim in a bubble."""
    says = node("p", {"class": "mg-hidden" if speaker.face else None}, _("{name} says:", name=speaker.label))
    return _bubble(speaker, player, look, says, _formula(claimed_result.calculation, claimed_result.value))


def claim_in_words(speaker: Claimer, claimed_result: ClaimedResult) -> LazyString:
    """Return the claim as it is heard."""
    equation = spoken_equation(claimed_result.calculation.expression, Literal(claimed_result.value))
    return _("{name} says: {equation}.", name=speaker.label, equation=equation)


def draw_answers(choice: str = "") -> Node:
    """Draw the two answers as cards. Once one is ``choice`` both stay where they are, and answer nothing any more."""
    return node("div", {"class": "mg-claim-answers", "key": "answers"}, *_answers(choice))


def _answers(choice: str) -> Iterator[Node]:
    for meaning, label, name in _CARDS:
        attributes: dict[str, Any] = {"class": f"mg-{meaning}s", "key": meaning}
        if choice:
            attributes |= {"aria-disabled": "true", "aria-pressed": "true" if meaning == choice else "false"}
        else:
            attributes |= {"intent": ["answer", {"choice": meaning}]}
        yield node("button", attributes, icon(name), node("span", None, label))


def draw_result(
    speaker: Claimer, player: str, claimed_result: ClaimedResult, result: CatchOutcome, answer: Text = ""
) -> tuple[Node, ...]:
    """Draw what became of a claim: what was said and what is so, acted, and the verdict with the way on.

    The ``answer`` is the one that was given with an objection. Why it is so can be unfolded.
    """
    from mathgames.arithmetic.items.item_feedback import draw_solution  # only here, after an answer
    from mathgames.explain.drawing.acted import draw_acted

    picture = draw_acted(claimed_result.calculation.derivation)
    verdict = node(
        "div",
        {"class": f"mg-judgement is-{result.value}"},
        icon("yes" if result is CatchOutcome.CATCH else "look"),
        node("strong", None, _VERDICTS[result]),
        node("p", None, _tell(speaker, claimed_result, result, answer)),
        node("button", {"type": "submit", "class": "mg-primary"}, CONTINUE),
    )
    reasons = node(
        "details",
        {"class": "mg-claim-why", "key": "why"},
        node("summary", None, _("Why?")),
        node("p", None, _name_mistake(claimed_result)) if claimed_result.slip else None,
        *draw_solution(claimed_result.item),
    )
    exclamation = node("p", {"class": "mg-exclaimed"}, _EXCLAMATIONS[result])
    bubble = _bubble(
        speaker, player, result.look, exclamation, draw_sum(claimed_result.calculation, claimed_result.value)
    )
    return tuple(it for it in (bubble, _act(picture), verdict, reasons) if it is not None)


def _act(picture: Node | None) -> Node | None:
    return None if picture is None else node("div", {"class": "mg-claim-act", "key": "act"}, picture)


def draw_sum(calculation: Calculation, value: Quantity) -> Node:
    """Draw a calculation with the result that was value, crossed out if it is wrong, and beside it the right one."""
    if calculation.is_right(value):
        return _formula(calculation, value)
    right = Literal(calculation.value)
    return node(
        "p",
        {"class": _formula_class(calculation, value, plain(right))},
        node("span", {"class": "mg-hidden"}, _right_in_words(calculation, value)),
        node(
            "span",
            {"class": "mg-crossed", "aria-hidden": "true"},
            render_equation(calculation.expression, Literal(value)),
        ),
        " ",
        node("strong", {"aria-hidden": "true"}, formula(right)),
    )


def _formula(calculation: Calculation, value: Quantity) -> Node:
    kind = _formula_class(calculation, value)
    return node("p", {"class": kind}, render_equation(calculation.expression, Literal(value)))


def _formula_class(calculation: Calculation, *results: object) -> str:
    """Return the class of an equation with these results, which the style sheet fits into the width of a bubble."""
    length = len(plain(calculation.expression)) + sum(3 + len(f"{result}") for result in results)
    return "mg-formula" + " is-long" * (length > _LONG_TEXT) + " is-longer" * (length > _LONGER_TEXT)


def draw_mistake(mistake: Mistake, speaker: Claimer, player: str, calculation: Calculation | None) -> Node:
    """Draw a mistake of a game that is looked back at: who said what, its misconception, and the way to its move."""
    from mathgames.arithmetic.misconceptions import find_misconception  # only here, for mistakes

    value = _read_said(mistake)
    sum_node = None
    if calculation is not None and value is not None and not calculation.is_right(value):
        sum_node = draw_sum(calculation, value)
    return node(
        "li",
        {"class": "mg-mistake"},
        draw_face(speaker.face, mistake.result.look, size=LISTED_FACE_SIZE, player=player) if speaker.face else None,
        sum_node,
        node("p", None, _VERDICTS[mistake.result], " ", node("small", None, find_misconception(mistake.key).name)),
        button(_("Move {ply}", ply=mistake.ply), ["goto", {"ply": mistake.ply}]) if mistake.ply else None,
    )


def _read_said(mistake: Mistake) -> Quantity | None:
    try:
        return quantity(mistake.claim)
    except NotationError:  # a record may contain anything
        return None


def _right_in_words(calculation: Calculation, value: Quantity) -> LazyString:
    return _(
        "{equation}, not {wrong}.",
        equation=capitalize(spoken_equation(calculation.expression, Literal(calculation.value))),
        wrong=spoken_number(value),
    )


def result_in_words(
    speaker: Claimer, claimed_result: ClaimedResult, result: CatchOutcome, answer: Text = ""
) -> LazyString:
    """Return what became of a claim as it is heard."""
    from mathgames.arithmetic.items.item_feedback import spoken_solution  # only here, after an answer

    return join_sentences(
        _EXCLAMATIONS[result],
        _VERDICTS[result],
        _right_in_words(claimed_result.calculation, claimed_result.value) if claimed_result.slip else None,
        _tell(speaker, claimed_result, result, answer),
        _name_mistake(claimed_result) if claimed_result.slip else None,
        None if claimed_result.slip else spoken_solution(claimed_result.item),
    )


def _name_mistake(claimed_result: ClaimedResult) -> LazyString | None:
    diagnosis = claimed_result.diagnosis
    return None if diagnosis is None else _("The mistake was: {name}.", name=diagnosis.name)


def _tell(speaker: Claimer, claimed_result: ClaimedResult, result: CatchOutcome, answer: Text) -> LazyString:
    """Return the line of a verdict: what was worked out instead, or what one has said oneself."""
    if result is CatchOutcome.NOTICE:
        return _("But {number} is not right either.", number=answer)
    if result is CatchOutcome.FALSE_ALARM and answer == plain_number(claimed_result.value):
        return _("You got {number} too.", number=answer)
    if result is CatchOutcome.FALSE_ALARM:
        return _("You said {number}.", number=answer)
    diagnosis = claimed_result.diagnosis
    assert diagnosis is not None  # it was wrong
    wrong_expression = diagnosis.wrong_expression
    if isinstance(wrong_expression, Literal) or wrong_expression == Opposite(claimed_result.calculation.expression):
        return with_full_stop(capitalize(diagnosis.name))
    equation = plain_equation(wrong_expression, Literal(diagnosis.answer))
    return _("{name} worked out {equation}.", name=speaker.label, equation=equation)


def _bubble(speaker: Claimer, player: str, look: Look, *parts: Node) -> Node:
    return node(
        "div",
        {"class": "mg-claim", "key": "claim"},
        draw_face(speaker.face, look, size=FACE_SIZE, player=player) if speaker.face else None,
        node("div", {"class": "mg-bubble"}, *parts),
    )
