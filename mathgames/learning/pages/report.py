"""``report``: the handed-in work of a class, as tables in a cell, as a page, as text, and for the gradebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mathgames.engine.files import write_atomically
from mathgames.explain.nodes import Node, iter_nodes, markup, node, render_tree
from mathgames.language.words import LazyString, Text, _, current_language
from mathgames.learning.pages import report_plan
from mathgames.learning.pages.report_tables import Cell, Column, Heat, ReportTable, gain_tables, headline, tables
from mathgames.learning.reports import ClassReport, class_report
from mathgames.learning.reports.grading import gradebook
from mathgames.learning.reports.groups import plan_groups
from mathgames.learning.reports.submissions import Sources
from mathgames.page.stylesheet import style_of
from mathgames.page.whole_page import PRINTING, style_element, whole_page

STYLES: Final = Path(__file__).with_name("report.css")


@dataclass(frozen=True, slots=True)
class Report:
    """A class's report, which ``mathgames.report`` returns: a page at the end of a cell, and text for ``print``.

    ``class_report`` are its values, for further use.
    """

    class_report: ClassReport

    def __str__(self) -> str:
        lines = [str(_("Class report")), str(headline(self.class_report))]
        if self.class_report.pupils:
            lines += ["", *report_plan.lines(plan_groups(self.class_report))]
        for table in (*tables(self.class_report), *gain_tables(self.class_report)):
            lines += ["", str(table.title), *_lines(table)]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        tree = page(self.class_report)
        return f"{style_element(_styles(tree))}{markup(render_tree(tree))}"

    def html(self) -> str:
        """Return the report as a self-contained page."""
        heading_style = (
            ":root { color-scheme: light dark; } @media print { :root { color-scheme: light; } } body { margin: 0; }"
        )
        tree = page(self.class_report, prints=True)
        main = f"<main>{markup(render_tree(tree))}</main>"
        return whole_page(_("Class report"), main, styles=[heading_style, _styles(tree)], scripts=[PRINTING])

    def csv(self) -> str:
        """Return the report for a gradebook: a table of comma-separated values, a row for each pupil."""
        return gradebook(self.class_report)

    def save(self, path: str | Path) -> Path:
        """Write the report to a file, the gradebook if it ends in ``.csv``, else the page, and return its path.

        Raises ``SaveError`` if it cannot be written, or would replace the work of a pupil or teacher.
        """
        target = Path(path)
        # Spreadsheets take a file for UTF-8 if it begins with this mark.
        text = f"\ufeff{self.csv()}" if target.suffix.lower() == ".csv" else self.html()
        return write_atomically(target, text)


def _styles(tree: Node) -> str:
    """Return the style sheet of a report, with the rules that paint the answers that are drawn in it."""
    drawn = [one for one in iter_nodes(tree) if "mg-scene" in str(one[1].get("class", "")).split()]
    rules = f".mathgames-report .mg-seen {{ {style_of(node('g', None, *drawn))} }}" if drawn else ""
    return f"{STYLES.read_text(encoding='utf-8')}{rules}"


def report(files_or_codes: Sources, *, lessons: Iterable[str | Path] = ()) -> Report:
    """Report the work of a class: progress, results of first answers, and misconceptions behind wrong ones.

    ``files_or_codes`` are files of pupils' work, folders and zip files of them, codes, lists with a name and a code on
    each line, a table or a column of pandas, or a mapping of labels to these. A pupil's label is the name of the file.
    ``lessons`` are the files of lessons of your own. Work that is damaged, missing, or does not follow from its moves,
    is named, and all other work is counted. Raises ``SaveError`` if nothing is given that could hold work.

    >>> print(report({"7": "6N900-R0000-004SK-58F14"}))
    Class report
    1 pupil is counted.
    <BLANKLINE>
    Lesson 7 · Back to the sender
    B  Not yet secure, and no misconception explains why: 1 pupil: 7
       Next: questions like these once more, with another model than the lesson's
    Exit question right: 0 of 1.
    <BLANKLINE>
    Who finished what
    Pupil  Back to the sender
    7      done
    Time and hints are for the lessons. A code does not contain them.
    <BLANKLINE>
    First answers
    Pupil  −3 − (−5)
    7      about 33%
    How many first answers were right. Codes only give these to the nearest sixth.
    """
    return Report(class_report(files_or_codes, lessons))


def page(report_data: ClassReport, *, prints: bool = False) -> Node:
    """Draw the report, with the button that ``prints`` its first screen if there is a script for it."""
    table_nodes = [part for table in tables(report_data) for part in _render_table(table)]
    attributes = {"class": "mathgames-report", **current_language().read_as}
    if not report_data.pupils:
        return node(
            "div", attributes, node("h1", None, _("Class report")), node("p", None, headline(report_data)), *table_nodes
        )
    todo = plan_groups(report_data)
    gain_nodes = [part for table in gain_tables(report_data) for part in _render_table(table)]
    return node(
        "div",
        attributes,
        node(
            "div",
            {"class": "mg-plan-head"},
            node("h1", None, report_plan.heading(todo)),
            node("p", None, headline(report_data)),
        ),
        *report_plan.render_plan(todo),
        node("button", {"class": "mg-print"}, _("Print this screen")) if prints else None,
        _foldable_section(_("Before and after the lessons"), gain_nodes, is_open=todo.is_of_tests)
        if gain_nodes
        else None,
        _foldable_section(_("More below: pupil by pupil"), table_nodes) if table_nodes else None,
    )


def _foldable_section(title: LazyString, parts: Sequence[Node], *, is_open: bool = False) -> Node:
    attributes = {"class": "mg-report-below", "open": True if is_open else None}
    return node("details", attributes, node("summary", None, title), *parts)


def _render_table(table: ReportTable) -> Iterator[Node]:
    heads = (node("th", {"scope": "col"}, column.head, *_examples(column)) for column in table.columns)
    rows = (
        node("tr", None, node("th", {"scope": "row"}, node("span", None, _text(row[0]))), *map(_cell, row[1:]))
        for row in table.rows
    )
    yield node("h2", None, table.title)
    yield node(
        "div",
        {"class": "mg-report-scroll", "tabindex": "0", "role": "group", "aria-label": table.title},
        node(
            "table",
            {"aria-label": table.title},
            node("thead", None, node("tr", None, *heads)),
            node("tbody", None, *rows),
        ),
    )
    if table.note is not None:
        yield node("p", {"class": "mg-report-note"}, table.note)


def _examples(column: Column) -> Iterator[Node]:
    return (node("span", {"class": "mg-report-example"}, example) for example in column.examples)


def _cell(cell: Cell) -> Node:
    heat = {"class": f"mg-heat-{cell.step}"} if isinstance(cell, Heat) else None
    return node("td", heat, _text(cell))


def _text(cell: Cell) -> Text:
    return cell.text if isinstance(cell, Heat) else cell


def _lines(table: ReportTable) -> Iterator[str]:
    cells = [
        [", ".join(column.examples) or str(column.head) for column in table.columns],
        *([str(_text(cell)) for cell in row] for row in table.rows),
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    if table.note is not None:
        yield str(table.note)
