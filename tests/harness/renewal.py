"""Newer versions of all that is installed here, tried before they are taken: `make renew`.

uv finds the newest versions that fit together, on every Python and platform. Where all checks pass with them, they
stand in constraints.txt; where not, constraints.txt is as it was, and each package that alone makes a check fail is
named. Ends with 1 then. The packages of npm have lock files of their own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from harness.project_files import ROOT

LOCK: Final = ROOT / "constraints.txt"
EXTRAS: Final = ("lab", "study")
GROUPS: Final = ("dev", "node", "together", "hub", "graders", "site")
"""The extras and the dependency groups of pyproject.toml, each of which some target of the Makefile installs."""

_VENV: Final = "build/renew"
_FAILED: Final = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"


class Change(NamedTuple):
    """The locked versions of one package: a line for each range of Pythons and platforms, before and after."""

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        """For example `babel 2.18.0 → 2.19.0`."""
        before, after = (", ".join(_version(line) for line in lines) or "none" for lines in self[1:])
        return f"{self.name} {before} → {after}"


def locked(text: str) -> dict[str, tuple[str, ...]]:
    """The lines of a lock by the name of the package, and without what is a comment."""
    lines: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name = line.partition("==")[0]
            lines[name] = (*lines.get(name, ()), line)
    return lines


def changes(before: str, after: str) -> list[Change]:
    """Return what differs between two locks, a change a package, by name.

    >>> [str(change) for change in changes("a==1\\nb==1", "a==2\\nc==3 ; python_full_version >= '3.12'")]
    ['a 1 → 2', 'b 1 → none', 'c none → 3']
    """
    old, new = locked(before), locked(after)
    return [
        Change(name, old.get(name, ()), new.get(name, ()))
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    ]


def with_one(before: str, change: Change) -> str:
    """The lock ``before`` with this change and no other."""
    kept = [line for line in before.splitlines() if line not in change.before]
    return "\n".join([*kept, *change.after, ""])


def newest(*options: str) -> str:
    """The newest versions that fit together, as the text of a lock; ``options`` are more of `uv pip compile`."""
    made = subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
            *("--no-header", "--no-annotate", "--no-emit-index-url"),
            *(f"--extra={extra}" for extra in EXTRAS),
            *(f"--group={group}" for group in GROUPS),
            *options,
            "pyproject.toml",
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    heading = [line for line in LOCK.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    return "\n".join([*heading, *made.stdout.splitlines(), ""])


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()  # what make prints comes after it


def _version(line: str) -> str:
    return line.partition("==")[2].partition(" ")[0]


def _make(target: str, *arguments: str) -> bool:
    """Check if a target of the Makefile passes."""
    return subprocess.run(["make", "--no-print-directory", target, *arguments], cwd=ROOT, check=False).returncode == 0


def _to_blame(before: str, tried: Iterable[Change], failed: bytes) -> Iterator[Change]:
    """The changes that make fail, each alone, what failed with all: these tests, else ruff, mypy or a contract."""
    again = ("test", "ARGS=--last-failed -m ''") if failed else ("lint",)
    for change in tried:
        LOCK.write_text(with_one(before, change), encoding="utf-8")
        _say(f"Alone: {change}")
        if failed:
            _FAILED.write_bytes(failed)
        if not _make(*again, f"VENV={_VENV}"):
            yield change


def renew() -> int:
    """Rewrite constraints.txt if all checks pass with it; return the exit code."""
    before, after = LOCK.read_text(encoding="utf-8"), newest()
    found = changes(before, after)
    if not found:
        _say("Nothing is newer than what constraints.txt says.")
        return 0
    _say("\n".join(map(str, found)))
    passed = False
    try:
        LOCK.write_text(after, encoding="utf-8")
        _FAILED.unlink(missing_ok=True)
        if passed := _make("test", "test-all"):
            _say("All checks pass with these versions: they are in constraints.txt.")
            return 0
        failed = _FAILED.read_bytes() if _FAILED.exists() else b""
        blamed = [str(change) for change in _to_blame(before, [change for change in found if change.after], failed)]
    finally:
        if not passed:
            LOCK.write_text(before, encoding="utf-8")
    _say("constraints.txt stays as it was. With all of the newest versions these fail:")
    _say("\n".join(json.loads(failed)) if failed else "no test, but ruff, mypy or a contract: see above")
    _say("What breaks them alone: " + (", ".join(blamed) or "nothing; some of the changes do so together"))
    return 1


if __name__ == "__main__":
    sys.exit(renew())
