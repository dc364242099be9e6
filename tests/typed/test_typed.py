"""The types of mathgames for a type checker: the names of games, the options of each, what ``play`` takes, players."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from harness import typed_api

SCRIPT = Path(__file__).parent / "strict_user.py"
WRONG = {number for number, line in enumerate(SCRIPT.read_text().splitlines(), 1) if "# wrong:" in line}


def test_the_types_are_those_of_the_registry() -> None:
    written = typed_api.FILE.read_text(encoding="utf-8")
    assert written == typed_api.written(), "run `PYTHONPATH=tests .venv/bin/python -m harness.typed_api`"


def test_strict_checker_finds_exactly_the_wrong_lines(tmp_path: Path) -> None:
    checker = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}", "--config-file=", str(SCRIPT)]
    told = subprocess.run(checker, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=300)
    found = {int(number) for number in re.findall(r"strict_user\.py:(\d+): error:", told.stdout)}
    assert found == WRONG, told.stdout + told.stderr
    assert re.findall(r'Revealed type is "(.*)"', told.stdout) == [
        "tuple[bytes, int, int, int, int, bool, bool, fallback=mathgames.games.minus_vs_plus.position.Position]",
        "str",
        "int",
        "tuple[str, ...]",
        "mathgames.engine.outcome.Outcome | None",
    ]
