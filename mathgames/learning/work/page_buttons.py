"""Buttons below a page: one prints its sheets, one leads back to an earlier page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Reaction, Refused, Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.words import LazyString, Text, _


class PrintButton(Activity[LazyString | None]):
    """A button that prints the page's subject. ``write`` writes the sheets; the state is the announcement about it."""

    name: ClassVar[str] = "print"

    def __init__(self, write: Callable[[], Path]) -> None:
        self._write = write

    def on_intent(
        self, state: LazyString | None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("sheets") is not True:
            return None
        try:
            file = one_line(self._write())
        except MathgamesError as error:
            raise Refused("unwritten", error.words) from error
        sentence = _("Saved as {file}. Open it in a browser and print it there.", file=file)
        return Reaction(sentence, sentence)

    def to_do(self, state: LazyString | None, snapshot: Snapshot) -> tuple[Node, ...]:
        press = button(_("Print"), self.intent(sheets=True), key="print")
        drawing = None if state is None else node("p", {"class": "mg-strip", "key": "printed"}, state)
        return (node("div", {"class": "mg-task", "key": "printing"}, node("div", {"class": "mg-row"}, press), drawing),)


class WayBack(Activity[None]):
    """A button with this ``label``; ``return_effects`` returns the effects that lead back, with the announcement
    ``announcement``.
    """

    name: ClassVar[str] = "way-back"

    def __init__(self, label: Text, return_effects: Callable[[], tuple[Effect, ...]], announcement: Text = "") -> None:
        self._label, self._return_effects, self._announcement = label, return_effects, announcement

    def on_intent(
        self, state: None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        return Reaction(None, self._announcement, self._return_effects()) if args.get("back") is True else None

    def to_do(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        press = button(self._label, self.intent(back=True), key="back")
        return (node("div", {"class": "mg-task", "key": "way back"}, node("div", {"class": "mg-row"}, press)),)
