"""Items of practice with a choice: the greater of two calculations, and the number nearest to a sum."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.answer import Judgement, judged_choice
from mathgames.arithmetic.items.item import Interaction, Item
from mathgames.arithmetic.items.move_questions import Unknown
from mathgames.arithmetic.items.problems import FORMULA, CalculationProblem
from mathgames.arithmetic.operations import operate
from mathgames.explain.expression import BOX, Operator, plain
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, plain_number, sign_of
from mathgames.explain.speech import spell
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, capitalize

SIGNS: Final = {-1: "<", 0: "=", 1: ">"}
PLACES: Final = (Fraction(0), Fraction(20), Fraction(-20))
"""The options for the nearest number to a sum; each sum is far enough from the middle between two of them."""


def which_is_greater(left: Quantity, right: Quantity) -> Fraction:
    """Return 1 if the left one is greater, −1 if the right one is, 0 if they are equal."""
    return Fraction(sign_of(operate(Operator.MINUS, left, right)))


def nearest_place(value: Quantity) -> Fraction:
    """Return the place that a number is nearest to."""
    assert isinstance(value, Fraction)
    return min(PLACES, key=lambda place: abs(value - place))


@dataclass(frozen=True)
class _Chosen(CalculationProblem):
    """An item that is answered by choosing, without need to work out the result."""

    unknown = Unknown.SIGN

    @property
    def tells_itself(self) -> bool:
        return False

    @property
    def right(self) -> tuple[str, Quantity]:
        """The right option, and the number that is stored."""
        raise NotImplementedError

    def judge(self, text: str) -> Judgement:
        values = dict(zip((choice for choice, _words in self.choices), self._values, strict=True))
        if text not in values:
            raise NotationError(self.unchosen)
        choice = judged_choice(text, right=text == self.right[0])
        return Judgement(choice.verdict, text=text, value=values[text])

    @property
    def _values(self) -> tuple[Fraction, ...]:
        raise NotImplementedError

    @property
    def question(self) -> Item:
        return Item("", Interaction.CHOICE, (self.right[0],), options=tuple(choice for choice, _words in self.choices))

    def marked_answer(self, verdict: Judgement) -> LazyString:
        return feedback.mark_incorrect(dict(self.choices)[verdict.text])


@dataclass(frozen=True)
class Compared(_Chosen):
    """A comparison of two calculations that look alike: the greater result is chosen.

    >>> from mathgames.arithmetic import derive
    >>> from mathgames.explain.expression import Operator
    >>> derivations = [derive(op, Fraction(-5), Fraction(3)) for op in (Operator.MINUS, Operator.PLUS)]
    >>> left, right = map(Calculation.from_derivation, derivations)
    >>> one = Compared(left, right)
    >>> one.judge("<").right, print(one.aloud())
    Negative 5 minus 3, and negative 5 plus 3: which is greater?
    (True, None)
    """

    other: Calculation

    @property
    def right(self) -> tuple[str, Quantity]:
        comparison = which_is_greater(self.calculation.value, self.other.value)
        return SIGNS[int(comparison)], comparison

    @property
    def question(self) -> Item:
        return Item("", Interaction.COMPARISON, (self.right[0],))

    @property
    def _values(self) -> tuple[Fraction, ...]:
        return Fraction(-1), Fraction(0), Fraction(1)

    def put(self) -> tuple[Node, ...]:
        both = (formula(self.calculation.expression), f" {BOX} ", formula(self.other.expression))
        return node("p", FORMULA, *both), node("p", None, _("Which sign belongs in the box?"))

    def aloud(self) -> Text:
        first, second = spell(self.calculation.expression), spell(self.other.expression)
        return _("{first}, and {second}: which is greater?", first=capitalize(first), second=second)

    def praise(self) -> LazyString:
        both = plain(self.calculation.expression), plain(self.other.expression)
        return _("Right: {left} {sign} {right}.", left=both[0], sign=self.right[0], right=both[1])

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        return (_("Work out each side alone. Then see which result is farther to the right on the line."),)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return *feedback.reveal(self.calculation, None), *feedback.reveal(self.other, None)


class Nearer(_Chosen):
    """An item that asks for the number, of three, that is nearest to a sum of large numbers."""

    @property
    def right(self) -> tuple[str, Quantity]:
        place = nearest_place(self.calculation.value)
        return str(place), place

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return tuple((str(place), plain_number(place)) for place in PLACES)

    @property
    def _values(self) -> tuple[Fraction, ...]:
        return PLACES

    def put(self) -> tuple[Node, ...]:
        return (
            node("p", FORMULA, formula(self.calculation.expression)),
            node("p", None, _("You need not work it out. Which number is the result nearest to?")),
        )

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        return (_("Round both numbers to tens first. Where does that bring you?"),)
