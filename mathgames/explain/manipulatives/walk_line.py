"""A walk on the number line: the walker is put at its start, and each move after that is a jump."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar, Final, Self

from mathgames.explain.drawing import grid as mark
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.manipulatives.manipulative import (
    MIDDLE,
    TICK_HIT_HEIGHT,
    Box,
    Button,
    Manipulative,
    draw_cell,
    draw_grid,
    picture,
    piece,
    tray,
)
from mathgames.explain.manipulatives.ruler import Number, Ruler, exact
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import exact_text
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import LazyString, Text, _, _n, join_sentences

_SIZE: Final = 48  # half the width of the walker
_RING_RADIUS: Final = _SIZE + 4  # of the ring where the walk starts, and how far above the line a jump lands
_RISE: Final = 200  # how high a jump goes
_TOP: Final = MIDDLE - _RISE - 70
_TRAY_WIDTH, _TRAY_HEIGHT = 300, 150

MAX_JUMPS: Final = 12


@dataclass(frozen=True, slots=True)
class WalkLine(Manipulative):
    """A walk on a number line: the stops of the walker, from the start to its current place.

    The walker waits above the line, unless the walk has to begin ``is_fixed`` at a number. The walk has at most
    ``jumps`` jumps: one, or two with a stop at zero.

    >>> walk = WalkLine.from_start(Ruler.between(-5, 5), start=-3).apply("walk 0").apply("walk 2")
    >>> walk.start, walk.jump_values, walk.landing
    (Fraction(-3, 1), (Fraction(3, 1), Fraction(2, 1)), Fraction(2, 1))
    >>> print(walk.refuse("walk 5"))
    No more jumps: you have used all 2 of them. Take one back to walk another way.
    """

    title: ClassVar[LazyString] = _("Number line")
    hand: ClassVar[LazyString] = _("Put the walker on the tick where the walk starts. After that, each move is a jump.")

    ruler: Ruler
    stops: tuple[Fraction, ...] = ()
    jumps: int = 2
    is_fixed: bool = False

    @classmethod
    def from_start(cls, ruler: Ruler, start: Number | None = None, jumps: int = 2) -> WalkLine:
        """Return a line to walk on, from this start if there is one."""
        return cls(ruler, () if start is None else (exact(start),), jumps, is_fixed=start is not None)

    def __post_init__(self) -> None:
        if any(stop not in self.ruler for stop in self.stops):
            raise ManipulativeError(_("a walk must start and land on ticks of the line"))
        if not 1 <= self.jumps <= MAX_JUMPS:
            raise ManipulativeError(_("a walk must have from 1 to {most} jumps", most=MAX_JUMPS))

    # What was done.

    @property
    def start(self) -> Fraction | None:
        """The start of the walk. None until the walker is on the line."""
        return self.stops[0] if self.stops else None

    @property
    def jump_values(self) -> tuple[Fraction, ...]:
        """The jumps, with their signs."""
        return tuple(there - here for here, there in pairwise(self.stops))

    @property
    def landing(self) -> Fraction | None:
        """The place of the walker after its jumps. None before the first."""
        return self.stops[-1] if len(self.stops) > 1 else None

    def to_json(self) -> dict[str, Any]:
        """Return the stops.

        >>> WalkLine.from_start(Ruler.between(-5, 5), start=-3).apply("walk 2").to_json()
        {'walk': ['-3', '2']}
        """
        return {"walk": [exact_text(stop) for stop in self.stops]}

    # What can be done.

    @property
    def put_down(self) -> LazyString:
        if self.stops:
            return _("Put it on the tick where the jump ends.")
        return _("Put it on the tick where the walk starts.")

    def moves(self) -> Mapping[str, Mapping[str, str]]:
        if len(self.stops) > self.jumps:
            return {}
        current = self.stops[-1] if self.stops else None
        ticks = [exact_text(value) for value in self.ruler.ticks if value != current]
        return {"wait" if current is None else exact_text(current): {at: f"walk {at}" for at in ticks}}

    def buttons(self) -> Sequence[Button]:
        return Button("back", _("Take back")), Button("clear", _("Start again"))

    def refuse(self, move: str) -> LazyString | None:
        match move.split():
            case ["back" | "clear"]:
                return None if len(self.stops) > self.is_fixed else _("There is nothing to undo yet.")
            case ["walk", at]:
                value = self.ruler.read(at)
                if value is None:
                    return _("There is no tick there. Walk to a tick.")
                if self.stops and value == self.stops[-1]:
                    return _("The walker is already there. Walk to another tick.")
                if len(self.stops) > self.jumps:
                    return _n(
                        "No more jumps: you have used all {n} of them. Take it back to walk another way.",
                        "No more jumps: you have used all {n} of them. Take one back to walk another way.",
                        self.jumps,
                    )
                return None
        return self.hand

    def _after_move(self, move: str) -> Self:
        match move.split():
            case ["clear"]:
                return replace(self, stops=self.stops[: int(self.is_fixed)])
            case ["walk", at] if (value := self.ruler.read(at)) is not None:
                return replace(self, stops=(*self.stops, value))
        return replace(self, stops=self.stops[:-1])

    # Speech.

    def move_announcement(self, move: str) -> LazyString:
        match move.split():
            case ["walk", at] if (value := self.ruler.read(at)) is not None:
                if not self.stops:
                    return _("The walk starts at {number}.", number=self.ruler.spoken_text(value))
                return self._jump(self.stops[-1], value)
        return self._after_move(move).description()

    def pickup_text(self, cell: str) -> Text:
        return _("The walker")

    def refusal_reason(self, origin: str, target: str | None) -> LazyString:
        full = self.refuse(f"walk {target or origin}")
        return (
            full
            if full is not None and len(self.stops) > self.jumps
            else Manipulative.refusal_reason(self, origin, target)
        )

    def description(self) -> LazyString:
        if not self.stops:
            return _("The walker is waiting above the line.")
        start = _("The walk starts at {number}.", number=self.ruler.spoken_text(self.stops[0]))
        return join_sentences(start, *(self._jump(here, there) for here, there in pairwise(self.stops)))

    def _jump(self, start: Fraction, end: Fraction) -> LazyString:
        places = {"far": self.ruler.spoken_text(abs(end - start)), "end": self.ruler.spoken_text(end)}
        if end > start:
            return _("A jump of {far} to the right, to {end}.", **places)
        return _("A jump of {far} to the left, to {end}.", **places)

    # Drawing.

    def draw(self, name: str, wrong: Collection[object] = ()) -> Node:
        current = self.stops[-1] if self.stops else None
        wrong_stops = {stop for stop in enumerate(self.stops) if stop in wrong}
        labels = {value: self._tick_name(value) for value in self.ruler.ticks}
        labels |= {stop: mark.wrong_part_name(labels[stop]) for _number, stop in wrong_stops}
        ticks = self.ruler.cells(name, labels.values())
        rows: list[tuple[Text, Sequence[Node]]] = [(self.ruler.sentence(), ticks)]
        waits = self._tray
        if current is None:
            at, left, top = f"{name} wait", (self.ruler.width - UNIT) // 2, waits.top + waits.height // 2 - MIDDLE
            waiting = draw_cell(at, left // UNIT, (left, top), _("the walker"), waits)
            rows.insert(0, (_("above the line"), [waiting]))
        else:
            at, left, top = f"{name} {exact_text(current)}", self.ruler.column(current) * UNIT, 0
        return picture(
            "mg-walk-line",
            self.ruler.width,
            _TOP,
            TICK_HIT_HEIGHT,
            (*self.ruler.ground(), *([tray(waits)] if current is None else self._drawn_jumps())),
            [
                piece("walker", at, left, top, "mg-walker", *_WALKER, into_view=True),
                *(
                    node("g", {"transform": f"translate({self.ruler.x(stop)} {MIDDLE})"}, mark.CROSS)
                    for stop in sorted({stop for _number, stop in wrong_stops})
                ),
            ],
            draw_grid(name, self.ruler.sentence(), self.hand, *rows),
        )

    @property
    def _tray(self) -> Box:
        """Return the box of the tray above the line, where the jumps will be."""
        return Box((self.ruler.width - _TRAY_WIDTH) // 2, _TOP + 50, _TRAY_WIDTH, _TRAY_HEIGHT)

    def _tick_name(self, value: Fraction) -> LazyString:
        tick = self.ruler.spoken_text(value)
        if self.stops and value == self.stops[-1]:
            return _("{tick}, {piece}", tick=tick, piece=_("the walker"))
        if self.stops and value == self.stops[0]:
            return _("{tick}, {piece}", tick=tick, piece=_("the start"))
        return tick

    def _drawn_jumps(self) -> Sequence[Node]:
        ring = {"class": "mg-work-start", "cx": self.ruler.x(self.stops[0]), "cy": MIDDLE, "r": _RING_RADIUS}
        way = [node("circle", ring)]
        for start_value, end_value in pairwise(self.stops):
            start, end, top = self.ruler.x(start_value), self.ruler.x(end_value), MIDDLE - _RISE
            landing = MIDDLE - _RING_RADIUS
            arch = f"M{start} {landing}C{start} {top - 30} {end} {top - 30} {end} {landing - 30}"
            step_text = ("+" if end_value > start_value else "") + self.ruler.text(end_value - start_value)
            middle = min(max((start + end) // 2, 60), self.ruler.width - 60)
            way += (
                node("path", {"class": "mg-work-jump", "d": arch}),
                node("path", {"class": "mg-work-head", "d": f"M{end} {landing}l-20 -38h40z"}),
                node("text", {"class": "mg-work-by", "x": middle, "y": top - 10, "font-size": 60}, step_text),
            )
        return way


_WALKER: Final = (
    node("circle", {"class": "mg-work-dot", "r": _SIZE}),
    node("path", {"class": "mg-work-ways", "d": "M-13 -17l-17 17l17 17M13 -17l17 17l-17 17"}),
)
"""A disc with a head to each side, since the walker can go either way."""
