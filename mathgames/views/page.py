"""The whole widget as one tree: the parts on one page.

Above the board the players, their points and whose turn it is; beside it the result of the last move and four tabs;
below it one row of controls. All of it fits the window, and nothing that happens in a game moves the board or a
control (``docs/view-protocol.md``, "The page").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from mathgames.engine import Clock, Match, Rules
from mathgames.explain.explanation import Explanation
from mathgames.game import Activity, Cells, Control, Gesture, Nothing, Pick, Table, Told, with_benches
from mathgames.languages import list_languages
from mathgames.nodes import Node, node
from mathgames.saves import Autosave
from mathgames.views import controls, moves, position, rules_panel, scores, sharing, steps
from mathgames.views.beside import Tab, beside
from mathgames.views.result_card import result_card
from mathgames.views.state import Page, PageState
from mathgames.words import Words, _, capital, current_language, together


@dataclass(frozen=True, slots=True)
class Parts:
    """What a page shows beside its state: the match, what is on offer, where it is saved, and what is masked."""

    match: Match
    offered: frozenset[Control]
    autosave: Autosave | None = None
    masked: frozenset[Told] = frozenset()


class Drawn(NamedTuple):
    """A page that is drawn, and the rows of its board in words."""

    tree: Node
    rows: tuple[position.Row, ...]


def page(page: Page, state: PageState, parts: Parts, asked: Gesture) -> Drawn:
    """The page of a game that can be played with this gesture."""
    table, match, offered, masked = page.table, parts.match, parts.offered, parts.masked
    around = state.beside(page.activities)
    if state.question is not None:
        about = state.question
        table = _marked(table, table.scene.last if about.back is not None else table.board.squares(about.move))
    elif pointed := [at for activity, kept in around for at in activity.points_at(kept, table)]:
        table = _marked(table, pointed)
    walk, told = Control.WALK in offered, Told.MOVES not in masked
    shown = [both for both in around if (walk and told) or not both[0].walks]
    tools = [tool for activity, kept in around for tool in activity.tools(kept, table)]
    doing = [(activity, asks) for activity, kept in around if (asks := activity.to_do(kept, table))]
    panels = [
        *(panel for activity, kept in shown for panel in activity.panels(kept, table)),
        *(table.board.panels(table.scene) if Told.PANELS not in masked else ()),
    ]
    return _layout(
        table,
        masked,
        asked=asked,
        clock=match.clock if Control.CLOCK in offered else None,
        around=_around(around, table)._replace(known=page.known(state)),
        to_do=Tab(TASK, doing[0][0].to_do_called, [part for _it, asks in doing for part in asks]) if doing else None,
        panels=panels,
        # A question lies over the tabs, so what helps to think goes there.
        tools=[node("p", None, _("The tools are below the question now."))] if tools and state.question else tools,
        listed=[
            moves.move_list(
                table.rules,
                table.line,
                match.path_to(len(table.line)),
                table.ply,
                walk=walk,
                points=masked.isdisjoint((Told.SCORES, Told.STEPS)),
            )
            if told
            else None,
            controls.typed_move(table) if Control.TYPED in offered else None,
        ],
        more=[
            controls.back(can_go_back=state.shelved is not None) if Control.NEW in offered else None,
            rules_panel.rules_panel(table.rules) if Control.OPTIONS in offered else rules_panel.rules_told(table.rules),
            sharing.sharing_panel(match, parts.autosave, shared=state.shared)
            if Control.SHARE in offered and told
            else None,
            controls.ending(table) if Control.END in offered else None,
            controls.looks(),
            controls.languages(current_language().code, tuple(list_languages())),
            position.keys_told(),
        ],
        over=[
            controls.question(state.question.question, tools) if state.question else None,
            controls.notice(state.notice) if state.notice is not None else None,
        ],
        banner=[
            controls.rematch() if Control.NEW in offered else None,
            controls.review() if walk else None,
        ],
        look_around=table.board.beside_board(table.scene),
        controls_=[
            controls.history(table.ply, len(table.line), undo=Control.UNDO in offered, walk=walk),
            controls.new_game() if Control.NEW in offered else None,
            *(made for activity, kept in around for made in activity.controls(kept, table)),
            *table.board.controls(table.scene),
        ],
    )


def _marked(table: Table, squares: Sequence[str]) -> Table:
    """The same moment, with these squares marked on the board."""
    return replace(table, scene=replace(table.scene, asked=squares))


class Around(NamedTuple):
    """What the activities put into places of the page: who plays, what is said now, and the move before the last."""

    seats: Mapping[str, Words] = MappingProxyType({})
    context: Sequence[Node] = ()
    before: Explanation | None = None
    at_start: Sequence[Node] = ()
    known: frozenset[str] = frozenset()
    goes_on: bool = False


def _around(activities: Sequence[tuple[Activity[Any], Any]], table: Table) -> Around:
    seats = {
        player: seat
        for activity, kept in activities
        for player in table.rules.players
        if (seat := activity.seat(kept, table, player)) is not None
    }
    spoken = (said for activity, kept in reversed(activities) if (said := activity.context(kept, table)))
    context = next(spoken, ())  # what was asked for on the page stands above what goes on by itself
    past, before = table.scene.past, None
    if len(past) > 1 and any(activity.shows_rounds(kept, table) for activity, kept in activities):
        position, move = past[-2]
        if table.rules.turn(position) != table.rules.turn(past[-1][0]):
            before = _explained(table.rules, position, move)
    at_start = [part for activity, kept in activities for part in activity.at_start(kept, table)]
    if ways := [way for activity, kept in activities for way in activity.ways(kept, table)]:
        summary = node("summary", None, _("Learn while you play"))
        at_start.append(node("details", {"class": "mg-panel mg-ways", "key": "ways"}, summary, *ways))
    goes_on = any(activity.goes_on(kept, table) for activity, kept in activities)
    return Around(seats, context, before, at_start, goes_on=goes_on)


@lru_cache(maxsize=16)  # the page is drawn several times in one turn
def _explained(rules: Rules[Any, Any], position: Any, move: Any) -> Explanation:
    return rules.explain(position, move)


def gesture(page: Page, state: PageState, offered: frozenset[Control]) -> Gesture:
    """The gesture that makes a move here or works at a bench; it tells no results where they are masked."""
    board = _gesture_of_board(page.table, offered, held=page.holds(state) is not None)
    return with_benches(board, page.benches(state))


def _gesture_of_board(table: Table, offered: frozenset[Control], *, held: bool) -> Gesture:
    """Where a move is ``held`` none can be made; where squares are picked, the board is still asked why not."""
    asked = table.board.input(table.scene)
    if held:
        return replace(asked, moves={}, why=True) if isinstance(asked, Pick) else Nothing()
    if isinstance(asked, Pick | Cells) and Control.WHY not in offered:
        asked = replace(asked, why=False)
    if isinstance(asked, Pick):
        standing = (piece for piece in table.scene.pieces if piece.at in asked.moves)
        names = {piece.at: capital(table.board.piece_heard(piece.piece)) for piece in standing}
        asked = replace(asked, names=names)
    return asked if table.scene.tells else asked.blind()


def saved_page(table: Table, match: Match, whole: Node) -> Node:
    """The page of a saved game, to walk and step through where nothing can be played; the panel ``whole`` offers all
    of it.
    """
    return _layout(
        table,
        frozenset(),
        panels=table.board.panels(table.scene),
        listed=[moves.move_list(table.rules, table.line, match.path_to(len(table.line)), table.ply)],
        more=[rules_panel.rules_told(table.rules), whole, controls.looks()],
        controls_=[controls.history(table.ply, len(table.line))],
    ).tree


TASK, EXPLAIN, THINK, MOVES, HOW, MORE = "task", "explain", "think", "moves", "how", "more"


def _layout(
    table: Table,
    masked: frozenset[Told],
    *,
    asked: Gesture | None = None,
    clock: Clock | None = None,
    around: Around = Around(),  # noqa: B008  # it never changes
    to_do: Tab | None = None,
    panels: Sequence[Node] = (),
    tools: Sequence[Node] = (),
    listed: Sequence[Node | None],
    more: Sequence[Node | None],
    over: Iterable[Node | None] = (),
    banner: Iterable[Node | None] = (),
    controls_: Iterable[Node | None],
    look_around: Node | None = None,
) -> Drawn:
    """The page around what differs between one to play on and one to look at."""
    scene = table.scene
    drawn = table.board.draw(scene)
    rows = position.rows(table, drawn)
    if asked is not None:
        drawn = position.described(drawn, asked)
    how = (*around.at_start, *table.board.how_to_play())
    explained = Told.STEPS not in masked
    last_move = table.explanation if explained else None
    tabs = (
        *((to_do,) if to_do else ()),
        Tab(
            EXPLAIN,
            _("Explain"),
            (
                steps.why_panel(
                    table.rules,
                    last_move,
                    scene.steps,
                    panels,
                    around.known,
                    tells=Told.REASONS not in masked,
                ),
            ),
        ),
        *((Tab(THINK, _("Think"), tools),) if tools else ()),
        Tab(MOVES, _("Moves"), listed),
        *((Tab(HOW, _("How to play"), how),) if how else ()),
        Tab(MORE, _("More"), (*more, position.position_list(rows))),
    )
    side = beside(
        f"side {scene.game}",
        TASK if to_do else HOW if how and not table.line else EXPLAIN,
        tabs,
        above=(
            result_card(table.rules, last_move, around.before if explained else None),
            _context(table, around.context),
        ),
        over=over,
    )
    tree = node(
        "div",
        {
            "class": f"mg-page mg-game-{table.rules.name}{' mg-in-lesson' if to_do else ''}",
            "lang": current_language().code,
            "words": _("Board of {title}", title=table.rules.title),
        },
        node(
            "div",
            {"class": "mg-header"},
            node("h2", {"class": "mg-hidden"}, table.rules.title),
            scores.players(table, clock, around.seats, points=Told.SCORES not in masked),
            scores.status(table),
            controls.clock_button(table, clock) if clock is not None else None,
            controls.present(),
        ),
        node(
            "div",
            {"class": "mg-board-frame", "key": f"board {scene.game}"},
            drawn if look_around is None else node("div", {"class": "mg-board-and-strip"}, drawn, look_around),
            scores.banner(table, banner) if table.outcome is not None and not around.goes_on else None,
        ),
        side,
        node("div", {"class": "mg-controls", "role": "toolbar", "aria-label": _("Controls")}, *controls_),
    )
    return Drawn(tree, rows)


def _context(table: Table, said: Sequence[Node]) -> Node:
    """Where the game stands and what can be done, or what an activity says now: four lines, always."""
    scene, last = table.scene, len(table.line)
    if said:
        return node("p", {"class": "mg-context"}, *said)
    told: Words | None
    if table.ply < last:
        told = _("Move {ply} of {last}.", ply=table.ply, last=last)
        back = controls.back_to_now(last)
    else:
        told, back = together(table.board.stage(scene), None if scene.over else table.board.hint(scene)), None
    return node("p", {"class": "mg-context"}, told, " " if back else None, back)
