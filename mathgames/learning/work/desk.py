"""The teacher's desk as an activity: the choices, the board of the setup, and the one line for the pupils."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mathgames.engine import Match
from mathgames.engine.options import parse_value
from mathgames.explain.drawing import grid
from mathgames.explain.nodes import Node, iter_nodes
from mathgames.games.contract import Activity, Cells, Control, Effect, Exchange, Layout, Reaction, Refused, Snapshot
from mathgames.games.contract.declaration import FLIP, REMOVE
from mathgames.games.registry import list_games, opening_options
from mathgames.language.errors import MathgamesError, OptionError
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons import find
from mathgames.learning.work import desk_page
from mathgames.learning.work.setup import (
    EXPLANATION_LEVELS,
    LESSON,
    LESSON_LOCKS,
    LOCKABLE,
    MINUTES,
    PREDICTS,
    PUPILS,
    Setup,
    lessons,
    options_of,
)
from mathgames.players.opponents import available_players as opponents


class Desk(Activity[Setup]):
    """The activity of the teacher's desk. The page changes to another board whenever the ``setup`` asks for one.

    ``extra_activities`` are the page's other activities, and ``shares`` shows how to pass a setup on.
    """

    name: ClassVar[str] = "desk"
    to_do_called: ClassVar[LazyString] = _("Teacher's desk")

    def __init__(
        self,
        setup: Setup,
        extra_activities: tuple[Activity[Any], ...] = (),
        shares: Callable[[Setup], tuple[Node, ...]] = lambda _setup: (),
    ) -> None:
        self._setup, self._extra_activities, self._shares = setup, extra_activities, shares

    def to_exchange(self) -> Exchange:
        """Return the effect that shows the board of the setup."""
        rules, position = self._setup.rules, self._setup.position
        match = Match(rules, position=None if position is None else rules.from_json(position))
        return Exchange(match, (self, *self._extra_activities))

    def begin(self, snapshot: Snapshot, note: Any = None) -> Setup:
        return self._setup

    def offers(self, state: Setup, snapshot: Snapshot) -> frozenset[Control]:
        return frozenset({Control.UNDO, Control.WALK, Control.WHY})

    def on_intent(
        self, state: Setup, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if state.edits and (args.keys() & {"cells", "move"}):
            now = _put(state, snapshot, args.get("cells"))
            return Reaction(now, _("{square}: changed.", square=args["cells"][0]), self._exchange(state, now))
        new_setup = _choose(state, args, fields)
        if new_setup is None:
            return None
        sentence = _("Line of code for your pupils: {line}", line=new_setup.line)
        return Reaction(new_setup, sentence, self._exchange(state, new_setup))

    def _exchange(self, before: Setup, now: Setup) -> tuple[Effect, ...]:
        """Return the effects that show another board. Raises ``Refused`` if it is invalid."""
        if (now.game, now.options, now.position) == (before.game, before.options, before.position):
            return ()
        try:
            return (Desk(now, self._extra_activities, self._shares).to_exchange(),)
        except MathgamesError as error:
            raise Refused("position", error.words) from error

    def layout(self, state: Setup, snapshot: Snapshot) -> Layout | None:
        return Layout(hold=Cells((), grid.plain_mark(), asks_reason=False), goes_on=True) if state.edits else None

    def to_do(self, state: Setup, snapshot: Snapshot) -> tuple[Node, ...]:
        return (*desk_page.render_desk(state, self.intent), *self._shares(state))


def _put(state: Setup, snapshot: Snapshot, cells: object) -> Setup:
    board_node = snapshot.board.draw(snapshot.scene)
    squares_drawn = {element[1]["at"] for element in iter_nodes(board_node) if element[1].get("role") == "gridcell"}
    if state.editor is None or not isinstance(cells, list) or len(cells) != 1 or cells[0] not in squares_drawn:
        raise Refused("malformed", _("Choose a square on the board."))
    try:
        position = state.editor.place_piece(state.data, cells[0], state.in_hand)
        state.rules.from_json(position)
    except MathgamesError as error:
        raise Refused("position", error.words) from error
    return replace(state, position=position)


def _choose(state: Setup, args: Mapping[str, Any], fields: Mapping[str, str]) -> Setup | None:
    """Return the setup after a choice.

    Raises ``Refused`` for an option that is not offered; None for a meaningless one.
    """
    match dict(args):
        case {"choose": str(field)}:
            return _with(state, field, fields.get(field, ""))
        case {"option": str(name)}:
            return _set_option(state, name, fields.get(name, ""))
        case {"option": True}:
            return _set_option(state, fields.get("name", ""), fields.get("value", "").strip())
        case {"lock": str(name)} if name in (LESSON_LOCKS if state.lesson else LOCKABLE):
            return replace(state, locks=state.locks ^ {name})
        case {"demonstrate": bool(on)}:
            return replace(state, demonstrate=on)
        case {"warm_up": bool(on)}:
            return replace(state, warm_up=on)
        case {"edit": bool(edits)} if state.editor is not None:
            return replace(state, edits=edits)
        case {"piece": str(piece)} if piece in _pieces(state):
            return replace(state, piece=piece)
        case {"empty": True} if state.edits and state.editor is not None:
            return replace(state, position=state.editor.clear(state.data))
        case {"start": True} if state.edits:
            return replace(state, position=None)
        case {"change": str(name)} if state.edits and state.editor is not None:
            return _change_position(state, name)
    return None


def _pieces(state: Setup) -> tuple[str, ...]:
    editor = state.editor
    if editor is None:
        return ()
    return (*(piece for row in editor.pieces for piece in row), REMOVE, *((FLIP,) if editor.flips else ()))


def _change_position(state: Setup, name: str) -> Setup | None:
    editor = state.editor
    if editor is None or name not in editor.changes(state.data):
        return None
    try:
        return replace(state, position=editor.apply_change(state.data, state.rules.players, name))
    except MathgamesError as error:
        raise Refused("position", error.words) from error


def _set_option(state: Setup, name: str, text: str) -> Setup:
    """Return the setup with an option of this value, without the position, for which another board can be too small."""
    rules = state.rules
    if name not in {option.name for option in options_of(rules)}:
        raise Refused("option", _("Choose one of the options shown."))
    option = rules.options[name]
    try:
        return replace(state.with_options(dict(state.options) | {name: parse_value(option, text)}), position=None)
    except OptionError as error:
        raise Refused("option", error.words) from error


def _with(state: Setup, field: str, value: str) -> Setup:
    choices: Mapping[str, Any] = {
        "game": [*list_games(), LESSON],
        "lesson": lessons(),
        "predict": PREDICTS,
        "explain": EXPLANATION_LEVELS,
        "opponent": ["", *(player.name for player in opponents(state.rules))],
        "seconds": [str(60 * minutes) for minutes in MINUTES],
        "pupils": [str(number) for number in PUPILS],
    }
    if field not in choices or value not in choices[field]:
        raise Refused("option", _("Choose one of the options shown."))
    match field:
        case "game" if value == LESSON:
            return _of_lesson(Setup(), lessons()[0])
        case "game":
            return Setup(value).with_options(opening_options(value))
        case "lesson":
            return _of_lesson(state, value)
    changes: dict[str, Any] = {field: int(value) if field in ("seconds", "pupils") else value}
    return replace(state, **changes)


def _of_lesson(state: Setup, name: str) -> Setup:
    """Return the setup with a lesson, beside the board of its game. A test has no options, and is for one pupil."""
    lesson = find(name)
    return replace(Setup() if lesson.is_test else state, game=lesson.game, lesson=name)
