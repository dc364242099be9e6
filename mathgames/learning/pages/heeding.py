"""A pupil's page that heeds what the teacher asks of the class: to look up, to open a task, to see a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mathgames.language.words import Words, _
from mathgames.learning.reports.class_call import ClassCall, PupilCalls
from mathgames.page.page_session import PageSession

OFTEN: Final = 2.0
"""Seconds between two looks at what is asked."""
LOOK_UP: Final[Words] = _("Look up, please. Your teacher wants to show you something. What you have done is kept.")


class Heeding:
    """Looks at what is asked, and covers the page, or has what is sent shown (``shows``)."""

    def __init__(
        self, session: PageSession[Any], calls: PupilCalls, shows: Callable[[ClassCall], object] | None = None
    ) -> None:
        self._session, self._calls, self._shows = session, calls, shows

    def look(self) -> float:
        """Look now; the seconds until the next look."""
        call = self._calls.look()
        if call.number and self._shows is not None:
            self._shows(call)
        self._session.cover(LOOK_UP if call.is_paused else None)
        return OFTEN
