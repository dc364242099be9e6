"""The board of Slice Through the Boundaries: tap squares to fill them, then draw a line from border to border.

When a line is drawn the grid is empty immediately for the next round. The board still shows the cut, with its numbered
crossings, until the user continues to that round (``BoardUiState.went_on``); until its first square is filled, the
cut is then a picture beside the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mathgames.explain.drawing.grid import UNIT, asked_mark, told_square
from mathgames.explain.drawing.lesson import at_a_glance, lesson
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Board, BoardScene, Cells, Chord, End, Gesture, Nothing, Reaction
from mathgames.games.contract.board import said_against
from mathgames.games.contract.controls import Overlay, button, overlay_switch, overlay_switches, toggle_overlay
from mathgames.games.slice_boundaries import panels, picture, teaching
from mathgames.games.slice_boundaries.lines import StraightLine, coordinates
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, OVER, SLICE, Position, squares
from mathgames.games.slice_boundaries.rules import SliceBoundaries
from mathgames.language.words import LazyString, Text, _, _n, join_sentences

HOW_TO_PLAY = lesson(teaching.AIM, teaching.PICTURES)
AT_A_GLANCE = at_a_glance(teaching.GOAL, teaching.PICTURES[-1].picture)
BOUNDARIES = Overlay("boundaries", _("Boundaries"), _("Boundaries: on."), _("Boundaries: off."))
BEST = Overlay("best", _("Best line"), _("Best line: on."), _("Best line: off."))
GO_ON = ["board", {"go-on": True}]

COUNT = Overlay("count", _("Live count"), _("Live count: on."), _("Live count: off."))


@dataclass(frozen=True, slots=True)
class BoardUiState:
    """The state of the board: the overlays that are switched on, and whether the user continued after the cut."""

    overlays: frozenset[str] = frozenset()
    went_on: bool = False


_DRAW = _("Drag across the grid, or choose two border points.")


def cut_of(scene: BoardScene[BoardUiState]) -> StraightLine | None:
    """Return the line that was just drawn, if the last move was one."""
    return scene.move if isinstance(scene.move, StraightLine) else None


def awaits_continue(scene: BoardScene[BoardUiState]) -> bool:
    """Check if the board shows the cut that was just made."""
    return cut_of(scene) is not None and not scene.state.went_on


def _has_boundaries(scene: BoardScene[BoardUiState]) -> bool:
    """Check if there is anything to cross, now or after more squares: a task may be about a line on an empty grid."""
    position: Position = scene.before if awaits_continue(scene) else scene.position
    return position.phase == FILL or any(position.filled)


class SliceBoundariesBoard(Board[SliceBoundaries, BoardUiState]):
    """The board of Slice Through the Boundaries, with its gestures."""

    def begin(self) -> BoardUiState:
        return BoardUiState()

    def on_match_changed(self, scene: BoardScene[BoardUiState]) -> BoardUiState:
        return replace(scene.state, went_on=False)

    def awaits_continue(self, scene: BoardScene[BoardUiState]) -> bool:
        return awaits_continue(scene)

    def on_intent(self, scene: BoardScene[BoardUiState], arguments: Mapping[str, Any]) -> Reaction | None:
        match arguments:
            case {"go-on": True}:
                return Reaction(replace(scene.state, went_on=True))
            case {"overlay": str(name)}:
                if now := toggle_overlay(self._available_overlays(scene), scene.state.overlays, name):
                    return Reaction(replace(scene.state, overlays=now[0]), now[1])
        return None

    def _available_overlays(self, scene: BoardScene[BoardUiState]) -> tuple[Overlay, ...]:
        if awaits_continue(scene):
            return BOUNDARIES, BEST
        return (BOUNDARIES, COUNT) if scene.position.phase == SLICE and scene.shows_results else (BOUNDARIES,)

    def draw(self, scene: BoardScene[BoardUiState]) -> Node:
        position: Position = scene.before if awaits_continue(scene) else scene.position
        n, filling, line = position.n, position.filled, cut_of(scene)
        last = scene.move if isinstance(scene.move, int) else None
        layers: list[Node] = [
            picture.draw_cells(n, filling, _("Grid of Slice Through the Boundaries"), last),
            picture.rulings(n, last),
        ]
        if BOUNDARIES.name in scene.state.overlays:
            layers.append(picture.boundaries(n, filling))
        if awaits_continue(scene) or position.phase == SLICE:
            layers.append(picture.axes(n))
        if line is not None and awaits_continue(scene):
            if BEST.name in scene.state.overlays:
                layers.append(picture.slice_line(panels.best_line(n, filling).move, "mg-best"))
            layers += [
                picture.slice_line(line, "mg-cut"),
                picture.draw_crossings(line, n, filling, picture.crossing_pager(scene.steps)),
            ]
        elif position.phase == SLICE:
            layers.append(node("g", {"layer": "chord", "key": "chord"}))
        if isinstance(scene.failed_move, tuple):
            layers.append(picture.slice_line(StraightLine(*scene.failed_move), "mg-tried"))
        if scene.landmarks:
            layers.append(picture.draw_flags(scene.landmarks, n))
        if scene.asked_squares and not awaits_continue(scene):
            numbers = {name: number for number, name in enumerate(squares(n))}
            marks = (asked_mark(*divmod(numbers[name], n)) for name in scene.asked_squares if name in numbers)
            layers.append(node("g", {"key": "asked", "aria-hidden": "true"}, *marks))
        if isinstance(scene.asked_move, tuple):
            layers.append(picture.asked_line(StraightLine(*scene.asked_move), n))
        if scene.advice is not None:
            layers.append(self._advice(scene.advice))
        return picture.drawing(n, *layers)

    def _advice(self, move: Move) -> Node:
        if isinstance(move, int):
            return node("g", {"key": "told", "aria-hidden": "true"}, told_square(*divmod(move, self.rules.n)))
        return picture.slice_line(StraightLine(*move), "mg-advice-line")

    def input(self, scene: BoardScene[BoardUiState]) -> Gesture:
        position: Position = scene.position
        if scene.over or awaits_continue(scene):
            return Nothing()
        if position.phase == FILL:
            names = squares(position.n)
            filled_squares = [name for name, full in zip(names, position.filled, strict=True) if full]
            return Cells(filled_squares, {"label": _("being filled")}, asks_reason=True)
        return Chord(
            n=position.n,
            unit=UNIT,
            snap=self.rules.snap,
            ends=(
                End(
                    _("first end of the line"),
                    _("first end of the line, not placed"),
                    _("First end at ({x}, {y}).", x="{x}", y="{y}"),
                ),
                End(
                    _("second end of the line"),
                    _("second end of the line, not placed"),
                    _("Second end at ({x}, {y}).", x="{x}", y="{y}"),
                ),
            ),
            place="({x}, {y})",
            removal_text=_("Line removed."),
            preview=self._counts(scene),
        )

    def why_immobile(self, scene: BoardScene[BoardUiState], at: str) -> LazyString | None:
        return said_against(self.rules, scene.position, at)

    def _counts(self, scene: BoardScene[BoardUiState]) -> bool:
        return COUNT.name in scene.state.overlays and scene.shows_results

    def read(self, args: Mapping[str, Any]) -> str | None:
        match args:
            case {"cells": [str(square)]}:
                return square
            case {"chord": [str(start), str(end)]}:
                return f"line {start} {end}"
        return super().read(args)

    def preview(self, scene: BoardScene[BoardUiState], move: Move) -> LazyString | None:
        position: Position = scene.position
        if isinstance(move, int):
            return None
        return panels.score_sentence(StraightLine(*move), position.n, position.filled)

    def overlays(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        if not _has_boundaries(scene):
            return ()
        return overlay_switches((BOUNDARIES, COUNT), scene.state.overlays, self._available_overlays(scene))

    def finish(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        # It keeps its place when it is empty, and after a line nothing is where that was drawn.
        kind = f"mg-tools{' mg-follow' * awaits_continue(scene)}"
        return (node("div", {"class": kind, "key": "tools"}, *self._tools(scene)),)

    def beginnings(self) -> tuple[tuple[LazyString, Mapping[str, str]], ...]:
        sizes = ((6, _("6 × 6, ten minutes")), (8, _("8 × 8")), (12, _("12 × 12")))
        return tuple((label, {"n": str(side)}) for side, label in sizes)

    def _tools(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        position: Position = scene.position
        if awaits_continue(scene):
            best = overlay_switch(BEST, scene.state.overlays)
            if position.phase == OVER:
                return (best,) if _has_boundaries(scene) else ()
            label = _("Begin round {number}", number=position.round)
            return best, button(label, GO_ON, kind="mg-primary", key="begin")
        if scene.over or position.phase != SLICE:
            return ()
        return (
            node("button", {"class": "mg-primary", "local": ["done"], "key": "draw"}, _("Draw the line")),
            node("button", {"local": ["clear"], "key": "clear"}, _("Clear")),
        )

    def how_to_play(self) -> tuple[Node, ...]:
        return HOW_TO_PLAY

    def at_a_glance(self) -> Node:
        return AT_A_GLANCE

    def hint(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        position: Position = scene.position
        line = cut_of(scene)
        if line is not None and awaits_continue(scene):
            n, filling = scene.before.n, scene.before.filled
            if BEST.name in scene.state.overlays:
                return panels.best_in_words(n, filling)
            return panels.comparison_sentence(line, n, filling)
        if scene.over:
            return None
        if position.phase == FILL:
            return None if scene.history else _("Choose an empty square.")
        return None if scene.history and scene.history[-1][0].phase == SLICE else _DRAW

    def beside_task(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        if len(self.rules.players) == 1:
            return _DRAW if scene.start.phase == SLICE else None
        stage = self.stage(scene)
        return join_sentences(stage, _DRAW) if scene.position.phase == SLICE and not awaits_continue(scene) else stage

    def panels(self, scene: BoardScene[BoardUiState]) -> tuple[Node, ...]:
        position: Position = scene.position
        line = cut_of(scene)
        if line is None:
            live = panels.live_count() if position.phase == SLICE and self._counts(scene) else None
            return (*((live,) if live else ()), panels.of_the_grid(position.n, position.filled))
        before: Position = scene.before
        n, filling = before.n, before.filled
        return (
            panels.cut(
                line, n, filling, before.round, picture.crossing_pager(scene.steps) if awaits_continue(scene) else None
            ),
            panels.of_the_line(line, n, filling),
        )

    def stage(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        position: Position = scene.position
        rounds = len(self.rules.players)
        if rounds == 1 and not _has_boundaries(scene):  # a task about a line, and no round of a game
            return None
        if awaits_continue(scene):
            return _("Round {number} of {rounds} is over.", number=scene.before.round, rounds=rounds)
        if position.phase == OVER:
            return None
        if position.phase == SLICE:
            return _(
                "Round {number} of {rounds}: player {number} draws the line.", number=position.round, rounds=rounds
            )
        return _n(
            "Round {number} of {rounds}: player {number} will draw the line. {n} square left to fill.",
            "Round {number} of {rounds}: player {number} will draw the line. {n} squares left to fill.",
            self.rules.quota - sum(position.filled),
            number=position.round,
            rounds=rounds,
        )

    def accessible_stage(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        position: Position = scene.position
        left = self.rules.quota - sum(position.filled)
        # Which round it is, is said where it begins.
        if position.phase == FILL and scene.last and not awaits_continue(scene):
            return _n("{n} left.", "{n} left.", left)
        return self.stage(scene)

    def spoken_move(self, scene: BoardScene[BoardUiState]) -> LazyString | None:
        place = self.place_text(scene.move) if isinstance(scene.move, int) else None
        return None if place is None else _("{square} filled.", square=place)

    def place_text(self, move: Move) -> Text:
        if isinstance(move, int):
            return squares(self.rules.n)[move]
        start, stop = (coordinates(end, self.rules.n) for end in StraightLine(*move).ends)
        return _("the line from {start} to {stop}", start=start, stop=stop)

    def squares(self, move: Move) -> tuple[str, ...]:
        return (squares(self.rules.n)[move],) if isinstance(move, int) else ()
