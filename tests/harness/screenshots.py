"""Pictures of the widget to look at, and those that the documents show: `python -m harness.screenshots`.

`build/screenshots` gets every moment of a game at four widths, light and dark; `docs/images` those of the documents,
or only these with `--documents`. Beside them is a digest of the words and pieces that each shows: a test makes the page
again, with no browser, and says which picture is older than what it shows.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Browser

import mathgames as mg
from harness import game_page, shown
from harness.blank_page import Pages
from harness.board import ROOT, Board, Stage
from harness.chromium import chromium
from harness.games import played, random_game
from harness.lessons import progress_of, work_done
from harness.middle_games import MOVES, WON_AT_TINC, middle
from learning.reports.simulated_class import ClassTime
from learning.work.pupils import Pupil
from mathgames.activities import Demonstrate, FreePlay
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.games.registry import GAMES
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.give import give_on_site
from mathgames.learning.lessons import find
from mathgames.learning.pages.classroom_session import STYLES, ClassroomSession
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.learning.work import LessonWork
from mathgames.page import MatchSession

IMAGES: Final = ROOT / "docs" / "images"
DIGESTS: Final = IMAGES / "drawn.json"
READERS: Final = ("Liberation Sans", "DejaVu Sans")
"""As wide as Arial and Helvetica, which most readers have, and what has the signs that these lack."""
LAPTOP: Final = 934
"""The width of a page on a laptop in a class, in pixels."""
WIDTH: Final = {"lesson": 1160, "tinc": 1160, "test": 560}
"""The pages of which a picture as wide as on a laptop would cut off a line, or be half empty."""
LOWEST: Final = {"home": 640, "teachers": 470}
"""The pages of which only a part is shown, and its height in pixels."""
FIRST: Final = {"teachers": "#lessons"}
"""The pages that are not shown from their top on, but from here."""
LESSON: Final = "integers/07-back-to-the-sender"
WIDTHS = (240, 360, 800, 1600)


def started() -> mg.Match:
    return mg.Match(mg.rules("minus-vs-plus"))


def in_the_middle() -> mg.Match:
    return middle("minus-vs-plus")


def nothing(_: Board) -> None:
    """The moment is there as soon as the board is."""


def picked(board: Board) -> None:
    board.click("c3")


def unfolded(board: Board) -> None:
    board.open_tab("More")
    board.root.locator("summary", has_text="Options").click()


def refused(board: Board) -> None:
    board.drag("b5", "b6")


def warned(board: Board) -> None:
    board.play("c5", "d5")


def resigned() -> mg.Match:
    match = in_the_middle()
    match.resign()
    return match


# Every kind of target round one piece, and a piece that would be stuck after a sideways move.
AROUND = {"c3": 3, "b4": 0, "d4": 2, "e5": -2, "a2": 1, "f6": -1, "a6": -4, "e2": 5, "d6": -6}
STUCK = {"c5": 3, "d6": -1, "b6": -2}


def of_tinc(*moves: str) -> mg.Match:
    match = mg.Match(mg.rules("tinc"))
    for move in moves:
        match.play(move)
    return match


def grown(radius: int) -> mg.Match:
    """A large grid of TINC with some symbols in its middle."""
    rules = mg.rules("tinc")
    crosses, noughts = [[0, 0], [1, 1], [-3, 2], [4, -1]], [[2, 0], [0, 3], [-2, -2], [5, 4]]
    data = {"radius": radius, "crosses": crosses, "noughts": noughts, "turn": "crosses", "ply": 12}
    return mg.Match(rules, position=rules.from_json(data))


def first_target(board: Board) -> None:
    """Pick up the first piece that can move."""
    at = board.root.locator("[role=gridcell].is-movable").first.get_attribute("data-at")
    assert at
    board.click(at)


MOMENTS: dict[str, tuple[Callable[[], mg.Match], Callable[[Board], None]]] = {
    "minus-vs-plus-start": (started, nothing),
    "minus-vs-plus-middle": (in_the_middle, nothing),
    "minus-vs-plus-picked": (lambda: game_page.position(AROUND), picked),
    "minus-vs-plus-unfolded": (in_the_middle, unfolded),
    "minus-vs-plus-refused": (in_the_middle, refused),
    "minus-vs-plus-warned": (lambda: game_page.position(STUCK), warned),
    "minus-vs-plus-over": (resigned, nothing),
    "infinity-masters-start": (lambda: random_game(0, 1, "infinity-masters"), first_target),
    "infinity-masters-middle": (lambda: random_game(61, 4, "infinity-masters"), first_target),
    "infinity-masters-over": (lambda: random_game(400, 4, "infinity-masters"), nothing),
    "tinc-middle": (lambda: of_tinc(*WON_AT_TINC[:-2]), nothing),
    "tinc-won": (lambda: of_tinc(*WON_AT_TINC), nothing),
    "tinc-large": (lambda: grown(10), nothing),
    "tinc-map": (lambda: grown(1000), nothing),
    "slice-boundaries-filling": (lambda: random_game(40, 3, "slice-boundaries"), nothing),
    "slice-boundaries-line": (lambda: random_game(72, 3, "slice-boundaries"), nothing),
    "slice-boundaries-cut": (lambda: random_game(73, 3, "slice-boundaries"), nothing),
}


def show(browser: Browser, moment: str, width: int, *, dark: bool = False) -> Board:
    """The widget at one moment, in a page of its own."""
    begun, reach = MOMENTS[moment]
    board = Stage(Pages(browser), MatchSession(begun()), dark=dark, reduced_motion=True).show(width)
    reach(board)
    board.page.mouse.move(0, 0)
    return board


def take_all(browser: Browser) -> None:
    """Every moment at every width, light and dark."""
    for moment in MOMENTS:
        for width in WIDTHS:
            for dark in (False, True):
                board = show(browser, moment, width, dark=dark)
                board.screenshot(f"{moment}-{width}-{'dark' if dark else 'light'}")
                board.page.context.close()


# The pictures of the documents: each is a page, made in an empty folder.


def in_a_lesson(_: Path) -> Any:
    return lesson_session(find(LESSON), at=2)


def at_the_desk(_: Path) -> Any:
    """The desk of the site, with a lesson."""
    return desk_session(
        prints=lambda name: Path(f"{name}.html"),
        gives=give_on_site,
        packs=lambda _assignment, _is_whole: None,
        assignment=Assignment.from_arguments("lesson", LESSON),
    )


def in_a_test(_: Path) -> Any:
    return lesson_session(find("tests/subtracting-negatives"))


def at_the_projector(_: Path) -> Any:
    """A move was made, and the class says its result before it is shown."""
    *before, last = MOVES["minus-vs-plus"]
    match = played("minus-vs-plus", *before)
    session = MatchSession(match, activities=(FreePlay(), Demonstrate()))
    assert Pupil(session).ask("play", move=last)["ok"]
    return session


CLASS: Final = {
    "lamp-27": ("double-minus-read-once", 7),
    "moon-14": ("double-minus-read-once", 7),
    "kite-31": ("double-minus-read-once", 7),
    "frog-52": ("", 7),
    "bear-18": ("", 7),
    "pond-40": ("", 2),
    "rain-63": ("reversed-subtraction", 7),
    "star-09": ("", 8),
}
"""By the labels of a class: what each pupil believes, and the task that each is at, or has just done."""


def worked(believed: str, tasks: int | None, pace: int) -> LessonWork:
    """The work of a pupil who believes something, and is else right; at this pace, in seconds."""
    clock = ClassTime()

    def later() -> float:
        clock.now += pace
        return clock.now

    pupil = Pupil(lesson_session(find(LESSON), on_later=lambda _seconds, _act: None, clock=later))
    for task in find(LESSON).all_tasks[:tasks]:
        pupil.task(go=task.number)
        way = progress_of(pupil.session).way(task) if task.goal is not None and not task.kind.is_played else ""
        for move in filter(None, way.split(";")):
            pupil.play(move.strip())
        for question in task.questions:
            if pupil.question is not question:
                continue
            wrong = [one.response for one in question.distractors if believed and one.misconception == believed]
            if believed and isinstance(question.prompt, OperationPrompt):
                wrong += [it for it in MISCONCEPTIONS[believed].answers(question.prompt) if isinstance(it, Fraction)]
            if wrong:
                pupil.give(wrong[0])
                if task.number == tasks:  # here the pupil is now
                    break
            if pupil.question is question:
                pupil.give(pupil.right)
    return work_done(pupil.session)


def class_folder(folder: Path, *, over: bool) -> Path:
    """The folder of the class, with a file of each pupil: in the middle of the lesson, or when it is over."""
    for pace, (label, (believed, tasks)) in enumerate(CLASS.items(), start=15):
        work = worked(believed, None if over else tasks, pace)
        text = replace(PupilWork().with_lesson(work), now=work.lesson).to_text()
        folder.joinpath(f"{label}.json").write_text(text, encoding="utf-8")
    return folder


def on_the_class_page(folder: Path) -> Any:
    clock = ClassTime()
    watch = ClassWatch(class_folder(folder, over=False), clock=clock, wall=clock)
    while len(watch.pupils) < len(CLASS):  # a look reads as many files as it has time for
        watch.look()
    return ClassroomSession(watch)


def in_the_report(folder: Path) -> Any:
    return mg.report(class_folder(folder, over=True)).html()


def on_paper(folder: Path) -> Any:
    return mg.export_worksheets(LESSON, folder / "sheet.html", sheets="tasks").read_text(encoding="utf-8")


def game_in_its_middle(game: str) -> Callable[[Path], Any]:
    return lambda _: MatchSession(middle(game))


DOCUMENTS: Final[dict[str, Callable[[Path], Any]]] = {
    **{game: game_in_its_middle(game) for game in mg.list_games()},
    "lesson": in_a_lesson,
    "desk": at_the_desk,
    "packages": at_the_desk,
    "test": in_a_test,
    "projector": at_the_projector,
    "class-page": on_the_class_page,
    "report": in_the_report,
    "sheet": on_paper,
    "home": shown.on_the_site("index"),
    "teachers": shown.on_the_site("teachers"),
    "opponents": shown.a_game,
    "share": shown.shared,
    "hand-in": shown.at_the_end,
    "own-game": shown.own_game,
    "own-lesson": shown.own_lesson,
    "moves": shown.three_moves,
    **{name: shown.from_the_gallery(name) for name in shown.lines_of_the_gallery()},
}
"""The source of each picture: the session of a page, or a page of HTML."""

OPENED: Final = {
    "opponents": shown.opponents,
    "share": shown.sharing,
    "hand-in": shown.handing_in,
    "packages": shown.packing,
}
"""What a hand opens on the page before the picture is taken."""

LOOKS: Final = {"class-page": STYLES, "own-game": ROOT / "tests" / "toy_game" / "look.css"}
"""The style sheets beside that of the widget."""


def seen(node: Any) -> Iterator[str]:
    """The words of a node in their order, and where its pieces are."""
    if isinstance(node, str):
        yield node
        return
    _tag, attributes, *children = node
    yield from (str(attributes[name]) for name in ("at", "shift") if name in attributes)
    for child in children:
        yield from seen(child)


@contextmanager
def prepared() -> Iterator[Path]:
    """A folder to make a page in, a site to link to, and the games there are, which a page of ours adds one to."""
    with (
        TemporaryDirectory() as folder,
        patch.dict(os.environ, {"MATHGAMES_SITE": "https://games.example/"}),
        patch.dict(GAMES),
    ):
        yield Path(folder)


def drawn(name: str) -> str:
    """A digest of what a picture shows, words and pieces; how it looks is not in it."""
    with prepared() as folder:
        page = DOCUMENTS[name](folder)
        if isinstance(page, str):
            words = re.sub(
                r"<(style|script).*?</\1>|<[^>]*>", " ", page.replace(str(folder), ""), flags=re.DOTALL
            ).split()
        else:
            words = list(seen(page.view["tree"]))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def take_document(browser: Browser, name: str) -> None:
    """Take a picture of the documents, as wide as a laptop or a projector shows it."""
    with prepared() as folder:
        source = DOCUMENTS[name](folder)
        path = IMAGES / f"{name}.png"
        if name == "moves":
            frames = [take_page(browser, name, shown.three_moves(folder, plies)) for plies in range(4)]
            path.write_bytes(shown.moving(frames, 1200))
        elif isinstance(source, str):
            page = browser.new_page(viewport={"width": LAPTOP, "height": 400})
            page.set_content(source)
            if name.startswith("gallery-"):
                page.locator("main").screenshot(path=path)
            else:
                top = page.locator(FIRST[name]).evaluate("at => at.offsetTop") - 20 if name in FIRST else 0
                height = min(page.evaluate("document.body.scrollHeight") - top, LOWEST.get(name, 1060))
                page.screenshot(path=path, clip={"x": 0, "y": top, "width": LAPTOP, "height": height}, full_page=True)
            page.close()
        else:
            path.write_bytes(take_page(browser, name, source))


def take_page(browser: Browser, name: str, session: Any) -> bytes:
    """Take a picture of a session's page, with what a hand opens on it."""
    stage = Stage(Pages(browser), session, reduced_motion=True, look=LOOKS.get(name))
    if name == "projector":
        stage.page.set_viewport_size({"width": 1280, "height": 720})
        board = stage.show(1240)
        board.button("Full screen").click()
        board.root.locator(":scope.is-presenting").wait_for()
        picture = stage.page.screenshot()
    else:
        board = stage.show(WIDTH.get(name, LAPTOP))
        OPENED.get(name, nothing)(board)
        board.page.mouse.move(0, 0)
        inner = board.root.locator(".mg-page")
        picture = (inner if inner.count() == 1 else board.root).screenshot()
    board.page.context.close()
    return picture


def take_documents(browser: Browser, *names: str) -> None:
    """The pictures of the documents, or only these, and the digests of what all show."""
    for name in names or DOCUMENTS:
        take_document(browser, name)
    DIGESTS.write_text(json.dumps({name: drawn(name) for name in DOCUMENTS}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--documents" not in sys.argv:
        with chromium() as browser:
            take_all(browser)
    with chromium(*READERS) as browser:
        take_documents(browser, *sys.argv[2:])
