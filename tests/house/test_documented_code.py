"""The code of the pages runs, each page from its top in an empty folder; lines for a terminal are known commands."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import mathgames as mg
from harness.project_files import ROOT
from mathgames.notebook.commands.main import parser

BLOCK = re.compile(r"^( *)(`{3,})(python|sh|text)\n(.*?)^\1\2$", re.MULTILINE | re.DOTALL)
ELSEWHERE = {"own-game.md"}
"""It makes files and a package, and has a test of its own."""
PAGES = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if path.name not in ELSEWHERE]
AROUND: dict[str, dict[str, Any]] = {
    "hosts.md": {"mo": SimpleNamespace(ui=SimpleNamespace(anywidget=lambda it: SimpleNamespace(value={}, widget=it)))},
    "hub.md": {"c": SimpleNamespace(Spawner=SimpleNamespace())},
}
"""What a page's code finds where it runs: marimo, the configuration of a hub."""
OF_STUDY = [pytest.mark.study, pytest.mark.full]
OF_OTHERS = {"pip", "python", "make", "mkdir", "chgrp", "install", "for", "export"}


def blocks(path: Path, *languages: str) -> list[str]:
    """The code of a page in these languages, without examples that pytest runs as such."""
    found = BLOCK.findall(path.read_text(encoding="utf-8"))
    texts = [re.sub(rf"^{space}", "", code, flags=re.MULTILINE) for space, _, name, code in found if name in languages]
    return [text for text in texts if not text.startswith(">>>")]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.name, marks=OF_STUDY * (path.name == "study.md"))
        for path in PAGES
        if blocks(path, "python")
    ],
)
def test_the_code_of_a_page_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    with_own_lesson(tmp_path)
    names: dict[str, Any] = {"mg": mg, "match": mg.Match("tinc")} | AROUND.get(path.name, {})
    try:
        for code in blocks(path, "python"):
            exec(compile(ast.parse(code), path.name, "exec"), names)
    finally:
        mg.set_language("en")


def with_own_lesson(folder: Path) -> None:
    """The lesson of docs/own-lesson.md, where that page puts it, and a folder of a class with a code in it."""
    page = (ROOT / "docs" / "own-lesson.md").read_text(encoding="utf-8")
    lesson = page.partition("<!-- lesson: debts -->\n````markdown\n")[2].partition("````")[0]
    for name, text in {"my-class/debts.md": lesson, "class/codes.txt": "7   6N900-80070-004SK-5NYW1\n"}.items():
        (folder / name).parent.mkdir()
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("path", [pytest.param(path, id=path.name) for path in PAGES if blocks(path, "sh", "text")])
def test_a_line_for_a_terminal_is_a_command(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for line in "\n".join(blocks(path, "sh", "text")).splitlines():
        command, *arguments = shlex.split(line, comments=True) or ["make", "help"]
        if command == "mathgames":
            assert parser().parse_args(arguments)
        else:
            assert command in OF_OTHERS, line
            assert command != "make" or arguments[0] in targets, line
