"""The site's own pages: the home page, one page a game that opens straight on the board, and what keeps them all."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import mathgames as mg
from mathgames.lessons import find, list_lessons, routes
from mathgames.registry import game
from mathgames.views.light import STATIC

HERE = Path(__file__).parent / "pages"
ROOT = Path(__file__).parent.parent
SERVICE_WORKER = "service-worker.js"
ARCHIVE = "mathgames-site.zip"

PLAIN = ("site.css", "icon.svg", "keep.js")
PARTS = {**dict.fromkeys(("index.html", *PLAIN, "play", "lessons", "images"), "board"), "lite": "lab", "pyodide": "lab"}
"""What is kept together, by the first part of its path. All else is documentation."""
OF_BOARDS = ("board.js", "python.js")


def write(target: Path) -> None:
    """Write all pages into the site, in which everything else stands already."""
    templates = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    play, images = target / "play", target / "images"
    for folder in (play, images):
        folder.mkdir()
    for name in PLAIN:
        shutil.copy(HERE / name, target)
    for path in (*(HERE / name for name in OF_BOARDS), STATIC / "widget.js", STATIC / "widget.css"):
        shutil.copy(path, play)
    board = templates.get_template("board.html")
    games = [mg.rules(name) for name in mg.list_games()]
    for rules in games:
        shutil.copy(ROOT / "docs" / "images" / f"{rules.name}.png", images)
        picture = Markup(mg.picture(mg.Match(rules)).html())
        page = board.render(kind="game", root="../", name=rules.name, title=rules.title, picture=picture)
        (play / f"{rules.name}.html").write_text(page, encoding="utf-8")
    lessons = [find(name) for name in list_lessons()]
    for lesson in lessons:
        path = target / "lessons" / f"{lesson.name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        page = board.render(kind="lesson", root="../../", name=lesson.name, title=lesson.title, picture="")
        path.write_text(page, encoding="utf-8")
    summaries = {name: game(name).summary for name in mg.list_games()}
    home = templates.get_template("home.html").render(
        root="", games=games, summaries=summaries, lessons=lessons, routes=routes().values(), archive=ARCHIVE
    )
    (target / "index.html").write_text(home, encoding="utf-8")


def keep(target: Path) -> None:
    """Write the service workers, which keep the files that the site has now."""
    board = json.loads((target / "pyodide" / "board-lock.json").read_text(encoding="utf-8"))
    for_boards = {f"pyodide/{package['file_name']}" for package in board["packages"].values()}
    for_boards |= {path for path in _files(target) if path.startswith("pyodide/") and not path.endswith(".whl")}
    parts: dict[str, list[str]] = {"board": [], "lab": [], "docs": []}
    for path in _files(target):
        part = "board" if path in for_boards else PARTS.get(path.split("/")[0], "docs")
        parts[part].append(path)
    version = hashlib.sha256()
    for path in _files(target):
        version.update(path.encode() + (target / path).read_bytes())
    for folder, part in (("", None), ("lite/", "lab")):
        theirs = target / folder / SERVICE_WORKER
        script = "\n".join(
            [
                "{  // names of our own: JupyterLite's worker, below, has a CACHE, too",
                f"const VERSION = {json.dumps(version.hexdigest()[:12])};",
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
    found = (path for path in sorted(target.rglob("*")) if path.is_file() and path.name != SERVICE_WORKER)
    return (path.relative_to(target).as_posix() for path in found if path.suffix not in (".map", ".zip"))
