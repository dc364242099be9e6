"""Content that must never be in a file that others clone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from harness.project_files import ROOT, project_files

# Written in pieces, so that this file does not hold what it looks for.
REGISTRIES = "|".join(
    re.escape(host)
    for host in (
        "registry." + "npmjs.org",
        "registry." + "yarnpkg.com",
        "npm.pkg." + "github.com",
        "pypi." + "org",
        "files." + "pythonhosted.org",
        "pypi." + "python.org",
    )
)
FORBIDDEN = {
    "a registry's host": re.compile(REGISTRIES),
    "a registry's address": re.compile(
        r'"resolved": *"http'
        + r"|(extra-)?index-"
        + r"url *[= ] *\S|registry *= *\W?http"
        + r"|https?://[^\s\"']*/sim"
        + "ple"
    ),
    "a path of one machine": re.compile(r"(?<![\w.~-])/(home|Users|root|work|tmp|private/var)" + r"/[\w.~-]+"),
}


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the project, as its name and its text."""
    for name in project_files():
        content = (ROOT / name).read_bytes()
        if b"\0" not in content:
            yield name, content.decode("utf-8")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if FORBIDDEN[what].search(line)
    ]
    assert not found, f"{what} in:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a registry's host", "see https://registry." + "npmjs.org/snabbdom"),
        ("a registry's address", '  "resolved": "ht' + 'tps://example.org/a.tgz",'),
        ("a registry's address", "pip install --index-" + "url https://example.org"),
        ("a path of one machine", "open('/ho" + "me/ada/board.json')"),
        ("a path of one machine", "cd /wo" + "rk/main"),
    ],
)
def test_what_is_looked_for_would_be_found(what: str, line: str) -> None:
    assert FORBIDDEN[what].search(line)


def test_no_file_is_larger_than_a_reader_can_take_in() -> None:
    long = {
        name: lines
        for name, text in texts()
        if name.startswith(("mathgames/", "tests/", "frontend/src/"))
        and name.endswith((".py", ".ts"))
        and (lines := text.count("\n")) > 400
    }
    assert not long, f"over 400 lines: {long}"
