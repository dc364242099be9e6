"""A page on the screen: the view of a session as a synced trait, and the browser's messages to it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from html import escape
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import Layout, Output, widget_serialization  # type: ignore[import-untyped]  # ipywidgets has no types
from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]  # its public name is deprecated

from mathgames.engine.rules import same_seeds
from mathgames.language.errors import OptionError, check_switch, short_repr
from mathgames.language.languages import language_of as language_of
from mathgames.language.words import Language, LazyString, _, current_language, override_language
from mathgames.notebook.widgets.equipment import LOADER, SCRIPT, Equipment, has_cells, keeps_models
from mathgames.page import View
from mathgames.page.page_session import PageSession
from mathgames.page.picture import page_still
from mathgames.page.sentences import LOAD_AGAIN, when_silent
from mathgames.page.stylesheet import style_sheet
from mathgames.page.view_diff import difference, step

if TYPE_CHECKING:
    import asyncio

# Something that is done again and again while a kernel runs.


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the running loop of the kernel. None if there is none, or if asyncio was not imported."""
    if (asyncio_module := sys.modules.get("asyncio")) is None:
        return None
    try:
        loop: asyncio.AbstractEventLoop = asyncio_module.get_running_loop()
    except RuntimeError:
        return None
    return loop


class Repeated:
    """A repeated call: now, and again after the seconds that it returns. Without a kernel, it is called once."""

    def __init__(self, act: Callable[[], float]) -> None:
        self._act = act
        self._next: asyncio.TimerHandle | None = None
        self._do()

    def stop(self) -> None:
        """Do it no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _do(self) -> None:
        seconds = self._act()
        loop = running_loop()
        self._next = None if loop is None else loop.call_later(seconds, self._do)


# How a page is shown in a cell: its language and its layout.

_language_choice: tuple[Language, Language] | None = None
"""The language last chosen on a page, and the one that was set for all of them then."""


def remember(language: Language) -> None:
    """Let the pages of later cells speak the language that was chosen on this one."""
    global _language_choice  # one choice of one person at one screen
    _language_choice = (language, current_language())


def display_options(language: str | None, layout: Any = None) -> dict[str, Any]:
    """Return the given options of a widget; without a ``language``, the one last chosen on a page.

    A language that a program sets afterwards for all pages (``set_language``) has priority.
    """
    options = {} if layout is None else {"layout": _parse_layout(layout)}
    if language is not None:
        return {**options, "language": language_of(language)}
    if _language_choice is not None and _language_choice[1].code == current_language().code:
        return {**options, "language": _language_choice[0]}
    return options


def _parse_layout(layout: Any) -> Layout:
    """Return the layout. Raises ``OptionError`` if ipywidgets does not accept it."""
    try:
        return layout if isinstance(layout, Layout) else Layout(**layout)
    except (TypeError, ValueError, traitlets.TraitError):  # the last one shows a value, which may have no text
        names = 'ipywidgets.Layout(width="500px")'
        raise OptionError(
            _("{name} cannot be {value}: it must be {names}", name="layout", value=short_repr(layout), names=names)
        ) from None


# The request that a cell answers, and its outputs.


def request() -> dict[str, Any] | None:
    """Return the request of a person to the kernel. None for a program that runs the cell, or without a kernel.

    A program that runs notebooks answers no input, and wants the same outputs in every run.
    """
    parent = _parent()
    return parent if parent.get("content", {}).get("allow_stdin") else None


@contextmanager
def same_in_every_run() -> Iterator[None]:
    """Draw the same chance every time where a program runs the cell: what it keeps tells of the seeds."""
    with same_seeds() if _parent().get("content", {}).get("allow_stdin") is False else nullcontext():
        yield


def _parent() -> dict[str, Any]:
    """Return the message that the kernel answers now; an empty one without a running kernel."""
    kernel = getattr(get_ipython(), "kernel", None)
    try:
        parent: dict[str, Any] | None = kernel.get_parent("shell")  # type: ignore[union-attr]  # no kernel has types
    except (AttributeError, KeyError, TypeError):
        return {}
    return parent or {}


def _output(data: dict[str, Any], metadata: dict[str, Any] | None = None, **options: Any) -> None:
    display(data, metadata=metadata, raw=True, **options)  # type: ignore[no-untyped-call]  # IPython has no types


@contextmanager
def _outside_of_outputs() -> Iterator[None]:
    """Write outside of the ``Output`` widgets that capture the cell's output, whose content is gone with the kernel."""
    now = _parent().get("header", {}).get("msg_id")
    taking = (
        [output for output in _instances.values() if isinstance(output, Output) and output.msg_id == now] if now else []
    )
    for output in taking:
        output.msg_id = ""
    try:
        yield
    finally:
        for output in taking:
            output.msg_id = now


