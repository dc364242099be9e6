"""What a pupil hands in: the code to show or read out, and the file to download. Neither needs a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Moment
from mathgames.language.words import _
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.pupil_work import WORK_FILE


class Handed(NamedTuple):
    """The code and the work of one pupil, who has a letter where several share a screen; a test has no code."""

    pupil: str
    code: WorkCode | None
    work: PupilWork


def handing_in(handed: Handed) -> Node:
    """The code and the file. Copying and downloading happen in the browser."""
    file = f"my-work-{handed.pupil}.json" if handed.pupil else WORK_FILE
    download = {"type": "button", "key": "download work", "local": ["download", file, handed.work.to_text()]}
    return node(
        "section",
        {"class": "mg-sharing", "key": f"hand in {handed.pupil}", "aria-label": _("Hand in")},
        *_code(handed),
        node("button", download, _("Download my work")),
    )


def _code(handed: Handed) -> Iterator[Node]:
    """What is given to the teacher, with the code where there is one."""
    if handed.code is None:
        yield node("p", None, _("Give your teacher this file. It contains neither your name nor the time."))
        return
    written, label = str(handed.code), _("My work code")
    if handed.pupil:
        label = _("Pupil {name}: my work code", name=handed.pupil)
    field = {"type": "text", "readonly": True, "value": written, "spellcheck": "false", "autocomplete": "off"}
    yield node("p", None, _("Give your teacher this code or the file. Neither contains your name or the time."))
    yield node(
        "label",
        {"class": "mg-code", "key": "work code"},
        node("span", {"class": "mg-label"}, label),
        node("input", field),
    )
    copy = {"type": "button", "key": "copy work code", "local": ["copy", written]}
    yield node("button", copy, _("Copy the code"))


class HandIn(Activity[None]):
    """What stands below the last task of a lesson when it is done.

    ``handed`` gives the code and the work of each pupil; none as long as the lesson is not at its end.
    """

    name: ClassVar[str] = "hand-in"

    def __init__(self, handed: Callable[[], Sequence[Handed]]) -> None:
        self._handed = handed

    def to_do(self, state: None, moment: Moment) -> Sequence[Node]:
        return [handing_in(one) for one in self._handed()]
