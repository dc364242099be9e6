"""The templates of the site's own pages: what may run in each of them is said, and nothing else is asked for."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from harness.project_files import ROOT

PAGES = ROOT / "site" / "pages"
FRAME = (PAGES / "frame.html").read_text(encoding="utf-8")
PARTS = {"frame.html", "languages.html", "lesson.html", "lessons.html", "starting.html"}
TEMPLATES = sorted(path.name for path in PAGES.glob("*.html"))


def policy() -> dict[str, list[str]]:
    """Return what the frame of every page says may run and be fetched in it."""
    (said,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', FRAME)
    rules = [rule.split() for rule in said.split(";")]
    return {name: sources for name, *sources in rules}


def test_site_policy_allows_own_sources_and_hashed_script() -> None:
    """An inline script runs only if its hash is listed."""
    said = policy()
    (script,) = re.findall("<script>(.*?)</script>", FRAME)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert said["script-src"] == ["'self'", f"'sha256-{digest}'"]
    assert said["default-src"] == ["'self'"]
    assert said["object-src"] == said["base-uri"] == said["form-action"] == ["'none'"]
    ours = {"'self'", "'none'", "data:", "'unsafe-inline'", f"'sha256-{digest}'"}
    assert ours.issuperset(source for sources in said.values() for source in sources)
    assert FRAME.index("Content-Security-Policy") < FRAME.index("<title>"), "before all that it is about"


@pytest.mark.parametrize("name", sorted({*TEMPLATES} - PARTS))
def test_page_extends_frame(name: str) -> None:
    text = (PAGES / name).read_text(encoding="utf-8").partition("#}\n")
    assert (text[2] or text[0]).startswith(("""{% extends "frame.html" %}""", """{% extends "page.html" %}"""))


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_value_stands_where_it_could_be_more_than_a_text(name: str) -> None:
    """Not in a script or a style, not outside of the quotes of an attribute, and not unescaped."""
    template = (PAGES / name).read_text(encoding="utf-8")
    assert "| safe" not in template
    assert not re.search(r"\s[a-z-]+=\{\{|\son[a-z]+=|javascript:", template)
    for inside in re.findall(r"<(?:script|style)[^>]*>(.*?)</", template, re.DOTALL):
        assert "{{" not in inside
