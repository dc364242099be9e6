"""The regions of a page with a board, and how they are put together.

A page that is played and a saved one draw the same regions, with more or less in them (``page.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from mathgames.engine import Clock, Match
from mathgames.explain.drawing.grid import on_board
from mathgames.explain.explanation import Explanation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Gesture, Maskable, Snapshot
from mathgames.language.words import LazyString, _, current_language
from mathgames.page import controls, position, rules_panel, scores, sentences
from mathgames.page.browser_state import timer
from mathgames.page.context_area import previous_game_offer, render_context
from mathgames.page.side_tabs import Tab, render_side
from mathgames.page.states import asks_for_no_moves, layout_of, state_of
from mathgames.page.steps import hidden_card, result_card

TASK, EXPLAIN, THINK, MOVES, HOW_TO_PLAY, MORE_TAB = "task", "explain", "think", "moves", "how", "more"


class PageSlots(NamedTuple):
    """The content that activities put into places of the page: the players, the messages, and the move before the last.

    With ``rounds`` a person plays against the computer, and the result of a move has room for both moves of a round.
    """

    seats: Mapping[str, LazyString] = MappingProxyType({})
    context: Sequence[Node] = ()
    before: Explanation | None = None
    at_start: Sequence[Node] = ()
    known_rules: frozenset[str] = frozenset()
    goes_on: bool = False
    rounds: bool = False
    people: Sequence[str] = ()
    tour: Node | None = None
    verdicts: Mapping[str, bool] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a page with a board, each drawn: above the board, the board itself, beside it and below it.

    The side shows the result ``card`` of the last move, a ``message``, what finishes a move, and the ``tabs``;
    ``overlays`` are what a board shows above the explanation, and ``over`` covers the tabs.
    """

    header: Node
    board: Node
    card: list[Any]
    message: list[Any]
    tabs: Sequence[Tab]
    controls: Sequence[Node | None]
    finish: Sequence[Node] = ()
    overlays: Sequence[Node] = ()
    over: Sequence[Node | None] = ()
    tour: Node | None = None


def layout_page(snapshot: Snapshot, regions: Regions, slots: PageSlots) -> Node:
    """Return the root of a page with these regions; a task or, before the first move, how to play is shown first."""
    is_lesson = regions.tabs[0].name == TASK
    names = [tab.name for tab in regions.tabs]
    card = None if snapshot.explanation is None and asks_for_no_moves(regions.tabs) else regions.card
    start = TASK if is_lesson else HOW_TO_PLAY if HOW_TO_PLAY in names and not snapshot.line else EXPLAIN
    side = render_side(
        # At its end a game is looked back at, whatever was looked at before.
        f"side {snapshot.scene.game}{' over' if _is_over(snapshot, slots) else ''}",
        start,
        regions.tabs,
        upper=(
            node("div", {"class": "mg-results", "key": "results"}, card, regions.message),
            node("div", {"class": "mg-finish", "key": "finish"}, *regions.finish) if regions.finish else None,
        ),
        over=regions.over,
    )
    return node(
        "div",
        {
            "class": f"mg-page mg-game-{snapshot.rules.name}{' mg-in-lesson' if is_lesson else ''}"
            f"{' mg-rounds' if slots.rounds and snapshot.line else ''}",
            **current_language().read_as,
            "data-layout": layout_of(
                snapshot, regions.tabs, finish=regions.finish, overlays=regions.overlays, tour=regions.tour
            ),
            "data-state": state_of(snapshot, regions.card, regions.message, regions.over, is_lesson=is_lesson),
            "words": _("Board of {title}", title=snapshot.rules.title),
        },
        regions.header,
        regions.board,
        regions.tour,  # it goes with the first move: what follows it is known by its key, and is not sent again
        side,
        node(
            "div",
            {"class": "mg-controls", "key": "controls", "role": "toolbar", "aria-label": _("Controls")},
            *regions.controls,
        ),
        timer(),
    )


