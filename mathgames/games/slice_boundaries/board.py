"""The board of Slice Through the Boundaries: tap squares to fill them, then draw a line from border to border.

When a line is drawn the grid is empty at once for the next round. The board shows the cut none the less, with its
numbered crossings, until somebody goes on to that round (``Scene.went_on``); until its first square is filled, the cut
then stands as a picture beside the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathgames.drawing.grid import UNIT
from mathgames.game.board import Board, Overlay, Scene
from mathgames.games.slice_boundaries import panels, picture
from mathgames.games.slice_boundaries.lines import Line, score
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, OVER, SLICE, Position, squares
from mathgames.games.slice_boundaries.rules import SliceBoundaries
from mathgames.nodes import Node, node

BOUNDARIES = Overlay("boundaries", "Boundaries")
BEST = Overlay("best", "Best line")
COUNT = Overlay("count", "Live count")


def cut_of(scene: Scene) -> Line | None:
    """The line that was just drawn, if the last move was one."""
    return scene.move if isinstance(scene.move, Line) else None


def holds(scene: Scene) -> bool:
    """Whether the board shows the cut that was just made."""
    return cut_of(scene) is not None and not scene.went_on


class SliceBoundariesBoard(Board[SliceBoundaries]):
    """How Slice Through the Boundaries is drawn and played."""

    overlays = (BOUNDARIES, COUNT, BEST)

    def offered(self, scene: Scene) -> tuple[Overlay, ...]:
        if holds(scene):
            return BOUNDARIES, BEST
        return (BOUNDARIES, COUNT) if scene.position.phase == SLICE else (BOUNDARIES,)

    def draw(self, scene: Scene) -> Node:
        position: Position = scene.before if holds(scene) else scene.position
        n, filled, line = position.n, position.filled, cut_of(scene)
        last = scene.move if isinstance(scene.move, int) else None
        layers: list[Node] = [
            picture.cells(n, filled, "Grid of Slice Through the Boundaries", last),
            picture.rulings(n, last),
        ]
        if BOUNDARIES.name in scene.shown:
            layers.append(picture.boundaries(n, filled))
        if line is not None and holds(scene):
            if BEST.name in scene.shown:
                layers.append(picture.slice_line(panels.best_line(n, filled).move, "mg-best"))
            layers += [picture.slice_line(line, "mg-cut"), picture.numbered(line, n, filled, scene.steps)]
        elif position.phase == SLICE:
            layers.append(node("g", {"layer": "chord", "key": "chord"}))
        return picture.drawing(n, *layers)

    def input(self, scene: Scene) -> dict[str, Any]:
        position: Position = scene.position
        if scene.over or holds(scene):
            return {"kind": "none"}
        if position.phase == FILL:
            names = squares(position.n)
            filled = [name for name, full in zip(names, position.filled, strict=True) if full]
            return {"kind": "cells", "open": {"not": filled}, "mark": {"label": "being filled"}}
        return {
            "kind": "chord",
            "n": position.n,
            "unit": UNIT,
            "origin": [0, 0],
            "snap": self.rules.snap,
            "preview": COUNT.name in scene.shown,
            "labels": ["first end of the line", "second end of the line"],
            "place": "({x}, {y})",
        }

    def read(self, args: Mapping[str, Any]) -> str | None:
        match args:
            case {"cells": [str(square)]}:
                return square
            case {"chord": [str(start), str(end)]}:
                return f"line {start} {end}"
        return super().read(args)

    def preview(self, scene: Scene, move: Move) -> str:
        position: Position = scene.position
        if isinstance(move, int):
            return super().preview(scene, move)
        return f"This line scores {panels.points(score(Line(*move), position.n, position.filled))}."

    def tools(self, scene: Scene) -> Node | None:
        position: Position = scene.position
        line = cut_of(scene)
        if line is not None and holds(scene):
            n, filled = scene.before.n, scene.before.filled
            words = panels.compared(line, n, filled)
            if BEST.name in scene.shown:
                words = f"{words} {panels.best_of(n, filled)[1]}"
            go_on = {"type": "button", "class": "mg-primary", "intent": ["go-on", {}]}
            begin = node("button", go_on, f"Begin round {position.round}") if position.phase != OVER else None
            return node("div", {"class": "mg-tools", "key": "cut"}, node("p", None, words), begin)
        if scene.over or position.phase != SLICE:
            return None
        counting = COUNT.name in scene.shown
        return node(
            "div",
            {"class": "mg-tools", "key": "chord"},
            node("p", None, "Tap two points of the border, or press on the border and drag across the grid."),
            node("p", {"class": "mg-preview", "preview": True}, "Place both ends.") if counting else None,
            node("button", {"type": "button", "class": "mg-primary", "local": ["done"]}, "Draw the line"),
            node("button", {"type": "button", "local": ["clear"]}, "Clear"),
        )

    def panels(self, scene: Scene) -> tuple[Node, ...]:
        position: Position = scene.position
        line = cut_of(scene)
        if line is None:
            return (panels.of_the_grid(position.n, position.filled),)
        before: Position = scene.before
        n, filled = before.n, before.filled
        return (
            panels.cut(line, n, filled, before.round, scene.steps, picture=not holds(scene)),
            panels.of_the_line(line, n, filled),
        )

    def stage(self, scene: Scene) -> str | None:
        position: Position = scene.position
        rounds = len(self.rules.players)
        if holds(scene):
            before: Position = scene.before
            return f"Round {before.round} of {rounds} is over."
        if position.phase == OVER:
            return None
        now = f"Round {position.round} of {rounds}, player {position.round} on offence"
        if position.phase == SLICE:
            return f"{now}: draw the line."
        left = self.rules.quota - sum(position.filled)
        return f"{now}: {'1 square' if left == 1 else f'{left} squares'} left to fill."

    def where(self, move: Move) -> str:
        return ""

    def squares(self, move: Move) -> tuple[str, ...]:
        return (squares(self.rules.n)[move],) if isinstance(move, int) else ()

    def refused(self, origin: str, target: str) -> str | None:
        return None
