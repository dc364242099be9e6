"""The durations of the tests: by house at the end of a run, and by file for the run after it.

The seconds are those that all processes of a run spend on the tests, fixtures included.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from harness.tiers import HOUSES

TIMES = "mathgames/seconds"
"""The key under which pytest's cache has the seconds of each file, as the last run found them."""


def house_of(file: str) -> str:
    """Return the house that a file of tests belongs to, `others` if to none."""
    parts = file.split("/")
    return next((house for house, folders in HOUSES.items() if parts[1:] and parts[1] in folders), "others")


def summarize(tests: Counter[str], seconds: dict[str, float]) -> list[str]:
    """Return a line for each house with its tests and seconds, the longest first."""
    return [
        f"{house:7} {tests[house]:6} tests {seconds[house]:6.0f} s"
        for house in sorted(seconds, key=lambda house: -seconds[house])
    ]


def replace_between(page: str, begin: str, end: str, rows: str) -> str:
    """Return the page with other rows between two marks."""
    before, _begin, rest = page.partition(begin)
    _old, _end, after = rest.partition(end)
    return f"{before}{begin}\n{rows}\n{end}{after}"


class Times:
    """Counts the seconds of a run, prints them and keeps them for the next run on this machine."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of one test."""
        file = report.nodeid.split("::")[0]
        self._seconds[file] += report.duration
        self._tests[file] += report.when == "call"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the seconds of each file."""
        if cache := getattr(session.config, "cache", None):  # there is none with `-p no:cacheprovider`
            cache.set(TIMES, cache.get(TIMES, {}) | {file: round(taken, 1) for file, taken in self._seconds.items()})

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the tests and seconds of each house."""
        tests: Counter[str] = Counter()
        seconds: defaultdict[str, float] = defaultdict(float)
        for file, taken in self._seconds.items():
            tests[house_of(file)] += self._tests[file]
            seconds[house_of(file)] += taken
        terminalreporter.section("houses")
        for line in summarize(tests, seconds):
            terminalreporter.write_line(line)
