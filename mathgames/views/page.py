"""The whole widget as one tree: the parts on one page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from mathgames.engine import Match
from mathgames.game.board import Board, Scene
from mathgames.nodes import Node, node
from mathgames.saves import Autosave
from mathgames.views import compare, controls, moves, rules_panel, scores, sharing, steps


class Parts(NamedTuple):
    """What the page shows beside the match itself."""

    scene: Scene
    notice: Node | None = None
    can_go_back: bool = False
    autosave: Autosave | None = None
    compared: compare.Comparison | None = None


def page(match: Match, board: Board[Any], parts: Parts) -> Node:
    """The page: the board and what plays it on one side, what explains it on the other."""
    rules, scene = match.rules, parts.scene
    example = next(map(rules.format, rules.moves(match.position)), "")
    return _layout(
        match,
        header=[
            *_heading(match, board, scene),
            controls.clocks(match, match.clock) if match.clock else None,
        ],
        play=[
            _frame(board, scene),
            board.tools(scene),
            parts.notice,
            controls.typed_move(match, example),
            controls.history(match),
            controls.overlays(board.offered(scene), scene.shown),
        ],
        told=[
            steps.steps(match.explanation, scene.steps, "Make a move, and it is explained here step by step."),
            compare.panel(board, scene, parts.compared) if board.comparing else None,
            *board.panels(scene),
        ],
        side=[
            moves.move_list(match),
            rules_panel.rules_panel(rules),
            sharing.sharing(match, parts.autosave),
            controls.ending(match),
            controls.game_buttons(can_go_back=parts.can_go_back),
        ],
    )


def saved_page(match: Match, board: Board[Any], scene: Scene, whole: Node) -> Node:
    """The page of a saved game, to walk and step through where nothing can be played; the panel ``whole`` offers all
    of it.
    """
    return _layout(
        match,
        header=_heading(match, board, scene),
        play=[_frame(board, scene), controls.history(match)],
        told=[
            steps.steps(match.explanation, scene.steps, "Go on, and every move is explained here step by step."),
            *board.panels(scene),
        ],
        side=[
            moves.move_list(match),
            rules_panel.rules_told(match.rules),
            whole,
        ],
    )


def _layout(
    match: Match,
    header: Iterable[Node | None],
    play: Iterable[Node | None],
    told: Iterable[Node | None],
    side: Iterable[Node | None],
) -> Node:
    return node(
        "div",
        {"class": f"mg-page mg-game-{match.rules.name}"},
        node("div", {"class": "mg-header"}, *header),
        node("div", {"class": "mg-play"}, *play),
        node(
            "div",
            {"class": "mg-side"},
            node("div", {"class": "mg-told"}, *told),
            node("div", {"class": "mg-kept"}, *side),
        ),
    )


def _heading(match: Match, board: Board[Any], scene: Scene) -> list[Node | None]:
    stage = board.stage(scene)
    return [
        node("h2", None, match.rules.title),
        scores.status(match),
        node("p", {"class": "mg-stage"}, stage) if stage else None,
        scores.scores(match, board.goal(), {player: board.holdings(scene, player) for player in match.rules.players}),
    ]


def _frame(board: Board[Any], scene: Scene) -> Node:
    return node("div", {"class": "mg-board-frame", "key": "board"}, board.draw(scene))
