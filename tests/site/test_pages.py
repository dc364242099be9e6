"""The files of the site: every link leads somewhere, nothing is asked of other machines, and it is small enough."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import mathgames as mg
from harness.board import ROOT
from harness.site import LITE, SITE
from mathgames.learning.assignments.texts import from_fragment, page_path
from mathgames.learning.lessons import list_lessons, routes

pytestmark = pytest.mark.site

LOADED = {"img": "src", "script": "src", "iframe": "src", "link": "href", "source": "src"}
"""The elements that a page asks for by itself, and the attribute that says where they are."""


class Links(HTMLParser):
    """The links and files of a page, the description in its head, and the places on it that can be linked to."""

    def __init__(self) -> None:
        super().__init__()
        self.places = {""}
        self.links: set[str] = set()
        self.told: dict[str, str] = {}
        self.loaded: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.places |= {told[name] for name in ("id", "name") if name in told}
        if tag == "meta" and "content" in told:
            self.told[told.get("property") or told.get("name", "")] = told["content"]
        if tag == "a" and "href" in told:
            self.links.add(told["href"])
        if told.get(LOADED.get(tag, "")):
            self.loaded.add(told[LOADED[tag]])


@cache
def read(page: Path) -> Links:
    links = Links()
    links.feed(page.read_text(encoding="utf-8"))
    return links


def pages() -> list[Path]:
    """Every page."""
    return sorted(SITE.rglob("*.html"))


def lacking(page: Path, address: str) -> str:
    """Return what is wrong with a link to an address of the site; nothing, if it leads somewhere."""
    to = urlsplit(address)
    target = (page.parent / unquote(to.path)).resolve() if to.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return f"{page.relative_to(SITE)}: {address}"
    if to.fragment.startswith("v="):
        given = page_path(from_fragment(to.fragment))  # an assignment, which is refused where it is none
        return "" if (SITE / given).is_file() else f"{page.relative_to(SITE)}: {given}, which the desk gives"
    if to.fragment and target.suffix == ".html" and unquote(to.fragment) not in read(target).places:
        return f"{page.relative_to(SITE)}: {address} (the place)"
    return ""


def test_every_link_leads_somewhere() -> None:
    found = [
        lacking(page, address)
        for page in pages()
        for address in read(page).links | read(page).loaded
        if not urlsplit(address).scheme
    ]
    assert len(found) > 1000
    assert [problem for problem in found if problem] == []


def test_pages_have_title_description_and_preview_picture() -> None:
    """Also to those that Sphinx and the sheets bring; the shortest are of classes without a docstring."""
    found = sorted(SITE.rglob("*.html"))
    assert {"docs", "sheets", "lessons", "play"} <= {page.relative_to(SITE).parts[0] for page in found}
    for page in found:
        told = read(page).told
        assert told.get("og:title"), page
        assert len(told.get("description", "")) >= len("Bases: ABC"), page
        assert told.get("og:description") == told["description"], page
        assert (page.parent / told["og:image"]).suffix == ".png", page
        assert lacking(page, told["og:image"]) == ""


def test_no_page_loads_anything_from_elsewhere() -> None:
    assert [
        (page, url) for page in pages() for url in read(page).loaded if urlsplit(url).scheme not in ("", "data")
    ] == []


def public_names() -> list[str]:
    """Everything that mathgames and its packages offer, as it is written out."""
    packages = re.findall(r"^   (mathgames\S*)$", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
    return [f"{package}.{name}" for package in packages for name in import_module(package).__all__]


def test_every_public_name_has_its_page() -> None:
    names = public_names()
    assert {f"mathgames.{name}" for name in mg.__all__} <= set(names)
    pages = {page.stem.removesuffix("-class") for page in (SITE / "docs" / "api").glob("*.html")}
    assert set(names) <= pages


def test_no_two_files_differ_in_capital_letters_alone() -> None:
    """They would be one file on Windows, on macOS and on most sticks."""
    for folder in (SITE, LITE):
        paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
        assert [path for path, n in Counter(path.lower() for path in paths).items() if n > 1] == []


def test_an_app_can_be_installed_from_it() -> None:
    manifest = json.loads((SITE / "manifest.json").read_text(encoding="utf-8"))
    assert (SITE / manifest["start_url"]).is_file()
    sizes = {icon["sizes"] for icon in manifest["icons"] if (SITE / icon["src"]).is_file()}
    assert {"192x192", "512x512"} <= sizes


@pytest.mark.parametrize("code", mg.list_languages())
def test_games_and_first_route_have_pages_in_each_language(code: str) -> None:
    suffix = "" if code == "en" else f".{code}"
    found = {page: SITE / page for page in ("index", *(f"play/{name}" for name in mg.list_games()))}
    found |= {name: SITE / "lessons" / name for name in routes()["adding-and-subtracting"].lessons}
    for page in found.values():
        text = page.with_name(f"{page.name}{suffix}.html").read_text(encoding="utf-8")
        assert f'<html lang="{code}">' in text


def test_every_lesson_has_its_page() -> None:
    assert [name for name in list_lessons() if not (SITE / "lessons" / f"{name}.html").is_file()] == []


def test_python_for_the_browser_lies_beside_its_lock() -> None:
    for lock in (LITE / "pyodide" / "pyodide-lock.json", SITE / "pyodide" / "board-lock.json"):
        packages = json.loads(lock.read_text())["packages"]
        assert "numpy" not in packages
        for package in packages.values():
            assert (lock.parent / package["file_name"]).is_file()
            assert set(package["depends"]) <= packages.keys()


def test_the_site_is_small_enough() -> None:
    assert sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) <= 90e6


def test_the_policy_of_a_page_admits_its_own_script() -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    (script,) = re.findall("<script>(.*?)</script>", page)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in page
