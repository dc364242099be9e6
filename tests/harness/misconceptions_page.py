"""Each misconception with an example, and the page of them all: `python -m harness.misconceptions_page`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from mathgames.arithmetic import as_operator
from mathgames.arithmetic.expressions import parse_expression
from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.other_prompts import (
    Distance,
    Greater,
    Missing,
    OppositeOf,
    PointsTask,
    SeveralOperations,
)
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.explain.expression import Literal, Operator, plain_equation
from mathgames.explain.quantity import INFINITY, Quantity, plain_number, quantity
from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.lessons.library import number_of
from mathgames.learning.lessons.remedies import REPAIRS, misconceptions_of, repair_task
from mathgames.learning.lessons.testimonies import weight_of

# One task for each misconception, with the answer that a pupil with it gives.
EXAMPLES: dict[str, tuple[int | str, str, int | str, int | str]] = {
    "infinity-like-number": ("inf", "−", "inf", 0),
    "infinity-always-wins": (7, "÷", "inf", "inf"),
    "smaller-from-larger": (13, "−", 21, 8),
    "larger-from-smaller-thought-impossible": (13, "−", 21, "dne"),
    "zero-minus-number": (0, "−", 17, 17),
    "zero-swallows": (0, "−", 17, 0),
    "double-minus-read-once": (13, "−", -21, -8),
    "minus-before-everything": (-13, "−", 4, -9),
    "two-negatives-make-positive": (-13, "−", 21, 34),
    "half-changed": (-13, "−", 21, 8),
    "zero-is-least": (13, "−", 21, 0),
    "subtracting-makes-smaller": (-21, "−", 13, -8),
    "adding-makes-bigger": (-13, "+", 4, -17),
    "changed-everything": (13, "−", -21, 8),
    "any-pair-cancels": (13, "+", -21, 0),
    "zero-skipped": (-2, "+", 5, 4),
    "halving": (6, "÷", "1/2", 3),
    "sum-signed-like-product": (-13, "+", 21, -8),
    "sign-of-first-kept": (13, "+", -21, 8),
    "first-sign-lost": (-13, "−", 21, -8),
    "second-sign-lost": (13, "+", -21, 34),
    "sign-of-difference-forgotten": (-21, "+", 13, 8),
    "minus-before-sum-of-distances": (13, "−", 21, -34),
    "subtracted-instead-of-added": (13, "+", 21, -8),
    "reversed-subtraction": (-13, "−", -21, -8),
    "across-the-bar": ("1/2", "+", "1/5", "2/7"),
    "decimal-as-whole": ("7/10", "+", "6/10", "13/100"),
    "counted-one-off": (8, "−", 5, 4),
    "minus-one-like-one": (13, "÷", -1, 13),
    "negatives-stay-negative": (-7, "×", -6, -42),
    "sign-ignored": (-42, "÷", 6, 7),
    "divided-by-one-is-one": (13, "÷", 1, 1),
    "divided-by-itself-is-zero": (13, "÷", 13, 0),
    "zero-divided-is-divisor": (0, "÷", 13, 13),
    "zero-divided-is-one": (0, "÷", 13, 1),
    "zero-divided-thought-impossible": (0, "÷", 13, "dne"),
    "divided-by-zero": (13, "÷", 0, 13),
    "zero-divided-by-zero": (0, "÷", 0, 1),
    "times-zero-changes-nothing": (13, "×", 0, 13),
    "reversed-division": (6, "÷", 42, 7),
    "sign-of-larger-kept": (-6, "×", 7, 42),
    "remainder-dropped": (17, "÷", 5, 3),
    "denominator-kept": ("2/7", "×", "3/7", "6/7"),
    "added-across": ("1/2", "×", "1/3", "2/5"),
    "neighbouring-product": (7, "×", 8, 63),
    "added-instead": (13, "×", 4, 17),
    "subtracted-instead": (13, "÷", 4, 9),
    "multiplied-instead": (12, "+", 4, 48),
    "divided-instead": (12, "×", 4, 3),
    "wrong-side-of-zero": (13, "+", 4, -17),
}


# The same for tasks of other kinds.
OTHER_EXAMPLES: dict[str, tuple[Prompt, Quantity]] = {
    "over-zero-is-infinite": (OperationPrompt(Operator.DIVIDED_BY, Fraction(-5), Fraction(0), "none"), INFINITY),
    "order-by-size": (Greater(Fraction(-5), Fraction(-2)), Fraction(-5)),
    "negatives-are-nothing": (Greater(Fraction(-5), Fraction(-2)), Fraction(0)),
    "opposite-is-negative": (OppositeOf(Fraction(-4)), Fraction(-4)),
    "smaller-number-scores": (PointsTask(Fraction(2), Fraction(-5)), Fraction(-5)),
    "distance-negative": (Distance(Fraction(-4), Fraction(3)), Fraction(-7)),
    "minus-squared-too": (SeveralOperations(parse_expression("−(5 × 5)")), Fraction(25)),
    "square-is-double": (SeveralOperations(parse_expression("−(5 × 5)")), Fraction(10)),
    "left-to-right": (SeveralOperations(parse_expression("3 + 4 × (−2)")), Fraction(-14)),
    "unknown-sign-dropped": (Missing("left", Operator.PLUS, Fraction(3), Fraction(-2)), Fraction(5)),
}

PAGE = Path(__file__).parents[2] / "docs" / "misconceptions.md"

HEAD = """# Misconceptions