REST: Final = 0.2
"""The seconds between a move or an answer by hand and the drawing of the page's picture."""
APPEARING: Final = 1.0
"""The seconds that a page has to appear in its cell, before the picture is added beside it."""
UNSEEN: Final = 10.0
"""The further seconds until a message explains why a page possibly does not appear."""
REFUSAL_NOTE: Final = _(
    "If this stays a picture after its cell was run, load the page again. If that does not help, the content policy of "
    "this site may refuse the script: the administrator can allow it (blob: in script-src)."
)

# If there is no answer: what the browser knows of the kernel, and the simplest way to continue.
RUN_AGAIN = _("Run the cell again.")
RERUN_NOTE = _("Run the cell again: your answers are kept.")


MAX_CHANGE_SHARE = 1 / 2
"""The largest share of a view that its change may be, before the whole view is sent again, if no browser keeps it."""


def _keep_ours(name: str) -> Callable[[Any, PageWidget], Any]:
    """Return a trait validator that drops values written by a browser, and sends the true view back."""

    def keep(_trait: Any, widget: PageWidget) -> Any:
        widget.send_whole()
        return getattr(widget, name)

    return keep


class PageWidget(anywidget.AnyWidget):
    """A page of mathgames as a widget. ``view`` is what the browser paints; it may be shown in several places.

    Beside each page is its picture, a separate output that follows the page, for a saved notebook without scripts.
    While the page runs, its style sheet hides the picture.
    """

    # Texts and no paths: anywidget watches paths, and a watched file keeps every board alive that it was sent to.
    _esm = SCRIPT
    _css = style_sheet()

    equipment: Any = traitlets.Instance(Equipment, allow_none=True, read_only=True).tag(
        sync=True, echo_update=False, **widget_serialization | {"from_json": _keep_ours("equipment")}
    )
    """The widget with the script and the style sheet, if the page does not have them itself."""
    view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("view"))
    """The current view. A browser has the last one that was sent whole, as changed since."""
    change: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("change"))
    """The difference of ``view`` from that one."""
    seen: Any = traitlets.Int(0).tag(sync=True)
    """The last ``rev`` that a browser has painted, negative if it has missed a view. Nothing here trusts it; notebooks
    that re-run cells watch it.
    """

    _looks: Repeated | None = None
    """The repeated actions of the page while it is open."""
    _has_picture = False
    _answering = False
    _due: asyncio.TimerHandle | None = None
    """The next drawing of the picture. A page that could not be made is closed as well, without any."""
    _is_awaited = False
    """True if a person at a screen ran the cell, and has not seen the page yet."""

    def __init__(self, session: PageSession[Any], *, is_saved: bool = False, **traits: Any) -> None:
        check_switch("save", is_saved)
        self._session = session
        self._is_saved = is_saved
        self._picture_id = f"mathgames-{os.urandom(8).hex()}"
        self._sent_view = self._with_way_on(session.view)  # what browsers have whole, which the next change is about
        self._is_kept = False  # by a browser, which has told of itself
        self.set_trait("view", self._sent_view)
        if keeps_models():
            self.set_trait("equipment", Equipment.of_this_kernel())
            self._esm = LOADER
            if self._css == Equipment._css:
                self._css = ""
        super().__init__(**traits)
        self._own_layout = None if traits.get("layout") is not None else self.layout
        session.on_view = self._show
        self.observe(self._on_seen, "seen")
        self.on_msg(self._receive)

    def close(self) -> None:
        """Take the page away; a second time does nothing, as in ipywidgets. Its picture stays as it is."""
        if self._due is not None:
            self._due.cancel()
        if self._looks is not None:
            self._looks.stop()
        if self.comm is not None:
            self._session.close()
            if self._own_layout is not None:  # ipywidgets made it, keeps it for ever, and closes no layout by itself
                self._own_layout.close()
        super().close()

    def send_state(self, key: Any = None) -> None:
        """Send one trait, some, or all, as ipywidgets does; of a view that changes, only what is different."""
        if key == "view":
            if self._is_kept:
                change, self._sent_view = step(self._sent_view, self.view)
            else:  # a client that keeps nothing, such as a program that runs a notebook, has only the last change
                change = difference(self._sent_view, self.view)
            self.set_trait("change", change)
        elif key == "change":
            self._send_as_it_is(change=self.change)
        else:
            with self._session.lock:
                if key is None or (not isinstance(key, str) and "view" in key):
                    self._sent_view = self.view
                super().send_state(key)

    def get_state(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the synced state, as ipywidgets passes it to a page that opens and to a notebook that is saved.

        The view in it is the one that browsers have: ``change`` tells what is different since, and goes on to. The
        last one that was sent may be about an earlier view of the same ``rev``.
        """
        state: dict[str, Any] = super().get_state(*args, **kwargs)
        if "view" in state:
            change = {} if self._sent_view is self.view else difference(self._sent_view, self.view)
            state |= {"view": self._sent_view, "change": change}
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what a page writes, and not while a cell changes the page: ipywidgets would put back the view that
        there was when it began.
        """
        with self._session.lock:
            super().set_state(sync_data)

    def send_whole(self) -> None:
        """Send the view whole, with nothing that is different since: what changes from now on is told by this one."""
        with self._session.lock:
            self._sent_view = self.view
            self._send_as_it_is(view=self._sent_view, change={})

    def _send_as_it_is(self, **state: Any) -> None:
        """Send traits that have no buffers; ipywidgets would search every node for them."""
        self._send({"method": "update", "state": state, "buffer_paths": []})

    def _send_whole_if_worn(self) -> None:
        """Send the view whole if what is different in it has become long and no browser renews it."""
        if not self._is_kept and len(json.dumps(self.change)) > MAX_CHANGE_SHARE * len(json.dumps(self.view)):
            self.send_whole()

    def _way_on(self) -> LazyString:
        """Return the instruction to continue with this page, by its cell, once its kernel is gone."""
        return RERUN_NOTE if self._is_saved else RUN_AGAIN

    def _with_way_on(self, view: View) -> View:
        """Return the view with the messages for a kernel that does not answer, which only the widget knows."""
        with override_language(self._session.language):
            silent = when_silent(self._way_on() if has_cells() else LOAD_AGAIN)
            return {**view, "words": {**view["words"], **{name: str(sentence) for name, sentence in silent.items()}}}

    def _show(self, view: View) -> None:
        has_changed = view["rev"] != self.view["rev"]
        self.set_trait("view", self._with_way_on(view))
        if has_changed and self._has_picture:
            if self._answering:
                self._draw_later(REST)
            else:
                self._draw()

    def _on_seen(self, change: Any) -> None:
        self._is_kept = True
        if self._is_awaited:
            self._is_awaited = False
            self._draw_later(APPEARING)
        if change.new < 0:
            self.send_whole()

    def _receive(self, widget: object, content: object, buffers: object) -> None:
        self._is_kept = True
        before = self._session.language.code
        self._answering = True
        try:
            self._session.receive(content)
        finally:
            self._answering = False
        if self._session.language.code != before:
            remember(self._session.language)
        if self.view["ack"]["code"] == "stale":
            self.send_whole()  # perhaps the page has missed the view that the changes are about

    # The picture beside the page.

    def _still_output(self) -> dict[str, str]:
        """Return the static form of the page, by type."""
        with override_language(self._session.language):
            return page_still(self._session.view["tree"])

    def _placeholder(self) -> dict[str, str]:
        return {}

    def _repr_html_(self) -> str:
        return self._still_output()["text/html"]

    def _draw(self) -> None:
        """Draw the picture beside the page now, in place of a scheduled drawing."""
        if self._due is not None:
            self._due.cancel()
        _output(self._still_output(), display_id=self._picture_id, update=True)
        self._send_whole_if_worn()
        if self._is_awaited and running_loop() is not None:
            self._due = self._call_later(UNSEEN, self._draw_refusal)

    def _draw_refusal(self) -> None:
        """Explain beside the picture why the page possibly does not appear: no browser has reported it."""
        still_data = self._still_output()
        with override_language(self._session.language):
            html = f"{still_data['text/html']}<p>{escape(str(REFUSAL_NOTE))}</p>"
        _output({**still_data, "text/html": html}, display_id=self._picture_id, update=True)

    def _draw_later(self, seconds: float) -> None:
        """Draw when the page has nothing more urgent to do: a picture takes as long as an answer, or longer."""
        if self._due is not None:
            self._due.cancel()
        self._due = self._call_later(seconds, self._draw)

    def _ipython_display_(self) -> None:
        if self.comm is None:  # closed: its picture is what is left of it
            _output(self._still_output())
            return
        page = self._repr_mimebundle_()
        assert page is not None  # anywidget gives none to a widget without a view
        data, metadata = page
        _output({**data, "text/plain": ""}, metadata)  # where nothing draws the page, its picture tells the rest
        self._leave_picture()

    def _leave_picture(self) -> None:
        """Put the picture that follows the page into the outputs of the cell that runs, beside what shows the page."""
        self._has_picture = True
        if by_a_person := request() is not None:
            self._is_awaited = not self._is_kept
        with _outside_of_outputs():
            data = {"text/plain": "", **self._placeholder()} if by_a_person else self._still_output()
            _output(data, display_id=self._picture_id)
        if by_a_person:
            self._draw_later(APPEARING)

    @staticmethod
    def _call_later(seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Call a function after ``seconds``; without a running kernel, immediately."""
        if (loop := running_loop()) is not None:
            return loop.call_later(seconds, act)
        act()
        return None
