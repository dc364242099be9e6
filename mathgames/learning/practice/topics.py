"""What can be practised: topics, each a row of blocks that are met one after the other and then mixed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from mathgames.explain.expression import Operator, plain
from mathgames.language.errors import OptionError, shown
from mathgames.language.words import Text, Words, _, listed
from mathgames.learning.practice.kinds import SMALL, CalculationKind, Numbers, has_tasks, tasks_of

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@dataclass(frozen=True, slots=True)
class TopicBlock:
    """Kinds of tasks that have one idea in common and are met together. Files and gradebooks know it by its ``key``."""

    key: str
    name: Words
    kinds: tuple[CalculationKind, ...]

    @property
    def example(self) -> Text:
        """One of its tasks, as it is written."""
        tasks = tasks_of(self.kinds[0], SMALL)
        return plain(tasks[len(tasks) // 2].expression)


@dataclass(frozen=True, slots=True)
class Topic:
    """What is practised together, in the order in which it is met."""

    key: str
    name: Words
    blocks: tuple[TopicBlock, ...]

    @property
    def kinds(self) -> tuple[CalculationKind, ...]:
        """All kinds of tasks of the topic."""
        return tuple(chain.from_iterable(block.kinds for block in self.blocks))

    def block_of(self, kind: CalculationKind) -> TopicBlock | None:
        """The block to which a kind belongs; None if the topic has no such tasks."""
        return next((block for block in self.blocks if kind in block.kinds), None)


def _block(
    key: str,
    name: Words,
    operator: Operator,
    *signs: tuple[int, int],
    farther: tuple[int, ...] = (1, 0, -1),
    numbers: Numbers = Numbers.WHOLE,
) -> TopicBlock:
    """The kinds with these signs and sizes, of which there are tasks."""
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
"""Every block once, though several topics may have it."""


def topic_named(key: str) -> Topic:
    """The topic with this key; OptionError, which lists them, if there is none.

    >>> [str(block.name) for block in topic_named("multiplying").blocks]
    ['one negative number', 'two negatives', 'with zero']
    """
    for topic in TOPICS:
        if topic.key == key:
            return topic
    keys = listed(f'"{topic.key}"' for topic in TOPICS)
    raise OptionError(_("there is no practice called {given}: use one of {keys}", given=shown(key), keys=keys))
