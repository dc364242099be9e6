"""A board with no notebook around it: what it sends to its page, and what it takes up again."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import mathgames as mg
from harness.change import changed
from harness.lessons import code_after
from learning.work.pupils import Pupil
from mathgames.activities import FreePlay, Opponent
from mathgames.engine import saves
from mathgames.games.contract import Activity
from mathgames.games.slice_boundaries import all_lines, best_line
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.texts import to_fragment
from mathgames.learning.lessons import find
from mathgames.learning.pages.desk_session import assignment_at
from mathgames.learning.pages.lesson_session import LessonSession
from mathgames.learning.reports import PupilWork
from mathgames.learning.work import LessonWork
from mathgames.notebook.standalone import StandaloneBoard, StandaloneDesk, StandaloneLesson, standalone_report
from mathgames.players.tournaments.standings import Ratings

pytestmark = pytest.mark.usefixtures("stock_lesson")

MOVED = "a3, positive 6, last move"


class Page:
    """The page as the board sees it: its present content and its storage."""

    def __init__(
        self,
        game: str = "minus-vs-plus",
        kept: str | None = None,
        activities: Sequence[Activity[Any]] | None = None,
        link: str = "",
    ) -> None:
        self.view: dict[str, Any] = {}
        self.whole: dict[str, Any] = {}
        self.kept = kept
        self.sent_whole = 0
        self.board = StandaloneBoard(
            game, show=self._show, keep=self._keep, kept=lambda: self.kept, link=link, activities=activities
        )

    def _show(self, text: str) -> None:
        news = json.loads(text)
        if "view" in news:
            self.sent_whole += 1
            self.whole = self.view = news["view"]
        else:
            self.view = changed(self.whole, news["change"])

    def _keep(self, text: str) -> None:
        self.kept = text

    def play(self, move: str, rev: int | None = None) -> dict[str, Any]:
        """The answer to this move."""
        rev = self.view["rev"] if rev is None else rev
        self.board.receive(json.dumps({"intent": ["play", {"move": move}], "rev": rev, "id": 1, "client": "c"}))
        ack: dict[str, Any] = self.view["ack"]
        return ack


def test_a_move_is_answered_by_a_change() -> None:
    page = Page()
    ack = page.play("a2-a3")
    assert ack["ok"]
    assert page.sent_whole == 1
    assert MOVED in json.dumps(page.view)


def test_a_page_that_missed_a_view_gets_it_whole() -> None:
    page = Page()
    page.play("a2-a3")
    page.play("a5-a4", rev=1)
    assert page.sent_whole == 2


def test_what_a_page_kept_is_taken_up() -> None:
    page = Page()
    page.play("a2-a3")
    again = Page(kept=page.kept)
    assert again.view["tree"] != Page().view["tree"]
    assert MOVED in json.dumps(again.view)


class Tabs:
    """Two pages of one browser, to each of which the other's text is given."""

    def __init__(self) -> None:
        first = Page()
        self.pages = first, Page(kept=first.kept)

    def hand_over(self, giver: int) -> None:
        taker = self.pages[1 - giver]
        taker.kept = self.pages[giver].kept
        taker.board.merge_kept()

    @property
    def last_moves(self) -> list[str]:
        """The move that each page shows as the last one."""
        return [page.board._match_session.match.last_move or "" for page in self.pages]


def test_game_goes_on_in_the_other_tab() -> None:
    """The second page was opened before the first move, and its own text once replaced the game of the first."""
    tabs = Tabs()
    first, second = tabs.pages
    first.play("a2-a3")
    tabs.hand_over(0)
    assert MOVED in json.dumps(second.view)
    assert "a3" in second.view["say"]
    second.play("a5-a4")
    tabs.hand_over(1)
    assert tabs.last_moves == ["a5-a4", "a5-a4"]
    assert first.kept == second.kept


def test_move_that_was_not_saved_beside_another_is_not_made() -> None:
    tabs = Tabs()
    for page, move in zip(tabs.pages, ("a2-a3", "b2-b3"), strict=True):
        page.play(move)
    tabs.hand_over(0)
    assert tabs.last_moves == ["a2-a3", "a2-a3"]
    kept = tabs.pages[0].kept
    tabs.hand_over(0)
    assert tabs.pages[1].kept == kept, "the text of the other tab is not written again"


def test_undo_in_one_tab_is_seen_in_the_other() -> None:
    tabs = Tabs()
    tabs.pages[1].play("a2-a3")
    tabs.hand_over(1)
    first = tabs.pages[0]
    first.board.receive(json.dumps({"intent": ["undo", {}], "rev": first.view["rev"], "id": 2, "client": "c"}))
    tabs.hand_over(0)
    assert tabs.last_moves == ["", ""]


