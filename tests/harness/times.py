"""How long the tests of each folder take: a table in docs/testing.md, which `make test` keeps.

The seconds are those that all processes of a run spend on the tests of a folder, with what they stand on. A table that
is still about right stays as it is, so that not every run changes a page that is committed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

TIMES = "mathgames/seconds"
"""Where pytest's cache has the seconds of each file, as the last run found them."""

BEGIN, END = "<!-- times -->", "<!-- end of the times -->"
ROW = re.compile(r"^\| `(.+)` \| (\d+) \| (\d+) \|$", re.M)


def folder(file: str) -> str:
    """The folder of tests that a file is counted to: ``tests/engine``."""
    parts = file.split("/")
    return "/".join(parts[: 2 if parts[0] == "tests" and len(parts) > 2 else 1])


def table(tests: Mapping[str, int], seconds: Mapping[str, float]) -> str:
    """The table of all folders, the one that takes longest first."""
    rows = [
        f"| `{name}` | {tests[name]} | {seconds[name]:.0f} |" for name in sorted(tests, key=lambda name: -seconds[name])
    ]
    total = f"| all | {sum(tests.values())} | {sum(seconds.values()):.0f} |"
    return "\n".join(["| Tests | how many | seconds |", "| --- | ---: | ---: |", *rows, total])


def is_about_right(page: str, tests: Mapping[str, int], seconds: Mapping[str, float]) -> bool:
    """Whether the table of a page names these folders, and no time in it is off by more than a quarter."""
    told = {name: float(time) for name, _tests, time in ROW.findall(page)}
    return told.keys() == tests.keys() and all(
        abs(seconds[name] - time) <= max(5, time / 4) for name, time in told.items()
    )


def with_table(page: str, rows: str) -> str:
    """The page with another table between its two marks."""
    before, _begin, rest = page.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}\n{rows}\n{END}{after}"


class Times:
    """Counts the seconds of a run, and writes them down when all of it has passed."""

    def __init__(self, page: Path | None) -> None:
        self._page = page
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds one part of one test."""
        file = report.nodeid.split("::")[0]
        self._seconds[file] += report.duration
        self._tests[file] += report.when == "call"

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Writes the page, and what the next run on this machine begins with."""
        if cache := getattr(session.config, "cache", None):  # there is none with `-p no:cacheprovider`
            cache.set(TIMES, cache.get(TIMES, {}) | {file: round(taken, 1) for file, taken in self._seconds.items()})
        if self._page is None or exitstatus != pytest.ExitCode.OK:
            return
        tests: Counter[str] = Counter()
        seconds: defaultdict[str, float] = defaultdict(float)
        for file, taken in self._seconds.items():
            tests[folder(file)] += self._tests[file]
            seconds[folder(file)] += taken
        page = self._page.read_text(encoding="utf-8")
        if not is_about_right(page, tests, seconds):
            self._page.write_text(with_table(page, table(tests, seconds)), encoding="utf-8")
