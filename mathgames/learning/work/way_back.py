"""The way back from what a page was led to: a button below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Moment, Reaction
from mathgames.games.contract.controls import button
from mathgames.language.words import Text


class WayBack(Activity[None]):
    """A button with this ``label``; ``back`` gives what leads back, of which ``said`` is said."""

    name: ClassVar[str] = "way-back"

    def __init__(self, label: Text, back: Callable[[], tuple[Effect, ...]], said: Text = "") -> None:
        self._label, self._back, self._said = label, back, said

    def on_intent(
        self, state: None, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        return Reaction(None, self._said, self._back()) if args.get("back") is True else None

    def to_do(self, state: None, moment: Moment) -> tuple[Node, ...]:
        press = button(self._label, self.intent(back=True), key="back")
        return (node("div", {"class": "mg-task", "key": "way back"}, node("div", {"class": "mg-row"}, press)),)
