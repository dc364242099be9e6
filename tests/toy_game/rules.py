"""The rules of Row of Numbers.

ROW-1: a row of five numbers (or seven), always the same or drawn. ROW-2: in turn, each player takes a free one (or one
at an end of the rest), and adds it to that player's points. ROW-3: when all are taken, more points win.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from mathgames.arithmetic import derive
from mathgames.engine import Option, OptionValue, Outcome, Refusal, Rules, Score
from mathgames.engine.options import Value, whole_number
from mathgames.engine.outcome import RefusalKind
from mathgames.engine.rules import SEEDS
from mathgames.explain import Effect, Explanation, Operator, Placed, Scored
from mathgames.explain.explanation import Piece
from mathgames.language.errors import NotationError, PositionError, short_repr
from mathgames.language.words import LazyString, _, _n

NUMBERS = (3, -1, 4, -2, 5, -6, 2)
CELLS = "abcdefg"
FREE, PLAYERS = ".", ("1", "2")

TAKEN = RefusalKind("taken", "ROW-2")
OUTSIDE = RefusalKind("outside", "ROW-1")
INSIDE = RefusalKind("inside", "ROW-2")
REFUSALS = (TAKEN, OUTSIDE, INSIDE)

OPTIONS = (
    Option("length", _("Length"), "ROW-1", 5, (OptionValue(5, _("five")), OptionValue(7, _("seven")))),
    Option(
        "numbers",
        _("Numbers"),
        "ROW-1",
        "same",
        (OptionValue("same", _("always the same")), OptionValue("drawn", _("drawn"))),
    ),
    Option(
        "seed",
        _("Random seed"),
        "ROW-1",
        None,
        (OptionValue(None, _("drawn at the start of the game")),),
        accepts=_("a whole number from 0"),
        check=whole_number(0, SEEDS - 1),
    ),
    Option(
        "taking",
        _("Taking"),
        "ROW-2",
        "any",
        (OptionValue("any", _("any number")), OptionValue("ends", _("from an end"))),
    ),
)

CLAUSES = {
    "ROW-1": _("There are five or seven numbers in a row. They can be drawn, so that each game has its own."),
    "ROW-2": _(
        "Players take turns. On each turn, take a free number, or only one at an end, and add it to your points."
    ),
    "ROW-3": _("When all numbers are taken, the player with more points wins."),
}


class Row(NamedTuple):
    """A position: whose each number is, cell by cell."""

    owners: str


class RowOfNumbers(Rules[Row, int]):
    """The rules; a move is the place of a number in the row."""

    name: ClassVar[str] = "row-of-numbers"
    title: ClassVar[LazyString] = _("Row of Numbers")
    version: ClassVar[int] = 1
    OPTIONS = OPTIONS

    numbers: tuple[int, ...]

    def __init__(self, *, preset: str = "default", **chosen: Any) -> None:
        super().__init__(preset=preset, **chosen)
        self._set(players=PLAYERS, numbers=tuple(self._numbers()))

    def _numbers(self) -> Iterator[int]:
        """The numbers of the row; the same seed draws the same ones again."""
        drawn, chance = self.settings["numbers"] == "drawn", random.Random(self.settings["seed"])
        for number in NUMBERS[: self.settings["length"]]:
            yield chance.choice((-1, 1)) * chance.randint(1, 9) if drawn else number

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        return bool(settings["numbers"] == "drawn")

    @classmethod
    def for_position(cls, position: Row) -> RowOfNumbers:
        return cls(length=len(position.owners))

    def initial(self) -> Row:
        return Row(FREE * len(self.numbers))

    def turn(self, position: Row) -> str:
        return PLAYERS[sum(owner != FREE for owner in position.owners) % 2]

    def moves(self, position: Row) -> list[int]:
        free = [place for place, owner in enumerate(position.owners) if owner == FREE]
        return free if self.settings["taking"] == "any" or len(free) < 2 else [free[0], free[-1]]

    def candidates(self, position: Row) -> range:
        return range(len(CELLS))

    def why_illegal_in_play(self, position: Row, move: int) -> Refusal | None:
        if move >= len(position.owners):
            last = CELLS[len(position.owners) - 1]
            return OUTSIDE.because(_("The row ends at {last}.", last=last))
        if (owner := position.owners[move]) != FREE:
            return TAKEN.because(_("Player {number} has taken {cell}.", number=owner, cell=CELLS[move]))
        if move not in (ends := self.moves(position)):
            first, last = (CELLS[end] for end in ends)
            return INSIDE.because(_("Take a number at an end: {first} or {last}.", first=first, last=last))
        return None

    def apply(self, position: Row, move: int) -> Row:
        owners = position.owners
        return Row(owners[:move] + self.turn(position) + owners[move + 1 :])

    def explain(self, position: Row, move: int) -> Explanation:
        player, number = self.turn(position), self.numbers[move]
        before = self.scores(position)[player].finite
        cells = dict(self.pieces(position)) | {CELLS[move]: player}
        return Explanation(
            _("{number} is taken from {cell}", number=number, cell=CELLS[move]),
            (
                derive(Operator.PLUS, before, Fraction(number)),
                Effect(
                    "ROW-2",
                    _("{cell} is player {number}'s now.", cell=CELLS[move], number=player),
                    (Placed(CELLS[move], player), Scored(player, Fraction(number))),
                ),
            ),
            Row("".join(str(cells.get(cell, FREE)) for cell in CELLS[: len(position.owners)])),
        )

    def judge(self, position: Row) -> Outcome | None:
        if FREE in position.owners:
            return None
        first, second = (score.finite for score in self.scores(position).values())
        reason = _n("{first} point to {second}.", "{first} points to {second}.", int(first), first=first, second=second)
        if first == second:
            return Outcome(None, reason, "equal", "ROW-3")
        return Outcome(PLAYERS[first < second], reason, "more-points", "ROW-3", abs(first - second))

    def parse(self, text: str) -> int:
        cell = text.strip().lower()
        if len(cell) != 1 or cell not in CELLS:
            raise NotationError(_("{text} is not a cell: the cells are a to g", text=short_repr(text, 20)))
        return CELLS.index(cell)

    def format(self, move: int) -> str:
        return CELLS[move]

    def to_json(self, position: Row) -> dict[str, Any]:
        return {"owners": position.owners}

    def from_json(self, data: object) -> Row:
        match data:
            case {"owners": str(owners), **rest} if not rest and len(owners) == len(self.numbers):
                first, second = (owners.count(player) for player in PLAYERS)
                if first + second + owners.count(FREE) == len(owners) and first - second in (0, 1):
                    return Row(owners)
        raise PositionError(_("owners: give one character a cell, and to each player as many as had turns"))

    def pieces(self, position: Row) -> dict[str, Piece]:
        return {cell: owner for cell, owner in zip(CELLS, position.owners, strict=False) if owner != FREE}

    def scores(self, position: Row) -> dict[str, Score]:
        owned = list(zip(position.owners, self.numbers, strict=True))
        return {player: Score(0, Fraction(sum(n for owner, n in owned if owner == player))) for player in PLAYERS}