def test_match_of_before_writes_nothing_over_the_other_tab() -> None:
    """Its clock is stopped where the page changes to another match, which is a change of the match."""
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(600))
    match.play("a2-a3")
    page = Page(kept=saves.saved_text(match))
    here = page.board._match_session.match
    here.play("a5-a4")
    here._session.start_clock()
    assert here.clock is not None
    assert here.clock.running
    page.kept = other = saves.saved_text(match)
    page.board.merge_kept()
    assert not here.clock.running
    assert page.kept == other
    assert page.board._match_session.match.last_move == "a2-a3"


@pytest.mark.parametrize("damage", ["", "nonsense"])
def test_own_game_is_saved_again_over_a_damaged_text(damage: str) -> None:
    page = Page()
    page.play("a2-a3")
    good, page.kept = page.kept, damage
    page.board.merge_kept()
    assert page.kept == good


def test_damaged_or_foreign_save_starts_new_game() -> None:
    page = Page()
    page.play("a2-a3")
    assert page.kept
    for kept in (page.kept[:-9], "", "nonsense"):
        assert MOVED not in json.dumps(Page(kept=kept).view)
    assert MOVED not in json.dumps(Page("infinity-masters", kept=page.kept).view)


def test_link_resumes_game_and_invalid_link_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "http://127.0.0.1:8000/")
    match = mg.Match(mg.rules("minus-vs-plus"))
    match.play("a2-a3")
    link = "#" + str(mg.share_link(match)).partition("#")[2]
    page = Page(link=link)
    assert MOVED in json.dumps(page.view)
    assert page.board.problem == ""
    page.play("a5-a4")
    again = Page(link=link, kept=page.kept)
    assert "a4, negative" in json.dumps(again.view)
    wrong = Page("infinity-masters", link=link)
    assert wrong.board.problem == "The link cannot be opened: the link is of another game. Here is a new game."
    assert wrong.play("d2-d3")["ok"]


def test_an_assignment_in_the_link_is_the_board_that_was_set_up() -> None:
    assignment = Assignment.from_arguments(
        "play", "minus-vs-plus", {"position": "c3+5 d4−3", "predict": "mover", "locks": "undo", "clock": 600}
    )
    link = f"#{to_fragment(assignment)}"
    page = Page(link=link)
    match = page.board._match_session.match
    assert (match.position, match.rules) == (assignment.match.position, assignment.rules)
    assert match.clock is not None
    assert '["undo"' not in json.dumps(page.view)
    page.play("c3-d4")
    assert match.ply == 0, "the result is asked for first"
    again = Page(link=link, kept=page.kept)
    assert '["undo"' not in json.dumps(again.view), "after a reload as well"
    other = Page("tinc", link=link)
    assert other.board.problem == "The link cannot be opened: the link is of another page. Here is a new game."


def test_an_assigned_lesson_has_its_pupils_locks_and_task() -> None:
    name, kept, shown = "integers/07-back-to-the-sender", list[str](), list[str]()
    link = "#" + to_fragment(
        Assignment.from_arguments("lesson", name, {"pupils": 2, "locks": "hints", "task": 0, "label": "7"})
    )

    def open_page() -> tuple[Pupil, LessonSession]:
        latest = lambda: kept[-1] if kept else None  # noqa: E731
        lesson = StandaloneLesson(name, show=shown.append, keep=kept.append, kept=latest, link=link)
        assert lesson.problem == ""
        return Pupil(lesson._lesson), lesson._lesson

    pupil, session = open_page()
    assert session.task.number == 0
    assert "Pupil " in str(pupil.session.view["tree"])
    assert not pupil.offers(hint=True)
    pupil.give(pupil.right)
    both = json.loads(kept[-1])
    assert set(both) == {"A", "B"}
    assert open_page()[1].lesson.work.tasks[0].given == session.lesson.work.tasks[0].given
    damaged = StandaloneLesson(name, show=shown.append, keep=kept.append, link="#v=1&lesson=" + name + "&pupils=9")
    assert damaged.problem.startswith("The link cannot be opened: pupils must be from 1 to 4")
    assert damaged._lesson.task.number == 1


def test_the_desk_opens_with_the_assignment_in_the_link() -> None:
    shown: list[str] = []
    desk = StandaloneDesk(show=shown.append, save=print, link="#v=1&lesson=integers/07-back-to-the-sender&pupils=2")
    assert assignment_at(desk._session).pupils == 2
    assert StandaloneDesk(show=shown.append, save=print, link="#v=1&play=go").problem.startswith("The link cannot be")


def test_a_page_says_where_its_games_are_kept() -> None:
    assert "Saved in this browser after each move" in json.dumps(Page().view)


def test_the_computer_answers_by_itself() -> None:
    async def against_the_computer() -> str:
        page = Page(activities=(FreePlay(), Opponent("level-1", side="positive")))
        page.play("a2-a3")
        while not page.view["say"].endswith("Blue's turn."):
            await asyncio.sleep(0.01)
        return page.kept or ""

    assert "plies: 2" in asyncio.run(asyncio.wait_for(against_the_computer(), 20))


