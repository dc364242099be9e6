"""The widget: a session's view as a synced trait, and the browser's messages to the session."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import traitlets
from IPython.display import display

from mathgames.engine import Match
from mathgames.engine.files import write_whole
from mathgames.engine.observable import Observed
from mathgames.engine.saves import autosave
from mathgames.games.contract import Activity
from mathgames.games.registry import game
from mathgames.language.words import Language, speaking
from mathgames.notebook.widgets.left_game import is_watched
from mathgames.notebook.widgets.page_widget import PageWidget
from mathgames.page import MatchSession, View
from mathgames.page.picture import RECORD, still
from mathgames.page.stylesheet import style_sheet
from mathgames.players.adapting import keep_played

REST = 0.2
"""How many seconds after a move by hand its picture is drawn."""

APPEARING = 1.0
"""How many seconds a page has to show a new board, before the picture beside it comes."""


def _output(data: dict[str, Any], metadata: dict[str, Any] | None = None, **how: Any) -> None:
    """Write one output of the cell that runs, by type."""
    display(data, metadata=metadata, raw=True, **how)  # type: ignore[no-untyped-call]  # IPython has no types


class GameWidget(Observed, PageWidget):
    """A match on the screen. ``match`` is the game that is being played; ``view`` is what the browser paints.

    One widget may be shown in several places: all show the same game. Beside each board stands its picture, as an
    output of its own that follows the game: what is left of the board in a saved notebook, where nothing draws it.
    While the board lives, its style sheet hides the picture.
    """

    _session: MatchSession

    match: Any = traitlets.Instance(Match, read_only=True)
    """The game that is being played; another one after "New game"."""

    def __init__(
        self,
        match: Match,
        *,
        save: bool = True,
        activities: Sequence[Activity[Any]] | None = None,
        language: Language | None = None,
        left: Match | None = None,
        session_kind: Callable[..., MatchSession] = MatchSession,
        **traits: Any,
    ) -> None:
        session = session_kind(
            match,
            autosave if save else None,
            activities=activities,
            language=language,
            left=left,
            on_keep=keep_played if save else None,
            on_later=self._later,
        )
        self._picture_id = f"mathgames-{secrets.token_hex(8)}"
        self._has_picture = False
        self._answering = False
        self._due: asyncio.TimerHandle | None = None
        if (look := game(match.rules.name).look) is not None:
            self._css = style_sheet(look)
        self.set_trait("match", match)
        super().__init__(session, **traits)
        session.on_match = partial(self.set_trait, "match")

    def close(self) -> None:
        """Take the board away; the match goes on without it. A second time does nothing, as in ipywidgets."""
        if self._due is not None:
            self._due.cancel()
        super().close()

    def _show(self, view: View) -> None:
        changed = view["rev"] != self.view["rev"]
        super()._show(view)
        if changed and self._has_picture:
            if self._answering:
                self._draw_later(REST)
            else:
                self._draw()

    def _receive(self, widget: object, content: object, buffers: object) -> None:
        self._answering = True
        try:
            super()._receive(widget, content, buffers)
        finally:
            self._answering = False

    def _draw(self) -> None:
        """Bring the picture beside the board up to date, now and not once more for what was due."""
        if self._due is not None:
            self._due.cancel()
        _output(self._still(), display_id=self._picture_id, update=True)
        self.send_whole_if_worn()

    def _draw_later(self, seconds: float) -> None:
        """Draw when the page has nothing more urgent to do: a picture takes it as long as an answer, and longer."""
        if self._due is not None:
            self._due.cancel()
        self._due = self._later(seconds, self._draw)

    def _repr_html_(self) -> str:
        return self._still()["text/html"]

    def _still(self) -> dict[str, str]:
        """What is left of the board where nothing draws it."""
        with speaking(self._session.language):
            return still(self._session.picture(), self.match.record())

    def _ipython_display_(self) -> None:
        if self.comm is None:  # closed: its picture is what is left of it
            _output(self._still())
            return
        board = self._repr_mimebundle_()
        assert board is not None  # anywidget gives none to a widget without a view
        data, metadata = board
        _output({**data, "text/plain": ""}, metadata)  # where nothing draws the board, its picture tells the rest
        self.leave_picture()

    def leave_picture(self) -> None:
        """Put the picture that follows the game into the outputs of the cell that runs, beside what shows the board."""
        self._has_picture = True
        if is_watched():
            _output({"text/plain": "", RECORD: self.match.record()}, display_id=self._picture_id)
            self._draw_later(APPEARING)
        else:
            _output(self._still(), display_id=self._picture_id)

    def save_html(self, path: str | Path) -> Path:
        """Write the whole game into one HTML file, to walk and step through with nothing else; the file's path."""
        from mathgames.page import saved_game  # no board needs them before
        from mathgames.page.whole_page import check_place

        path = Path(path)
        with speaking(self._session.language):
            check_place(path)
            return write_whole(path, saved_game.html(self.match))

    def __repr__(self) -> str:
        return f"<GameWidget{repr(self.match).removeprefix('<Match')}"
