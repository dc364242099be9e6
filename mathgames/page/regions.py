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
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import numbers_in_decimals
from mathgames.games.contract import Catches, GameEnd, Gesture, Maskable, Snapshot
from mathgames.language.words import LazyString, _, current_language
from mathgames.page import controls, position, rules_panel, scores, sentences
from mathgames.page.browser_state import timer
from mathgames.page.context_area import previous_game_offer, render_context
from mathgames.page.result_card import hidden_card, result_card
from mathgames.page.rounds import begin_button, sums_card
from mathgames.page.side_tabs import Tab, render_side
from mathgames.page.states import asks_for_no_moves, classes_of, layout_of, state_of
from mathgames.page.told import Told

TASK, EXPLAIN, THINK, MOVES, HOW_TO_PLAY, MORE_TAB = "task", "explain", "think", "moves", "how", "more"


class PageSlots(NamedTuple):
    """The content that activities put into places of the page: the players, the messages, the moves that are told."""

    seats: Mapping[str, LazyString] = MappingProxyType({})
    context: Sequence[Node] = ()
    told: Told | None = None
    at_start: Sequence[Node] = ()
    known_rules: frozenset[str] = frozenset()
    goes_on: bool = False
    ends: Sequence[GameEnd] = ()
    people: Sequence[str] = ()
    tour: Node | None = None
    verdicts: Mapping[str, bool] = MappingProxyType({})
    catches: Catches | None = None


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a page with a board, each drawn: above the board, the board itself, beside it and below it.

    The side shows the result ``card`` of the last move, a ``message``, what finishes a move, and the ``tabs``;
    ``overlays`` are what a board shows above the explanation, and ``over`` covers the tabs. The ``end`` of a lesson is
    in the place of the board. The card has the room for a
    calculation if the game ``is_under_way``, or a game was on this page before: a new one moves nothing.
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
    end: Node | None = None
    is_under_way: bool = False


def take_end(to_do: Sequence[Node]) -> tuple[Sequence[Node], Node | None]:
    """Return what there is to do without the end of a lesson, and the end with all that follows it."""
    place = next((number for number, part in enumerate(to_do) if "mg-lesson-end" in classes_of([part])), None)
    if place is None:
        return to_do, None
    end = to_do[place]
    assert isinstance(end, list)
    return to_do[:place], [*end, *to_do[place + 1 :]]


def layout_page(snapshot: Snapshot, regions: Regions, slots: PageSlots) -> Node:
    """Return the root of a page with these regions; a task or, before the first move, how to play is shown first."""
    is_lesson = regions.tabs[0].name == TASK
    names = [tab.name for tab in regions.tabs]
    card = None if snapshot.explanation is None and asks_for_no_moves(regions.tabs) else regions.card
    if not is_lesson and _is_over(snapshot, slots) and regions.card[1].get("key") != "sums":
        card = None  # the end has the whole place
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
            f"{' mg-under-way' if regions.is_under_way and not is_lesson else ''}",
            **current_language().read_as,
            "data-layout": layout_of(
                snapshot,
                regions.tabs,
                finish=regions.finish,
                overlays=regions.overlays,
                tour=regions.tour,
                end=regions.end,
                is_first=not regions.is_under_way,
            ),
            "data-state": state_of(snapshot, regions.card, regions.message, regions.over, is_lesson=is_lesson),
            "words": _("Board of {title}", title=snapshot.rules.title),
        },
        regions.header,
        regions.board,
        regions.end,
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
        scores.players(
            snapshot, clock, slots.seats, slots.people, slots.catches, points=Maskable.SCORES not in masked_set
        ),
        scores.status(snapshot, slots.people),
        controls.clock_button(snapshot, clock) if clock is not None else None,
        controls.present(),
    )


def draw_result(
    snapshot: Snapshot,
    masked_set: frozenset[Maskable] = frozenset(),
    told: Told | None = None,
    replays: int | None = None,
    *,
    is_lesson: bool = False,
) -> list[Any]:
    """Draw the result card of the moves that are told; ``replays`` counts how often it was asked to act them again."""
    if snapshot.explanation is not None and Maskable.STEPS in masked_set:
        return hidden_card(sentences.hidden_move_message(snapshot))
    if Maskable.SCORES not in masked_set and (sums := sums_card(snapshot)) is not None:
        return sums
    at_first = None if is_lesson else snapshot.board.at_a_glance()
    with numbers_in_decimals(when=snapshot.rules.in_decimals):
        return result_card(
            snapshot.rules,
            told,
            gains=snapshot.status.gains,
            at_first=at_first,
            name=f"{snapshot.scene.game}",
            replays=replays,
        )


def _is_over(snapshot: Snapshot, slots: PageSlots) -> bool:
    return snapshot.outcome is not None and not slots.goes_on


def draw_message(
    snapshot: Snapshot,
    slots: PageSlots,
    previous_match: Match | None = None,
    *,
    offers_new: bool = False,
    offers_round: bool = True,
) -> list[Any]:
    """Draw the banner of a game or a round that is over, else an activity's message or the offer of the game before."""
    if _is_over(snapshot, slots):
        again = controls.rematch() if offers_new else None
        if snapshot.awaits_round:
            again = begin_button(snapshot) if offers_round else None
        return scores.banner(snapshot, slots.context, again, slots.people, slots.ends, slots.catches)
    offer = previous_game_offer(snapshot, previous_match if offers_new else None)
    return render_context(snapshot, offer or slots.context)


def how_to_play_tab(snapshot: Snapshot, at_start: Sequence[Node]) -> Tab | None:
    """Return the tab with the instructions, or None if there are none."""
    # Who plays comes first, then how; what is folded away is for another day.
    foldables = [part for part in at_start if isinstance(part, list) and part[0] == "details"]
    beginnings = (part for part in at_start if part not in foldables)
    instructions = (*beginnings, *snapshot.board.how_to_play(), *rules_panel.render_clauses(snapshot.rules), *foldables)
    return Tab(HOW_TO_PLAY, _("How to play"), instructions) if instructions else None
