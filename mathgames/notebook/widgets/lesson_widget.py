"""``lesson`` and ``preview``: a lesson in the output of a cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathgames.language.errors import LessonError, one_line, text_of
from mathgames.language.words import Language, Text, current_language, override_language
from mathgames.learning import lessons, printing, reports
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.lessons import Lesson, load
from mathgames.learning.pages.hand_in import PupilLabel
from mathgames.learning.pages.lesson_picture import lesson_still
from mathgames.learning.pages.lesson_session import Heeding, LessonSession, lesson_session
from mathgames.learning.reports.class_share import class_folder
from mathgames.learning.work import LessonStore, LessonWork, name_of_own
from mathgames.learning.work.look_again import find_lesson, with_warm_up
from mathgames.learning.work.route_progress import next_on_route
from mathgames.notebook.widgets.page_widget import Repeated, display_options, same_in_every_run
from mathgames.notebook.widgets.progress_widget import NO_PROGRESS, ProgressWidget, WorkProgress

if TYPE_CHECKING:
    from mathgames.learning.reports.class_folder import ClassFolder


class LessonWidget(ProgressWidget):
    """A lesson on the screen.

    >>> import mathgames as mg
    >>> lesson = mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False)
    >>> lesson.done, lesson.right_first_time, lesson.finished
    (0, 0, False)
    """

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
        label: str = "",
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
                others=lambda pupil: reports.load_work_of(pupil) if save else reports.PupilWork(),
                language=language,
                on_later=self._call_later,
                prints=prints,
                translate=translate,
                another=another,
                label=PupilLabel(label),
            )
        super().__init__(session, is_saved=save, **traits)
        if share_folder is not None:
            from mathgames.learning.reports.class_folder import PupilCalls  # only here, for shared work

            session.on_lesson = share_folder.go_over
            self._looks = Repeated(Heeding(session, PupilCalls(share_folder.path), session.show_call).look)

    @property
    def work(self) -> LessonWork:
        """The work so far."""
        return self._session.lesson.base.work

    def _current_progress(self) -> WorkProgress:
        work, lesson = self.work, self._session.lesson.base.lesson
        if not work.is_begun:
            return NO_PROGRESS
        tasks = work.apply_to(lesson).all_tasks
        done = sum(work.task_work(task).is_done(task) for task in tasks)
        return WorkProgress(done, work.first_tries(lesson)[0], done == len(tasks))

    def _still_output(self) -> dict[str, str]:
        with override_language(self._session.language):
            return lesson_still(self._session.lesson.base)

    def __repr__(self) -> str:
        number = self._session.task.number
        return f"<LessonWidget of {one_line(self.work.lesson)}, {'warm-up' if number < 0 else f'task {number}'}>"


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
    own_words: bool = False,
    language: str | None = None,
    layout: Any = None,
) -> LessonWidget:
    """Show a lesson to work through, at the place where it was left.

    ``what`` is a lesson's name (``mathgames.list_lessons()``), that of a route, which goes on at its first lesson that
    is not done, or the file of a lesson of your own. The work is saved in ``.mathgames/lessons`` in the working folder,
    without names, unless ``save`` is False. With ``pupils=2``, 3 or 4 they answer alternately at one screen, and each
    has a record. Before the first task there is a warm-up of earlier lessons, unless ``warm_up`` is False. ``share`` is
    the folder of a class, in which the teacher sees the work (``docs/classroom.md``); without it, the one that
    ``MATHGAMES_CLASS`` names in the environment. There the pupil has the ``label``, or one that is drawn. ``locks`` are
    turned off beside what the lesson itself locks, such as ``"hints undo"``. With ``own_words`` pupils can also write a
    sentence beside reasons. It opens at the ``task`` with this number, 0 being the question at its end. ``language`` is
    the one that the page speaks whatever else is set, and ``layout`` is an ipywidgets' layout.

    Raises ``LessonError`` for a lesson, a task or a file that there is not, ``OptionError`` for any other argument, and
    ``SaveError`` for the folder of a class.

    >>> import mathgames as mg
    >>> mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False)
    <LessonWidget of integers/07-back-to-the-sender, task 1>
    """
    file = _file_of(what)
    if file is None and text_of(what) in lessons.routes():
        what = next_on_route(text_of(what), LessonStore() if save else None)

    def whole_lesson() -> Lesson:
        return find_lesson(text_of(what)) if file is None else load(file)

    def prepare(source: Lesson) -> Lesson:
        source = assignment.set_up(source)
        return with_warm_up(source, LessonStore()) if assignment.warm_up else source

    arguments = {"pupils": pupils, "task": task, "warm_up": warm_up, "locks": locks} | {
        "own_words": own_words,
        "label": label,
    }
    traits = display_options(language, layout)
    with override_language(traits.get("language") or current_language()):
        source = whole_lesson()
        assignment = Assignment.from_arguments(AssignmentKind.LESSON, source.name, arguments, lesson=source)
        opened_lesson = prepare(source)
        name = None if file is None else name_of_own(file)
        share_folder, note = class_folder(
            share, save=save, pupils=assignment.pupils, now=name or opened_lesson.name, label=label
        )
    return LessonWidget(
        opened_lesson,
        save=save,
        name=name,
        task=assignment.task,
        pupils=assignment.pupils,
        share_folder=share_folder,
        notes=() if note is None else (note,),
        translate=lambda: assignment.set_up(whole_lesson()),
        another=lambda name: prepare(find_lesson(name)),
        label=assignment.label,
        **traits,
    )


def preview(path: str | Path, *, language: str | None = None, layout: Any = None) -> LessonWidget:
    """Show a lesson of your own as pupils see it, below the checker's report; nothing is kept.

    Its button Print writes the lesson's sheets beside the file (``mathgames.export_worksheets``).

    Raises ``LessonError`` with the whole report if the file is not a lesson yet.
    """
    file = Path(path)
    notes = tuple(str(problem) for problem in lessons.check(file))
    try:
        own_lesson = load(file)
    except LessonError:
        raise LessonError("\n".join(notes)) from None
    return LessonWidget(
        own_lesson,
        save=False,
        notes=notes,
        prints=lambda: printing.export_worksheets(file, file.with_suffix(".html"), language=language),
        **display_options(language, layout),
    )


def _file_of(source: str | Path) -> Path | None:
    return Path(source) if isinstance(source, Path) or text_of(source).endswith(".md") else None
