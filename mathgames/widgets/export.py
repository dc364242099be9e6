"""Notebooks as pages: one HTML file, in which every board is the whole game, to walk and step through.

A notebook keeps the record of each game beside its board (``GameWidget``); the page is made from these records, so it
needs neither a kernel nor the widgets' saved state, and unlike other pages of notebooks it asks no server for anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathgames.engine import Match
from mathgames.errors import ExportError, RecordError
from mathgames.views import saved_game
from mathgames.widgets.widget import RECORD

if TYPE_CHECKING:
    from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"

# nbconvert's own page without what it would load from elsewhere: RequireJS, the widgets, MathJax and Mermaid.
TEMPLATE = """
{%- extends 'index.html.j2' -%}
{%- block html_head_js -%}{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
{%- block footer_js -%}{{ resources.equipment }}{%- endblock -%}
"""


def export_notebook(path: str | Path, output: str | Path | None = None) -> Path:
    """Write the notebook with its boards as one HTML file, beside it unless ``output`` says where; the file's path.

    ExportError says what is in the way: no notebook, no board in it, nbconvert not installed, nothing to be written.
    """
    try:
        from nbconvert import HTMLExporter
    except ImportError:
        raise ExportError("this needs nbconvert: install mathgames[lab]") from None
    path = Path(path)
    notebook = _read(path)
    target = path.with_suffix(".html") if output is None else Path(output)
    if target.exists() and target.samefile(path):
        raise ExportError(f"{target}: the page would replace the notebook: give it another name")
    boards = sum(_show_games(path, number, cell) for number, cell in enumerate(notebook.cells, 1))
    if not boards:
        raise ExportError(f"{path}: no board is saved in this notebook: run it, save it, and export it again")
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]  # nbconvert's constructors have no types
        raw_template=TEMPLATE, template_name="lab", embed_images=True
    )
    resources = {"equipment": saved_game.equipment(), "metadata": {"name": path.stem, "path": str(path.parent)}}
    try:
        page, _ = exporter.from_notebook_node(notebook, resources)
    except Exception as error:  # nbconvert's filters raise what they like
        why = next(iter(str(error).splitlines()), type(error).__name__)
        raise ExportError(f"{path}: nbconvert makes no page of this notebook: {why:.200}") from error
    try:
        target.write_bytes(page.encode("utf-8", "replace"))  # half of a letter, which JSON may have, has no place
    except OSError as error:
        raise ExportError(f"{target}: cannot be written: {error.strerror or error}") from error
    return target


def _read(path: Path) -> NotebookNode:
    import nbformat

    try:
        notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # it has no types
        nbformat.validate(notebook)
    except OSError as error:
        raise ExportError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError, nbformat.ValidationError):
        raise ExportError(f"{path}: this is no notebook, or a damaged one") from None
    notebook.metadata.pop("widgets", None)  # the page is made without the widgets' state
    return notebook


def _show_games(path: Path, number: int, cell: NotebookNode) -> int:
    """Put games in the place of the boards among a cell's outputs; how many there are."""
    if cell.cell_type != "code":
        return 0
    outputs = list(_shown(path, number, cell.outputs))
    cell.outputs = outputs
    return sum(RECORD in output.get("data", {}) for output in outputs)


def _shown(path: Path, number: int, outputs: list[Any]) -> Iterator[Any]:
    for output, following in pairwise([*outputs, {}]):
        data = output.get("data", {})
        if RECORD in data:
            page = saved_game.element(_match(path, number, data[RECORD]))
            output.data = type(data)({"text/html": page, RECORD: data[RECORD]})
        elif VIEW in data:
            if RECORD in following.get("data", {}):
                continue  # the board itself: the game stands in the place of its picture
            del data[VIEW]
        yield output


def _match(path: Path, number: int, record: str) -> Match:
    try:
        return Match.from_record(record)
    except RecordError as error:
        raise ExportError(f"{path}: the game in cell {number} cannot be read: {error}") from error
