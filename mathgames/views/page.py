"""The whole widget as one tree: the parts on one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mathgames.drawing.board import Board, Scene
from mathgames.engine import Match
from mathgames.nodes import Node, node
from mathgames.views import controls, moves, rules_panel, scores, steps


@dataclass(frozen=True, slots=True)
class Parts:
    """What the page shows beside the match itself."""

    scene: Scene
    notice: Node | None
    beginning: str
    example: str
    can_go_back: bool


def page(match: Match, board: Board[object], parts: Parts) -> Node:
    """The page: the board and what plays it on one side, what explains it on the other."""
    rules = match.rules
    return node(
        "div",
        {"class": f"mg-page mg-game-{rules.name}"},
        node(
            "div",
            {"class": "mg-header"},
            node("h2", None, rules.title),
            scores.status(match),
            _stage(board.stage(parts.scene)),
            scores.scores(match, board.goal()),
            controls.clocks(match, match.clock) if match.clock else None,
        ),
        node(
            "div",
            {"class": "mg-play"},
            node("div", {"class": "mg-board-frame", "key": "board"}, board.draw(parts.scene)),
            *_present(
                board.tools(parts.scene),
                parts.notice,
                controls.typed_move(match, parts.example),
                controls.history(match),
                controls.overlays(board.offered(parts.scene), parts.scene.shown),
            ),
        ),
        node(
            "div",
            {"class": "mg-side"},
            steps.steps(match.explanation, parts.scene.steps, parts.beginning),
            *board.panels(parts.scene),
            moves.move_list(match),
            rules_panel.rules_panel(rules),
            controls.game_buttons(can_go_back=parts.can_go_back),
        ),
    )


def _stage(sentence: str | None) -> Node | None:
    return node("p", {"class": "mg-stage"}, sentence) if sentence else None


def _present(*nodes: Node | None) -> Iterable[Node]:
    return (part for part in nodes if part is not None)
