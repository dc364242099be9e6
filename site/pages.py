"""The site's own pages: the home page, one page a game that opens straight on the board, and what keeps them all."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from said import SAID

import mathgames as mg
from mathgames.games.registry import game
from mathgames.language.languages import language, own_name
from mathgames.language.words import ENGLISH, speaking
from mathgames.learning.lessons import Lesson, find, list_lessons, routes
from mathgames.page.stylesheet import STATIC

HERE = Path(__file__).parent / "pages"
ROOT = Path(__file__).parent.parent
SERVICE_WORKER = "service-worker.js"
ARCHIVE = "mathgames-site.zip"

ICONS = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
PLAIN = ("site.css", "forget.js", "keep.js", "language.js", "manifest.json", *ICONS)
OF_BOARD_PAGES = ("play", "lessons", "images", *PLAIN)
PARTS = {**dict.fromkeys(OF_BOARD_PAGES, "board"), "lite": "lab", "pyodide": "lab"}
"""What is kept together, by the first part of its path. Home pages go with the boards; all else is documentation."""
OF_BOARDS = ("board.js", "python.js")


class Translation(NamedTuple):
    """A page in one of its languages: where it is, and what the language calls itself."""

    code: str
    page: str
    name: str


def write(target: Path) -> None:
    """Write all pages into the site, in which everything else stands already."""
    play, images = target / "play", target / "images"
    for folder in (play, images):
        folder.mkdir()
    for name in PLAIN:
        shutil.copy(HERE / name, target)
    for path in (*(HERE / name for name in OF_BOARDS), STATIC / "widget.js", STATIC / "widget.css"):
        shutil.copy(path, play)
    for name in mg.list_games():
        shutil.copy(ROOT / "notebooks" / "images" / f"{name}.svg", images)
    for code in mg.list_languages():
        with speaking(language(code)):
            _write_in(code, target)


def _write_in(code: str, target: Path) -> None:
    """Write the pages in the language that is spoken now."""
    templates = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    templates.globals |= {"said": SAID, "language": code, "suffix": suffix(code), "home": f"index{suffix(code)}.html"}
    board = templates.get_template("board.html")
    games = [mg.rules(name) for name in mg.list_games()]
    for rules in games:
        page = board.render(
            kind="game",
            root="../",
            name=rules.name,
            title=rules.title,
            picture=Markup(mg.picture(mg.Match(rules)).html()),
            translations=translations(rules.name, mg.list_languages()),
        )
        (target / "play" / f"{rules.name}{suffix(code)}.html").write_text(page, encoding="utf-8")
    lessons = [find(name) for name in list_lessons()]
    for lesson in lessons:
        if lesson.language == code:
            path = target / "lessons" / f"{lesson.name}{suffix(code)}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            page = board.render(
                kind="lesson",
                root="../../",
                name=lesson.name,
                title=lesson.title,
                picture="",
                translations=translations(path.name.split(".")[0], written_in(lesson.name)),
            )
            path.write_text(page, encoding="utf-8")
    home = templates.get_template("home.html").render(
        root="",
        games=[{"name": rules.name, "title": rules.title, "summary": game(rules.name).summary} for rules in games],
        lessons=[
            {"page": f"{lesson.name}{suffix(lesson.language)}.html", "title": lesson.title, "language": lesson.language}
            for lesson in lessons
        ],
        routes=routes().values(),
        archive=ARCHIVE,
        translations=translations("index", mg.list_languages()),
    )
    (target / f"index{suffix(code)}.html").write_text(home, encoding="utf-8")
    forget = templates.get_template("forget.html").render(root="", translations=[])
    (target / f"forget{suffix(code)}.html").write_text(forget, encoding="utf-8")


def suffix(code: str) -> str:
    """What stands behind the name of a page in this language, as behind those of rules and lessons."""
    return "" if code == ENGLISH.code else f".{code}"


def translations(page: str, codes: Iterable[str]) -> list[Translation]:
    """A page in each of these languages, all of them in one folder."""
    return [Translation(code, f"{page}{suffix(code)}.html", own_name(code)) for code in codes]


def written_in(lesson: str) -> list[str]:
    """The languages in which there is this lesson."""
    return [code for code in mg.list_languages() if _find_in(lesson, code).language == code]


def _find_in(lesson: str, code: str) -> Lesson:
    with speaking(language(code)):
        return find(lesson)


def keep(target: Path) -> None:
    """Write the service workers, which keep the files that the site has now."""
    board = json.loads((target / "pyodide" / "board-lock.json").read_text(encoding="utf-8"))
    for_boards = {f"pyodide/{package['file_name']}" for package in board["packages"].values()}
    for_boards |= {path for path in _files(target) if path.startswith("pyodide/") and not path.endswith(".whl")}
    homes = {f"{page}{suffix(code)}.html" for page in ("index", "forget") for code in mg.list_languages()}
    parts: dict[str, dict[str, str]] = {"board": {}, "lab": {}, "docs": {}}
    for path in _files(target):
        part = "board" if path in for_boards or path in homes else PARTS.get(path.split("/")[0], "docs")
        parts[part][path] = hashlib.sha256((target / path).read_bytes()).hexdigest()[:16]
    for folder, part in (("", None), ("lite/", "lab")):
        theirs = target / folder / SERVICE_WORKER
        script = "\n".join(
            [
                "{  // names of our own: JupyterLite's worker, below, has a CACHE, too",
                f"const KEPT = {json.dumps(parts)};",
                f"const ROOT = new URL({json.dumps('../' if folder else './')}, self.location.href).href;",
                f"const PART = {json.dumps(part)};",
                (HERE / "offline.js").read_text(encoding="utf-8"),
                "}",
                theirs.read_text(encoding="utf-8") if theirs.exists() else "",
            ]
        )
        theirs.write_text(script, encoding="utf-8")


def _files(target: Path) -> Iterable[str]:
    """The paths of all files that may be kept, as a page names them."""
    unkept = (SERVICE_WORKER, ARCHIVE)
    found = (path for path in sorted(target.rglob("*")) if path.is_file() and path.name not in unkept)
    return (path.relative_to(target).as_posix() for path in found if path.suffix != ".map")
