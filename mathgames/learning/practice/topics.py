"""What can be practised: topics, each a row of blocks that are met one after the other and then mixed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from mathgames.explain.expression import Operator
from mathgames.language.errors import OptionError, shown
from mathgames.language.words import Words, _, listed
from mathgames.learning.practice.kinds import CalculationKind, Numbers, tasks_of

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@dataclass(frozen=True, slots=True)
class TopicBlock:
    """Kinds of tasks that have one idea in common and are met together."""

    name: Words
    kinds: tuple[CalculationKind, ...]


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
    name: Words,
    operator: Operator,
    *signs: tuple[int, int],
    farther: tuple[int, ...] = (1, 0, -1),
    numbers: Numbers = Numbers.WHOLE,
) -> TopicBlock:
    """The kinds with these signs and sizes, of which there are tasks."""
    kinds = [CalculationKind(operator, first, second, which, numbers) for first, second in signs for which in farther]
    return TopicBlock(name, tuple(kind for kind in kinds if tasks_of(kind)))


ADDING = (
    _block(_("two negatives"), PLUS, (-1, -1)),
    _block(_("different signs, without reaching zero"), PLUS, (-1, 1), (1, -1), farther=(1,)),
    _block(_("different signs, through zero"), PLUS, (-1, 1), (1, -1), farther=(-1,)),
    _block(_("opposites"), PLUS, (-1, 1), (1, -1), farther=(0,)),
    _block(_("with zero"), PLUS, (0, -1), (-1, 0)),
)
SUBTRACTING = (
    _block(_("from a positive number, through zero"), MINUS, (1, 1), farther=(-1, 1)),
    _block(_("from a negative number"), MINUS, (-1, 1)),
    _block(_("a negative number subtracted from a positive one"), MINUS, (1, -1)),
    _block(_("a negative number subtracted from a negative one"), MINUS, (-1, -1)),
    _block(_("with zero"), MINUS, (0, 1), (0, -1), (-1, 0)),
)
MULTIPLYING = (
    _block(_("one negative number"), TIMES, (1, -1), (-1, 1)),
    _block(_("two negatives"), TIMES, (-1, -1)),
    _block(_("with zero"), TIMES, (0, -1), (-1, 0), (1, 0), (0, 1)),
)
DIVIDING = (
    _block(_("one negative number"), DIVIDED_BY, (1, -1), (-1, 1)),
    _block(_("two negatives"), DIVIDED_BY, (-1, -1)),
    _block(_("zero divided by a number, and a number divided by zero"), DIVIDED_BY, (0, 1), (0, -1), (1, 0), (-1, 0)),
)
_SIGNS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
FRACTIONS = (
    _block(_("adding fractions"), PLUS, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block(_("subtracting fractions"), MINUS, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block(_("multiplying fractions"), TIMES, *_SIGNS, numbers=Numbers.FRACTIONS),
    _block(_("dividing fractions, and answers that are fractions"), DIVIDED_BY, *_SIGNS, numbers=Numbers.FRACTIONS),
)
_AND_ZERO = (*_SIGNS, (0, 1), (1, 0))
INFINITE = (
    _block(_("adding infinity"), PLUS, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block(_("subtracting infinity"), MINUS, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block(_("multiplying infinity"), TIMES, *_AND_ZERO, numbers=Numbers.INFINITE),
    _block(_("dividing infinity"), DIVIDED_BY, *_AND_ZERO, numbers=Numbers.INFINITE),
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
