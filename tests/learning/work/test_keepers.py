"""The stores of pupils' work, with two writers each: an acknowledged answer is there once, even if a writer dies.

The folder of a kernel, the folder of a class and the storage of a browser are written to in any order, by writers that
are killed between two steps of writing, and on a disk that is full at any of them. The script of the pages is tested in
a real browser (``site/test_two_tabs.py``); here its part is simulated, message by message.
"""

from __future__ import annotations

import errno
import shutil
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learning.practice.pupils import with_answer
from mathgames.arithmetic.items import Response
from mathgames.arithmetic.items.answer import draw_id
from mathgames.engine import files
from mathgames.engine.saves import FOLDER
from mathgames.explain import Operator
from mathgames.language.words import LazyString
from mathgames.learning.lessons import find
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.reports import PupilWork, read_work
from mathgames.learning.reports.class_folder import ClassFolder
from mathgames.learning.reports.pupil_work import load_work
from mathgames.learning.topics import task_of
from mathgames.learning.work import LessonStore
from mathgames.learning.work.lesson_store import LESSONS
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.notebook.standalone.page_file import PageFile

Key = Hashable
OnWrite = Callable[[], "LazyString | None"]
STEPS = 4
"""At which a file is written: before it, half of it, all of it beside its place, and at its place."""


class Killed(BaseException):
    """Raised when the process is killed."""


