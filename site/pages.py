"""The site's own pages: the home page, one page a game or lesson that opens straight on the board, what teachers need,
and what keeps them all.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from posixpath import normpath
from statistics import median
from typing import Any, NamedTuple

import said
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import mathgames as mg
from mathgames.explain.nodes import markup, node, render_tree
from mathgames.games.registry import find_game
from mathgames.language.languages import language_of, native_name
from mathgames.language.words import ENGLISH, capitalize, override_language
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.scorm import FILE_LIST
from mathgames.learning.assignments.texts import to_fragment
from mathgames.learning.lessons import Lesson, find, list_lessons, routes
from mathgames.learning.lessons.library import FORMER_LESSONS, Route, ended_sentence, list_tests, number_of
from mathgames.learning.pages.lesson_picture import board_of, emblem
from mathgames.learning.printing import export_worksheets
from mathgames.learning.topics import TOPICS
from mathgames.learning.work.task_context import heading
from mathgames.learning.work.work import TaskWork
from mathgames.page.sharing import site
from mathgames.page.stylesheet import STATIC

HERE = Path(__file__).parent / "pages"
ROOT = Path(__file__).parent.parent
SERVICE_WORKER = "service-worker.js"
ARCHIVE = "mathgames-site.zip"

ICONS = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
PLAIN = (
    "site.css", "forget.js", "home.js", "keep.js", "language.js", "report.js", "route.js", "save.js", "written.js",
    "starting.js", "manifest.json", *ICONS,
)  # fmt: skip
OF_BOARD_PAGES = ("play", "lessons", "practice", "routes", "images", *PLAIN)
PARTS = dict.fromkeys(OF_BOARD_PAGES, "board")
"""What is kept together, by the first part of its path. All pages of TOP go with the boards."""
TOP = ("index", "teachers", "practice", "desk", "report", "forget")
OF_BOARDS = ("board.js", "python.js")
OF_LESSONS = ("icon.svg", "site.css", "play/widget.css")
SCRIPTS_OF_LESSONS = ("keep.js", "language.js", "starting.js", "play/board.js", "play/python.js")
"""The files and the scripts that the page of a lesson asks for; scripts import others."""
IMPORT = re.compile(r'from "(\.[^"]+\.js)"')
WASM = "pyodide/pyodide.asm.wasm"
PACKED = ".packed"
"""The end of the name of a file that lies packed beside itself: no server takes it for one to unpack on the way."""

GRADES = re.compile(r"([6-8])\.[A-Z]")
"""How a standard names its grade."""


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
    for picture in (HERE / "share").iterdir():
        shutil.copy(picture, images)
    pack(target)
    list_for_packages(target)
    lessons = {}
    for code in mg.list_languages():
        with override_language(language_of(code)):
            lessons[code] = [find(name) for name in (*list_lessons(), *list_tests())]
    for code in mg.list_languages():
        with override_language(language_of(code)):
            _Pages(code, target, lessons).write()


def sheets(target: Path) -> None:
    """Write the sheets of every lesson, test and game in every language in which it is there: pages with no script."""
    for code in mg.list_languages():
        with override_language(language_of(code)):
            lessons = [lesson for name in (*list_lessons(), *list_tests()) if (lesson := find(name)).language == code]
            wanted: dict[str, str | None] = {lesson.name: _for_a_lesson(lesson) for lesson in lessons}
            for name, its in {**wanted, **dict.fromkeys(mg.list_games())}.items():
                path = target / "sheets" / f"{name}{suffix(code)}.html"
                path.parent.mkdir(parents=True, exist_ok=True)
                export_worksheets(name, path, sheets=its)


def _for_a_lesson(lesson: Lesson) -> str:
    """The sheets of a lesson without those of its game, which have a page of their own."""
    teacher = "teacher" if lesson.plan.has_notes else ""
    return f"tasks answers {teacher} {'exit' if lesson.exit is not None else ''}"


def pack(target: Path) -> None:
    """Lay the largest file of Python beside itself, packed: many servers send it as it is."""
    packed = gzip.compress((target / WASM).read_bytes(), mtime=0)
    (target / f"{WASM}{PACKED}").write_bytes(packed)


def fetched_for(target: Path, *, lessons: bool) -> int:
    """How many bytes of Python a page fetches before it starts, as ``python.js`` counts them."""
    lock = target / "pyodide" / "board-lock.json"
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    wanted, left = {"mathgames"}, ["mathgames", *(("markdown-it-py", "pyyaml") if lessons else ())]
    while left:
        name = left.pop()
        wanted.add(name)
        left += [other for other in packages[name]["depends"] if other not in wanted]
    files = (
        *(packages[name]["file_name"] for name in wanted),
        "python_stdlib.zip",
        lock.name,
        Path(WASM).name + PACKED,
    )
    return sum((target / "pyodide" / file).stat().st_size for file in files)


class _Pages:
    """The pages in the language that is spoken now."""

    def __init__(self, code: str, target: Path, lessons: dict[str, list[Lesson]]) -> None:
        self.code, self.target, self.suffix = code, target, suffix(code)
        self.lessons = [lesson for lesson in lessons[code] if not lesson.is_test]
        self.tests = [lesson for lesson in lessons[code] if lesson.is_test]
        every = [(code, lesson) for code, its in lessons.items() for lesson in its]
        self.written_in = {
            lesson.name: [code for code, one in every if one.name == lesson.name and one.language == code]
            for lesson in lessons[code]
        }
        self.templates = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
        self.templates.globals |= {
            "said": said.SAID,
            "language": code,
            "suffix": self.suffix,
            "site": site() or "",
            "lesson_bytes": fetched_for(target, lessons=True),
            "board_bytes": fetched_for(target, lessons=False),
            "archive": ARCHIVE,
            "sheets_of": said.sheets_of,
            "give_of": said.give_of,
        }

    def write(self) -> None:
        cards = [self._card(lesson) for lesson in self.lessons]
        games = [self._game(name) for name in mg.list_games()]
        topics = [
            {"name": one.key.replace(" ", "-"), "key": one.key, "title": str(capitalize(one.name))} for one in TOPICS
        ]
        ways = [self._route(route, cards) for route in routes().values()]
        grouped = [(key, title, [card for card in cards if card["topic"] == key]) for key, title in said.TOPICS.items()]
        everything = {"games": games, "topics": topics, "routes": ways, "grouped": grouped}
        everything["grades"] = sorted({number for card in cards for number in card["grades"]})
        self._page("index", "home.html", said.SAID["about"], said.SAID["lead"], **everything)
        self._page("teachers", "teachers.html", said.SAID["teachers"], said.SAID["in_teachers"], **everything)
        self._page("practice", "practice.html", said.SAID["practise"], said.SAID["in_practise"], **everything)
        self._page("report", "report.html", said.SAID["report"], said.SAID["in_report"])
        self._page("forget", "forget.html", said.SAID["forget"], said.SAID["what_is_forgotten"], codes=())
        self._board("desk", "desk", "", said.SAID["desk"], said.SAID["in_desk"])
        for topic in topics:
            self._board(f"practice/{topic['name']}", "practice", topic["key"], topic["title"], said.SAID["in_practise"])
        for one in games:
            still = Markup(mg.picture(mg.Match(mg.rules(one["name"]))).html())
            about = f"{one['teaches']}. {said.board_of(one['title'])}"
            name = one["name"]
            self._board(f"play/{name}", "game", name, one["title"], about, still, f"images/{name}.png")
        for lesson, card in zip(self.lessons, cards, strict=True):
            if lesson.language == self.code:
                still = self.templates.get_template("lesson.html").render(**card, **_read(lesson))
                self._board(
                    f"lessons/{lesson.name}", "lesson", lesson.name, lesson.title, lesson.aim, Markup(still),
                    f"images/{lesson.game}.png", self.written_in[lesson.name],
                )  # fmt: skip
        for test in self.tests:
            if test.language == self.code:
                self._board(
                    f"lessons/{test.name}", "lesson", test.name, test.title, said.SAID["tests"],
                    codes=self.written_in[test.name],
                )  # fmt: skip
        for former, now in FORMER_LESSONS.items():
            page = f"lessons/{former}"
            if now:
                self._board(page, "lesson", now, find(now).title, find(now).aim)
            else:
                self._page(page, "sentence.html", former, ended_sentence(former))
        for way in ways:
            self._page(f"routes/{way['name']}", "route.html", way["title"], said.SAID["in_routes"], route=way)

    def _page(self, page: str, template: str, title: object, about: object, **values: Any) -> None:
        """Write a page, which is at this path of the site but for its language."""
        root = "../" * page.count("/")
        codes = values.pop("codes", mg.list_languages())
        text = self.templates.get_template(template).render(
            title=title,
            about=about,
            root=root,
            page=f"{page}{self.suffix}.html",
            home=f"index{self.suffix}.html",
            translations=translations(page.rpartition("/")[2], codes),
            **{"picture": "images/mathgames.png", **values},
        )
        path = self.target / f"{page}{self.suffix}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def _board(
        self,
        page: str,
        kind: str,
        name: str,
        title: object,
        about: object,
        still: str = "",
        picture: str = "images/mathgames.png",
        codes: Iterable[str] | None = None,
    ) -> None:
        """Write a page with a board or what else Python shows; until it does, ``still`` is there."""
        codes = mg.list_languages() if codes is None else codes
        shown = {"kind": kind, "name": name, "still": still}
        self._page(page, "board.html", title, about, picture=picture, codes=codes, **shown)

    def _game(self, name: str) -> dict[str, Any]:
        teaches, youngest, pace = said.GAMES[name]
        return {
            "name": name,
            "title": mg.rules(name).title,
            "summary": find_game(name).summary,
            "teaches": teaches,
            "ages": said.ages(youngest),
            "minutes": said.about_minutes(*lasts(name, pace)),
            "assignment": to_fragment(Assignment.from_arguments(AssignmentKind.GAME, name)),
        }

    def _card(self, lesson: Lesson) -> dict[str, Any]:
        """What a list says of a lesson; its picture is written beside."""
        ending = f"{lesson.name}{suffix(lesson.language)}"
        picture = f"images/{lesson.name}.svg"
        if not (path := self.target / picture).exists():  # it is the same in each language
            drawn = emblem(lesson)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(drawn.encode("ascii", "xmlcharrefreplace").decode(), encoding="utf-8")
        grades = sorted({int(found[1]) for standard in lesson.standards if (found := GRADES.match(standard))})
        return {
            "name": lesson.name,
            "number": number_of(lesson.name),
            "title": lesson.title,
            "language": lesson.language,
            "aim": lesson.aim,
            "minutes": said.minutes(lesson.minutes),
            "assignment": to_fragment(Assignment.from_arguments(AssignmentKind.LESSON, lesson.name)),
            "grades": grades,
            "topic": topic(lesson),
            "page": f"lessons/{ending}.html",
            "sheets": f"sheets/{ending}.html",
            "picture": picture,
        }

    def _route(self, route: Route, cards: list[dict[str, Any]]) -> dict[str, Any]:
        by_name = {card["name"]: card for card in cards}
        tests = [self._test(name, half) for half, name in enumerate(list_tests(route.name))]
        return {
            "name": route.name,
            "title": route.title,
            "length": said.length(len(route.lessons)),
            "assignment": to_fragment(Assignment.from_arguments(AssignmentKind.ROUTE, route.name)),
            "lessons": [by_name[name] for name in route.lessons],
            "then": [by_name[name] for name in route.next_routes],
            "assumes": [(name, routes()[name].title) for name in route.assumes],
            "tests": tests,
        }

    def _test(self, name: str, half: int) -> dict[str, Any]:
        """What a route says of its test for one half of the class."""
        test = find(name)
        return {
            "title": said.test_of(test.title, half),
            "assignment": to_fragment(Assignment.from_arguments(AssignmentKind.LESSON, name)),
            "sheets": f"sheets/{name}{suffix(test.language)}.html",
        }


def _read(lesson: Lesson) -> dict[str, Any]:
    """What a pupil reads of a lesson at first: how it begins, its first board, and what its tasks ask."""
    board = board_of(lesson.all_tasks[0], TaskWork())
    return {
        "introduction": Markup(markup(render_tree(node("div", None, *lesson.introduction)))),
        "board": Markup("" if board is None else board.image),
        "tasks": [(heading(task), task.prompt) for task in lesson.all_tasks],
    }


def topic(lesson: Lesson) -> str:
    """What a lesson is about, of ``said.TOPICS``: its course, and of whole numbers what it teaches there."""
    course, _slash, _name = lesson.name.partition("/")
    if course in said.TOPICS:
        return course
    if any(standard.startswith("7.NS.A.2") or standard == "MP6" for standard in lesson.standards):
        return "multiplying"
    return "subtracting" if any(rule.startswith("subtract") for rule in lesson.plan.teaches) else "adding"


def lasts(name: str, pace: tuple[int, int]) -> tuple[int, int]:
    """About how many minutes a game takes, at least and at most, to the nearest five.

    The turns are those of whole games between the four lowest levels (``docs/levels``), and ``pace`` is how many
    seconds each takes, at least and at most.
    """
    played = sorted((ROOT / "docs" / "levels" / name).glob("[1-3]-[2-4].jsonl"))
    games = ([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in played)
    turns = [median(game["plies"] for game in its if "plies" in game) for its in games]
    least, most = min(turns) * pace[0], max(turns) * pace[1]
    return 5 * max(1, round(least / 300)), 5 * round(most / 300)


def suffix(code: str) -> str:
    """What stands behind the name of a page in this language, as behind those of rules and lessons."""
    return "" if code == ENGLISH.code else f".{code}"


def translations(page: str, codes: Iterable[str]) -> list[Translation]:
    """A page in each of these languages, all of them in one folder."""
    return [Translation(code, f"{page}{suffix(code)}.html", native_name(code)) for code in codes]


TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
LONGEST = 200


def describe(target: Path) -> None:
    """Say in the head of every page that is made by others what it is, for whoever shares a link to it."""
    for page in target.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if 'property="og:title"' in text:
            continue
        found = TITLE.search(text)  # none on a page of JupyterLite that only leads to another one
        title = " ".join(TAG.sub("", found[1]).split()) if found else "mathgames"
        body = text.partition("</h1>")[2]
        first = next((plain for it in PARAGRAPH.finditer(body) if (plain := " ".join(TAG.sub("", it[1]).split()))), "")
        about = first or escape(str(said.SAID["lead"]))
        about = about if len(about) <= LONGEST else f"{about[:LONGEST].rpartition(' ')[0]} …"
        at = site() or "../" * (len(page.relative_to(target).parts) - 1)
        lines = "\n".join(_described(title, about.replace('"', "&quot;"), at))
        before = "</title>" if found else "<head>"
        page.write_text(text.replace(before, f"{before}\n{lines}", 1), encoding="utf-8")


def _described(title: str, about: str, at: str) -> Iterator[str]:
    yield f'<meta name="description" content="{about}">'
    yield f'<meta property="og:title" content="{title.replace(chr(34), "&quot;")}">'
    yield f'<meta property="og:description" content="{about}">'
    yield f'<meta property="og:image" content="{at}images/mathgames.png">'


def _python_of_boards(target: Path) -> set[str]:
    """The paths of Python, as much of it as a page with a board fetches."""
    board = json.loads((target / "pyodide" / "board-lock.json").read_text(encoding="utf-8"))
    wheels = {f"pyodide/{package['file_name']}" for package in board["packages"].values()}
    of_python = (path for path in _files(target) if path.startswith("pyodide/"))
    return wheels | {path for path in of_python if not path.endswith((".whl", ".wasm"))}


def list_for_packages(target: Path) -> None:
    """Write the list of the files which any lesson needs, for whole packages for learning platforms."""
    scripts, waiting = set[str](), [*SCRIPTS_OF_LESSONS]
    while waiting:
        scripts.add(script := waiting.pop())
        names = IMPORT.findall((target / script).read_text(encoding="utf-8"))
        waiting += {normpath(f"{script}/../{name}") for name in names} - scripts
    files = [*OF_LESSONS, *sorted(scripts), *sorted(_python_of_boards(target))]
    (target / FILE_LIST).write_text(json.dumps(files), encoding="utf-8")


def keep(target: Path) -> None:
    """Write the service workers, which keep the files that the site has now."""
    for_boards = _python_of_boards(target)
    top = {f"{page}{suffix(code)}.html" for page in TOP for code in mg.list_languages()}
    parts: dict[str, dict[str, str]] = {"board": {}, "docs": {}}
    for path in _files(target):
        part = "board" if path in for_boards or path in top else PARTS.get(path.split("/")[0], "docs")
        parts[part][path] = _digest(target / path)
    _write_worker(target, parts)


def keep_lite(target: Path) -> None:
    """Write the service worker of JupyterLite, which keeps all of it."""
    _write_worker(target, {"lab": {path: _digest(target / path) for path in _files(target)}}, part="lab")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _write_worker(target: Path, parts: dict[str, dict[str, str]], part: str | None = None) -> None:
    theirs = target / SERVICE_WORKER
    script = "\n".join(
        [
            "{  // names of our own: JupyterLite's worker, below, has a CACHE, too",
            f"const KEPT = {json.dumps(parts)};",
            'const ROOT = new URL("./", self.location.href).href;',
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
