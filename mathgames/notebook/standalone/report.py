"""A class's report for a page."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Final

from mathgames.language.errors import MathgamesError
from mathgames.language.words import current_language, override_language
from mathgames.learning.pages.report import report
from mathgames.learning.reports.submitted_files import Upload
from mathgames.notebook.standalone.board import find_language

TYPED: Final = "typed.txt"


def standalone_report(handed_in: str, *, language: str | None = None) -> str:
    """Return the report on handed-in work, as JSON.

    It has the ``shown`` HTML, the whole ``page`` and the ``gradebook`` to save; or the ``trouble``, a description of a
    problem.

    ``handed_in`` is JSON: under ``files`` for each its ``path``, its ``content`` in base 64 (null if it cannot be
    read) and its time (``modified``); under ``codes`` the typed lines, each with a label and a code.

    >>> told = json.loads(standalone_report('{"files": [], "codes": "7 6N900-R0000-004SK-58F14"}'))
    >>> "Back to the sender" in told["shown"], sorted(told)
    (True, ['gradebook', 'page', 'shown'])
    """
    data = json.loads(handed_in)
    files = [
        (file["path"], None if file["content"] is None else b64decode(file["content"]), float(file["modified"]))
        for file in data["files"]
    ]
    if data["codes"].strip():
        files.append((TYPED, data["codes"].encode("utf-8", "replace"), 0.0))
    with override_language(find_language(language) or current_language()):
        try:
            class_report = report(Upload(files))
            page = {"shown": class_report._repr_html_(), "page": class_report.html(), "gradebook": class_report.csv()}
        except MathgamesError as error:
            page = {"trouble": str(error)}
    return json.dumps(page)
