"""The documentation's table of contents: Sphinx would say so too, but `make test` does not build the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathgames as mg
from mathgames.language.languages import language_of
from mathgames.language.words import override_language

DOCS = Path(__file__).parents[2] / "docs"
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
ALL = sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md"))
PAGES = [page for page in ALL if not page.startswith("dev/")]
"""Those on the site: what maintainers read stays in the repository."""

OWN_WORDS = {
    "games.slice_boundaries",
    "notebook.commands",
    "notebook.standalone",
    "arithmetic.misconceptions",
    "players.tournaments",
}
"""Packages that are described elsewhere: a game in its rules, the commands by their help, what pages of the site run in
docs/site.md, the others by their wing.
"""


@pytest.mark.parametrize("page", [page for page in PAGES if page != "index"])
def test_page_is_listed_in_table_of_contents(page: str) -> None:
    assert re.search(rf"^{re.escape(page)}$", INDEX, re.MULTILINE), f"docs/index.md has no line {page!r}"


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("rules/")])
def test_a_title_names_what_the_page_is_about(page: str) -> None:
    """In a few words, so that it can stand in the table of contents; no sentence, and nothing behind a colon."""
    title, *others = re.findall(r"^# (.+)$", prose(page), re.MULTILINE)
    assert others == []
    assert re.fullmatch(r"[\w'-]+( [\w'-]+){0,2}", title), title
    assert not re.match(r"(The|A|An|How|What|Where|Why) ", title), title


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("rules/")])
def test_a_rules_page_has_the_name_of_its_game_in_its_language(page: str) -> None:
    name, _dot, code = page.removeprefix("rules/").partition(".")
    with override_language(language_of(code or "en")):
        title = str(mg.rules(name).title)
    assert prose(page).startswith((f"# {title}\n", f"# {title} (TINC)\n"))


ROOT_PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")


@pytest.mark.parametrize("page", [*ROOT_PAGES, *(f"docs/{page}.md" for page in ALL)])
def test_a_link_leads_to_a_file_and_to_a_heading_of_it(page: str) -> None:
    here = DOCS.parent / page
    assert dead_links(here, here.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_site_leads_to_no_page_that_is_not_there(page: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", prose(page))
    assert [link for link in links if re.search(r"(^|/)dev/|CONTRIBUTING|README|SECURITY", link)] == []


def test_a_dead_link_is_found() -> None:
    links = "[a](print.md) [b](print.md#no-such-heading) [c](nowhere.md) [d](#nor-here)"
    assert dead_links(DOCS / "index.md", links) == ["print.md#no-such-heading", "nowhere.md", "#nor-here"]


def dead_links(here: Path, text: str) -> list[str]:
    """The links of a page that lead to no file of the project, or to no heading of one."""
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", without_code(text)):
        path, _hash, heading = link.partition("#")
        there = here.parent / path if path else here
        if "://" not in link and not (there.exists() and (not heading or heading in headings(there))):
            dead.append(link)
    return dead


def headings(page: Path) -> set[str]:
    """The headings of a page, as a link writes them."""
    said = re.findall(r"^#{1,3} (.+)$", without_code(page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", re.sub(r"\]\([^)]*\)", "", it)).lower().replace(" ", "-") for it in said}


def prose(page: str) -> str:
    """A page of the documentation without its blocks of code."""
    return without_code((DOCS / f"{page}.md").read_text(encoding="utf-8"))


def without_code(text: str) -> str:
    """A text without its blocks of code."""
    return re.sub(r"^(`{3,}).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)


def test_where_to_look_names_what_there_is() -> None:
    page = (DOCS / "dev" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("### Where to look")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([\w/<>]+(?:/|\.\w+))`", table))
    package = DOCS.parent / "mathgames"
    missing = []
    for path in sorted(name for name in named if "/" in name):
        pattern = path.replace("<game>", "*").rstrip("/")
        if not any([*package.glob(pattern), *DOCS.parent.glob(pattern)]):
            missing.append(path)
    assert len(named) > 8
    assert missing == []


def test_tests_that_pages_name_exist() -> None:
    named = [
        pair
        for page in ALL
        for pair in re.findall(r"(tests/[\w/]+\.py)::(test_\w+)", (DOCS / f"{page}.md").read_text("utf-8"))
    ]
    missing = [f"{file}::{name}" for file, name in named if not is_defined(DOCS.parent / file, name)]
    assert len(named) > 10
    assert missing == []


def is_defined(file: Path, name: str) -> bool:
    """Check if a file has a function of this name."""
    return file.exists() and f"def {name}(" in file.read_text(encoding="utf-8")


def test_notebook_is_listed_in_table_of_contents() -> None:
    for notebook in sorted((DOCS.parent / "notebooks").glob("*.ipynb")):
        assert f"\n../notebooks/{notebook.stem}\n" in INDEX


def test_the_reference_lists_every_package_that_offers_names() -> None:
    listed = set(re.findall(r"^   mathgames\.([\w.]+)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE))
    package = DOCS.parent / "mathgames"
    offering = {
        ".".join(path.parent.relative_to(package).parts)
        for path in (*package.glob("*/__init__.py"), *package.glob("*/*/__init__.py"))
        if "__all__ = [" in path.read_text(encoding="utf-8")
    }
    assert listed == offering - OWN_WORDS
