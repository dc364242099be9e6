"""Kinds of tasks for practice, and topics: each a sequence of blocks that are met one by one and then mixed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain

from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.operations import negate
from mathgames.explain.expression import Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, Quantity, sign_of
from mathgames.language.errors import OptionError, nearest, short_repr
from mathgames.language.words import LazyString, Text, _, join_with_and

LARGEST = 10
"""The greatest distance from zero of the numbers of a task; for a division, of its divisor and quotient."""

SMALL = 5
"""The greatest small number: pupils who count steps can use these."""


MAX_PARTS = 6
"""The most parts of a whole in a fraction; results have at most twice as many."""


class Numbers(Enum):
    """The numbers of a task: whole numbers only, fractions (as numbers or as a quotient), or infinity."""

    WHOLE = "whole"
    FRACTIONS = "fractions"
    INFINITE = "infinite"


@dataclass(frozen=True, slots=True)
class CalculationKind:
    """A kind of tasks. ``farther`` is the sign of |a| − |b|: 1 where the first number is farther from zero.

    >>> from mathgames.explain.expression import Operator
    >>> kind_of(OperationPrompt(Operator.PLUS, Fraction(-3), Fraction(5)))
    CalculationKind(operator=Operator.PLUS, first=-1, second=1, farther=-1, numbers=<Numbers.WHOLE: 'whole'>)
    """

    operator: Operator
    first: int
    second: int
    farther: int
    numbers: Numbers = Numbers.WHOLE

    @property
    def is_extended(self) -> bool:
        """True if such a task can have an answer that is not a whole number: a fraction, ∞, or "no value"."""
        return self.operator is Operator.DIVIDED_BY or self.numbers is not Numbers.WHOLE


def task_of(operator: Operator, a: Quantity, b: Quantity) -> OperationPrompt:
    """Return a task as practice asks it: a division by zero follows mathematics, and not a game."""
    return OperationPrompt(operator, a, b, "none")


@lru_cache(maxsize=8192)
def kind_of(task: OperationPrompt) -> CalculationKind:
    """Return the kind of a task. Raises ``TypeError`` if one of its numbers has no value."""
    if DOES_NOT_EXIST in (task.a, task.b):
        raise TypeError("practice has tasks with numbers and with infinity only")
    return CalculationKind(task.operator, *task.signs, _farther(task.a, task.b), _numbers(task))


def _farther(a: Quantity, b: Quantity) -> int:
    if isinstance(a, Extended) or isinstance(b, Extended):
        return isinstance(a, Extended) - isinstance(b, Extended)
    return sign_of(abs(a) - abs(b))


def _numbers(task: OperationPrompt) -> Numbers:
    a, b = task.a, task.b
    if isinstance(a, Extended) or isinstance(b, Extended):
        return Numbers.INFINITE
    quotient = a / b if task.operator is Operator.DIVIDED_BY and b else Fraction(0)
    return Numbers.WHOLE if a.denominator == b.denominator == quotient.denominator == 1 else Numbers.FRACTIONS


@cache
def tasks_of(kind: CalculationKind, largest: int = LARGEST) -> tuple[OperationPrompt, ...]:
    """Return every task of this kind with numbers no farther from zero than ``largest``, in a fixed order."""
    sizes = {Numbers.WHOLE: _whole, Numbers.FRACTIONS: _fractions, Numbers.INFINITE: _infinite}[kind.numbers]
    pairs = sizes(kind.operator, largest)
    operand_pairs = dict.fromkeys((_with_sign(kind.first, a), _with_sign(kind.second, b)) for a, b in pairs)
    tasks = (task_of(kind.operator, a, b) for a, b in operand_pairs)
    return tuple(task for task in tasks if kind_of(task) == kind)


def has_tasks(kind: CalculationKind) -> bool:
    """Check if there is a task of this kind, by calculation and without a search: topics ask when they are imported.

    Nothing is closer to zero than zero, and a quotient that is a whole number has no divisor larger than its dividend.
    """
    if not (kind.first and kind.second) and kind.farther != bool(kind.first) - bool(kind.second):
        return False
    is_whole_quotient = kind.operator is Operator.DIVIDED_BY and kind.numbers is Numbers.WHOLE
    return not (is_whole_quotient and kind.first and kind.farther < 0)


def _with_sign(sign: int, size: Quantity) -> Quantity:
    if not sign:
        return Fraction(0)
    return size if sign > 0 else negate(size)


Sizes = Iterator[tuple[Quantity, Quantity]]


def _whole(operator: Operator, largest: int) -> Sizes:
    numbers = [Fraction(number) for number in range(largest + 1)]
    for a in numbers:
        for b in numbers:
            if operator is not Operator.DIVIDED_BY:
                yield a, b
            elif b:
                yield a * b, b  # the quotient is a whole number
            elif a:
                yield a, b  # a division by zero, which has no value


def _fractions(operator: Operator, largest: int) -> Sizes:
    max_denominator = min(largest, MAX_PARTS)
    numbers = sorted(
        {Fraction(part, of) for of in range(1, max_denominator + 1) for part in range(1, max_denominator + 1)}
    )
    for a in numbers:
        for b in numbers:
            value = task_of(operator, a, b).value
            if isinstance(value, Fraction) and value.denominator <= 2 * MAX_PARTS:
                yield a, b


def _infinite(operator: Operator, largest: int) -> Sizes:
    yield INFINITY, INFINITY
    for number in map(Fraction, range(largest + 1)):
        yield INFINITY, number
        yield number, INFINITY


def contrast(task: OperationPrompt) -> OperationPrompt:
    """Return the task that looks nearly the same and is not: with the other sign before the second number.

    >>> from mathgames.explain.expression import plain
    >>> plain(contrast(task_of(Operator.MINUS, Fraction(-5), Fraction(3))).expression)
    '−5 − (−3)'
    """
    return task_of(task.operator, task.a, negate(task.b))


PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@dataclass(frozen=True, slots=True)
class TopicBlock:
    """Kinds of tasks that share one idea and are met together. Files and gradebooks use its ``key``."""

    key: str
    name: LazyString
    kinds: tuple[CalculationKind, ...]

    @property
    def example(self) -> Text:
        """An example: one of its tasks in notation."""
        tasks = tasks_of(self.kinds[0], SMALL)
        return plain(tasks[len(tasks) // 2].expression)


@dataclass(frozen=True, slots=True)
class Topic:
    """Blocks that are practised together, in the order in which they are met."""

    key: str
    name: LazyString
    blocks: tuple[TopicBlock, ...]

    @property
    def kinds(self) -> tuple[CalculationKind, ...]:
        """The kinds of tasks of the topic."""
        return tuple(chain.from_iterable(block.kinds for block in self.blocks))

    def block_of(self, kind: CalculationKind) -> TopicBlock | None:
        """Return the block of a kind. None if the topic has no such tasks."""
        return next((block for block in self.blocks if kind in block.kinds), None)


def _block(
    key: str,
    name: LazyString,
    operator: Operator,
    *signs: tuple[int, int],
    farther: tuple[int, ...] = (1, 0, -1),
    numbers: Numbers = Numbers.WHOLE,
) -> TopicBlock:
    kinds = [CalculationKind(operator, first, second, which, numbers) for first, second in signs for which in farther]
    return TopicBlock(key, name, tuple(kind for kind in kinds if has_tasks(kind)))


ADDING = (
    _block("add two negatives", _("two negatives"), PLUS, (-1, -1)),
    _block(
        "add without reaching zero", _("different signs, without reaching zero"), PLUS, (-1, 1), (1, -1), farther=(1,)
    ),
    _block("add through zero", _("different signs, through zero"), PLUS, (-1, 1), (1, -1), farther=(-1,)),
    _block("add opposites", _("opposites"), PLUS, (-1, 1), (1, -1), farther=(0,)),
    _block("add with zero", _("with zero"), PLUS, (0, -1), (-1, 0)),
)
SUBTRACTING = (
    _block("subtract through zero", _("from a positive number, through zero"), MINUS, (1, 1), farther=(-1, 1)),
    _block("subtract from a negative", _("from a negative number"), MINUS, (-1, 1)),
    _block("subtract a negative", _("a negative number subtracted from a positive one"), MINUS, (1, -1)),
    _block("subtract negatives", _("a negative number subtracted from a negative one"), MINUS, (-1, -1)),
    _block("subtract with zero", _("with zero"), MINUS, (0, 1), (0, -1), (-1, 0)),
)
MULTIPLYING = (
    _block("multiply one negative", _("one negative number"), TIMES, (1, -1), (-1, 1)),
    _block("multiply two negatives", _("two negatives"), TIMES, (-1, -1)),
    _block("multiply with zero", _("with zero"), TIMES, (0, -1), (-1, 0), (1, 0), (0, 1)),
)
DIVIDING = (
    _block("divide one negative", _("one negative number"), DIVIDED_BY, (1, -1), (-1, 1)),
    _block("divide two negatives", _("two negatives"), DIVIDED_BY, (-1, -1)),
    _block(
        "divide with zero",
        _("zero divided by a number, and a number divided by zero"),
        DIVIDED_BY,
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
    ),
)
_SIGNS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
FRACTIONS = (
    _block("add fractions", _("adding fractions"), PLUS, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block("subtract fractions", _("subtracting fractions"), MINUS, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block("multiply fractions", _("multiplying fractions"), TIMES, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block(
        "divide fractions",
        _("dividing fractions, and answers that are fractions"),
        DIVIDED_BY,
        *_SIGNS,
        numbers=Numbers.FRACTIONS,
    ),
)
_AND_ZERO = (*_SIGNS, (0, 1), (1, 0))
INFINITE = (
    _block("add infinity", _("adding infinity"), PLUS, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block("subtract infinity", _("subtracting infinity"), MINUS, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block("multiply infinity", _("multiplying infinity"), TIMES, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block("divide infinity", _("dividing infinity"), DIVIDED_BY, *_AND_ZERO, numbers=Numbers.INFINITE),
)

TOPICS = (
    Topic("adding", _("adding signed numbers"), ADDING),
    Topic("subtracting", _("subtracting signed numbers"), SUBTRACTING),
    Topic("adding and subtracting", _("adding and subtracting signed numbers"), (*ADDING, *SUBTRACTING)),
    Topic("multiplying", _("multiplying signed numbers"), MULTIPLYING),
    Topic("dividing", _("dividing signed numbers"), DIVIDING),
    Topic("multiplying and dividing", _("multiplying and dividing signed numbers"), (*MULTIPLYING, *DIVIDING)),
    Topic(
        "everything",
        _("all four operations with signed numbers"),
        (*ADDING, *SUBTRACTING, *MULTIPLYING, *DIVIDING),
    ),
    Topic("fractions", _("fractions with signs"), FRACTIONS),
    Topic("infinity", _("calculating with infinity"), INFINITE),
)

BLOCKS = tuple(dict.fromkeys(block for topic in TOPICS for block in topic.blocks))
"""The blocks of all topics, each once."""


def list_topics() -> list[str]:
    """Return the keys of the topics that can be practised, in the order in which they are taught.

    >>> list_topics()[:3]
    ['adding', 'subtracting', 'adding and subtracting']
    """
    return [topic.key for topic in TOPICS]


def find_topic(key: str) -> Topic:
    """Return the topic with this key. Raises ``OptionError``, with all keys, if there is none.

    >>> [str(block.name) for block in find_topic("multiplying").blocks]
    ['one negative number', 'two negatives', 'with zero']
    """
    for topic in TOPICS:
        if topic.key == key:
            return topic
    if suggestion := nearest(key, (topic.key for topic in TOPICS)):
        raise OptionError(
            _("there is no practice called {given}; did you mean {near}?", given=short_repr(key), near=suggestion)
        )
    keys = join_with_and(f'"{topic.key}"' for topic in TOPICS)
    raise OptionError(_("there is no practice called {given}: use one of {keys}", given=short_repr(key), keys=keys))
