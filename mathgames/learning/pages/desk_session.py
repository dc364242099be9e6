"""The teacher's desk on a page: the board of the game that is chosen, on which a position can be set up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mathgames.language.words import Language
from mathgames.learning.pages.links import setup_link
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.print_button import PrintButton
from mathgames.learning.work.setup import Setup
from mathgames.page.match_session import MatchSession


def desk_session(*, language: Language | None = None, prints: Callable[[str], Path] | None = None) -> MatchSession:
    """The session of a desk. ``prints`` writes the sheets of a lesson or a game, where there is a button for that.

    >>> desk_session().kept(Desk.name).line
    'mg.play("minus-vs-plus")'
    """

    def sheets() -> Path:
        """The sheets of the lesson that is chosen, or of the game."""
        assert prints is not None
        setup: Setup = session.kept(Desk.name)
        return prints(setup.lesson or setup.game)

    shown = Desk(Setup(), () if prints is None else (PrintButton(sheets),), setup_link).shown()
    session = MatchSession(shown.match, only=shown.activities, language=language)
    return session
