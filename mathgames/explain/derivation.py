"""Steps and derivations: how one expression becomes another, each step by a rule that has a name."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, TypeAlias

from mathgames.explain.expression import Expression, Literal, Path, plain, plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity
from mathgames.language.words import LazyString, _


@dataclass(frozen=True, slots=True)
class Walk:
    """A picture on the number line: start at ``start`` and go ``by`` (to the left if negative) to reach the sum."""

    start: Fraction
    change: Fraction

    @property
    def stops(self) -> tuple[Fraction, ...]:
        """The numbers at which the walk stops; a walk that crosses zero stops there.

        >>> [str(stop) for stop in Walk(Fraction(3), Fraction(-5)).stops]
        ['3', '0', '-2']
        """
        end = self.start + self.change
        if self.start * end < 0:
            return self.start, Fraction(0), end
        return (self.start, end) if self.change else (self.start,)


@dataclass(frozen=True, slots=True)
class Counters:
    """A picture with counters worth +1 and counters worth −1; ``pairs`` of them cancel each other."""

    positive: int
    negative: int
    pairs: int = 0


@dataclass(frozen=True, slots=True)
class TakeAway:
    """A picture of taking ``taken`` away from ``have`` with counters: as many zero pairs are added first as counters of
    its kind are missing.

    >>> picture = TakeAway(-2, -5)
    >>> picture.pairs, picture.positive, picture.negative, picture.left
    (3, 3, 5, 3)
    """

    have: int
    subtrahend: int

    @property
    def pairs(self) -> int:
        """The number of zero pairs that must be added."""
        of_its_kind = abs(self.have) if (self.have > 0) == (self.subtrahend > 0) else 0
        return max(0, abs(self.subtrahend) - of_its_kind)

    @property
    def positive(self) -> int:
        """The number of counters worth +1 before any is taken away."""
        return max(self.have, 0) + self.pairs

    @property
    def negative(self) -> int:
        """The number of counters worth −1 before any is taken away."""
        return max(-self.have, 0) + self.pairs

    @property
    def left(self) -> int:
        """The value of the counters that remain."""
        return self.have - self.subtrahend


@dataclass(frozen=True, slots=True)
class TwoWalks:
    """A picture of two walks on the number line with the same end: subtracting ``taken`` and adding its opposite.

    The sign of the number says which way one faces; to add is to go forward, to subtract is to go backward.
    """

    start: Fraction
    subtrahend: Fraction

    @property
    def end(self) -> Fraction:
        """The number at which both walks end."""
        return self.start - self.subtrahend


@dataclass(frozen=True, slots=True)
class Groups:
    """A picture of equal jumps from 0 on the number line, for multiplication and division."""

    count: int
    size: Fraction


@dataclass(frozen=True, slots=True)
class Ring:
    """A picture of a square grid, ``old`` cells wide, that grows by a ring of cells.

    >>> Ring(3).new, Ring(3).cells
    (5, 16)
    """

    old: int

    @property
    def new(self) -> int:
        """The width of the new square in cells."""
        return self.old + 2

    @property
    def cells(self) -> int:
        """The number of cells in the ring."""
        return self.new**2 - self.old**2


Illustration: TypeAlias = Walk | TwoWalks | Counters | TakeAway | Groups | Ring


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of arithmetic: its name, its general statement, and its source.

    ``key`` is stable; ``convention`` is True where only a game says so and mathematics does not.
    """

    key: str
    name: LazyString
    statement: LazyString
    convention: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A single use of a rule, which turns ``before`` into ``after``.

    ``focus`` is the part of ``before`` that the rule was used on; ``note`` says in one sentence, with the numbers at
    hand, why the step holds; ``illustrations`` show it.
    """

    rule: Rule
    before: Expression
    after: Expression
    note: LazyString
    focus: Path = ()
    illustrations: tuple[Illustration, ...] = ()

    @property
    def picture(self) -> Illustration | None:
        """The main illustration; None if there is none."""
        return self.illustrations[0] if self.illustrations else None


@dataclass(frozen=True, slots=True, repr=False)
class Derivation:
    """A chain of steps from an expression to its result.

    Steps join: the ``after`` of one is the ``before`` of the next (law 3 of ``docs/dev/architecture.md``). A derivation
    with no step says that the expression is already its own result.

    ``telling`` is the number of the step that a reader with time for one sentence should see: the one that says why.

    >>> Derivation(Literal(Fraction(5)), ()).value
    Fraction(5, 1)
    """

    expression: Expression
    steps: tuple[Step, ...]
    telling: int = 0

    def __post_init__(self) -> None:
        at = self.expression
        for step in self.steps:
            if step.before != at:
                raise ValueError(f"the step {step.rule.key!r} does not begin where the one before it ended")
            at = step.after
        if self.steps:
            self.steps[self.telling]  # IndexError if no step has this number

    def __str__(self) -> str:
        """Return the expression and its steps, one line each, with the name of each rule."""
        start = str(plain(self.expression))
        lines = []
        for step in self.steps:
            equals = " " if step.after == Literal(DOES_NOT_EXIST) else " = "
            rule = _("{rule} (a convention)", rule=step.rule.name) if step.rule.convention else step.rule.name
            lines.append((f"{equals}{plain(step.after)}", str(rule)))
        if not lines:
            return start
        width = max(len(line) for line, _name in lines)
        indents = [start, *[" " * len(start)] * (len(lines) - 1)]
        return "\n".join(f"{indent}{line:{width}}  {name}" for indent, (line, name) in zip(indents, lines, strict=True))

    def __repr__(self) -> str:
        equation = plain_equation(self.expression, self.result) if self.steps else plain(self.expression)
        return f"<Derivation: {equation}>"

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def reason(self) -> Step | None:
        """The step with the reason, in one sentence and with one picture; None if there are no steps."""
        return self.steps[self.telling] if self.steps else None

    @property
    def result(self) -> Expression:
        """The expression after the last step."""
        return self.steps[-1].after if self.steps else self.expression

    @property
    def value(self) -> Quantity:
        """The exact value of the result. Raises ``TypeError`` if the derivation does not end in a single number."""
        if isinstance(self.result, Literal):
            return self.result.value
        raise TypeError(f"the derivation does not end in a number: {self.result}")
