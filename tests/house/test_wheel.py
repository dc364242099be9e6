"""The wheel: what is in it, and that it works where nothing of this checkout is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from harness.project_files import ROOT, project_files

CONTENT = ("notebooks", "lessons")
"""The content of the package that lies outside of its folder."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the hatchling of this environment."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_it_holds_the_package_and_nothing_else(wheel: Path) -> None:
    """Nor what only translators read: catalogues are compiled."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    content = tuple(f"{folder}/" for folder in CONTENT)
    ours = {name for name in project_files() if name.startswith("mathgames/") and not name.endswith(".po")}
    assert names == ours | {f"mathgames/content/{name}" for name in project_files() if name.startswith(content)}
    assert {"mathgames/py.typed", "mathgames/static/widget.js", "mathgames/static/widget.css"} <= names


def test_its_extras_are_those_that_users_need(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    (metadata,) = (packed.read(name).decode() for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    assert re.findall("^Provides-Extra: (.+)$", metadata, re.MULTILINE) == ["lab", "study"]


def test_it_plays_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    """Installed without its dependencies; those come from this environment, so that nothing is downloaded."""
    home = tmp_path / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    zipfile.ZipFile(wheel).extractall(site)
    borrowed = [sysconfig.get_path(kind) for kind in ("purelib", "platlib")]
    # As plain entries behind the wheel's own folder: .pth files of this environment are not read there.
    (site / "borrowed.pth").write_text("\n".join(dict.fromkeys(borrowed)))
    program = (
        "import mathgames as mg; "
        "match = mg.Match(mg.rules('minus-vs-plus')); match.play('a2-a3'); "
        "widget = mg.play(match); "
        "from mathgames.notebook.commands import main; main(['notebooks', 'ours']); "
        "print(mg.__file__); print(len(match.history)); print(len(widget._esm) > 1000)"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    python = home / "bin" / "python"
    done = subprocess.run(
        [python, "-W", "error:::mathgames", "-c", program],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    where, plies, bundled = done.stdout.split()[-3:]
    assert Path(where).is_relative_to(home)
    assert (plies, bundled) == ("1", "True")
    assert (tmp_path / "ours" / "00-start.ipynb").is_file()
