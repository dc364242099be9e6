"""A class's report for a page."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from mathgames.language.errors import MathgamesError
from mathgames.language.words import current_language, speaking
from mathgames.learning.pages.report import report
from mathgames.learning.reports.pupil_work import CODES, WORKS
from mathgames.notebook.standalone.board import spoken


def standalone_report(handed_in: str, *, language: str | None = None) -> str:
    """The report on what was handed in, as JSON: its ``shown`` HTML, the whole ``page`` and the ``gradebook`` to save;
    or the ``trouble``, which says what is wrong.

    ``handed_in`` is JSON: under ``files`` the texts of files by their names, under ``codes`` what was typed, on each
    line a label and a code.

    >>> told = json.loads(standalone_report('{"files": {}, "codes": "7 6NB00-R0000-0JAY1"}'))
    >>> "Back to the sender" in told["shown"], sorted(told)
    (True, ['gradebook', 'page', 'shown'])
    """
    data = json.loads(handed_in)
    with speaking(spoken(language) or current_language()), TemporaryDirectory() as folder:
        files = {name: text for name, text in data["files"].items() if Path(name).suffix.lower() in (WORKS, CODES)}
        sources = [Path(folder, Path(name).name) for name in files]
        for source, text in zip(sources, files.values(), strict=True):
            source.write_text(text, encoding="utf-8", errors="replace")
        if data["codes"].strip():
            sources.append(Path(mkdtemp(dir=folder), f"codes{CODES}"))
            sources[-1].write_text(data["codes"], encoding="utf-8", errors="replace")
        try:
            counted = report(sources)
            page = {"shown": counted._repr_html_(), "page": counted.html(), "gradebook": counted.csv()}
        except MathgamesError as error:
            page = {"trouble": str(error)}
    return json.dumps(page)
