"""The check that the committed bundle is the build of frontend/ (`npm run verify`) would notice."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.tiers import in_quick_tier

ROOT = Path(__file__).parents[2]
LARGEST = 26_250  # bytes, compressed: what every notebook with a board carries


def test_the_bundle_is_small_and_in_lines() -> None:
    bundle = (ROOT / "mathgames/static/widget.js").read_bytes()
    assert len(gzip.compress(bundle, mtime=0)) <= LARGEST
    assert max(map(len, bundle.splitlines())) < 1000


@pytest.mark.parametrize("name", in_quick_tier(["widget.js", "replay.js", "widget.css"], first=1))
def test_a_bundle_that_was_edited_by_hand_is_refused(name: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "frontend", tmp_path / "frontend", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "frontend/node_modules").symlink_to(ROOT / "frontend/node_modules")
    (tmp_path / "mathgames/static").mkdir(parents=True)
    for sheet in (ROOT / "mathgames/games").glob("*/look.css"):
        shutil.copytree(sheet.parent, tmp_path / "mathgames/games" / sheet.parent.name)

    def npm_run(script: str) -> int:
        return subprocess.run(["npm", "run", script], cwd=tmp_path / "frontend", check=False).returncode

    assert npm_run("build") == 0
    assert npm_run("verify") == 0
    with (tmp_path / "mathgames/static" / name).open("a") as bundle:
        bundle.write("\n")
    assert npm_run("verify") != 0
