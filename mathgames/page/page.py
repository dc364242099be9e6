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
from mathgames.explain.nodes import Node, node, walk
from mathgames.games.contract import Control, Gesture, Layout, Moment, Secret
from mathgames.language.languages import list_languages
from mathgames.language.words import Words, _, _n, current_language, together
from mathgames.page import controls, moves, position, rules_panel, scores, sentences, sharing, steps
from mathgames.page.kept_by_browser import names_panel, timer, tour
from mathgames.page.moments import squares_answered, undo_to, with_marks
from mathgames.page.side_tabs import Tab, beside
from mathgames.page.state import Facts, PageContext, PageState
from mathgames.page.steps import hidden_card, result_card


@dataclass(frozen=True, slots=True)
class Parts:
    """The inputs of a page beside its state: the match, the views of the activities, and the saved game."""

    match: Match
    facts: Facts
    autosave: Autosave | None = None


class Drawn(NamedTuple):
    """A rendered page, and the rows of its board in words."""

    tree: Node
    rows: tuple[position.PositionRow, ...]


def page(page: PageContext, state: PageState, parts: Parts, gesture: Gesture) -> Drawn:
    """Return the page of a game that can be played with this gesture."""
    match, offered, masked = parts.match, parts.facts.offered, parts.facts.masked
    moment = with_marks(page, state)
    walk, lists_moves = Control.WALK in offered, Secret.MOVES not in masked
    tools = [tool for activity, its_state in page.having(state, "tools") for tool in activity.tools(its_state, moment)]
    doing = [
        (activity, asks)
        for activity, its_state in page.having(state, "to_do")
        if (asks := activity.to_do(its_state, moment))
    ]
    leading, panels = list[Node](), list[Node]()
    for activity, its_state in page.having(state, "panels"):
        if (walk and lists_moves) or not activity.walks:
            leads = activity.implements("panels_lead") and activity.panels_lead(its_state, moment)
            (leading if leads else panels).extend(activity.panels(its_state, moment))
    if Secret.PANELS not in masked:
        panels.extend(moment.board.panels(moment.scene))
    return _layout(
        moment,
        masked,
        gesture=gesture,
        clock=match.clock if Control.CLOCK in offered else None,
        around=_around(page, state, moment)._replace(known=known_rules(moment.predictions), people=parts.facts.people),
        shelved=state.shelved if Control.NEW in offered else None,
        to_do=Tab(TASK, doing[0][0].to_do_called, [part for _it, asks in doing for part in asks]) if doing else None,
        overlays=moment.board.overlays(moment.scene),
        leading=leading,
        panels=panels,
        # A question lies over the tabs, so what helps to think goes there.
        tools=[node("p", None, _("The tools are below the question now."))] if tools and state.question else tools,
        listed=[
            moves.move_list(
                moment.rules,
                moment.line,
                match._session.path_to(len(moment.line)),
                moment.ply,
                walk=walk,
                points=masked.isdisjoint((Secret.SCORES, Secret.STEPS)),
            )
            if lists_moves
            else None,
            controls.ends(moment.ply, len(moment.line)) if walk else None,
            controls.typed_move(moment) if offered >= {Control.TYPED, Control.TAP} else None,
        ],
        more=[
            controls.languages(current_language().code, tuple(list_languages())),
            controls.looks(),
            names_panel(moment.rules, parts.facts.people),
            rules_panel.rules_panel(moment.rules)
            if Control.OPTIONS in offered
            else rules_panel.rules_told(moment.rules),
            controls.back(can_go_back=state.shelved is not None) if Control.NEW in offered else None,
            controls.ending(moment) if Control.END in offered else None,
            position.keys_told(),
        ],
        kept=sharing.sharing_panel(match, parts.autosave, shared=state.shared)
        if Control.SHARE in offered and lists_moves
        else None,
        over=[
            controls.question(state.question.question, tools) if state.question else None,
            controls.notice(state.notice) if state.notice is not None else None,
        ],
        again=controls.rematch() if Control.NEW in offered else None,
        look_around=moment.board.beside_board(moment.scene),
        finish=_finish(moment, parts.facts),
        controls_=[
            controls.history(
                moment.ply,
                len(moment.line),
                undo=Control.UNDO in offered,
                walk=walk,
                can_undo=undo_to(moment) is not None,
            ),
            controls.new_game() if Control.NEW in offered else None,
            *(
                control
                for activity, its_state in page.having(state, "controls")
                for control in activity.controls(its_state, moment)
            ),
            *moment.board.controls(moment.scene),
        ],
    )


class Around(NamedTuple):
    """The content that activities put into places of the page: the players, the messages, and the move before the last.

    With ``rounds`` a person plays against the computer, and the result of a move has room for both moves of a round.
    """

    seats: Mapping[str, Words] = MappingProxyType({})
    context: Sequence[Node] = ()
    before: Explanation | None = None
    at_start: Sequence[Node] = ()
    known: frozenset[str] = frozenset()
    goes_on: bool = False
    rounds: bool = False
    people: Sequence[str] = ()
    tour: Node | None = None
    answered: Mapping[str, bool] = MappingProxyType({})


