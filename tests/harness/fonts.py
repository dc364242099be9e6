"""Fonts for tests that look at layout: a browser that has one family and no other, whatever the machine has.

Two families that are free, on every Linux, and far from each other: DejaVu Sans is wide, Liberation Sans narrow. Run as
a program it says which files are missing: `python -m harness.fonts`. Where a browser asks no fontconfig (macOS,
Windows), it keeps the fonts of the machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

FAMILIES = {
    "DejaVu Sans": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    "Liberation Sans": ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
}
USUAL = "DejaVu Sans"
"""The fonts of a browser in all tests except the slow ones, which check the layout with the other family."""

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{0}/fonts</dir>
  <cachedir>{0}/cache</cachedir>
  <match target="pattern"><edit name="family" mode="prepend" binding="strong"><string>{1}</string></edit></match>
</fontconfig>
"""


def _places() -> Iterator[Path]:
    """Yield where fonts are installed, for everybody and for the person who runs the tests."""
    home = Path.home()
    data = [os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"]
    data += (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    yield home / ".fonts"
    yield from dict.fromkeys(Path(place) / "fonts" for place in [*data, "/usr/share"])


@cache
def files(family: str) -> dict[str, Path | None]:
    """The files of a family by name, None for those that are not on this machine."""
    return {name: next((file for at in _places() for file in at.rglob(name)), None) for name in FAMILIES[family]}


@contextmanager
def only(family: str, *others: str) -> Iterator[dict[str, str]]:
    """The environment of a browser that has this family, and others for what it lacks, and no more."""
    if sys.platform != "linux":
        yield dict(os.environ)
        return
    with tempfile.TemporaryDirectory() as folder:
        fonts = Path(folder) / "fonts"
        fonts.mkdir()
        for name, file in {name: file for one in (family, *others) for name, file in files(one).items()}.items():
            assert file, f"{name} is not on this machine: `make setup` sees to it"
            (fonts / name).symlink_to(file)
        configuration = fonts.with_name("fonts.conf")
        configuration.write_text(CONFIGURATION.format(folder, family), encoding="utf-8")
        yield os.environ | {"FONTCONFIG_FILE": str(configuration)}


if __name__ == "__main__":
    missing = [name for family in FAMILIES for name, file in files(family).items() if file is None]
    sys.exit(f"not on this machine: {', '.join(missing)}" if missing and sys.platform == "linux" else 0)
