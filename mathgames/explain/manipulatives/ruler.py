"""A piece of the number line with its ticks, as a ground to work on, and its drawing.

Each tick is a cell, and the line runs through the middles of the cells; a piece on a tick is drawn around that point,
above the number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.number_line import coarsen
from mathgames.explain.manipulatives.manipulative import MIDDLE, TICK_HIT_HEIGHT, Box, draw_cell
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import decimal_text, exact_text, numbers_in_decimals, plain_number, quantity
from mathgames.explain.speech import spoken_number
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import LazyString, Text, _

MAX_TICKS: Final = 41
_NUMBERS: Final = 158  # the base line of the numbers
_NUMBER_SIZE: Final = 58
_SMALLEST: Final = 44  # the size of numbers below which only some ticks have one
_LARGEST: Final = 80
_ASIDE: Final = 15
_DIGIT, _SIGN, _GAP = 64, 84, 45  # in hundredths of a size: how wide they are, and what is empty between two numbers

Number = int | str | Fraction


def exact(value: Number) -> Fraction:
    """Return an exact number.

    Raises ``ManipulativeError`` for infinities and ``NotationError`` for a text that is not a number.
    """
    number = quantity(value)
    if not isinstance(number, Fraction):
        raise ManipulativeError(
            _("a number line has no place for {number}: give a number", number=plain_number(number))
        )
    return number


@dataclass(frozen=True, slots=True)
class Ruler:
    """The number line from ``low`` to ``high`` with a tick at every ``step``.

    The numbers at the ``labelled_values`` ticks are written, or as many as have room.

    >>> Ruler.between(-1, 1, "1/2").ticks
    (Fraction(-1, 1), Fraction(-1, 2), Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
    """

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    labelled_values: frozenset[Fraction] | None = None
    in_decimals: bool = False
    """True if its numbers are written with a point."""
    ticks: tuple[Fraction, ...] = field(init=False, compare=False, repr=False)
    """The numbers at the ticks, from left to right."""

    @classmethod
    def between(
        cls, low: Number, high: Number, step: Number = 1, labelled_values: Iterable[Number] | None = None
    ) -> Ruler:
        """Return the line between two numbers, given as integers, fractions, or texts such as "-3/2"."""
        values = None if labelled_values is None else frozenset(map(exact, labelled_values))
        return cls(exact(low), exact(high), exact(step), values)

    def __post_init__(self) -> None:
        steps = (self.high - self.low) / self.step if self.step > 0 else Fraction(0)
        if steps <= 0 or steps.denominator != 1:
            raise ManipulativeError(
                _(
                    "a number line cannot run from {low} to {high} in steps of {step}: the step must be above 0, and "
                    "a whole number of steps must lead from the first number to the last",
                    low=plain_number(self.low),
                    high=plain_number(self.high),
                    step=plain_number(self.step),
                )
            )
        if steps >= MAX_TICKS:
            raise ManipulativeError(
                _("a number line to work with can have at most {most} ticks: use a larger step", most=MAX_TICKS)
            )
        parts = self.low.denominator * self.step.denominator  # of 1, in which all ticks are whole
        low, step = int(self.low * parts), int(self.step * parts)
        ticks = tuple([Fraction(low + step * place, parts) for place in range(int(steps) + 1)])
        object.__setattr__(self, "ticks", ticks)

    def __len__(self) -> int:
        return len(self.ticks)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, Fraction) or not self.low <= value <= self.high:
            return False
        return ((value - self.low) / self.step).denominator == 1

    def column(self, value: Fraction) -> int:
        """Return the number of a tick, counted from 0."""
        return int((value - self.low) / self.step)

    def x(self, value: Fraction) -> int:
        """Return the middle of a tick, in units of the drawing."""
        return self.column(value) * UNIT + MIDDLE

    @property
    def width(self) -> int:
        """The width in units of the drawing."""
        return len(self) * UNIT

    def text(self, value: Fraction) -> str:
        """Return a number as it is written here."""
        return decimal_text(value) if self.in_decimals else plain_number(value)

    def spoken_text(self, value: Fraction) -> LazyString:
        """Return a number as it is read aloud here."""
        with numbers_in_decimals(when=self.in_decimals):
            return spoken_number(value)

    def read(self, text: str) -> Fraction | None:
        """Return the tick that a text names, or None if there is none."""
        try:
            value = quantity(text)
        except ValueError:
            return None
        return value if isinstance(value, Fraction) and value in self else None

    def sentence(self) -> LazyString:
        """Describe the range of the line for screen readers."""
        low, high, step = map(self.spoken_text, (self.low, self.high, self.step))
        if self.step == 1:
            return _("number line from {low} to {high}", low=low, high=high)
        return _("number line from {low} to {high} in steps of {step}", low=low, high=high, step=step)

    def cells(self, name: str, labels: Iterable[Text], top: int = 0) -> list[Node]:
        """Draw the ticks, each with its label, as cells of the grid of this name, from this height on.

        Pieces on them are picked up there.
        """
        cells = []
        for column, (value, label) in enumerate(zip(self.ticks, labels, strict=True)):
            box = Box(column * UNIT, top, UNIT, TICK_HIT_HEIGHT - top)
            cells.append(draw_cell(f"{name} {exact_text(value)}", column, (column * UNIT, 0), label, box))
        return cells

    def ground(self) -> tuple[Node, ...]:
        """Draw the line with a head on both sides, since it continues, its ticks, and the numbers."""
        return _ground(self)

    def _width(self, value: Fraction) -> int:
        """Return the width of a number, in hundredths of its size."""
        return len(self.text(abs(value))) * _DIGIT + (value < 0) * _SIGN

    def _tick_labels(self) -> tuple[frozenset[Fraction], int]:
        """Draw the ticks with a number, at a size at which a minus sign is not read as one between two numbers."""
        if self.labelled_values is not None:
            return self.labelled_values, _NUMBER_SIZE
        widest = max(map(self._width, self.ticks)) + _GAP
        spacing = coarsen(self.step, lambda step: 100 * step / self.step * UNIT >= widest * _SMALLEST)
        labels = frozenset(value for value in self.ticks if (value / spacing).denominator == 1)
        size = min(_LARGEST, 100 * int(spacing / self.step) * UNIT // widest)
        # At an end of the line there is half a tick for a half of a number, and it may lie aside a little.
        outer = max([self._width(value) for value in (self.low, self.high) if value in labels], default=1)
        return labels, max(_SMALLEST, min(size, 200 * (MIDDLE + _ASIDE) // outer))


@cache
def _ground(ruler: Ruler) -> tuple[Node, ...]:
    end = ruler.width
    heads = f"M4 {MIDDLE}H{end - 4}M26 {MIDDLE - 16}L4 {MIDDLE}l22 16M{end - 26} {MIDDLE - 16}l22 16l-22 16"
    ticks = "".join(f"M{ruler.x(value)} {MIDDLE - 16}v32" for value in ruler.ticks if value)
    labels, size = ruler._tick_labels()
    zero = f"M{ruler.x(Fraction(0))} {MIDDLE - 30}v60" if Fraction(0) in ruler else ""
    return (
        node("path", {"class": "mg-line", "d": heads}),
        node("path", {"class": "mg-tick", "d": ticks}),
        node("path", {"class": "mg-tick mg-tick-zero", "d": zero}),
        *(
            node(
                "text",
                {
                    "class": "mg-tick-label",
                    "x": min(max(ruler.x(value), half), end - half),
                    "y": _NUMBERS,
                    "font-size": size,
                },
                ruler.text(value),
            )
            for value in ruler.ticks
            if value in labels
            for half in [ruler._width(value) * size // 200 + 2]
        ),
    )
