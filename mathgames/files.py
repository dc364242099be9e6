"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PART = ".part"


def write_whole(path: Path, text: str) -> None:
    """Write a text beside its place and move it there, so that half a file never stands under its name.

    That guards against a process that is killed, not against failing power. OSError where it cannot be written.
    """
    beside = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
