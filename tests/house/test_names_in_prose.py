"""Names of code in pages and docstrings are names that there are: what is renamed is renamed there as well."""

from __future__ import annotations

import pytest

from harness.named_code import is_name, modules, unknown_files, unknown_names
from harness.project_files import ROOT

PAGES = ("docs/dev/architecture.md", "docs/dev/view-protocol.md", "docs/dev/maintaining.md", "CONTRIBUTING.md")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_what_there_is(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert (unknown_names(text), unknown_files(text)) == ([], [])


def test_docstrings_and_comments_name_what_there_is() -> None:
    found = [
        f"{place}:{line} {name}"
        for place, module in modules().items()
        for line, text in module.prose
        for name in unknown_names(text.replace("``", "`"))
    ]
    assert found == []


def test_names_of_modules_values_and_inherited_members_are_known() -> None:
    names = ["engine.rules", "engine.rules.set_registry", "task.begin", "Match.legal_moves", "LessonTask.locks"]
    assert [it for it in (*names, "engine.rules.reset") if not is_name(it)] == ["engine.rules.reset"]


def test_an_old_name_is_found() -> None:
    text = "`Match.rewind`, `engine.kept.Kept` and `Match.truncate` in `engine/kept.py` and `engine/match.py`"
    assert unknown_names(text) == ["Match.rewind", "engine.kept.Kept"]
    assert unknown_files(text) == ["engine/kept.py"]
