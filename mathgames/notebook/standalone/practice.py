"""Practice on a page."""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import mkdtemp

from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import topic_named
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.notebook.standalone.board import StandalonePage, Tell, on_later, spoken


class StandalonePractice(StandalonePage):
    """Practice of a topic on a page. ``keep`` and ``kept`` are as those of a board: the progress, which all topics
    share, below a line with the time at which it was written, since what was learnt long ago is asked again.

    >>> import json
    >>> shown = []
    >>> practice = StandalonePractice("adding", show=shown.append, keep=len)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self, topic: str, *, show: Tell, keep: Tell, kept: str | None = None, language: str | None = None
    ) -> None:
        file = Path(mkdtemp(), FILE)
        if kept is not None:
            _put(file, kept)

        def tell() -> None:
            keep(f"{time.time():.0f}\n{file.read_text(encoding='utf-8')}")

        session = PracticeSession(
            topic_named(topic), KeptPractice(file, on_write=tell), language=spoken(language), on_later=on_later
        )
        super().__init__(session, show)


def _put(file: Path, kept: str) -> None:
    """Write the progress as it was kept, at the time at which it was."""
    written, _line, text = kept.partition("\n")
    file.write_text(text, encoding="utf-8", errors="replace")
    if written.isdecimal() and len(written) < len(str(2**40)):
        os.utime(file, (int(written), int(written)))
