"""The whole widget as one tree: the parts on one page.

Above the board the players, their points and whose turn it is; beside it the result of the last move and four tabs;
below it one row of controls. All of it fits the window, and nothing that happens in a game moves the board or a
control (``docs/dev/view-protocol.md``, "The page").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mathgames.arithmetic.items import known_rules
from mathgames.engine import Match
from mathgames.engine.saves import Autosave
from mathgames.explain.nodes import Node, iter_nodes, names_of, node
from mathgames.games.contract import Control, GameEnd, Gesture, Layout, Maskable, Snapshot
from mathgames.language.languages import list_languages
from mathgames.language.words import _, current_language
from mathgames.page import controls, moves, position, rules_panel, sharing, steps
from mathgames.page.browser_state import names_panel, timer, tour
from mathgames.page.regions import (
    EXPLAIN,
    MORE_TAB,
    MOVES,
    TASK,
    THINK,
    PageSlots,
    Regions,
    draw_board,
    draw_header,
    draw_message,
    draw_result,
    frame_board,
    how_to_play_tab,
    layout_page,
    take_end,
)
from mathgames.page.side_tabs import Tab, render_side
from mathgames.page.snapshots import answered_squares, undo_to, with_marks
from mathgames.page.state import ActivityView, PageContext, PageState
from mathgames.page.states import TASK_PARTS, is_hint
from mathgames.page.told import told_moves


@dataclass(frozen=True, slots=True)
class PageInputs:
    """The inputs of a page besides its state: the match, the views of the activities, and the saved game."""

    match: Match
    facts: ActivityView
    autosave: Autosave | None = None


class RenderedPage(NamedTuple):
    """A rendered page, and the rows of its board in words."""

    tree: Node
    rows: tuple[position.PositionRow, ...]


def render_page(page: PageContext, state: PageState, parts: PageInputs, gesture: Gesture) -> RenderedPage:
    """Return the page of a game that can be played with this gesture."""
    facts, snapshot = parts.facts, with_marks(page, state)
    offers_new = Control.NEW in facts.controls
    slots = _page_slots(page, state, snapshot)._replace(
        known_rules=known_rules(snapshot.predictions), people=facts.people
    )
    tools = [
        tool for activity, its_state in page.having(state, "tools") for tool in activity.tools(its_state, snapshot)
    ]
    doing = [
        (activity, asks)
        for activity, its_state in page.having(state, "to_do")
        if (asks := activity.to_do(its_state, snapshot))
    ]
    board, overlays = draw_board(snapshot, slots.verdicts, gesture), snapshot.board.overlays(snapshot.scene)
    # A question lies over the tabs, so what helps to think goes there.
    to_do, end = take_end([part for _it, asks in doing for part in asks])
    thinking = [node("p", None, _("The tools are below the question now."))] if state.question else tools
    tabs = (
        Tab(TASK, doing[0][0].to_do_called, to_do) if doing else None,
        Tab(EXPLAIN, _("Explain"), (*overlays, _explain(page, state, snapshot, parts, slots, acted=not doing))),
        Tab(THINK, _("Think"), thinking) if tools else None,
        Tab(MOVES, _("Moves"), _move_nodes(snapshot, parts)),
        how_to_play_tab(snapshot, slots.at_start),
        Tab(MORE_TAB, _("More"), _more_nodes(page, state, snapshot, parts, board.rows)),
    )
    regions = Regions(
        header=draw_header(
            snapshot, slots, parts.match.clock if Control.CLOCK in facts.controls else None, facts.masked_set
        ),
        board=frame_board(snapshot, board.node, snapshot.board.beside_board(snapshot.scene)),
        card=draw_result(snapshot, facts.masked_set, slots.told, state.replays, is_lesson=bool(doing)),
        message=draw_message(snapshot, slots, state.previous_match, offers_new=offers_new),
        tabs=tuple(filter(None, tabs)),
        controls=_page_controls(page, state, snapshot, facts.controls),
        finish=_finish(snapshot, facts),
        overlays=overlays,
        over=(
            controls.question(state.question.question, tools) if state.question else None,
            controls.notice(state.notice) if state.notice is not None else None,
        ),
        tour=slots.tour,
        end=end,
        is_under_way=bool(snapshot.line) or state.previous_match is not None,
    )
    return RenderedPage(layout_page(snapshot, regions, slots), board.rows)


def _lists_moves(facts: ActivityView) -> bool:
    return Maskable.MOVES not in facts.masked_set


def _explain(
    page: PageContext, state: PageState, snapshot: Snapshot, parts: PageInputs, slots: PageSlots, *, acted: bool
) -> Node:
    facts = parts.facts
    walks = Control.WALK in facts.controls and _lists_moves(facts)
    leading, panels = list[Node](), list[Node]()
    for activity, its_state in page.having(state, "panels"):
        if walks or not activity.walks:
            leads = activity.implements("panels_lead") and activity.panels_lead(its_state, snapshot)
            (leading if leads else panels).extend(activity.panels(its_state, snapshot))
    if Maskable.PANELS not in facts.masked_set:
        panels.extend(snapshot.board.panels(snapshot.scene))
    return steps.why_panel(
        snapshot.rules,
        None if slots.told is None or Maskable.STEPS in facts.masked_set else slots.told.hero,
        snapshot.scene.game,
        leading,
        panels,
        slots.known_rules,
        tells=Maskable.REASONS not in facts.masked_set,
        acted=acted,
    )


def _move_nodes(snapshot: Snapshot, parts: PageInputs) -> tuple[Node | None, ...]:
    facts, last = parts.facts, len(snapshot.line)
    walk = Control.WALK in facts.controls
    return (
        moves.move_list(
            snapshot.rules,
            snapshot.line,
            parts.match._session.path_to(last),
            snapshot.ply,
            walk=walk,
            points=facts.masked_set.isdisjoint((Maskable.SCORES, Maskable.STEPS)),
        )
        if _lists_moves(facts)
        else None,
        controls.ends(snapshot.ply, last) if walk else None,
        controls.typed_move(snapshot) if facts.controls >= {Control.TYPED, Control.TAP} else None,
    )


def _more_nodes(
    page: PageContext,
    state: PageState,
    snapshot: Snapshot,
    parts: PageInputs,
    rows: Sequence[position.PositionRow],
) -> tuple[Node | None, ...]:
    available = parts.facts.controls
    can_share = Control.SHARE in available and _lists_moves(parts.facts)
    return (
        controls.languages(current_language().code, tuple(list_languages())),
        controls.looks(),
        names_panel(snapshot.rules, parts.facts.people),
        (rules_panel.rules_panel if Control.OPTIONS in available else rules_panel.render_rules)(snapshot.rules),
        controls.previous_game_row(can_go_back=state.previous_match is not None) if Control.NEW in available else None,
        controls.ending(snapshot) if Control.END in available else None,
        position.keys_help(),
        position.position_list(rows),
        sharing.sharing_panel(parts.match, parts.autosave, is_open=state.shows_sharing) if can_share else None,
        *_added_nodes(page, state, snapshot, can_share=can_share),
    )


def _added_nodes(page: PageContext, state: PageState, snapshot: Snapshot, *, can_share: bool) -> Sequence[Node]:
    """Draw what the activities add to “More”."""
    return [
        added
        for activity, its_state in page.having(state, "more_nodes")
        if can_share or not activity.shares
        for added in activity.more_nodes(its_state, snapshot)
    ]


def _page_controls(
    page: PageContext, state: PageState, snapshot: Snapshot, available: frozenset[Control]
) -> tuple[Node | None, ...]:
    history = controls.history(
        snapshot.ply,
        len(snapshot.line),
        undo=Control.UNDO in available,
        walk=Control.WALK in available,
        can_undo=undo_to(snapshot) is not None,
    )
    added = (
        control
        for activity, its_state in page.having(state, "controls")
        for control in activity.controls(its_state, snapshot)
    )
    new_game = controls.new_game() if Control.NEW in available else None
    return (history, new_game, *added, *snapshot.board.controls(snapshot.scene))


def _page_slots(page: PageContext, state: PageState, snapshot: Snapshot) -> PageSlots:
    company = snapshot.company
    contexts = [it.context(its_state, snapshot) for it, its_state in reversed(page.having(state, "context"))]
    # A requested hint comes first; other requested parts are above automatic ones.
    context = min(filter(None, contexts), key=lambda announcement: not is_hint(announcement), default=())
    at_start = [
        part
        for activity, its_state in page.having(state, "at_start")
        for part in activity.at_start(its_state, snapshot)
    ]
    controls_available = page.available_controls(state)
    is_new = not snapshot.line and Control.NEW in controls_available
    if len(snapshot.line) < 2 and {Control.NEW, Control.OPTIONS} <= controls_available:
        at_start = [*controls.beginnings(snapshot), *at_start]
    if ways := [
        way
        for activity, its_state in page.having(state, "learning_switches")
        for way in activity.learning_switches(its_state, snapshot)
    ]:
        summary = node("summary", None, _("Learn while you play"))
        at_start.append(node("details", {"class": "mg-panel mg-ways", "key": "ways"}, summary, *ways))
    is_first = is_new and not page.having(state, "to_do")
    first_look = tour(snapshot, hints=Control.HINTS in controls_available) if is_first else None
    goes_on, verdicts = page.layout(state)[1].goes_on, answered_squares(page, state)
    catches = [activity.catches(its_state, snapshot) for activity, its_state in page.having(state, "catches")]
    ends: list[GameEnd] = []
    if snapshot.outcome is not None and not goes_on and Control.NEW in controls_available:
        ends = [it.at_end(its_state, snapshot) or GameEnd() for it, its_state in page.having(state, "at_end")]
    return PageSlots(
        company.seats,
        context,
        told_moves(snapshot),
        at_start,
        goes_on=goes_on,
        ends=ends,
        tour=first_look,
        verdicts=verdicts,
        catches=next(iter(catches), None),
    )


def _finish(snapshot: Snapshot, facts: ActivityView) -> Sequence[Node]:
    if not facts.layout.moves:
        return ()
    return snapshot.board.finish(snapshot.scene) if Control.TAP in facts.controls else controls.move_field(snapshot)


def page_without_board(page: PageContext, state: PageState, layout: Layout) -> RenderedPage:
    """Draw the page of a task that does not use the board: the task has the same place as beside one.

    A drawing or a manipulative takes the place of the board, and without these the tools for thinking do.
    """
    to_do = [part for it, its_state in page.having(state, "to_do") for part in it.to_do(its_state, page.moment)]
    content, end = take_end(to_do)
    tools = [part for it, its_state in page.having(state, "tools") for part in it.tools(its_state, page.moment)]
    classes = {kind for part in content for it in iter_nodes(part) for kind in str(it[1].get("class")).split()}
    has_stage = not STAGE_CLASSES.isdisjoint(classes)
    added = _added_nodes(page, state, page.moment, can_share=False)
    more = (*controls.more_items(position.keys_help()), *added)
    tabs = [Tab(TASK, _("Task"), content), Tab(MORE_TAB, _("More"), more)]
    if tools and has_stage:
        tabs.insert(1, Tab(THINK, _("Think"), tools))
    tree = node(
        "div",
        {
            "class": "mg-lesson-page",
            **current_language().read_as,
            "data-layout": names_of(**{name: f"mg-{name}" in classes for name in TASK_PARTS}, end=end is not None),
            "words": layout.title,
        },
        node(
            "div",
            {"class": "mg-lesson-head"},
            node("h2", {"class": "mg-lesson-title"}, layout.title),
            controls.present(),
        ),
        end,
        render_side(f"side {page.moment.scene.game}", TASK, tabs, upper=(), over=()),
        node(
            "section",
            {"class": "mg-stage mg-panel", "key": "tools", "aria-label": _("Think")},
            node("p", {"class": "mg-label", "aria-hidden": "true"}, _("Think")),
            *tools,
        )
        if tools and not has_stage and end is None
        else None,
        timer(),
    )
    return RenderedPage(tree, ())


STAGE_CLASSES: Final = frozenset({"mg-bench", "mg-drawn-above"})
"""The classes of a task's parts that take the place of the board (look/lesson.css)."""


