"""A pupil's page that heeds what the teacher asks of the class: to look up, or to open a task."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mathgames.language.words import Words, _
from mathgames.learning.reports.class_call import PupilCalls
from mathgames.page.page_session import PageSession

OFTEN: Final = 2.0
"""Seconds between two looks at what is asked."""
LOOK_UP: Final[Words] = _("Look up, please. Your teacher wants to show you something. What you have done is kept.")


class Heeding:
    """Looks at what is asked, and covers the page or opens a task (``opens``, with a lesson's name and a number)."""

    def __init__(
        self, session: PageSession[Any], calls: PupilCalls, opens: Callable[[str, int], object] | None = None
    ) -> None:
        self._session, self._calls, self._opens = session, calls, opens

    def look(self) -> float:
        """Look now; the seconds until the next look."""
        call = self._calls.look()
        if call.lesson and self._opens is not None:
            self._opens(call.lesson, call.task)
        self._session.cover(LOOK_UP if call.is_paused else None)
        return OFTEN
