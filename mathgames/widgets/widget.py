"""The widget: a session's view as a synced trait, and the browser's messages to the session."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display

from mathgames.engine import Match
from mathgames.engine.followed import Observed
from mathgames.game import Activity
from mathgames.registry import game
from mathgames.saves import autosave
from mathgames.views import Session, View
from mathgames.views.changes import Differences
from mathgames.views.light import STATIC, style_sheet
from mathgames.views.still import RECORD, still
from mathgames.words import Language, speaking

REST = 0.2
"""How many seconds after a move by hand its picture is drawn."""

APPEARING = 1.0
"""How many seconds a page has to show a new board, before the picture beside it comes."""

WORN = 1 / 2
"""How large a part of a view its change may be before the view is sent whole again."""


def _keep_ours(name: str) -> Callable[[Any, GameWidget], Any]:
    """Keeps a trait as it is: what a browser writes to it is dropped, and the true view is sent back."""

    def keep(_: Any, widget: GameWidget) -> Any:
        widget.send_whole()
        return getattr(widget, name)

    return keep


def _output(data: dict[str, Any], metadata: dict[str, Any] | None = None, **how: Any) -> None:
    """Write one output of the cell that runs, by type."""
    display(data, metadata=metadata, raw=True, **how)  # type: ignore[no-untyped-call]  # IPython has no types


def _is_watched() -> bool:
    """Whether a person at a screen runs the cell. A program that runs notebooks answers no input, and takes the outputs
    as they are when the cell ends.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    try:
        return bool(kernel.get_parent("shell")["content"]["allow_stdin"])  # type: ignore[union-attr]  # no kernel has types
    except (AttributeError, KeyError, TypeError):
        return False


class GameWidget(Observed, anywidget.AnyWidget):
    """A match on the screen. ``match`` is the game that is being played; ``view`` is what the browser paints.

    One widget may be shown in several places: all show the same game. Beside each board stands its picture, as an
    output of its own that follows the game: what is left of the board in a saved notebook, where nothing draws it.
    While the board lives, its style sheet hides the picture.
    """

    # Texts and no paths: anywidget watches paths, and a watched file keeps every board alive that it was sent to.
    _esm = (STATIC / "widget.js").read_text(encoding="utf-8")
    _css = style_sheet()

    match: Any = traitlets.Instance(Match, read_only=True)
    """The game that is being played; another one after "New game"."""
    view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("view"))
    """What is shown. A browser has it as it was last sent whole."""
    change: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("change"))
    """What is different in ``view`` since it was sent whole."""
    seen: Any = traitlets.Int(0).tag(sync=True)
    """The last ``rev`` that a browser has painted. Nothing here trusts it; notebooks that re-run cells watch it."""

    def __init__(
        self,
        match: Match,
        *,
        save: bool = True,
        activities: Sequence[Activity[Any]] | None = None,
        language: Language | None = None,
        **traits: Any,
    ) -> None:
        self._session = Session(
            match, autosave if save else None, activities=activities, language=language, on_later=self._later
        )
        self._picture_id = f"mathgames-{secrets.token_hex(8)}"
        self._has_picture = False
        self._answering = False
        self._due: asyncio.TimerHandle | None = None
        self._sent = Differences(self._session.view)  # the view that was sent whole last
        if (look := game(match.rules.name).look) is not None:
            self._css = style_sheet(look)
        self.set_trait("match", match)
        self.set_trait("view", self._sent.before)
        super().__init__(**traits)
        self._session.on_view = self._show
        self._session.on_match = partial(self.set_trait, "match")
        self.on_msg(self._receive)

    def send_state(self, key: Any = None) -> None:
        """Send one trait, some, or all, as ipywidgets does; of a view that changes, only what is different."""
        if key == "view":
            self.set_trait("change", self._sent.of(self.view))
        elif key == "change":
            self._send_as_it_is(change=self.change)
        else:
            with self.match.lock:
                if key is None or (not isinstance(key, str) and "view" in key):
                    self._sent = Differences(self.view)
                super().send_state(key)

    def get_state(self, *args: Any, **named: Any) -> dict[str, Any]:
        """The synced state, as ipywidgets gives it to a page that opens and to a notebook that is saved.

        The view in it is the one that was sent whole last: ``change`` tells what is different since, and goes on to.
        """
        state: dict[str, Any] = super().get_state(*args, **named)
        return state | {"view": self._sent.before} if "view" in state else state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what a page writes, and not while a cell changes the match: ipywidgets would put back the view that
        there was when it began.
        """
        with self.match.lock:
            super().set_state(sync_data)

    def close(self) -> None:
        """Take the board away; the match goes on without it. A second time does nothing, as in ipywidgets."""
        if self.comm is not None:
            if self._due is not None:
                self._due.cancel()
            self._session.close()
        super().close()

    def send_whole(self) -> None:
        """Send the view whole: what changes from now on is told by this one."""
        with self.match.lock:
            self._sent = Differences(self.view)
            self._send_as_it_is(view=self._sent.before)

    def _send_as_it_is(self, **state: Any) -> None:
        """Send traits that have no buffers; ipywidgets would search every node for them."""
        self._send({"method": "update", "state": state, "buffer_paths": []})

    def _show(self, view: View) -> None:
        changed = view["rev"] != self.view["rev"]
        self.set_trait("view", view)
        if changed and self._has_picture:
            if self._answering:
                self._draw_later(REST)
            else:
                self._draw()

    def _receive(self, _: object, content: object, __: object) -> None:
        self._answering = True
        try:
            self._session.receive(content)
        finally:
            self._answering = False
        if self.view["ack"]["code"] == "stale":
            self.send_whole()  # perhaps the page has missed the view that the changes are about

    def _draw(self) -> None:
        """Bring the picture beside the board up to date, now and not once more for what was due."""
        if self._due is not None:
            self._due.cancel()
        _output(self._still(), display_id=self._picture_id, update=True)
        if len(json.dumps(self.change)) > WORN * len(json.dumps(self.view)):
            self.send_whole()

    def _draw_later(self, seconds: float) -> None:
        """Draw when the page has nothing more urgent to do: a picture takes it as long as an answer, and longer."""
        if self._due is not None:
            self._due.cancel()
        self._due = self._later(seconds, self._draw)

    @staticmethod
    def _later(seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle | None:
        """Do something so many seconds later; at once where no kernel runs, since nobody waits there."""
        try:
            return asyncio.get_running_loop().call_later(seconds, act)
        except RuntimeError:
            act()
            return None

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
        _output(*board)
        self.leave_picture()

    def leave_picture(self) -> None:
        """Put the picture that follows the game into the outputs of the cell that runs, beside what shows the board."""
        self._has_picture = True
        if _is_watched():
            _output({"text/plain": "", RECORD: self.match.record()}, display_id=self._picture_id)
            self._draw_later(APPEARING)
        else:
            _output(self._still(), display_id=self._picture_id)

    def save_html(self, path: str | Path) -> Path:
        """Write the whole game into one HTML file, to walk and step through with nothing else; the file's path."""
        from mathgames.views import saved_game  # no board needs it before

        path = Path(path)
        with speaking(self._session.language):
            path.write_text(saved_game.html(self.match), encoding="utf-8")
        return path

    def __repr__(self) -> str:
        return f"<GameWidget{repr(self.match).removeprefix('<Match')}"
