"""Practice on a page."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from mathgames.learning.assignments.assignment import AssignmentKind
from mathgames.learning.pages.hand_in import PupilLabel
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.notebook.standalone.board import KeptText, StandalonePage, Tell, find_language, no_text, on_later
from mathgames.notebook.standalone.lesson import hand_in_as_json, linked_or_bare
from mathgames.notebook.standalone.page_file import PageFile


class StandalonePractice(StandalonePage):
    """Practice of a topic on a page. ``keep`` and ``kept`` are as those of a board: the progress, which all topics
    share, below a line with the time at which it was written, since what was learnt long ago is asked again. ``link``,
    ``label``, ``on_label`` and ``hand_in`` are as with a lesson.

    >>> import json
    >>> shown = []
    >>> practice = StandalonePractice("adding", show=shown.append, keep=len)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self,
        topic: str,
        *,
        show: Tell,
        keep: Tell,
        kept: KeptText = no_text,
        link: str = "",
        label: str = "",
        on_label: Tell | None = None,
        hand_in: Tell | None = None,
        language: str | None = None,
    ) -> None:
        given, self.problem = linked_or_bare(link, AssignmentKind.PRACTICE, topic, language)
        path = Path(mkdtemp(), FILE)
        file = PageFile(path, keep, kept, dated=True)
        progress = KeptPractice(path, on_write=file.store, on_read=file.fetch)
        self._practice = PracticeSession(
            find_topic(topic),
            progress,
            language=find_language(given.language or language),
            on_later=on_later,
            label=PupilLabel(given.label or label, on_label),
            on_hand_in=hand_in_as_json(hand_in),
        )
        super().__init__(self._practice, show)

    def merge_kept(self) -> None:
        """Merge the work that another tab has saved, and save the work that it lacks."""
        self._practice.merge_kept()
