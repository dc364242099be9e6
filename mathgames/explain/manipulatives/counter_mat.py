"""Counters on a mat: a disc is worth +1 and a tile −1, to put down, to pair off and to take away.

As in the pictures (``explain.drawing.counters``) a row of discs is above its row of tiles, so that a pair is in one
column. On the left is the store, on the right the place for counters that are taken away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, ClassVar, Final, Self

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.counters import counters_in_words
from mathgames.explain.drawing.grid import UNIT, Cell
from mathgames.explain.manipulatives.manipulative import Button, Manipulative, picture, piece
from mathgames.explain.manipulatives.manipulative import draw_grid as cells_of
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import MINUS, LazyString, Text, _, _n, join_sentences, join_with_and

MAX_COUNTERS: Final = 10
"""The largest number of counters of one kind on the mat."""
_COUNTERS_IN_ROW: Final = 5
_REMOVAL_COLUMN: Final = _COUNTERS_IN_ROW + 1  # the column of the place where counters are taken away to
_COLUMNS: Final = _COUNTERS_IN_ROW + 2
_ROWS: Final = 4

_POSITIVE, _NEGATIVE = "+", "-"
_KINDS: Final = (_POSITIVE, _NEGATIVE)

_RING: Final = node("circle", {"class": "mg-mark mg-ring", "cx": 50, "cy": 50, "r": 45})
"""The mark of a counter that can be paired off; its sign stays readable."""


@dataclass(frozen=True, slots=True)
class CounterMat(Manipulative):
    """Counters on a mat: free ones, and ``pairs`` of both kinds that were paired off and are worth nothing.

    ``zero_pairs`` were put down as pairs; ``taken_positives`` and ``taken_negatives`` were taken away.

    >>> mat = CounterMat(negatives=2)
    >>> for _ in range(3):
    ...     mat = mat.apply("put pair")
    >>> for _ in range(5):
    ...     mat = mat.apply("take -")
    >>> mat.worth, mat.zero_pairs, mat.taken_negatives
    (3, 3, 5)
    >>> print(mat.refuse("take -"))
    There is no negative counter to take away. First put down a zero pair.
    """

    title: ClassVar[LazyString] = _("Counters")
    hand: ClassVar[LazyString] = _("Take counters from the left. A + on a − pairs off. On the right they go away.")
    marks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "pair": {"label": _("pairs off"), "node": _RING},
        "away": {"label": _("take away"), "node": grid.plain_mark()["node"]},
    }

    positives: int = 0
    negatives: int = 0
    pairs: int = 0
    zero_pairs: int = 0
    taken_positives: int = 0
    taken_negatives: int = 0

    def __post_init__(self) -> None:
        if min(asdict(self).values()) < 0 or max(self.positives, self.negatives) + self.pairs > MAX_COUNTERS:
            raise ManipulativeError(_("the mat has room for at most {most} counters of each kind", most=MAX_COUNTERS))

    # What was done.

    @property
    def worth(self) -> int:
        """The value of the counters on the mat. It is never shown by itself: to find it is the pupil's work."""
        return self.positives - self.negatives

    def to_json(self) -> dict[str, Any]:
        """Return the counters by their place: on the mat, paired, or taken away.

        >>> CounterMat(5, 3).apply("pair").to_json()["pairs"]
        1
        """
        return asdict(self)

    # What can be done.

    @property
    def put_down(self) -> LazyString:
        return _("Put it on a counter of the other kind to pair them off, or on the right to take it away.")

    def moves(self) -> Mapping[str, Mapping[str, str]]:
        moves: dict[str, dict[str, str]] = {}
        removal_cells = [f"away{row}" for row in range(_ROWS)]
        for kind in _KINDS:
            lying = self._lying(kind)
            free = range(self.pairs, lying)
            if lying < MAX_COUNTERS:
                moves[f"store{kind}"] = dict.fromkeys(
                    (f"store{kind}", *_places(kind, lying, MAX_COUNTERS)), f"put {kind}"
                )
            others = _places(_opposite_kind(kind), self.pairs, self._lying(_opposite_kind(kind)))
            for at in _places(kind, free.start, free.stop):
                moves[at] = dict.fromkeys(others, "pair") | dict.fromkeys(removal_cells, f"take {kind}")
        return moves

    def buttons(self) -> Sequence[Button]:
        return (
            Button("put pair", _("Add a zero pair")),
            Button("take +", _("Take away a positive"), tells=True),
            Button("take -", _("Take away a negative"), tells=True),
            Button("clear", _("Start again")),
        )

    def refuse(self, move: str) -> LazyString | None:
        match move.split():
            case ["put", ("+" | "-") as kind]:
                return None if self._lying(kind) < MAX_COUNTERS else _full()
            case ["put", "pair"]:
                return None if max(map(self._lying, _KINDS)) < MAX_COUNTERS else _full()
            case ["pair"]:
                if self.positives and self.negatives:
                    return None
                return _("To pair off, you need one free positive and one free negative counter.")
            case ["take", "+"]:
                return None if self.positives else self._nothing_to_take("+")
            case ["take", "-"]:
                return None if self.negatives else self._nothing_to_take("-")
            case ["clear"]:
                return None if self != CounterMat() else _("The mat is empty.")
        return self.hand

    @staticmethod
    def _nothing_to_take(kind: str) -> LazyString:
        if kind == _POSITIVE:
            return _("There is no positive counter to take away. First put down a zero pair.")
        return _("There is no negative counter to take away. First put down a zero pair.")

    def _after_move(self, move: str) -> Self:
        match move:
            case "put +":
                return replace(self, positives=self.positives + 1)
            case "put -":
                return replace(self, negatives=self.negatives + 1)
            case "put pair":
                raised_counts = {"positives": self.positives + 1, "negatives": self.negatives + 1}
                return replace(self, **raised_counts, zero_pairs=self.zero_pairs + 1)
            case "pair":
                fewer = {"positives": self.positives - 1, "negatives": self.negatives - 1}
                return replace(self, **fewer, pairs=self.pairs + 1)
            case "take +":
                return replace(self, positives=self.positives - 1, taken_positives=self.taken_positives + 1)
            case "take -":
                return replace(self, negatives=self.negatives - 1, taken_negatives=self.taken_negatives + 1)
        return type(self)()

    def mark_of(self, move: str) -> str:
        return {"pair": "pair", "take +": "away", "take -": "away"}.get(move, "")

    def _lying(self, kind: str) -> int:
        return self.pairs + (self.positives if kind == _POSITIVE else self.negatives)

    # Speech.

    def move_announcement(self, move: str) -> LazyString:
        sentences = {
            "put +": _("A positive counter is put down."),
            "put -": _("A negative counter is put down."),
            "put pair": _("A zero pair is put down: one positive and one negative counter, together worth 0."),
            "pair": _("One positive and one negative counter are paired off: together they are worth 0."),
            "take +": _("A positive counter is taken away."),
            "take -": _("A negative counter is taken away."),
        }
        return join_sentences(sentences.get(move), self._after_move(move).description())

    def pickup_text(self, cell: str) -> Text:
        return _("A positive counter") if cell.startswith(("store+", "p")) else _("A negative counter")

    def description(self) -> LazyString:
        free = counters_in_words(self.positives, self.negatives)
        counters = counters_in_words(self.taken_positives, self.taken_negatives)
        return join_sentences(
            _("On the mat: {counters}.", counters=join_with_and(free)) if free else None,
            _("No counters are free.") if self.pairs and not free else None,
            _("The mat is empty.") if not self.pairs and not free else None,
            _n("{n} pair is paired off.", "{n} pairs are paired off.", self.pairs) if self.pairs else None,
            _("Taken away: {counters}.", counters=join_with_and(counters)) if counters else None,
        )

    # Drawing.

    def draw(self, name: str, wrong: Collection[object] = ()) -> Node:
        pieces = []
        for kind in _KINDS:
            key = f"{name} store{kind}"
            pieces.append(piece(key, key, 0, _top(_KINDS.index(kind)), "mg-counter-piece", *_counter(kind)))
            for number, at in enumerate(_places(kind, 0, self._lying(kind))):
                row, column = _place(kind, number)
                # It cannot be told which of them was picked up: they take the places that are left.
                pieces.append(piece(at, f"{name} {at}", column * UNIT, _top(row), "mg-counter-piece", *_counter(kind)))
        return picture(
            "mg-counter-mat",
            _COLUMNS * UNIT,
            0,
            _top(_ROWS - 1) + UNIT,
            _ground(),
            (*pieces, *(_draw_pair(number) for number in range(self.pairs))),
            cells_of(name, self.title, self.hand, *(self._row(name, row) for row in range(_ROWS))),
        )

    def _row(self, name: str, row: int) -> tuple[Text, Sequence[Node]]:
        kind, first = _KINDS[row % 2], row // 2 * _COUNTERS_IN_ROW
        label = _("positive counters") if kind == _POSITIVE else _("negative counters")
        cells = [_cell(f"{name} store{kind}", row, 0, _store(kind))] if row < len(_KINDS) else []
        for number, at in enumerate(_places(kind, first, first + _COUNTERS_IN_ROW), first):
            cells.append(_cell(f"{name} {at}", row, 1 + number - first, self._cell_name(kind, number)))
        return label, (*cells, _cell(f"{name} away{row}", row, _REMOVAL_COLUMN, _("Take away")))

    def _cell_name(self, kind: str, number: int) -> LazyString:
        if number >= self._lying(kind):
            return _("empty")
        if number < self.pairs:
            return _("positive counter, paired off") if kind == _POSITIVE else _("negative counter, paired off")
        return _("positive counter") if kind == _POSITIVE else _("negative counter")


