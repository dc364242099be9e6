"""A crossing in words: in the explanation of a line, as the name of its badge, and in the list beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.games.slice_boundaries.lines import Crossing
from mathgames.games.slice_boundaries.position import squares
from mathgames.words import Words, _


def square_words(square: str, filled: int) -> Words:
    """A square and what it is: ``3B, filled``."""
    if filled:
        return _("{square}, filled", square=square)
    return _("{square}, empty", square=square)


def crossing_sentence(number: int, crossing: Crossing, n: int, filled: Sequence[int]) -> Words:
    """What happens at a crossing and why it scores or does not."""
    names = squares(n)
    before, into = names[crossing.before], names[crossing.after]
    why = _why(filled[crossing.before], filled[crossing.after])
    if crossing.vertex:
        return _(
            "{number}. From {before} to {into}, through the vertex between them: {why}",
            number=number,
            before=before,
            into=into,
            why=why,
        )
    return _("{number}. From {before} to {into}: {why}", number=number, before=before, into=into, why=why)


def _why(before: int, into: int) -> Words:
    match before, into:
        case 0, 0:
            return _("both are empty, no point.")
        case 0, 1:
            return _("from empty to filled, 1 point.")
        case 1, 0:
            return _("from filled to empty, 1 point.")
        case _both:
            return _("both are filled, no point.")


def crossing_name(number: int, crossing: Crossing, n: int, filled: Sequence[int]) -> Words:
    """The name of a crossing's badge: its number, its two squares and what it scores."""
    places = {"number": number, **_squares(crossing, n, filled)}
    match crossing.vertex, filled[crossing.before] != filled[crossing.after]:
        case False, False:
            return _("crossing {number}, {before}, to {into}, no point", **places)
        case False, True:
            return _("crossing {number}, {before}, to {into}, 1 point", **places)
        case True, False:
            return _("crossing {number}, {before}, to {into}, through the vertex, no point", **places)
        case _through_a_vertex:
            return _("crossing {number}, {before}, to {into}, through the vertex, 1 point", **places)


def crossing_line(number: int, crossing: Crossing, n: int, filled: Sequence[int], total: int) -> Words:
    """A crossing's line in the list, where points are counted up to ``total``."""
    places = {"number": number, "total": total, **_squares(crossing, n, filled)}
    match crossing.vertex, filled[crossing.before] != filled[crossing.after]:
        case False, False:
            return _("{number}. {before} → {into}: no point", **places)
        case False, True:
            return _("{number}. {before} → {into}: point {total}", **places)
        case True, False:
            return _("{number}. {before} → {into}, through the vertex: no point", **places)
        case _through_a_vertex:
            return _("{number}. {before} → {into}, through the vertex: point {total}", **places)


def _squares(crossing: Crossing, n: int, filled: Sequence[int]) -> dict[str, Words]:
    names = squares(n)
    before, into = (square_words(names[at], filled[at]) for at in (crossing.before, crossing.after))
    return {"before": before, "into": into}