@contextmanager
def fault(error: BaseException, at: int) -> Iterator[None]:
    """Raise the error at this step of writing, counted through the files that are written."""
    write, move, whole = files._write_new, Path.replace, iter(range(at // STEPS))
    is_whole = False

    def write_new(path: Path, content: bytes) -> None:
        nonlocal is_whole
        is_whole = next(whole, None) is not None
        if is_whole or at % STEPS > 0:
            write(path, content[: len(content) // 2] if not is_whole and at % STEPS == 1 else content)
        if not is_whole and at % STEPS < STEPS - 1:
            raise error

    def replace(self: Path, target: Path) -> Path:
        moved = move(self, target)
        if not is_whole:
            raise error
        return moved

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_write_new", write_new)
        patch.setattr(Path, "replace", replace)
        yield


# Written files: the answers of a lesson, and those of practice. All make the same changes at the same time.


class Writer(Protocol):
    """Pupil who works at a page."""

    def answer(self) -> Key | None:
        """Give an answer; what it is known by if it is acknowledged."""

    def merge(self) -> None:
        """Take over what others have kept."""


class LessonWriter:
    """Pupil who works at a lesson."""

    def __init__(self, folder: Path, on_write: OnWrite | None = None, on_read: Callable[[], object] | None = None):
        shelf = LessonStore(folder / LESSONS, None if on_write is None else lambda _pupil: on_write(), on_read)
        self._lesson = OpenLesson(LESSON, shelf)

    def answer(self) -> Key | None:
        work, key = self._lesson.work, draw_id()
        task = LESSON.tasks[6]
        self._lesson.keep(work.with_task(task, work.task_work(task).with_given(Response(0, "41", seconds=1, id=key))))
        return key if self._lesson.problem is None else None

    def merge(self) -> None:
        self._lesson.merge_kept()


class PracticeWriter:
    """Pupil who practises."""

    def __init__(self, folder: Path, on_write: OnWrite | None = None, on_read: Callable[[], object] | None = None):
        self._kept = KeptPractice(folder / FILE, on_write=on_write, on_read=on_read)
        self._progress = self._kept.read().begin(find_topic("adding"))

    def answer(self) -> Key | None:
        task = task_of(Operator.PLUS, Fraction(-2), Fraction(9))
        self._progress = with_answer(self._progress, task, Fraction(977))
        self._kept.write(self._progress)
        latest = self._progress.latest
        return (latest.id, len(latest.given)) if self._kept.problem is None else None

    def merge(self) -> None:
        both = self._kept.merge(self._progress.done)
        self._progress = both.with_latest(self._progress.latest)


LESSON = find("integers/07-back-to-the-sender")
WRITERS: list[type[LessonWriter] | type[PracticeWriter]] = [LessonWriter, PracticeWriter]


def keys(work: PupilWork) -> list[Key]:
    """What all answers are known by."""
    lessons = [one.id for lesson in work.lessons.values() for task in lesson.tasks.values() for one in task.given]
    practice = [(it.id, number) for it in work.practice.sittings for number, _answer in enumerate(it.given, 1)]
    return [*lessons, *practice]


# Where it is kept.


class KernelFolder:
    """Two kernels with one working folder."""

    def __init__(self, writer: type[LessonWriter] | type[PracticeWriter]) -> None:
        self._opens = writer
        self.acknowledged: list[Key] = []
        self._writers = [self._opened(), self._opened()]

    def _opened(self) -> Writer:
        return self._opens(Path(FOLDER))

    def do(self, what: str, number: int, step: int) -> None:
        writer, key = self._writers[number], None
        match what:
            case "answer":
                key = writer.answer()
            case "full" if step % STEPS < STEPS - 1:
                with fault(OSError(errno.ENOSPC, "No space left on device"), step):
                    key = writer.answer()
            case "killed":
                with suppress(Killed), fault(Killed(), step):
                    writer.answer()
                self._writers[number] = self._opened()
            case "merge":
                writer.merge()
        self.acknowledged += [key] * (key is not None)

    def kept(self) -> list[Key]:
        return keys(load_work())


class SharedFolder(KernelFolder):
    """Two kernels of one pupil who share in the folder of a class, and may lose their own work."""

    def _opened(self) -> Writer:
        Path("class").mkdir(exist_ok=True)
        return self._opens(Path(FOLDER), ClassFolder("class").share)

    def do(self, what: str, number: int, step: int) -> None:
        if what != "lost":
            return super().do(what, number, step)
        shutil.rmtree(Path(FOLDER, LESSONS), ignore_errors=True)
        Path(FOLDER, FILE).unlink(missing_ok=True)
        self._writers = [self._opened(), self._opened()]
        return None

    def kept(self) -> list[Key]:
        (file,) = Path("class").glob("*.json")
        return keys(read_work(file))


class Tab:
    """One tab of a browser: a worker with Python, and the page, with the messages that are on their way."""

    def __init__(self, browser: Browser, writer: type[LessonWriter] | type[PracticeWriter]) -> None:
        self._browser, self.known = browser, browser.text
        self.to_page: list[tuple[Any, ...]] = []
        self.to_worker: list[tuple[str, int, bool]] = []
        self._merging, self._held = 0, list[Key | None]()
        self._given = self.heard = 0
        self._is_unkept = False
        folder = Path(mkdtemp(dir=Path.cwd()))
        is_lesson = writer is LessonWriter
        path = LessonStore(folder / LESSONS).path(LESSON.name) if is_lesson else folder / FILE
        path.parent.mkdir(exist_ok=True)
        file = PageFile(path, self._keep, lambda: self.known, dated=not is_lesson)
        self._writer = writer(folder, file.store, file.fetch)

    def _keep(self, text: str) -> None:
        self._given += 1
        self.to_page.append(("keep", text, self.known))
        self.known = text

    def answer(self) -> None:
        self.to_page.append(("show", self._writer.answer()))

    def hear_in_worker(self) -> None:
        text, heard, is_refused = self.to_worker.pop(0)
        if heard == self._given:
            self.known = text
            self._writer.merge()
        self.to_page.append(("merged", is_refused))

    def hear_on_page(self, *, is_full: bool) -> None:
        match self.to_page.pop(0):
            case "keep", text, known:
                self.heard += 1
                if self._browser.text not in (None, known):
                    self._merging += 1
                    self.to_worker.append((self._browser.text, self.heard, True))
                else:
                    self._is_unkept = is_full
                    if not is_full:
                        self._browser.put(text, self)
            case "show", key:
                self._held.append(key)
            case "merged", is_refused:
                self._merging -= is_refused
        if self._merging == 0:
            self._browser.acknowledged += [key for key in self._held if not self._is_unkept]
            self._held.clear()


class Browser:
    """Two tabs of one browser."""

    def __init__(self, writer: type[LessonWriter] | type[PracticeWriter]) -> None:
        self._opens = writer
        self.text: str | None = None
        self.acknowledged: list[Key | None] = []
        self._tabs: list[Tab] = []
        for _tab in range(2):
            self._tabs.append(Tab(self, writer))

    def put(self, text: str, by: Tab) -> None:
        """Keep a text, of which the other tab hears."""
        self.text = text
        for tab in self._tabs:
            if tab is not by:
                tab.to_worker.append((text, tab.heard, False))

    def do(self, what: str, number: int, step: int) -> None:
        tab = self._tabs[number]
        match what:
            case "answer":
                tab.answer()
            case "killed":
                self._tabs[number] = Tab(self, self._opens)
            case "merge" if tab.to_worker:
                tab.hear_in_worker()
            case "page" | "full" if tab.to_page:
                tab.hear_on_page(is_full=what == "full")

    def kept(self) -> list[Key]:
        return [] if self.text is None else keys(PupilWork.from_text(self.text.rpartition("\n")[2]))

    def settle(self) -> None:
        """Deliver all messages."""
        for _round in range(MOST_ROUNDS):
            if not any(tab.to_page or tab.to_worker for tab in self._tabs):
                return
            for number in range(2):
                self.do("merge", number, 0)
                self.do("page", number, 0)


MOST_ROUNDS = 1000
"""Exchanges of a message in each direction after which two tabs have certainly agreed, or never will."""

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["answer", "answer", "page", "page", "merge", "full", "killed", "lost"]),
        st.integers(0, 1),
        st.integers(0, 2 * STEPS - 1),
    ),
    min_size=6,
    max_size=30,
)


EXAMPLES: dict[type[KernelFolder] | type[Browser], int] = {KernelFolder: 60, SharedFolder: 60, Browser: 200}


def play(keeper: KernelFolder | Browser, acts: list[tuple[str, int, int]]) -> None:
    """Do all that, and look after each step."""
    for act in acts:
        keeper.do(*act)
        kept = Counter(keeper.kept())
        assert [key for key in keeper.acknowledged if kept[key] != 1] == []
        assert max(kept.values(), default=1) == 1
    if isinstance(keeper, Browser):
        keeper.settle()
        assert max(Counter(keeper.kept()).values(), default=1) == 1
        assert not set(keeper.acknowledged) - {*keeper.kept()}
        assert [tab.to_page + tab.to_worker for tab in keeper._tabs] == [[], []], "tabs that agree say no more"


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize(
    "keeper", [KernelFolder, *(pytest.param(keeper, marks=pytest.mark.full) for keeper in (SharedFolder, Browser))]
)
def test_acknowledged_answer_is_kept_once(
    keeper: type[KernelFolder] | type[Browser], writer: type[LessonWriter] | type[PracticeWriter]
) -> None:
    @settings(max_examples=EXAMPLES[keeper], deadline=None)
    @given(acts=ACTS)
    def holds(acts: list[tuple[str, int, int]]) -> None:
        folder = Path(mkdtemp())
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            patch.delenv("MATHGAMES_CLASS", raising=False)
            play(keeper(writer), acts)
        shutil.rmtree(folder)

    holds()
