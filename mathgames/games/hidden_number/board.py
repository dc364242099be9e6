"""The board of Hidden Number: a line with the guesses on it, and a marker that buttons move."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes import NumberLineScene, NumberLineState
from mathgames.games.contract import Board, BoardScene, Gesture, Nothing, Reaction
from mathgames.games.hidden_number.rules import MOST, HiddenNumber, HiddenPosition
from mathgames.language.words import LazyString, Text, _, fill_places, with_full_stop

HIDE: Final = _("Hide {number}")
GUESS: Final = _("Guess {number}")
_STEPS: Final = (-5, -1, 1, 5)
_LINE: Final = NumberLineScene()
_GROUND: Final = 150
_HEIGHT: Final = 260
_CELL: Final = "line"


class Marker(NamedTuple):
    """The place of the marker, and the step that led there; 0 if none did."""

    place: int = 0
    step: int = 0


class HiddenNumberBoard(Board[HiddenNumber, Marker]):
    """The drawing and controls of the line; the state is the marker."""

    def begin(self) -> Marker:
        return Marker()

    def on_match_changed(self, scene: BoardScene[Marker]) -> Marker:
        """Return the marker at the last guess, and at 0 once a number is hidden or found."""
        position: HiddenPosition = scene.position
        return Marker(position.guesses[-1] if position.guesses else 0)

    def on_intent(self, scene: BoardScene[Marker], args: Mapping[str, Any]) -> Reaction | None:
        if args.get("by") not in _STEPS:
            return None
        step = int(args["by"])
        place = min(max(scene.state.place + step, -MOST), MOST)
        return Reaction(Marker(place, step), _("{number} degrees", number=plain_number(place)))

    def draw(self, scene: BoardScene[Marker]) -> Node:
        position: HiddenPosition = scene.position
        state = NumberLineState(Fraction(-MOST), Fraction(MOST))
        _tag, _attributes, *parts = _LINE.draw(state)
        line, x = parts[:-1], state.axis.x  # without the mark of a question
        now = scene.before if self._is_found(scene) else position
        ways = "".join(_way(x(Fraction(guess)), is_warmer=guess < now.possible.start) for guess in now.guesses)
        zero, words = x(Fraction(0)), self._words(scene)
        marks: list[Node | None] = [
            node("rect", {"class": "mg-deep", "width": zero, "height": _HEIGHT}),
            node("rect", {"class": "mg-sky", "x": zero, "width": 480 - zero, "height": _HEIGHT}),
            None if words is None else node("text", {"x": 240, "y": 40}, words),
            *line,
        ]
        marks.append(node("path", {"class": "mg-hop-head", "d": ways}) if ways else None)
        if self._is_found(scene):
            marks += _marker(x(Fraction(scene.move)), plain_number(scene.move), "right")
        elif not scene.over:
            marks += _marker(x(Fraction(scene.state.place)), plain_number(scene.state.place), "given")
        label = words or _("A line from −20 to 20 degrees")
        return node(
            "svg",
            {"class": "mg-board", "viewBox": f"0 0 480 {_HEIGHT}", "xmlns": "http://www.w3.org/2000/svg"},
            node("g", {"class": "mg-ground mg-scene", "aria-hidden": "true"}, *marks),
            node(
                "g",
                {"class": "mg-cells", "key": "board", "role": "grid", "aria-label": label},
                node(
                    "g",
                    {"role": "row"},
                    node(
                        "g",
                        {"at": _CELL, "role": "gridcell", "shift": [0, 0], "aria-label": label},
                        node("path", {"class": "mg-cell", "d": "M4 40h472v180h-472z"}),
                    ),
                ),
            ),
        )

    @staticmethod
    def _is_found(scene: BoardScene[Marker]) -> bool:
        return scene.before is not None and scene.before.hidden is not None and scene.before.hidden == scene.move

    def _words(self, scene: BoardScene[Marker]) -> LazyString | None:
        return None if scene.before is None else self.rules.answer_words(scene.before, scene.move)

    def input(self, scene: BoardScene[Marker]) -> Gesture:
        return Nothing()

    def squares(self, move: int) -> tuple[str, ...]:
        return ()

    def finish(self, scene: BoardScene[Marker]) -> tuple[Node, ...]:
        (place, last), is_open = scene.state, not scene.over
        # The button that was pressed is another one each time: two quick presses are two steps.
        steps = (
            node(
                "button",
                {
                    "key": f"by {step} from {place}" if step == last else f"by {step}",
                    "focus": True if step == last else None,
                    "intent": ["board", {"by": step}],
                    "disabled": None if is_open else True,
                },
                _with_sign(step),
            )
            for step in _STEPS
        )
        label = HIDE if scene.position.hidden is None else GUESS
        play = node(
            "button",
            {
                "class": "mg-primary",
                "key": "play",
                "intent": ["play", {"move": self.rules.format(place)}],
                "disabled": None if is_open else True,
            },
            fill_places(label, number=plain_number(place)),
        )
        return (node("div", {"class": "mg-tools", "key": "tools"}, *steps, play),)

    def stage(self, scene: BoardScene[Marker]) -> LazyString | None:
        words = self._words(scene)
        return None if words is None else with_full_stop(words)

    def beside_task(self, scene: BoardScene[Marker]) -> LazyString | None:
        if scene.over or scene.position.guesses:
            return None
        player = self.rules.player_label(self.rules.turn(scene.position))
        if scene.position.hidden is None:
            return _("{player} hides a temperature, and the other player looks away.", player=player)
        return _("{player} guesses.", player=player)


def _way(x: int, *, is_warmer: bool) -> str:
    """Return the outline of an arrowhead below a guess, which points to where the hidden number is."""
    tip = 10 if is_warmer else -10
    return f"M{x - tip // 2} {_GROUND + 56}l{tip} 9l{-tip} 9z"


def _with_sign(step: int) -> str:
    return f"+{step}" if step > 0 else str(plain_number(step))


def _marker(x: int, text: Text, kind: str) -> tuple[Node, ...]:
    """Draw a marker that points to a place of the line from above, with its number."""
    left = min(max(x - 38, 4), 400)
    return (
        node("path", {"class": "mg-hop-head", "d": f"M{x} {_GROUND - 8}l-10 -24h20z"}),
        node(
            "g",
            {"class": f"mg-pill mg-pill-{kind}"},
            node("rect", {"x": left, "y": _GROUND - 66, "width": 76, "height": 32, "rx": 16}),
            node("text", {"x": left + 38, "y": _GROUND - 42}, text),
        ),
    )