def _around(page: PageContext, state: PageState, moment: Moment) -> Around:
    company = moment.company
    spoken = [it.context(its_state, moment) for it, its_state in reversed(page.having(state, "context"))]
    # A requested hint comes first; other requested parts are above automatic ones.
    context = min(filter(None, spoken), key=lambda said: not _is_hint(said), default=())
    past, before = moment.scene.past, None
    if len(past) > 1 and company.rounds and (moment.outcome is not None or moment.turn not in company.computed):
        position, move = past[-2]
        if moment.rules.turn(position) != moment.rules.turn(past[-1][0]):
            before = _explained(moment.rules, position, move)
    at_start = [
        part for activity, its_state in page.having(state, "at_start") for part in activity.at_start(its_state, moment)
    ]
    offered = page.offered(state)
    is_new = not moment.line and Control.NEW in offered
    if len(moment.line) < 2 and {Control.NEW, Control.OPTIONS} <= offered:
        at_start = [*controls.beginnings(moment), *at_start]
    if ways := [
        way
        for activity, its_state in page.having(state, "learning_switches")
        for way in activity.learning_switches(its_state, moment)
    ]:
        summary = node("summary", None, _("Learn while you play"))
        at_start.append(node("details", {"class": "mg-panel mg-ways", "key": "ways"}, summary, *ways))
    rounds = bool(company.computed) and len(moment.rules.players) == 2
    is_first = is_new and not page.having(state, "to_do")
    first_look = tour(moment, hints=Control.HINTS in offered) if is_first else None
    goes_on, answered = page.layout(state)[1].goes_on, squares_answered(page, state)
    return Around(
        company.seats, context, before, at_start, goes_on=goes_on, rounds=rounds, tour=first_look, answered=answered
    )


def _finish(moment: Moment, facts: Facts) -> Sequence[Node]:
    if not facts.layout.moves:
        return ()
    return moment.board.finish(moment.scene) if Control.TAP in facts.offered else controls.typed_alone(moment)


@lru_cache(maxsize=16)  # the page is drawn several times in one turn
def _explained(rules: Rules[Any, Any], position: Any, move: Any) -> Explanation:
    return rules.explain(position, move)


