"""K1: an answer that can be read before it is given; K11: an exit question that was seen in the lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from mathgames.arithmetic.answers.form import WORKING, AnswerValue, Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.expressions import NoExpression, expression, filled, relation
from mathgames.arithmetic.integers import short_integer
from mathgames.arithmetic.misconceptions import Sum
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.derivation import Counters, Groups, Illustration, TakeAway, TwoWalks, Walk
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.expression import BOX, Expression, Literal, Operation, Operator, plain
from mathgames.explain.nodes import text, walk
from mathgames.language.errors import MathgamesError, shown_text
from mathgames.language.words import MINUS, Words, _
from mathgames.learning.lessons.claims import claims
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plan import LessonStage
from mathgames.learning.lessons.strict.texts import of_lesson, screen


def visible_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """Answers that their own screen tells, or the reason of the task before."""
    for before, task in pairwise((None, *lesson.all_tasks)):
        assert task is not None
        texts = [*screen(task), *((task.line, line) for one in task.compared for line in one.lines)]
        if task is lesson.tasks[0]:
            texts += [(task.line, text(part)) for part in lesson.introduction]
        if before is not None:
            texts.append((before.lines.get("why", before.line), before.why))
        yield from _answers(task, texts)
        yield from _moves(task, texts)
        if task.stage is LessonStage.LAUNCH and lesson.plan is not None:
            yield from _idea(lesson.plan.idea, texts)
    if lesson.exit is not None:
        yield from _exit(lesson, lesson.exit)


def _answers(task: Task, texts: list[tuple[int, str]]) -> Iterator[tuple[int, Words]]:
    for question in task.questions:
        if question.of == WORKING:
            continue
        for line, sentence in texts:
            for written, _holds in claims(sentence):
                if _tells(question, written):
                    yield (
                        line,
                        _(
                            "{claim} can be read before it is answered: leave it out, or ask for other numbers",
                            claim=shown_text(written, 60),
                        ),
                    )
        if (leak := _pictured(task, question, texts)) is not None:
            lines = {**question.lines, **task.lines}
            line = next((lines[name] for name in ("picture", "counters", "labels") if name in lines), task.line)
            yield (
                line,
                _("the picture shows {number}, which is an answer: show only what the prompt tells", number=leak),
            )
        if (drawn := _drawn(task, question)) is not None:
            problem = _(
                "the drawing above the task shows the answer to {ask}: leave it out, or draw other numbers", ask=drawn
            )
            yield task.line, problem


def _tells(question: Question, written: str) -> bool:
    """Whether an equation in a text is the answer to a question, in either order."""
    source = question.of or question.ask
    wanted = _numbers(question)
    if not wanted:
        return False
    sides = relation(written).sides
    try:
        if BOX in source:
            return any({*relation(filled(source, f"({answer})")).sides} <= {*sides} for answer in question.answers)
        calculation = expression(source)
    except (NoExpression, MathgamesError):
        return False
    others = [side for side in sides if side != calculation]
    return len(others) < len(sides) and any(evaluate(side) in wanted for side in others)


def _numbers(question: Question) -> list[AnswerValue]:
    """The numbers that are asked for: the answers themselves, or where a walk lands."""
    if question.form is Form.WALK:
        return [answer[-1] for answer in question.answers if isinstance(answer, tuple)]
    return [*question.answers] if question.form.is_number else []


def _pictured(task: Task, question: Question, texts: list[tuple[int, str]]) -> int | None:
    """A number that is drawn and that no text on the screen has told: an answer, or one choice of several."""
    sentences = " ".join([question.ask, *(sentence for _line, sentence in texts)])
    sizes = {int(size) for size in re.findall(r"\d+", sentences)}
    points = [point for answer in question.answers if isinstance(answer, tuple) for point in answer]
    answers = {*_numbers(question), *(points if question.form is Form.POINTS else ())}
    pictured = () if task.picture is None else task.picture.numbers
    if (
        leak := next((number for number in pictured if number in answers and abs(number) not in sizes), None)
    ) is not None:
        return leak
    choices = {number for option in question.options if (number := _whole(option)) is not None}
    singled_out = [number for number in _above(question) if number in choices and abs(number) not in sizes]
    return singled_out[0] if singled_out and {*singled_out} != choices else None


def _above(question: Question) -> Iterator[int]:
    """The numbers that the drawing above the choices makes stand out: its counters, or the only ticks with labels."""
    if question.counters is not None:
        positive, negative = question.counters
        yield from (number for number in (positive, -negative) if number)
    elif question.has_drawing and question.scale is not None:
        yield from (int(label) for label in question.scale.labels or () if label.denominator == 1)


def _whole(option: str) -> int | None:
    return short_integer(option.replace(MINUS, "-"))


def _drawn(task: Task, question: Question) -> str | None:
    """What is asked and drawn above the task, with its landing."""
    source = question.of or question.ask
    try:
        calculation = expression(source)
    except (NoExpression, MathgamesError):
        return None
    nodes = [element for part in task.prose for element in walk(part) if isinstance(part, list)]
    return source if any(illustrate(picture) in nodes for picture in _pictures(calculation)) else None


def _pictures(calculation: Expression) -> Iterator[Illustration]:
    """The drawings that show the result of a calculation of two whole numbers."""
    match calculation:
        case Operation(sign, Literal(Fraction() as a), Literal(Fraction() as b)):
            if a.denominator * b.denominator != 1 or max(abs(a), abs(b)) > 20:
                return
            if sign is Operator.PLUS:
                yield Walk(a, b)
                positive, negative = (sum(abs(int(n)) for n in (a, b) if n * side > 0) for side in (1, -1))
                yield Counters(positive, negative, min(positive, negative))
            elif sign is Operator.MINUS:
                yield TwoWalks(a, b)
                yield TakeAway(int(a), int(b))
            elif sign is Operator.TIMES and a > 0:
                yield Groups(int(a), b)


def _moves(task: Task, texts: list[tuple[int, str]]) -> Iterator[tuple[int, Words]]:
    """Moves that solve a task and are named above it."""
    if task.goal is None or task.kind.is_played:
        return
    for move in task.solutions_named or task.solutions():
        for line, sentence in texts:
            if move in sentence.replace("–", "-"):
                yield line, _("{move} solves the task and can be read before: leave it out", move=move)


def _idea(idea: str, texts: list[tuple[int, str]]) -> Iterator[tuple[int, Words]]:
    wanted = _folded(idea)
    for line, sentence in texts:
        if wanted in _folded(sentence):
            yield line, _("the idea can be read at the launch: pupils should find it first, so leave it out here")


def _folded(sentence: str) -> str:
    return " ".join(re.findall(r"\w+", sentence.casefold()))


def _exit(lesson: Lesson, task: Task) -> Iterator[tuple[int, Words]]:
    """The numbers of the exit question, and those with other signs, elsewhere in the lesson."""
    texts = [sentence for line, sentence in of_lesson(lesson) if line not in (task.line, *task.lines.values())]
    shown = [line for one in lesson.tasks for it in one.compared for line in it.lines]
    shown += [option for one in lesson.tasks for it in one.questions for option in (*it.options, *it.places)]
    elsewhere = " ".join([*texts, *shown])
    for question in task.questions:
        calculation = question.asked
        if not isinstance(calculation, Sum) or not calculation.is_finite:
            continue
        sizes = calculation.sizes
        for first, second in product((1, -1), repeat=2):
            a, b = (Fraction(str(size)) * sign for size, sign in zip(sizes, (first, second), strict=True))
            twin = str(plain(Sum(calculation.operator, a, b).expression))
            if re.search(rf"(?<![\w−(]){re.escape(twin)}(?![\w)])", elsewhere):
                sentence = _(
                    "{twin} is in the lesson already: ask at the exit for numbers that nobody has seen", twin=twin
                )
                yield question.line, sentence
                break
