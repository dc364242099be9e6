"""The widget: a session's view as a synced trait, and the browser's messages to the session."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import Box  # type: ignore[import-untyped]  # ipywidgets has no types

from mathgames.engine import Match, saves
from mathgames.engine.files import write_whole
from mathgames.engine.observable import Observed
from mathgames.engine.rules import Rules
from mathgames.engine.saves import autosave
from mathgames.games.contract import Activity
from mathgames.games.registry import game
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Language, speaking
from mathgames.notebook.widgets.page_widget import PageWidget
from mathgames.page import MatchSession, View
from mathgames.page.picture import RECORD, still
from mathgames.page.stylesheet import style_sheet
from mathgames.players.adapting import keep_played

if TYPE_CHECKING:
    import asyncio

# The game that was left: what a cell offers to continue when it is run again.

LOOKED_AT: Final = 10
"""Only the latest games are looked at: a cell that begins a game does not wait for a full folder."""

_begun: WeakValueDictionary[tuple[str, str], Match] = WeakValueDictionary()
"""The match that each cell of this kernel began, by the cell's name in the notebook and the game."""


def left_game(match: Match) -> Match | None:
    """The unfinished game that this cell was left with: its own, while the kernel runs, or else the latest saved one.

    It has the rules of ``match``, which the cell begins now. There is none where a program runs the cell, and none that
    another kernel, or another cell of this one, still has open.
    """
    parent = _request()
    if parent is None:
        return None
    key = (str(parent.get("metadata", {}).get("cellId", "")), match.rules.name)
    mine = _begun.get(key) if key[0] else None
    if key[0]:
        _begun[key] = match
    if mine is not None:
        return mine if _goes_on(mine) and mine.rules.lasting_settings() == match.rules.lasting_settings() else None
    return _saved(match.rules)


def _saved(rules: Rules[Any, Any]) -> Match | None:
    for path in saves.closed_games()[:LOOKED_AT]:
        try:
            record = saves.read_record(path)
            if record.game == rules.name and record.start is None and record.moves and record.ending is None:
                left = Match.replay(record)
                if _goes_on(left) and left.rules.lasting_settings() == rules.lasting_settings():
                    return left
        except MathgamesError:
            continue  # it is damaged, which is told where somebody asks for it
    return None


def _goes_on(match: Match) -> bool:
    return bool(match.line) and match.outcome is None


def _request() -> dict[str, Any] | None:
    """What a person at a screen asked the kernel for; None where a program runs the cell, or no kernel does.

    A program that runs notebooks answers no input, and wants the same outputs in every run.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    try:
        request: dict[str, Any] = kernel.get_parent("shell")  # type: ignore[union-attr]  # no kernel has types
        return request if request["content"]["allow_stdin"] else None
    except (AttributeError, KeyError, TypeError):
        return None


def is_watched() -> bool:
    """Whether a person at a screen runs the cell. A program takes the outputs as they are when the cell ends."""
    return _request() is not None


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
        self._picture_id = f"mathgames-{os.urandom(8).hex()}"
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


# Boards in boxes: a ``VBox``, a ``Tab`` or another box of ipywidgets leaves the pictures of its boards, too.


def leave_pictures(formatters: Any) -> None:
    """Show boxes with boards in them together with the pictures of the boards, in the notebook of these formatters."""
    formatters.ipython_display_formatter.for_type(Box, show)


def show(box: Box) -> None:
    """Write a box and the pictures of its boards as outputs. One without boards is left to ipywidgets, which
    NotImplementedError tells IPython.
    """
    boards = list(dict.fromkeys(_boards(box)))
    shown = box._repr_mimebundle_()
    if not boards or shown is None:
        raise NotImplementedError
    display(shown, raw=True)  # type: ignore[no-untyped-call]  # IPython has no types
    for board in boards:
        board.leave_picture()


def _boards(box: Box) -> Iterator[GameWidget]:
    """The boards in a box and in the boxes in it."""
    for widget in box.children:
        if isinstance(widget, GameWidget):
            yield widget
        elif isinstance(widget, Box):
            yield from _boards(widget)
