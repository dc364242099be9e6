"""The pictures on the rules pages and in the start notebook are what the package draws; those of pages show what the
pages show now.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mathgames as mg
from harness import screenshots
from harness.rules_pictures import CARDS, IMAGES, cards, pictures

DOCS = Path(__file__).parents[2] / "docs"
RULES = DOCS / "rules"
DRAW = "the package draws another: run `PYTHONPATH=tests .venv/bin/python -m harness.rules_pictures` and look at it"


def saved(picture: mg.Picture) -> bytes:
    return picture.svg.encode("ascii", "xmlcharrefreplace")


@pytest.mark.parametrize("name", pictures())
def test_a_picture_is_what_the_package_draws(name: str) -> None:
    assert (IMAGES / f"{name}.svg").read_bytes() == saved(mg.picture(pictures()[name])), DRAW


@pytest.mark.parametrize("name", pictures())
def test_a_rules_page_shows_the_picture(name: str) -> None:
    assert any(f"](../images/{name}.svg)" in page.read_text(encoding="utf-8") for page in RULES.glob("*.md"))


@pytest.mark.parametrize("game", cards())
def test_a_card_of_the_start_notebook_is_what_the_package_draws(game: str) -> None:
    assert (CARDS / f"{game}.svg").read_bytes() == saved(mg.picture(cards()[game])), DRAW


@pytest.mark.full  # it makes every page: a change of one word is seen in many pictures
@pytest.mark.parametrize("name", screenshots.DOCUMENTS)
def test_a_picture_of_a_page_is_not_older_than_what_it_shows(name: str) -> None:
    assert json.loads(screenshots.DIGESTS.read_text(encoding="utf-8"))[name] == screenshots.drawn(name), (
        f"docs/images/{name}.png is older than its page: run `PYTHONPATH=tests .venv/bin/python -m harness.screenshots "
        "--documents` and look at it"
    )


@pytest.mark.parametrize("name", screenshots.DOCUMENTS)
def test_a_document_shows_the_picture_of_a_page(name: str) -> None:
    documents = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    assert any(f"images/{name}.png)" in page.read_text(encoding="utf-8") for page in documents)
    assert (IMAGES / f"{name}.png").is_file()
