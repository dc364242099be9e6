"""What a pupil hands in: the code to show or read out, and the file to download. Neither needs a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Moment
from mathgames.language.words import _
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.pupil_work import WORK_FILE


class Handed(NamedTuple):
    """The code and the work of one pupil, who has a letter where several share a screen."""

    pupil: str
    code: WorkCode
    work: PupilWork


def handing_in(handed: Handed) -> Node:
    """The code and the file. Copying and downloading happen in the browser."""
    written, file = str(handed.code), WORK_FILE
    label = _("My work code")
    if handed.pupil:
        label, file = _("Pupil {name}: my work code", name=handed.pupil), f"my-work-{handed.pupil}.json"
    field = {"type": "text", "readonly": True, "value": written, "spellcheck": "false", "autocomplete": "off"}
    button = {"type": "button"}
    return node(
        "section",
        {"class": "mg-sharing", "key": f"hand in {handed.pupil}", "aria-label": _("Hand in")},
        node("p", None, _("Give your teacher this code or the file. Neither contains your name or the time.")),
        node(
            "label",
            {"class": "mg-code", "key": "work code"},
            node("span", {"class": "mg-label"}, label),
            node("input", field),
        ),
        node("button", {**button, "key": "copy work code", "local": ["copy", written]}, _("Copy the code")),
        node(
            "button",
            {**button, "key": "download work", "local": ["download", file, handed.work.to_text()]},
            _("Download my work"),
        ),
    )


class HandIn(Activity[None]):
    """What stands below the last task of a lesson when it is done.

    ``handed`` gives the code and the work of each pupil; none as long as the lesson is not at its end.
    """

    name: ClassVar[str] = "hand-in"

    def __init__(self, handed: Callable[[], Sequence[Handed]]) -> None:
        self._handed = handed

    def to_do(self, state: None, moment: Moment) -> Sequence[Node]:
        return [handing_in(one) for one in self._handed()]
