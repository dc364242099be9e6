"""The board of Line Race: the scene of what is moved, and the open cards below it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.items import calculations
from mathgames.explain.drawing import grid, signs
from mathgames.explain.drawing.grid import UNIT, Cell
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import numbers_in_decimals
from mathgames.explain.scenes import Landing, find_scene
from mathgames.explain.speech import spoken_number
from mathgames.games.contract import Board, BoardScene, Cells, Gesture, Nothing, PlacedPiece
from mathgames.games.line_race.rules import CELLS, OPERATORS, LineRace, number_text
from mathgames.language.words import LazyString, _, capitalize, with_full_stop

_SCALE: Final = len(CELLS) * UNIT / 480
_SCENE_HEIGHT: Final = round(300 * _SCALE)  # a scene is 480 units wide and 300 high
_GAP: Final = 16
_MARGIN: Final = {"left": 6, "right": 6, "top": _SCENE_HEIGHT + _GAP, "bottom": 6}
_FACES: Final = {
    1: ("mg-positive", node("circle", {"class": "mg-body", "r": 37})),
    -1: ("mg-negative", node("rect", {"class": "mg-body", "x": -35, "y": -35, "width": 70, "height": 70, "rx": 9})),
}


def _fitting(number: str) -> tuple[Node, ...]:
    """Draw a number in the middle of a card, a decimal smaller."""
    symbols = signs.number(number, 0, 0)
    return symbols if "." not in number else (node("g", {"transform": "scale(.78)"}, *symbols),)


def draw_card(card: PlacedPiece, unit: Fraction, *, is_operation: bool) -> Node:
    """Draw a card with a number as a piece, and above it the sign of its operation if there are several."""
    value, column = int(card.piece[1:]), CELLS.index(card.at)
    kind, body = _FACES[1 if value > 0 else -1]
    number = ("+" if value > 0 and not is_operation else "") + number_text(value, unit)
    face = node("g", {"class": kind}, body, *_fitting(number))
    if not is_operation:
        return grid.piece(card.key, card.at, 0, column, "", face)
    sign = node("path", {"class": "mg-line", "d": signs.operation(OPERATORS[card.piece[0]], 0, -28, 13)})
    lower = node("g", {"transform": "translate(0 18) scale(.72)"}, face)
    return grid.piece(card.key, card.at, 0, column, "", node("g", {"class": "mg-scene"}, sign), lower)


class LineRaceBoard(Board[LineRace, None]):
    """The drawing and gesture of a race: press a card to take it."""

    def draw(self, scene: BoardScene[None]) -> Node:
        is_operation = len(self.rules.course.operators) > 1
        ground = [self._draw_scene(scene), *grid.draw_checkerboard(1, len(CELLS))]
        ground += [grid.asked_mark(0, CELLS.index(at)) for at in scene.asked_squares]
        pieces = [draw_card(card, self.rules.course.unit, is_operation=is_operation) for card in scene.pieces]
        cells = (grid.cell(Cell(at, 0, column, self._name(scene, at))) for column, at in enumerate(CELLS))
        row = grid.draw_row(1, _("the cards"), cells)
        title = capitalize(self.rules.place_words(scene.position))
        return grid.board(title, 1, len(CELLS), ground, pieces, [row], _MARGIN)

    def _draw_scene(self, scene: BoardScene[None]) -> Node:
        """Draw where the thing is, to which it moves from its place before the last card."""
        rules, position = self.rules, scene.position
        unit, end = rules.course.unit, rules.course.goal * rules.course.unit
        values = {"start": position.at * unit, "low": -end, "high": end, "step": unit, "most": int(end)}
        calculation = None
        if scene.before is not None:
            (calculation,) = calculations(rules.explain(scene.before, scene.move))
            step = calculation.b
            assert isinstance(step, Fraction)
            values |= {"start": scene.before.at * unit, "right": max(step, 0), "left": max(-step, 0)}
        story = find_scene(rules.settings["moves"])
        state = story.state(calculation, None, values)
        with numbers_in_decimals(when=rules.in_decimals):
            _tag, _attributes, *parts = story.draw(state, None, Landing(position.at * unit))
        attributes = {
            "class": f"mg-scene mg-scene-{story.name}",
            "key": f"scene {position.ply} {position.at}",
            "transform": f"translate(0 {_GAP // 2 - _MARGIN['top']}) scale({_SCALE:.4f})",
        }
        return node("g", attributes, *parts)

    def _name(self, scene: BoardScene[None], at: str) -> LazyString:
        card = scene.position.cards[CELLS.index(at)]
        with numbers_in_decimals(when=self.rules.in_decimals):
            number = spoken_number(Fraction(int(card[1:])) * self.rules.course.unit)
        if card[0] == "-":
            return _("card {card}: take {number} away", card=at, number=number)
        return _("card {card}: add {number}", card=at, number=number)

    def input(self, scene: BoardScene[None]) -> Gesture:
        return Nothing() if scene.over else Cells((), {"label": _("being taken")})

    def read(self, args: Mapping[str, Any]) -> str | None:
        match args:
            case {"cells": [str(cell)]}:
                return cell
        return super().read(args)

    def squares(self, move: int) -> tuple[str, ...]:
        return (CELLS[move],)

    def stage(self, scene: BoardScene[None]) -> LazyString:
        return with_full_stop(capitalize(self.rules.place_words(scene.position)))

    def hint(self, scene: BoardScene[None]) -> LazyString | None:
        return None if scene.history else _("Take a card.")