def _full() -> LazyString:
    return _("The mat has room for only {most} counters of each kind.", most=MAX_COUNTERS)


def _opposite_kind(kind: str) -> str:
    return _NEGATIVE if kind == _POSITIVE else _POSITIVE


def _places(kind: str, start: int, stop: int) -> list[str]:
    letter = "p" if kind == _POSITIVE else "n"
    return [f"{letter}{number}" for number in range(start, stop)]


def _place(kind: str, number: int) -> tuple[int, int]:
    """Return the row and the column in which a counter lies: five in a row, its kind in every other row."""
    return number // _COUNTERS_IN_ROW * 2 + _KINDS.index(kind), 1 + number % _COUNTERS_IN_ROW


def _top(row: int) -> int:
    """Return the top of a row; a small gap separates the second five pairs from the first."""
    return row * UNIT + row // 2 * 20


def _store(kind: str) -> LazyString:
    return _("Store: put down a positive counter") if kind == _POSITIVE else _("Store: put down a negative counter")


@cache
def _cell(at: str, row: int, column: int, label: LazyString) -> Node:
    cell = grid.cell(Cell(at, 0, column, label))
    assert isinstance(cell, list)
    return [cell[0], {**cell[1], "shift": [column * UNIT, _top(row)]}, *cell[2:]]


