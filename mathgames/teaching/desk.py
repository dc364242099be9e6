"""The teacher's desk as an activity: what is chosen, the board that is set up, and the one line for the pupils."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from mathgames.activities import Who
from mathgames.game import Activity, Answer, Control, Refused, Table
from mathgames.game.controls import button, chooser, switch
from mathgames.lessons import list_lessons
from mathgames.nodes import Node, node
from mathgames.players import LEVELS
from mathgames.registry import game as game_of
from mathgames.registry import list_games
from mathgames.teaching.setup import FLIP, PIECES, REMOVE, Setup, emptied, other_side
from mathgames.words import Text, Words, _

LOCKABLE: Final[Mapping[Control, Words]] = {
    Control.UNDO: _("Undo"),
    Control.WALK: _("Going back and forth"),
    Control.TYPED: _("Typed moves"),
    Control.WHY: _("Why a move is not legal"),
    Control.OPTIONS: _("Other rules"),
    Control.NEW: _("New game"),
    Control.SHARE: _("Saving and sharing"),
    Control.END: _("Giving up"),
}
PREDICTS: Final[Mapping[str, Words]] = {
    Who.OFF.value: _("Nobody predicts"),
    Who.MOVER.value: _("Who moves predicts"),
    Who.OTHER.value: _("The other player predicts"),
    Who.ALL.value: _("All predict"),
}


class Desk(Activity[Setup]):
    """What a teacher chooses. The page goes over to another board whenever the ``setup`` asks for one."""

    name: ClassVar[str] = "desk"

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def begin(self, table: Table, note: Any = None) -> Setup:
        return self._setup

    def offers(self, state: Setup, table: Table) -> frozenset[Control]:
        return frozenset({Control.UNDO, Control.WALK, Control.WHY})

    def asked(self, state: Setup, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        now = _chosen(state, args, fields)
        return None if now is None else Answer(now, _("The line for the pupils: {line}", line=now.line))

    def to_do(self, state: Setup, table: Table) -> tuple[Node, ...]:
        can_be_set = state.game in PIECES
        return (
            node(
                "div",
                {"class": "mg-task", "key": "desk"},
                node("h3", None, _("The line for your pupils' cell")),
                node(
                    "label",
                    {"class": "mg-code", "key": "line"},
                    node("span", {"class": "mg-hidden"}, _("The line for your pupils' cell")),
                    node("input", {"type": "text", "readonly": True, "value": state.line, "spellcheck": "false"}),
                ),
                node("button", {"type": "button", "key": "copy", "local": ["copy", state.line]}, _("Copy the line")),
                node("h3", None, _("What your pupils get")),
                self._select(_("Game"), "game", state.game, {name: game_of(name).rules.title for name in list_games()}),
                self._select(
                    _("Or a lesson"),
                    "lesson",
                    state.lesson,
                    {"": _("No lesson"), **{name: name for name in list_lessons()}},
                ),
                *(self._editor(state) if can_be_set and not state.lesson else ()),
                *(() if state.lesson else self._around(state)),
            ),
        )

    def _around(self, state: Setup) -> tuple[Node, ...]:
        levels: dict[str, Text] = {"": _("Two pupils at one screen"), **{level.name: level.name for level in LEVELS}}
        predicting = self._select(_("Predicting"), "predict", state.predict, PREDICTS)
        locks = (
            switch(label, self.intent(lock=control.value), f"lock {control.value}", on=control.value in state.locks)
            for control, label in LOCKABLE.items()
        )
        return (
            *((predicting,) if game_of(state.game).asks_anything else ()),
            self._select(_("Against"), "opponent", state.opponent, levels),
            node("p", {"class": "mg-label"}, _("Locked:")),
            node("div", {"class": "mg-row", "role": "toolbar", "aria-label": _("Locked:"), "key": "locks"}, *locks),
        )

    def _editor(self, state: Setup) -> tuple[Node, ...]:
        edit = switch(_("Set up the board"), self.intent(edit=not state.edits), "edit", on=state.edits)
        if not state.edits:
            return (node("div", {"class": "mg-row"}, edit),)
        pieces: dict[str, Text] = {
            **{piece: piece for piece in PIECES[state.game]},
            REMOVE: _("take a piece away"),
            FLIP: _("turn a piece over to the other side"),
        }
        return (
            node("div", {"class": "mg-row"}, edit),
            self._select(_("A press on a square puts down"), "piece", state.piece, pieces),
            node(
                "div",
                {"class": "mg-row", "role": "toolbar", "aria-label": _("Set up the board"), "key": "editor"},
                button(_("Empty board"), self.intent(empty=True), key="empty"),
                button(_("The other side begins"), self.intent(turn=True), key="turn"),
                button(_("Start position"), self.intent(start=True), key="start"),
            ),
        )

    def _select(self, label: Words, field: str, now: str, offered: Mapping[str, Text]) -> Node:
        return chooser(field, offered, now, label, key=f"choose {field}", intent=self.intent(choose=field))


def _chosen(state: Setup, args: Mapping[str, Any], fields: Mapping[str, str]) -> Setup | None:
    """The setup after a choice; Refused for what is not on offer, None for what means nothing."""
    match dict(args):
        case {"choose": str(field)}:
            return _with(state, field, fields.get(field, ""))
        case {"lock": str(name)} if name in {control.value for control in LOCKABLE}:
            return replace(state, locks=state.locks ^ {name})
        case {"edit": bool(edits)} if state.game in PIECES:
            return replace(state, edits=edits)
        case {"empty": True} if state.edits:
            return replace(state, position=emptied(state.data))
        case {"turn": True} if state.edits:
            return replace(state, position=other_side(state.rules, state.data))
        case {"start": True} if state.edits:
            return replace(state, position=None)
    return None


def _with(state: Setup, field: str, value: str) -> Setup:
    offered: Mapping[str, Any] = {
        "game": list_games(),
        "lesson": ["", *list_lessons()],
        "predict": PREDICTS,
        "opponent": ["", *(level.name for level in LEVELS)],
        "piece": [*PIECES.get(state.game, ()), REMOVE, FLIP],
    }
    if field not in offered or value not in offered[field]:
        raise Refused("option", _("Choose one of those that are offered."))
    if field == "game":
        return Setup(value, piece=PIECES.get(value, ("",))[0], lesson="")
    match field:
        case "lesson":
            return replace(state, lesson=value)
        case "predict":
            return replace(state, predict=value)
        case "opponent":
            return replace(state, opponent=value)
    return replace(state, piece=value)
