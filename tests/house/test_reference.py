"""The pages of reference tell what the program knows, the others are short, and what they quote is said somewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from harness import documents, reference_pages
from harness.catalogues import in_source
from harness.project_files import ROOT
from mathgames.arithmetic.items import all_interactions
from mathgames.explain.nodes import INTERPRETED_NAMES, PLAIN
from mathgames.explain.scenes.registry import all_scenes
from mathgames.page.intents import INTENTS

DOCS = ROOT / "docs"
USERS = {path.name: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
DOOR = (
    "first-lesson",
    "set-work",
    "show",
    "print",
    "classroom",
    "collect",
    "reports",
    "practice",
    "route-test",
    "two-screens",
)
"""The pages of the first door: each answers one question."""
PICTURE = re.compile(r"!\[[^\]]{12,}\]\((?:\.\./)?images/[\w-]+\.(?:png|svg)\)")
QUOTED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]{1,60}(?:\n[^*\n]{1,60})?)\*(?![*\w])")
ELSEWHERE = {"File", "New", "Terminal", "Back to the sender", "Row of Numbers", "Look again"}
"""Names that are not on a page of ours: of JupyterLab, of a lesson, of the game of an example, of a column."""
OF_OTHERS = {"platforms.md"}
"""It quotes the buttons of other programs."""


@pytest.mark.parametrize("name", reference_pages.PAGES)
def test_a_page_of_reference_is_what_the_program_knows(name: str) -> None:
    assert USERS[f"{name}.md"] == reference_pages.written(name), f"docs/{name}.md is old: run `make catalogues`"


def test_all_pages_together_are_short() -> None:
    counted = documents.counted()
    assert sum(counted.values()) <= documents.MOST, "run `PYTHONPATH=tests .venv/bin/python -m harness.documents`"
    assert {
        page: counted[f"docs/{page}.md"] for page in DOOR if counted[f"docs/{page}.md"] > documents.MOST_OF_A_DOOR
    } == {}


@pytest.mark.parametrize("name", USERS)
def test_a_page_for_users_has_a_picture(name: str) -> None:
    assert PICTURE.search(USERS[name])


def first_notebook() -> str:
    """The text of the start notebook."""
    cells = json.loads((ROOT / "notebooks" / "00-start.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def quoted(text: str) -> Iterator[str]:
    """The names of buttons, tabs and headings that a page quotes."""
    for name in QUOTED.findall(re.sub(r"`[^`\n]*`|^(`{3,}).*?^\1|<!-- reference -->.*", "", text, flags=re.M | re.S)):
        yield " ".join(name.split())


def test_what_a_page_quotes_is_said_by_the_program() -> None:
    """So a button that is renamed is renamed in the documents, and in the pictures beside them."""
    ids = [text for message in in_source() for text in ((message.id,) if isinstance(message.id, str) else message.id)]
    said = {text.rstrip(".:…") for text in ids} | ELSEWHERE
    begun = {match[0] for text in ids if (match := re.match(r"[^{:?]+?(?=:? \{|[:?])", text))}
    known = {*said, *begun}
    pages = {name: text for name, text in USERS.items() if name not in OF_OTHERS} | {"00-start.ipynb": first_notebook()}
    missing = [
        (page, name) for page, text in pages.items() for name in quoted(text) if name.rstrip(".:…?") not in known
    ]
    assert missing == []
    assert list(quoted("Press *Give to class*, *Show\nto the class* and **More**.")) == [
        "Give to class",
        "Show to the class",
    ]


def first_cells(page: str, name: str) -> set[str]:
    """The names in the first column of a table."""
    text = (DOCS / page).read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (.*?) \|", text.partition(f"<!-- table: {name} -->\n")[2].partition("\n\n")[0], re.MULTILINE
    )
    return {it for row in rows[2:] for it in re.findall(r"`([\w -]+)(?:: [^`]*)?`", row)}


def test_tables_of_the_protocol_and_of_lessons_name_all_there_is() -> None:
    """So they are reference, and are not counted."""
    assert first_cells("dev/view-protocol.md", "intents") == set(INTENTS)
    known = {*INTERPRETED_NAMES, *PLAIN}
    told = first_cells("dev/view-protocol.md", "attributes")
    assert told <= known | {"tablist", "toolbar"}
    assert {name for name in INTERPRETED_NAMES if name not in told} <= {
        "handle",
        "pages",
        "start",
        "counter",
        "words",
        "say",
    }
    assert first_cells("lessons.md", "scenes") == set(all_scenes())
    assert set(all_interactions()) - first_cells("lessons.md", "forms") == {
        "worth",
        "way",
        "landing",
    }  # of practice alone
