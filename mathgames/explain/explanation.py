"""The explanation of a move: its description, its arithmetic, and the game's use of the result, clause by clause."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any, Final, TypeAlias

from mathgames.explain.derivation import Derivation
from mathgames.language.words import LazyString, Text, _, _n, join_with_and

Piece: TypeAlias = Hashable
"""A piece as the game's ``pieces`` returns it: a plain value with all of its state."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A change that moves the piece of ``origin`` to ``target``; an earlier change has captured any piece there."""

    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A change that puts a new piece on ``at``."""

    at: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Changed:
    """A change that gives the piece on ``at`` another value."""

    at: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Removed:
    """A change that removes the piece on ``at``."""

    at: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A change that credits a player with ``finite`` points and with ``infinite`` infinite credits."""

    player: str
    finite: Fraction = Fraction(0)
    infinite: int = 0

    @property
    def amount(self) -> Text:
        """The amount in words.

        >>> print(Scored("positive", Fraction(2), 1).amount)
        an ∞ and 2 points
        """
        credit = _n("an ∞", "{n} ∞", self.infinite)
        if self.finite.denominator > 1:
            points = _("{amount} points", amount=self.finite)
        else:
            points = _n("{n} point", "{n} points", int(self.finite))
        if self.infinite and self.finite:
            return join_with_and([credit, points])
        return credit if self.infinite else points


Change: TypeAlias = Moved | Placed | Changed | Removed | Scored


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a move: the clause of the rules that states it, a sentence, and the changes in order.

    An effect without changes is only announced: a reason, a restriction, the end of the game. As text it is its
    sentence.
    """

    clause: str
    sentence: LazyString
    changes: tuple[Change, ...] = ()

    def __str__(self) -> str:
        return str(self.sentence)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """An explained move: a headline, then arithmetic and effects in the order in which they happen.

    The changes of all effects, made one after the other, lead from the pieces before the move to the pieces after it,
    and the ``Scored`` among them are its points: ``check_rules`` holds every explanation against the engine (law 2).
    ``position`` is the position that the explanation ends in.
    """

    headline: LazyString
    parts: tuple[Derivation | Effect, ...]
    position: Hashable

    def __repr__(self) -> str:
        return f"<Explanation: {self.headline}>"

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))  # IPython in a terminal shows it as ``print`` does

    def __str__(self) -> str:
        """Return the headline, the calculations and the effects as text, with the clauses of the rules in brackets."""
        parts = (f"{it.sentence} ({it.clause})" if isinstance(it, Effect) else f"\n{it}\n" for it in self.parts)
        return "\n".join((str(self.headline), "", *parts)).strip()

    def _repr_html_(self) -> str:
        parts = (
            f"<p>{escape(str(part.sentence))} <small>({escape(part.clause)})</small></p>"
            if isinstance(part, Effect)
            else part._repr_html_()
            for part in self.parts
        )
        return f"<p><strong>{escape(str(self.headline))}</strong></p>{''.join(parts)}"

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """The arithmetic of the move, in order."""
        return tuple([part for part in self.parts if isinstance(part, Derivation)])

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the move, in order."""
        return tuple([part for part in self.parts if isinstance(part, Effect)])

    @property
    def points(self) -> dict[str, Scored]:
        """The points of the move by player; players who got none are left out."""
        total: dict[str, Scored] = {}
        for change in self.changes:
            if isinstance(change, Scored):
                subtotal = total.get(change.player, Scored(change.player))
                total[change.player] = Scored(
                    change.player, subtotal.finite + change.finite, subtotal.infinite + change.infinite
                )
        return total

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of all effects, in order."""
        return tuple([change for effect in self.effects for change in effect.changes])


def apply_changes(pieces: dict[str, Piece], changes: Iterable[Change]) -> dict[str, Piece]:
    """Return the pieces by square after the changes. Raises ``ValueError`` if a change does not fit the board.

    >>> apply_changes({"a2": 6}, [Moved("a2", "a3")])
    {'a3': 6}
    """
    board = dict(pieces)
    for change in changes:
        match change:
            case Moved(origin, target):
                if origin not in board or target in board:
                    raise ValueError(f"no piece can go from {origin} to {target}")
                board[target] = board.pop(origin)
            case Placed(at, piece):
                if at in board:
                    raise ValueError(f"a piece stands on {at} already")
                board[at] = piece
            case Changed(at, piece):
                if at not in board:
                    raise ValueError(f"there is no piece on {at} to change")
                board[at] = piece
            case Removed(at):
                if at not in board:
                    raise ValueError(f"there is no piece on {at} to remove")
                del board[at]
            case Scored():
                pass
    return board


# How an explanation is read: a handful of pages, each of which tells one thing.
#
# What leads in, each calculation, what happens on the board with the points, and what follows are a page each. Where
# they would be too many, neighbours are put together; a calculation and the sentences that lead to it go best with each
# other.

MAX_PAGES: Final = 4
"""The largest number of pages."""

MAX_SENTENCES: Final = 4
"""The largest number of effects on a page; more are split before and after the first and last change of the board."""

_CALCULATION: Final = 3
"""The length of a calculation, counted in effects."""

Part: TypeAlias = Derivation | Effect
Page: TypeAlias = tuple[Part, ...]


def pages(explanation: Explanation) -> tuple[Page, ...]:
    """Return the parts of an explanation in their order, page by page; no more than ``MAX_PAGES``.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal
    >>> from mathgames.language.words import _
    >>> meets, stays = Effect("MP-12", _("The two pieces meet.")), Effect("MP-13", _("The attacker stays."))
    >>> [len(page) for page in pages(Explanation(_("…"), (meets, Derivation(Literal(Fraction(5)), ()), stays), ()))]
    [1, 1, 1]
    """
    items = list(_split_calculations(explanation.parts))
    while len(items) > MAX_PAGES:
        at = min(range(len(items) - 1), key=lambda first: _cost(items[first], items[first + 1]))
        items[at : at + 2] = [items[at] + items[at + 1]]
    return tuple(items)


def _split_calculations(parts: Sequence[Part]) -> Iterator[Page]:
    """Yield each calculation by itself, and the effects between calculations."""
    for calculation, group in groupby(parts, key=lambda part: isinstance(part, Derivation)):
        if calculation:
            yield from ((part,) for part in group)
        else:
            yield from _split_page(tuple(group))


def _split_page(effects: Page) -> Iterator[Page]:
    """Yield pages of effects that follow each other: one if they are few, else introduction, events, and results."""
    changing = [number for number, effect in enumerate(effects) if isinstance(effect, Effect) and effect.changes]
    if len(effects) <= MAX_SENTENCES or not changing:
        yield effects
        return
    first, end = changing[0], changing[-1] + 1
    yield from filter(None, (effects[:first], effects[first:end], effects[end:]))


def _cost(page: Page, following: Page) -> tuple[int, bool]:
    """Return the cost of joining two neighbours: their length, and less if the first leads to the second."""
    leads = isinstance(page[-1], Effect) and isinstance(following[0], Derivation)
    return _length(page) + _length(following), not leads


def _length(parts: Iterable[Part]) -> int:
    return sum(_CALCULATION if isinstance(part, Derivation) else 1 for part in parts)
