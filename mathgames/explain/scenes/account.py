"""An account: coins are above zero, bills below it, and a slip says what is booked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, group, number, path, rect
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, sky, zero_level
from mathgames.explain.speech import spell_out, spoken_number
from mathgames.language.words import LazyString, _, join_sentences

_HALF = 27


class AccountScene(UprightScene):
    """An account with its balance."""

    name = "account"
    half = 36
    moves = False

    def describe(self, state: UprightState) -> LazyString:
        balance = spoken_number(state.start or Fraction(0))
        booking = _booking(state)
        slip = None if booking is None else spell_out(_("A slip says {booking}.", booking=booking))
        return join_sentences(_("An account is at {balance}.", balance=balance), slip, _("Below zero are debts."))

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        zero = line.y(Fraction(0))
        yield sky()
        yield rect("mg-debt", 0, zero, WIDTH, HEIGHT - zero)
        yield zero_level(line)
        if (booking := _booking(state)) is not None:
            yield rect("mg-blank mg-rim", 360, 16, 104, 56, 6)
            yield number(412, 44, booking, "mg-n mg-n-given")
            yield path("mg-floor", "M376 58h52")

    def draw_load(self, state: UprightState, line: Upright, left: Fraction) -> Iterator[Node | None]:
        """Draw the place of the coin or bill that is missing, unless the last one goes."""
        room, second = line.y(Fraction(0)) - line.y(state.step), state.second or Fraction(0)
        change = -second if state.operator is Operator.MINUS else second
        start = state.start or Fraction(0)
        if 0 < left < abs(second) and start * change >= 0:
            top = -room if change > 0 else 0
            yield rect("mg-to-come", -_HALF, top, 2 * _HALF, room)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> Iterator[Node | None]:
        room = line.y(Fraction(0)) - line.y(state.step)
        count, sign = int(abs(value) / state.step), 1 if value > 0 else -1
        height, low = min(max(room - 3, 2), 22), line.y(Fraction(0)) - line.y(value)
        middles = [low - sign * (place * room + room // 2) for place in range(count)]
        turn = f"a{height // 2} {height // 2} 0 0 1 0 {height}" if sign > 0 else f"v{height}"
        wide = 2 * (_HALF - (height // 2 if sign > 0 else 0))
        body = f"h{wide}{turn}h{-wide}{turn.replace(f'0 {height}', f'0 {-height}') if sign > 0 else ''}z"
        kind = "mg-positives" if sign > 0 else "mg-negatives"
        signs = "".join(f"M-6 {y}h12" + (f"M0 {y - 6}v12" if sign > 0 and height > 12 else "") for y in middles)
        bodies = "".join(f"M{-wide // 2} {y - height // 2}{body}" for y in middles)
        yield group(kind, (path("mg-bodies", bodies), path("mg-signs", signs))) if middles else None


def _booking(state: UprightState) -> str | None:
    """Return what the slip says, as it is written: ``− (−3)``; None if nothing is booked."""
    if state.second is None or state.operator is None:
        return None
    change = plain_number(state.second)
    return f"{state.operator.value} {f'({change})' if state.second < 0 else change}"
