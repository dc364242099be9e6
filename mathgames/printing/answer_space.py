"""Where a question is answered on paper: a box, a number line, options to tick. The same filled in is the answer.

What is laid out with no answer does not depend on what the answer is, so an empty sheet gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mathgames.arithmetic.misconceptions import Task as Calculation
from mathgames.drawing.illustration import illustrate
from mathgames.explain.derivation import Counters
from mathgames.explain.mathml import formula
from mathgames.explain.quantity import plain_number
from mathgames.lessons import Form, Question
from mathgames.lessons.expressions import BOX
from mathgames.lessons.questions import WORKING
from mathgames.lessons.working import ruler_of
from mathgames.nodes import Node, node
from mathgames.printing import number_lines
from mathgames.printing.parts import SHORT, box, options, table, tick, written
from mathgames.words import MINUS, Text, Words, _

_HOW: Final[Mapping[Form, Words]] = {
    Form.SIGN: _("Tick the sign."),
    Form.CHOICE: _("Tick one."),
    Form.CHOICES: _("Tick all that fit."),
    Form.ORDER: _("Number them: 1 comes first."),
    Form.POINTS: _("Mark the points on the line."),
    Form.COUNTERS: _(
        "Draw the counters: round blue ones (+1) and square red ones (−1). Then write how many there are."
    ),
    Form.WALK: _("Draw the walk as arrows above the line."),
    Form.CELLS: _("Write the cells, and mark them on the grid."),
}
_WRONG_LINE: Final = _("Tick the line that is wrong.")
_JOIN: Final = _("Draw a line from each one to its partner.")
_JOIN_LINE: Final = _("Draw a line from each one to its place on the number line.")
_PLACE: Final = _("Tick where each one belongs.")


def space(question: Question, answer: Any = None) -> Node:
    """What is asked, with an empty place for the answer; with an ``answer``, with that in its place."""
    return node("div", {"class": f"question form-{question.form.value}"}, *_space(question, answer))


def is_calculation(question: Question) -> bool:
    """Whether a calculation is asked for, and nothing but that."""
    return question.form is Form.NUMBER and isinstance(question.asked, Calculation) and not question.of


def _space(question: Question, answer: Any) -> Iterable[Node | None]:
    answer_text = None if answer is None else question.form.told(answer)
    match question.form:
        case Form.NUMBER | Form.COMPARISON:
            return (_line(question, answer_text),)
        case Form.SIGN:
            return (node("p", {"class": "line"}, *_question_line(question), _signs(answer_text)),)
        case Form.CHOICE | Form.CHOICES:
            ticked = [] if answer is None else [answer] if question.form is Form.CHOICE else sorted(answer)
            shown = options(question.options, ticked)
            if question.of == WORKING:
                return (_how(_WRONG_LINE), node("div", {"class": "working"}, shown))
            # What stands side by side is seen to be a choice.
            alone = question.form is Form.CHOICE and all(len(option) <= SHORT for option in question.options)
            return (*_ask(question), None if alone else _how(_HOW[question.form]), shown)
        case Form.ORDER:
            return (*_ask(question), _how(_HOW[Form.ORDER]), _ordered(question.options, answer))
        case Form.POINTS:
            ruler = ruler_of(question)
            line = number_lines.number_line(ruler) if answer is None else number_lines.points(ruler, sorted(answer))
            return (*_ask(question), _how(_HOW[Form.POINTS]), line)
        case Form.WALK:
            ruler = ruler_of(question)
            empty = number_lines.number_line(ruler, room=True)
            return (
                *_ask(question),
                _how(_HOW[Form.WALK]),
                empty if answer is None else number_lines.walk(ruler, answer),
            )
        case Form.COUNTERS:
            return (*_ask(question), _how(_HOW[Form.COUNTERS]), _counters(answer))
        case Form.CARDS:
            return (*_ask(question), *_cards(question, None if answer is None else dict(answer)))
        case Form.CELLS:
            return (
                *_ask(question),
                _how(_HOW[Form.CELLS]),
                box(None if answer is None else _as_cells(answer), wide=True),
            )


def _how(sentence: Words) -> Node:
    return node("p", {"class": "how"}, sentence)


def _ask(question: Question) -> tuple[Node, ...]:
    return (node("p", {"class": "ask"}, *written(question.ask)),) if question.ask else ()


def _question_line(question: Question) -> tuple[Node, ...]:
    """What is asked, as a formula where it is a calculation."""
    if is_calculation(question):
        assert isinstance(question.asked, Calculation)
        return (formula(question.asked.expression),)
    return written(question.ask)


def _line(question: Question, answer_text: Text | None) -> Node:
    """A question in one line, with a box behind it, or in the place of its own box."""
    ask = question.ask
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        before, _box, after = ask.partition(BOX)
        return node("p", {"class": "line"}, before, box(answer_text), *written(after))
    if is_calculation(question) or (ask and not any(letter.isalpha() for letter in ask)):
        return node("p", {"class": "line"}, *_question_line(question), " = ", box(answer_text))
    if not ask:
        return node(
            "p", {"class": "line"}, node("span", {"class": "answer-label"}, _("Your answer")), " ", box(answer_text)
        )
    return node("p", {"class": "line spread"}, node("span", {"class": "ask"}, *written(ask)), box(answer_text))


def _signs(answer_text: Text | None) -> Node:
    signs = (node("span", {"class": "choice"}, tick(ticked=answer_text == sign), sign) for sign in ("+", MINUS, "0"))
    return node("span", {"class": "choices"}, *signs)


def _ordered(texts: Sequence[str], answer: Sequence[str] | None) -> Node:
    items = (
        node(
            "li",
            None,
            box(None if answer is None else str(answer.index(text) + 1)),
            node("span", {"class": "option"}, *written(text)),
        )
        for text in texts
    )
    short = " short" if all(len(text) <= SHORT for text in texts) else ""
    return node("ul", {"class": f"options ordered{short}"}, *items)


def _counters(answer: Any) -> Node:
    """Room to draw counters in, and how many there are of each kind."""
    positive, negative = (None, None) if answer is None else (str(answer.positive), str(answer.negative))
    drawn = None
    if answer is not None and max(answer) > 0:
        drawn = node("div", {"class": "drawn"}, illustrate(Counters(answer.positive, answer.negative)))
    return node(
        "div",
        {"class": "counters"},
        node("div", {"class": "mat"}, drawn),
        node(
            "p",
            {"class": "line"},
            _counter("+", "counter-plus"),
            box(positive),
            _counter(MINUS, "counter-minus"),
            box(negative),
        ),
    )


def _counter(sign: str, kind: str) -> Node:
    return node("span", {"class": f"counter {kind}"}, sign)


def _cards(question: Question, answer: Mapping[str, str] | None) -> Iterable[Node]:
    """Cards that are joined with their places, or a table to tick where few places take them all."""
    if question.scale is not None:
        cards = node("ul", {"class": "cards"}, *(node("li", None, *written(card)) for card in question.options))
        yield _how(_JOIN_LINE)
        yield cards
        yield number_lines.number_line(ruler_of(question))
        if answer is not None:
            yield _pairs(question, answer)
    elif len(question.places) < len(question.options):
        heads = ["", *question.places]
        rows = (
            [
                node("span", None, *written(card)),
                *(tick(ticked=answer is not None and answer[card] == place) for place in question.places),
            ]
            for card in question.options
        )
        yield _how(_PLACE)
        yield table(heads, rows, "to-tick")
    else:
        yield _how(_JOIN)
        yield node(
            "div",
            {"class": "to-join"},
            node("ul", None, *(node("li", None, *written(card)) for card in question.options)),
            node("ul", None, *(node("li", None, *written(place)) for place in question.places)),
        )
        if answer is not None:
            yield _pairs(question, answer)


def _pairs(question: Question, answer: Mapping[str, str]) -> Node:
    pairs = (node("li", None, *written(card), " → ", *written(answer[card])) for card in question.options)
    return node("ul", {"class": "pairs given"}, *pairs)


def _as_cells(answer: Iterable[str]) -> str:
    """Cells as they are read: ``(−2, 1)``."""
    return " ".join(f"({', '.join(cell.replace('-', MINUS).split(','))})" for cell in sorted(answer))


def line_to_work_on(questions: Sequence[Question]) -> Node | None:
    """A number line beside sums and differences of numbers that have room on it."""
    for question in questions:
        if not is_calculation(question) or question.scale is not None:
            continue
        sentence = question.asked
        assert isinstance(sentence, Calculation)
        if sentence.operator.value in "+−" and all(_fits(number) for number in (sentence.a, sentence.b)):
            return node("div", {"class": "to-work-on"}, number_lines.number_line(ruler_of(question)))
    return None


def _fits(number: Any) -> bool:
    return getattr(number, "denominator", 0) == 1 and abs(number) <= LARGEST and plain_number(number) != ""


LARGEST: Final = 10
"""The usual number line goes so far."""
