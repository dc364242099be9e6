"""Practice on a page."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.notebook.standalone.board import KeptText, StandalonePage, Tell, find_language, no_text, on_later
from mathgames.notebook.standalone.page_file import PageFile


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
        self, topic: str, *, show: Tell, keep: Tell, kept: KeptText = no_text, language: str | None = None
    ) -> None:
        path = Path(mkdtemp(), FILE)
        file = PageFile(path, keep, kept, dated=True)
        progress = KeptPractice(path, on_write=file.store, on_read=file.fetch)
        self._practice = PracticeSession(
            find_topic(topic), progress, language=find_language(language), on_later=on_later
        )
        super().__init__(self._practice, show)

    def merge_kept(self) -> None:
        """Merge the work that another tab has saved, and save the work that it lacks."""
        self._practice.merge_kept()
