"""A class without a server: files and codes that pupils hand in, judged again and counted.

``PupilWork`` is the file and ``WorkCode`` the code. ``ClassReport`` contains their evaluation, as values: nothing here
draws a page, and no value contains a name or a time of day.
"""

from mathgames.learning.reports.class_report import ClassReport, RefusedFile, class_report
from mathgames.learning.reports.code import WorkCode
from mathgames.learning.reports.grading import grade
from mathgames.learning.reports.items import ItemKind, ItemResult, Share, Top
from mathgames.learning.reports.pupil_state import PupilReport
from mathgames.learning.reports.pupil_work import PupilWork, hand_in, load_work, load_work_of, read_work

__all__ = [
    "ClassReport",
    "ItemKind",
    "ItemResult",
    "PupilReport",
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
