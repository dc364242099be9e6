"""The whole widget as one tree: the parts on one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mathgames.engine import Match
from mathgames.game import Control, Gesture, Pick, Table, Told
from mathgames.nodes import Node, node
from mathgames.saves import Autosave
from mathgames.views import controls, moves, rules_panel, scores, sharing, steps
from mathgames.views.state import Page, PageState
from mathgames.words import _


@dataclass(frozen=True, slots=True)
class Parts:
    """What a page shows beside its state: the match, what is on offer, where it is saved, and what is masked."""

    match: Match
    offered: frozenset[Control]
    autosave: Autosave | None = None
    masked: frozenset[Told] = frozenset()


def page(page: Page, state: PageState, parts: Parts) -> Node:
    """The page: the board and what plays it on one side, what explains it on the other."""
    table, match, offered, masked = page.table, parts.match, parts.offered, parts.masked
    around = state.beside(page.activities)
    clock = match.clock if Control.CLOCK in offered else None
    return _layout(
        table,
        header=[
            *_heading(table, masked),
            controls.clocks(match, clock) if clock else None,
        ],
        play=[
            _frame(table),
            *table.board.controls(table.scene),
            controls.notice(state.notice) if state.notice is not None else None,
            controls.question(state.question.question) if state.question else None,
            controls.typed_move(table) if Control.TYPED in offered else None,
            controls.history(table.ply, len(table.line), undo=Control.UNDO in offered, walk=Control.WALK in offered),
            *(made for activity, kept in around for made in activity.controls(kept, table)),
        ],
        told=[
            _steps(table) if Told.STEPS not in masked else None,
            *(panel for activity, kept in around for panel in activity.panels(kept, table)),
            *(table.board.panels(table.scene) if Told.PANELS not in masked else ()),
        ],
        side=[
            moves.move_list(table.line, table.ply, walk=Control.WALK in offered) if Told.MOVES not in masked else None,
            rules_panel.rules_panel(table.rules) if Control.OPTIONS in offered else rules_panel.rules_told(table.rules),
            sharing.sharing_panel(match, parts.autosave)
            if Control.SHARE in offered and Told.MOVES not in masked
            else None,
            controls.ending(table) if Control.END in offered else None,
            controls.game_buttons(can_go_back=state.shelved is not None) if Control.NEW in offered else None,
        ],
    )


def gesture(table: Table, offered: frozenset[Control]) -> Gesture:
    """The gesture that makes a move here; it tells no results where they are masked."""
    asked = table.board.input(table.scene)
    if isinstance(asked, Pick) and Control.WHY not in offered:
        asked = replace(asked, why=False)
    return asked if table.scene.tells else asked.blind()


def _steps(table: Table) -> Node:
    beginning = _("Make a move, and it is explained here step by step.")
    return steps.steps_panel(table.rules, table.explanation, table.scene.steps, beginning)


def saved_page(table: Table, whole: Node) -> Node:
    """The page of a saved game, to walk and step through where nothing can be played; the panel ``whole`` offers all
    of it.
    """
    beginning = _("Go on, and every move is explained here step by step.")
    return _layout(
        table,
        header=_heading(table, frozenset()),
        play=[_frame(table), controls.history(table.ply, len(table.line))],
        told=[
            steps.steps_panel(table.rules, table.explanation, table.scene.steps, beginning),
            *table.board.panels(table.scene),
        ],
        side=[
            moves.move_list(table.line, table.ply),
            rules_panel.rules_told(table.rules),
            whole,
        ],
    )


def _layout(
    table: Table,
    header: Iterable[Node | None],
    play: Iterable[Node | None],
    told: Iterable[Node | None],
    side: Iterable[Node | None],
) -> Node:
    return node(
        "div",
        {"class": f"mg-page mg-game-{table.rules.name}"},
        node("div", {"class": "mg-header"}, *header),
        node("div", {"class": "mg-play"}, *play),
        node(
            "div",
            {"class": "mg-side"},
            node("div", {"class": "mg-told"}, *told),
            node("div", {"class": "mg-kept"}, *side),
        ),
    )


def _heading(table: Table, masked: frozenset[Told]) -> list[Node | None]:
    stage = table.board.stage(table.scene)
    return [
        node("h2", None, table.rules.title),
        scores.status(table),
        node("p", {"class": "mg-stage"}, stage) if stage is not None else None,
        scores.scores(table) if Told.SCORES not in masked else None,
    ]


def _frame(table: Table) -> Node:
    return node("div", {"class": "mg-board-frame", "key": "board"}, table.board.draw(table.scene))
