"""``mathgames check``: what lessons say wrongly, with file and line and what to write instead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from mathgames.language.words import _, _n
from mathgames.learning.lessons import check


def print_problems(paths: Sequence[Path], out: TextIO) -> int:
    """Print every problem of these lessons, or of those of mathgames; 1, as the exit status, if there is one."""
    found = check(*paths)
    for problem in found:
        out.write(f"{problem}\n")
    problems = [problem for problem in found if not problem.is_advice]
    if problems:
        verdict = _n(
            "{n} problem found. Fix it and check again.", "{n} problems found. Fix them and check again.", len(problems)
        )
    else:
        verdict = _("No problems found.")
    out.write(f"{verdict}\n")
    return 1 if problems else 0
