"""A board with no notebook around it: on a page whose Python runs in the browser itself.

The page gives functions of its own and gets the messages of ``docs/view-protocol.md``: the view whole, then what is
different in it. What it keeps of a game is a text that it gives back when it is opened again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from mathgames.engine import Match, saves
from mathgames.games.contract import Activity
from mathgames.games.registry import rules
from mathgames.language.errors import LanguageError, MathgamesError
from mathgames.language.languages import language as language_of
from mathgames.language.words import Language, Words, _, current_language, speaking
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonWork, Shelf
from mathgames.page import MatchSession, View
from mathgames.page.changes import Differences

Tell = Callable[[str], object]


class KeptByPage(saves.Autosave):
    """Gives the page the text of the match whenever it changes."""

    def __init__(self, match: Match, keep: Tell) -> None:
        self.trouble: Words | None = None
        self._keep = keep
        match.follow(self._save)

    @property
    def sentence(self) -> Words:
        return _("Saved in this browser after each move: open this page again to continue.")

    def _save(self, match: Match) -> None:
        self._keep(saves.saved_text(match))


class ShelfOfPage(Shelf):
    """Gives the page the text of what was done in a lesson whenever it changes."""

    def __init__(self, keep: Tell, lesson: str, kept: str | None) -> None:
        super().__init__(Path(mkdtemp()))
        self._keep = keep
        if kept is not None:
            self.path(lesson).write_text(kept, encoding="utf-8", errors="replace")

    def write(self, work: LessonWork, pupil: str = "") -> None:
        super().write(work, pupil)
        self._keep(self.path(work.lesson, pupil).read_text(encoding="utf-8"))


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
        self._sent = Differences(self._session.view)
        self._tell(json.dumps({"view": self._session.view, "change": {}}))

    def _show(self, view: View) -> None:
        self._tell(json.dumps({"change": self._sent.of(view)}))


class StandaloneBoard(StandalonePage):
    """A game on a page. ``keep`` is called with the text that is to be given back, as ``kept``, when the page is opened
    again.

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
        session = MatchSession(
            _taken_up(kept, game) or Match(rules(game)),
            lambda match: KeptByPage(match, keep),
            activities=activities,
            language=_spoken(language),
            on_later=_later,
        )
        super().__init__(session, show)


class StandaloneLesson(StandalonePage):
    """A lesson on a page, which goes on where it was left; ``keep`` and ``kept`` are as those of a board.

    >>> shown = []
    >>> lesson = StandaloneLesson("integers/10-undo-it", show=shown.append, keep=len)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self, name: str, *, show: Tell, keep: Tell, kept: str | None = None, language: str | None = None
    ) -> None:
        spoken = _spoken(language)
        with speaking(spoken or current_language()):
            lesson = find(name)
        super().__init__(
            lesson_session(
                lesson,
                ShelfOfPage(keep, name, kept),
                language=spoken,
                on_later=_later,
                translated=lambda: find(name),
            ),
            show,
        )


def _spoken(code: str | None) -> Language | None:
    """The language of this code; the one that is set if there is none, since an address may name any."""
    try:
        return None if code is None else language_of(code)
    except LanguageError:
        return None


def _taken_up(kept: str | None, game: str) -> Match | None:
    """The match that the page has kept; none if there is none, or the text is damaged."""
    if kept is None:
        return None
    with TemporaryDirectory() as folder:
        file = Path(folder, f"kept{saves.SUFFIX}")
        file.write_text(kept, encoding="utf-8", errors="replace")
        try:
            match = saves.read(file)
        except MathgamesError:
            return None
    return match if match.rules.name == game else None


def _later(seconds: float, act: Callable[[], object]) -> object:
    """Have it done so many seconds later, by the loop that answers messages."""
    return asyncio.get_running_loop().call_later(seconds, act)
