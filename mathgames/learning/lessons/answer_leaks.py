"""The readable texts of a lesson, as plain text with their lines.

And answers that can be read before they are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import cast

from mathgames.arithmetic.expressions import NoExpression, fill_box, parse_expression, parse_relation
from mathgames.arithmetic.integers import short_integer
from mathgames.arithmetic.items.item import WORKING, Item
from mathgames.arithmetic.operations import evaluate
from mathgames.arithmetic.pictures import pictures_of
from mathgames.explain.derivation import Illustration
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.expression import BOX, Expression, Literal, Operation
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import MathgamesError, quote_input
from mathgames.language.words import MINUS, LazyString, _
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plan import TeacherNote
from mathgames.learning.lessons.sentences import claims


def screen(task: Task) -> Iterator[tuple[int, str]]:
    """Yield all texts on the screen before the first answer, except those of the questions."""
    yield from ((task.line, plain_text(part)) for part in task.prose)
    yield task.lines.get("prompt", task.line), task.prompt


def sentences_of(task: Task) -> Iterator[tuple[int, str]]:
    """Yield all sentences of a task that must be true: not its options, its cards and a person's working."""
    yield from screen(task)
    yield task.lines.get("on paper", task.line), task.on_paper
    for name, sentences in (("hints", task.written_hints or ()), ("why", (task.explanation,))):
        yield from ((task.lines.get(name, task.line), sentence) for sentence in sentences)
    for question in task.questions:
        yield question.line, complete_sentence(question) or question.stem
        yield from ((wrong.line, str(wrong.feedback or "")) for wrong in question.distractors)
    yield from ((wrong.line, str(wrong.feedback or "")) for wrong in task.deviations)


def complete_sentence(question: Item) -> str:
    """Return the right sentence of a question with gaps; "" for other questions."""
    return (
        "".join(map(str, question.interaction.with_answer(question, question.key[0])))
        if question.interaction.goes_on
        else ""
    )


