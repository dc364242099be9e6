"""The whole widget as one tree: the parts on one page.

Above the board the players, their points and whose turn it is; beside it the result of the last move and four tabs;
below it one row of controls. All of it fits the window, and nothing that happens in a game moves the board or a
control (``docs/view-protocol.md``, "The page").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers import known_rules
from mathgames.engine import Clock, Match, Rules
from mathgames.engine.saves import Autosave
from mathgames.explain.drawing.grid import on_board
from mathgames.explain.explanation import Explanation
from mathgames.explain.nodes import Node, iter_nodes, names_of, node
from mathgames.games.contract import Control, Gesture, Layout, Maskable, Snapshot
from mathgames.language.languages import list_languages
from mathgames.language.words import LazyString, _, current_language
from mathgames.page import controls, moves, position, rules_panel, scores, sentences, sharing, steps
from mathgames.page.browser_state import names_panel, timer, tour
from mathgames.page.context_area import previous_game_offer, render_context
from mathgames.page.side_tabs import Tab, render_side
from mathgames.page.snapshots import answered_squares, undo_to, with_marks
from mathgames.page.state import ActivityView, PageContext, PageState
from mathgames.page.states import TASK_PARTS, is_hint, layout_of, state_of
from mathgames.page.steps import hidden_card, result_card


@dataclass(frozen=True, slots=True)
class PageInputs:
    """The inputs of a page beside its state: the match, the views of the activities, and the saved game."""

    match: Match
    facts: ActivityView
    autosave: Autosave | None = None


class RenderedPage(NamedTuple):
    """A rendered page, and the rows of its board in words."""

    tree: Node
    rows: tuple[position.PositionRow, ...]


def render_page(page: PageContext, state: PageState, parts: PageInputs, gesture: Gesture) -> RenderedPage:
    """Return the page of a game that can be played with this gesture."""
    match, controls_available, masked_set = parts.match, parts.facts.controls, parts.facts.masked_set
    snapshot = with_marks(page, state)
    walk, lists_moves = Control.WALK in controls_available, Maskable.MOVES not in masked_set
    tools = [
        tool for activity, its_state in page.having(state, "tools") for tool in activity.tools(its_state, snapshot)
    ]
    doing = [
        (activity, asks)
        for activity, its_state in page.having(state, "to_do")
        if (asks := activity.to_do(its_state, snapshot))
    ]
    leading, panels = list[Node](), list[Node]()
    for activity, its_state in page.having(state, "panels"):
        if (walk and lists_moves) or not activity.walks:
            leads = activity.implements("panels_lead") and activity.panels_lead(its_state, snapshot)
            (leading if leads else panels).extend(activity.panels(its_state, snapshot))
    if Maskable.PANELS not in masked_set:
        panels.extend(snapshot.board.panels(snapshot.scene))
    return _layout(
        snapshot,
        masked_set,
        gesture=gesture,
        clock=match.clock if Control.CLOCK in controls_available else None,
        slots=_page_slots(page, state, snapshot)._replace(
            known_rules=known_rules(snapshot.predictions), people=parts.facts.people
        ),
        previous_match=state.previous_match if Control.NEW in controls_available else None,
        to_do=Tab(TASK, doing[0][0].to_do_called, [part for _it, asks in doing for part in asks]) if doing else None,
        overlays=snapshot.board.overlays(snapshot.scene),
        leading=leading,
        panels=panels,
        # A question lies over the tabs, so what helps to think goes there.
        tools=[node("p", None, _("The tools are below the question now."))] if tools and state.question else tools,
        move_nodes=[
            moves.move_list(
                snapshot.rules,
                snapshot.line,
                match._session.path_to(len(snapshot.line)),
                snapshot.ply,
                walk=walk,
                points=masked_set.isdisjoint((Maskable.SCORES, Maskable.STEPS)),
            )
            if lists_moves
            else None,
            controls.ends(snapshot.ply, len(snapshot.line)) if walk else None,
            controls.typed_move(snapshot) if controls_available >= {Control.TYPED, Control.TAP} else None,
        ],
        more_nodes=[
            controls.languages(current_language().code, tuple(list_languages())),
            controls.looks(),
            names_panel(snapshot.rules, parts.facts.people),
            rules_panel.rules_panel(snapshot.rules)
            if Control.OPTIONS in controls_available
            else rules_panel.render_rules(snapshot.rules),
            controls.previous_game_row(can_go_back=state.previous_match is not None)
            if Control.NEW in controls_available
            else None,
            controls.ending(snapshot) if Control.END in controls_available else None,
            position.keys_help(),
        ],
        saved_node=sharing.sharing_panel(match, parts.autosave, is_open=state.shows_sharing)
        if Control.SHARE in controls_available and lists_moves
        else None,
        over=[
            controls.question(state.question.question, tools) if state.question else None,
            controls.notice(state.notice) if state.notice is not None else None,
        ],
        again_node=controls.rematch() if Control.NEW in controls_available else None,
        look_around=snapshot.board.beside_board(snapshot.scene),
        finish=_finish(snapshot, parts.facts),
        controls_=[
            controls.history(
                snapshot.ply,
                len(snapshot.line),
                undo=Control.UNDO in controls_available,
                walk=walk,
                can_undo=undo_to(snapshot) is not None,
            ),
            controls.new_game() if Control.NEW in controls_available else None,
            *(
                control
                for activity, its_state in page.having(state, "controls")
                for control in activity.controls(its_state, snapshot)
            ),
            *snapshot.board.controls(snapshot.scene),
        ],
    )


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


def _page_slots(page: PageContext, state: PageState, snapshot: Snapshot) -> PageSlots:
    company = snapshot.company
    contexts = [it.context(its_state, snapshot) for it, its_state in reversed(page.having(state, "context"))]
    # A requested hint comes first; other requested parts are above automatic ones.
    context = min(filter(None, contexts), key=lambda announcement: not is_hint(announcement), default=())
    line, before = snapshot.scene.history, None
    if (
        len(line) > 1
        and company.rounds
        and (snapshot.outcome is not None or snapshot.turn not in company.computer_players)
    ):
        previous_position, move = line[-2]
        if snapshot.rules.turn(previous_position) != snapshot.rules.turn(line[-1][0]):
            before = _explain(snapshot.rules, previous_position, move)
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
    rounds = bool(company.computer_players) and len(snapshot.rules.players) == 2
    is_first = is_new and not page.having(state, "to_do")
    first_look = tour(snapshot, hints=Control.HINTS in controls_available) if is_first else None
    goes_on, verdicts = page.layout(state)[1].goes_on, answered_squares(page, state)
    return PageSlots(
        company.seats, context, before, at_start, goes_on=goes_on, rounds=rounds, tour=first_look, verdicts=verdicts
    )


def _finish(snapshot: Snapshot, facts: ActivityView) -> Sequence[Node]:
    if not facts.layout.moves:
        return ()
    return snapshot.board.finish(snapshot.scene) if Control.TAP in facts.controls else controls.move_field(snapshot)


@lru_cache(maxsize=16)  # the page is drawn several times in one turn
def _explain(rules: Rules[Any, Any], start: Any, move: Any) -> Explanation:
    return rules.explain(start, move)


def page_without_board(page: PageContext, state: PageState, layout: Layout) -> RenderedPage:
    """Draw the page of a task that does not use the board: the task has the same place as beside one.

    A drawing or a manipulative takes the place of the board, and without these the tools for thinking do.
    """
    content = [part for it, its_state in page.having(state, "to_do") for part in it.to_do(its_state, page.moment)]
    tools = [part for it, its_state in page.having(state, "tools") for part in it.tools(its_state, page.moment)]
    classes = {kind for part in content for it in iter_nodes(part) for kind in str(it[1].get("class")).split()}
    has_stage = not STAGE_CLASSES.isdisjoint(classes)
    tabs = [Tab(TASK, _("Task"), content), Tab(MORE_TAB, _("More"), controls.more_items(position.keys_help()))]
    if tools and has_stage:
        tabs.insert(1, Tab(THINK, _("Think"), tools))
    tree = node(
        "div",
        {
            "class": "mg-lesson-page",
            **current_language().read_as,
            "data-layout": names_of(**{name: f"mg-{name}" in classes for name in TASK_PARTS}),
            "words": layout.title,
        },
        node(
            "div",
            {"class": "mg-lesson-head"},
            node("h2", {"class": "mg-lesson-title"}, layout.title),
            controls.present(),
        ),
        render_side(f"side {page.moment.scene.game}", TASK, tabs, upper=(), over=()),
        node(
            "section",
            {"class": "mg-stage mg-panel", "key": "tools", "aria-label": _("Think")},
            node("p", {"class": "mg-label", "aria-hidden": "true"}, _("Think")),
            *tools,
        )
        if tools and not has_stage
        else None,
        timer(),
    )
    return RenderedPage(tree, ())


STAGE_CLASSES: Final = frozenset({"mg-sketch", "mg-bench", "mg-drawn-above"})
"""The classes of a task's parts that take the place of the board (look/lesson.css)."""


