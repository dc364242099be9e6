"""The import contracts of pyproject.toml hold, and each of them would notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT_IMPORTS = Path(sysconfig.get_path("scripts")) / "lint-imports"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what lint-imports says of the package in a folder."""
    command = [LINT_IMPORTS, "--no-cache", "--no-logo", "--config", "pyproject.toml"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


WINGS, GAMES = "Imports point downwards only, from wing to wing", "Games do not know each other"

# A file, a line that is added to it, the contract that it breaks, and the message.
FAULTS = (
    ("explain/nodes.py", "from mathgames import engine", WINGS, "explain.nodes -> mathgames.engine"),
    (
        "explain/nodes.py",
        "from mathgames.explain import drawing",
        "Imports point downwards only in explain",
        "explain.nodes -> mathgames.explain.drawing",
    ),
    ("newcomer.py", "pass", WINGS, "not listed as layers:\n\n- mathgames.newcomer"),
    ("games/minus_vs_plus/__init__.py", "import mathgames.games.tinc", GAMES, "minus_vs_plus -> mathgames.games.tinc"),
    (
        "learning/lessons/__init__.py",
        "from mathgames.games import tinc",
        "Nobody but the registry knows a game",
        "learning.lessons -> mathgames.games.tinc",
    ),
    (
        "learning/lessons/search.py",
        "from mathgames.explain.scenes import kit",
        "The door of language, explain and arithmetic: what other houses may import",
        "lessons.search -> mathgames.explain.scenes.kit",
    ),
    (
        "players/__init__.py",
        "from mathgames import study",
        "Nobody needs what is for who studies the games",
        "mathgames.players -> mathgames.study",
    ),
    ("page/__init__.py", "import anywidget", "Only widgets knows a notebook", "mathgames.page -> anywidget"),
    (
        "games/minus_vs_plus/rules.py",
        "import traitlets",
        "Below widgets only the match has traits",
        "minus_vs_plus.rules -> traitlets",
    ),
)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the linter's report on a copy of the package with all the faults together."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "mathgames", copy / "mathgames", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for module, line, _contract, _said in FAULTS:
        with (copy / "mathgames" / module).open("a") as file:
            file.write(f"\n{line}\n")
    result = lint(copy)
    assert result.returncode == 1, result.stdout + result.stderr
    return result.stdout


def test_the_contracts_hold() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("module", "line", "contract", "fault"), FAULTS, ids=[fault[3].split()[0] for fault in FAULTS])
def test_a_contract_notices(said: str, module: str, line: str, contract: str, fault: str) -> None:
    assert f"{contract} BROKEN" in said
    assert fault in said, f"of {line!r} in {module}"