**Which mistaken ideas does mathgames know, and what does it say to a pupil?** After a wrong answer the pupil reads the
question, and after a second one the other sentence, beside a drawing of that answer and of the calculation without its
last step. Neither gives the right answer away. [Grading](grading.md) says when a misconception is named. In a program,
`mg.arithmetic.diagnose` says which of them lead to an answer.

![A short lesson about one misconception](images/gallery-again.png)

*Lessons* has each task that names the idea: 07.5 is task 5 of lesson 07. A first answer there counts 1 as evidence, or
the weight in brackets where it can be guessed. *Look again* is the task to which a pupil with this idea is led, and
what shows it there: `mg.lesson("again/zero-is-least")`. Where there is a dash, no task names the idea.

<!-- Written by `PYTHONPATH=tests:. .venv/bin/python -m harness.misconceptions_page`. -->

| key | what it is | for example | question | beside the drawing | lessons | look again |
| --- | --- | --- | --- | --- | --- | --- |
"""


def example(misconception: Misconception) -> tuple[Prompt | None, str]:
    """A task at which it shows, and what is answered; nothing where it leads to no number."""
    if misconception.key in EXAMPLES:
        a, of, b, answer = EXAMPLES[misconception.key]
        task = OperationPrompt(as_operator(of), quantity(a), quantity(b))
        return task, str(plain_equation(task.expression, Literal(quantity(answer))))
    if misconception.key in OTHER_EXAMPLES:
        asked, given = OTHER_EXAMPLES[misconception.key]
        if isinstance(asked, OperationPrompt | SeveralOperations):
            return asked, str(plain_equation(asked.expression, Literal(given)))
        counted_as = "both are 0" if isinstance(asked, Greater) and given == 0 else plain_number(given)
        return asked, f"{in_words(asked)}: {counted_as}"
    return None, ""


def in_words(asked: Prompt) -> str:
    """Say what a task asks for that is not a calculation."""
    match asked:
        case Greater(a, b):
            return f"the greater of {plain_number(a)} and {plain_number(b)}"
        case OppositeOf(number):
            return f"the opposite of {plain_number(number)}"
        case PointsTask(attacker, defender):
            return f"the points of {plain_number(attacker)} that attacks {plain_number(defender)}"
        case Distance(a, b):
            return f"the distance from {plain_number(a)} to {plain_number(b)}"
        case Missing("left", operator, known, result):
            return f"▢ in ▢ {operator.value} {plain_number(known)} = {plain_number(result)}"
    raise NotImplementedError(asked)


def lessons(key: str) -> Iterator[str]:
    """Each task of the course that names an idea, with how much an answer there says, where that is less than 1."""
    for name in list_lessons():
        for task in find(name).all_tasks:
            if task.number and key in misconceptions_of(task):
                weight = weight_in(task, key)
                yield f"{number_of(name):02}.{task.number}{'' if weight == 1 else f' ({weight})'}"


def weight_in(task: Task, key: str) -> Fraction:
    """The most that a first answer to this task says about an idea that it names."""
    asking = [
        it for it in task.questions if task.shows == key or key in (wrong.misconception for wrong in it.distractors)
    ]
    return max((weight_of(task, question) for question in asking), default=weight_of(task))


def look_again(key: str) -> str:
    """The task to which an idea leads, and what shows it there."""
    there = repair_task(key)
    return f"{number_of(there.lesson):02}.{there.task.number} {REPAIRS[key].tool.words}"


def row(misconception: Misconception) -> str:
    """A row of the table."""
    _task, answered = example(misconception)
    cells = (
        f"`{misconception.key}`",
        misconception.name,
        answered,
        misconception.question,
        misconception.comparison,
        ", ".join(lessons(misconception.key)) or "–",
        look_again(misconception.key),
    )
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |\n"


def page() -> str:
    """The whole page."""
    return HEAD + "".join(map(row, CATALOGUE))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
