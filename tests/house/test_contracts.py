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
    """What lint-imports says of the package in a folder."""
    command = [LINT_IMPORTS, "--no-cache", "--no-logo", "--config", "pyproject.toml"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "mathgames", tmp_path / "mathgames", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contracts_hold(copy: Path) -> None:
    result = lint(copy)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("explain/nodes.py", "from mathgames import engine", "Imports point downwards only, from wing to wing"),
        ("explain/nodes.py", "from mathgames.explain import drawing", "Imports point downwards only in explain"),
        ("newcomer.py", "pass", "Imports point downwards only, from wing to wing"),
        ("games/minus_vs_plus/__init__.py", "import mathgames.games.tinc", "Games do not know each other"),
        ("learning/lessons/__init__.py", "from mathgames.games import tinc", "Nobody but the registry knows a game"),
        ("page/__init__.py", "import anywidget", "Only widgets knows a notebook"),
        ("games/minus_vs_plus/rules.py", "import traitlets", "Below widgets only the match has traits"),
    ],
)
def test_a_contract_notices(copy: Path, module: str, line: str, contract: str) -> None:
    with (copy / "mathgames" / module).open("a") as file:
        file.write(f"\n{line}\n")
    result = lint(copy)
    assert result.returncode == 1, result.stdout + result.stderr
    assert f"{contract} BROKEN" in result.stdout
