"""A class's report as a table of comma-separated values, which gradebooks and spreadsheets read."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

from mathgames.language.errors import one_line
from mathgames.learning.reports.class_report import ClassReport
from mathgames.learning.reports.pupil_state import PupilReport

_FORMULA = re.compile(r"""(\A|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠]|[\t\r])""")
"""Where a spreadsheet would take what follows for a formula, and work it out: at the beginning of a cell, and behind
whatever a program that does not separate by commas takes for the end of one.
"""


def gradebook(report: ClassReport) -> str:
    r"""A row for each pupil, and one for each file or code that was not counted; rates in whole hundredths.

    The names of the columns are the same in every language, so that what is done with them goes on working.

    >>> print(gradebook(ClassReport((PupilReport("7", seconds=90, hints=2),))).replace("\r", ""), end="")
    pupil,practice items,first answers,right at once %,misconception,named,minutes,hints,problem
    7,0,0,,,,2,2,
    """
    heads = [
        "pupil",
        *(heading for name in report.lessons for heading in (f"{name} done", f"{name} of")),
        *(f"{gain.test} {when}" for gain in report.gains for when in ("before", "after")),
        "practice items",
        *(f"practice {topic}" for topic in report.topics),
        "first answers",
        "right at once %",
        *(f"{kind.value} %" for kind in report.kinds),
        "misconception",
        "named",
        "minutes",
        "hints",
        "problem",
    ]
    refused = ([one.label, *[""] * (len(heads) - 2), str(one.problem)] for one in report.refused)
    file = StringIO()
    writer = csv.writer(file)
    for row in (heads, *(_row(report, pupil) for pupil in report.pupils), *refused):
        writer.writerow(map(_safe, row))
    return file.getvalue()


def _row(report: ClassReport, pupil: PupilReport) -> Iterator[Any]:
    yield pupil.label
    for name in report.lessons:
        done = pupil.lesson(name)
        yield from ("", "") if done is None else (done.done, "" if done.of is None else done.of)
    for gain in report.gains:
        mine = next((one for one in gain.pupils if one.label == pupil.label), None)
        for items in ((), ()) if mine is None else (mine.before, mine.after):
            yield sum(item.right for item in items) if items else ""
    yield pupil.practice.answered
    standings = {one.topic.key: one.standing.value for one in pupil.practice.topics}
    yield from (standings.get(topic, "") for topic in report.topics)
    all_tries = pupil.first_tries
    yield from (0, "") if all_tries is None else (all_tries.tried, all_tries.percent)
    for kind in report.kinds:
        yield pupil.shares[kind].percent if kind in pupil.shares else ""
    yield from (
        ("", "")
        if pupil.top is None
        else (
            pupil.top.misconception.key,
            "yes" if pupil.top.is_named else "perhaps",
        )
    )
    yield "" if pupil.seconds is None else max(1, round(pupil.seconds / 60))
    yield "" if pupil.hints is None else pupil.hints
    yield "; ".join(map(str, pupil.notes))


def _safe(cell: Any) -> Any:
    """A cell as one line that no spreadsheet takes for a formula."""
    return _FORMULA.sub(r"\1'", one_line(cell)) if isinstance(cell, str) else cell
