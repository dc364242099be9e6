"""``lesson`` and ``preview``: a lesson in the output of a cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mathgames.explain.quantity import whole
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError, one_line, short_repr, text_of
from mathgames.language.words import Language, Text, _, current_language, override_language
from mathgames.learning.lessons import Lesson, check, load
from mathgames.learning.pages.lesson_picture import lesson_still
from mathgames.learning.pages.lesson_session import Heeding, LessonSession, lesson_session
from mathgames.learning.printing import export_worksheets
from mathgames.learning.reports import PupilWork, load_work_of
from mathgames.learning.reports.class_folder import ClassFolder, PupilCalls, class_folder
from mathgames.learning.work import LessonStore, LessonWork, name_of_own
from mathgames.learning.work.look_again import find_lesson, with_warm_up
from mathgames.notebook.widgets.page_widget import PageWidget, Repeated, display_options, same_in_every_run
from mathgames.notebook.widgets.play import parse_locks


class LessonWidget(PageWidget):
    """A lesson on the screen."""

    _session: LessonSession

    def __init__(
        self,
        opening_lesson: Lesson,
        *,
        save: bool = True,
        name: str | None = None,
        task: int | None = None,
        pupils: int = 1,
        share_folder: ClassFolder | None = None,
        notes: tuple[Text, ...] = (),
        language: Language | None = None,
        prints: Callable[[], Path] | None = None,
        translate: Callable[[], Lesson] | None = None,
        another: Callable[[str], Lesson] | None = None,
        **traits: Any,
    ) -> None:
        with same_in_every_run():
            session = lesson_session(
                opening_lesson,
                LessonStore(on_write=share_folder.share if share_folder else None) if save else None,
                name=name,
                at=task,
                pupils=pupils,
                notes=notes,
                others=load_work_of if save else lambda _pupil: PupilWork(),
                language=language,
                on_later=self._call_later,
                prints=prints,
                translate=translate,
                another=another,
            )
        super().__init__(session, is_saved=save, **traits)
        if share_folder is not None:
            session.on_lesson = share_folder.go_over
            self._looks = Repeated(Heeding(session, PupilCalls(share_folder.path), session.show_call).look)

    @property
    def work(self) -> LessonWork:
        """The work so far."""
        return self._session.lesson.base.work

    def _still_output(self) -> dict[str, str]:
        with override_language(self._session.language):
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
    if whole(pupils) not in range(1, MAX_PUPILS + 1):
        raise LessonError(_("pupils must be from 1 to {most}, not {given}", most=MAX_PUPILS, given=short_repr(pupils)))
    extra_locks = frozenset(map(Control, parse_locks(locks, (control.value for control in Control))))
    file = _file_of(what)

    def whole_lesson() -> Lesson:
        return (
            find_lesson(text_of(what)).with_locks(extra_locks) if file is None else load(file).with_locks(extra_locks)
        )

    def prepare(source: Lesson) -> Lesson:
        return with_warm_up(source, LessonStore()) if warm_up else source

    traits = display_options(language, layout)
    with override_language(traits.get("language") or current_language()):
        opened_lesson = prepare(whole_lesson())
    name = None if file is None else name_of_own(file)
    if task is not None and whole(task) not in {one.number for one in opened_lesson.all_tasks}:
        numbers = ", ".join(str(one.number) for one in opened_lesson.all_tasks)
        raise LessonError(
            _("this lesson has no task {given}: it has {numbers}", given=short_repr(task), numbers=numbers)
        )
    with override_language(traits.get("language") or current_language()):
        share_folder, note = class_folder(share, save=save, pupils=pupils, now=name or opened_lesson.name, label=label)
    return LessonWidget(
        opened_lesson,
        save=save,
        name=name,
        task=whole(task),
        pupils=pupils,
        share_folder=share_folder,
        notes=() if note is None else (note,),
        translate=whole_lesson,
        another=lambda name: prepare(find_lesson(name).with_locks(extra_locks)),
        **traits,
    )


def preview(path: str | Path, *, language: str | None = None, layout: Any = None) -> LessonWidget:
    """Show a lesson of your own as pupils see it, below the checker's report; nothing is kept.

    Its button Print writes the lesson's sheets beside the file (``mathgames.export_worksheets``).

    Raises ``LessonError`` with the whole report if the file is not a lesson yet.
    """
    file = Path(path)
    notes = tuple(str(problem) for problem in check(file))
    try:
        own_lesson = load(file)
    except LessonError:
        raise LessonError("\n".join(notes)) from None
    return LessonWidget(
        own_lesson,
        save=False,
        notes=notes,
        prints=lambda: export_worksheets(file, file.with_suffix(".html"), language=language),
        **display_options(language, layout),
    )


MAX_PUPILS = 4


def _file_of(source: str | Path) -> Path | None:
    return Path(source) if isinstance(source, Path) or text_of(source).endswith(".md") else None
