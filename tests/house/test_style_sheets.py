"""The style of a game or a page is in its folder, and touches nothing else: no class has two meanings."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mathgames.explain.nodes import STYLE_NAMES, validate_view
from mathgames.games.registry import is_own, list_games

ROOT = Path(__file__).parents[2]
COMMON = sorted((ROOT / "frontend" / "src" / "look").glob("*.css"))
BASE = ROOT / "frontend" / "src" / "base.css"
MOST_HAS = 15
LARGEST = 25_000  # bytes, compressed: what every notebook with a board carries
BREAKPOINTS = frozenset({"22em", "36em", "48em", "66em"})
"""The widths at which a page changes: frontend/src/look/layouts.css says what each of them is."""
OWN_WIDTHS = {
    "look/adaptations": {"1000px"},  # a projector
    "look/below": {"56em", "1000px"},  # an English sentence has three lines; a projector
    "look/beside": {"26em", "56em", "84em"},  # six tabs in two lines; as in below.css; five tabs in one line
    "look/panels": {"26em"},  # eight levels in one line
    "pages/classroom": {"1500px"},  # a projector with room for the tiles of a large class
    "slice_boundaries/look": {"480px"},  # a finger scrolls a grid that is too wide
}
"""The widths of rules whose content would be cut at the breakpoints around them, by sheet."""
PAGES = ROOT / "mathgames" / "learning" / "pages"
FOLDERS = sorted(sheet.parent for sheet in (ROOT / "mathgames" / "games").glob("*/look.css"))

CLASS = re.compile(r"\.((?:mg|is|mathgames)-[\w-]+)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUERY = re.compile(r"@(?:container|media)([^{]*)\{")
WIDTH = re.compile(r"\((?:(\d+(?:em|px)) <= )?width(?: (?:<|>=) (\d+(?:em|px)))?\)")
SELECTORS = re.compile(r"[^{}@;]+(?=\{)")


def selectors(sheet: Path) -> Iterator[str]:
    """Every selector of a style sheet, those inside of at-rules too."""
    for found in SELECTORS.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8"))):
        yield from (selector.strip() for selector in found.split(",") if ".mathgames" in selector)


@cache
def words(place: Path) -> frozenset[str]:
    """The classes that the code of a folder names."""
    return frozenset().union(*map(words_of, [*place.rglob("*.py"), *place.rglob("*.ts")]))


def words_of(file: Path) -> frozenset[str]:
    return frozenset(re.findall(r"[\w-]+", file.read_text(encoding="utf-8")))


def painted(sheet: Path) -> frozenset[str]:
    """The classes that a style sheet names."""
    return frozenset(name for selector in selectors(sheet) for name in CLASS.findall(selector))


@cache
def elsewhere() -> frozenset[str]:
    """The classes that code outside of all games names: what every game may meet."""
    places = [place for place in (ROOT / "mathgames").iterdir() if place.is_dir() and place.name != "games"]
    return frozenset().union(*map(words, [*places, ROOT / "frontend" / "src"]))


def test_every_game_has_a_look_of_its_own() -> None:
    names = filter(is_own, list_games())
    assert {*FOLDERS} == {ROOT / "mathgames" / "games" / name.replace("-", "_") for name in names}


def test_the_common_sheet_holds_nothing_that_one_game_alone_has() -> None:
    common = [selector for sheet in COMMON for selector in selectors(sheet)]
    names = {name for selector in common for name in CLASS.findall(selector)} - elsewhere()
    users = {name: [folder.name for folder in FOLDERS if name in words(folder)] for name in names}
    assert {name: games for name, games in users.items() if len(games) == 1} == {}
    assert [selector for selector in common if ".mg-game-" in selector] == []


def test_the_common_sheets_are_all_built_in() -> None:
    build = (ROOT / "frontend" / "build.mjs").read_text(encoding="utf-8")
    listed = re.search(r"const LOOK = \[(.*)\];", build)
    assert listed
    assert sorted(re.findall(r'"([a-z]+)"', listed[1])) == [sheet.stem for sheet in COMMON]


def test_layouts_and_states_are_named_and_not_searched_for() -> None:
    """A sheet selects the parts and states of a page by the names that Python gives them, and rarely by ``:has``."""
    text = "".join(COMMENT.sub("", sheet.read_text(encoding="utf-8")) for sheet in [BASE, *COMMON])
    assert text.count(":has(") <= MOST_HAS
    used = {name: frozenset(re.findall(rf'\[{name}~="([\w-]+)"\]', text)) for name in STYLE_NAMES}
    assert used == STYLE_NAMES


def widths(text: str) -> set[str]:
    """Return the widths of the queries of a style sheet; a condition of another form is returned whole."""
    found: set[str] = set()
    for condition in re.findall(r"\([^()]*\)", " ".join(QUERY.findall(COMMENT.sub("", text)))):
        if "width" in condition:
            width = WIDTH.fullmatch(condition)
            found |= {length for length in width.groups() if length} if width else {condition}
    return found


def test_queries_use_the_breakpoints_alone() -> None:
    sheets = [BASE, *COMMON, *(folder / "look.css" for folder in FOLDERS), PAGES / "classroom.css"]
    found = {sheet: widths(sheet.read_text(encoding="utf-8")) for sheet in sheets}
    others = {f"{sheet.parent.name}/{sheet.stem}": all_widths - BREAKPOINTS for sheet, all_widths in found.items()}
    assert {name: own for name, own in others.items() if own} == OWN_WIDTHS
    assert set().union(*found.values()) >= BREAKPOINTS


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("@container (48em <= width < 66em) or (width < 26em) {", {"48em", "66em", "26em"}),
        ("@container(width >= 500px) {", {"500px"}),
        ("@container (width > 36em) {", {"(width > 36em)"}),
        ("@media (min-width: 36em) and (min-height: 640px) {", {"(min-width: 36em)"}),
        ("@media (pointer: coarse) {", set()),
    ],
)
def test_the_widths_of_a_query_are_found(query: str, found: set[str]) -> None:
    assert widths(f"{query} p {{ max-width: 20em; }} }}") == found


@pytest.mark.parametrize("attributes", [{"data-state": "over guessed"}, {"data-layout": "over"}])
def test_a_view_with_an_unknown_state_is_refused(attributes: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="has a name that no style sheet knows"):
        validate_view(["p", attributes])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_a_game_paints_is_its_own(folder: Path) -> None:
    """A selector names the page of the game, or a class that neither the page nor another game has."""
    others = elsewhere().union(*(words(other) for other in FOLDERS if other != folder))
    page = f"mg-game-{folder.name.replace('_', '-')}"
    shared = [
        selector
        for selector in selectors(folder / "look.css")
        if selector != ".mathgames"
        and {page, *CLASS.findall(selector)} - {page} <= others
        and page not in CLASS.findall(selector)
    ]
    assert shared == []


@pytest.mark.parametrize("sheet", sorted(PAGES.glob("*.css")), ids=lambda sheet: sheet.name)
def test_what_a_page_paints_is_its_own(sheet: Path) -> None:
    """A selector names a class that no code outside of the pages has, and no other sheet paints."""
    code = [place for place in (ROOT / "mathgames").rglob("*.py") if PAGES not in place.parents]
    sheets = [*COMMON, *(folder / "look.css" for folder in FOLDERS), *({*PAGES.glob("*.css")} - {sheet})]
    others = frozenset().union(*map(words_of, code), *map(painted, sheets))
    assert [it for it in selectors(sheet) if {*CLASS.findall(it)} <= others] == []


def packed(text: str) -> str:
    """Return a style sheet without comments, and without what the build leaves out: spaces, quotes, last semicolons."""
    return re.sub(r'[\s"]', "", COMMENT.sub("", text)).replace(";}", "}")


def test_the_widget_carries_the_sheet_of_each_game_whole_and_is_small() -> None:
    built = (ROOT / "mathgames" / "static" / "widget.css").read_bytes()
    sheet = packed(built.decode())
    assert [folder.name for folder in FOLDERS if packed((folder / "look.css").read_text("utf-8")) not in sheet] == []
    assert len(gzip.compress(built, mtime=0)) <= LARGEST
