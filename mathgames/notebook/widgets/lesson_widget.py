"""``lesson`` and ``preview``: a lesson in the output of a cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mathgames.explain.quantity import whole
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError, one_line, shown, text_of
from mathgames.language.words import Language, Text, _, current_language, speaking
from mathgames.learning.lessons import Lesson, check, load
from mathgames.learning.pages.lesson_picture import lesson_still
from mathgames.learning.pages.lesson_session import Heeding, LessonSession, lesson_session
from mathgames.learning.printing import export_worksheets
from mathgames.learning.reports import PupilWork, kept_by
from mathgames.learning.reports.class_folder import ClassFolder, PupilCalls, class_folder
from mathgames.learning.work import LessonWork, Shelf, name_of_own
from mathgames.learning.work.look_again import lesson_called, with_warm_up
from mathgames.notebook.widgets.page_widget import PageWidget, Repeated, same_in_every_run, shown_as
from mathgames.notebook.widgets.play import locked


class LessonWidget(PageWidget):
    """A lesson on the screen."""

    _session: LessonSession

    def __init__(
        self,
        chosen: Lesson,
        *,
        save: bool = True,
        name: str | None = None,
        task: int | None = None,
        pupils: int = 1,
        shared_in: ClassFolder | None = None,
        notes: tuple[Text, ...] = (),
        language: Language | None = None,
        prints: Callable[[], Path] | None = None,
        translated: Callable[[], Lesson] | None = None,
        another: Callable[[str], Lesson] | None = None,
        **traits: Any,
    ) -> None:
        with same_in_every_run():
            session = lesson_session(
                chosen,
                Shelf(on_write=shared_in.share if shared_in else None) if save else None,
                name=name,
                at=task,
                pupils=pupils,
                notes=notes,
                others=kept_by if save else lambda _pupil: PupilWork(),
                language=language,
                on_later=self._later,
                prints=prints,
                translated=translated,
                another=another,
            )
        super().__init__(session, is_saved=save, **traits)
        if shared_in is not None:
            session.on_lesson = shared_in.go_over
            self._looks = Repeated(Heeding(session, PupilCalls(shared_in.path), session.show_what_is_sent).look)

    @property
    def work(self) -> LessonWork:
        """The work so far."""
        return self._session.lesson.base.work

    def _still(self) -> dict[str, str]:
        with speaking(self._session.language):
            return lesson_still(self._session.lesson.base)

    def __repr__(self) -> str:
        return f"<LessonWidget of {one_line(self.work.lesson)}, task {self._session.task.number}>"


def lesson(
    what: str | Path,
    *,
    task: int | None = None,
    pupils: int = 1,
    save: bool = True,
    warm_up: bool = True,
    share: str | Path | None = None,
    label: str | None = None,
    locks: str = "",
    language: str | None = None,
    layout: Any = None,
) -> LessonWidget:
    """Show a lesson to work through, at the place where it was left.

    ``what`` is a lesson's name (``mathgames.list_lessons()``), or the file of a lesson of your own. The work is saved
    in ``.mathgames/lessons`` in the working folder, without names, unless ``save`` is False. With ``pupils=2`` two at
    one screen answer alternately, and each has a record. Before the first task there is a warm-up of earlier lessons,
    unless ``warm_up`` is False. ``share`` is the folder of a class, in which the teacher sees the work
    (``docs/classroom.md``); without it, the one that ``MATHGAMES_CLASS`` names in the environment. There the pupil has
    the ``label``, or one that is drawn. ``locks`` are turned off beside what the lesson itself locks, such as ``"hints
    undo"``. It opens at the ``task`` with this number, 0 being the question at its end. ``language`` is the one that
    the page speaks whatever else is set, and ``layout`` is an ipywidgets' layout.

    >>> import mathgames as mg
    >>> mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False)
    <LessonWidget of integers/07-back-to-the-sender, task 1>
    """
    if whole(pupils) not in range(1, MOST_PUPILS + 1):
        raise LessonError(_("pupils must be from 1 to {most}, not {given}", most=MOST_PUPILS, given=shown(pupils)))
    closed = frozenset(map(Control, locked(locks, (control.value for control in Control))))
    own = _own(what)

    def whole_lesson() -> Lesson:
        return lesson_called(text_of(what)).locked(closed) if own is None else load(own).locked(closed)

    def begun(chosen: Lesson) -> Lesson:
        return with_warm_up(chosen, Shelf()) if warm_up else chosen

    shown_how = shown_as(language, layout)
    with speaking(shown_how.get("language") or current_language()):
        chosen = begun(whole_lesson())
    name = None if own is None else name_of_own(own)
    if task is not None and whole(task) not in {one.number for one in chosen.all_tasks}:
        numbers = ", ".join(str(one.number) for one in chosen.all_tasks)
        raise LessonError(_("this lesson has no task {given}: it has {numbers}", given=shown(task), numbers=numbers))
    with speaking(shown_how.get("language") or current_language()):
        shared_in, note = class_folder(share, save=save, pupils=pupils, now=name or chosen.name, label=label)
    return LessonWidget(
        chosen,
        save=save,
        name=name,
        task=whole(task),
        pupils=pupils,
        shared_in=shared_in,
        notes=() if note is None else (note,),
        translated=whole_lesson,
        another=lambda name: begun(lesson_called(name).locked(closed)),
        **shown_how,
    )


def preview(path: str | Path, *, language: str | None = None, layout: Any = None) -> LessonWidget:
    """Show a lesson of your own as pupils see it, below the checker's report; nothing is kept.

    Its button Print writes the lesson's sheets beside the file (``mathgames.export_worksheets``).

    Raises ``LessonError`` with the whole report if the file is not a lesson yet.
    """
    own = Path(path)
    notes = tuple(str(problem) for problem in check(own))
    try:
        lesson = load(own)
    except LessonError:
        raise LessonError("\n".join(notes)) from None
    return LessonWidget(
        lesson,
        save=False,
        notes=notes,
        prints=lambda: export_worksheets(own, own.with_suffix(".html"), language=language),
        **shown_as(language, layout),
    )


MOST_PUPILS = 4


def _own(what: str | Path) -> Path | None:
    return Path(what) if isinstance(what, Path) or text_of(what).endswith(".md") else None
