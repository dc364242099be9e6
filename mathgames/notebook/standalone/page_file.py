"""The saved text of a page, as a file to which Python writes: the text of another tab is merged before."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from mathgames.notebook.standalone.board import KeptText, Tell

_LATEST: Final = 2**40


class PageFile:
    """The file at ``path`` of a value that the page saves.

    ``keep`` is called with each new text, and ``kept`` returns the saved one. A ``dated`` text has a line above it with
    the time at which it was written.
    """

    def __init__(self, path: Path, keep: Tell, kept: KeptText, *, dated: bool = False) -> None:
        self._path, self._keep, self._kept, self._dated = path, keep, kept, dated
        self._known: str | None = None

    def fetch(self) -> None:
        """Write the page's saved text to the file, if it differs from the last one."""
        kept = self._kept()
        if kept is None:
            return
        written, _line, text = kept.partition("\n") if self._dated else ("", "", kept)
        if text == self._known:
            return
        self._known = text
        self._path.write_text(text, encoding="utf-8", errors="replace")
        if written.isdecimal() and len(written) < len(str(_LATEST)):
            os.utime(self._path, (int(written), int(written)))

    def store(self) -> None:
        """Let the page save the text of the file, if it differs from the last one."""
        text = self._path.read_text(encoding="utf-8")
        if text != self._known:
            self._known = text
            self._keep(f"{time.time():.0f}\n{text}" if self._dated else text)
