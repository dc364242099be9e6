"""Buttons below a page: one prints its sheets, one leads back to an earlier page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Moment, Reaction, Refused
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.words import Text, Words, _


class PrintButton(Activity[Words | None]):
    """A button that prints the page's subject. ``write`` writes the sheets; the state is the announcement about it."""

    name: ClassVar[str] = "print"

    def __init__(self, write: Callable[[], Path]) -> None:
        self._write = write

    def on_intent(
        self, state: Words | None, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("sheets") is not True:
            return None
        try:
            file = one_line(self._write())
        except MathgamesError as error:
            raise Refused("unwritten", error.words) from error
        sentence = _("Saved as {file}. Open it in a browser and print it there.", file=file)
        return Reaction(sentence, sentence)

    def to_do(self, state: Words | None, moment: Moment) -> tuple[Node, ...]:
        press = button(_("Print"), self.intent(sheets=True), key="print")
        drawing = None if state is None else node("p", {"class": "mg-strip", "key": "printed"}, state)
        return (node("div", {"class": "mg-task", "key": "printing"}, node("div", {"class": "mg-row"}, press), drawing),)


class WayBack(Activity[None]):
    """A button with this ``label``; ``back`` returns the effects that lead back, with the announcement ``said``."""

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
