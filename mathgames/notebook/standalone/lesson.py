"""A lesson on a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp

from mathgames.language.errors import LinkError, SaveError
from mathgames.language.words import LazyString, _, current_language, override_language
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages.hand_in import PupilLabel
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilResult
from mathgames.learning.work import LessonStore
from mathgames.learning.work.look_again import find_lesson
from mathgames.learning.work.packed_work import pack_work, unpack_work
from mathgames.learning.work.shared_work import pupils_at
from mathgames.notebook.standalone.board import (
    KeptText,
    StandalonePage,
    Tell,
    find_language,
    link_problem,
    linked_assignment,
    no_text,
    on_later,
)
from mathgames.notebook.standalone.page_file import PageFile, SharedPageFile

ProgressCallback = Callable[[int, int], object]


def _shelf_of_page(
    keep: Tell,
    on_progress: ProgressCallback,
    on_work: Tell | None,
    lesson: Lesson,
    record: KeptText,
    pupils: Sequence[str],
) -> LessonStore:
    def store(_pupil: str) -> None:
        file.store()
        work = shelf.peek(lesson.name)
        tasks = work.apply_to(lesson).all_tasks
        done_count = sum(work.task_work(task).is_done(task) for task in tasks)
        on_progress(done_count, len(tasks))
        if on_work is not None:
            marks = [work.mark(task) for task in tasks]
            right_count = sum(mark is not None and mark.counts for mark in marks)
            message = {
                "mathgames": 1,
                "work": pack_work({pupil: shelf.read(lesson.name, pupil) for pupil in pupils}),
                "score": round(100 * right_count / len(tasks)),
                "isDone": done_count == len(tasks),
            }
            on_work(json.dumps(message))

    shelf = LessonStore(Path(mkdtemp()), store, lambda: file.fetch())
    paths = {pupil: shelf.path(lesson.name, pupil) for pupil in pupils}
    file = PageFile(paths[""], keep, record) if "" in paths else SharedPageFile(paths, keep, record)
    return shelf


def _restore(works: Sequence[str], shelf: LessonStore, lesson: str, pupils: Sequence[str]) -> LazyString | None:
    """Put the packed work of a learning platform on the shelf. Return the problem with it, if there is one."""
    problem = None
    for text in works:
        try:
            for pupil, work in unpack_work(text, lesson).items():
                if pupil in pupils:
                    shelf.write(work, pupil)
        except SaveError as error:
            problem = _("The work in your learning platform cannot be opened: {problem}.", problem=error.words)
    return problem


def linked_or_bare(link: str, kind: AssignmentKind, name: str, language: str | None) -> tuple[Assignment, str]:
    """Return the assignment in the fragment of the address of a page, and "", or the bare one and the problem."""
    bare = Assignment(kind, name)
    try:
        return linked_assignment(link, kind.value, name) or bare, ""
    except LinkError as error:
        with override_language(find_language(language) or current_language()):
            return bare, str(link_problem(error))


def hand_in_as_json(hand_in: Tell | None) -> Callable[[PupilResult], object] | None:
    """Return the function that hands a result in, as JSON. ``None`` if it is handed in nowhere."""
    return None if hand_in is None else lambda result: hand_in(json.dumps(result.to_json()))


class StandaloneLesson(StandalonePage):
    """A lesson on a page, which goes on where it was left; ``keep`` and ``kept`` are as those of a board.
    ``done`` is called with the number of tasks that are done, and of those that there are. ``link`` is the fragment of
    the page's address, which may contain an assignment; if it cannot be opened, ``problem`` is the reason. ``label`` is
    the pupil's, and ``on_label`` is called with each new one; ``hand_in`` is called with each result that is handed in,
    as JSON, if the page is in a frame. In a learning platform ``works`` are the texts of the pupil's work there
    (``pack_work``), and ``on_work`` is called after each answer with that text, the ``score`` from 0 to 100 and
    ``isDone``, as JSON.

    >>> import json
    >>> shown = []
    >>> lesson = StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=len)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self,
        name: str,
        *,
        show: Tell,
        keep: Tell,
        done: ProgressCallback = lambda _count, _all: None,
        kept: KeptText = no_text,
        link: str = "",
        label: str = "",
        on_label: Tell | None = None,
        hand_in: Tell | None = None,
        works: Sequence[str] = (),
        on_work: Tell | None = None,
        language: str | None = None,
    ) -> None:
        given, self.problem = linked_or_bare(link, AssignmentKind.LESSON, name, language)
        reading = find_language(given.language or language)

        def lesson_given() -> Lesson:
            return given.set_up(find_lesson(name))

        with override_language(reading or current_language()):
            lesson = lesson_given()
        pupils = pupils_at(given.pupils)
        shelf = _shelf_of_page(keep, done, on_work, lesson, kept, pupils)
        with override_language(reading or current_language()):
            self.problem = self.problem or str(_restore(works, shelf, name, pupils) or "")
        self._lesson = lesson_session(
            lesson,
            shelf,
            at=given.task,
            pupils=given.pupils,
            label=PupilLabel(given.label or label, on_label),
            on_hand_in=hand_in_as_json(hand_in),
            language=reading,
            on_later=on_later,
            translate=lesson_given,
        )
        super().__init__(self._lesson, show)

    def merge_kept(self) -> None:
        """Show the work that another tab has saved, and save the work that it lacks."""
        self._lesson.merge_kept()
