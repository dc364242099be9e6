"""“Give to class” under *More* beside a game: the assignment of this game, with its rules and where it began."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from mathgames.activities.board_settings import BoardSettings
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Reaction, Snapshot
from mathgames.games.contract.controls import switch
from mathgames.language.errors import MathgamesError
from mathgames.language.words import _


class GivePanel(NamedTuple):
    """The state of the panel: the ply at which it was opened. None if it is closed."""

    opened: int | None = None


class GiveGame(Activity[GivePanel]):
    """The panel that gives a game to a class.

    ``settings`` are those of this board, and ``clock`` is the time of each player in seconds, 0 for no clock.
    ``on_site`` shows the link before the line of Python.
    """

    name: ClassVar[str] = "give"
    shares: ClassVar[bool] = True

    def __init__(self, settings: BoardSettings, clock: float = 0, *, on_site: bool = False) -> None:
        self._arguments, self._on_site = settings.as_arguments() | {"clock": round(clock)}, on_site

    def begin(self, snapshot: Snapshot, note: Any = None) -> GivePanel:
        return GivePanel()

    def on_intent(
        self, state: GivePanel, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        is_open = args.get("open")
        if not isinstance(is_open, bool):
            return None
        opened = snapshot.ply if is_open else None
        return Reaction(GivePanel(opened), _("Give to class: shown.") if is_open else _("Give to class: hidden."))

    def more_nodes(self, state: GivePanel, snapshot: Snapshot) -> Sequence[Node]:
        is_open = state.opened is not None
        press = switch(_("Give to class"), self.intent(open=not is_open), "give", on=is_open)
        attributes: dict[str, Any] = {"class": "mg-give-game", "key": "give", "aria-label": _("Give to class")}
        if state.opened == snapshot.ply:  # what was pressed for is seen, until the game goes on
            attributes["data-into-view"] = True
        return (node("section", attributes, press, *(self._render_assignment(snapshot) if is_open else ())),)

    def _render_assignment(self, snapshot: Snapshot) -> Sequence[Node]:
        from mathgames.learning.assignments.assignment import Assignment  # which a board does not need otherwise
        from mathgames.learning.assignments.give import give_in_notebook, give_on_site

        rules, start = snapshot.rules, snapshot.scene.start
        position = None if start == rules.initial() else rules.to_json(start)
        settings = {option.name: rules.settings[option.name] for option in rules.options if option.name != "clock"}
        try:
            assignment = Assignment.from_arguments(
                "play", rules.name, settings | self._arguments | {"position": position}
            )
        except MathgamesError:  # a game or a player of one's own, of which no text tells
            return ()
        return give_on_site(assignment) if self._on_site else give_in_notebook(assignment)
