"""Each figure in the documents names the command that measures it, and a small size of each command runs."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES
from harness.project_files import ROOT, project_files

WRONG_ANSWERS = "a,op,b,answer,pupils\n3,−,5,2,4\n−2,+,6,−4,3\n−3,×,−4,−12,2\n7,−,−2,5,1\n"
SMALL = {
    "classroom": ("--kernels=1", "--seconds=0.2", "--rounds=1"),
    "engine": ("--rounds=1", "--plies=60"),
    "kernel": ("--rounds=1",),
    "long": ("--shorter=20",),
    "many": ("--rounds=1", "--plies=60", "--shorter=500"),
    "misconceptions": ("--data=wrong.csv",),
    "players": ("--seconds=0.01", "--chess=20"),
    "predictions": ("--answers=1",),
    "report": ("--files=2",),
    "widget": ("--rounds=2", "--clicks=2", "--games=1"),
}
SLOW = {"classroom", "kernel", "predictions", "widget"}
"""Those start kernels, or a JupyterLab with a browser."""

MEASURED = ("characters", "dev/benchmarks", "dev/conformance", "dev/reliability", "levels")
NOTEBOOKS = ("balance", "presets")
COMMAND = re.compile(r"(?<=`)(make [a-z-]+|python -m [\w.]+(?: \w+)?)")


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in NAMES])
def test_benchmark_small_size_prints_figures(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{ROOT / 'tests'}")
    Path("wrong.csv").write_text(WRONG_ANSWERS, encoding="utf-8")
    monkeypatch.setattr("sys.argv", [name, *SMALL[name]])
    importlib.import_module(f"benchmarks.{name}").main()
    assert re.search(r"\d", capsys.readouterr().out)


@pytest.mark.parametrize("name", NAMES)
def test_benchmark_is_quoted_in_the_docs(name: str) -> None:
    pages = [ROOT / file for file in project_files() if re.fullmatch(r"docs/.*\.md", file)]
    assert any(f"python -m benchmarks {name}" in page.read_text(encoding="utf-8") for page in pages)


def is_known(command: str) -> bool:
    """Check if a command can be run: a target of make, a benchmark, or a module."""
    if command.startswith("make "):
        return f"\n{command.removeprefix('make ')}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    _python, _option, module, *name = command.split()
    if module == "benchmarks":
        return not name or name[0] in NAMES
    return any(file.endswith(f"{module.replace('.', '/')}.py") for file in project_files())


def sections(text: str) -> list[str]:
    """Return the parts of a page that have a table, each from its heading on; what `make` wrote is one part."""
    body, _comment, written = text.partition("<!-- What follows is written by ")
    parts = re.split(r"^(?=#+ )", body, flags=re.MULTILINE)
    return [part for part in [*parts, written] if re.search(r"^\| :?---", part, re.MULTILINE)]


@pytest.mark.parametrize("page", MEASURED)
def test_measured_table_names_existing_command(page: str) -> None:
    """A page or part of one that has a table says by which command it was made, above the table."""
    found = sections((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))
    assert found
    for part in found:
        commands = COMMAND.findall(part.partition("\n|")[0])
        assert commands, f"docs/{page}.md: no command in {part[:80]!r}"
        assert [command for command in commands if not is_known(command)] == []


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_measured_notebook_names_existing_command(name: str) -> None:
    cells = json.loads((ROOT / "docs" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    commands = COMMAND.findall("".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"))
    assert commands
    assert all(map(is_known, commands))


def test_unknown_command_is_noticed() -> None:
    assert is_known("make ladder")
    assert is_known("python -m mathgames.study.balance")
    assert not is_known("make nothing-of-that-kind")
    assert not is_known("python -m benchmarks before")
    assert sections("## A figure\n\n| what | ms |\n| --- | --- |\n") != []
