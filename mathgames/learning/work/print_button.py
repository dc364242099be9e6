"""The button that prints: it has the sheets written, and says where they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Moment, Reaction, Refused
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError, one_line
from mathgames.language.words import Words, _


class PrintButton(Activity[Words | None]):
    """Sheets on paper of what is on the page. ``write`` writes them; the state is what was said of that."""

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