class DrawnBoard(NamedTuple):
    """A drawn board, and its rows in words."""

    node: Node
    rows: tuple[position.PositionRow, ...]


def draw_board(
    snapshot: Snapshot, verdicts: Mapping[str, bool] = MappingProxyType({}), gesture: Gesture | None = None
) -> DrawnBoard:
    """Draw the board, with marks on answered squares, and with the words that a gesture adds to it."""
    board_node = snapshot.board.draw(snapshot.scene)
    board_node = on_board(board_node, verdicts) if verdicts else board_node
    rows = position.board_rows(snapshot, board_node)
    return DrawnBoard(board_node if gesture is None else position.with_description(board_node, gesture), rows)


def frame_board(snapshot: Snapshot, board_node: Node, look_around: Node | None = None) -> Node:
    """Return the place of the board, next to it the strip with which to look around."""
    if look_around is not None:
        board_node = node("div", {"class": "mg-board-and-strip"}, board_node, look_around)
    return node("div", {"class": "mg-board-frame", "key": f"board {snapshot.scene.game}"}, board_node)


def draw_header(
    snapshot: Snapshot, slots: PageSlots, clock: Clock | None = None, masked_set: frozenset[Maskable] = frozenset()
) -> Node:
    """Draw what is above the board: the players, their points, and whose turn it is."""
    return node(
        "div",
        {"class": "mg-header" if snapshot.line else "mg-header mg-begun"},
        node("h2", {"class": "mg-hidden"}, snapshot.rules.title),
        scores.players(snapshot, clock, slots.seats, slots.people, points=Maskable.SCORES not in masked_set),
        scores.status(snapshot, slots.people),
        controls.clock_button(snapshot, clock) if clock is not None else None,
        controls.present(),
    )


def last_move_of(snapshot: Snapshot, masked_set: frozenset[Maskable]) -> Explanation | None:
    """Return the explanation of the last move, or None if there is none or its steps are masked."""
    return None if Maskable.STEPS in masked_set else snapshot.explanation


def draw_result(
    snapshot: Snapshot,
    masked_set: frozenset[Maskable] = frozenset(),
    before: Explanation | None = None,
    *,
    is_lesson: bool = False,
) -> list[Any]:
    """Draw the result card of the last move, after that of the move ``before``."""
    last_move = last_move_of(snapshot, masked_set)
    if last_move is not snapshot.explanation:
        return hidden_card(sentences.hidden_move_message(snapshot))
    at_first = None if is_lesson else snapshot.board.at_a_glance()
    return result_card(snapshot.rules, last_move, before, gains=snapshot.status.gains, at_first=at_first)


def _is_over(snapshot: Snapshot, slots: PageSlots) -> bool:
    return snapshot.outcome is not None and not slots.goes_on


def draw_message(
    snapshot: Snapshot, slots: PageSlots, previous_match: Match | None = None, *, offers_new: bool = False
) -> list[Any]:
    """Draw the banner of a game that is over, else the message of an activity or the offer of the game before."""
    if _is_over(snapshot, slots):
        return scores.banner(snapshot, slots.context, controls.rematch() if offers_new else None, slots.people)
    offer = previous_game_offer(snapshot, previous_match if offers_new else None)
    return render_context(snapshot, offer or slots.context)


def how_to_play_tab(snapshot: Snapshot, at_start: Sequence[Node]) -> Tab | None:
    """Return the tab with the instructions, or None if there are none."""
    # Who plays comes first, then how; what is folded away is for another day.
    foldables = [part for part in at_start if isinstance(part, list) and part[0] == "details"]
    beginnings = (part for part in at_start if part not in foldables)
    instructions = (*beginnings, *snapshot.board.how_to_play(), *rules_panel.render_clauses(snapshot.rules), *foldables)
    return Tab(HOW_TO_PLAY, _("How to play"), instructions) if instructions else None
