"""How an explanation is read: a handful of pages, each of which tells one thing.

What leads in, each calculation, what happens on the board with the points, and what follows are a page each. Where they
would be too many, neighbours are put together; a calculation and the sentences that lead to it go best with each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Effect, Explanation

MAX_PAGES: Final = 4
"""More are not read."""

MAX_SENTENCES: Final = 4
"""So many effects are read at one go; more are parted where the board begins and where it ends to change."""

_CALCULATION: Final = 3
"""As much room as so many effects is taken by a calculation."""

Part: TypeAlias = Derivation | Effect
Page: TypeAlias = tuple[Part, ...]


def pages(explanation: Explanation) -> tuple[Page, ...]:
    """The parts of an explanation in their order, page by page; no more than ``MAX_PAGES``.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal
    >>> from mathgames.language.words import _
    >>> meets, stays = Effect("MP-12", _("The two pieces meet.")), Effect("MP-13", _("The attacker stays."))
    >>> [len(page) for page in pages(Explanation(_("…"), (meets, Derivation(Literal(Fraction(5)), ()), stays), ()))]
    [1, 1, 1]
    """
    items = list(_things(explanation.parts))
    while len(items) > MAX_PAGES:
        at = min(range(len(items) - 1), key=lambda first: _cost(items[first], items[first + 1]))
        items[at : at + 2] = [items[at] + items[at + 1]]
    return tuple(items)


def _things(parts: Sequence[Part]) -> Iterator[Page]:
    """Each calculation by itself, and the effects between them."""
    for calculation, some in groupby(parts, key=lambda part: isinstance(part, Derivation)):
        if calculation:
            yield from ((part,) for part in some)
        else:
            yield from _told_apart(tuple(some))


def _told_apart(effects: Page) -> Iterator[Page]:
    """Effects that follow each other: together if they are few, else what leads in, what happens, and what follows."""
    changing = [number for number, effect in enumerate(effects) if isinstance(effect, Effect) and effect.changes]
    if len(effects) <= MAX_SENTENCES or not changing:
        yield effects
        return
    first, end = changing[0], changing[-1] + 1
    yield from filter(None, (effects[:first], effects[first:end], effects[end:]))


def _cost(page: Page, following: Page) -> tuple[int, bool]:
    """How unwillingly two neighbours are put together: by their length, and less so if one leads to the other."""
    leads = isinstance(page[-1], Effect) and isinstance(following[0], Derivation)
    return _length(page) + _length(following), not leads


def _length(parts: Iterable[Part]) -> int:
    return sum(_CALCULATION if isinstance(part, Derivation) else 1 for part in parts)
