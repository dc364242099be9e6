"""A game on a page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mathgames.activities import Aloud, FreePlay, Opponent
from mathgames.activities.board_settings import BoardSettings
from mathgames.engine import Match, saves
from mathgames.games.contract import Activity
from mathgames.games.registry import rules
from mathgames.language.errors import LanguageError, LinkError, MathgamesError
from mathgames.language.languages import language_of
from mathgames.language.words import Language, LazyString, _, current_language, override_language
from mathgames.notebook.give_game import GiveGame
from mathgames.page import MatchSession, View
from mathgames.page.page_session import PageSession
from mathgames.page.sharing import linked_match

if TYPE_CHECKING:
    from mathgames.learning.assignments.assignment import Assignment
from mathgames.page.view_diff import step


def linked_assignment(link: str, kind: str, name: str) -> Assignment | None:
    """Return the assignment in the fragment of the address of a page, which shows what has this name.

    None if there is none. Raises ``LinkError`` with what is wrong with it.
    """
    if not link.removeprefix("#").startswith("v="):
        return None
    from mathgames.learning.assignments.texts import from_fragment  # a board without an assignment need not know any

    assignment = from_fragment(link)
    if (assignment.kind.value, assignment.name) != (kind, name):
        raise LinkError(_("the link is of another page"))
    return assignment


def link_problem(error: LinkError) -> LazyString:
    """Return the sentence about a link that cannot be opened."""
    return _("The link cannot be opened: {problem}.", problem=error.words)


# A session on a page, whatever it is about.

Tell = Callable[[str], object]
KeptText = Callable[[], "str | None"]
"""The type of functions that return the current text of the page, as far as it is known here."""


def no_text() -> None:
    """Return the text of a page that has saved nothing yet."""


class StandalonePage:
    """A session on a page. ``show`` is called with JSON: the view, under ``"view"``, and each ``"change"`` of it."""

    def __init__(self, session: PageSession[Any], show: Tell) -> None:
        self._session, self._tell = session, show
        session.on_view = self._show
        self._send_whole()

    def receive(self, message: str) -> None:
        """Answer a message of the page, as JSON; nothing is raised."""
        self._session.receive(json.loads(message))
        if self._session.view["ack"]["code"] == "stale":
            self._send_whole()  # perhaps the page has missed the view that the changes are about

    def _send_whole(self) -> None:
        self._sent_view = self._session.view
        self._tell(json.dumps({"view": self._sent_view, "change": {}}))

    def _show(self, view: View) -> None:
        change, self._sent_view = step(self._sent_view, view)
        self._tell(json.dumps({"change": change}))


def find_language(code: str | None) -> Language | None:
    """Return the language of this code; the current one if there is none, since an address may contain any."""
    try:
        return None if code is None else language_of(code)
    except LanguageError:
        return None


def on_later(seconds: float, act: Callable[[], object]) -> object:
    """Call a function after ``seconds``, in the loop that answers messages."""
    return asyncio.get_running_loop().call_later(seconds, act)


class KeptByPage(saves.Autosave):
    """An autosave that gives the page the text of the match whenever it changes."""

    def __init__(self, match: Match, keep: Tell) -> None:
        self.problem: LazyString | None = None
        self._match, self._keep = match, keep
        match._session.add_listener(self._save)

    @property
    def sentence(self) -> LazyString:
        return _("Saved in this browser after each move: open this page again to continue.")

    def stop(self) -> None:
        """Give the page no more texts."""
        self._match._session.remove_listener(self._save)

    def _save(self, match: Match) -> None:
        self._keep(saves.saved_text(match))


class StandaloneBoard(StandalonePage):
    """A game on a page. ``keep`` is called with each new text to be saved, and ``kept`` returns the saved one.

    ``link`` is the fragment of the page's address, which may contain an assignment, or a game to begin with; if it
    cannot be opened, ``problem`` is the reason, and the game is a new one.

    >>> import json
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
        kept: KeptText = no_text,
        link: str = "",
        activities: Sequence[Activity[Any]] | None = None,
        language: str | None = None,
    ) -> None:
        self.problem, its_language = "", find_language(language)
        self._game, self._keep, self._kept = game, keep, kept
        self._known = kept()
        match, settings, clock, is_free = None, BoardSettings(), 0, activities is None
        try:
            assignment = linked_assignment(link, "play", game)
            match = linked_match(link, game) if assignment is None else assignment.match
        except LinkError as error:
            trouble = _("The link cannot be opened: {problem}. Here is a new game.", problem=error.words)
            with override_language(its_language or current_language()):
                self.problem = str(trouble)
        else:
            if assignment is not None:
                its_language = find_language(assignment.language or language)
                settings, clock = assignment.settings, assignment.clock
                activities = settings.activities(assignment.rules)
        if is_free:
            activities = (*(activities or (FreePlay(), Opponent(), Aloud())), GiveGame(settings, clock, on_site=True))
        self._match_session = MatchSession(
            _restore_match(self._known, game) or match or Match(rules(game)),
            self._begin_saving,
            activities=activities,
            language=its_language,
            on_later=on_later,
        )
        super().__init__(self._match_session, show)

    def merge_kept(self) -> None:
        """Change to the game as another tab has saved it. A move that could not be saved beside it is not made."""
        kept = self._kept()
        if kept is None or kept == self._known:
            return
        match = _restore_match(kept, self._game)
        if match is None:
            self._save(saves.saved_text(self._match_session.match))
            return
        self._known = kept
        self._autosave.stop()
        self._match_session.change_to(match)

    def _begin_saving(self, match: Match) -> KeptByPage:
        self._autosave = KeptByPage(match, self._save)
        return self._autosave

    def _save(self, text: str) -> None:
        self._known = text
        self._keep(text)


def _restore_match(record: str | None, game: str) -> Match | None:
    """Return the saved match of the page; none if there is none, or the text is damaged."""
    if record is None:
        return None
    with TemporaryDirectory() as folder:
        file = Path(folder, f"kept{saves.SUFFIX}")
        file.write_text(record, encoding="utf-8", errors="replace")
        try:
            match = saves.read(file)
        except MathgamesError:
            return None
    return match if match.rules.name == game else None
