"""The teacher's desk as an activity: the choices, the board of the assignment, and how it is given to a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mathgames.activities import Who, of_a_page
from mathgames.engine import Match
from mathgames.engine.options import parse_value
from mathgames.explain.drawing import grid
from mathgames.explain.nodes import Node, iter_nodes, node
from mathgames.games.contract import Activity, Cells, Control, Effect, Exchange, Layout, Reaction, Refused, Snapshot
from mathgames.games.contract.controls import button
from mathgames.games.contract.declaration import FLIP, REMOVE
from mathgames.games.registry import list_games
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import MathgamesError, OptionError
from mathgames.language.words import LazyString, _
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.texts import to_line
from mathgames.learning.lessons import find, routes
from mathgames.learning.practice import TOPICS
from mathgames.learning.work import desk_page
from mathgames.learning.work.desk_page import Gives
from mathgames.learning.work.desk_state import (
    EXPLANATION_LEVELS,
    KINDS,
    LESSON_LOCKS,
    LOCKABLE,
    MINUTES,
    PUPILS,
    DeskState,
    lessons,
    options_of,
)
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.players.opponents import available_players as opponents

Packs = Callable[[Assignment, bool], object]
"""The type of functions that save the package of an assignment for a learning platform, a whole one if it is True."""


class Desk(Activity[DeskState]):
    """The activity of the teacher's desk. The page changes to another board whenever the assignment asks for one.

    ``extra_activities`` are the desk's other activities, ``gives`` draws how an assignment is given to a class, and
    ``packs`` saves its package for a learning platform, if there is a button for that.
    """

    name: ClassVar[str] = "desk"
    to_do_called: ClassVar[LazyString] = _("Teacher's desk")

    def __init__(
        self,
        state: DeskState,
        gives: Gives,
        extra_activities: tuple[Activity[Any], ...] = (),
        packs: Packs | None = None,
    ) -> None:
        self._desk_state, self._gives, self._extra_activities, self._packs = state, gives, extra_activities, packs

    def to_exchange(self) -> Exchange:
        """Return the effect that shows the board of the assignment."""
        state = self._desk_state
        if state.has_begun:
            return self._begin(state.assignment)
        is_game = state.assignment.kind is AssignmentKind.GAME
        match = state.assignment.match if is_game else Match(rules_of(state.game))
        return Exchange(match, (self, *self._extra_activities))

    def _begin(self, assignment: Assignment) -> Exchange:
        """Return the effect that shows what the class gets: the game, or the first task of the lesson."""
        if assignment.kind is AssignmentKind.GAME:
            match = assignment.match
            activities = of_a_page(match.rules, assignment.settings.activities(match.rules))
            return Exchange(match, (*activities, self))
        is_route = assignment.kind is AssignmentKind.ROUTE
        lesson = OpenLesson(find(routes()[assignment.name].lessons[0] if is_route else assignment.name))
        lesson.extra_activities = (self,)
        return lesson.open(assignment.task)[1]

    def begin(self, snapshot: Snapshot, note: Any = None) -> DeskState:
        return self._desk_state

    def offers(self, state: DeskState, snapshot: Snapshot) -> frozenset[Control]:
        return frozenset({Control.UNDO, Control.WALK, Control.WHY})

    def on_intent(
        self, state: DeskState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if state.edits and (args.keys() & {"cells", "move"}):
            now = _put(state, snapshot, args.get("cells"))
            return Reaction(now, _("{square}: changed.", square=args["cells"][0]), self._exchange(state, now))
        if isinstance(is_whole := args.get("package"), bool) and self._packs is not None:
            self._packs(state.assignment, is_whole)
            return Reaction(state, _("The package is being made. Your browser saves it."))
        try:
            now_chosen = _choose(state, args, fields)
        except OptionError as error:
            raise Refused("option", error.words) from error
        if now_chosen is None:
            return None
        sentence = _("Line of code for your pupils: {line}", line=to_line(now_chosen.assignment))
        if now_chosen.has_begun:
            sentence = _("{title} begins.", title=state.assignment.title)
        return Reaction(now_chosen, sentence, self._exchange(state, now_chosen))

    def _exchange(self, before: DeskState, now: DeskState) -> tuple[Effect, ...]:
        """Return the effects that show another board. Raises ``Refused`` if it is invalid."""
        boards = [(it.has_begun, it.game, it.assignment.options, it.assignment.position) for it in (before, now)]
        if boards[0] == boards[1]:
            return ()
        try:
            return (Desk(now, self._gives, self._extra_activities, self._packs).to_exchange(),)
        except MathgamesError as error:
            raise Refused("position", error.words) from error

    def layout(self, state: DeskState, snapshot: Snapshot) -> Layout | None:
        return Layout(hold=Cells((), grid.plain_mark(), asks_reason=False), goes_on=True) if state.edits else None

    def to_do(self, state: DeskState, snapshot: Snapshot) -> tuple[Node, ...]:
        if state.has_begun:
            return ()
        packing = () if self._packs is None else desk_page.render_packing(state, self.intent)
        gives = (*self._gives(state.assignment), *desk_page.render_after(state, self._gives), *packing)
        return desk_page.render_desk(state, self.intent, gives)

    def more_nodes(self, state: DeskState, snapshot: Snapshot) -> tuple[Node, ...]:
        if not state.has_begun:
            return ()
        return (node("p", {"class": "mg-row", "key": "desk"}, button(_("Back to the desk"), self.intent(begin=False))),)


def _put(state: DeskState, snapshot: Snapshot, cells: object) -> DeskState:
    board_node = snapshot.board.draw(snapshot.scene)
    squares_drawn = {element[1]["at"] for element in iter_nodes(board_node) if element[1].get("role") == "gridcell"}
    if state.editor is None or not isinstance(cells, list) or len(cells) != 1 or cells[0] not in squares_drawn:
        raise Refused("malformed", _("Choose a square on the board."))
    editor, in_hand, square = state.editor, state.in_hand, cells[0]
    return _with_position(state, lambda data: editor.place_piece(data, square, in_hand))


def _with_position(state: DeskState, change: Callable[[Any], Any]) -> DeskState:
    """Return the state with the changed position. Raises ``Refused`` if it is invalid."""
    try:
        return state.with_arguments(position=change(state.assignment.data))
    except MathgamesError as error:
        raise Refused("position", error.words) from error


def _choose(state: DeskState, args: Mapping[str, Any], fields: Mapping[str, str]) -> DeskState | None:
    """Return the state after a choice.

    Raises ``Refused`` or ``OptionError`` for one that is not offered; None for a meaningless one.
    """
    match dict(args):
        case {"choose": str(field)}:
            return _with(state, field, fields.get(field, ""))
        case {"option": str(name)}:
            return _set_option(state, name, fields.get(name, ""))
        case {"option": True}:
            return _set_option(state, fields.get("name", ""), fields.get("value", "").strip())
        case {"lock": str(name)} if name in _lockable(state):
            return state.with_arguments(locks=" ".join(state.assignment.locks ^ {name}))
        case {"demonstrate": bool(on)}:
            return state.with_arguments(demonstrate=on)
        case {"warm_up": bool(on)}:
            return state.with_arguments(warm_up=on)
        case {"own_words": bool(on)}:
            return state.with_arguments(own_words=on)
        case {"begin": bool(begins)} if state.assignment.kind is not AssignmentKind.PRACTICE:
            return replace(state, has_begun=begins, edits=False)
        case {"edit": bool(edits)} if state.editor is not None:
            return replace(state, edits=edits)
        case {"piece": str(piece)} if piece in _pieces(state):
            return replace(state, piece=piece)
        case {"empty": True} if state.edits and state.editor is not None:
            return _with_position(state, state.editor.clear)
        case {"start": True} if state.edits:
            return state.with_arguments(position=None)
        case {"change": str(name)} if state.edits and state.editor is not None:
            return _change_position(state, name)
    return None


def _pieces(state: DeskState) -> tuple[str, ...]:
    editor = state.editor
    if editor is None:
        return ()
    return (*(piece for row in editor.pieces for piece in row), REMOVE, *((FLIP,) if editor.flips else ()))


def _lockable(state: DeskState) -> Mapping[str, LazyString]:
    match state.assignment.kind:
        case AssignmentKind.GAME:
            return LOCKABLE
        case AssignmentKind.PRACTICE:
            return {}
    return LESSON_LOCKS


def _change_position(state: DeskState, name: str) -> DeskState | None:
    editor = state.editor
    if editor is None or name not in editor.changes(state.assignment.data):
        return None
    players = state.assignment.rules.players
    return _with_position(state, lambda data: editor.apply_change(data, players, name))


def _set_option(state: DeskState, name: str, text: str) -> DeskState:
    """Return the state with an option of this value, without the position, for which another board can be too small."""
    is_game = state.assignment.kind is AssignmentKind.GAME
    rules = state.assignment.rules if is_game else None
    if rules is None or name not in {option.name for option in options_of(rules)}:
        raise Refused("option", _("Choose one of the options shown."))
    given = dict(state.assignment.options) | {name: parse_value(rules.options[name], text)}
    return state.with_arguments(**given, position=None)


def _with(state: DeskState, field: str, value: str) -> DeskState:
    it = state.assignment
    players = opponents(it.rules) if it.kind is AssignmentKind.GAME else ()
    choices: Mapping[str, Any] = {
        "what": [*list_games(), *KINDS],
        "lesson": lessons(),
        "route": routes(),
        "practice": [topic.key for topic in TOPICS],
        "predict": [it.value for it in Who],
        "explain": EXPLANATION_LEVELS,
        "opponent": ["", *(player.name for player in players)],
        "clock": [str(60 * minutes) for minutes in MINUTES],
        "pupils": [str(number) for number in PUPILS],
    }
    if field not in choices or value not in choices[field]:
        raise Refused("option", _("Choose one of the options shown."))
    match field:
        case "what" if value in KINDS:
            return DeskState(Assignment.from_arguments(value, next(iter(choices[value]))))
        case "what":
            return DeskState(Assignment.from_arguments(AssignmentKind.GAME, value))
        case "lesson" | "route" | "practice":
            # A test has nothing to set up, and is for one pupil.
            is_test = field == "lesson" and find(value).is_test
            kept = {} if is_test or field != it.kind.value else dict(it.arguments())
            kept.pop("task", None)
            return DeskState(Assignment.from_arguments(field, value, kept))
    return state.with_arguments(**{field: int(value) if field in ("clock", "pupils") else value})