def saved_page(snapshot: Snapshot, match: Match, whole: Node) -> Node:
    """Draw the page of a saved game, to step through without playing; the panel ``whole`` offers all of it."""
    board = draw_board(snapshot)
    told = told_moves(snapshot)
    slots = PageSlots(told=told)
    panels = snapshot.board.panels(snapshot.scene)
    tabs = (
        Tab(
            EXPLAIN,
            _("Explain"),
            (steps.why_panel(snapshot.rules, told and told.hero, snapshot.scene.game, (), panels),),
        ),
        Tab(
            MOVES,
            _("Moves"),
            (
                moves.move_list(
                    snapshot.rules, snapshot.line, match._session.path_to(len(snapshot.line)), snapshot.ply
                ),
                controls.ends(snapshot.ply, len(snapshot.line)),
            ),
        ),
        how_to_play_tab(snapshot, slots.at_start),
        Tab(
            MORE_TAB,
            _("More"),
            (
                controls.looks(),
                rules_panel.render_rules(snapshot.rules),
                position.position_list(board.rows),
                whole,
            ),
        ),
    )
    regions = Regions(
        header=draw_header(snapshot, slots),
        board=frame_board(snapshot, board.node),
        card=draw_result(snapshot, told=told),
        message=draw_message(snapshot, slots, offers_round=False),
        tabs=tuple(filter(None, tabs)),
        controls=(controls.history(snapshot.ply, len(snapshot.line), can_undo=snapshot.ply > 0),),
        is_under_way=bool(snapshot.line),
    )
    return layout_page(snapshot, regions, slots)
