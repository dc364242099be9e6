"""The traits of a page on which a pupil answers: how far the work has come, for other widgets to observe and link."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import traitlets

from mathgames.engine.observable import Observed
from mathgames.notebook.widgets.page_widget import PageWidget
from mathgames.page.page_session import PageSession, View


class WorkProgress(NamedTuple):
    """The number of tasks that are done and of first answers that were right; True if nothing is left to do."""

    done: int = 0
    right_first_time: int = 0
    finished: bool = False


NO_PROGRESS: Final = WorkProgress()


class ProgressWidget(Observed, PageWidget):
    """A page with read-only traits that follow the work: an observer of one sees all of the same moment.

    Errors of observers are logged.
    """

    done: Any = traitlets.Int(NO_PROGRESS.done, read_only=True)
    """The number of tasks of a lesson that are done, or of questions that were answered in this session of practice."""
    right_first_time: Any = traitlets.Int(NO_PROGRESS.right_first_time, read_only=True)
    """The number of questions whose first answer was right."""
    finished: Any = traitlets.Bool(NO_PROGRESS.finished, read_only=True)
    """True if all tasks are done, or the session of practice has ended."""

    def __init__(self, session: PageSession[Any], **options: Any) -> None:
        super().__init__(session, **options)
        self._take_progress()

    def _current_progress(self) -> WorkProgress:
        """Return the progress of the work now."""
        raise NotImplementedError

    def _show(self, view: View) -> None:
        super()._show(view)
        self._take_progress()

    def _take_progress(self) -> None:
        with self.hold_trait_notifications():
            for name, value in self._current_progress()._asdict().items():
                self.set_trait(name, value)
