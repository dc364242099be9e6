"""What a pupil hands in: the code to show or read out, and the file to download. Neither needs a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from mathgames.game import Activity, Table
from mathgames.nodes import Node, node
from mathgames.reports import PupilWork, WorkCode
from mathgames.reports.pupil_work import WORK_FILE
from mathgames.words import _


def handing_in(code: WorkCode, work: PupilWork) -> Node:
    """The code and the file. Copying and downloading happen in the browser."""
    written = str(code)
    field = {"type": "text", "readonly": True, "value": written, "spellcheck": "false", "autocomplete": "off"}
    button = {"type": "button"}
    return node(
        "section",
        {"class": "mg-sharing", "key": "hand in", "aria-label": _("To hand in")},
        node("p", None, _("For your teacher: this code, or the file. No name and no time of day is in them.")),
        node(
            "label",
            {"class": "mg-code", "key": "work code"},
            node("span", {"class": "mg-label"}, _("Code of my work")),
            node("input", field),
        ),
        node("button", {**button, "key": "copy work code", "local": ["copy", written]}, _("Copy the code")),
        node(
            "button",
            {**button, "key": "download work", "local": ["download", WORK_FILE, work.to_text()]},
            _("Download my work"),
        ),
    )


class HandIn(Activity[None]):
    """What stands below the last task of a lesson when it is done.

    ``handed`` gives the code and the work; None as long as the lesson is not at its end.
    """

    name: ClassVar[str] = "hand-in"

    def __init__(self, handed: Callable[[], tuple[WorkCode, PupilWork] | None]) -> None:
        self._handed = handed

    def to_do(self, state: None, table: Table) -> Sequence[Node]:
        handed = self._handed()
        return () if handed is None else (handing_in(*handed),)
