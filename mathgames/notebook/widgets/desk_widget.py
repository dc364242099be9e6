"""``desk``: where a teacher sets up what pupils get, in the output of a cell."""

from __future__ import annotations

from html import escape
from typing import Any

from mathgames.language.words import Language, _, speaking
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.printing import print_sheets
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.setup import Setup
from mathgames.notebook.widgets.page_widget import PageWidget
from mathgames.notebook.widgets.shown import shown_as
from mathgames.page import MatchSession


class DeskWidget(PageWidget):
    """The teacher's desk on the screen. ``line`` is what the pupils run."""

    _session: MatchSession

    def __init__(self, *, language: Language | None = None, **traits: Any) -> None:
        super().__init__(desk_session(language=language, prints=print_sheets), **traits)

    @property
    def line(self) -> str:
        """The one line for the pupils' cell."""
        setup: Setup = self._session.kept(Desk.name)
        return setup.line

    def _repr_html_(self) -> str:
        with speaking(self._session.language):
            sentence = _("The teacher's desk: run the cell to open it.")
            return f"<p>{escape(str(sentence))}</p>"

    def __repr__(self) -> str:
        return f"<DeskWidget: {self.line}>"


def desk(*, language: str | None = None, layout: Any = None) -> DeskWidget:
    """The teacher's desk: choose a game or a lesson, who predicts, whom one plays, what is locked; set up a position.

    It gives the one line that pupils run. Locks keep honest pupils on the path and are no passwords.

    >>> import mathgames as mg
    >>> mg.desk()
    <DeskWidget: mg.play("minus-vs-plus")>
    """
    return DeskWidget(**shown_as(language, layout))
