"""The widget: a session's view as a synced trait, and the browser's messages to the session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from mathgames.engine import Match
from mathgames.saves import autosave
from mathgames.views import Session, View

STATIC = Path(__file__).parent.parent / "static"


def _keep_ours(_: Any, widget: GameWidget) -> View:
    """The view as it is: what a browser writes to it is dropped, and the true one is sent back."""
    widget.send_state("view")
    view: View = widget.view
    return view


class GameWidget(anywidget.AnyWidget):
    """A match on the screen. ``match`` is the game that is being played; ``view`` is what the browser paints.

    One widget may be shown in several places: all show the same game.
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"

    view: Any = traitlets.Dict().tag(sync=True, echo_update=False, from_json=_keep_ours)
    seen: Any = traitlets.Int(0).tag(sync=True)
    """The last ``rev`` that a browser has painted. Nothing here trusts it; notebooks that re-run cells watch it."""

    def __init__(self, match: Match, *, save: bool = True) -> None:
        self._session = Session(match, autosave if save else None)
        super().__init__(view=self._session.view)
        self._session.on_view = self._show
        self.on_msg(self._receive)

    @property
    def match(self) -> Match:
        """The game that is being played; another one after "New game"."""
        return self._session.match

    def _show(self, view: View) -> None:
        self.view = view

    def _receive(self, _: object, content: object, __: object) -> None:
        self._session.receive(content)

    def __repr__(self) -> str:
        return f"<GameWidget{repr(self.match).removeprefix('<Match')}"
