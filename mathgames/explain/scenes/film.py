"""The film of a submarine that sinks or rises by the same height in each minute; those before now are negative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes.kit import WIDTH, group, number, path, place_at, rect, text_width
from mathgames.explain.scenes.number_line import groups
from mathgames.explain.scenes.scene import CalculationLike
from mathgames.explain.scenes.submarine import SubmarineScene
from mathgames.explain.scenes.trace import Path, Trace
from mathgames.explain.scenes.upright import Upright, UprightState
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences

_GHOST: Final = path("mg-thread", "M-43 0a43 16 0 0 1 86 0a43 16 0 0 1 -86 0l-10 -11v22zM-11 -14v-8h22v8")
_STRIP: Final = 240
_MOST_MINUTES: Final = 9
_MINUTE_WIDTH: Final = text_width("−9", 19)


class FilmScene(SubmarineScene):
    """A submarine at a reef, which is its zero, above a film with its minutes."""

    name = "film"
    top, bottom = 42, 214

    def describe(self, state: UprightState) -> LazyString:
        reef = _("A submarine is at a reef now, which is 0.")
        minutes, height = _minutes_and_height(state)
        if not minutes and not height:
            return reef
        return join_sentences(
            reef,
            _("Its height changes by {height} each minute.", height=spoken_number(height)),
            _("The film is about {minutes} minutes.", minutes=spoken_number(minutes)),
        )

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        members = [*members]
        frames = max((_frames(self.state(calculation, values=values))[1] for calculation, values in members), default=0)
        return {**super().ground(members), "frames": frames}

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        zero, (_count, height) = line.y(Fraction(0)), _minutes_and_height(state)
        yield from super().draw_ground(state, line)
        if way := (height < 0) - (height > 0):
            yield path("mg-thread", f"M284 {zero - 14 * way}v{28 * way}m-7 {-8 * way}l7 {8 * way}l7 {-8 * way}")
        yield rect("mg-strip", 0, _STRIP, WIDTH, 60)
        yield path("mg-holes", "".join(f"M{x} {y}h8" for y in (246, 294) for x in range(14, WIDTH, 24)))
        room, reach = _frames(state)
        scale = min(1, (room - 3) / _MINUTE_WIDTH)
        minutes = (
            number(round(room * minute / scale), 0, str(plain_number(Fraction(minute))), kind)
            for minute in range(-reach, reach + 1)
            for kind in ["mg-minute" if minute else "mg-minute mg-now"]
        )
        yield node("g", {"transform": f"translate({WIDTH // 2} 277) scale({scale:.2f})"}, *minutes)

    def draw_way(self, state: UprightState, line: Upright, model: Trace) -> Iterator[Node | None]:
        """Draw where it is at each minute, and the handle of the film at the last one."""
        minutes, height = _minutes_and_height(state)
        if not isinstance(model, Path) or not model.stops:
            return
        runs_back = state.turns and not model.open
        stops = (
            model.stops[:-1]
            if not runs_back
            else [-height * minute for minute in range(min(int(-minutes), _MOST_MINUTES))]
        )
        yield group("mg-ghosts", (place_at(self.left, line.y(stop), _GHOST) for stop in stops))
        at = minutes if runs_back else Fraction(len(stops))
        room, reach = _frames(state)
        if abs(at) <= reach:
            yield rect("mg-handle", WIDTH // 2 + room * int(at) - room // 2 + 2, 251, room - 4, 38, 4)


def _minutes_and_height(state: UprightState) -> tuple[Fraction, Fraction]:
    """Return the minutes of a product, and the change of height in each of them."""
    if state.operator is not Operator.TIMES or state.first is None or state.second is None:
        return Fraction(0), Fraction(0)
    return groups(state.first, state.second)


def _frames(state: UprightState) -> tuple[int, int]:
    """Return the width of a frame, and the number of those before and after now."""
    reach = min(max(4, state.frames, int(abs(_minutes_and_height(state)[0])) + 1), _MOST_MINUTES)
    return WIDTH // (2 * reach + 1), reach
