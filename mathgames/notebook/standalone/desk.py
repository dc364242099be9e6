"""The teacher's desk on a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.printing import export_worksheets
from mathgames.notebook.standalone.board import StandalonePage, Tell, find_language


class StandaloneDesk(StandalonePage):
    """The desk on a page, which starts in its initial state each time.

    ``save`` is called with the name and the text of a file with sheets, which the browser saves as a download.

    >>> import json
    >>> shown = []
    >>> desk = StandaloneDesk(show=shown.append, save=print)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(self, *, show: Tell, save: Callable[[str, str], object], language: str | None = None) -> None:
        def prints(name: str) -> Path:
            file = export_worksheets(name, Path(mkdtemp(), f"{name.rpartition('/')[2]}.html"))
            save(file.name, file.read_text(encoding="utf-8"))
            return Path(file.name)

        super().__init__(desk_session(language=find_language(language), prints=prints), show)