def page_without_board(page: PageContext, state: PageState, layout: Layout) -> Drawn:
    """Draw the page of a task that does not use the board: the task has the same place as beside one.

    A drawing or a manipulative takes the place of the board, and without these the tools for thinking do.
    """
    shown = [part for it, its_state in page.having(state, "to_do") for part in it.to_do(its_state, page.moment)]
    tools = [part for it, its_state in page.having(state, "tools") for part in it.tools(its_state, page.moment)]
    classes = {kind for part in shown for it in walk(part) for kind in str(it[1].get("class")).split()}
    has_stage = not STAGED.isdisjoint(classes)
    tabs = [Tab(TASK, _("Task"), shown), Tab(MORE, _("More"), controls.under_more(position.keys_told()))]
    if tools and has_stage:
        tabs.insert(1, Tab(THINK, _("Think"), tools))
    tree = node(
        "div",
        {"class": "mg-lesson-page", **current_language().read_as, "words": layout.title},
        node(
            "div",
            {"class": "mg-lesson-head"},
            node("h2", {"class": "mg-lesson-title"}, layout.title),
            controls.present(),
        ),
        beside(f"side {page.moment.scene.game}", TASK, tabs, above=(), over=()),
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
    return Drawn(tree, ())


STAGED: Final = frozenset({"mg-sketch", "mg-bench", "mg-drawn-above"})
"""The classes of a task's parts that take the place of the board (look.css)."""


def saved_page(moment: Moment, match: Match, whole: Node) -> Node:
    """Draw the page of a saved game, to step through without playing; the panel ``whole`` offers all of it."""
    return _layout(
        moment,
        frozenset(),
        panels=moment.board.panels(moment.scene),
        listed=[
            moves.move_list(moment.rules, moment.line, match._session.path_to(len(moment.line)), moment.ply),
            controls.ends(moment.ply, len(moment.line)),
        ],
        more=[controls.looks(), rules_panel.rules_told(moment.rules)],
        kept=whole,
        controls_=[controls.history(moment.ply, len(moment.line), can_undo=moment.ply > 0)],
    ).tree


TASK, EXPLAIN, THINK, MOVES, HOW, MORE = "task", "explain", "think", "moves", "how", "more"


def _layout(
    moment: Moment,
    masked: frozenset[Secret],
    *,
    gesture: Gesture | None = None,
    clock: Clock | None = None,
    around: Around = Around(),  # noqa: B008  # it never changes
    to_do: Tab | None = None,
    shelved: Match | None = None,
    overlays: Sequence[Node] = (),
    leading: Sequence[Node] = (),
    panels: Sequence[Node] = (),
    tools: Sequence[Node] = (),
    listed: Sequence[Node | None],
    more: Sequence[Node | None],
    kept: Node | None = None,
    over: Iterable[Node | None] = (),
    again: Node | None = None,
    finish: Sequence[Node] = (),
    controls_: Iterable[Node | None],
    look_around: Node | None = None,
) -> Drawn:
    scene = moment.scene
    drawn = moment.board.draw(scene)
    drawn = on_board(drawn, around.answered) if around.answered else drawn
    rows = position.rows(moment, drawn)
    if gesture is not None:
        drawn = position.described(drawn, gesture)
    # Who plays comes first, then how; what is folded away is for another day.
    folded = [part for part in around.at_start if isinstance(part, list) and part[0] == "details"]
    at_start = (part for part in around.at_start if part not in folded)
    how = (*at_start, *moment.board.how_to_play(), *rules_panel.clauses_told(moment.rules), *folded)
    hides_move = Secret.STEPS in masked and moment.explanation is not None
    last_move = None if hides_move else moment.explanation
    tabs = (
        *((to_do,) if to_do else ()),
        Tab(
            EXPLAIN,
            _("Explain"),
            (
                *overlays,
                steps.why_panel(
                    moment.rules,
                    last_move,
                    scene.steps,
                    leading,
                    panels,
                    around.known,
                    tells=Secret.REASONS not in masked,
                ),
            ),
        ),
        *((Tab(THINK, _("Think"), tools),) if tools else ()),
        Tab(MOVES, _("Moves"), listed),
        *((Tab(HOW, _("How to play"), how),) if how else ()),
        Tab(MORE, _("More"), (*more, position.position_list(rows), kept)),
    )
    side = beside(
        # At its end a game is looked back at, whatever was looked at before.
        f"side {scene.game}{' over' if moment.outcome is not None and not around.goes_on else ''}",
        TASK if to_do else HOW if how and not moment.line else EXPLAIN,
        tabs,
        above=(
            node(
                "div",
                {"class": "mg-results", "key": "results"},
                hidden_card(sentences.last_move_hidden(moment))
                if hides_move
                else result_card(
                    moment.rules,
                    last_move,
                    around.before,
                    gains=moment.standing.gains,
                    at_first=None if to_do else moment.board.at_a_glance(),
                ),
                scores.banner(moment, around.context, again, around.people)
                if moment.outcome is not None and not around.goes_on
                else _context(moment, _left(moment, shelved) or around.context),
            ),
            node("div", {"class": "mg-finish", "key": "finish"}, *finish) if finish else None,
        ),
        over=over,
    )
    tree = node(
        "div",
        {
            "class": f"mg-page mg-game-{moment.rules.name}{' mg-in-lesson' if to_do else ''}"
            f"{' mg-rounds' if around.rounds and moment.line else ''}",
            **current_language().read_as,
            "words": _("Board of {title}", title=moment.rules.title),
        },
        node(
            "div",
            {"class": "mg-header" if moment.line else "mg-header mg-begun"},
            node("h2", {"class": "mg-hidden"}, moment.rules.title),
            scores.players(moment, clock, around.seats, around.people, points=Secret.SCORES not in masked),
            scores.status(moment, around.people),
            controls.clock_button(moment, clock) if clock is not None else None,
            controls.present(),
        ),
        node(
            "div",
            {"class": "mg-board-frame", "key": f"board {scene.game}"},
            drawn if look_around is None else node("div", {"class": "mg-board-and-strip"}, drawn, look_around),
        ),
        around.tour,  # it goes with the first move: what follows it is known by its key, and is not sent again
        side,
        node(
            "div",
            {"class": "mg-controls", "key": "controls", "role": "toolbar", "aria-label": _("Controls")},
            *controls_,
        ),
        timer(),
    )
    return Drawn(tree, rows)


def _left(moment: Moment, shelved: Match | None) -> tuple[Node, ...]:
    """Draw the link to the game that was left, until the first move of this one; a finished one can be looked at."""
    if shelved is None or moment.line:
        return ()
    if shelved.outcome is not None:
        return _("You can still look at the previous game."), " ", controls.look_at_previous()
    sentence = _n("You left a game after {n} move.", "You left a game after {n} moves.", shelved.ply)
    return sentence, " ", controls.take_up()


def _is_hint(said: Sequence[Node]) -> bool:
    return any(part[1].get("class") == "mg-hint" for part in said if isinstance(part, list))


def _context(moment: Moment, said: Sequence[Node]) -> Node:
    """Draw the state of the game and the possible actions, or the message of an activity: always four lines."""
    scene, last = moment.scene, len(moment.line)
    if said:
        return node("div", {"class": "mg-context"}, *said)
    sentence: Words | None
    if moment.ply < last:
        sentence = _("Move {ply} of {last}.", ply=moment.ply, last=last)
        back = controls.back_to_now(last)
    else:
        sentence, back = together(moment.board.stage(scene), None if scene.over else moment.board.hint(scene)), None
    return node("div", {"class": "mg-context"}, sentence, " " if back else None, back)
