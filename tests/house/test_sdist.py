"""The sdist: all of the project, from which the same wheel is built and which runs its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from harness.project_files import ROOT, project_files


def built(target: str, source: Path, folder: Path) -> Path:
    """The one file that the hatchling of this environment builds there."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the sdist unpacks to."""
    folder = tmp_path_factory.mktemp("sdist")
    sdist = built("sdist", ROOT, folder / "dist")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def test_it_holds_the_whole_project(unpacked: Path) -> None:
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert names == {*project_files(), "PKG-INFO"}
    folders = {name.partition("/")[0] for name in names}
    assert {"mathgames", "frontend", "tests", "docs", "notebooks", "benchmarks", "Makefile", ".ci"} <= folders


@pytest.mark.full
def test_the_same_wheel_is_built_from_it(unpacked: Path, wheel: Path, tmp_path: Path) -> None:
    again = built("wheel", unpacked, tmp_path / "dist")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.full
@pytest.mark.parametrize(
    "asked",
    [
        ("tests/house/test_repository.py", "tests/house/test_package.py"),
        pytest.param(("mathgames", "tests"), marks=pytest.mark.slow),
    ],
    ids=["a few", "all"],
)
def test_it_runs_its_own_tests(unpacked: Path, asked: tuple[str, ...]) -> None:
    """Run no tests of a browser, which run here; `tests/house/test_bundle.py` needs what `make test` fetches there."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *asked]
    elsewhere = ("browser", "lab", "slow", "firefox", "attack", "site", "together", "graders")
    command += ["-m", " and ".join(f"not {marker}" for marker in elsewhere)]
    command += ["--ignore=tests/house/test_bundle.py", "--ignore=tests/house/test_sdist.py"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYTHONPATH"] = str(unpacked)  # before this checkout, which may be installed where the tests run
    done = subprocess.run(command, cwd=unpacked, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