def saved_page(snapshot: Snapshot, match: Match, whole: Node) -> Node:
    """Draw the page of a saved game, to step through without playing; the panel ``whole`` offers all of it."""
    return _layout(
        snapshot,
        frozenset(),
        panels=snapshot.board.panels(snapshot.scene),
        move_nodes=[
            moves.move_list(snapshot.rules, snapshot.line, match._session.path_to(len(snapshot.line)), snapshot.ply),
            controls.ends(snapshot.ply, len(snapshot.line)),
        ],
        more_nodes=[controls.looks(), rules_panel.render_rules(snapshot.rules)],
        saved_node=whole,
        controls_=[controls.history(snapshot.ply, len(snapshot.line), can_undo=snapshot.ply > 0)],
    ).tree


TASK, EXPLAIN, THINK, MOVES, HOW_TO_PLAY, MORE_TAB = "task", "explain", "think", "moves", "how", "more"


def _layout(
    snapshot: Snapshot,
    masked_set: frozenset[Maskable],
    *,
    gesture: Gesture | None = None,
    clock: Clock | None = None,
    slots: PageSlots = PageSlots(),  # noqa: B008  # it never changes
    to_do: Tab | None = None,
    previous_match: Match | None = None,
    overlays: Sequence[Node] = (),
    leading: Sequence[Node] = (),
    panels: Sequence[Node] = (),
    tools: Sequence[Node] = (),
    move_nodes: Sequence[Node | None],
    more_nodes: Sequence[Node | None],
    saved_node: Node | None = None,
    over: Sequence[Node | None] = (),
    again_node: Node | None = None,
    finish: Sequence[Node] = (),
    controls_: Iterable[Node | None],
    look_around: Node | None = None,
) -> RenderedPage:
    scene = snapshot.scene
    board_node = snapshot.board.draw(scene)
    board_node = on_board(board_node, slots.verdicts) if slots.verdicts else board_node
    rows = position.board_rows(snapshot, board_node)
    if gesture is not None:
        board_node = position.with_description(board_node, gesture)
    # Who plays comes first, then how; what is folded away is for another day.
    foldables = [part for part in slots.at_start if isinstance(part, list) and part[0] == "details"]
    at_start = (part for part in slots.at_start if part not in foldables)
    instructions = (*at_start, *snapshot.board.how_to_play(), *rules_panel.render_clauses(snapshot.rules), *foldables)
    hides_move = Maskable.STEPS in masked_set and snapshot.explanation is not None
    last_move = None if hides_move else snapshot.explanation
    tabs = (
        *((to_do,) if to_do else ()),
        Tab(
            EXPLAIN,
            _("Explain"),
            (
                *overlays,
                steps.why_panel(
                    snapshot.rules,
                    last_move,
                    scene.steps,
                    leading,
                    panels,
                    slots.known_rules,
                    tells=Maskable.REASONS not in masked_set,
                ),
            ),
        ),
        *((Tab(THINK, _("Think"), tools),) if tools else ()),
        Tab(MOVES, _("Moves"), move_nodes),
        *((Tab(HOW_TO_PLAY, _("How to play"), instructions),) if instructions else ()),
        Tab(MORE_TAB, _("More"), (*more_nodes, position.position_list(rows), saved_node)),
    )
    is_over = snapshot.outcome is not None and not slots.goes_on
    at_first = None if to_do else snapshot.board.at_a_glance()
    card = result_card(snapshot.rules, last_move, slots.before, gains=snapshot.status.gains, at_first=at_first)
    if hides_move:
        card = hidden_card(sentences.hidden_move_message(snapshot))
    message = (
        scores.banner(snapshot, slots.context, again_node, slots.people)
        if is_over
        else render_context(snapshot, previous_game_offer(snapshot, previous_match) or slots.context)
    )
    side = render_side(
        # At its end a game is looked back at, whatever was looked at before.
        f"side {scene.game}{' over' if is_over else ''}",
        TASK if to_do else HOW_TO_PLAY if instructions and not snapshot.line else EXPLAIN,
        tabs,
        upper=(
            node("div", {"class": "mg-results", "key": "results"}, card, message),
            node("div", {"class": "mg-finish", "key": "finish"}, *finish) if finish else None,
        ),
        over=over,
    )
    tree = node(
        "div",
        {
            "class": f"mg-page mg-game-{snapshot.rules.name}{' mg-in-lesson' if to_do else ''}"
            f"{' mg-rounds' if slots.rounds and snapshot.line else ''}",
            **current_language().read_as,
            "data-layout": layout_of(snapshot, tabs, finish=finish, overlays=overlays, tour=slots.tour),
            "data-state": state_of(snapshot, card, message, over, is_lesson=to_do is not None),
            "words": _("Board of {title}", title=snapshot.rules.title),
        },
        node(
            "div",
            {"class": "mg-header" if snapshot.line else "mg-header mg-begun"},
            node("h2", {"class": "mg-hidden"}, snapshot.rules.title),
            scores.players(snapshot, clock, slots.seats, slots.people, points=Maskable.SCORES not in masked_set),
            scores.status(snapshot, slots.people),
            controls.clock_button(snapshot, clock) if clock is not None else None,
            controls.present(),
        ),
        node(
            "div",
            {"class": "mg-board-frame", "key": f"board {scene.game}"},
            board_node
            if look_around is None
            else node("div", {"class": "mg-board-and-strip"}, board_node, look_around),
        ),
        slots.tour,  # it goes with the first move: what follows it is known by its key, and is not sent again
        side,
        node(
            "div",
            {"class": "mg-controls", "key": "controls", "role": "toolbar", "aria-label": _("Controls")},
            *controls_,
        ),
        timer(),
    )
    return RenderedPage(tree, rows)