def test_where_there_is_no_numpy_only_arrays_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "mathgames.games.slice_boundaries.survey", raising=False)
    monkeypatch.delattr(sys.modules["mathgames.games.slice_boundaries"], "survey", raising=False)
    position = mg.rules("slice-boundaries", n=4).initial()
    with pytest.raises(mg.errors.MissingPackage, match="this needs the package numpy"):
        all_lines(position)
    with pytest.raises(mg.errors.MissingPackage, match="this needs the package numpy"):
        Ratings([[0, 3], [1, 0]])
    assert best_line(position).score == 0


def test_what_was_done_in_a_lesson_is_kept_and_taken_up() -> None:
    shown: list[str] = []
    kept: list[str] = []
    lesson = StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=kept.append)
    first = json.loads(shown[0])["view"]
    lesson.receive(json.dumps({"intent": ["resign", {}], "rev": first["rev"], "id": 1, "client": "c"}))
    assert not json.loads(shown[-1])["change"]["ack"]["ok"]
    work = LessonWork("integers/07-back-to-the-sender", at=2)
    again: list[str] = []
    StandaloneLesson(
        "integers/07-back-to-the-sender", show=again.append, keep=kept.append, kept=lambda: json.dumps(work.to_json())
    )
    assert json.loads(again[0])["view"]["say"] != first["say"]


def test_a_lesson_is_in_the_language_of_its_page() -> None:
    shown: list[str] = []
    StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=len, language="es")
    with override_language(language_of("es")):
        title = find("integers/07-back-to-the-sender").title
    view = json.loads(shown[0])["view"]
    assert title != find("integers/07-back-to-the-sender").title
    assert title in json.dumps(view, ensure_ascii=False)


@pytest.mark.parametrize("language", ["xx", "en-", "", "../..", "e" * 500, "\ud800"])
def test_an_unknown_language_stops_no_page(language: str) -> None:
    shown: list[str] = []
    StandaloneBoard("tinc", show=shown.append, keep=print, language=language)
    StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=len, language=language)
    assert len(shown) == 2


@pytest.mark.parametrize("kept", ["", "\ud800", "{}", "[" * 10_000, "\x00", "mathgames record 1", '{"lesson": "x"}'])
def test_a_damaged_kept_text_stops_no_page(kept: str) -> None:
    shown: list[str] = []
    StandaloneBoard("tinc", show=shown.append, keep=len, kept=lambda: kept)
    StandaloneLesson("integers/07-back-to-the-sender", show=shown.append, keep=len, kept=lambda: kept)
    assert len(shown) == 2


def test_a_board_imports_nothing_of_lessons() -> None:
    """It is what the first visit of the site waits for; a lesson needs as much again."""
    code = (
        "import sys; from mathgames.notebook.standalone import StandaloneBoard\n"
        "StandaloneBoard('minus-vs-plus', show=len, keep=len)\n"
        "print(*(name for name in sys.modules if name.split('.')[0] in ('yaml', 'markdown_it') or '.learning' in name))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def handed(files: dict[str, bytes | None], codes: str = "") -> dict[str, Any]:
    """Return what the page of the report is told of these files, as a browser hands them over."""
    told = [
        {"path": path, "content": None if content is None else b64encode(content).decode(), "modified": 1.7e12}
        for path, content in files.items()
    ]
    answer: dict[str, Any] = json.loads(standalone_report(json.dumps({"files": told, "codes": codes})))
    return answer


def test_standalone_report_takes_a_platforms_download_and_codes() -> None:
    """A folder for each pupil, and a zip of them; two files of one name are two pupils."""
    work, other = (PupilWork().with_lesson(LessonWork(name)).to_text().encode() for name in ("x", "y"))
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        packed.writestr("Cy Roe_12347_assignsubmission_file_/my-work.json", work)
        packed.writestr("__MACOSX/Cy Roe_12347_assignsubmission_file_/._my-work.json", b"\0")
    files = {
        "download/Anna Smith_12345_assignsubmission_file_/my-work.json": work,
        "download/Ben Li_12346_assignsubmission_file_/my-work.json": other,
        "download/.DS_Store": b"\0",
        "Monday.zip": archive.getvalue(),
        "large.json": None,
    }
    told = handed(files, f"Di Fox {code_after(11)}\nEd Ray;\n")
    rows = told["gradebook"].splitlines()[1:]
    problems = {row.partition(",")[0]: row.rpartition(",")[2] for row in rows}
    assert sorted(problems) == ["Anna Smith", "Ben Li", "Cy Roe", "Di Fox", "Ed Ray", "large"]
    assert problems["Ed Ray"] == "nothing was handed in"
    assert "Anna Smith" in told["shown"]
    assert "nothing to report on" in handed({})["trouble"]
