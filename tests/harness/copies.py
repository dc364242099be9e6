"""Copies of the project that may be spoiled, and the first test that fails in one: for faults and for mutants."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TypeVar

from harness.project_files import ROOT, project_files

Item = TypeVar("Item")
NO_TESTS = 5  # pytest's exit status where nothing was selected
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
QUICK = " and ".join(f"not {marker.split(':')[0]}" for marker in SETTINGS["markers"])
"""Tests that need no browser and no time. Without nbval, whose imports take longer than most of them."""
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:nbval", "--tb=no", "--hypothesis-profile=ci", "-m", QUICK)
OPTIONS = ("-o", "addopts=--import-mode=importlib --strict-markers --doctest-modules -ra")


@contextmanager
def copy_project() -> Iterator[Path]:
    """Yield a copy of the project in a folder of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in project_files():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        (copy / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")
        yield copy


def map_copies(
    act: Callable[[Item, Path], str], items: Sequence[Item], workers: int, told: Callable[[Item, str], str]
) -> list[str]:
    """Map a function over items, in several copies of the tree in parallel; print each result immediately."""
    copies: SimpleQueue[Path] = SimpleQueue()

    def run(item: Item) -> str:
        copy = copies.get()
        result = act(item, copy)
        copies.put(copy)
        sys.stdout.write(f"{told(item, result)}\n")
        sys.stdout.flush()
        return result

    with ExitStack() as stack:
        for _worker in range(workers):
            copies.put(stack.enter_context(copy_project()))
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(run, items))


@contextmanager
def rewrite_file(file: Path, text: str) -> Iterator[None]:
    """Write *text* to the file as long as the block runs."""
    before = file.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def find_failure(copy: Path, tests: Sequence[str]) -> str:
    """Return the first test that fails in the copy, "" if none does. Raises `RuntimeError` if the run breaks off."""
    frontend = tests[0].startswith("frontend/")
    if frontend:
        command = ["npm", "run", "test", "--", *(Path(test).name for test in tests)]
        failure = r"not ok \d+ - (.+)|✖ (.+?) \("
    else:
        command = [sys.executable, "-m", "pytest", *PYTEST, *OPTIONS, *tests]
        failure = r"^(?:FAILED|ERROR) (\S+?)(?:\[.*)?(?: -|$)"
    folder = copy / "frontend" if frontend else copy
    # What one run of the copy has compiled, the next ones need not.
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""}
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(failure, run.stdout, re.MULTILINE)
    if failed is None and run.returncode not in (0, NO_TESTS):
        raise RuntimeError(run.stdout + run.stderr)
    return next(filter(None, failed.groups())) if failed else ""
