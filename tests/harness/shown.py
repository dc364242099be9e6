"""What pictures of the documents show beside games and lessons: what a line of a page makes, and what a hand opens."""

from __future__ import annotations

import ast
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import chdir
from itertools import count
from pathlib import Path
from struct import pack, unpack
from typing import Any, Final
from zlib import crc32

import mathgames as mg
from harness.board import ROOT, Board
from harness.middle_games import middle
from learning.work.pupils import Pupil
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from toy_game import GAME as ROW

GALLERY: Final = ROOT / "docs" / "gallery.md"
CELL: Final = re.compile(r"\]\(images/gallery-([\w-]+)\.png\)[^|]*?<br>`([^`|]+)`")


def lines_of_the_gallery() -> dict[str, str]:
    """The line of code below each picture of the gallery, by the name of the picture."""
    return {f"gallery-{name}": code for name, code in CELL.findall(GALLERY.read_text(encoding="utf-8"))}


def run(code: str, folder: Path) -> Any:
    """What a line of the gallery shows: the session of its widget, or a page of HTML. It runs in the folder."""
    *before, last = ast.parse(code).body
    names: dict[str, Any] = {"mg": mg}
    assert isinstance(last, ast.Expr)
    with chdir(folder):
        exec(compile(ast.Module(before, []), "gallery.md", "exec"), names)  # the pages of this project
        value = eval(compile(ast.Expression(last.value), "gallery.md", "eval"), names)
    session = getattr(value, "_session", None)
    return (
        session
        if session is not None
        else f"<main style='padding: 16px; display: inline-block; zoom: 1.5'>{value._repr_html_()}</main>"
    )


def from_the_gallery(name: str) -> Callable[[Path], Any]:
    return lambda folder: run(lines_of_the_gallery()[name], folder)


# Pages of the site, made with no site: only those that a picture shows.


def on_the_site(page: str) -> Callable[[Path], str]:
    """A page of the site in English, whole, with what it loads in itself."""

    def write(folder: Path) -> str:
        sys.path.insert(0, str(ROOT / "site"))
        try:
            import pages  # type: ignore[import-not-found]  # found where the site is built
        finally:
            sys.path.pop(0)

        class One(pages._Pages):  # type: ignore[misc]  # the site is not a package
            def _page(self, name: str, template: str, title: object, about: object, **values: Any) -> None:
                if name == page:
                    super()._page(name, template, title, about, **values)

            def _board(self, *_: object, **__: object) -> None:
                """No picture shows one as the site brings it: it needs Python."""

        reckoned, pages.fetched_for = pages.fetched_for, lambda _target, *, lessons: 0
        try:
            One("en", folder, {"en": [find(name) for name in mg.list_lessons()]}).write()
        finally:
            pages.fetched_for = reckoned
        text = (folder / f"{page}.html").read_text(encoding="utf-8")
        style = (ROOT / "site" / "pages" / "site.css").read_text(encoding="utf-8")
        text = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL).replace(
            "</head>", f"<style>{style}</style></head>"
        )
        return re.sub(r'src="((?:images/)?[\w/.-]+\.svg)"', lambda found: f'src="{_as_data(folder, found[1])}"', text)

    return write


def _as_data(folder: Path, path: str) -> str:
    (drawn, *_) = filter(Path.is_file, (folder / path, ROOT / "notebooks" / path, ROOT / "site" / "pages" / path))
    return f"data:image/svg+xml;base64,{b64encode(drawn.read_bytes()).decode()}"


# A game and a lesson of your own, as the pages about them make them.


def own_game(_: Path) -> MatchSession:
    mg.register(ROW)
    match = mg.Match("row-of-numbers")
    for move in "ec":
        match.play(move)
    return MatchSession(match)


def own_lesson(folder: Path) -> Any:
    page = (ROOT / "docs" / "own-lesson.md").read_text(encoding="utf-8")
    file = folder / "debts.md"
    file.write_text(page.partition("<!-- lesson: debts -->\n````markdown\n")[2].partition("````")[0], encoding="utf-8")
    return mg.preview(file)._session


MOVES: Final = ("c1-e3", "d6-f4", "e3-f4")
"""The game that moves in the first picture of all."""


def three_moves(_: Path, plies: int = 3) -> MatchSession:
    match = mg.Match("minus-vs-plus")
    for move in MOVES[:plies]:
        match.play(move)
    return MatchSession(match)


def moving(frames: list[bytes], milliseconds: int) -> bytes:
    """One PNG that shows pictures of one size after another, once (APNG, PNG third edition, 11.3.3).

    It stops at the last one, since what moves for longer than five seconds needs a button that stops it (WCAG 2.2.2).
    """
    chunks = [list(_chunks(frame)) for frame in frames]
    head, numbers = chunks[0][0][1], count()
    size = head[:8]
    made = [(b"IHDR", head), (b"acTL", pack(">II", len(frames), 1))]
    for frame in chunks:
        control = pack(">I", next(numbers)) + size + pack(">IIHHBB", 0, 0, milliseconds, 1000, 0, 0)
        made.append((b"fcTL", control))
        for kind, data in frame:
            if kind == b"IDAT":
                made.append((kind, data) if frame is chunks[0] else (b"fdAT", pack(">I", next(numbers)) + data))
    made.append((b"IEND", b""))
    return SIGNATURE + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in made
    )


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


# Pages that a hand opens.


def a_game(_: Path) -> MatchSession:
    return MatchSession(middle("minus-vs-plus"))


def opponents(board: Board) -> None:
    board.open_tab("How to play")


def shared(folder: Path) -> MatchSession:
    session = a_game(folder)
    assert Pupil(session).ask("share", open=True)["ok"]
    return session


def sharing(board: Board) -> None:
    board.open_tab("More")
    board.root.get_by_role("img", name="QR code of the link").scroll_into_view_if_needed()


def at_the_end(_: Path) -> Any:
    """A lesson in which every question is answered."""
    lesson = find("integers/17-what-comes-first")
    pupil = Pupil(lesson_session(lesson))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        while pupil.question is not None:
            pupil.give(pupil.right)
    return pupil.session


def handing_in(board: Board) -> None:
    board.root.get_by_label("Your label").scroll_into_view_if_needed()


def packing(board: Board) -> None:
    board.root.locator("summary", has_text="SCORM").click()
    board.button("Save the package").scroll_into_view_if_needed()
