"""Points to put on a number line: one that is moved along, or several, with labels, in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase
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
from mathgames.explain.manipulatives.ruler import Ruler
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import exact_text
from mathgames.explain.speech import spell_out
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences, join_with_and

_HALF: Final = 48  # of the height of a point's head
_HEAD: Final = -88  # how far above the tick its middle is
_TOP: Final = MIDDLE + _HEAD - _HALF - 14
_DIGIT: Final = 35  # the width of a character of a label
_LONGEST: Final = 4
"""The length in characters above which the labels of all points are replaced by letters."""
_TRAY: Final = 200
"""The height of the tray in which the points wait, below the line."""
_EDGE: Final = 30  # between a point that waits and the tray


@dataclass(frozen=True, slots=True)
class Point:
    """A point with its label, at a number, or waiting below the line."""

    label: Text = ""
    at: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PointLine(Manipulative):
    """Points on a number line; a tick has room for one.

    >>> line = PointLine.from_points(Ruler.between(-3, 3), ["+2", "−1"])
    >>> print(line.move_announcement("point 1 -1"))
    Point −1 is at negative 1.
    >>> line = line.apply("point 0 2").apply("point 1 -1")
    >>> line.values, line.in_order
    ((Fraction(2, 1), Fraction(-1, 1)), ('−1', '+2'))
    """

    title: ClassVar[LazyString] = _("Number line")
    hand: ClassVar[LazyString] = _("Pick up a point and put it on the line.")

    ruler: Ruler
    points: tuple[Point, ...]

    @classmethod
    def from_points(cls, ruler: Ruler, points: Iterable[Text | Point] = ("",)) -> PointLine:
        """Return a line for these points; labels alone wait below the line until they are put on it."""
        return cls(ruler, tuple(point if isinstance(point, Point) else Point(point) for point in points))

    def __post_init__(self) -> None:
        standing = [point.at for point in self.points if point.at is not None]
        if len(set(standing)) < len(standing) or any(value not in self.ruler for value in standing):
            raise ManipulativeError(_("each point must be on a tick of the line, with no two on the same tick"))
        if not 0 < len(self.points) <= len(self.ruler):
            raise ManipulativeError(
                _("a line with {ticks} ticks needs from 1 to {ticks} points", ticks=len(self.ruler))
            )

    # What was done.

    @property
    def values(self) -> tuple[Fraction | None, ...]:
        """The numbers of the points, in the order in which they were given; None for a point that waits."""
        return tuple(point.at for point in self.points)

    @property
    def in_order(self) -> tuple[Text, ...]:
        """The labels of the points on the line, from left to right."""
        standing = ((point.at, point.label) for point in self.points if point.at is not None)
        return tuple(label for _at, label in sorted(standing, key=lambda both: both[0]))

    def to_json(self) -> dict[str, Any]:
        """Return the label and the number of each point.

        >>> PointLine.from_points(Ruler.between(-3, 3), ["+2"]).apply("point 0 2").to_json()
        {'points': [{'label': '+2', 'at': '2'}]}
        """
        stand = (None if point.at is None else exact_text(point.at) for point in self.points)
        return {"points": [{"label": str(point.label), "at": at} for point, at in zip(self.points, stand, strict=True)]}

    # What can be done.

    @property
    def put_down(self) -> LazyString:
        return _("Put it on a tick of the line.")

    def moves(self) -> Mapping[str, Mapping[str, str]]:
        occupied_values = set(self.values)
        free = [exact_text(value) for value in self.ruler.ticks if value not in occupied_values]
        return {
            self._cell(number): {at: f"point {number} {at}" for at in free}
            | ({f"wait{number}": f"point {number} off"} if point.at is not None else {})
            for number, point in enumerate(self.points)
        }

    def buttons(self) -> Sequence[Button]:
        return (Button("clear", _("Start again")),)

    def refuse(self, move: str) -> LazyString | None:
        match move.split():
            case ["clear"]:
                return (
                    None if any(point.at is not None for point in self.points) else _("No point has been put down yet.")
                )
            case ["point", number, at] if self._number(number) is not None:
                if at == "off":
                    return None
                value = self.ruler.read(at)
                if value is None:
                    return _("There is no tick there. Put the point on a tick.")
                if value in self.values:
                    return _("There is already a point there. Put this one on a free tick.")
                return None
        return self.hand

    def _after_move(self, move: str) -> Self:
        if move == "clear":
            return replace(self, points=tuple(replace(point, at=None) for point in self.points))
        _point, number_text, at = move.split()
        number = int(number_text)
        point = replace(self.points[number], at=None if at == "off" else self.ruler.read(at))
        return replace(self, points=(*self.points[:number], point, *self.points[number + 1 :]))

    def _number(self, text: str) -> int | None:
        return next((number for number in range(len(self.points)) if str(number) == text), None)

    def _cell(self, number: int) -> str:
        at = self.points[number].at
        return f"wait{number}" if at is None else exact_text(at)

    # Speech.

    def move_announcement(self, move: str) -> LazyString:
        if move == "clear":
            return _("All points are waiting below the line.")
        _point, number, at = move.split()
        point, value = capitalize(self._point_name(int(number))), self.ruler.read(at)
        if value is None:
            return _("{point} is waiting below the line.", point=point)
        return _("{point} is at {number}.", point=point, number=self.ruler.spoken_text(value))

    def pickup_text(self, cell: str) -> Text:
        return capitalize(next(self._point_name(at) for at in range(len(self.points)) if self._cell(at) == cell))

    def description(self) -> LazyString:
        standing = [
            _("{point} at {number}", point=self._point_name(number), number=self.ruler.spoken_text(point.at))
            for number, point in enumerate(self.points)
            if point.at is not None
        ]
        waiting = [self._point_name(number) for number, point in enumerate(self.points) if point.at is None]
        return join_sentences(
            _("On the line: {points}.", points=join_with_and(standing)) if standing else None,
            _("Below the line: {points}.", points=join_with_and(waiting)) if waiting else None,
        )

    def _point_name(self, number: int) -> LazyString:
        label = self.points[number].label
        if label != "":
            return _("point {label}", label=label)
        return _("the point") if len(self.points) == 1 else _("point {number}", number=number + 1)

    # Drawing.

    def draw(self, name: str, wrong: Collection[object] = ()) -> Node:
        standing = {point.at: number for number, point in enumerate(self.points) if point.at is not None}
        labels = {value: self._tick_name(value, standing.get(value)) for value in self.ruler.ticks}
        labels |= {value: mark.wrong_part_name(labels[value]) for value in standing if value in wrong}
        lies = self._tray
        ticks = self.ruler.cells(name, labels.values(), _TOP)
        pieces, waiting, has_key = [], [], self._has_key
        for number, point in enumerate(self.points):
            box = self._box(lies, number)
            waits = (box.left + box.width // 2 - MIDDLE, box.top + box.height - _EDGE - MIDDLE)
            caption = self._point_name(number) if point.at is None else _("empty")
            waiting.append(draw_cell(f"{name} wait{number}", waits[0] // UNIT, waits, spell_out(caption), box))
            at = f"{name} {self._cell(number)}"
            place = waits if point.at is None else (self.ruler.column(point.at) * UNIT, 0)
            crosses = [mark.CROSS] if point.at in wrong else []
            kind = "mg-point mg-crossed" if crosses else "mg-point"
            pieces.append(piece(f"point {number}", at, *place, kind, *self._flag(number, has_key=has_key), *crosses))
        line = (self.ruler.sentence(), ticks)
        return picture(
            "mg-point-line",
            self.ruler.width,
            _TOP,
            lies.top + lies.height + 12,
            (*self.ruler.ground(), tray(lies, into_view={*self.values} == {None})),
            pieces,
            draw_grid(name, self.ruler.sentence(), self.hand, line, (_("below the line"), waiting)),
        )

    def key(self, wrong: Collection[object] = ()) -> Node | None:
        if not self._has_key:
            return None
        # A letter is only seen: the spoken name of a point is its whole label.
        return node(
            "ul",
            {"class": "mg-point-key", "aria-hidden": "true"},
            *(
                node(
                    "li",
                    {"class": "is-wrong"} if point.at in wrong else None,
                    node("strong", None, letter),
                    " ",
                    point.label,
                )
                for letter, point in zip(ascii_uppercase, self.points, strict=False)
            ),
        )

    @property
    def _longest(self) -> int:
        return max([len(str(point.label)) for point in self.points])

    @property
    def _has_key(self) -> bool:
        count, longest = len(self.points), self._longest
        is_long = longest > _LONGEST or count * self._point_width(longest) > self.ruler.width
        return is_long and longest > 1 and count <= len(ascii_uppercase)

    @staticmethod
    def _point_width(letters: int) -> int:
        return max(UNIT, letters * _DIGIT + 36) + 16

    def _flag(self, number: int, *, has_key: bool) -> Sequence[Node]:
        label = ascii_uppercase[number] if has_key else self.points[number].label
        straight = max(0, len(str(label)) * _DIGIT - 60)
        head = f"M{-straight // 2} {_HEAD - _HALF}h{straight}a{_HALF} {_HALF} 0 0 1 0 {2 * _HALF}h{-straight}"
        outline = f"M0 2L-24 {_HEAD + _HALF - 8}H24z{head}a{_HALF} {_HALF} 0 0 1 0 {-2 * _HALF}z"
        pin = node("path", {"class": "mg-work-dot", "d": outline})
        if label == "":
            return pin, node("circle", {"class": "mg-work-hole", "cy": _HEAD, "r": 17})
        return pin, node("text", {"class": "mg-work-label", "y": _HEAD + 20, "font-size": 56}, label)

    @property
    def _tray(self) -> Box:
        """Return the box of the tray below the middle of the line.

        It is narrow, so that all of it is in sight where the line is scrolled.
        """
        wide = len(self.points) * self._point_width(1 if self._has_key else self._longest) + 16
        width = min(max(3 * UNIT, wide), self.ruler.width)
        return Box((self.ruler.width - width) // 2, TICK_HIT_HEIGHT + 44, width, _TRAY)

    def _box(self, lies: Box, number: int) -> Box:
        left, top, width, height = lies
        wide = width // len(self.points)
        return Box(left + number * wide, top, wide, height)

    def _tick_name(self, value: Fraction, number: int | None) -> LazyString:
        tick = self.ruler.spoken_text(value)
        return tick if number is None else _("{tick}, {piece}", tick=tick, piece=spell_out(self._point_name(number)))
