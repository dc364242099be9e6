"""A class without a server: files and codes that pupils hand in, judged again and counted.

``PupilWork`` is the file and ``WorkCode`` the code. ``ClassReport`` contains their evaluation, as values: nothing here
draws a page, and no value contains a name or a time of day.
"""

from typing import TYPE_CHECKING

from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.learning.reports.code import WorkCode
    from mathgames.learning.reports.grading import grade
    from mathgames.learning.reports.items import ItemKind, ItemResult, Share, Top
    from mathgames.learning.reports.judging import Judge
    from mathgames.learning.reports.pupil_result import PupilResult
    from mathgames.learning.reports.pupil_state import PupilReport
    from mathgames.learning.reports.pupil_work import PupilWork, hand_in, load_work, load_work_of, read_work
    from mathgames.learning.reports.report import ClassReport, RefusedFile, class_report

__all__ = [
    "ClassReport",
    "ItemKind",
    "ItemResult",
    "Judge",
    "PupilReport",
    "PupilResult",
    "PupilWork",
    "RefusedFile",
    "Share",
    "Top",
    "WorkCode",
    "class_report",
    "grade",
    "hand_in",
    "load_work",
    "load_work_of",
    "read_work",
]

_MODULES = {
    "report": ("ClassReport", "RefusedFile", "class_report"),
    "code": ("WorkCode",),
    "grading": ("grade",),
    "items": ("ItemKind", "ItemResult", "Share", "Top"),
    "judging": ("Judge",),
    "pupil_result": ("PupilResult",),
    "pupil_state": ("PupilReport",),
    "pupil_work": ("PupilWork", "hand_in", "load_work", "load_work_of", "read_work"),
}
__getattr__, __dir__ = lazy_attributes(__name__, {name: module for module, names in _MODULES.items() for name in names})