def of_lesson(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Yield all sentences of a lesson that must be true."""
    for part in (*lesson.introduction, *lesson.closing):
        yield 1, plain_text(part)
    yield lesson.lines.get("idea", 1), lesson.plan.idea
    if (note := lesson.plan.teacher) is not None:
        yield from ((lesson.lines["teacher"], sentence) for sentence in _told_to_teachers(note))
    for task in lesson.all_tasks:
        yield from sentences_of(task)


def _told_to_teachers(note: TeacherNote) -> Iterator[str]:
    yield from (note.launch, *note.board, note.close)
    yield from (texts.answer for texts in note.expect)
    for texts in note.discuss:
        yield from texts


def visible_problems(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield answers that their own screen gives away, or the reason of the task before."""
    for before, task in pairwise((None, *lesson.all_tasks)):
        assert task is not None
        texts = [*screen(task), *((task.line, line) for line in task.kind.texts(task.block))]
        if task is lesson.tasks[0]:
            texts += [(task.line, plain_text(part)) for part in lesson.introduction]
        if before is not None:
            texts.append((before.lines.get("why", before.line), before.explanation))
        yield from _answers(task, texts)
        yield from _moves(task, texts)


def _answers(task: Task, texts: list[tuple[int, str]]) -> Iterator[tuple[int, LazyString]]:
    for question in task.questions:
        if question.source == WORKING:
            continue
        for line, sentence in texts:
            if (claim := tells(question, sentence)) is not None:
                problem = _(
                    "{claim} can be read before it is answered: leave it out, or ask for other numbers",
                    claim=quote_input(claim, 60),
                )
                yield line, problem
        if (leak := _pictured_number(task, question, texts)) is not None:
            lines = {**question.lines, **task.lines}
            line = next((lines[name] for name in ("scene", "counters", "labels") if name in lines), task.line)
            yield (
                line,
                _("the picture shows {number}, which is an answer: show only what the prompt tells", number=leak),
            )
        if (drawn_text := _drawn_calculation(task, question)) is not None:
            problem = _(
                "the drawing above the task shows the answer to {ask}: leave it out, or draw other numbers",
                ask=drawn_text,
            )
            yield task.line, problem


def tells(question: Item, sentence: str) -> str | None:
    """Return the equation in a sentence that is the answer to a question. None if there is none."""
    return next((mapping for mapping, _holds in claims(sentence) if _tells(question, mapping)), None)


def _tells(question: Item, sentence: str) -> bool:
    source = question.source or question.stem
    expected_numbers = asked_numbers(question)
    if not expected_numbers:
        return False
    sides = parse_relation(sentence).sides
    try:
        if BOX in source:
            return any({*parse_relation(fill_box(source, f"({answer})")).sides} <= {*sides} for answer in question.key)
        calculation = parse_expression(source)
    except (NoExpression, MathgamesError):
        return False
    others = [side for side in sides if side != calculation]
    return len(others) < len(sides) and any(evaluate(side) in expected_numbers for side in others)


def asked_numbers(question: Item) -> set[Quantity]:
    """Return the numbers that are asked for: the answers, the points that are marked, or the landing of a walk."""
    return {number for answer in question.key for number in question.interaction.numbers(answer)}


def _pictured_number(task: Task, question: Item, texts: list[tuple[int, str]]) -> int | None:
    """Return a number that is drawn and not in a text on the screen: an answer, or one choice of several."""
    sentences = " ".join([question.stem, *(sentence for _line, sentence in texts)])
    sizes = {int(size) for size in re.findall(r"\d+", sentences)}
    answers = asked_numbers(question)
    leaks = (number for number in _told_numbers(question) if number in answers and abs(number) not in sizes)
    if (leak := next(leaks, None)) is not None:
        return leak
    choices = {number for option in question.options if (number := _whole(option)) is not None}
    drawn_choices = [number for number in _drawn_numbers(question) if number in choices and abs(number) not in sizes]
    return drawn_choices[0] if drawn_choices and {*drawn_choices} != choices else None


def _told_numbers(question: Item) -> Iterator[int]:
    """Yield the whole numbers of the things that the scene of a question shows before anything is answered."""
    values = {} if question.scene is None else dict(question.scene.values)
    numbers = (values.get("at"), *values.get("more", ()))
    yield from (int(one) for one in numbers if isinstance(one, Fraction) and one.denominator == 1)


def _drawn_numbers(question: Item) -> Iterator[int]:
    """Yield the numbers that the drawing above the choices emphasises: its counters, or the only ticks with labels."""
    if question.counters is not None:
        positive, negative = question.counters
        yield from (number for number in (positive, -negative) if number)
    elif question.has_drawing and question.scale is not None:
        yield from (int(label) for label in question.scale.labels or () if label.denominator == 1)


def _whole(option: str) -> int | None:
    return short_integer(option.replace(MINUS, "-"))


def _drawn_calculation(task: Task, question: Item) -> str | None:
    """Return the calculation of a question that is drawn above the task, with its landing."""
    source = question.source or question.stem
    try:
        calculation = parse_expression(source)
    except (NoExpression, MathgamesError):
        return None
    nodes = [element for part in task.prose for element in iter_nodes(part) if isinstance(part, list)]
    return source if any(illustrate(picture) in nodes for picture in _pictures(calculation)) else None


def _pictures(calculation: Expression) -> Iterable[Illustration]:
    match calculation:
        case Operation(sign, Literal(a), Literal(b)):
            return cast("Iterable[Illustration]", pictures_of(sign, a, b).values())
    return ()


def _moves(task: Task, texts: list[tuple[int, str]]) -> Iterator[tuple[int, LazyString]]:
    if task.goal is None or task.kind.is_played:
        return
    for move in task.solutions_named or task.solutions():
        for line, sentence in texts:
            if re.search(rf"(?<!\w){re.escape(move)}(?!\w)", sentence.replace("–", "-")):
                yield line, _("{move} solves the task and can be read before: leave it out", move=move)
