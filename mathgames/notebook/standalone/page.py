"""A session on a page, whatever it is about."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

from mathgames.language.errors import LanguageError
from mathgames.language.languages import language
from mathgames.language.words import Language
from mathgames.page import MatchSession, View
from mathgames.page.changes import step

Tell = Callable[[str], object]


class StandalonePage:
    """A session on a page. ``show`` is called with JSON: the view, under ``"view"``, and each ``"change"`` of it."""

    def __init__(self, session: MatchSession, show: Tell) -> None:
        self._session, self._tell = session, show
        session.on_view = self._show
        self._send_whole()

    def receive(self, message: str) -> None:
        """Answer a message of the page, as JSON; nothing is raised."""
        self._session.receive(json.loads(message))
        if self._session.view["ack"]["code"] == "stale":
            self._send_whole()  # perhaps the page has missed the view that the changes are about

    def _send_whole(self) -> None:
        self._sent = self._session.view
        self._tell(json.dumps({"view": self._sent, "change": {}}))

    def _show(self, view: View) -> None:
        change, self._sent = step(self._sent, view)
        self._tell(json.dumps({"change": change}))


def spoken(code: str | None) -> Language | None:
    """The language of this code; the one that is set if there is none, since an address may name any."""
    try:
        return None if code is None else language(code)
    except LanguageError:
        return None


def on_later(seconds: float, act: Callable[[], object]) -> object:
    """Have it done so many seconds later, by the loop that answers messages."""
    return asyncio.get_running_loop().call_later(seconds, act)
