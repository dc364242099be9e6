"""The saved text of a page, as a file to which Python writes: the text of another tab is merged before."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
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
        self._last_text: str | None = None

    def fetch(self) -> None:
        """Write the page's saved text to the file, if it differs from the last one."""
        content = self._kept()
        if content is None:
            return
        written, _line, text = content.partition("\n") if self._dated else ("", "", content)
        if text == self._last_text:
            return
        self._last_text = text
        self._path.write_text(text, encoding="utf-8", errors="replace")
        if written.isdecimal() and len(written) < len(str(_LATEST)):
            os.utime(self._path, (int(written), int(written)))

    def store(self) -> None:
        """Let the page save the text of the file, if it differs from the last one."""
        text = self._path.read_text(encoding="utf-8")
        if text != self._last_text:
            self._last_text = text
            self._keep(f"{time.time():.0f}\n{text}" if self._dated else text)


class SharedPageFile:
    """The files at ``paths`` of several pupils, which the page saves as one text: JSON, by the pupil's letter."""

    def __init__(self, paths: Mapping[str, Path], keep: Tell, kept: KeptText) -> None:
        self._paths, self._keep, self._kept = paths, keep, kept
        self._last_text: str | None = None

    def fetch(self) -> None:
        """Write the page's saved text to the files, if it differs from the last one. A damaged text is ignored."""
        content = self._kept()
        if content is None or content == self._last_text:
            return
        self._last_text = content
        try:
            texts = json.loads(content)
        except (ValueError, RecursionError):
            return
        for pupil, path in self._paths.items():
            if isinstance(texts, dict) and isinstance(text := texts.get(pupil), str):
                path.write_text(text, encoding="utf-8", errors="replace")

    def store(self) -> None:
        """Let the page save the texts of the files, if any differs from the last one."""
        texts = {pupil: path.read_text(encoding="utf-8") for pupil, path in self._paths.items() if path.exists()}
        text = json.dumps(texts)
        if text != self._last_text:
            self._last_text = text
            self._keep(text)
