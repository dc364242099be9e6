"""A board with no notebook around it: on a page whose Python runs in the browser itself.

The page gives functions of its own and gets the messages of ``docs/view-protocol.md``: the view whole, then what is
different in it. What it keeps of a game is a text that it gives back when it is opened again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mathgames import saves
from mathgames.engine import Match
from mathgames.errors import MathgamesError
from mathgames.game import Activity
from mathgames.languages import language as language_of
from mathgames.registry import rules
from mathgames.views import Session, View
from mathgames.views.changes import Differences
from mathgames.words import Words, _

Tell = Callable[[str], object]


class KeptByPage(saves.Autosave):
    """Gives the page the text of the match whenever it changes."""

    def __init__(self, match: Match, keep: Tell) -> None:
        self.trouble: Words | None = None
        self._keep = keep
        match.follow(self._save)

    @property
    def told(self) -> Words:
        return _("Saved in this browser after each move: open this page again to go on.")

    def _save(self, match: Match) -> None:
        self._keep(saves.saved_text(match))


class StandaloneBoard:
    """A game on a page. ``show`` is called with the view as JSON, under ``"view"``, and with each ``"change"`` of it;
    ``keep`` with the text that is to be given back, as ``kept``, when the page is opened again.

    >>> shown = []
    >>> board = StandaloneBoard("tinc", show=shown.append, keep=print)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self,
        game: str,
        *,
        show: Tell,
        keep: Tell,
        kept: str | None = None,
        activities: Sequence[Activity[Any]] | None = None,
        language: str | None = None,
    ) -> None:
        self._tell = show
        self._session = Session(
            _taken_up(kept, game) or Match(rules(game)),
            lambda match: KeptByPage(match, keep),
            activities=activities,
            language=None if language is None else language_of(language),
            on_later=_later,
        )
        self._session.on_view = self._show
        self._send_whole()

    def receive(self, message: str) -> None:
        """Answer a message of the page, as JSON; nothing is raised."""
        self._session.receive(json.loads(message))
        if self._session.view["ack"]["code"] == "stale":
            self._send_whole()  # perhaps the page has missed the view that the changes are about

    def _send_whole(self) -> None:
        self._sent = Differences(self._session.view)
        self._tell(json.dumps({"view": self._session.view, "change": {}}))

    def _show(self, view: View) -> None:
        self._tell(json.dumps({"change": self._sent.of(view)}))


def _taken_up(kept: str | None, game: str) -> Match | None:
    """The match that the page has kept; none if there is none, or the text is damaged."""
    if kept is None:
        return None
    with TemporaryDirectory() as folder:
        file = Path(folder, f"kept{saves.SUFFIX}")
        file.write_text(kept, encoding="utf-8")
        try:
            match = saves.read(file)
        except MathgamesError:
            return None
    return match if match.rules.name == game else None


def _later(seconds: float, act: Callable[[], object]) -> object:
    """Have it done so many seconds later, by the loop that answers messages."""
    return asyncio.get_running_loop().call_later(seconds, act)
