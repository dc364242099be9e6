"""A position that the teacher has sent to all pages of a class, to be tried out, and the way back to one's own task."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Moment, Reaction
from mathgames.games.contract.controls import button
from mathgames.language.words import Words, _

SENT: Final = _("Your teacher has sent a position to everybody.")


class SentPosition(Activity[None]):
    """Says whose position this is. ``back`` gives what leads back to the task."""

    name: ClassVar[str] = "sent"
    to_do_called: ClassVar[Words] = _("Position")

    def __init__(self, back: Callable[[], tuple[Effect, ...]]) -> None:
        self._back = back

    def on_intent(
        self, state: None, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        return Reaction(None, _("You are back at your task."), self._back()) if args.get("back") is True else None

    def to_do(self, state: None, moment: Moment) -> tuple[Node, ...]:
        return (
            node(
                "div",
                {"class": "mg-task", "key": "sent"},
                node("p", None, SENT),
                node("p", None, _("Try it out. Your own task is kept as it was.")),
                node("div", {"class": "mg-row"}, button(_("Back to my task"), self.intent(back=True), key="back")),
            ),
        )
