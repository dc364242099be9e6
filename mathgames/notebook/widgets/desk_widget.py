"""``desk`` and ``classroom``: cells in which a teacher sets up work for pupils, and sees a class at work."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import Language, _, override_language
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.texts import to_line
from mathgames.learning.pages.classroom_session import ClassroomSession, classroom_style
from mathgames.learning.pages.desk_session import assignment_at, desk_session
from mathgames.learning.printing import export_worksheets
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.notebook.widgets.page_widget import PageWidget, Repeated, display_options
from mathgames.page import MatchSession
from mathgames.page.page_session import View
from mathgames.page.picture import paused_output

# ``desk``: where a teacher sets up what pupils get, in the output of a cell.


class DeskWidget(PageWidget):
    """The teacher's desk on the screen. ``line`` is the code for pupils."""

    _session: MatchSession

    def __init__(self, *, language: Language | None = None, **traits: Any) -> None:
        super().__init__(desk_session(language=language, prints=export_worksheets, on_later=self._call_later), **traits)

    @property
    def line(self) -> str:
        """The one line for the pupils' cell."""
        return to_line(self.assignment)

    @property
    def assignment(self) -> Assignment:
        """The assignment at the desk, for ``mathgames.share_link``."""
        return assignment_at(self._session)

    def _still_output(self) -> dict[str, str]:
        with override_language(self._session.language):
            image = self._session.picture()
            return paused_output((image.title, self.line), f"{image.image}<p><code>{escape(self.line)}</code></p>")

    def __repr__(self) -> str:
        return f"<DeskWidget: {self.line}>"


def desk(*, language: str | None = None, layout: Any = None) -> DeskWidget:
    """Show the teacher's desk: choose a game or a lesson, predictions, opponents, locks; set up a position.

    It gives the one line of code for pupils, which is also its ``line``. Locks keep honest pupils on the path and are
    not passwords. ``language`` is the one that the page speaks whatever else is set, and ``layout`` is an ipywidgets'
    layout.

    >>> import mathgames as mg
    >>> mg.desk()
    <DeskWidget: mg.play("minus-vs-plus")>
    """
    return DeskWidget(**display_options(language, layout))


# ``classroom``: the teacher's page of a class while it works, in the output of a cell.

_live: Final[WeakValueDictionary[Path, ClassroomWidget]] = WeakValueDictionary()
"""The page of this kernel for each folder: only the last opened one reads it."""


class ClassroomWidget(PageWidget):
    """A class on the teacher's screen. It reads the folder while it is open."""

    _css = classroom_style()
    _session: ClassroomSession

    def __init__(
        self, where: object, lessons: Iterable[str | Path] = (), *, language: Language | None = None, **traits: Any
    ) -> None:
        watch = ClassWatch(where, lessons)
        super().__init__(ClassroomSession(watch, language=language), **traits)
        self._title = str(where)
        if (before := _live.get(watch.path)) is not None:
            before.stop()
        _live[watch.path] = self
        self._looks = Repeated(self._session.poll)

    def stop(self) -> None:
        """Look at the folder no longer, and let the pupils go on."""
        if self._looks is not None:
            self._looks.stop()
        self._session.let_go()

    def close(self) -> None:
        if self._looks is not None:  # a page that could not be made looks at nothing
            self.stop()
        super().close()

    def _show(self, view: View) -> None:
        super()._show(view)
        self._send_whole_if_worn()

    def __repr__(self) -> str:
        return f"<ClassroomWidget of {short_repr(self._title)}, {len(self._session.now.tiles)} pupils>"


def classroom(
    folder: str | Path, *, lessons: Iterable[str | Path] = (), language: str | None = None, layout: Any = None
) -> ClassroomWidget:
    """Show a class while it works: the places of pupils, who needs help and why, and the answers to a question.

    The question is the commonest current one.

    ``folder`` is the one in which pupils share their work (``lesson(…, share="class")``), or one that has a folder for
    each pupil. It is looked at every two seconds. ``lessons`` are the files of lessons of your own. ``language`` is the
    one that the page speaks whatever else is set, and ``layout`` is an ipywidgets' layout. Raises ``SaveError`` for a
    folder that is not there or cannot be read (``docs/classroom.md``).
    """
    if isinstance(lessons, str | Path) or not isinstance(lessons, Iterable):
        raise LessonError(_("lessons must be a list of files, not {given}", given=short_repr(lessons)))
    return ClassroomWidget(folder, lessons, **display_options(language, layout))