@cache
def _counter(kind: str) -> tuple[Node, Node]:
    sign = node("text", {"class": "mg-counter-sign", "y": 18, "font-size": 54}, "+" if kind == _POSITIVE else MINUS)
    if kind == _POSITIVE:
        body = node("circle", {"class": "mg-body mg-disc", "r": 38})
    else:
        body = node("rect", {"class": "mg-body mg-tile", "x": -37, "y": -37, "width": 74, "height": 74, "rx": 10})
    return body, node("g", {"class": "mg-on-disc" if kind == _POSITIVE else "mg-on-tile"}, sign)


@cache
def _ground() -> tuple[Node, ...]:
    height = _top(_ROWS - 1) + UNIT
    x, middle = _REMOVAL_COLUMN * UNIT, height // 2
    return (
        node(
            "rect",
            {"class": "mg-mat", "x": UNIT, "width": _COUNTERS_IN_ROW * UNIT, "y": 2, "height": height - 4, "rx": 16},
        ),
        node("rect", {"class": "mg-tray", "x": 2, "y": 2, "width": UNIT - 12, "height": _top(1) + UNIT - 4, "rx": 16}),
        node("rect", {"class": "mg-away", "x": x + 8, "y": 4, "width": UNIT - 16, "height": height - 8, "rx": 16}),
        node("path", {"class": "mg-away-sign", "d": f"M{x + 28} {middle}h40m-16 -18l18 18l-18 18"}),
    )


@cache
def _draw_pair(number: int) -> Node:
    row, column = _place(_POSITIVE, number)
    x, y = column * UNIT + 4, _top(row) + 4
    return node("path", {"class": "mg-work-pair", "d": f"M{x} {y}h92v192h-92zM{x} {y + 192}l92 -192"})
